"""`--pos`: what Sparv has said of the words is used, and written by `--annotate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import gok

TEXT = "Jag heter Fatima. Min katt jamar i Malmö.\n"
TABLE = """\
token\tpos\tmsd\tbaseform
Jag\tPN\tPN.UTR.SIN.DEF.SUB\t|jag|
heter\tVB\tVB.PRS.AKT\t|heta|
Fatima\tPM\tPM.NOM\t|fatima-of-sparv|
.\tMAD\tMAD\t|
Min\tPS\tPS.UTR.SIN.DEF\t|min|
katt\tNN\tNN.UTR.SIN.IND.NOM\t|kattunge|
jamar\tVB\tVB.PRS.AKT\t|jama|
i\tPP\tPP\t|i|
Malmö.\tPM\tPM.NOM\t|Malmö|
"""


@pytest.fixture
def export(tmp_path: Path) -> Path:
    (tmp_path / "essay.txt").write_text(TEXT, "utf-8")
    folder = tmp_path / "export"
    folder.mkdir()
    (folder / "essay.csv").write_text(TABLE, "utf-8")
    return folder


def rows(told: str) -> dict[str, list[str]]:
    return {line.split("\t")[1]: line.split("\t") for line in told.splitlines() if "\t" in line}


@pytest.mark.parametrize("name", ["export", "export/essay.csv"])
def test_a_release_has_what_was_said_of_words_that_stay(export: Path, name: str) -> None:
    arguments = ["--seed", "1", "--pos", str(export.parent / name), "--annotate", "pos,lemma,msd", "--to", "conllu"]
    status, told, said = gok("pseudonymize", str(export.parent / "essay.txt"), *arguments)
    assert (status, said) == (0, "")
    assert rows(told)["katt"][2:6] == ["kattunge", "NOUN", "_", "Case=Nom|Definite=Ind|Gender=Com|Number=Sing"]
    assert rows(told)["heter"][2:6] == ["heta", "VERB", "_", "Tense=Pres|Voice=Act"]
    assert "Fatima" not in told
    assert "fatima-of-sparv" not in told


def test_converting_and_detecting(export: Path) -> None:
    essay = str(export.parent / "essay.txt")
    arguments = ["--pos", str(export), "--annotate", "lemma", "--with-source", "--to", "conllu"]
    status, told, _ = gok("convert", essay, *arguments)
    assert status == 0
    assert rows(told)["Fatima"][2] == "fatima-of-sparv"  # a work file, in which nothing was replaced
    assert gok("detect", essay, "--pos", str(export))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--pos", "{}/none.xml"], "none.xml: No such file"),
        (["--pos", "{}/essay.txt"], "has a part of speech"),
        (["--pos", "{}/export", "--no-pos"], "--pos and --no-pos exclude each other"),
    ],
)
def test_what_will_not_do_is_one_line(export: Path, arguments: list[str], says: str) -> None:
    folder = str(export.parent)
    (export.parent / "essay.txt").write_text("Jag\theter\nFatima\tx\n", "utf-8")
    status, told, said = gok("detect", f"{folder}/essay.txt", *(word.format(folder) for word in arguments))
    assert (status, told) == (2, "")
    assert says in said
    assert said.count("\n") == 1


def test_words_of_another_essay_are_refused(export: Path) -> None:
    status, told, said = gok("detect", "--pos", str(export / "essay.csv"), given="Jag bor i Lund.")
    assert (status, told) == (2, "")
    assert said == f"gok: {export / 'essay.csv'}: not the words of essay 'stdin': word 2 is another\n"
    status, told, said = gok("detect", "--pos", str(export), given="Jag bor i Lund.")
    assert (status, said) == (2, f"gok: {export}: nothing in it is of essay 'stdin'\n")


def test_an_export_is_not_written_over(export: Path) -> None:
    arguments = ["--pos", str(export), "--seed", "1", "--to", "conllu", "-o", str(export / "essay.csv")]
    status, _, said = gok("pseudonymize", str(export.parent / "essay.txt"), *arguments)
    assert status == 2
    assert "it lies in a folder that is read from" in said
    assert (export / "essay.csv").read_text("utf-8") == TABLE
