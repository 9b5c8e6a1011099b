from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from gok.errors import SettingError
from gok.lexicon import lexicon as lexicon_module
from gok.lexicon.lists import discover, read_exceptions, read_rows

from .samples import SOURCE, write_list, write_table

HOME = Path(lexicon_module.__file__).parent
BUILTIN = discover(HOME)


def rows(folder: Path) -> list[tuple[int, str]]:
    return [(line, form) for words in discover(folder) for line, form, *_ in read_rows(words)]


@pytest.mark.parametrize("words", BUILTIN, ids=lambda words: words.name)
def test_every_builtin_list_is_valid(words) -> None:
    read_exceptions(words)
    assert sum(1 for _ in read_rows(words)) > 0


def test_there_are_builtin_lists() -> None:
    assert BUILTIN


def test_comments_and_empty_lines_are_passed_over(tmp_path: Path) -> None:
    write_list(tmp_path, "a", "surname", "form\n# heading\n\nBerg\n")
    assert rows(tmp_path) == [(4, "Berg")]


@pytest.mark.parametrize(
    ("category", "items", "says"),
    [
        ("surname", "form\tsort\nBerg\tx\n", "items.tsv:1: unknown column 'sort'"),
        ("surname", "name\nBerg\n", "items.tsv:1: the first column must be form"),
        ("surname", "form\tof\tof\nBerg\n", "items.tsv:1: column of stands here twice"),
        ("surname", "form\nBerg\nLund\tx\n", "items.tsv:3: 2 cells under 1 columns"),
        ("surname", "form\nBerg\nBerg\n", "items.tsv:3: this entry stands here twice"),
        ("surname", "form\tweight\nBerg\t-3\n", "items.tsv:2: weight must be"),
        ("surname", "form\tweight\nBerg\t1.5\n", "items.tsv:2: weight must be"),
        ("surname", "form\nvan  Berg\n", "items.tsv:2: a form must"),
        ("surname", "form\n Berg\n", "items.tsv:2: a form must"),
        ("surname", "form\n--\n", "items.tsv:2: a form must"),
        ("surname", "form\tgender\nBerg\tx\n", "items.tsv:2: unknown gender 'x'"),
        ("surname", "form\tculture\nBerg\tSV\n", "items.tsv:2: culture must"),
        ("city", "form\tcountry\nBerg\tse\n", "items.tsv:2: country must"),
        ("city", "form\tkind\nBerg\tlake\n", "items.tsv:2: unknown kind 'lake' of city"),
        ("word", "form\tkind\nberg\tnoun thing\n", "items.tsv:2: unknown kind 'thing' of word"),
        ("surname", "form\r\nBerg\r\n", "items.tsv:1: line ends must be LF"),
        (
            "surname",
            "form\nBerg\n" + unicodedata.normalize("NFD", "Öberg") + "\n",
            "items.tsv:3: not in Unicode form NFC",
        ),
        ("towns", "form\nBerg\n", "unknown category towns"),
    ],
)
def test_a_slip_is_named_with_its_line(tmp_path: Path, category: str, items: str, says: str) -> None:
    write_list(tmp_path, "a", category, items)
    with pytest.raises(SettingError) as caught:
        rows(tmp_path)
    assert says in str(caught.value)


def test_wrong_encoding_is_named_with_its_line(tmp_path: Path) -> None:
    place = write_list(tmp_path, "a", "surname", "")
    (place / "items.tsv").write_bytes("form\nBerg\nÖberg\n".encode("latin-1"))
    with pytest.raises(SettingError, match=r"items\.tsv:3: not UTF-8"):
        rows(tmp_path)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        (SOURCE, "field category is missing"),
        (f'category = "city"\n{SOURCE}colour = 1\n', "unknown field colour"),
        (f'category = "city"\n{SOURCE}sha256 = "x"\n', "unknown field sha256"),
        (f'category = "city"\n{SOURCE}'.replace("2026-01-01", "1 May"), "date must be"),
        (f'category = "city"\n{SOURCE}'.replace('"t"', '""'), "field title must be a text"),
        (f'category = "city"\n{SOURCE}inflect = "yes"\n', "inflect must be"),
        ("category = \n", "source.toml"),
    ],
)
def test_source_toml_is_strict(tmp_path: Path, toml: str, says: str) -> None:
    place = write_list(tmp_path, "a", "city", "form\nBerg\n")
    (place / "source.toml").write_text(toml, "utf-8")
    with pytest.raises(SettingError) as caught:
        discover(tmp_path)
    assert says in str(caught.value)


def test_missing_files_are_named(tmp_path: Path) -> None:
    place = write_list(tmp_path, "a", "city", "form\nBerg\n")
    (place / "source.toml").unlink()
    with pytest.raises(SettingError, match=r"source\.toml: missing"):
        discover(tmp_path)
    (place / "items.tsv").unlink()
    with pytest.raises(SettingError, match=r"items\.tsv: missing"):
        discover(tmp_path)


def test_a_table_that_was_changed_is_refused(tmp_path: Path) -> None:
    path = write_table(tmp_path, "t", "city", "form\nBerg\n")
    assert rows(tmp_path) == [(2, "Berg")]
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(SettingError, match="sha256"):
        rows(tmp_path)


def test_two_lists_of_one_name_are_refused(tmp_path: Path) -> None:
    write_list(tmp_path, "a", "city", "form\nBerg\n")
    write_table(tmp_path, "a", "city", "form\nBerg\n")
    with pytest.raises(SettingError, match="two lists have the name a"):
        discover(tmp_path)


def test_a_list_may_have_kinds_of_its_own(tmp_path: Path) -> None:
    write_list(tmp_path, "a", "country", "form\tkind\nSyrien\tstate\n", '[kinds]\nstate = "a state"\n')
    assert rows(tmp_path) == [(2, "Syrien")]


def test_inflected_lists_bring_genitives(tmp_path: Path) -> None:
    write_list(tmp_path, "a", "country", "form\nSyrien\nLaos\n", "inflect = true\n")
    assert rows(tmp_path) == [(2, "Syrien"), (2, "Syriens"), (3, "Laos")]
