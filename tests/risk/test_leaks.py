"""Originals that are left: found in every form, ordinary words apart, and at a cost that does not multiply."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gok.replace import Key
from gok.risk import Leak, Original, Settings, apply_to, assess, plan_of
from gok.risk.leaks import OriginalIndex, find_leaks
from gok.text import Essay
from tests.counting import steps
from tests.risk.building import result

QUICK = Settings(linkage=False)


def leaks(text: str, *originals: str, label: str = "surname") -> list[Leak]:
    index = OriginalIndex(Original(one, label) for one in originals)
    return list(find_leaks(Essay(text, "E1"), (), index))


@pytest.mark.parametrize(
    ("text", "original", "kind"),
    [
        ("Min lärare är Haddad.", "Haddad", "exact"),
        ("Min lärare är haddad.", "Haddad", "folded"),
        ("Min vän Lopez kom.", "López", "folded"),
        ("Här är Haddads hus.", "Haddad", "genitive"),
        ("Det är Haddad's hus.", "Haddad", "genitive"),
        ("Min lärare är Hadad.", "Haddad", "near"),
        ("Min lärare är Hadadd.", "Haddad", "near"),
        ("Vi bor på Norra Almgatan nu.", "Norra Almgatan", "exact"),
        ("Vi bor på norra Almgatans hörn.", "Norra Almgatan", "genitive"),
        ("Ring 070-174 06 05 i kväll.", "070-174 06 05", "exact"),
    ],
)
def test_forms(text: str, original: str, kind: str) -> None:
    (leak,) = leaks(text, original)
    assert (leak.kind, leak.is_word, leak.where) == (kind, False, "text")
    assert text[leak.start : leak.end] == leak.words


@pytest.mark.parametrize("text", ["Jag träffade hans mamma.", "Hans mamma kom.", "Jag vill bo här."])
def test_ordinary_words_stand_apart(text: str) -> None:
    (leak,) = leaks(text, "Hans", "Bo", label="firstname_male")
    assert leak.is_word
    assert not leak.is_real


def test_a_capital_within_a_sentence_is_a_name() -> None:
    (leak,) = leaks("Jag bor med Hans nu.", "Hans", label="firstname_male")
    assert leak.is_real


@pytest.mark.parametrize("original", ["12", "maj", "A", "tolv"])
def test_what_stands_for_many_things_is_no_leak(original: str) -> None:
    assert leaks(f"Det är {original} och mer.", original, label="") == []


def test_short_names_are_near_to_too_much() -> None:
    assert leaks("Jag tar ett glas Alu.", "Ali", label="firstname_male") == []


def test_of_a_whole_corpus() -> None:
    """A learner's originals are looked for in all essays of the learner, those of others only where nothing stands."""
    corpus = [
        result("[Peter]{firstname_male <Farhad} är här. farhads bok.", "A1", learner="A"),
        result("Jag såg Farhad. [Emma]{firstname_female <Shirin} kom.", "A2", learner="A"),
        result("Min vän Shirin.", "B1", learner="B"),
        result("[Farhad]{firstname_male <Behrouz} kom.", "B2", learner="B"),
    ]
    found = assess(corpus, settings=QUICK)
    assert [(one.essay, one.kind, one.where) for one in found.leaks or ()] == [
        ("A1", "genitive", "text"),
        ("A2", "exact", "text"),
        ("B1", "exact", "elsewhere"),
    ]
    assert found.figures["leaks"] == 2
    assert {one.id: one.leaks for one in found.learners} == {"A": 2, "B": 0}
    assert {one.id: one.risk for one in found.learners}["A"] == 1.0


def test_a_pseudonym_that_is_an_original_of_the_learner() -> None:
    corpus = [result("[Farhad]{firstname_male <Ali} och [Peter]{firstname_male <Farhad}.", "A1", learner="A")]
    (leak,) = assess(corpus, settings=QUICK).leaks or ()
    assert leak.where == "pseudonym"
    assert not leak.is_real


def test_leaks_are_blotted_out() -> None:
    corpus = [result("[Peter]{firstname_male <Farhad} är här. Farhads bok, Farhadd, Farhad.", "A1", learner="A")]
    found = assess(corpus, settings=QUICK)
    changed, done = apply_to(corpus[0], plan_of(found, Key.from_seed(1)))
    assert changed.text == "Peter är här. █████ bok, Farhadd, █████."  # one letter off is left to a person
    assert [one.rule for one in done] == ["leak", "leak"]


@given(st.text(alphabet="abcdeåäö", min_size=6, max_size=9), st.integers(0, 5))
def test_one_letter_left_out_is_found(name: str, place: int) -> None:
    written = name[:place] + name[place + 1 :]
    index = OriginalIndex([Original(name.capitalize(), "surname")])
    found = index.at(Essay(written).tokens, 0) or index.near(written)
    assert found is not None or not written.isalpha()


def test_the_cost_grows_with_the_essay_alone() -> None:
    """Forty times as many originals: about the same steps for the same text."""
    text = " ".join(f"ordet{i} står" for i in range(2000))

    def cost(number: int) -> int:
        index = OriginalIndex(Original(f"Namnet{i}xyz", "surname") for i in range(number))
        return steps(lambda: list(find_leaks(Essay(text, "E1"), (), index)))

    cost(1)  # words are met for the first time once
    assert cost(8000) < 1.5 * cost(200)
