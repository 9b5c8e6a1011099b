"""A language of one verb: rules, finders and repeats run with whatever it brings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gok.detect import Candidate, EssayView, find_by_rules
from gok.detect.ages_beside import find_ages_beside
from gok.detect.repeats import find_repeats
from gok.detect.view import text_type
from gok.lang import Language
from gok.lang.rules import rules_with
from gok.lexicon import open_lexicon
from gok.lexicon.word_forms import WordFormTable
from gok.text import Essay, Span

FILES = {
    "__init__.py": "",
    "words/naming_verbs.txt": "# Verbs that say what somebody is called.\nheiter\n",
    "rules/__init__.py": 'MODULES = ("names",)\n',
    "rules/names.py": """
from gok.lang.rules import FinderRule, Trigger

RULES = (
    FinderRule(
        id="names.heiter",
        key="first_name",
        finders=("called",),
        triggers=(Trigger(words=("naming_verbs",)),),
        attributes=frozenset({"weighed"}),
        finds=("Jeg heiter [Ola].",),
    ),
)
""",
}


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    for name, text in FILES.items():
        path = tmp_path / "little" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Language("little")
    for name in [name for name in sys.modules if name.partition(".")[0] == "little"]:
        del sys.modules[name]


def test_a_language_of_one_verb(language: Language) -> None:
    text = "Jeg heiter Fatima og bor i Oslo. Fatima er 26."
    view = EssayView(Essay(text), WordFormTable(open_lexicon(), language, sets_off=True))
    found = find_by_rules(view)
    assert [(c.span.of(text), c.category, c.rule) for c in found] == [("Fatima", "firstname_unknown", "names.heiter")]
    assert [c.span for c in find_repeats(view, found)] == [Span(33, 39)]
    assert list(find_ages_beside(view, [found[0].span], [])) == []
    assert text_type(view) == "alone"
    assert rules_with(language, "weighed") == {"names.heiter"}
    assert isinstance(found[0], Candidate)


def test_what_it_does_not_have_says_nothing(language: Language) -> None:
    assert not language.pattern("ages.NEXT").search("39 och han 37")
    assert language.module("context").clause_before("A. B", 4) == " b"
    assert int(language.module("anchors").anchor_of("12")) > 0
    assert language.weights["finders"]
