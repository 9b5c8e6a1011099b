"""A real `sparv run`: the example corpus, another tokenization, what will not do, and the way back by `--pos`."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import gok
from tests.bridges.environments import ROOT, need
from tests.bridges.ways.sparv import make_corpus, run_sparv

need("sparv")

EXAMPLE = ROOT / "docs" / "bridges" / "gok_sparv"
CONFIG = (EXAMPLE / "config.yaml").read_text("utf-8")
TEXTS = {path.stem: path.read_text("utf-8") for path in (EXAMPLE / "source").glob("*.txt")}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example corpus after a run with all its exports."""
    corpus = tmp_path_factory.mktemp("corpus")
    make_corpus(corpus, TEXTS, CONFIG)
    done = run_sparv(corpus, "run", "-j", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    return corpus


def test_it_is_listed(tmp_path: Path) -> None:
    make_corpus(tmp_path, {"a": "Hej!"}, CONFIG)
    listed = run_sparv(tmp_path, "modules", "gok_sparv").stdout
    for name in ("FIND", "LABEL_TOKENS", "SEGMENT", "gok_sparv.mention", "gok_sparv.key", "PSEUDONYMIZED"):
        assert name in listed


def test_the_text_for_the_next_run_is_that_of_the_command_line(example: Path) -> None:
    for name, text in TEXTS.items():
        written = (example / "export" / "gok_sparv.pseudonymized" / f"{name}.txt").read_text("utf-8")
        assert written == gok.pseudonymize(text, seed=1, meta={"id": name}).text
        assert written != text


def test_the_page_shows_what_comes_out(example: Path) -> None:
    page = (ROOT / "docs" / "bridges" / "sparv.md").read_text("utf-8")
    for line in [line for line in page.splitlines() if line.startswith("Hej!")]:
        files = [
            *(example / "source").glob("1-*.txt"),
            *(example / "export" / "gok_sparv.pseudonymized").glob("1-*.txt"),
        ]
        assert any(line in file.read_text("utf-8") for file in files)
    shown = re.findall(r"^(?: {2})?<(?:mention|token) .*>$", page, re.MULTILINE)
    written = (example / "export" / "xml_export.pretty" / "1-presentation_export.xml").read_text("utf-8")
    assert len(shown) == 5
    assert all(line.strip() in written for line in shown)


def test_spans_and_tokens_have_their_labels(example: Path) -> None:
    for name, text in TEXTS.items():
        expected = gok.pseudonymize(text, seed=1, meta={"id": name}, with_source=True)
        root = ElementTree.parse(example / "export" / "xml_export.pretty" / f"{name}_export.xml").getroot()
        found = [(m.get("label"), m.get("number"), m.get("relevance"), m.get("action")) for m in root.iter("mention")]
        assert found == [(m.label, str(m.number), m.relevance, m.action) for m in expected.main]
        assert [m.get("label") for m in root.iter("mark")] == [m.label for m in expected.marks]
        labelled = [token.text for token in root.iter("token") if token.get("label")]
        assert "".join(labelled) == "".join("".join(m.text.split()) for m in expected.main)
        assert "".join(token.text or "" for token in root.iter("token")) == "".join(text.split())


def test_the_example_was_made_without_a_model(example: Path) -> None:
    assert not (example / "home" / "models").exists() or not any((example / "home" / "models").rglob("*.*"))


def test_the_pseudonymized_text_is_a_source(example: Path, tmp_path: Path) -> None:
    files = sorted((example / "export" / "gok_sparv.pseudonymized").glob("*.txt"))
    make_corpus(tmp_path, {file.stem: file.read_text("utf-8") for file in files[:1]}, CONFIG)
    done = run_sparv(tmp_path, "run", "csv_export:csv")
    assert done.returncode == 0, done.stdout + done.stderr


def test_other_tokens_than_ours(tmp_path: Path) -> None:
    """Words cut at blanks alone: a token has the label of what it touches."""
    config = CONFIG.replace("  token: gok_sparv.token\n", "") + (
        "segment:\n  token_segmenter: whitespace\n  tokenizer_config: config.yaml\n  token_list: config.yaml\n"
    )
    make_corpus(tmp_path, {"a": "Jag heter Fatima,min bror heter Ali. Hej 😀!"}, config)
    done = run_sparv(tmp_path, "run", "csv_export:csv")
    assert done.returncode == 0, done.stdout + done.stderr
    table = (tmp_path / "export" / "csv_export" / "a.csv").read_text("utf-8")
    rows = {line.split("\t")[0]: line.split("\t")[1:] for line in table.splitlines() if "\t" in line}
    assert rows["Fatima,min"][:1] == ["firstname_female"]
    assert rows["Ali."][0] == "firstname_male"
    assert rows["bror"][-1] == "|fam|"
    assert rows["😀!"][0] == ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("key: none.key #", "none.key: cannot read the key"),
        ("scope: learner #", "scope 'learner' needs a key here"),
        ("profile: nobody #", "nobody"),
    ],
)
def test_settings_that_will_not_do_are_one_line(tmp_path: Path, change: str, says: str) -> None:
    make_corpus(tmp_path, {"a": "Jag heter Fatima."}, CONFIG.replace("seed: 1 #", change))
    done = run_sparv(tmp_path, "run", "gok_sparv:pseudonymized")
    assert done.returncode != 0
    said = re.sub(r"\s+", " ", re.sub(r"\n\s*", " ", done.stdout + done.stderr))
    assert says in said
    assert "Traceback" not in said
    assert "Fatima" not in said


def test_the_way_back_by_pos(example: Path, tmp_path: Path) -> None:
    """Words of an export are those of the essay, however Sparv wrote them; tags are added, as no model is at hand."""
    source = example / "export" / "csv_export" / "1-presentation.csv"
    heading, *lines = source.read_text("utf-8").splitlines()
    tagged = [f"{heading}\tpos"]
    for line in lines:
        word = line.partition("\t")[0]
        tagged.append(f"{line}\t{'PM' if word[:1].isupper() else 'NN'}" if "\t" in line else line)
    (tmp_path / "1-presentation.csv").write_text("\n".join(tagged), "utf-8")
    command = [sys.executable, "-m", "gok.cli", "pseudonymize", str(EXAMPLE / "source" / "1-presentation.txt")]
    command += ["--seed", "1", "--pos", str(tmp_path), "--annotate", "pos", "--to", "conllu"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]
    assert {row[3] for row in rows if row[1] in ("bor", "och")} == {"NOUN"}
