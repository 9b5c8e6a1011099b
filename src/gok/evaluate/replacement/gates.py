"""Figures a way of replacing must reach: `inflection=0.98,lix=2%,changed_words=0`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from gok.errors import SettingError
from gok.evaluate.replacement.judging import WayScores
from gok.evaluate.replacement.measures import MEASURES
from gok.evaluate.replacement.tables import SHARES

__all__ = ["failures", "figures_of", "read_gates"]

_FORM = re.compile(r"\s*(\w+)\s*=\s*([0-9]*\.?[0-9]+)(%?)\s*")


def _slug(name: str) -> str:
    return "_".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


_AT_MOST = ("changed_words", *map(_slug, MEASURES))
_GATED = (*map(_slug, SHARES), "tags_kept", *_AT_MOST)


def figures_of(scores: WayScores) -> Mapping[str, float | None]:
    """The figures by the names that gates know; a change counts either way."""
    shares = {_slug(name): share.value for name, share in scores.shares.items()}
    changes = {_slug(n): None if c.relative is None else abs(c.relative) for n, c in scores.changes.items()}
    return {**shares, **changes, "tags_kept": scores.tags_kept.value, "changed_words": scores.changed_words}


def read_gates(texts: Iterable[str]) -> dict[str, float]:
    """Limits by figure, as they are written on the command line.

    >>> read_gates(["inflection=0.98,lix=2%"])
    {'inflection': 0.98, 'lix': 0.02}
    """
    gates = {}
    for piece in (p for text in texts for p in text.split(",") if p.strip()):
        form = _FORM.fullmatch(piece)
        if form is None or form.group(1).lower() not in _GATED:
            raise SettingError(f"cannot gate on {piece!r}; write one of {', '.join(_GATED)} as in inflection=0.98")
        gates[form.group(1).lower()] = float(form.group(2)) / (100 if form.group(3) else 1)
    return gates


def failures(gates: Mapping[str, float], scores: WayScores) -> list[str]:
    """Every gate that is not passed, one line each; a figure that could not be measured does not pass."""
    figures, lines = figures_of(scores), []
    for name, limit in gates.items():
        value = figures.get(name)
        if value is None:
            lines.append(f"{scores.name}: {name} could not be measured")
        elif value > limit if name in _AT_MOST else value < limit:
            sign = "above" if name in _AT_MOST else "under"
            lines.append(f"{scores.name}: {name} {value:.4f} is {sign} {limit:g}")
    return lines
