"""Text files, Word and OpenDocument files, the portal's import files: how essays come in."""

from __future__ import annotations

import io
import json
from pathlib import Path

import docx as python_docx
import pytest
from odf.opendocument import OpenDocumentSpreadsheet, OpenDocumentText
from odf.table import Table, TableCell, TableRow
from odf.text import H, LineBreak, P, S, Span, Tab

from gok import formats
from gok.errors import InputError
from gok.formats import swell
from tests.formats.test_hostile import docx
from tests.formats.test_svala import graph_of

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def text_of(data: bytes, name: str) -> str:
    (result,) = formats.read_bytes(data, name=name)
    assert result.essay.id == Path(name).stem
    return result.text


HELLO = "Hej å\r\n"
UTF_16_BE = b"\xfe\xff" + HELLO.encode("utf-16-be")


@pytest.mark.parametrize("data", [HELLO.encode(), b"\xef\xbb\xbf" + HELLO.encode(), HELLO.encode("utf-16"), UTF_16_BE])
def test_text_files(data: bytes) -> None:
    assert text_of(data, "A1AT1.txt") == HELLO


def test_an_invalid_byte_is_counted_with_the_mark() -> None:
    with pytest.raises(InputError, match=r"x\.txt: not valid UTF-8 at byte 5"):
        text_of(b"\xef\xbb\xbfab\xff", "x.txt")


def test_a_word_document() -> None:
    document = python_docx.Document()
    document.add_heading("Min stad", 1)
    paragraph = document.add_paragraph("Jag bor i ")
    paragraph.add_run("Malmö").bold = True
    paragraph.add_run(".").add_break()
    paragraph.add_run("Ny\trad <&>")
    table = document.add_table(rows=2, cols=2)
    for i, cell in enumerate(table._cells):
        cell.text = str(i)
    document.add_paragraph("Slut")
    document.sections[0].header.paragraphs[0].text = "Fatima Karlsson"
    out = io.BytesIO()
    document.save(out)
    assert text_of(out.getvalue(), "A1.docx") == "Min stad\nJag bor i Malmö.\nNy\trad <&>\n0\t1\n2\t3\nSlut"


def test_deleted_words_and_second_copies_in_a_word_document_are_left_out() -> None:
    body = (
        "<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:ins><w:r><w:t>c</w:t></w:r>"
        "</w:ins><w:moveFrom><w:r><w:t>d</w:t></w:r></w:moveFrom><w:r><w:instrText>e</w:instrText></w:r>"
        "<AlternateContent><Fallback><w:r><w:t>f</w:t></w:r></Fallback></AlternateContent></w:p>"
    )
    assert text_of(docx(f"<w:document {W}><w:body>{body}</w:body></w:document>"), "x.docx") == "ac"


def test_an_open_document() -> None:
    document = OpenDocumentText()
    document.text.addElement(H(outlinelevel=1, text="Min stad"))
    paragraph = P(text="Jag bor i ")
    paragraph.addElement(Span(text="Malmö"))
    paragraph.addText(".")
    paragraph.addElement(S(c=3))
    paragraph.addElement(LineBreak())
    paragraph.addText("Ny")
    paragraph.addElement(Tab())
    paragraph.addText("rad <&>")
    document.text.addElement(paragraph)
    table = Table()
    row = TableRow()
    for word in ("0", "1"):
        cell = TableCell()
        cell.addElement(P(text=word))
        row.addElement(cell)
    table.addElement(row)
    document.text.addElement(table)
    out = io.BytesIO()
    document.save(out)
    assert text_of(out.getvalue(), "A1.odt") == "Min stad\nJag bor i Malmö.   \nNy\trad <&>\n0\t1"


def test_a_spreadsheet_is_not_a_text() -> None:
    out = io.BytesIO()
    OpenDocumentSpreadsheet().save(out)
    with pytest.raises(InputError, match="not a text"):
        text_of(out.getvalue(), "x.odt")


def test_blanks_cannot_be_multiplied_without_end() -> None:
    space = '<text:s text:c="999999999"/>'
    spaces = {
        "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
        "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    }
    names = " ".join(f'xmlns:{k}="{v}"' for k, v in spaces.items())
    body = f"<office:body><office:text><text:p>a{space}b</text:p></office:text></office:body>"
    made = docx(f"<office:document-content {names}>{body}</office:document-content>", "content.xml")
    assert len(text_of(made, "x.odt")) == 202


def portal_file() -> bytes:
    graph = json.dumps(graph_of("V2"), ensure_ascii=False).replace("&", "&amp;").replace("<", "&lt;")
    return f"""<swell source="A">
      <meta>
        <student id="1" birthyear_interval="1990-1994" metacomment="ring Eva"><gender type="f"/>
          <language situation="mother tongue">somaliska</language></student>
        <task id="AT2" text_types="berättande" task_format="digital"/>
      </meta>
      <essays>
        <essay student="A1" task="AT2" grade="B1" comment="Evas dotter"><content type="raw">Hej &amp; hå
␤</content></essay>
        <essay student="1" task="3"><content type="svala" normalized="no">{graph}</content></essay>
      </essays></swell>""".encode()


def test_the_portals_import_file() -> None:
    raw, graph = formats.read_bytes(portal_file(), name="import.xml")
    assert (raw.essay.id, raw.essay.text, raw.essay.learner, raw.essay.genre) == (
        "A1AT2",
        "Hej & hå\n␤",
        "A1",
        "berättande",
    )
    assert raw.essay.meta["grade"] == "B1"
    assert raw.essay.meta["student"]["language"] == ["mother tongue: somaliska"]
    assert "Eva" not in json.dumps(raw.essay.meta)
    assert (graph.essay.id, [m.label for m in graph.main]) == (
        "A1AT3",
        ["firstname_female", "city", "year", "firstname_male"],
    )


@pytest.mark.parametrize(
    ("essay", "said"),
    [
        ('<essay task="AT1"/>', "essay 1: student or task is missing"),
        ('<essay student="A1" task="AT1"/>', "'A1AT1': no content"),
        ('<essay student="A1" task="AT1"><content type="pdf"/></essay>', "raw or svala"),
        ('<essay student="A1" task="AT1"><content type="svala">{</content></essay>', "broken JSON"),
    ],
)
def test_a_broken_import_file(essay: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        list(swell.read(io.BytesIO(f"<swell><essays>{essay}</essays></swell>".encode()), name="x.xml"))
