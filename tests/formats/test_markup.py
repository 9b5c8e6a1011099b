"""XML, TEI, HTML and placeholder text: what is in them, beyond coming back."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree

import gok
from gok import formats
from gok.formats import brat, conll, html, placeholders, xml
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Span
from tests.formats.building import Part, build, example, results

SCHEMA = etree.XMLSchema(etree.fromstring(xml.schema().encode()))
TEI = {"t": "http://www.tei-c.org/ns/1.0"}


@given(result=results())
@settings(max_examples=60, deadline=None)
def test_xml_fits_its_schema_in_both_flavours(result: Result) -> None:
    for with_source in (True, False):
        text = formats.write([result, example()], format="xml", with_source=with_source)
        SCHEMA.assertValid(etree.fromstring(text.encode()))


def test_the_schema_is_no_formality() -> None:
    text = formats.write([example()], format="xml", with_source=True)
    for old, new in (("relevance=", "relevans="), ('action="keep"', 'action="burn"'), ("<target>", "<target a='b'>")):
        assert old in text
        assert not SCHEMA.validate(etree.fromstring(text.replace(old, new).encode()))


def test_xml_has_sentences_tokens_and_says_what_is_original() -> None:
    root = etree.fromstring(formats.write([example()], format="xml", with_source=True).encode())
    assert root.get("version") == "1"
    said = {m.findtext("text"): m.get("original") for m in root.iter("mention")}
    assert said == {"Alis": "false", "bror": "true", "Nya\nZeeland": "false", "Astrid Lindgren": "true", "27": "false"}
    word = next(w for w in root.iter("w") if w.text == "Alis")
    at = example().essay.text.index("Alis")
    assert (word.get("start"), word.get("end"), word.get("mentions")) == (str(at), str(at + 4), "m1")
    assert len(root.findall("essay/s")) == 3


def test_tei_shows_both_readings_in_work_and_one_in_release() -> None:
    work = etree.fromstring(formats.write([example()], format="tei", with_source=True).encode())
    first = work.find(".//t:rs", TEI)
    assert first is not None
    assert (first.get("type"), first.get("n"), first.get("ana")) == ("firstname_male", "1", "#gen")
    assert [e.text for e in first.iter() if e.text] == ["Alis", "Peters"]
    anchors = set(work.xpath("//*/@xml:id"))
    pointers = work.xpath("//*/@from | //*/@to | //*/@ana")
    assert all(p.removeprefix("#") in anchors for pointer in pointers for p in pointer.split())
    release = etree.fromstring(formats.write([example()], format="tei", with_source=False).encode())
    assert release.find(".//t:orig", TEI) is None


class Page(HTMLParser):
    """What a browser would see: balanced tags, and text by element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.open[-1] if self.open else "", []).append(data)


@given(result=results(alphabet="ab <>&\"'\n@"))
@settings(max_examples=60, deadline=None)
def test_pages_are_whole_and_nothing_escapes(result: Result) -> None:
    for with_source in (True, False):
        page = Page(formats.write([result, example()], format="html", with_source=with_source))
        assert not {"src", "href", "onclick", "onload"} & {name for name, _ in page.attributes}
        assert "script" not in page.texts


def test_a_page_shows_both_texts_in_work_and_the_target_alone_in_release() -> None:
    work, release = (formats.write([example()], format="html", with_source=w) for w in (True, False))
    assert work.count('<div class="text"') == 2
    assert release.count('<div class="text"') == 1
    assert all(word in work for word in ("Alis", "Peters", "Får inte spridas"))
    assert "Alis" not in release
    assert "Får inte spridas" not in release
    assert 'title="firstname_male 1: förnamn, man, genitiv (ersatt)"' in release


def test_a_page_in_english() -> None:
    assert "Pseudonymized text" in html.write([example()], language="en")


def test_every_group_has_a_colour() -> None:
    style = html.write([])
    assert all(f".g-{group.id} " in style for group in taxonomy().groups)


def luminance(colour: tuple[float, float, float]) -> float:
    red, green, blue = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def rgb(code: str) -> tuple[float, float, float]:
    digits = code if len(code) == 6 else "".join(c * 2 for c in code)
    red, green, blue = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
    return red, green, blue


def group_colours(style: str) -> dict[str, list[str]]:
    """Of each group: its colour and its ground, in the light and in the dark."""
    rows = re.findall(r"^\.g-(\w+) \{ --g: light-dark\((.+?)\); --g-soft: light-dark\((.+?)\); \}$", style, re.M)
    return {group: re.findall(r"#(\w+)", line + ground) for group, line, ground in rows}


@pytest.mark.parametrize("scheme", [0, 1, 2], ids=["light", "dark", "print"])
def test_colours_can_be_read_by_all(scheme: int) -> None:
    """The ratios WCAG asks for: 7 for the words, 4.5 for the small numbers and the lines under them."""
    style = html.write([])
    ink = rgb(re.findall(r"--ink: #(\w+)", style)[scheme])
    colours = group_colours(style)
    assert len(colours) > 10
    for of_group in colours.values():
        line, ground = rgb(of_group[scheme % 2]), rgb(of_group[2 + scheme % 2])
        assert contrast(ink, ground) >= 7
        assert contrast(line, ground) >= 4.5


def test_the_page_has_the_colours_of_the_workbench() -> None:
    sheet = Path(gok.__file__).parents[1] / "gok_web/workbench/static/workbench/css/base.css"
    assert group_colours(html.write([])) == group_colours(sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("label", "text", "expected"),
    [
        ("firstname_male", "Ali", "@firstname_male_1"),
        ("age_digits", "25", "@age(25-29)"),
        ("age_digits", "29", "@age(25-29)"),
        ("age_digits", "18-åring", "@age(15-19)"),
        ("age_digits", "3", "@age(0-4)"),
        ("age_string", "tjugofem", "@age(25-29)"),
        ("age_string", "fyrtitvå-årig", "@age(40-44)"),
        ("age_string", "tolv", "@age(10-14)"),
        ("age_string", "nittonn", "@age_string_1"),
        ("year", "1990", "@year(1990-1994)"),
        ("year", "1994", "@year(1990-1994)"),
        ("year", "-87", "@year(85-89)"),
        ("year", "nittiosju", "@year(95-99)"),
        ("phone_nr", "070-174", "@phone_nr_1"),
    ],
)
def test_placeholders(label: str, text: str, expected: str) -> None:
    assert placeholders.placeholder(Mention(Span(0, len(text)), text, label, 1)) == expected


def test_placeholder_text_in_full() -> None:
    parts = [
        Part("Ali@x bor i "),
        Part("Malmös", "city", 2, ("gen",), "Tunas"),
        Part(":def och "),
        Part("Lund", "city", 3, (), "By"),
        Part("5, "),
        Part("Ystad", "city", 4, (), None),
    ]
    assert placeholders.write([build(parts)]) == "Ali@@x bor i @city_2:gen@-:def och @city_3@-5, Ystad"


def test_brat_fragments_and_configuration() -> None:
    at = example().essay.text.index("Nya\nZeeland")
    assert f"country {at} {at + 3};{at + 4} {at + 11}\tNya Zeeland\n" in brat.stand_off(example())
    assert all(re.search(rf"^{re.escape(c.id)}$", brat.configuration(), re.M) for c in taxonomy().categories)


def test_conll_columns() -> None:
    rows = [line.split("\t") for line in conll.write([example()]).split("\n") if "\t" in line]
    assert all(example().essay.text[int(row[1]) : int(row[2])] == row[0] for row in rows)
    said = {row[0]: row[3:] for row in rows}
    assert said["Alis"] == ["B-firstname_male", "1", "gen", "_"]
    assert said["bror"] == ["O", "_", "_", "B-fam|5"]
    assert (said["Nya"][0], said["Zeeland"][0], said["bor"][0]) == ("B-country", "I-country", "O")
