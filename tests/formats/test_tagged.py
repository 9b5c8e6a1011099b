"""CoNLL-U and vertical text: what a strict reader asks of them, and that the text comes back."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import gok
from gok.formats import conllu, vrt
from gok.pos import TAGS

TEXT = "Hej! Jag heter Fatima.\nMin syster Fatimas hus & trädgård ligger i  Borlänge <3.\n\nRing 070-174 06 05!"
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
    rows = [line.split("\t") for s in root.iter("sentence") for line in (s.text or "").strip().split("\n")]
    assert {len(row) for row in rows} == {5}
    assert {row[1] for row in rows} <= set(TAGS)
    assert [row[0] for row in rows if row[3] == "phone_nr"] != []
