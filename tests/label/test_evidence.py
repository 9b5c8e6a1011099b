"""Every row of evidence decides its example."""

from __future__ import annotations

import tomllib
from bisect import bisect_right

import pytest

from gok.detect import find_candidates
from gok.detect.model.judges import choose_judge
from gok.label.evidence import EVIDENCE, Surroundings
from gok.label.hypotheses import Hypotheses, settle
from gok.label.questions import is_signature
from gok.label.relevance import BETWEEN_ENTITIES, EDGES, decisive_row, gather_facts, judge_relevance, rows_of
from gok.label.steps import STEPS
from gok.lang import load_language
from gok.pos import open_tagger
from gok.taxonomy import taxonomy
from tests.cases import parse_marked

from .hand_made import hypothesis, view_of

LANGUAGE = load_language()
EXAMPLES = tomllib.loads((LANGUAGE.folder / "evidence.toml").read_text("utf-8"))
ROWS = {row.name: row for row in EVIDENCE}
PUBLIC = {"public", "world"}


def labelled(view) -> Hypotheses:  # type: ignore[no-untyped-def]
    """The hypotheses as the step that judges is given them."""
    found = settle(view, find_candidates(view, choose_judge(view.essay, True), open_tagger()))
    for step, _ in STEPS[: [step for step, _ in STEPS].index(judge_relevance)]:
        found = step(view, found)
    return found


def test_every_row_has_an_example_and_every_example_a_row() -> None:
    assert sorted(EXAMPLES) == sorted([row.name for row in EVIDENCE] + list(BETWEEN_ENTITIES))
    assert {row.says for row in EVIDENCE} <= LANGUAGE.weights["relevance"]["share"].keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_row_decides_its_example(name: str) -> None:
    text, ((start, end, _),) = parse_marked(EXAMPLES[name]["example"])
    view = view_of(text, genre=EXAMPLES[name].get("genre", ""))
    found = labelled(view)
    (place,) = [i for i, h in enumerate(found) if (h.start, h.end) == (start, end)]
    facts = gather_facts(view, found, view.text_type)
    row = decisive_row(view, facts, found[place])
    own = judge_relevance(view, found)[place].own
    if name in BETWEEN_ENTITIES:
        assert row is None
        assert (own is None) == (name == "age_of_public")
    else:
        assert row is ROWS[name]
        assert (own is None) == (row.says in PUBLIC)


def test_rows_that_would_change_nothing_are_not_asked() -> None:
    ranges, edges = LANGUAGE.weights["relevance"]["share"], EDGES[LANGUAGE]
    for category in [one.id for one in taxonomy().categories]:
        for share in (0.0, 0.05, 0.1, 0.3, 0.6, 0.7, 0.9, 1.0):
            needed, asked = rows_of(LANGUAGE, category, edges[bisect_right(edges, share) - 1])
            assert asked[needed] == [
                row
                for row in EVIDENCE
                if (not row.of or category in row.of)
                and (row.says == "found" or not ranges[row.says][0] <= share <= ranges[row.says][1])
            ]


def test_rows_are_left_out_where_the_essay_has_not_what_they_need() -> None:
    text, ((start, _, _),) = parse_marked(EXAMPLES["storm"]["example"])
    view = view_of(text)
    (h,) = [h for h in labelled(view) if h.start == start]
    facts = gather_facts(view, (h,), view.text_type)
    assert decisive_row(view, facts, h) is ROWS["storm"]
    assert decisive_row(view, facts._replace(given=facts.given - {"storms"}), h) is not ROWS["storm"]


def test_a_signature_is_not_sought_in_a_line_without_end() -> None:
    tried: list[str] = []
    for letters in (20, 600):
        text = "Romanen är bra.\n" + "A" * letters + " Ester"
        view = view_of(text)
        h = hypothesis(text, "Ester", "firstname_female")
        around = Surroundings(view, gather_facts(view, (h,), "other"), h)
        find = around.pattern
        around.pattern = lambda name, find=find: tried.append(name) or find(name)  # type: ignore[misc,assignment]
        is_signature(around)
    assert tried == ["evidence.SIGNATURE"]
