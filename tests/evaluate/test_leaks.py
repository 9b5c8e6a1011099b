"""Essays that leak anything, before and after the doubts are read; the curve over cautions."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from gok.cli import evaluate
from gok.evaluate import Reading, read_annotations
from gok.evaluate.curve import curve
from gok.evaluate.leaks import FIGURES, EssayLeaks, Leaks, bootstrap, leaks_of
from gok.evaluate.reaches import Reach
from gok.evaluate.tags import Annotation, Tag
from gok.text import Essay, Span

app = typer.Typer()
app.command("evaluate")(evaluate.command)
app.command("other")(lambda: None)  # with one command alone its name is not asked for

TEXT = "Jag heter Ali och bor i Malmö. Ring 0701740605."
DATA = Path(__file__).parents[1] / "data" / "essays-dev.jsonl"


def tag(word: str, label: str) -> Tag:
    return Tag(TEXT.index(word), TEXT.index(word) + len(word), label)


GOLD = Annotation(Essay(TEXT), (tag("Ali", "firstname_male"), tag("Malmö", "city"), tag("0701740605", "phone_nr")))


def counted(*found: str, doubts: tuple[str, ...] = ()) -> EssayLeaks:
    spans = tuple(Span(TEXT.index(word), TEXT.index(word) + len(word)) for word in doubts)
    predicted = replace(GOLD, tags=tuple(t for t in GOLD.tags if TEXT[t.start : t.end] in found), doubts=spans)
    return leaks_of(GOLD, predicted, Reach.of(GOLD, predicted))


def test_what_a_doubt_touches_is_found_once_it_is_read() -> None:
    row = counted("Malmö", doubts=("Ali", "bor"))
    assert (row.personal, row.missed, row.missed_after, row.doubts) == (3, 2, 1, 2)
    assert (row.direct, row.direct_missed) == (2, 2)


def test_the_figures_of_some_essays() -> None:
    leaks = Leaks([counted("Ali", "Malmö", "0701740605"), counted("Malmö", "0701740605", doubts=("Ali",))])
    said = leaks.to_dict()
    assert said["essays_with_leak"] == 0.5
    assert said["essays_with_leak_after_doubts"] == 0.0
    assert said["recall_with_doubts"] == 1.0
    assert said["direct_recall"] == 0.75
    assert said["quasi_recall"] == 1.0
    assert said["questions"] == 1
    assert 0.5 < said["essays_with_leak_upper"] < 1
    assert 0 < said["essays_with_leak_after_doubts_upper"] < 1


def test_intervals_hold_the_figure_and_are_the_same_again() -> None:
    rows = [counted("Ali", "Malmö"), counted("Malmö"), counted("Ali", "Malmö", "0701740605")] * 10
    ends = bootstrap(rows, samples=200, seed=1)
    assert ends == bootstrap(rows, samples=200, seed=1)
    for name, figure in FIGURES.items():
        value, end = figure(rows), ends[name]
        assert value is not None
        assert end is not None
        assert end[0] <= value <= end[1]


def test_more_caution_finds_no_less() -> None:
    essays = list(read_annotations(DATA, Reading(None)))[:4]
    table = curve(essays, points=("low", "normal", "high"), samples=20)
    recalls = [float(str(row[3]).split()[0]) for row in table.rows]
    assert recalls == sorted(recalls)
    assert [row[0] for row in table.rows] == ["low", "normal", "high"]


def test_the_first_table_says_how_many_essays_leak(tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text("\n".join(DATA.read_text("utf-8").splitlines()[:3]), "utf-8")
    done = CliRunner().invoke(app, ["evaluate", str(gold), "--run", "--bootstrap", "0", "--to", "json"])
    assert done.exit_code == 0
    privacy = json.loads(done.stdout)["systems"]["gok"]["privacy"]
    assert privacy["essays_with_leak"] <= privacy["essays_with_leak_upper"]
    shown = CliRunner().invoke(app, ["evaluate", str(gold), "--run", "--bootstrap", "0", "--to", "markdown"])
    assert shown.stdout.index("Essays that leak anything") < shown.stdout.index("## Scores")


@pytest.mark.parametrize("gate", ["essays_with_leak=1", "recall_with_doubts=0", "doubts_per_1000=1000"])
def test_gates_know_the_figures(tmp_path: Path, gate: str) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text(DATA.read_text("utf-8").splitlines()[0], "utf-8")
    done = CliRunner().invoke(app, ["evaluate", str(gold), "--run", "--bootstrap", "0", "--fail-under", gate])
    assert done.exit_code == 0, done.output
