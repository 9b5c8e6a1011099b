"""SVALA's graphs: the vectors behave as they say, and what we write passes SVALA's own rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gok.errors import InputError
from gok.formats import svala
from gok.formats.svala import check_graph, from_graph, to_graph
from gok.results import Mention, Result
from gok.text import Essay, Span
from tests.formats.building import Part, build, example, is_linear, results

VECTORS = json.loads((Path(__file__).parent / "vectors" / "svala_graphs.json").read_text(encoding="utf-8"))["vectors"]
GOOD = [v for v in VECTORS if v["expect"] == "ok"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def graph_of(name: str) -> dict[str, Any]:
    return next(v["graph"] for v in VECTORS if v["name"].startswith(name))


def words(graph: dict[str, Any], side: str) -> list[str]:
    return [t["text"].strip() for t in graph[side]]


def labelled(graph: dict[str, Any]) -> dict[tuple[str, ...], list[str]]:
    return {
        tuple(i for i in e["ids"] if i.startswith("s")): [w for w in e["labels"] if not w.startswith("S-")]
        for e in graph["edges"].values()
        if e["labels"] and e["ids"][0].startswith("s")
    }


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["name"])
def test_vectors_pass_or_fail_as_they_say(vector: dict[str, Any]) -> None:
    assert (check_graph(vector["graph"]) == []) == (vector["expect"] == "ok")


@pytest.mark.parametrize("vector", GOOD, ids=lambda v: v["name"])
def test_good_vectors_are_read_and_written_back(vector: dict[str, Any]) -> None:
    before, after = vector["graph"], to_graph(from_graph(vector["graph"]))
    assert check_graph(after) == []
    assert words(after, "source") == words(before, "source")
    assert words(after, "target") == words(before, "target")
    ours = {k: v for k, v in labelled(before).items() if v}
    assert {k: v for k, v in labelled(after).items() if v} == ours


def test_white_space_of_given_tokens_is_kept() -> None:
    before = graph_of("V5")
    after = to_graph(from_graph(before))
    assert [t["text"] for t in after["source"]] == [t["text"] for t in before["source"]]
    assert [t["text"] for t in after["target"]] == [t["text"] for t in before["target"]]


def test_a_carriage_return_is_never_written() -> None:
    before = graph_of("C1")
    assert "\\r" in json.dumps(before)
    assert "\\r" not in svala.write([from_graph(before)])
    assert "\\r" not in svala.write([build([Part("ett\r\ntvå\rtre")])])


def test_edge_and_document_comments_are_read_and_written() -> None:
    result = from_graph(graph_of("V2"))
    (note,) = [m for m in result.mentions if m.label == "OBS!"]
    assert note.comment == "Hemstad eller bara besök?"
    after = to_graph(result)
    assert "Hemstad eller bara besök?" in [e.get("comment") for e in after["edges"].values()]
    assert to_graph(from_graph(graph_of("V3")))["comment"] == graph_of("V3")["comment"]


def test_correction_labels_are_dropped_and_named() -> None:
    assert from_graph(graph_of("V4")).essay.meta["svala_labels_dropped"] == ["S-FinV", "S-M", "S-R", "S-WO"]


def test_tokens_are_in_reading_order_though_ids_are_sorted_as_strings() -> None:
    (mention,) = [m for m in from_graph(graph_of("V3")).mentions if m.label == "city"]
    assert (mention.text, mention.replacement, mention.features) == ("New York", "New Delhi", ("foreign",))


def test_older_names_are_read_and_two_main_labels_make_an_alternative() -> None:
    graph = json.loads(json.dumps(graph_of("P3")))
    graph["edges"]["e-s0-t0"] |= {"labels": ["city-SWE", "7", "firstname:female", "gen"], "manual": True}
    (mention,) = from_graph(graph).mentions
    assert (mention.label, mention.number, mention.features) == ("city", 7, ("gen",))
    assert [a.label for a in mention.alternatives] == ["firstname_female"]


def test_kiosk_convention() -> None:
    graph = to_graph(build([Part("Hej, "), Part("Ali", "firstname_male", 1, (), "Per"), Part("!\nBra.")]))
    assert words(graph, "source") == ["Hej", ",", "Ali", "!", "␤", "Bra", "."]
    assert words(graph, "target") == ["Hej", ",", "Per", "!", "␤", "Bra", "."]
    assert [(t["start"], t["end"]) for t in graph["source"]][2:4] == [(5, 8), (8, 9)]
    assert [e["labels"] for e in graph["edges"].values() if e["manual"]] == [["firstname_male", "1"]]


def test_newer_labels_are_folded() -> None:
    parts = [
        Part("Rosengård", "area", 1, ("low",), "Haga"),
        Part(" "),
        Part("Bronx", "area", 2, ("foreign",), "Soho"),
        Part(" syrier"),
    ]
    labels = [e["labels"] for e in to_graph(build(parts, [(16, 22, "nationality", 3)]))["edges"].values()]
    assert labels == [["city", "1"], ["area", "2", "foreign"], ["ethnicity", "3"]]


def test_a_mark_on_a_main_mention_goes_to_the_document_comment_and_comes_back() -> None:
    made = build([Part("Malmö Latinskola", "school", 1, (), "A-skola")], [(6, 16, "edu", 2)])
    graph = to_graph(made)
    assert graph["comment"] == "gok: edu 2 = s1"
    back = from_graph(graph)
    assert [(m.label, m.number, m.text) for m in back.marks] == [("edu", 2, "Latinskola")]
    assert back.comment == ""


def test_comments_on_mentions_without_a_comment_label_come_back() -> None:
    assert from_graph(to_graph(example())).main[0].comment == "säker?"


@given(result=results())
@settings(max_examples=150, deadline=None)
def test_whatever_is_written_passes_the_check(result: Result) -> None:
    for flavour in (result, result.release(), replace(result, target=None)):
        graph = to_graph(flavour)
        assert check_graph(graph) == []
        assert check_graph(to_graph(from_graph(graph))) == []


@given(value=json_values, other=json_values)
@settings(max_examples=150, deadline=None)
def test_nonsense_is_refused_in_order(value: Any, other: Any) -> None:
    for graph in (
        value,
        {"source": [], "target": [], "edges": value},
        {**graph_of("P3"), "comment": value, "gok": other},
    ):
        assert isinstance(check_graph(graph), list)
        try:
            from_graph(graph)
        except InputError:
            continue


def test_large_graphs_are_written_read_and_checked_in_linear_time() -> None:
    def there_and_back(size: int) -> None:
        parts = [Part("ord\n" * size), Part("Ali", "firstname_male", 1, (), "Per"), Part(" ord" * size)]
        graph = to_graph(build(parts))
        assert check_graph(graph) == []
        from_graph(graph)

    assert is_linear(there_and_back, 1500)


def test_a_found_essay_has_labels_and_no_target() -> None:
    found = Result(Essay("Ali bor.", "x"), (Mention(Span(0, 3), "Ali", "firstname_male", 1),))
    back = from_graph(to_graph(found))
    assert back.target is None
    assert [(m.label, m.action) for m in back.mentions] == [("firstname_male", "replace")]
