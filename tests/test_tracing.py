"""A trace tells the way that is really gone: the same candidates, the same steps, the same result."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gok.detect import EssayView, find_candidates, shared_forms
from gok.detect.model.judges import choose_judge
from gok.formats import read_file
from gok.label.steps import STEPS
from gok.pipeline import pseudonymize_essay
from gok.pos import tagger_of
from gok.settings import Settings
from gok.text import Essay
from gok.tracing import Noted, Stage, Trace, to_lines, trace

SOURCE = Path(__file__).parents[1] / "src"
EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))
OWN = "Min bror Bo, 14, går på Storskolan i Lund sedan den 3 mars 2012. Jag är lärare. Mejla bo@example.org!"
TEXTS = {path.stem: next(iter(read_file(path))).essay.text for path in EXAMPLES}
TEXTS |= {"own": OWN, "shouted": OWN.upper(), "empty": "", "nothing": "Det regnar idag.", "signs": "!!! ??"}
TEXTS["repeated"] = "Jag heter Sten. Det är kul. Vi bor i Malmö. sten är glad. Min syster Ia är 12 och Bo 14."


def settings(**chosen: bool) -> Settings:
    return Settings.chosen(seed=1, **chosen)


def told(text: str, **chosen: bool) -> Trace:
    return trace(Essay(text), settings(**chosen))[0]


def stage(trace: Trace, name: str) -> Stage:
    (found,) = [one for one in trace if name in one.name]
    return found


def said(stage: Stage, what: str) -> list[str]:
    return [row.says for row in stage.rows if row.what == what]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("chosen", [{}, {"pos": False, "model": False}], ids=["shipped", "rules"])
def test_the_result_is_that_of_the_pipeline(name: str, chosen: dict[str, bool]) -> None:
    essay, wanted = Essay(TEXTS[name], id=name), settings(**chosen)
    result = pseudonymize_essay(essay, wanted)
    _, traced = trace(essay, wanted)
    assert traced.mentions == result.mentions
    assert (traced.text, traced.homonyms) == (result.text, result.homonyms)


@pytest.mark.parametrize("name", TEXTS)
def test_every_candidate_is_told_once(name: str) -> None:
    essay, wanted = Essay(TEXTS[name]), settings()
    view = EssayView(essay, shared_forms(wanted.language))
    judge, tagger = choose_judge(essay, True), tagger_of(wanted.language)
    found = find_candidates(view, judge, tagger, optional=wanted.profile.optional)
    rows = [row for one in told(essay.text) for row in one.rows if row.says.startswith("candidate: ")]
    assert sorted((row.start, row.end) for row in rows) == sorted((c.span.start, c.span.end) for c in found)
    for c in found:
        assert any(f": {c.category}" in row.says and f"by {c.rule}" in row.says for row in rows)


def test_the_steps_of_labelling_are_told_in_their_order() -> None:
    names = [one.name for one in told("Jag heter Fatima.") if one.name.startswith("Label: ")]
    assert names == ["Label: settle", *[f"Label: {step.__name__.replace('_', ' ')}" for step, _ in STEPS]]


def test_one_sentence() -> None:
    found = told("Jag heter Fatima.")
    assert said(found[0], "sentence 1") == ["Jag | heter | Fatima | ."]
    assert said(stage(found, "Word forms"), "the others") == ["never personal: ."]
    (heter,) = said(stage(found, "finders"), "heter")
    assert "called" in heter
    assert said(stage(found, "context model"), "Jag") == ["ruled out at first look"]
    assert said(stage(found, "genders"), "Fatima") == ["category firstname_unknown → firstname_female"]
    (own,) = said(stage(found, "relevance"), "Fatima")
    assert own.endswith("entity 1 is personal")
    (name,) = said(stage(found, "pseudonyms"), "Fatima")
    assert said(found[-1], "after") == [f"Jag heter {name.removeprefix('→ ')}."]


def test_anchors_hints_and_ages() -> None:
    found = told(OWN)
    patterns = stage(found, "pattern")
    assert any("dates" in says for says in said(patterns, "mars"))
    assert "candidate: day 0.96 by dates.day_month_word" in said(patterns, "3")
    (reason,) = [row.why for row in patterns.rows if "email" in row.says]
    assert reason.startswith("like: ")
    (hint,) = [says for says in said(stage(found, "finders"), "bror") if "own_relative" in says]
    assert hint.startswith("hint for the model: fam")
    assert any("if 'Bo' stands" in says for says in said(stage(found, "ages beside people"), "14"))
    assert said(stage(found, "accept ages"), "14") == ["removed: age_digits"]


def test_evidence_is_told_with_its_weight() -> None:
    relevance = stage(told("Vi läste om Astrid Lindgren i skolan."), "relevance")
    (row,) = [row for row in relevance.rows if row.what == "Astrid"]
    assert re.fullmatch(r"the writer's own by 0\.\d\d → -1\.00; entity \d is public", row.says)
    assert row.why == "the evidence 'famous' speaks for 'public', as in: Vi läste om [Astrid] Lindgren i skolan."


def test_what_repeats_and_what_stays_is_told() -> None:
    found = told(TEXTS["repeated"])
    assert [row.what for row in stage(found, "repeats").rows] == ["sten"]
    assert any("kept" in row.says or "→" in row.says for row in stage(found, "pseudonyms").rows)


@pytest.mark.parametrize("width", [60, 100])
def test_lines_are_no_wider_than_asked_for(width: int) -> None:
    long = replace(told(OWN)[0], rows=(Noted("a", "word " * 60, "why " * 60),))
    assert max(map(len, to_lines((long,), width))) <= width
    assert max(map(len, to_lines(told(OWN)))) <= 100


def test_no_web_room_traces() -> None:
    """A trace quotes the text: it is for the own screen of whoever asks."""
    assert not [path for path in (SOURCE / "gok_web").rglob("*.py") if "tracing" in path.read_text(encoding="utf-8")]
