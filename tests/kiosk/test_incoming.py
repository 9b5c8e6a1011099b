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


def jpeg(number: int, height: int = 400, width: int = 300) -> bytes:
    """As much of a JPEG as tells its size; a marker before it, as cameras write."""
    size = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    return b"\xff\xd8\xff\xe0\x00\x04\x00\x00" + size + b"\xff\xda" + bytes([number]) * 50 + b"\xff\xd9"


def pdf(*pictures: bytes, pages: int | None = None, more: bytes = b"") -> bytes:
    """A scanner's file: a page and a picture each."""
    out = b"%PDF-1.4\n1 0 obj <</Type /Pages /Count 2>> endobj\n" + more
    out += b"2 0 obj <</Type /Page /Parent 1 0 R>> endobj\n" * (len(pictures) if pages is None else pages)
    for picture in pictures:
        head = b"<</Type /XObject /Subtype /Image /Filter /DCTDecode /Length %d>>" % len(picture)
        out += b"3 0 obj " + head + b" stream\r\n" + picture + b"\nendstream endobj\n"
    return out + b"trailer <</Root 1 0 R>>\n%%EOF\n"


def test_the_pages_of_a_scanned_pdf() -> None:
    preview = jpeg(9, 100, 80)
    whole = pdf(jpeg(1), preview, jpeg(2), pages=2)
    (arrival,) = sort_files([("A1AT1.pdf", whole), ("A1AT1-2.jpg", jpeg(3))])
    assert isinstance(arrival, Arrival)
    assert arrival.scans == tuple(("image/jpeg", jpeg(number)) for number in (1, 2, 3))
    assert arrival.names == ("A1AT1.pdf", "A1AT1-2.jpg")
    assert not any(b"%PDF" in image for _, image in arrival.scans), "nothing of the PDF itself is kept"


@pytest.mark.parametrize(
    "data",
    [
        pdf(),
        pdf(jpeg(1), jpeg(2), pages=1),
        pdf(jpeg(1), pages=3),
        pdf(jpeg(1, 50, 50)),
        pdf(jpeg(1), more=b"<</Encrypt 9 0 R>>"),
        pdf(jpeg(1))[:140],
        b"%PDF-1.4\nstream\n\xff\xd8\xff",
        b"%PDF-1.4\nstream\n\xff\xd8\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\nendstream",
        pdf(*(jpeg(1) for _ in range(101))),
    ],
)
def test_a_pdf_whose_pages_are_not_pictures(data: bytes) -> None:
    (refused,) = sort_files([("A1AT1.pdf", data)])
    assert isinstance(refused, Refused)
    assert "PDF" in refused.reason or "cannot be read" in refused.reason
