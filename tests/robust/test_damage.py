"""What the fuzzer and the properties have found in readers, each by its cause: read or refused, never a fault."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import zipfile

import pytest

from gok.errors import GokError, InputError
from gok.formats.safe_xml import parse
from tests.robust.readers import READERS


def refused(name: str, data: bytes) -> str:
    with pytest.raises(GokError) as error:
        READERS[name].read(data)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("name", READERS)
def test_a_whole_file_is_read(name: str) -> None:
    READERS[name].read(READERS[name].whole())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"room"', b'["room"'),
        (b'"gok"', b'"kog"'),
        (b'"size": 20', b'"size": "a"'),
        (b'"size": 20', b'"size": -1'),
        (b'"size": 20', b'"size": 9999'),
        (b'"scans/A1.scan"', b'["scans/A1.sca"]'),
        (b'"scans/A1.scan"', b'"scans/../A1.sc"'),
        (b'"scans/A1.scan"', b'"scans/.A1.sca"'),
        (b'"scans/A1.scan"', b'"scans//A1.sca"'),
        (b'"scans/A1.scan"', b'"scans/\\u0000"'),
    ],
)
def test_a_backup_that_lies_under_its_seal(old: bytes, new: bytes) -> None:
    whole = READERS["backup under its seal"].whole()
    assert old in whole
    changed = whole.replace(old, new, 1)
    if len(new) != len(old):  # the head of a member says before it how long it is
        head = changed.index(b'{"name": ', 10 if b"scans" in old or b"size" in old else 0)
        size = int.from_bytes(changed[head - 4 : head], "big") + len(new) - len(old)
        changed = changed[: head - 4] + size.to_bytes(4, "big") + changed[head:]
    assert "damaged" in refused("backup under its seal", changed)


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("value", [b"[]", b"5", b"null", b'{"a": []}', b"[5]", b"[" * 50_000])
def test_members_of_a_bundle_that_are_something_else(place: int, value: bytes) -> None:
    lines = READERS["members of a bundle"].whole().split(b"\n")
    assert len(lines) == 6
    lines[place] = value
    with contextlib.suppress(GokError):  # a bundle without reports is one
        READERS["members of a bundle"].read(b"\n".join(lines))


@pytest.mark.parametrize("field", [{"salt": ""}, {"salt": "YQ=="}, {"memory": 1}, {"lanes": 64}, {"check": 5}])
def test_an_envelope_that_asks_for_nonsense(field: dict[str, object]) -> None:
    """Its sum is right: anybody can work that out."""
    from gok.safe.envelopes import _with_sum

    line, rest = READERS["backup"].whole().split(b"\n", 1)
    fields = {**json.loads(line), **field}
    del fields["sha256"]
    refused("backup", _with_sum(fields) + rest)


@pytest.mark.parametrize("name", ["docx inside its archive", "odt inside its archive"])
def test_a_document_of_a_few_bytes_that_unpacks_to_a_million_elements(name: str) -> None:
    whole = READERS[name].whole()
    end = whole.rindex(b"</", 0, -10)
    assert "more than an essay can have" in refused(name, whole[:end] + b"<a/>" * 1_000_001 + whole[end:])


@pytest.mark.parametrize("how", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_document_that_is_packed_as_none_is(how: int) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        archive.writestr("word/document.xml", READERS["docx inside its archive"].whole())
    data = bytearray(made.getvalue())
    assert "packed as none is" in refused("docx", bytes(data))
    data[60:70] = b"\xff" * 10
    refused("docx", bytes(data))


def test_a_tag_without_end_is_not_read_again_for_each_page() -> None:
    asked = list[int]()

    class Counting(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            asked.append(size or 0)
            return super().read(size)

    parse(Counting(b"<a b='" + b"x" * 5_000_000 + b"'/>"), source="x")
    assert len(asked) < 10


@pytest.mark.parametrize("start", [b"<a b='", b"<a ", b"<", b"<a><!--", b"<a><?x "])
def test_a_tag_of_many_megabytes_is_refused_before_it_is_kept(start: bytes) -> None:
    """One of 40 MB with many attributes had taken fourteen seconds and 1.2 GiB."""
    read = 0

    class Counting(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            nonlocal read
            given = super().read(size)
            read += len(given)
            return given

    with pytest.raises(InputError, match="a tag of more than 8 MiB"):
        parse(Counting(start + b"x" * (40 << 20)), source="x")
    assert read < 12 << 20
    root = parse(io.BytesIO(b"<a b='" + b"y" * (6 << 20) + b"'>" + b"x" * (12 << 20) + b"</a>"), source="x")
    assert root.text is not None  # what stands between tags is as long as it likes
    assert len(root.text) == 12 << 20


def test_text_of_a_table_that_is_no_text() -> None:
    whole = READERS["parquet"].whole()
    assert b"Jag heter Fatima" in whole
    READERS["parquet"].read(whole.replace(b"Jag heter Fatima", b"\x80ag heter Fatima", 1))


def test_an_answer_of_label_studio_that_nobody_has_asked_for() -> None:
    """It has neither a name nor a type."""
    whole = READERS["labelstudio"].whole().replace(b'"from_name": "number", "type": "number", ', b"", 1)
    READERS["labelstudio"].read(whole)


@pytest.mark.parametrize("name", ["annotations", "predictions"])
def test_a_task_of_label_studio_whose_lists_are_none(name: str) -> None:
    data = json.dumps([{"data": {"text": "Hej"}, name: 5}]).encode()
    assert f"`{name}`" in refused("labelstudio", data)


def test_a_line_of_conllu_without_all_columns() -> None:
    whole = READERS["CoNLL-U of Sparv"].whole()
    assert "10 columns" in refused("CoNLL-U of Sparv", whole[: -len(b"\t_\t_\t_\n")] + b"\n")


@pytest.mark.parametrize("weight", [1e300, float("inf"), float("nan"), -1e9])
def test_a_model_of_weights_that_nobody_has_learnt(weight: float) -> None:
    whole = READERS["model"].whole()
    first = whole.index(b"FEAT") + 12  # behind the head of the chunk: kind, source, target, weight
    damaged = whole[: first + 12] + struct.pack("<d", weight) + whole[first + 20 :]
    assert "damaged" in refused("model", damaged)


@pytest.mark.parametrize("value", [61, "ort", {"ort": True}])
@pytest.mark.parametrize("name", ["features", "flags"])
def test_features_that_are_no_list(name: str, value: object) -> None:
    mention = {"start": 0, "end": 3, "label": "city", name: value}
    data = json.dumps({"id": "a", "text": "Hej", "mentions": [mention]}).encode()
    assert f"`{name}`" in refused("jsonl", data)


def test_an_attribute_of_brat_that_says_nothing() -> None:
    READERS["brat"].read(READERS["brat"].whole() + b"A99\t\n")
