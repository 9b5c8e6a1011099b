"""What the context model is told of the tokens of a short letter, fact by fact."""

from __future__ import annotations

import pytest

from gok.detect import EssayView, find_by_rules, shared_forms
from gok.detect.model.rows import rows_of
from gok.pos import open_tagger
from gok.text import Essay

TEXT = """Hej Fatima!
Min syster heter Leyla. Vi bor i Lund och Leylas man kommer från Irak. Enligt boken är LUND en stad.
Min Leyla är snäll.
Kram
Omar"""


def facts(text: str, *, genre: str = "", pos: bool = True) -> dict[int, list[str]]:
    """All facts, by token."""
    view = EssayView(Essay(text, meta={"genre": genre}), shared_forms())
    rows = rows_of(view, find_by_rules(view), open_tagger() if pos else None)
    told = {i: groups for row in rows for i, groups in zip(row.tokens, row.groups, strict=True)}
    return {i: [feature for group in groups or () for feature in group] for i, groups in told.items()}


@pytest.fixture(scope="module")
def letter() -> dict[str, set[str]]:
    words = [token.text for token in Essay(TEXT).tokens]
    found: dict[str, set[str]] = {}
    for i, told in facts(TEXT, genre="Brev").items():
        found.setdefault(words[i], set()).update(told)
    return found


@pytest.mark.parametrize(
    ("word", "there", "missing"),
    [
        ("Fatima", {"-1=hej", "T1=greet", "opening", "letter", "genre=informal_mail", "s=C"}, {"first", "bol"}),
        ("Leyla", {"T1=called", "T2=friend", "called", "mine", "caps=1", "-1w=heter"}, {"called_gen", "also_small"}),
        ("Leylas", {"called_gen"}, {"called", "mine", "caps=1"}),
        ("Lund", {"T1=in", "T2=live", "S:I", "caps=1", "Wtown=1100"}, {"S:cite", "also_small"}),
        ("LUND", {"S:cite", "s=U"}, {"S:I", "S:upper"}),
        ("Omar", {"bol", "eol", "ending", "short_line", "n=0"}, {"opening", "T+1=in"}),
    ],
)
def test_what_is_told_of_a_word(letter: dict[str, set[str]], word: str, there: set[str], missing: set[str]) -> None:
    assert there - letter[word] == set()
    assert missing & letter[word] == set()


def test_without_tagger_nothing_is_said_of_parts_of_speech() -> None:
    told, bare = facts(TEXT), facts(TEXT, pos=False)
    for i, all_facts in told.items():
        without = [fact for fact in all_facts if fact.partition("=")[0] not in ("pn", "Lpn", "Rpn")]
        assert len(without) < len(all_facts)
        assert bare[i] == without


def test_a_text_in_capitals_says_so() -> None:
    told = facts("JAG HETER LEYLA, 25.")
    assert told
    assert all("S:upper" in one for one in told.values())


@pytest.mark.parametrize("text", ["", " ", ".", "och", "...\n\n- ", "1 2 3"])
def test_there_may_be_nothing_to_tell(text: str) -> None:
    assert facts(text) == {}
