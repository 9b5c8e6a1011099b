"""The commands as a user meets them."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from gok import pipeline
from gok.cli import evaluate, gold
from gok.errors import GokError, SettingError
from gok.evaluate import VARIANTS
from gok.results import Result
from gok.settings import Settings
from gok.text import Essay
from tests.evaluate.building import note, record, write_lines

app = typer.Typer()
app.command("evaluate")(evaluate.command)
app.add_typer(gold.app, name="gold")

GOLD = [
    note(
        "Jag heter [Ali]{firstname_male 1} och bor i [Lund]{city 2}.", "e1", learner="L1", genre="narrative", level="A"
    ),
    note(
        "Ring [Saga]{firstname_female 1} på [070-174 06 05]{phone_nr 2}!", "e2", learner="L2", genre="mail", level="B"
    ),
]


def gok(*arguments: object, stdin: bytes | None = None) -> Any:
    result = CliRunner().invoke(app, [str(a) for a in arguments], input=stdin)
    if isinstance(result.exception, GokError):
        raise result.exception
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    gold_file = write_lines(tmp_path / "gold.jsonl", *map(record, GOLD))
    predicted = [record(GOLD[0]), record(GOLD[1]) | {"spans": record(GOLD[1])["spans"][1:]}]
    return gold_file, write_lines(tmp_path / "tool.jsonl", *predicted)


def test_terminal(files: tuple[Path, Path]) -> None:
    out = gok("evaluate", *files, "--bootstrap", 20).stdout
    assert "tool: scores per label and group" in out
    assert "0.750" in out
    assert "confusion matrix" not in out
    assert "confusion matrix" in gok("evaluate", *files, "--bootstrap", 0, "--full").stdout


@pytest.mark.parametrize(("limit", "status"), [("f2=0.7", 0), ("f2=0.9", 1), ("recall=0.75,f1=0.9", 1)])
def test_gate(files: tuple[Path, Path], limit: str, status: int) -> None:
    result = gok("evaluate", *files, "--bootstrap", 0, "--fail-under", limit)
    assert result.exit_code == status
    assert ("is under" in result.stderr) == bool(status)


def test_json_by_name_of_the_file(files: tuple[Path, Path], tmp_path: Path) -> None:
    gok("evaluate", *files, "--bootstrap", 0, "-o", tmp_path / "scores.json", "--matching", "half")
    data = json.loads((tmp_path / "scores.json").read_text())
    assert data["matching"] == "half"
    assert data["systems"]["tool"]["protection"]["recall"] == 0.75


def test_report_and_mistakes_are_private(files: tuple[Path, Path], tmp_path: Path) -> None:
    page, mistakes = tmp_path / "report.html", tmp_path / "mistakes.jsonl"
    gok("evaluate", *files, "--bootstrap", 0, "--report", page, "--errors", mistakes)
    assert stat.S_IMODE(page.stat().st_mode) == stat.S_IMODE(mistakes.stat().st_mode) == 0o600
    assert "Saga" in page.read_text()
    (mistake,) = [json.loads(line) for line in mistakes.read_text().splitlines()]
    assert (mistake["essay"], mistake["type"], mistake["surface"]) == ("e2", "miss", "Saga")
    gok("evaluate", *files, "--bootstrap", 0, "--report", page, "--no-context")
    assert "Saga" not in page.read_text()


def test_several_systems(files: tuple[Path, Path], tmp_path: Path) -> None:
    other = write_lines(tmp_path / "other.jsonl", *map(record, GOLD))
    out = gok("evaluate", *files, other, "--bootstrap", 20, "--to", "markdown").stdout
    assert "## other against tool" in out
    assert "McNemar" in out


def test_pipe(files: tuple[Path, Path]) -> None:
    out = gok("evaluate", files[0], "-", "--bootstrap", 0, "--to", "csv", stdin=files[1].read_bytes()).stdout
    assert "summary,stdin,recall,0.75" in out


@pytest.mark.parametrize(
    "more",
    [
        ["--matching", "fuzzy"],
        ["--of", "some"],
        ["--to", "pdf"],
        ["--only", "dragons"],
        ["--map", "PER"],
        ["--fail-under", "x=1"],
    ],
)
def test_bad_settings(files: tuple[Path, Path], more: list[str]) -> None:
    with pytest.raises(SettingError):
        gok("evaluate", *files, *more)


def test_nothing_to_compare(files: tuple[Path, Path]) -> None:
    with pytest.raises(SettingError, match="nothing to compare"):
        gok("evaluate", files[0])


def test_every_variant_fits_the_engine(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of each variant are ones the engine knows, and what it finds is scored."""
    asked: list[Settings] = []

    def detect_essay(essay: Essay, settings: Settings) -> Result:
        asked.append(replace(settings, key=None))
        return Result(essay)

    monkeypatch.setattr(pipeline, "detect_essay", detect_essay)
    result = gok("evaluate", files[0], "--variant", "rules,pos,model", "--bootstrap", 0, "--to", "json")
    assert list(json.loads(result.stdout)["systems"]) == ["gok-rules", "gok-pos", "gok-model"]
    assert asked == [Settings(**VARIANTS[v]) for v in ("rules", "pos", "model")] * 2


def test_split(files: tuple[Path, Path], tmp_path: Path) -> None:
    gok("gold", "split", files[0], "-o", tmp_path / "parts", "--seed", 3)
    ids = [json.loads((tmp_path / "parts" / f"{n}.jsonl").read_text())["id"] for n in ("dev", "test")]
    assert sorted(ids) == ["e1", "e2"]
    assert stat.S_IMODE((tmp_path / "parts" / "dev.jsonl").stat().st_mode) == 0o600


def test_sample(files: tuple[Path, Path]) -> None:
    out = gok("gold", "sample", files[0], "-n", 1, "--blank").stdout
    made = json.loads(out)
    assert made["text"]
    assert "spans" not in made
    assert "spans" in json.loads(gok("gold", "sample", files[0], "-n", 1).stdout)


def test_the_commands_load_nothing_early() -> None:
    code = "import sys, gok.cli.evaluate, gok.cli.gold; print([m for m in sys.modules if m.startswith('gok.evaluate')])"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"
