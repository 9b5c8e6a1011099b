"""Tables and the report: the paper's forms, and a page that needs nobody."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser

from gok.evaluate import Evaluation, Settings
from gok.evaluate.html import to_html
from gok.evaluate.paper_tables import all_tables, paper_tables
from gok.evaluate.writing import to_csv, to_json, to_markdown
from tests.evaluate.building import compare, note

A = note("[Ali]{firstname_male 1} bor i [Lund]{city 2}.", "a", level="A1", genre="narrative")
B = note("Min [syster]{fam} heter [Eva]{firstname_female 1}.", "b", level="A2", genre="descriptive")
C = note("En bok om [<b>Paris&]{city 1 X}.", "c", level="C", genre="narrative")


def made() -> Evaluation:
    seen = note("[Ali]{firstname_male 1 0.9} bor i Lund.", "a")
    wrong = note("En bok om [<b>Paris&]{city 1}.", "c")
    return compare((A, seen), (B, B), (C, wrong), settings=Settings(samples=20))


def table(name: str) -> tuple[tuple[object, ...], ...]:
    (found,) = [t for t in paper_tables(made()) if t.name == name]
    return found.rows


def test_table_2() -> None:
    assert table("table-2") == (
        ("No. of essays", 2, 1, 3),
        ("No. of tokens", 10, 9, 19),
        ("Avg. tokens/essay", 5, 9, 6),
        ("No. of tags (manual)", 4, 0, 4),
        ("Avg. tags/essay", 2.0, 0.0, 4 / 3),
    )


def test_table_3() -> None:
    assert table("table-3") == (
        ("Descriptive", "2 (1)", None, "2 (1)", 2.0),
        ("Narrative", "2 (1)", "0 (1)", "2 (2)", 1.0),
        ("Total", "4 (2)", "0 (1)", "4 (3)", 4 / 3),
    )


def test_table_5() -> None:
    assert table("table-5") == (("Descriptive", 2, 2), ("Narrative", 2, 2), ("Total", 4, 4))


def test_table_6() -> None:
    rows = {row[0]: row[1:] for row in table("table-6-s0")}
    assert rows["firstname_male"] == (1.0, 1.0, 1.0, 1.0)
    assert rows["city"] == (0.0, 0.0, 0.0, 0.0)
    assert rows["Accuracy"][2:] == (made().systems[0].total.f1, made().systems[0].total.f2)


def test_json_is_whole() -> None:
    data = json.loads(to_json(made()))
    assert data["systems"]["s0"]["total"]["gold"] == 3
    assert "Paris" not in to_json(made())
    assert "NaN" not in to_json(made())


def test_csv_holds_every_figure() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(made()))))
    keys = [(r["table"], r["row"], r["column"]) for r in rows]
    assert len(keys) == len(set(keys))
    assert {t.name for t in all_tables(made())} == {r["table"] for r in rows}


def test_markdown_tables_are_even() -> None:
    for block in re.findall(r"(?:^\|.*\n)+", to_markdown(made()), re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


class Checker(HTMLParser):
    """Counts open elements and collects addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "input", "rect", "circle", "line", "polyline"):
            self.open.append(tag)
        self.addresses += [v or "" for k, v in attrs if k in ("src", "href", "action")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "circle"):
            assert self.open.pop() == tag


def test_the_page_is_well_formed_and_asks_nobody() -> None:
    page = to_html(made())
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert checker.addresses
    assert all(a.startswith("#") for a in checker.addresses)
    assert "http" not in page.replace("http-equiv", "")
    assert "default-src 'none'" in page


def test_words_of_essays_are_escaped_and_can_be_left_out() -> None:
    with_words, without = to_html(made()), to_html(made(), with_context=False)
    assert "<b>Paris" not in with_words
    assert "&lt;b&gt;Paris&amp;" in with_words
    assert "Paris" not in without
    assert "bok" not in without
    assert "Lund" not in without
