"""Doing what was suggested: in both flavours alike, recorded, and the same for the same key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gok.errors import InputError
from gok.formats import read_bytes, write
from gok.replace import Key
from gok.replace.known import country_code, country_of
from gok.results import Result
from gok.risk import Settings, apply_to, assess, plan_of
from tests.risk.building import result, toy

QUICK = Settings(k=2, linkage=False)
KEY = Key.from_seed(1)
ESSAY = (
    "[Peter]{firstname_male <Farhad} kommer från [Luxemburg]{country origin}. [LUXEMBURGS]{country gen origin} vin! "
    "Sju [bröder]{fam} har jag, och 2 [systrar]{fam}. Jag är [pilot]{prof} i [Guntorp]{city <Bastogne}."
)


def applied(corpus: list[Result], key: Key = KEY) -> list[Result]:
    plan = plan_of(assess(corpus, settings=QUICK), key)
    return [apply_to(one, plan)[0] for one in corpus]


def test_both_flavours_come_out_alike() -> None:
    work = result(ESSAY, "E1", learner="A")
    (from_work,), (from_release,) = applied([work]), applied([work.release(["learner"])])
    assert from_work.text == from_release.text
    assert from_work.essay.text == work.essay.text
    assert [m.text for m in from_work.mentions if m.label == "prof"] == ["pilot"]
    assert from_release.released
    assert "pilot" not in from_release.text + repr(from_release.to_dict())


def test_every_rule_is_followed() -> None:
    (done,) = applied([result(ESSAY, "E1", learner="A")])
    assert "Luxemburg" not in done.text
    first, second = (m.replacement or "" for m in done.mentions if m.label == "country")
    assert country_code(first) not in ("", "LU")
    assert second == (first + "S" if first[-1] not in "sxz" else first).upper()
    assert "Flera bröder har jag, och flera systrar." in done.text
    assert "Jag är transportarbetare i Guntorp." in done.text


def test_what_was_done_is_recorded() -> None:
    essay = result(ESSAY, "E1", learner="A")
    plan = plan_of(assess([essay], settings=QUICK), KEY)
    changed, done = apply_to(essay, plan)
    assert changed.provenance["risk"] == "country=2 family=2 profession=1"
    assert [one.rule for one in done] == ["country", "country", "family", "family", "profession"]
    assert [changed.text[one.start : one.end] for one in done[2:]] == ["Flera", "flera", "transportarbetare"]
    untouched, nothing = apply_to(result("Hej.", "E2", learner="B"), plan)
    assert (untouched.provenance["risk"], nothing) == ("nothing", ())


@pytest.mark.parametrize("format", ["jsonl", "xml"])
def test_the_rewritten_corpus_can_be_read(format: str) -> None:
    for with_source in (True, False):
        (done,) = applied([result(ESSAY, "E1", learner="A")])
        data = write([replace(done, with_source=with_source)], format=format, with_source=with_source).encode()
        (again,) = read_bytes(data, format=format, name=f"x.{format}")
        assert again.text == done.text
        assert again.provenance.get("risk") == (done.provenance["risk"] if with_source else None)


def test_applying_twice_changes_nothing_more() -> None:
    once = applied(toy())
    assert [one.text for one in applied(once)] == [one.text for one in once]


def test_a_learner_keeps_the_country_and_learners_differ_by_key() -> None:
    corpus = [result("Jag är från [Luxemburg]{country origin}.", f"A{i}", learner="A") for i in (1, 2)]
    one, two = applied(corpus)
    assert one.text == two.text
    names = {applied(corpus, Key.from_seed(seed))[0].text for seed in range(12)}
    assert len(names) > 3
    assert not any("Luxemburg" in name for name in names)


def test_a_learners_other_countries_are_not_drawn() -> None:
    others = ["Belgien", "Frankrike", "Tyskland", "Polen", "Italien", "Spanien", "Portugal", "Norge", "Danmark"]
    text = "Från [Luxemburg]{country origin}. " + " ".join(f"I [{name}]{{country}}." for name in others)
    for seed in range(20):
        (done,) = applied([result(text, "E1", learner="A")], Key.from_seed(seed))
        drawn = next(m.replacement for m in done.mentions if m.replacement)
        assert drawn not in others


def test_a_target_corrected_by_hand_is_refused() -> None:
    essay = result(ESSAY, "E1", learner="A")
    plan = plan_of(assess([essay], settings=QUICK), KEY)
    with pytest.raises(InputError, match="corrected by hand"):
        apply_to(replace(essay, target=(essay.target or "") + " Hej."), plan)


def test_cities_follow_their_country() -> None:
    """A pseudonym city was drawn in the country that is not to be known any more."""
    text = (
        "Jag bor i [Colombo]{city foreign <Kandy} i [Sri Lanka]{country origin}. [Colombos]{city foreign gen <Kandys} "
        "hus. Nu bor jag i [Guntorp]{city <Borås}."
    )
    work = result(text, "E1", learner="A")
    (done,), (released,) = applied([work]), applied([work.release(["learner"])])
    assert "Colombo" not in done.text
    country = next(m.replacement or "" for m in done.mentions if m.label == "country")
    first, second, home = (m.replacement or "" for m in done.mentions if m.label == "city")
    assert country_of(first, foreign=True) == country_code(country)
    assert second in (first, first + "s")
    assert home == "Guntorp"
    assert done.provenance["risk"] == "city=2 country=1"
    assert released.text == done.text
    assert "Kandy" not in repr(released.to_dict())


def test_a_mark_beside_a_masked_number_stays() -> None:
    (done,) = applied([result("Jag har [sju bröder]{sensitive health} och åtta [systrar]{fam}.", "E1", learner="A")])
    assert done.text == "Jag har sju bröder och flera systrar."
    assert [m.label for m in done.mentions] == ["sensitive", "fam", "fam"]
