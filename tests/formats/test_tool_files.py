"""Files as annotation tools hand them back: with their own offsets, entities and habits; or one clear line."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gok
from gok import formats
from gok.errors import InputError
from gok.formats import FORMATS, brat, labelstudio, prodigy, xmi
from gok.replace import Key
from gok.results import Result
from gok.taxonomy import taxonomy
from tests.cli.running import gok as run
from tests.formats.building import example

TEXT = "Hej 😀! Jag heter Fatima."
AT = TEXT.index("Fatima")


def one(data: bytes | str, format: str, name: str = "A1.x") -> Result:
    raw = data.encode() if isinstance(data, str) else data
    (result,) = formats.read_bytes(raw, format=format, name=name)
    return result


def spots(result: Result) -> list[tuple[str, str, int | None]]:
    return [(m.text, m.label, m.number) for m in result.mentions]


# Label Studio


def task(rows: list[dict[str, Any]], **more: Any) -> str:
    return json.dumps([{"id": 7, "data": {"text": TEXT}, "annotations": [{"result": rows}]} | more])


def region(start: int, end: int, text: str | None = "Fatima", label: str = "firstname_female") -> dict[str, Any]:
    value = {"start": start, "end": end, "labels": [label]} | ({"text": text} if text else {})
    return {"id": "a", "from_name": "label", "to_name": "text", "type": "labels", "value": value}


@pytest.mark.parametrize("shift", [0, 1])
def test_label_studio_may_count_either_way(shift: int) -> None:
    rows = [region(AT + shift, AT + shift + 6)]
    assert spots(one(task(rows), "labelstudio")) == [("Fatima", "firstname_female", None)]


def test_answers_of_a_region() -> None:
    def answer(name: str, **value: Any) -> dict[str, Any]:
        return {"id": "a", "from_name": name, "to_name": "text", "value": value}

    rows = [
        answer("number", number=3.0) | {"type": "number"},
        answer("features", choices=["gen", "low"]) | {"type": "choices"},
        answer("comment", text=["en", "två"]) | {"type": "textarea"},
        answer("mood", choices=["glad"]) | {"type": "choices"},
        {"type": "relation", "from_id": "a", "to_id": "b", "value": {}},
        region(AT, AT + 6),
    ]
    (mention,) = one(task(rows), "labelstudio").mentions
    assert (mention.number, mention.features, mention.comment) == (3, ("gen", "low"), "en\ntvå")


def test_which_annotation_counts() -> None:
    def made(label: str, **more: Any) -> dict[str, Any]:
        return {"result": [region(AT, AT + 6, label=label)], "updated_at": "2025-01-01"} | more

    older, newer = made("city"), made("surname", updated_at="2025-02-01")
    truth, gone = made("country", ground_truth=True), made("region", was_cancelled=True, updated_at="2026-01-01")
    predicted = [made("geo")]

    def label(*annotations: dict[str, Any]) -> list[str]:
        read = one(task([], annotations=list(annotations), predictions=predicted), "labelstudio")
        return [m.label for m in read.mentions]

    assert label(newer, older, gone) == ["surname"]
    assert label(truth, newer) == ["country"]
    assert label() == ["geo"]
    assert label(gone) == []  # somebody looked, and skipped it


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ('{"a": 1}', "not a list of tasks"),
        ('[{"text": "Hej", "label": []}]', "export as JSON, not as JSON-MIN"),
        (task([region(AT + 2, AT + 8)]), "does not hold the text it says"),
        (task([region(AT, AT + 6, label="PER")]), "unknown label 'PER'; `gok taxonomy` lists them"),
        (task([region(AT, AT + 6), region(AT + 1, AT + 6, "atima") | {"id": "b"}]), "mentions overlap"),
        (task([region(0, 5, "Hej \ud83d")]).replace("\\ud83d", "?"), "surrogate pair"),
        (task([region(AT, AT + 900, None)]), "does not lie in the text"),
        (task([{"type": "labels", "value": 3}]), "must be a list of regions"),
    ],
)
def test_what_label_studio_cannot_mean(data: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        one(data, "labelstudio")
    assert "Fatima" not in str(caught.value)
    assert "\n" not in str(caught.value)


# Prodigy


def test_prodigy_tokens_are_those_of_its_spans() -> None:
    result = gok.pseudonymize("Malmöskolan ligger i Malmö. Jag heter Ali Hosseini.", seed=1)
    row = json.loads(prodigy.write([result]))
    for token in row["tokens"]:
        assert row["text"][token["start"] : token["end"]] == token["text"]
    assert [token["id"] for token in row["tokens"]] == list(range(len(row["tokens"])))
    assert row["spans"]
    for span in row["spans"]:
        assert row["tokens"][span["token_start"]]["start"] == span["start"]
        assert row["tokens"][span["token_end"]]["end"] == span["end"]


def test_prodigy_by_another_tokenizer_and_answer() -> None:
    row = {"text": TEXT, "spans": [{"start": AT, "end": AT + 6, "label": "firstname_female", "token_start": 99}]}
    row |= {"tokens": [{"text": TEXT, "start": 0, "end": len(TEXT), "id": 0}], "_task_hash": 1, "meta": {"id": "A1"}}
    line = json.dumps(row | {"answer": "accept"}).encode()
    (read,) = formats.read_bytes(line, name="x.jsonl")  # known by its keys
    assert (read.essay.id, spots(read), read.is_gold) == ("A1", [("Fatima", "firstname_female", None)], False)
    assert one(json.dumps(row | {"answer": "reject"}), "prodigy").mentions == ()


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"spans": 1}, "must be a list"),
        ({"meta": 1}, "must be an object"),
        ({"text": 1}, "`text` is missing"),
        ({"spans": [{"start": 0, "end": 3, "label": "PER"}]}, "unknown label"),
        ({"spans": [{"start": 0, "end": 3}]}, "lacks its label"),
    ],
)
def test_what_prodigy_cannot_mean(row: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        one(json.dumps({"text": TEXT} | row), "prodigy")


# INCEpTION


def cas(inside: str, text: str = TEXT) -> str:
    return (
        '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" '
        'xmlns:custom="http:///webanno/custom.ecore" xmlns:type="http:///de/tudarmstadt/x.ecore" xmi:version="2.0">'
        f'{inside}<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" sofaString="{text}"/></xmi:XMI>'
    )


def layer(begin: object, end: object, more: str = 'label="firstname_female"') -> str:
    return f'<custom:PersonalInformation xmi:id="9" sofa="1" begin="{begin}" end="{end}" {more}/>'


def test_inception_counts_as_java_does() -> None:
    assert spots(one(cas(layer(AT + 1, AT + 7)), "xmi")) == [("Fatima", "firstname_female", None)]
    written = xmi.write([one(cas(layer(AT + 1, AT + 7)), "xmi")])
    assert f'begin="{AT + 1}" end="{AT + 7}" label="firstname_female"' in written


def test_named_entities_of_others() -> None:
    entity = f'<type:NamedEntity xmi:id="8" sofa="1" begin="{AT + 1}" end="{AT + 7}" value="firstname_female"/>'
    assert spots(one(cas(entity), "xmi")) == [("Fatima", "firstname_female", None)]
    assert spots(one(cas(entity + layer(AT + 1, AT + 7, 'label="city" number="0"')), "xmi")) == [
        ("Fatima", "city", None)
    ]


def test_nothing_in_it() -> None:
    assert list(formats.read_bytes(b'<XMI xmlns="http://www.omg.org/XMI"/>', format="xmi", name="x.xmi")) == []
    assert one(cas("", ""), "xmi").mentions == ()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("<gok/>", "the root element is not <XMI>"),
        (cas(layer("", 3)), "needs a begin and an end"),
        (cas(layer(5, 8)), "surrogate pair"),
        (cas(layer(AT + 1, AT + 7, "")), "lacks its label"),
        (cas(layer(AT + 1, AT + 7, 'label="PER"')), "unknown label 'PER'"),
        (cas(layer(AT + 1, AT + 7) + layer(AT + 2, AT + 7)), "mentions overlap"),
        (cas(layer(AT + 1, AT + 99)), "does not lie in the text"),
        ('<!DOCTYPE x [<!ENTITY a "b">]>' + cas("", "&a;"), "forbidden declaration"),
    ],
)
def test_what_a_cas_cannot_mean(data: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        one(data, "xmi")
    assert "Fatima" not in str(caught.value)


# All of them


@pytest.mark.parametrize("name", ["labelstudio", "prodigy", "xmi"])
def test_pseudonyms_of_a_work_file_are_drawn_again(name: str) -> None:
    """No file of these holds a target, so a pseudonym that came along must not let the source pass for one."""
    key = Key(bytes(32))
    done = gok.pseudonymize("Jag heter Fatima och bor i Malmö.", key=key, meta={"id": "A1"})
    back = one(formats.write([done], format=name, with_source=True), name)
    assert all(m.replacement is None for m in back.mentions)
    with pytest.raises(gok.GokError, match="not replaced yet"):
        back.release()


@pytest.mark.parametrize("name", ["brat", "labelstudio", "prodigy", "xmi", "vrt"])
def test_tools_are_told_the_labels(name: str) -> None:
    told = run("taxonomy", "--to", name)
    assert told.status == 0
    if name == "xmi":  # INCEpTION has the labels as a tagset, or free
        assert "<name>webanno.custom.PersonalInformation</name>" in told.out
    else:
        assert all(c.id in told.out for c in taxonomy().categories if not c.is_mark)


def test_the_list_of_tools_is_whole() -> None:
    from gok.cli.taxonomy import TOOLS

    assert set(TOOLS) == {row.name for row in FORMATS.values() if hasattr(row.module, "configuration")}


def test_what_is_kept_stays_so_in_brat(tmp_path: Any) -> None:
    result = example()
    paths = formats.write_files([result], tmp_path / "A1.ann", format="brat", with_source=True)
    (back,) = formats.read_file(paths[-1])
    assert [(m.text, m.action, m.relevance) for m in back.main] == [
        (m.text, m.action, m.relevance) for m in result.main
    ]
    assert "keep" in brat.configuration()
    assert "keep" not in brat.stand_off(result.release())


def test_an_interface_of_somebody_else() -> None:
    config = """<View><Header value="Hej"/><Choices name="mood" toName="essay"><Choice value="a"/></Choices>
      <Labels name="who" toName="essay"><Label value="country"/><Label value="PER"/></Labels>
      <Text name="essay" value="$body"/><Number name="number" toName="essay" perRegion="true"/></View>"""
    interface = labelstudio.Interface.read(config)
    assert (interface.key, interface.labels, interface.asked) == ("body", {"country", "PER"}, {"number"})
    rows = labelstudio.regions(example(), interface)
    assert [(row["from_name"], row["to_name"]) for row in rows] == [("who", "essay"), ("number", "essay")]
    assert labelstudio.Interface.read(labelstudio.configuration()).asked == labelstudio.OURS.asked - {"label"}


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ("", "broken XML"),
        ("<View><Labels name='a' toName='b'/></View>", "no <Labels> of a <Text>"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><View>&a;</View>', "forbidden declaration"),
    ],
)
def test_an_interface_that_cannot_be_read(config: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        labelstudio.Interface.read(config)
