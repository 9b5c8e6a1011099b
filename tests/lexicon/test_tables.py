"""The derived tables: whole, in the shape the compiler reads, and right about things everybody knows."""

import hashlib
import lzma
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "src/gok/lexicon/tables"
NAMES = sorted(path.name.removesuffix(".tsv.xz") for path in TABLES.glob("*.tsv.xz"))
LEAST = {
    "names": 150_000,
    "surnames": 250_000,
    "places": 40_000,
    "public_persons_world": 5_000,
    "territories": 300,
    "subdivisions": 800,
    "landforms": 800,
    "words": 600_000,
    "spelled": 300_000,
    "frequencies": 50_000,
}

sys.path.insert(0, str(ROOT / "tools"))

from lexicons import apertium, hunspell, spelling, tables  # noqa: E402


@cache
def rows(name: str) -> dict[str, list[dict[str, str]]]:
    lines = lzma.decompress((TABLES / f"{name}.tsv.xz").read_bytes()).decode().split("\n")
    header, found = lines[0].split("\t"), {}
    for line in lines[1:-1]:
        row = dict(zip(header, line.split("\t"), strict=False))
        found.setdefault(row["form"], []).append(row)
    return found


def one(name: str, form: str) -> dict[str, str]:
    (row,) = rows(name)[form]
    return row


def test_all_tables_are_there():
    assert set(NAMES) == set(LEAST)


@pytest.mark.parametrize("name", NAMES)
def test_table_is_what_its_source_says(name):
    data = (TABLES / f"{name}.tsv.xz").read_bytes()
    said = tomllib.loads((TABLES / f"{name}.source.toml").read_text("utf-8"))
    assert said["sha256"] == hashlib.sha256(data).hexdigest()
    lines = lzma.decompress(data).decode().split("\n")
    assert lines[-1] == ""
    assert lines[1:-1] == sorted(set(lines[1:-1])), "rows are sorted and stand once"
    assert len(lines) - 2 >= LEAST[name]


def test_people_the_world_knows_have_no_namesakes_here():
    assert one("public_persons_world", "Elvis Presley")["gender"] == "m"
    for form in ("Adam Smith", "Michael Jackson", "Emma Watson", "Mohamed Salah", "Li Na", "Madonna"):
        assert form not in rows("public_persons_world"), "private persons may be called so, too"


def test_pins_and_tables_agree():
    assert list(tables.check(TABLES)) == []


def test_check_sees_a_changed_table(tmp_path):
    for path in TABLES.glob("territories.*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert list(tables.check(tmp_path)) == []
    (tmp_path / "territories.tsv.xz").write_bytes(lzma.compress(b"form\tcountry\nAtlantis\tAT\n"))
    assert any("sha256" in line for line in tables.check(tmp_path))


def test_tables_stay_small():
    assert sum(path.stat().st_size for path in TABLES.iterdir()) <= 20_000_000


@pytest.mark.parametrize(
    ("form", "gender"),
    [
        ("Anna", "f"),
        ("Erik", "m"),
        ("Mohammed", "m"),
        ("Fatima", "f"),
        ("Fadumo", "f"),
        ("Zbigniew", "m"),
        ("Åsa", "f"),
    ],
)
def test_gender_of_well_known_names(form, gender):
    assert one("names", form)["gender"] == gender


def test_home_and_weight_of_names():
    assert one("names", "Mohammed")["culture"] == "ar"
    assert one("names", "Anna")["culture"] == "sv"
    assert int(one("names", "Anna")["weight"]) > int(one("names", "Fadumo")["weight"]) > 100
    assert one("surnames", "Andersson")["culture"] == "sv"
    assert one("surnames", "Shevchenko")["culture"] == "uk"


def test_names_hold_no_rubbish():
    for name in ("names", "surnames"):
        for form in rows(name):
            assert len(form) > 1
            assert not any(char.isdigit() or char in "()/\ufffd_" for char in form), form
            assert not (form.isupper() and len(form) > 2), form
    assert not {"Det", "Och", "Http"} & rows("names").keys()


def test_variants_are_new_and_lighter():
    found = rows("names")
    variants = [row for same in found.values() for row in same if row.get("kind") == "variant"]
    assert len(variants) > 500
    for row in variants:
        assert len(found[row["form"]]) == 1
        assert int(row["weight"]) <= int(one("names", row["of"])["weight"])
        assert row["form"].lower() not in rows("words")


@pytest.mark.parametrize(
    ("form", "country", "kind"),
    [("Malmö", "SE", "town"), ("Damaskus", "SY", "capital"), ("Köpenhamn", "DK", "capital"), ("Florens", "IT", "town")],
)
def test_places(form, country, kind):
    row = one("places", form)
    assert (row["country"], row["kind"]) == (country, kind)


def test_places_hold_all_municipalities_and_no_function_words():
    found = {form for form, same in rows("places").items() if any(row["country"] == "SE" for row in same)}
    assert {"Botkyrka", "Malung-Sälen", "Upplands Väsby", "Solna", "Kiruna", "Delsbo"} <= found
    assert not {"Det", "Och", "Jag", "Inte", "Som"} & rows("places").keys()


def test_countries():
    assert one("territories", "Syrien")["country"] == "SY"
    assert one("territories", "Syria")["of"] == "Syrien"
    assert "Sverige" not in rows("territories")


@pytest.mark.parametrize(
    ("form", "kinds"),
    [("alla", {"pron", "det"}), ("ring", {"noun", "verb"}), ("först", {"adv"}), ("män", {"noun"}), ("inte", {"part"})],
)
def test_words(form, kinds):
    assert kinds <= set(one("words", form)["kind"].split())


def test_names_alone_are_no_words():
    assert not {"Malmö", "malmö", "Fatima", "fatima", "Syrien"} & rows("words").keys()
    assert not {"sverige", "malmö", "fatima"} & rows("frequencies").keys()
    assert not {"sverige", "malmö", "fatima", "Malmö"} & rows("spelled").keys()


def test_the_spelling_dictionary_adds_to_the_words():
    assert {"överlämning", "pendlingens"} <= rows("spelled").keys()
    assert not rows("spelled").keys() & rows("words").keys()


def test_forms_of_a_spelling_dictionary():
    affixes = "\n".join(
        [
            "FORBIDDENWORD %",
            "ONLYINCOMPOUND Z",
            "SFX A Y 2",
            "SFX A 0 s [^sxz]",
            "SFX D Y 2",
            "SFX D 0 en [^aeu]",
            "SFX D a or a",
            "SFX v Y 1",
            "SFX v 0 s/WXZ [^a]",
        ]
    )
    dictionary = "4\nbil/ADv\nflicka/D\nfel/%A\nsko-/Z"
    assert list(hunspell.forms(affixes, dictionary)) == ["bil", "bils", "bilen", "flicka", "flickor"]


def test_frequencies_order_words():
    def weight(form):
        return int(one("frequencies", form)["weight"])

    assert weight("och") > weight("alla") > weight("olja") >= 20


@pytest.mark.parametrize(
    ("raw", "forms"),
    [
        ("Boiko/Boyko", ["Boiko", "Boyko"]),
        ("'Amran Governorate", []),
        ("Q25422943", []),
        ("Анна", []),
        ("A", []),
        ("Anne-Marie", ["Anne-Marie"]),
        ("GarcÃ\xada", ["García"]),
        ("Åsa", ["Åsa"]),
        ("x³y", []),
    ],
)
def test_split_forms(raw, forms):
    assert spelling.split_forms(raw) == forms


@pytest.mark.parametrize(
    ("capitals", "form"),
    [("MCDONALD", "McDonald"), ("O'BRIEN", "O'Brien"), ("VAN DER BERG", "van der Berg"), ("ÅSA-LENA", "Åsa-Lena")],
)
def test_proper(capitals, form):
    assert spelling.proper(capitals) == form
    assert spelling.proper(form) == form


@given(st.lists(st.sampled_from(["anna", "åsa", "de", "o'neill", "al-hassan", "mcrae"]), min_size=1, max_size=3))
def test_proper_keeps_the_letters(words):
    form = " ".join(words)
    assert spelling.proper(form.upper()).lower() == form
    assert spelling.proper(spelling.proper(form.upper())) == spelling.proper(form.upper())


def _dictionary() -> bytes:
    """A generator in lttoolbox's format that makes `bil` of bil<n> and `bilar` of bil<n><pl>."""

    def number(value: int) -> bytes:
        return bytes([value]) if value < 0x40 else bytes([0x40 | value >> 8, value & 0xFF])

    def text(value: str) -> bytes:
        return number(len(value)) + b"".join(number(ord(char)) for char in value)

    base = 2
    pairs = [(0, 0), *((ord(char), ord(char)) for char in "bil"), (-1, 0), (-2, ord("a")), (0, ord("r"))]
    coded = b"".join(number(left + base) + number(right + base) for left, right in pairs)
    chain = b"".join(number(1) + number(label) + number(1) for label in (1, 2, 3, 4, 5, 6)) + number(0)
    section = text("main@standard") + b"LTTD" + bytes(8) + number(0)
    section += number(2) + number(4) + number(2) + number(7) + chain  # states 4 and 6 are final
    head = b"LTTB" + bytes(8) + text("bilar") + number(2) + text("n") + text("pl")
    return head + number(7) + coded + number(1) + section


def test_apertium_dictionary_is_read():
    (section,) = apertium.read_sections(_dictionary())
    found = set(apertium.readings(section, skip=frozenset()))
    assert found == {("bil", "bil", ("n",)), ("bilar", "bil", ("n", "pl"))}
    assert set(apertium.readings(section, skip=frozenset({"pl"}))) == {("bil", "bil", ("n",))}
    assert apertium.turned(apertium.turned(section)) == section
