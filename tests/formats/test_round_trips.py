"""Every row of FORMATS is held to what it says it keeps; a new row is tested without a line here."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from gok import formats
from gok.formats import FORMATS, Format, placeholders, svala
from gok.results import Result
from tests.formats.building import build, example, results

BOTH_WAYS = [row for row in FORMATS.values() if row.reads and row.writes]
WRITTEN = [row for row in FORMATS.values() if row.writes]


def through(row: Format, result: Result, *, with_source: bool) -> Result:
    """What comes back from the files that were written."""
    with TemporaryDirectory() as folder:
        written = formats.write_files(
            [result], Path(folder) / f"A1AT1{row.suffix}", format=row, with_source=with_source
        )
        (back,) = formats.read_file(written[-1], format=row)
    return back


def places(result: Result, *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(getattr(m, key) for key in keys) for m in result.main]


def marks(result: Result, *keys: str) -> list[tuple[Any, ...]]:
    return sorted([tuple(getattr(m, key) for key in keys) for m in result.marks], key=repr)


def shape(result: Result) -> list[str]:
    """Labels of what is replaced; bins have lost the number."""
    return [m.label.split("_")[0] for m in result.mentions if m.action == "replace"]


def graph_shape(result: Result) -> Any:
    graph = svala.to_graph(result)
    edges = {tuple(e["ids"]): tuple(e["labels"]) for e in graph["edges"].values()}
    words = [[t["text"].strip() for t in graph[side]] for side in ("source", "target")]
    notes = sorted(line for line in graph.get("comment", "").split("\n") if line.startswith("gok: "))
    return words, edges, notes


KEPT = {
    "source": lambda r: r.essay.text,
    "mentions": lambda r: places(r, "span", "text", "label"),
    "marks": lambda r: marks(r, "span", "label"),
    "numbers": lambda r: (places(r, "span", "number"), marks(r, "span", "number")),
    "features": lambda r: (places(r, "span", "features"), marks(r, "span", "features")),
    "target": lambda r: r.target,
    "replacements": lambda r: places(r, "span", "replacement", "target"),
    "relevance": lambda r: (places(r, "span", "relevance", "action"), marks(r, "span", "action")),
    "meta": lambda r: dict(r.essay.meta),
    "provenance": lambda r: dict(r.provenance),
    "comments": lambda r: [(m.span, m.comment) for m in r.mentions],
    "tokens": lambda r: graph_shape(r)[0],
    "svala_labels": lambda r: graph_shape(r)[1:],
}


def check(row: Format, result: Result, back: Result) -> None:
    assert back.essay.id == result.essay.id
    for name in row.keeps:
        if name == "target_as_source":
            assert back.essay.text == result.text
        elif name == "shape":
            assert shape(back) == shape(result)
            assert placeholders.write([back]) == placeholders.write([result])
        elif name == "target" and result.target == result.essay.text:
            assert back.text == result.text  # nothing was replaced: no target of its own is needed
        else:
            assert KEPT[name](back) == KEPT[name](result), name


def test_every_format_that_goes_both_ways_says_what_it_keeps() -> None:
    assert all(row.keeps for row in BOTH_WAYS)
    assert not any(row.keeps for row in FORMATS.values() if row not in BOTH_WAYS)


@pytest.mark.parametrize("row", BOTH_WAYS, ids=lambda row: row.name)
def test_an_example_comes_back(row: Format) -> None:
    result = example()
    check(row, result, through(row, result, with_source=True))


@pytest.mark.parametrize("row", BOTH_WAYS, ids=lambda row: row.name)
@given(result=results())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_comes_back(row: Format, result: Result) -> None:
    check(row, result, through(row, result, with_source=True))


@pytest.mark.parametrize("row", BOTH_WAYS, ids=lambda row: row.name)
@given(result=results())
@settings(max_examples=40, deadline=None)
def test_a_release_comes_back_as_a_release(row: Format, result: Result) -> None:
    back = through(row, result, with_source=False)
    if row.name not in ("text", "brat", "placeholders"):  # no place to say it, or no place for the pseudonyms
        assert back.released
    if row.name == "svala":
        assert graph_shape(back)[0][0] == graph_shape(result.release())[0][0]
    elif row.name != "placeholders":
        assert back.text == result.text
    if {"mentions", "source"} <= row.keeps:
        assert places(back, "span", "label") == places(result.release(), "span", "label")


@pytest.mark.parametrize("row", [r for r in BOTH_WAYS if r.many], ids=lambda row: row.name)
def test_many_essays_in_one_file(row: Format, tmp_path: Path) -> None:
    essays = [build([], id=name, provenance=example().provenance) for name in ("tom", "C")]
    essays.insert(1, example())
    (path,) = formats.write_files(essays, tmp_path / f"x{row.suffix}", format=row, with_source=True)
    back = list(formats.read_file(path))
    assert [r.essay.id for r in back] == ["tom", "A1AT1", "C"]
    check(row, essays[1], back[1])


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.name)
def test_nothing_at_all_can_be_written(row: Format, tmp_path: Path) -> None:
    formats.write_files([], tmp_path / f"x{row.suffix}", format=row)
    formats.write_files([build([])], tmp_path / f"y{row.suffix}", format=row)
