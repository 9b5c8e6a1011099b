"""INCEpTION's and Label Studio's own libraries over what is written for them and by them."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import gok
from gok import formats
from gok.errors import InputError
from gok.formats import labelstudio, xmi
from gok.results import Result
from gok.taxonomy import taxonomy
from tests.formats.building import example

MISSING = "not installed here: make bridges ARGS=annotation"
cassis = pytest.importorskip("cassis", reason=MISSING)
LabelInterface = pytest.importorskip("label_studio_sdk.label_interface", reason=MISSING).LabelInterface
LAYER = "webanno.custom.PersonalInformation"
TEXT = "Hej 😀! Jag heter Fatima och bor i Malmö.\r\nMin bror Ali är läkare."


def types() -> Any:
    return cassis.load_typesystem(io.BytesIO(xmi.configuration().encode()))


def opened(result: Result) -> Any:
    return cassis.load_cas_from_xmi(io.BytesIO(xmi.write([result]).encode()), typesystem=types())


def saved(cas: Any) -> Result:
    (result,) = formats.read_bytes(cas.to_xmi().encode(), format="xmi", name="x.xmi")
    return result


@pytest.mark.parametrize("result", [example(), gok.detect(TEXT, meta={"id": "A1"}), gok.detect("")])
def test_cassis_sees_what_we_see(result: Result) -> None:
    cas = opened(result)
    assert cas.sofa_string == result.essay.text
    found = [(m.get_covered_text(), m.label, m.number, m.features) for m in cas.select(LAYER)]
    assert found == [(m.text, m.label, m.number, " ".join(m.features) or None) for m in result.mentions]
    tokens = cas.select("de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token")
    assert "".join("".join(t.get_covered_text() for t in tokens).split()) == "".join(result.essay.text.split())
    assert [m.comment for m in saved(cas).mentions] == [m.comment for m in result.mentions]


def test_what_an_annotator_adds_in_inception() -> None:
    cas = opened(gok.detect(TEXT, meta={"id": "A1"}))
    start = cas.sofa_string.index("läkare")
    mention = cas.typesystem.get_type(LAYER)
    cas.add(mention(begin=start, end=start + 6, label="prof", number=7, comment="vad gör han?"))
    added = next(m for m in saved(cas).mentions if m.number == 7)
    assert (added.text, added.label, added.comment) == ("läkare", "prof", "vad gör han?")


def test_entities_of_somebody_else_overlap() -> None:
    """A project of others has an entity inside another: one line, and no word of the text in it."""
    cas = opened(gok.detect("Jag bor i Malmö.", meta={"id": "A1"}))
    mention = cas.typesystem.get_type(LAYER)
    cas.add(mention(begin=7, end=15, label="geo"))
    with pytest.raises(InputError, match=r"^x\.xmi: essay 'A1': mentions overlap at \S+; only marks may$"):
        saved(cas)


def test_another_tokenization_changes_nothing() -> None:
    result = gok.detect(TEXT, meta={"id": "A1"})
    cas = opened(result)
    for token in list(cas.select("de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token")):
        cas.remove(token)
    assert [m.span for m in saved(cas).mentions] == [m.span for m in result.mentions]


def test_the_labelling_interface_is_one() -> None:
    interface = LabelInterface(labelstudio.configuration())
    interface.validate()
    known = interface.get_control("label")
    assert set(known.labels) == {c.id for c in taxonomy().categories}
    assert {control.name for control in interface.controls} == set(labelstudio.OURS.asked)


@pytest.mark.parametrize("result", [example(), gok.detect(TEXT, meta={"id": "A1"})])
def test_label_studio_takes_our_predictions(result: Result) -> None:
    interface = LabelInterface(labelstudio.configuration())
    (task,) = json.loads(labelstudio.write([result]))
    assert interface.validate_task({"data": task["data"]})
    assert interface.validate_prediction(task["predictions"][0], return_errors=True) == []
    assert not interface.validate_prediction({"result": [{"from_name": "nobody", "to_name": "text"}]})
