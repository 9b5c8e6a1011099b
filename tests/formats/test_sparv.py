"""Exports of Sparv: three formats, tags of two tag sets, and what is no export."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok.errors import InputError
from gok.formats.sparv import read_annotations
from gok.pos.given import GivenWord

WORDS = (
    GivenWord("Hej", "INTJ", "hej"),
    GivenWord("!", "PUNCT"),
    GivenWord("#", "X"),
    GivenWord("katten", "NOUN", "katt", "Case=Nom|Definite=Def|Gender=Com|Number=Sing"),
)
XML = """\
<?xml version='1.0' encoding='utf-8'?>
<text>
  <sentence>
    <token baseform="|hej Fatima|hej|" msd="IN" pos="IN">Hej</token>
    <token baseform="|" msd="MAD" pos="MAD">!</token>
  </sentence>
  <sentence>
    <mention label="x"><token baseform="|" msd="UO" pos="UO">#</token></mention>
    <token saldo.baseform="|katt|katte|" hunpos.msd="NN.UTR.SIN.DEF.NOM" hunpos.pos="NN">katten</token>
  </sentence>
</text>
"""
CSV = """\
token\tpos\tmsd\tbaseform
# text
# sentence
Hej\tIN\tIN\t|hej|
!\tMAD\tMAD\t|

# sentence.id = 2
#\tUO\tUO\t|
katten\tNN\tNN.UTR.SIN.DEF.NOM\t|katt|katte|
"""
CONLLU = """\
# sent_id = 1
1\tHej\thej\tINTJ\tIN\t_\t_\t_\t_\t_
2\t!\t_\tPUNCT\tMAD\t_\t_\t_\t_\t_

3-4\t#katten\t_\t_\t_\t_\t_\t_\t_\t_
3\t#\t_\tX\tUO\t_\t_\t_\t_\t_
4\tkatten\tkatt\tNOUN\tNN\tCase=Nom|Definite=Def|Gender=Com|Number=Sing\t_\t_\t_\t_
"""


@pytest.mark.parametrize(("name", "content"), [("a_export.xml", XML), ("a.csv", CSV), ("a.conllu", CONLLU)])
def test_words_of_an_export(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, "utf-8")
    assert read_annotations(path).words == {"": WORDS}
    assert read_annotations(tmp_path).words == {"a": WORDS}


def test_universal_tags_are_taken_before_those_of_the_corpus(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("token\tpos\tupos\tmsd\tufeats\nvar\tVB\tAUX\tVB.PRT.AKT\t|Mood=Ind|Tense=Past|\n", "utf-8")
    assert read_annotations(path).words[""] == (GivenWord("var", "AUX", "_", "Mood=Ind|Tense=Past"),)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"<text><token>Hej</token></text>", "no word in it has a part of speech"),
        (b"<text><token pos='IN'>Hej</text>", "broken XML"),
        (b"token\tword\nHej\tHej\n", "no word in it has a part of speech"),
        (b"\xff\xfe\xff", "not valid"),
    ],
)
def test_what_is_no_export_is_one_line(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "a.xml"
    path.write_bytes(content)
    with pytest.raises(InputError, match=says) as caught:
        read_annotations(path)
    assert str(caught.value).startswith(str(path))


def test_missing_and_empty_places_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_annotations(tmp_path / "none.xml")
    with pytest.raises(InputError, match="no export of Sparv in this folder"):
        read_annotations(tmp_path)
