"""The command: reports, gates, rewriting, and what it says when something is wrong."""

from __future__ import annotations

import json
import re
import stat
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gok.formats import read_file, write
from gok.safe.mapping import entry_of, write_mapping
from tests.cli.running import gok
from tests.risk.building import FACTS, result, toy

WORK = [
    result("[Peter]{firstname_male <Farhad} kommer från [Luxemburg]{country origin}. Farhads bok.", "A1", learner="A"),
    result("[Emma]{firstname_female <Shirin} är [pilot]{prof} och [muslim]{sensitive religious}.", "B1", learner="B"),
    result("Jag såg hans bok. [Kim]{firstname_male <Hans} kom.", "C1", learner="C"),
]
SECRETS = ("Farhad", "Shirin", "Luxemburg", "pilot", "muslim")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "toy.jsonl"
    path.write_text(write(toy(), format="jsonl", with_source=False, keep_meta=FACTS), encoding="utf-8")
    return path


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A corpus in release flavour, written before targets were read again, and the same with its originals."""
    released, work = tmp_path / "release.jsonl", tmp_path / "work.jsonl"
    with monkeypatch.context() as before:
        before.setattr("gok.results.check_target", lambda *_: None)
        released.write_text(write(WORK, format="jsonl", with_source=False, keep_meta=FACTS), encoding="utf-8")
    work.write_text(write(WORK, format="jsonl", with_source=True), encoding="utf-8")
    return released, work


class Page(HTMLParser):
    """What a page opens and never closes, and everything it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href") and value and value[0] != "#"]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_what_the_terminal_shows(corpus: Path) -> None:
    status, out, err = gok("risk", corpus, "-k", 3)
    assert (status, err) == (0, "")
    assert out.startswith("Not ready to be shared: 4 of 9 learners can be singled out.\n")
    assert "F: Alone with: number of siblings." in out


def test_json_has_its_schema(corpus: Path) -> None:
    done = gok("risk", corpus, "-k", 3, "--to", "json", "--fail-over", "k=2,uniques=4")
    assert done.status == 1
    assert done.err == "gok: k is 1, under the limit of 2\n"
    found = json.loads(done.out)
    assert list(found) == [
        *("schema", "gok", "risk", "verdict", "passed", "failures", "figures", "essays", "learners_total", "limits"),
        *("metadata", "attributes", "rules", "learners", "leaks", "linkage", "attacks", "neutrality", "notes"),
    ]
    assert (found["schema"], found["risk"], found["verdict"], found["passed"]) == ("gok risk 1", 0.6944, "bad", False)
    assert found["failures"] == ["k is 1, under the limit of 2"]
    assert found["limits"]["gates"] == {"k": 2.0, "uniques": 4.0}
    learner = next(one for one in found["learners"] if one["id"] == "F")
    assert learner["combinations"] == [["text:siblings"]]
    assert [s["what"] for s in learner["suggestions"]] == ["country", "family"]
    assert set(learner) == {
        *("id", "risk", "crowd", "score", "diversity", "leaks", "contradictions", "combinations", "essays"),
        *("suggestions", "closeness"),
    }
    page = (Path(__file__).parents[2] / "docs" / "risk.md").read_text(encoding="utf-8")
    assert not [key for key in (*found, *learner, *found["figures"]) if f"`{key}`" not in page]


def test_rare_values_are_not_named(corpus: Path) -> None:
    rules = json.loads(gok("risk", corpus, "-k", 3, "--to", "json").out)["rules"]
    assert {rule["value"] for rule in rules} == {"Syrien", None}
    shown = json.loads(gok("risk", corpus, "-k", 3, "--to", "json", "--with-source").out)
    assert "Luxemburg" in {rule["value"] for rule in shown["rules"]}


@pytest.mark.parametrize("form", ["html", "json", "terminal"])
def test_no_report_quotes_unless_asked(pair: tuple[Path, Path], tmp_path: Path, form: str) -> None:
    out = tmp_path / "report"
    done = gok("risk", pair[0], "--originals", pair[1], "--to", form, "-o", out)
    assert (done.status, done.out, done.err) == (0, "", "")
    text = out.read_text(encoding="utf-8")
    assert not [word for word in SECRETS if word in text]
    assert stat.S_IMODE(out.stat().st_mode) & 0o044
    gok("risk", pair[0], "--originals", pair[1], "--to", form, "-o", out, "--with-source")
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    if form != "terminal":
        assert "Farhad" in out.read_text(encoding="utf-8")


def test_the_page_is_whole_and_asks_nobody(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "risk.html"
    assert gok("risk", corpus, "-k", 3, "--report", out).status == 0
    page = Page()
    text = out.read_text(encoding="utf-8")
    page.feed(text)
    assert (page.open, page.fetched) == ([], [])
    assert not re.search(r"https?://|<script|url\(", text)
    for words in ("Who is at risk", "4 of 9 learners", "Alone with: number of siblings", "prefers-color-scheme: dark"):
        assert words in text


def test_leaks_by_place_and_kind(pair: tuple[Path, Path]) -> None:
    found = json.loads(gok("risk", pair[0], "--originals", pair[1], "--to", "json").out)
    (leak,) = found["leaks"]["found"]
    place = WORK[0].text.index("Farhads")
    assert (leak["essay"], leak["start"], leak["end"]) == ("A1", place, place + len("Farhads"))
    assert (leak["kind"], leak["label"], leak["where"]) == ("genitive", "firstname_male", "text")
    assert [(one["essay"], one["kind"]) for one in found["leaks"]["homonyms"]] == [("C1", "folded")]
    assert found["leaks"]["checked"]


def test_leaks_by_the_mapping(pair: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mapping = tmp_path / "corpus.mapping"
    write_mapping(mapping, [entry_of(one) for one in WORK], "korp tunna lykta vante sked")
    monkeypatch.setenv("GOK_PASSPHRASE", "korp tunna lykta vante sked")
    found = json.loads(gok("risk", pair[0], "--mapping", mapping, "--to", "json").out)
    assert [(one["essay"], one["kind"]) for one in found["leaks"]["found"]] == [("A1", "genitive")]
    monkeypatch.setenv("GOK_PASSPHRASE", "another passphrase")
    assert "wrong passphrase" in gok("risk", pair[0], "--mapping", mapping).err


@pytest.mark.parametrize(
    ("gates", "status"),
    [("k=1", 0), ("k=2", 1), ("uniques=4", 0), ("uniques=3", 1), ("risk=70%", 0), ("risk=0.69", 1), ("leaks=0", 1)],
)
def test_gates(corpus: Path, gates: str, status: int) -> None:
    """A figure that could not be measured, as leaks without originals, does not pass."""
    assert gok("risk", corpus, "-k", 3, "--fail-over", gates).status == status


def test_applying(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "safer.jsonl"
    done = gok("risk", corpus, "-k", 3, "--apply", "-o", out, "--seed", 1)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("applied: 4 country, 2 family, 4 profession\nrisk: 0.6944 → ")
    texts = {r.essay.id: r.text for r in read_file(out)}
    assert "flera bröder och flera systrar" in texts["F1"]
    log = (tmp_path / "safer.jsonl.risk.log").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in log.splitlines()]
    assert len(lines) == 10
    assert set(lines[0]) == {"essay", "rule", "label", "start", "end"}
    assert not [word for word in ("Eritrea", "Luxemburg", "läkare", "fem") if word in log]
    again = tmp_path / "again.jsonl"
    gok("risk", corpus, "-k", 3, "--apply", "-o", again, "--seed", 1)
    assert again.read_bytes() == out.read_bytes()


def test_applying_to_a_folder_of_files(pair: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    done = gok("risk", pair[1], "--apply", "-o", out, "--to-format", "svala", "--seed", 1)
    assert (done.status, done.err) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == ["A1.json", "B1.json", "C1.json"]
    assert not [word for path in out.iterdir() for word in SECRETS[:4] if word in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.jsonl"], "nowhere.jsonl: there is no such file or folder"),
        (["toy.jsonl", "--quasi", "shoe"], "no column 'shoe' in the metadata; there are age, gender, l1"),
        (["toy.jsonl", "--metadata", "bad.csv"], "bad.csv:2: 1 cells, 2 columns"),
        (["toy.jsonl", "toy.jsonl"], "two essays have the id 'A1'"),
        (["empty.jsonl"], "the corpus is empty: there is no essay in it"),
        (["plain.txt"], "nothing to assess: no metadata about persons"),
        (["toy.jsonl", "--fail-over", "x=1"], "cannot gate on 'x=1'"),
        (["toy.jsonl", "--apply"], "say where with -o OUT"),
        (["toy.jsonl", "--to", "pdf"], "unknown report 'pdf'"),
        (["toy.jsonl", "--originals", "toy.jsonl"], "toy.jsonl: no originals in it"),
        (["toy.jsonl", "--size", "9"], "size must be a whole number from 1 to 5"),
        (["toy.jsonl", "--mapping", "toy.jsonl", "--originals", "toy.jsonl"], "one of them is enough"),
        (["toy.jsonl", "-o", "toy.jsonl/risk.json"], "toy.jsonl: Not a directory"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(corpus: Path, arguments: list[str], said: str) -> None:
    folder = corpus.parent
    (folder / "bad.csv").write_text("learner,age\nA\n", encoding="utf-8")
    (folder / "empty.jsonl").write_text("", encoding="utf-8")
    (folder / "plain.txt").write_text("Hej.", encoding="utf-8")
    done = gok("risk", *arguments, cwd=folder)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
