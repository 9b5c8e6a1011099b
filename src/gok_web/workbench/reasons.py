"""Why something was found, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from django.utils.translation import gettext, override

from gok.detect import all_rules
from gok.detect.model.judges import reasons_of
from gok.lang import load_language

__all__ = ["explain_rules", "reason_of"]


@cache
def _likes() -> dict[str, str]:
    return {rule.id: rule.finds[0] for rule in all_rules() if rule.finds}


@cache
def _reasons() -> Mapping[str, str]:
    return reasons_of(load_language()).says


def _say(rule: str) -> str:
    """What a rule says, in the language that is on."""
    said = _reasons().get(rule)
    if said:
        return gettext(said)
    if rule in _likes():
        return gettext("looks like %(example)s") % {"example": _likes()[rule]}
    return rule


def explain_rules(rules: Iterable[str]) -> list[dict[str, str]]:
    """Each rule with its words in Swedish and English."""
    out = []
    for rule in rules:
        row = {"rule": rule}
        for language in ("sv", "en"):
            with override(language):
                row[language] = _say(rule)
        out.append(row)
    return out


@cache
def _joined(rules: tuple[str, ...]) -> tuple[str, str]:
    rows = explain_rules(rules)
    return "; ".join(r["sv"] for r in rows), "; ".join(r["en"] for r in rows)


def reason_of(rules: Iterable[str]) -> dict[str, str]:
    """All rules of a mention as one sentence a language."""
    sv, en = _joined(tuple(rules))
    return {"sv": sv, "en": en}
