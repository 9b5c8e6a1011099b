"""The benchmark as somebody with another system meets it: small commands that answer well, badly, late or never."""

from __future__ import annotations

import hashlib
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from gok.cli import benchmark
from gok.errors import GokError, InputError, SettingError
from gok.evaluate.benchmark import open_split, run_system
from tests.evaluate.building import note, record

ROOT = Path(__file__).parents[2]
GOLD = [
    record(note("Jag heter [Ali]{firstname_male 1} och bor i [Lund]{city 2}.", "e1", level="A")),
    record(note("Ring [Saga]{firstname_female 1} på [070-174 06 05]{phone_nr 2}!", "e2", level="B")),
    record(note("Oslo är huvudstad i [Norge]{country 1 X}.", "e3", level="B")),
]
READS = "import json, sys\nfor line in sys.stdin:\n    essay = json.loads(line)\n"
ANSWERS = "    print(json.dumps({'id': essay['id'], 'spans': spans(essay)}), flush=True)\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "bench"
    folder.mkdir()
    content = "".join(json.dumps(row) + "\n" for row in GOLD).encode()
    (folder / "test.jsonl").write_bytes(content)
    split = {"file": "test.jsonl", "essays": 3, "sha256": hashlib.sha256(content).hexdigest()}
    told = {"schema": "gok benchmark 1", "name": "toy", "version": "1.0", "splits": {"test": split}}
    (folder / "benchmark.json").write_text(json.dumps(told), "utf-8")
    return folder


@pytest.fixture
def system(tmp_path: Path) -> Any:
    """A command that answers as a few lines of Python say."""

    def make(body: str, name: str = "system") -> str:
        script = tmp_path / f"{name}.py"
        script.write_text(body, "utf-8")
        return f"python {shlex.quote(str(script))}"

    return make


def spans_by(rule: str) -> str:
    return f"def spans(essay):\n    text = essay['text']\n    return {rule}\n" + READS + ANSWERS


def perfect(label: str = "") -> str:
    """A system that has read the gold."""
    known = {row["id"]: [s for s in row["spans"] if s["rel"] == "P"] for row in GOLD}
    told = {
        essay: [{"start": s["start"], "end": s["end"], "label": label or s["label"]} for s in spans]
        for essay, spans in known.items()
    }
    return spans_by(f"{told!r}[essay['id']]")


app = typer.Typer()
app.command()(benchmark.command)


def gok(*arguments: object) -> Any:
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    if isinstance(result.exception, GokError):
        raise result.exception
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def entry(data: Path, name: str) -> dict[str, Any]:
    return dict(json.loads((data / "results" / f"{name}.test.json").read_text("utf-8")))


def test_systems_are_ranked_on_one_page(data: Path, system: Any) -> None:
    gok(system(spans_by("[]"), "nothing"), "--data", data, "--name", "Ingenting alls", "--bootstrap", 50)
    done = gok(system(perfect(), "best"), "--data", data, "--name", "best", "--bootstrap", 50)
    assert "3 of 3 essays" in done.stderr
    best, nothing = entry(data, "best"), entry(data, "ingenting-alls")
    assert best["figures"]["found_f2"] == best["figures"]["called_f2"] == 1
    assert best["figures"]["essays_with_leak"] == best["figures"]["public_replaced"] == 0
    assert best["intervals"]["found_f2"] == [1, 1]
    assert nothing["figures"]["found_recall"] == 0
    assert nothing["figures"]["leak_chars"] == 1
    page = (data / "results/leaderboard.test.html").read_text("utf-8")
    assert page.index(">best<") < page.index(">Ingenting alls<")
    assert "toy 1.0, split test: 3 essays" in page
    assert "best" in gok("--data", data).stdout


def test_our_own_variants_have_names(data: Path) -> None:
    gok("gok-rules", "--data", data, "--bootstrap", 0)
    assert entry(data, "gok-rules")["figures"]["found_recall"] > 0.7


def test_labels_of_another_tool_are_translated_or_count_by_place(data: Path, system: Any) -> None:
    command = system(perfect("PERSON"))
    gok(command, "--data", data, "--name", "x", "--bootstrap", 0)
    raw = entry(data, "x")
    assert raw["figures"]["found_f2"] == 1
    assert raw["figures"]["called_f2"] is None
    assert raw["note"] == "labels that mean nothing here: PERSON"
    gok(command, "--data", data, "--name", "x", "--bootstrap", 0, "--map", "PERSON=firstname_unknown")
    assert 0 < entry(data, "x")["figures"]["called_f2"] < 1


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (READS + "    print('oj')", "line 1: not a line of JSON"),
        (READS + "    print('{}')", 'an answer needs an "id"'),
        (READS + "    print(json.dumps({'id': essay['id']}))", 'needs "spans": a list'),
        (READS + "    print(json.dumps({'id': 'e9', 'spans': []}))", "was not asked for, or is answered twice"),
        (spans_by("[{'start': 0, 'end': 999, 'label': 'city'}]"), "from 0 to 999 does not lie in the text"),
        (spans_by("[{'start': '0', 'end': 3, 'label': 'city'}]"), 'a span needs "start", "end"'),
        ("import sys\nsys.exit(3)", "left with status 3 and has not answered 3 essays"),
    ],
)
def test_a_wrong_answer_stops_the_run_and_is_named(body: str, says: str, data: Path, system: Any) -> None:
    with pytest.raises(InputError) as caught:
        gok(system(body), "--data", data)
    assert says in str(caught.value)
    for row in GOLD:
        assert row["text"] not in str(caught.value)


def test_a_silent_system_is_ended(data: Path, system: Any) -> None:
    with pytest.raises(InputError, match="silent for 1 s; 3 essays are left"):
        gok(system("import time\ntime.sleep(600)"), "--data", data, "--timeout", 1)


def test_a_run_that_was_stopped_goes_on_where_it_was(data: Path, system: Any, tmp_path: Path) -> None:
    """The first run dies after one answer, with half a line behind it; the second is asked for the others alone."""
    seen = tmp_path / "seen.txt"
    log = f"    open({str(seen)!r}, 'a').write(essay['id'] + ' ')\n"
    dying = perfect().replace(ANSWERS, ANSWERS + "    sys.exit(1)\n")
    with pytest.raises(InputError, match="left with status 1 and has not answered 2 essays"):
        gok(system(dying), "--data", data, "--name", "x")
    answers = data / "results/x.test.answers.jsonl"
    answers.write_bytes(answers.read_bytes() + b'{"id": "e2", "spa')
    gok(system(perfect().replace(ANSWERS, log + ANSWERS)), "--data", data, "--name", "x", "--bootstrap", 0)
    assert seen.read_text() == "e2 e3 "
    assert entry(data, "x")["figures"]["found_f2"] == 1
    gok(system(spans_by("[]")), "--data", data, "--name", "x", "--bootstrap", 0)
    assert entry(data, "x")["figures"]["found_f2"] == 1
    gok(system(spans_by("[]")), "--data", data, "--name", "x", "--bootstrap", 0, "--again")
    assert entry(data, "x")["figures"]["found_f2"] == 0


def test_a_system_that_reads_all_before_it_writes(data: Path, system: Any) -> None:
    body = "import json, sys\nessays = list(map(json.loads, sys.stdin))\n"
    body += "for essay in essays:\n    print(json.dumps({'id': essay['id'], 'spans': []}))"
    told: list[tuple[int, int]] = []
    split = open_split(data, "test")
    command = shlex.split(system(body))
    run_system([sys.executable, *command[1:]], split, data / "a.jsonl", timeout=60, progress=lambda *n: told.append(n))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_what_cannot_be_compared_is_refused(data: Path, tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="no system was run on test yet"):
        gok("--data", data)
    with pytest.raises(SettingError, match="unknown split 'secret'; toy has test"):
        gok("gok", "--data", data, "--split", "secret")
    with pytest.raises(InputError, match="cannot read the benchmark"):
        gok("gok", "--data", tmp_path / "nowhere")
    with pytest.raises(SettingError, match="cannot start 'no-such-system'"):
        gok("no-such-system", "--data", data)
    (data / "test.jsonl").write_text("{}\n", "utf-8")
    with pytest.raises(InputError, match="not the essays that were published"):
        gok("gok", "--data", data)


def test_the_published_splits_are_our_essays() -> None:
    script = ROOT / "benchmarks/swedish-pi/build.py"
    assert subprocess.run([sys.executable, str(script), "--check"], check=False).returncode == 0


@pytest.mark.parametrize(
    ("name", "text", "label"), [("patterns", "Ring 070-174 06 05!", "phone_nr"), ("lists", "Bo i Lund", "city")]
)
def test_the_baselines_answer(name: str, text: str, label: str) -> None:
    script = ROOT / f"benchmarks/swedish-pi/systems/{name}.py"
    line = json.dumps({"id": "x", "text": text}) + "\n"
    done = subprocess.run([sys.executable, str(script)], input=line.encode(), capture_output=True, check=True)
    assert label in [span["label"] for span in json.loads(done.stdout)["spans"]]
