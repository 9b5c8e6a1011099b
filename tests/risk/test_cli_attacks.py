"""`gok risk --attack`: what it says, what it writes, and how it goes on."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from gok.formats import write
from gok.results import Result
from tests.cli.running import gok
from tests.risk.attacks.planting import ordinary, release_with_leaks
from tests.risk.building import result

PEOPLE = "age,gender,count\n20-29,f,3\n20-29,m,400\n"
SECRETS = ("Farhad", "Shirin", "Nasrin", "Dariusz")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    results, originals = release_with_leaks(range(3, 160, 13))
    path = tmp_path / "release.jsonl"
    path.write_text(write(results, format="jsonl", keep_meta=("learner",)), encoding="utf-8")
    work = [_work(id, found[0].text) for id, found in originals.items()]
    (tmp_path / "work.jsonl").write_text(write(work, format="jsonl", with_source=True), encoding="utf-8")
    rows = "".join(f"L{n},{'f' if n == 7 else 'm'},{20 + n % 9}\n" for n in range(160))
    (tmp_path / "learners.csv").write_text(f"learner,gender,age\n{rows}", encoding="utf-8")
    (tmp_path / "people.csv").write_text(PEOPLE, encoding="utf-8")
    return path


def _work(id: str, name: str) -> Result:
    return result(f"Jag heter [Kim]{{firstname_unknown <{name}}}.", id, learner=id.replace("E", "L"))


def test_all_that_is_asked_for(release: Path, tmp_path: Path) -> None:
    arguments = ["--originals", tmp_path / "work.jsonl", "--attack", "parrot,style", "--suspects", tmp_path / "s.jsonl"]
    page = tmp_path / "risk.html"
    done = gok("risk", release, *arguments, "--metadata", tmp_path / "learners.csv", "--report", page)
    assert done.status == 0
    assert "  Parrot                        1.000    0.0" in done.out
    assert "    · Let a person read the places the attack points at" in done.out
    assert "  Style                             –   No two learners have two essays" in done.out
    lines = [json.loads(line) for line in (tmp_path / "s.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 13
    assert set(lines[0]) == {"essay", "start", "end", "score"}
    assert stat.S_IMODE((tmp_path / "s.jsonl").stat().st_mode) == 0o600
    text = page.read_text(encoding="utf-8")
    assert "What attacks find" in text
    assert not [word for word in SECRETS for place in (text, done.out, str(lines)) if word in place]


def test_json_says_the_same(release: Path, tmp_path: Path) -> None:
    arguments = ["--metadata", tmp_path / "learners.csv", "--population", tmp_path / "people.csv", "--to", "json"]
    found = json.loads(gok("risk", release, *arguments).out)
    (one,) = found["attacks"]
    assert (one["name"], one["details"]["k_map"], one["details"]["unique"]) == ("population", 3, 0)
    assert (found["figures"]["k_map"], found["figures"]["delta"]) == (3, round(1 / 3, 4))
    page = (Path(__file__).parents[2] / "docs" / "risk.md").read_text(encoding="utf-8")
    assert not [key for key in one if f"`{key}`" not in page]
    assert json.loads(gok("risk", release, "--to", "json").out)["attacks"] is None


@pytest.mark.parametrize(("gates", "status"), [("k_map=3", 0), ("k_map=4", 1), ("delta=0.4", 0), ("delta=30%", 1)])
def test_gates_of_the_population(release: Path, tmp_path: Path, gates: str, status: int) -> None:
    arguments = ["--metadata", tmp_path / "learners.csv", "--population", tmp_path / "people.csv"]
    assert gok("risk", release, *arguments, "--fail-over", gates).status == status


def test_without_a_table_the_population_is_no_gate(release: Path) -> None:
    done = gok("risk", release, "--fail-over", "k_map=1")
    assert done.status == 1
    assert "k_map could not be measured" in done.err


def test_the_same_command_goes_on(release: Path, tmp_path: Path) -> None:
    arguments = ["--originals", tmp_path / "work.jsonl", "--attack", "parrot", "--state", tmp_path / "state"]
    first = gok("risk", release, *arguments)
    assert "gok: attack parrot/half 1\n" in first.err
    again = gok("risk", release, *arguments)
    assert "gok: attack parrot/half 1: done before\n" in again.err
    assert again.out == first.out
    other = gok("risk", release, *arguments, "-k", 3)
    assert (other.status, "another corpus, version or settings" in other.err) == (2, True)


def test_an_interrupt_says_what_is_kept(release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as watched:
        watched.setattr("gok.risk.attacks.parrot._hunt", stopped)
        done = gok("risk", release, "--attack", "parrot", "--state", tmp_path / "state")
    assert done.status == 130
    assert "the same command goes on\n" in done.err
    assert "done before" not in gok("risk", release, "--attack", "parrot", "--state", tmp_path / "state").err


def test_phrases_are_looked_up_in_texts_that_are_given(tmp_path: Path) -> None:
    import random

    same = ordinary(random.Random(1))
    results = [
        result(f"{same} ord{chr(97 + n)} [Kim]{{firstname_unknown <}}.", f"E{n}", learner=f"L{n}") for n in range(9)
    ]
    (tmp_path / "r.jsonl").write_text(
        write([r.release(("learner",)) for r in results], format="jsonl", keep_meta=("learner",)), encoding="utf-8"
    )
    texts = [{"id": f"B{n}", "learner": f"L{n}", "text": f"{same} ord{chr(97 + n)}"} for n in range(9)]
    (tmp_path / "b.jsonl").write_text("".join(json.dumps(one) + "\n" for one in texts), encoding="utf-8")
    found = json.loads(gok("risk", tmp_path / "r.jsonl", "--background", tmp_path / "b.jsonl", "--to", "json").out)
    (one,) = found["attacks"]
    assert (one["name"], one["rate"], one["trials"]) == ("phrases", 1.0, 9)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--attack", "parot"], "no attack 'parot'; there are all, parrot, oracle"),
        (["--population", "learners.csv"], "learners.csv: not a table of a population"),
        (["--suspects", "s.jsonl", "--attack", "style"], "say --attack parrot"),
        (["--background", "nowhere.jsonl"], "nowhere.jsonl: there is no such file or folder"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(release: Path, arguments: list[str], said: str) -> None:
    done = gok("risk", release, *arguments, cwd=release.parent)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
