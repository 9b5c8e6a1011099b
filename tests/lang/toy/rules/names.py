"""Who is called something."""

from __future__ import annotations

from gok.lang.rules import FinderRule, Trigger

__all__ = ["RULES"]

RULES = (
    FinderRule(
        id="names.nomas",
        key="first_name",
        finders=("called",),
        triggers=(Trigger(words=("naming_verbs",)),),
        attributes=frozenset({"weighed"}),
        finds=("Jo nomas [Zafi].", "Jo nomis [Qual]."),
        ignores=("Jo nomas tiel.", "Jo logas en Brum."),
    ),
)
