"""Finding what may be personal: one module a group, each a table of rules."""

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
from gok.lang.rules import Rule
from gok.lexicon import Lexicon, open_lexicon
from gok.lexicon.word_forms import WordFormTable
from gok.text import Essay

__all__ = ["MODULES", "Candidate", "Rule", "all_rules", "find_candidates", "run_rules", "shared_forms"]

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


def find_candidates(essay: Essay, forms: WordFormTable, *, optional: frozenset[str] = frozenset()) -> list[Candidate]:
    """Everything any rule has found; overlaps are settled in `gok.label`."""
    rules = _rules_for(optional)
    by_pattern = run_rules(rules, essay)
    if essay.text.isupper():  # most patterns are about capitals and small letters: what is shouted is read quietly too
        quiet = essay.text.lower()
        by_pattern += run_rules(rules, Essay(quiet)) if len(quiet) == len(essay.text) else []
    return [
        *by_pattern,
        *find_inhabitants(essay, forms),
        *find_background(essay, forms),
        *find_called(essay, forms),
        *find_misspelled(essay, forms),
        *find_split_words(essay, forms),
        *find_firms(essay, forms),
        *find_things(essay, forms),
        *find_place_modifiers(essay, forms),
    ]


def shared_forms() -> WordFormTable:
    """The word forms met so far, kept for the life of the process; made anew if the lexicon was changed."""
    return _forms_of(open_lexicon())


@cache
def _forms_of(lexicon: Lexicon) -> WordFormTable:
    return WordFormTable(lexicon)
