"""Vertical text by the rules of those who read it: cwb-encode takes the lines, Korp the configuration."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

import gok
from gok.formats import vrt
from gok.formats.layers import LAYERS
from gok.results import Result
from tests.formats.building import example, results

TAG = re.compile(r'</?(\w+)((?: [a-z][a-z0-9_]*="[^"<>]*")*)>')
ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+);)")


def regions(written: str, columns: int) -> dict[str, list[tuple[int, int, str]]]:
    """The regions of each structural attribute, if every line is one that cwb-encode takes with -x."""
    at, begun, found = 0, {}, {}
    for line in written.split("\n")[:-1]:
        tag = TAG.fullmatch(line)
        if tag is None:
            assert not line.startswith("<"), "CWB would take the line for a tag"
            assert line.count("\t") == columns - 1
            assert all(line.split("\t")), "no cell is empty"
            at += 1
        elif line.startswith("</"):
            start, said = begun.pop(tag[1])
            found.setdefault(tag[1], []).append((start, at, said))
        else:
            assert tag[1] not in begun, "CWB knows no region inside another of its kind"
            begun[tag[1]] = (at, tag[2])
        assert not ENTITY.search(line)
    assert not begun
    return found


@given(result=results())
@settings(max_examples=60, deadline=None)
def test_whatever_is_written_can_be_encoded(result: Result) -> None:
    found = regions(vrt.write([result]), 5)
    whole = found["text"][0][1]
    for kind in ("paragraph", "sentence"):
        places = [place[:2] for place in found.get(kind, [])]
        assert all(start < end for start, end in places)
        assert [start for start, _ in places] == [0, *(end for _, end in places)][: len(places)]
        assert not places or places[-1][1] == whole


def test_metadata_are_structural_attributes() -> None:
    text = 'Jag heter "Ali\'s" bror.\n\nHej & hå.'
    result = gok.pseudonymize(text, seed=1, meta={"id": "A1", "learner": "A", "Genre": 'brev "1"', "år": 1, "x": []})
    (essay,) = regions(vrt.write([result.release(("learner", "Genre", "år", "x"))]), 5)["text"]
    assert essay[2] == ' id="A1" learner="A" genre="brev &quot;1&quot;"'
    assert len(regions(vrt.write([result.release()]), 5)["paragraph"]) == 2


def test_the_words_of_a_mention_are_one_region() -> None:
    found = regions(vrt.write([example()]), 5)["mention"]
    sizes = [(end - start, said) for start, end, said in found]
    assert (2, ' label="surname" number="3" action="keep"') in sizes
    assert sizes.count((1, ' label="country" number="2" action="replace"')) == 2  # a line break parts the sentence


def korp() -> dict[str, Any]:
    loaded = yaml.safe_load(vrt.configuration())
    assert isinstance(loaded, dict)
    return loaded


def test_korp_finds_what_the_file_has() -> None:
    """Every attribute is defined in place, under a name that the command in the first lines encodes."""
    known = korp()
    command = "\n".join(line for line in vrt.configuration().splitlines() if line.startswith("#"))
    encoded = re.findall(r"-P (\w+)", command)
    assert encoded == [*LAYERS, "label", "number"]
    structures = {
        f"{name}_{part}" for name, rest in re.findall(r"-S (\w+):0(\S*)", command) for part in rest.split("+") if part
    }
    for kind, names in (("pos_attributes", set(encoded)), ("struct_attributes", structures)):
        for attribute in known[kind]:
            ((name, value),) = attribute.items()
            assert name in names
            assert value["label"]["eng"]
    columns = next(line for line in vrt.write([example()], LAYERS).splitlines() if not line.startswith("<"))
    assert len(columns.split("\t")) == 1 + len(encoded)
    assert known["id"] == known["id"].lower()
    assert {"name": "default"} in known["mode"]


@pytest.mark.parametrize("kind", ["within", "context"])
def test_korp_can_show_a_sentence_and_a_paragraph(kind: str) -> None:
    assert [row["value"].split()[-1] for row in korp()[kind]] == ["sentence", "paragraph"]
