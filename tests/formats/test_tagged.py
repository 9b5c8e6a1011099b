"""CoNLL-U and vertical text: what a strict reader asks of them, and that the text comes back."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree

import gok
from gok import formats
from gok.formats import conllu, vrt, xml
from gok.formats.flavours import is_consistent
from gok.formats.lemmas import Lemmas, need_lemmas
from gok.lang import load_language
from gok.pos import TAGS
from gok.results import Result
from tests.cli.running import gok as run
from tests.formats.building import results

TEXT = "Hej! Jag heter Fatima.\nMin syster Fatimas hus & trädgård ligger i  Borlänge <3.\n\nRing 070-174 06 05!"
SCHEMA = etree.XMLSchema(etree.fromstring(xml.schema().encode()))
ALL = ("pos", "lemma", "msd")
BLANKS = {"\\s": " ", "\\n": "\n", "\\t": "\t", "\\r": "\r"}


def sentences(written: str) -> list[list[list[str]]]:
    """Every line of CoNLL-U is a comment, ten columns or the end of a sentence."""
    found: list[list[list[str]]] = [[]]
    for line in written.split("\n"):
        if not line:
            found.append([])
        elif not line.startswith("# "):
            cells = line.split("\t")
            assert len(cells) == 10
            assert all(cells)
            assert cells[3] in TAGS
            found[-1].append(cells)
    kept = [rows for rows in found if rows]
    for rows in kept:
        assert [row[0] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
    return kept


def behind(misc: str) -> str:
    said = dict(part.split("=", 1) for part in misc.split("|")) if misc != "_" else {}
    if "SpacesAfter" in said:
        codes = said["SpacesAfter"]
        return "".join(BLANKS[codes[i : i + 2]] for i in range(0, len(codes), 2))
    return "" if "SpaceAfter" in said else " "


@pytest.mark.parametrize("with_source", [False, True])
def test_the_text_comes_back_from_conllu(with_source: bool) -> None:
    result = gok.pseudonymize(TEXT, seed=1, with_source=with_source, meta={"id": "A1AT1"})
    shown = result if with_source else result.release()
    written = conllu.write([shown])
    assert written.startswith("# newdoc id = A1AT1\n# sent_id = A1AT1-1\n# text = ")
    rows = [row for sentence in sentences(written) for row in sentence]
    assert "".join(row[1] + behind(row[9]) for row in rows) == (TEXT if with_source else result.text)


def test_a_pseudonym_has_the_case_of_its_original() -> None:
    result = gok.pseudonymize("Det är Fatimas hus. Fatima bor där.", seed=1).release()
    rows = [row for sentence in sentences(conllu.write([result])) for row in sentence]
    names = [(row[3], row[5], "Label=firstname_female" in row[9]) for row in rows if "Label=" in row[9]]
    assert names == [("PROPN", "Case=Gen", True), ("PROPN", "Case=Nom", True)]
    assert all(row[5] == "_" for row in rows if "Label=" not in row[9])


def test_vertical_text_is_well_formed_and_holds_nothing_of_the_original() -> None:
    results = [gok.pseudonymize(TEXT, seed=n, meta={"id": f"A{n}AT1"}).release() for n in (1, 2)]
    written = vrt.write(results)
    assert "Fatima" not in written
    root = ET.fromstring(f"<corpus>{written}</corpus>")
    assert [text.get("id") for text in root] == ["A1AT1", "A2AT1"]
    said = ["".join(s.itertext()).split("\n") for s in root.iter("sentence")]
    rows = [line.split("\t") for lines in said for line in lines if line]
    assert {len(row) for row in rows} == {5}
    assert {row[1] for row in rows} <= set(TAGS)
    assert [row[0] for row in rows if row[3] == "phone_nr"] != []


def annotated(text: str, layers: tuple[str, ...] = ALL) -> dict[str, tuple[str, str, str]]:
    """Lemma, tag and features of each form of a pseudonymized text."""
    written = conllu.write([gok.pseudonymize(text, seed=1).release()], layers)
    return {row[1]: (row[2], row[3], row[5]) for sentence in sentences(written) for row in sentence}


@pytest.mark.parametrize(
    ("word", "lemma", "features"),
    [
        ("bilen", "bil", "Case=Nom|Definite=Def|Gender=Com|Number=Sing"),
        ("bilarnas", "bil", "Case=Gen|Definite=Def|Gender=Com|Number=Plur"),
        ("skolor", "skola", "Case=Nom|Definite=Ind|Gender=Com|Number=Plur"),
        ("huset", "hus", "Case=Nom|Definite=Def|Gender=Neut|Number=Sing"),
        ("husen", "hus", "Case=Nom|Definite=Def|Gender=Neut|Number=Plur"),
        ("hus", "hus", "Definite=Ind|Gender=Neut"),  # one or several, nominative or genitive
        ("äpplen", "äpple", "Case=Nom|Definite=Ind|Gender=Neut|Number=Plur"),
        ("barn", "barn", "Case=Nom|Definite=Ind|Gender=Neut"),
        ("lärare", "lärare", "Case=Nom|Definite=Ind|Gender=Com"),
        ("böcker", "bok", "Case=Nom|Definite=Ind|Gender=Com|Number=Plur"),
        ("maten", "mat", "Case=Nom|Definite=Def|Gender=Com|Number=Sing"),
        ("datorn", "dator", "Case=Nom|Definite=Def|Gender=Com|Number=Sing"),
        ("planet", "plan", "Case=Nom"),  # planet and planer, planen and plan
        # not the verbs bussa and ringa, nor the genitive of kur or mara, nor a Swede
        ("buss", "buss", "Definite=Ind|Gender=Com|Number=Sing"),
        ("bussar", "buss", "Case=Nom|Definite=Ind|Gender=Com|Number=Plur"),
        ("ring", "ring", "Case=Nom|Definite=Ind"),
        ("kurs", "kurs", "Definite=Ind|Gender=Com|Number=Sing"),
        ("mars", "mars", "Definite=Ind"),
        ("svenska", "svenska", "Case=Nom|Definite=Ind|Gender=Com|Number=Sing"),
    ],
)
def test_nouns_have_what_their_form_tells_beside_the_lemma(word: str, lemma: str, features: str) -> None:
    lemmas = Lemmas(load_language())
    assert lemmas.lemma(word, "NOUN") == lemma
    assert "|".join(f"{name}={value}" for name, value in lemmas.inflection(word, lemma).items()) == features


@pytest.mark.parametrize(
    ("word", "tag", "lemma"),
    [
        ("fiskar", "VERB", "fiska"),
        ("samlar", "VERB", "samla"),
        ("gick", "VERB", "gå"),
        ("lugn", "ADJ", "lugn"),
        ("stora", "ADJ", "stor"),
        ("var", "ADV", "var"),
        ("var", "AUX", "vara"),
        ("Sveriges", "PROPN", "Sverige"),
    ],
)
def test_the_part_of_speech_settles_the_lemma(word: str, tag: str, lemma: str) -> None:
    assert Lemmas(load_language()).lemma(word, tag) == lemma


def test_words_have_lemmas_and_what_is_unknown_has_none() -> None:
    found = annotated("Hon gick till sitt arbete och tänkte på gorflunkan, 3 böcker och mig!")
    said = {form: lemma for form, (lemma, _, _) in found.items()}
    assert (said["Hon"], said["gick"], said["tänkte"], said["böcker"]) == ("hon", "gå", "tänka", "bok")
    assert (said["sitt"], said["gorflunkan"], said["3"], said["!"]) == ("sig", "_", "3", "!")
    assert found["mig"][2].startswith("Case=Acc|Definite=Def|Gender=Com|Number=Sing|Person=1")
    assert all(features == "_" for _, tag, features in found.values() if tag in {"VERB", "ADP", "PUNCT"})


def test_the_lemma_of_a_pseudonym_is_its_nominative() -> None:
    result = gok.pseudonymize("Det är Fatimas hus och Lukas bil. Fatima och Lukas bor där.", seed=1).release()
    rows = [row for sentence in sentences(conllu.write([result], ALL)) for row in sentence if "Label=" in row[9]]
    assert [row[5] for row in rows] == ["Case=Gen", "Case=Gen", "Case=Nom", "Case=Nom"]
    assert [row[2] for row in rows[:2]] == [row[1] for row in rows[2:]] == [row[2] for row in rows[2:]]


def test_a_name_in_s_is_not_cut() -> None:
    lemmas = Lemmas(load_language())
    assert [lemmas.base(name, "firstname_male") for name in ("Jonas", "Andreas", "Alis")] == ["Jonas", "Andreas", "Ali"]
    assert lemmas.base("Andreas", "firstname_female") == "Andrea"


@pytest.mark.parametrize("layers", [("pos",), ("lemma",), ("msd",), ALL])
def test_only_what_is_asked_for_is_written(layers: tuple[str, ...]) -> None:
    result = gok.pseudonymize("Fatimas bil är röd.", seed=1).release()
    (row, *_) = sentences_of_any_tag(conllu.write([result], layers))
    assert [row[i] != "_" for i in (3, 2, 5)] == [layer in layers for layer in ALL]
    line = next(line for line in vrt.write([result], layers).splitlines() if not line.startswith("<"))
    assert len(line.split("\t")) == 3 + len(layers)


def sentences_of_any_tag(written: str) -> list[list[str]]:
    return [line.split("\t") for line in written.splitlines() if line[:1].isdigit()]


@pytest.mark.parametrize("format", ["conllu", "vrt", "xml", "tei"])
@pytest.mark.parametrize("with_source", [False, True])
def test_annotation_leaves_text_and_mentions_as_they_are(format: str, with_source: bool) -> None:
    result = gok.pseudonymize(TEXT + " Jag bor på Malmöskolan i Malmö.", seed=1, meta={"id": "A1AT1"})
    written = formats.write([result], format=format, with_source=with_source, annotate=ALL)
    assert ("Fatima" in written) == with_source
    if formats.FORMATS[format].reads:
        plain = formats.write([result], format=format, with_source=with_source)
        back, same = (next(formats.read_bytes(t.encode(), format=format, name="a")) for t in (written, plain))
        assert (back.essay.text, back.target, back.mentions) == (same.essay.text, same.target, same.mentions)
        assert 'lemma="trädgård"' in written
        assert "lemma" not in plain


@given(result=results())
@settings(max_examples=40, deadline=None)
def test_any_annotated_essay_is_well_formed(result: Result) -> None:
    SCHEMA.assertValid(etree.fromstring(formats.write([result], format="xml", annotate=ALL).encode()))
    sentences(formats.write([result], format="conllu", annotate=ALL))
    ET.fromstring(f"<corpus>{formats.write([result], format='vrt', annotate=ALL)}</corpus>")
    if is_consistent(result):
        written = formats.write([result], format="tei", with_source=True, annotate=ALL)
        back = next(formats.read_bytes(written.encode(), format="tei", name="a"))
        assert (back.essay.text, back.target) == (result.essay.text, result.target)


def test_a_format_without_a_place_for_it_a_wrong_name_and_a_missing_package_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = "Jag heter Fatima."
    for arguments, message in (
        (("--to", "jsonl", "--annotate", "pos"), "format jsonl cannot be annotated; those are xml, conllu, vrt, tei"),
        (("--annotate", "pos", "-o", tmp_path / "a.json"), "format svala cannot be annotated"),
        (("--to", "xml", "--annotate", "pos,ord"), "--annotate ord: there are pos, lemma, msd"),
    ):
        done = run("pseudonymize", *arguments, given=given)
        assert (done.status, done.out) == (2, "")
        assert message in done.err
    monkeypatch.setitem(sys.modules, "simplemma", None)
    need_lemmas.cache_clear()
    done = run("pseudonymize", "--to", "xml", "--annotate", "lemma", given=given)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "pip install 'gok[annotate]'" in done.err
    assert run("pseudonymize", "--to", "xml", "--annotate", "pos,msd", given=given).status == 0
    assert list(tmp_path.iterdir()) == []


def test_convert_annotates_what_was_written_before(tmp_path: Path) -> None:
    path = tmp_path / "corpus.xml"
    assert run("pseudonymize", "--to", "xml", "-o", path, given="Det är Fatimas hus.").status == 0
    done = run("convert", path, "--to", "vrt", "--annotate", "pos,lemma,msd")
    rows = [line.split("\t") for line in done.out.splitlines() if "\t" in line]
    assert [row[1:4] for row in rows if row[4] == "firstname_female"] == [["PROPN", rows[2][0][:-1], "Case=Gen"]]


def test_plain_output_loads_no_lemmas() -> None:
    script = (
        "import sys; from gok.cli import main; sys.argv = ['gok', 'pseudonymize', '--to', 'conllu']; main(); "
        "assert 'simplemma' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", script], input=b"Jag heter Fatima.", check=False).returncode == 0
