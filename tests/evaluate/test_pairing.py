"""What does not fit together is said, with the name of the essay; never scored as zero."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gok.errors import InputError
from gok.evaluate import (
    Annotation,
    Evaluation,
    Reading,
    Settings,
    evaluate,
    pair_essays,
    read_annotations,
    read_entries,
)
from gok.evaluate.pairing import project
from tests.evaluate.building import note, record, write_lines

ONE = note("Jag heter [Ali]{firstname_male 1}.", "A1")
TWO = note("Hon bor i [Lund]{city 1}.", "B2")


def run(tmp_path: Path, gold: list[dict[str, Any]], predicted: list[dict[str, Any]], **more: Any) -> Evaluation:
    allow = more.pop("allow_missing", False)
    g = write_lines(tmp_path / "gold.jsonl", *gold)
    p = write_lines(tmp_path / "predicted.jsonl", *predicted)
    pairs = pair_essays(read_annotations(g, Reading()), [("p", read_entries(p, Reading(**more)))], allow_missing=allow)
    return evaluate(pairs, ["gold", "p"], Settings(samples=0))


def span(start: int, end: int, label: str = "city") -> dict[str, Any]:
    return {"start": start, "end": end, "label": label}


BROKEN = {
    "no prediction": ([record(ONE), record(TWO)], [record(ONE)], "no prediction for essay 'B2'"),
    "not in the gold": ([record(ONE)], [record(ONE), record(TWO)], "essay 'B2' is not in the gold"),
    "twice in the gold": ([record(ONE), record(ONE)], [record(ONE)], "essay 'A1' stands twice"),
    "twice predicted": ([record(ONE)], [record(ONE), record(ONE)], "essay 'A1' stands twice"),
    "another text": ([record(ONE)], [record(ONE) | {"text": "Jag heter Ola."}], "'A1'.*from character 10"),
    "a longer text": ([record(ONE)], [record(ONE) | {"text": ONE.text + " Hej"}], "'A1'.*from character 15"),
    "overlapping": ([record(ONE)], [record(ONE, spans=[span(0, 5), span(3, 8)])], "'A1'.*overlap at 3–8"),
    "unknown label": ([record(ONE)], [record(ONE, spans=[span(0, 3, "PER")])], "'A1'.*unknown label 'PER'"),
    "outside": ([record(ONE)], [record(ONE, spans=[span(0, 99)])], "'A1'.*does not lie in the text"),
    "not annotated": ([{"id": "A1", "text": "Hej"}], [record(ONE)], "'A1'.*neither `mentions` nor `spans`"),
    "not predicted": ([record(ONE)], [{"id": "A1", "text": ONE.text}], "'A1'.*neither `mentions` nor `spans`"),
    "no tag at all": ([record(note("Hej", "A1"))], [record(note("Hej", "A1"))], "no tag in any of its 1 essays"),
    "no essay": ([], [record(ONE)], "the gold holds no essay"),
    "release": (
        [record(ONE)],
        [
            {
                "id": "A1",
                "target": "Jag heter Bo.",
                "mentions": [{"target_start": 10, "target_end": 12, "label": "city"}],
            }
        ],
        "'A1'.*release flavour",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_fit(name: str, tmp_path: Path) -> None:
    gold, predicted, message = BROKEN[name]
    with pytest.raises(InputError, match=message) as caught:
        run(tmp_path, gold, predicted)
    assert "Ali" not in str(caught.value)
    assert "heter" not in str(caught.value)


def test_any_order(tmp_path: Path) -> None:
    essays = [note(f"Nummer {n}: [Ali]{{firstname_male}}", f"e{n}") for n in range(7)]
    lines = [record(e) for e in essays]
    for order in (lines, lines[::-1], lines[3:] + lines[:3]):
        assert run(tmp_path, lines, order).systems[0].total.f1 == 1.0


def test_missing_essays_when_allowed(tmp_path: Path) -> None:
    evaluation = run(tmp_path, [record(ONE), record(TWO)], [record(ONE)], allow_missing=True)
    assert evaluation.systems[0].total.gold == 1
    assert any("lacks 1 essays" in note_ for note_ in evaluation.notes)


def test_nothing_in_common_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none of the essays"):
        run(tmp_path, [record(ONE)], [record(TWO)], allow_missing=True)


def test_offsets_alone_are_enough(tmp_path: Path) -> None:
    evaluation = run(tmp_path, [record(ONE)], [{"id": "A1", "mentions": [span(10, 13, "firstname_male")]}])
    assert evaluation.systems[0].total.f1 == 1.0


def test_labels_of_another_tool(tmp_path: Path) -> None:
    predicted = [{"id": "A1", "mentions": [span(10, 13, "PER")]}]
    evaluation = run(tmp_path, [record(ONE)], predicted, names={"PER": "firstname_male"})
    assert evaluation.systems[0].total.f1 == 1.0


def test_white_space_may_differ() -> None:
    marked = note("Jag heter [Abu  Karim]{firstname_male}.\n\nHej [Bo]{firstname_male}!")
    spaced = "Jag heter Abu Karim . ␤ ␤ Hej Bo !"
    moved = project(marked.tags, marked.text, spaced)
    assert [spaced[t.start : t.end] for t in moved] == ["Abu Karim", "Bo"]
    assert [marked.text[t.start : t.end] for t in project(moved, spaced, marked.text)] == ["Abu  Karim", "Bo"]


def test_formats_against_each_other(tmp_path: Path) -> None:
    from gok.formats import read_file, write_files

    gold = write_lines(tmp_path / "gold.jsonl", record(ONE))
    for form, name in (
        ("svala", "A1.json"),
        ("xml", "a.xml"),
        ("conll", "a.conll"),
        ("doccano", "d.jsonl"),
        ("brat", "A1.ann"),
    ):
        path = tmp_path / form / name
        write_files(read_file(gold), path, format=form, with_source=True)
        pairs = pair_essays(read_annotations(gold, Reading()), [("p", read_entries(path, Reading()))])
        assert evaluate(pairs, ["gold", "p"], Settings(samples=0)).systems[0].total.f1 == 1.0, form


def test_text_files_hold_nothing_to_compare(tmp_path: Path) -> None:
    path = tmp_path / "A1.txt"
    path.write_text("Hej")
    with pytest.raises(InputError, match="holds no annotations"):
        list(read_entries(path, Reading()))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no file in this folder"):
        list(read_entries(tmp_path / "empty", Reading()))


def test_a_function_predicts() -> None:
    def nothing(gold: Annotation) -> Annotation:
        return Annotation(gold.essay, ())

    evaluation = evaluate(pair_essays([ONE], [("none", nothing)]), ["gold", "none"], Settings(samples=0))
    assert (evaluation.systems[0].total.recall, evaluation.systems[0].total.precision) == (0.0, None)
