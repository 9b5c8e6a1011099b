"""The essays of the project can be read, and hold nothing that could be somebody's."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gok.taxonomy import taxonomy

ROOT = Path(__file__).parents[2]
ESSAYS = runpy.run_path(str(ROOT / "tools/own_essays.py"))
FILES = sorted(ESSAYS["FOLDER"].glob("*.txt"))

# Numbers that nobody has: those for books and films, and those published for tests.
PHONES = {
    "0701740": (605, 699),
    "0313900": (600, 699),
    "0846500": (400, 499),
    "0980319": (200, 299),
    "0406280": (400, 499),
}
PERSONS = {
    "7010632391",
    "8112289874",
    "6408233234",
    "8904129809",
    "8506119836",
    "9504242398",
    "9610202385",
    "7912309296",
    "880415TF12",
}
PLATES = ("MLB", "BSS", "NYP", "RAP", "TRE")


def records(path: Path) -> list[dict[str, Any]]:
    return list(ESSAYS["read_records"](path))


def surfaces(label: str) -> Iterator[str]:
    for path in FILES:
        for record in records(path):
            yield from (span["surface"] for span in record["spans"] if span["label"] == label)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_span_is_where_it_says_and_has_a_known_label(path: Path) -> None:
    known = {category.id for category in taxonomy().categories}
    heads = path.read_text("utf-8").count("\n# ") + 1
    assert len(records(path)) == heads > 20
    for record in records(path):
        assert not set("[]|") & set(record["text"]), record["id"]
        assert record["spans"], record["id"]
        for span in record["spans"]:
            assert record["text"][span["start"] : span["end"]] == span["surface"]
            assert span["label"] in known, record["id"]


def test_no_id_is_used_twice() -> None:
    ids = [record["id"] for path in FILES for record in records(path)]
    assert len(ids) == len(set(ids))


def test_what_is_unseen_is_not_learnt_from() -> None:
    learnt = {result.essay.id for result in ESSAYS["training_essays"]()}
    unseen = {result.essay.id for name in ("UNSEEN", "LATER") for result in ESSAYS["unseen_essays"](ESSAYS[name])}
    assert len(unseen) == 162
    assert not learnt & unseen


def test_parts_of_a_name_and_of_a_date_share_a_number() -> None:
    text, spans = ESSAYS["_read"](
        "[Ali|firstname_male] [Ek|surname], [3|day] [maj|month_word]. [Alis|firstname_male] hund"
    )
    assert text == "Ali Ek, 3 maj. Alis hund"
    assert [span["n"] for span in spans] == [1, 1, 3, 3, 1]


def test_numbers_and_addresses_are_nobodys() -> None:
    for phone in surfaces("phone_nr"):
        digits = re.sub(r"\D", "", phone)
        digits = re.sub(r"^(?:00)?46", "0", digits)
        low, high = PHONES[digits[:-3]]
        assert low <= int(digits[-3:]) <= high
    for person in surfaces("personid_nr"):
        assert re.sub(r"[^0-9A-Z]", "", person)[-10:] in PERSONS
    assert all("example" in address for address in surfaces("email"))
    assert all(plate.upper().startswith(PLATES) for plate in surfaces("license_nr"))
