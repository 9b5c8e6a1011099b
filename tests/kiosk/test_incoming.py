"""Files by their names: texts, scans, pages in order; an essay comes whole or not at all."""

from __future__ import annotations

import io
import struct
import zlib

import docx
import pytest

from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.incoming import Arrival, Refused, ids_of, sort_files


def png(width: int = 1) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, 1, 8, 0, 0, 0, 0)
    body = zlib.compress(b"\0" + bytes(width))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("sid", "ids"), [("A1AT1", ("A1", "AT1")), ("AB12CDT345", ("AB12", "CDT345"))])
def test_ids(sid: str, ids: tuple[str, str]) -> None:
    assert ids_of(sid) == ids


@pytest.mark.parametrize("sid", ["", "A1", "AT1", "a1at1", "A1 AT1", "A0AT1", "Ali1", "A1AT1x", "../A1AT1"])
def test_what_is_no_id(sid: str) -> None:
    with pytest.raises(RuleError):
        ids_of(sid)


def test_pages_come_in_order_with_their_text() -> None:
    files = [("in/A1AT1-10.png", png(10)), ("A1AT1-2.PNG", png(2)), ("A1AT1.png", png(1)), ("A1AT1.txt", b"Hej")]
    (arrival,) = sort_files(files)
    assert isinstance(arrival, Arrival)
    assert (arrival.sid, arrival.text) == ("A1AT1", "Hej")
    assert [image for _, image in arrival.scans] == [png(1), png(2), png(10)]


def test_word_files_are_read() -> None:
    made = docx.Document()
    made.add_paragraph("Jag heter Åsa.")
    out = io.BytesIO()
    made.save(out)
    (arrival,) = sort_files([("B1BT2.docx", out.getvalue())])
    assert isinstance(arrival, Arrival)
    assert arrival.text is not None
    assert arrival.text.strip() == "Jag heter Åsa."


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("Ali.txt", b"Hej"),
        ("A1AT1.txt", b" \n"),
        ("A1AT1.txt", b"\xff\xfe\xfd"),
        ("A1AT1.docx", b"PK nothing"),
        ("A1AT1.png", b"<svg onload=alert(1)>"),
        ("A1AT1.svg", b"<svg/>"),
        ("A1AT1.pdf", b"%PDF-1.7"),
    ],
)
def test_what_is_refused(name: str, data: bytes) -> None:
    (refused,) = sort_files([(name, data)])
    assert isinstance(refused, Refused)
    assert refused.name == name
    assert refused.reason
    assert data.decode("latin-1") not in refused.reason


def test_half_an_essay_is_none() -> None:
    found = list(sort_files([("A1AT1.png", png()), ("A1AT1-2.png", b"broken"), ("A2AT1.txt", b"Hej")]))
    assert [one.sid for one in found if isinstance(one, Arrival)] == ["A2AT1"]
    assert sorted(one.name for one in found if isinstance(one, Refused)) == ["A1AT1-2.png", "A1AT1.png"]
