"""Doubts: what was not replaced and might be personal, the worst first; and what caution makes of it."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import gok
from gok.errors import SettingError
from gok.formats import jsonl
from gok.label.caution import be_cautious
from gok.label.doubts import find_doubts
from gok.lang import load_language
from gok.lang.rules import DOUBTS, rules_of
from gok.pipeline import detect_essay, replace_in
from gok.results import Doubt, Mention, Result
from gok.settings import Settings
from gok.text import Essay, Span

TEXT = (
    "Jag heter Fatima och jag bor i Malmö. Min lärare Zwqrtla är snäll. Vi läste om Stockholm i skolan. "
    "Koden till dörren är 4471 och jag tycker om boken av Astrid Lindgren. Igår träffade jag hans bror Hans."
)
DATA = Path(__file__).parents[1] / "data" / "essays-dev.jsonl"


@pytest.fixture(scope="module")
def found() -> list[Result]:
    lines = DATA.read_text("utf-8").splitlines()[:8]
    return [detect_essay(jsonl.from_record(json.loads(line), source="gold").essay, Settings()) for line in lines]


def test_doubts_are_short_ranked_and_say_why(found: list[Result]) -> None:
    doubts = [doubt for result in found for doubt in result.doubts]
    ids = {row.id for row in rules_of(load_language())}
    assert len(doubts) > 10
    for result in found:
        likely = [doubt.probability for doubt in result.doubts]
        assert likely == sorted(likely, reverse=True)
        for doubt in result.doubts:
            touched = [t for t in result.essay.tokens if doubt.span.start < t.end and t.start < doubt.span.end]
            assert 1 <= len(touched) <= 4
            assert doubt.span.of(result.essay.text) == doubt.text
            assert set(doubt.reasons) <= ids
            assert doubt.reasons
            assert f"{doubt.text!r}" not in repr(doubt)


def test_what_is_replaced_or_decided_by_a_person_is_no_doubt(found: list[Result]) -> None:
    for result in found:
        replaced = [m.span for m in result.mentions if m.action == "replace"]
        assert not any(span.overlaps(doubt.span) for span in replaced for doubt in result.doubts)
    result = next(one for one in found if one.doubts)
    worst = result.doubts[0]
    said = Mention(worst.span, worst.text, worst.label, action="keep", by="person")
    decided = tuple(m for m in result.mentions if not m.span.overlaps(worst.span))
    again = replace(result, mentions=(*decided, said))
    assert not any(doubt.span.overlaps(worst.span) for doubt in again.doubts)


def test_public_names_and_unclaimed_words_are_doubted() -> None:
    doubted = {doubt.text: doubt for doubt in replace(gok.detect(TEXT), doubter=_all_doubts).doubts}
    assert DOUBTS["public"].id in {r for doubt in doubted.values() for r in doubt.reasons}


def _all_doubts(result: Result) -> tuple[Doubt, ...]:
    return find_doubts(result, least=0.0001)


def test_a_release_tells_of_no_doubt() -> None:
    result = gok.pseudonymize(TEXT, seed=1, with_source=True)
    assert "doubts" not in result.to_dict(with_source=False)
    assert result.release().doubts == ()
    assert "doubts" not in json.dumps(result.to_svala(with_source=False))
    assert "gok?" not in json.dumps(result.to_svala(with_source=False))


def test_the_work_flavour_tells_them_and_is_read_again() -> None:
    result = replace(gok.pseudonymize(TEXT, seed=1, with_source=True), doubter=_all_doubts)
    record = result.to_dict(with_source=True)
    assert [d["text"] for d in record["doubts"]] == [d.text for d in result.doubts]
    read = jsonl.from_record(json.loads(json.dumps(record)), source="test")
    assert [(d.span, d.label, d.reasons) for d in read.doubts] == [(d.span, d.label, d.reasons) for d in result.doubts]
    old = {key: value for key, value in record.items() if key != "doubts"}
    assert jsonl.from_record(old, source="test").doubts == ()
    graph = result.to_svala(with_source=True)
    assert graph["comment"].count("gok?: ") == len(result.doubts)


def test_a_result_goes_to_another_process() -> None:
    result = gok.detect(TEXT)
    assert pickle.loads(pickle.dumps(result)).doubts == result.doubts


def test_all_words_of_a_doubt_are_replaced_where_one_of_them_is_known() -> None:
    """Words are doubted together: beside one that is kept as public the others were left standing."""
    text = "Vi bor i Ka rolinska huset, sa hon."
    kept = Mention(Span(9, 11), "Ka", "other_institution", 1, action="keep", relevance="public")
    doubt = Doubt(Span(9, 26), "Ka rolinska huset", "firstname_unknown", 0.5)
    found = Result(Essay(text), (kept,), noted_doubts=(doubt,))
    careful = be_cautious(found, "high").mentions
    assert [(m.text, m.action) for m in careful] == [("Ka", "replace"), ("rolinska huset", "replace")]
    assert [m.span.of(text) for m in careful] == [m.text for m in careful]


@pytest.mark.parametrize("caution", ["high", "0.999", "low"])
def test_caution_is_ordered(found: list[Result], caution: str) -> None:
    for result in found:
        other = detect_essay(result.essay, Settings(caution=caution))
        usual, now = ({(m.span, m.text) for m in one.main if m.action == "replace"} for one in (result, other))
        assert now <= usual if caution == "low" else now >= usual
        numbers = [m.number for m in other.mentions if m.number is not None]
        assert list(dict.fromkeys(numbers)) == list(range(1, len(set(numbers)) + 1))
        assert replace_in(other, Settings.chosen(seed=1)).target is not None


def test_high_replaces_what_normal_only_doubts() -> None:
    lines = DATA.read_text("utf-8").splitlines()[:8]
    more = 0
    for line in lines:
        essay = Essay(json.loads(line)["text"])
        usual, careful = (detect_essay(essay, Settings(caution=c)) for c in ("normal", "high"))
        replaced = [m.span for m in careful.main if m.action == "replace"]
        assert all(any(d.span.overlaps(s) for s in replaced) for d in usual.doubts)
        more += len(usual.doubts)
    assert more > 10


@pytest.mark.parametrize("wrong", ["much", "1", "0", "-1", "1.5", "nan"])
def test_an_unknown_caution_is_refused(wrong: str) -> None:
    with pytest.raises(SettingError):
        Settings(caution=wrong)
