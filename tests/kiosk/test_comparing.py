"""Two annotations side by side: figures, differences, and one document of both."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gok_web.kiosk.comparing import figures_of, merged, units_of
from gok_web.workbench.documents import Document, DocumentMention, from_json, to_json

TEXT = "Ali och Maryam bor i Lund, men Ali bor där sällan."


def mention(word: str, label: str = "firstname_male", number: int | None = 1, nth: int = 0) -> DocumentMention:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(word, start + 1)
    name = f"{label}{start}"
    return DocumentMention(name, start, start + len(word), label, number, status="confirmed", replacement="X")


def document(*mentions: DocumentMention) -> Document:
    return Document(TEXT, "A1AT1", meta={"learner": "A1"}, status="done").with_mentions(mentions)


FIRST = document(mention("Ali"), mention("Maryam", "firstname_female", 2), mention("Lund", "city", 3))
SECOND = document(mention("Ali", number=7), mention("Ali", number=7, nth=1), mention("Lund", "country", 4))


def test_who_says_the_same_agrees() -> None:
    figures = figures_of(FIRST, FIRST)
    assert (figures.kappa, figures.alpha, figures.f2) == (1.0, 1.0, 1.0)
    assert (figures.same, figures.different) == (3, 0)


def test_figures_are_those_of_the_evaluation() -> None:
    figures = figures_of(FIRST, SECOND)
    assert (figures.same, figures.different) == (1, 3)
    # 13 words: one name alike, one city and country, two that only one has, nine that nobody has
    assert figures.kappa is not None
    assert 0 < figures.kappa < 1
    # each finds one of the other's three: P = R = 1/3
    assert figures.f2 is not None
    assert abs(figures.f2 - 1 / 3) < 1e-9


def test_nothing_marked_is_agreement_too() -> None:
    figures = figures_of(document(), document())
    assert (figures.same, figures.different, figures.f2) == (0, 0, 1.0)
    assert figures_of(FIRST, document()).f2 == 0


def test_units_are_in_order_and_hold_everything() -> None:
    units = units_of(FIRST, SECOND)
    assert [unit.text for unit in units] == ["Ali", "Maryam", "Lund", "Ali"]
    assert [unit.same for unit in units] == [True, False, False, False]
    assert sum(len(unit.first) for unit in units) == 3
    assert sum(len(unit.second) for unit in units) == 3


def test_decisions_are_taken_over() -> None:
    keys = [unit.key for unit in units_of(FIRST, SECOND)]
    made = merged(FIRST, SECOND, {keys[1]: "none", keys[2]: "second", keys[3]: "second"})
    standing = [(TEXT[m.start : m.end], m.label, m.number) for m in made.mentions if m.counts]
    # the second's number 7 is the first's number 1, since both have the first Ali, and 4 is 3
    assert standing == [("Ali", "firstname_male", 1), ("Lund", "country", 3), ("Ali", "firstname_male", 1)]
    assert [TEXT[m.start : m.end] for m in made.mentions if not m.counts] == ["Maryam"]
    assert made.status == "open"


@given(st.lists(st.sampled_from(["first", "second", "none"]), min_size=4, max_size=4))
def test_whatever_is_decided_is_a_document(choices: list[str]) -> None:
    keys = [unit.key for unit in units_of(FIRST, SECOND)]
    made = merged(FIRST, SECOND, dict(zip(keys, choices, strict=True)))
    assert from_json(to_json(made)) == made
    assert merged(made, made, {}).mentions == made.mentions or any(not m.counts for m in made.mentions)
