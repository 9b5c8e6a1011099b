"""What rules and finders find, one after another."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from gok.detect.candidates import Candidate
from gok.detect.finders.background import find_background
from gok.detect.finders.callings import find_called
from gok.detect.finders.firms import find_firms
from gok.detect.finders.inhabitants import find_inhabitants
from gok.detect.finders.misspelled import find_misspelled
from gok.detect.finders.place_modifiers import find_place_modifiers
from gok.detect.finders.split_words import find_split_words
from gok.detect.finders.things import find_things
from gok.detect.scanning import run_rules
from gok.detect.view import EssayView
from gok.lang.rules import Rule
from gok.text import Essay

__all__ = ["MODULES", "all_rules", "find_by_rules"]

MODULES = (
    "initials",
    "institutions",
    "ages",
    "dates",
    "times",
    "numbers",
    "references",
    "addresses",
    "online",
    "transport",
    "roads",
    "education",
    "sensitive",
)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule of every module; patterns are compiled on first use, not at import of the package."""
    return tuple(rule for name in MODULES for rule in import_module(f"gok.lang.sv.rules.{name}").RULES)


@cache
def _rules_for(optional: frozenset[str]) -> tuple[Rule, ...]:
    """The rules that find something the caller wants."""
    from gok.taxonomy import taxonomy

    known = taxonomy()
    wanted = {c.id for c in known.categories if not c.optional or c.id in optional}
    return tuple(rule for rule in all_rules() if any(category in wanted for _, category in rule.groups))


def find_by_rules(view: EssayView, *, optional: frozenset[str] = frozenset()) -> list[Candidate]:
    """Everything any rule has found; overlaps are settled in `gok.label`."""
    essay = view.essay
    rules = _rules_for(optional)
    by_pattern = run_rules(rules, essay)
    if essay.text.isupper():  # most patterns are about capitals and small letters: what is shouted is read quietly too
        quiet = essay.text.lower()
        by_pattern += run_rules(rules, Essay(quiet)) if len(quiet) == len(essay.text) else []
    return [
        *by_pattern,
        *find_inhabitants(view),
        *find_background(view),
        *find_called(view),
        *find_misspelled(view),
        *find_split_words(view),
        *find_firms(view),
        *find_things(view),
        *find_place_modifiers(view),
    ]
