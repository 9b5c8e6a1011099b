"""Figures of the project, and plots of them that need no script."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from gok.taxonomy import taxonomy
from gok_web.portal.metadata import choices
from gok_web.portal.models import Essay, EssayVersion, Learner, LearnerLanguage, Person

__all__ = ["Bar", "Plot", "plots", "work"]

_WIDTH = 240.0
_MOST = 15


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar."""

    name: str
    value: int
    length: str
    y: int

    @property
    def text_y(self) -> int:
        """Where its name stands."""
        return self.y + 14


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of bars; its table is on the page too."""

    title: str
    bars: tuple[Bar, ...]

    @property
    def height(self) -> int:
        """How high the drawing is."""
        return 22 * len(self.bars) + 4


def _plot(title: str, counts: dict[str, int], *, sort: bool = True) -> Plot:
    rows = [(str(name) or "–", value) for name, value in counts.items() if value]
    if sort:
        rows.sort(key=lambda row: (-row[1], row[0]))
    if len(rows) > _MOST:
        rest = sum(value for _name, value in rows[_MOST - 1 :])
        rows = [*rows[: _MOST - 1], (_("others"), rest)]
    most = max((value for _name, value in rows), default=1)
    bars = tuple(
        Bar(name, value, f"{max(1.0, _WIDTH * value / most):.1f}", 22 * n + 2) for n, (name, value) in enumerate(rows)
    )
    return Plot(title, bars)


def _by(field: str, names: dict[str, Any], rows: Any) -> dict[str, int]:
    found = rows.values_list(field).annotate(n=Count("pk")).order_by(field)
    return {str(names.get(value, value)): n for value, n in found}


def plots() -> list[Plot]:
    """How many essays and learners there are of which kind."""
    essays = Essay.objects.exclude(state="awaited")
    languages = LearnerLanguage.objects.filter(situation=choices.MOTHER_TONGUE)
    states = {str(title): Essay.objects.filter(state=state).count() for state, title in Essay.STATES}
    return [
        _plot(_("Essays by state"), states, sort=False),
        _plot(_("Learners by mother tongue"), _by("name", {}, languages)),
        _plot(_("Learners by birth interval"), _by("birthyear_interval", {}, Learner.objects), sort=False),
        _plot(_("Learners by gender"), _by("gender", dict(choices.GENDERS), Learner.objects)),
        _plot(_("Essays by level"), _by("task__level", dict(choices.LEVELS), essays)),
        _plot(_("Essays by genre"), _genres(essays)),
        _plot(_("Essays by grade"), _by("grade", {}, essays), sort=False),
        _plot(_("Essays by task"), _by("task__sid", {}, essays)),
        _plot(_("What was replaced or marked"), _labels()),
    ]


def _genres(essays: Any) -> dict[str, int]:
    names, out = dict(choices.GENRES), Counter[str]()
    for value, n in essays.values_list("task__text_types").annotate(n=Count("pk")):
        for genre in value.split(","):
            out[str(names.get(genre, genre))] += n
    return dict(out)


def _labels() -> dict[str, int]:
    from django.utils.translation import get_language

    language = "en" if (get_language() or "").startswith("en") else "sv"
    kinds, out = taxonomy(), Counter[str]()
    rows = EssayVersion.objects.filter(purged=False).order_by("essay_id", "-number")
    last = None
    for essay, mentions in rows.values_list("essay_id", "mentions").iterator(chunk_size=500):
        if essay != last:
            out.update(kinds[mention["label"]].name[language] for mention in mentions)
            last = essay
    return dict(out)


def work() -> list[dict[str, Any]]:
    """Who has how much to review."""
    rows = Person.objects.filter(role__in=("assistant", "manager"), is_active=True).annotate(
        left=Count("assignments", filter=~Q(assignments__essay__state="done")),
        finished=Count("assignments", filter=Q(assignments__essay__state="done")),
    )
    return [{"name": row.username, "left": row.left, "done": row.finished} for row in rows.order_by("username")]
