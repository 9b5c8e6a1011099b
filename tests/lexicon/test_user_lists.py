from __future__ import annotations

from pathlib import Path

import pytest

from gok.errors import InputError, SettingError
from gok.lexicon.user_lists import UserRow, headings, read_user_list


def write(tmp_path: Path, text: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / "names.csv"
    path.write_bytes(text.encode(encoding))
    return path


def weights(
    tmp_path: Path, text: str, category: str = "firstname", encoding: str = "utf-8"
) -> dict[tuple[str, str], int]:
    read = read_user_list(write(tmp_path, text, encoding), category)
    return {(row.form, row.gender): weight for row, weight in read.rows.items()}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_delimiters_encodings_and_line_ends(tmp_path: Path, delimiter: str, encoding: str, end: str) -> None:
    text = end.join(delimiter.join(row) for row in (("Namn", "Antal"), ("Åsa", "40"), ("Bo", "7")))
    assert weights(tmp_path, text, encoding=encoding) == {("Åsa", ""): 40, ("Bo", ""): 7}


@pytest.mark.parametrize("name", headings("form"))
def test_every_heading_for_forms(tmp_path: Path, name: str) -> None:
    assert weights(tmp_path, f"{name.upper()}\nBo\n") == {("Bo", ""): 0}


@pytest.mark.parametrize(
    ("category", "said", "gender"),
    [
        ("firstname", "kvinna", "f"),
        ("firstname", "K", "f"),
        ("firstname", "M", "m"),
        ("firstname", "neutralt", "n"),
        ("firstname_female", "M", "f"),
        ("firstname_male", "", "m"),
        ("firstname_unknown", "", "n"),
        ("firstname", "", ""),
    ],
)
def test_gender(tmp_path: Path, category: str, said: str, gender: str) -> None:
    assert weights(tmp_path, f"namn,kön\nKim,{said}\n", category) == {("Kim", gender): 0}


def test_numbers_as_offices_write_them(tmp_path: Path) -> None:
    text = "namn;antal\nA;1 234\nB;1\u00a0000\nC;..\nD;\nE;-\n"
    assert [weight for _, weight in sorted(weights(tmp_path, text).items())] == [1234, 1000, 0, 0, 0]


def test_duplicates_and_empty_rows_are_counted(tmp_path: Path) -> None:
    text = "namn,antal,rang\nBo,3,1\n Bo ,9,2\nBO,5,3\n,4,4\n--,1,5\n\nÅsa,1,6\nA\u030asa,2,7\n"
    read = read_user_list(write(tmp_path, text), "firstname")
    assert read.rows == {
        UserRow("Bo", "", "", "", "", ""): 9,
        UserRow("BO", "", "", "", "", ""): 5,
        UserRow("Åsa", "", "", "", "", ""): 2,
    }
    assert (read.read, read.duplicates, read.empty, read.ignored) == (8, 2, 3, ("rang",))


def test_registers_in_capitals_get_ordinary_case(tmp_path: Path) -> None:
    assert weights(tmp_path, "namn\nANNA-KARIN\nÅSA\n") == {("Anna-Karin", ""): 0, ("Åsa", ""): 0}
    assert weights(tmp_path, "namn\nIKEA\n", "brand") == {("IKEA", ""): 0}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no column"),
        ("bokstäver,antal\nBo,3\n", "names.csv:1: no column"),
        ("namn,antal\n", "no entries"),
        ("namn,antal\nBo,3\nÅsa,-2\n", "names.csv:3: the weight"),
        ("namn,antal\nBo,3\nÅsa,1.5\n", "names.csv:3: the weight"),
        ("namn,antal\nBo,många\n", "names.csv:2: the weight"),
        ("namn,kön\nBo,hund\n", "names.csv:2: unknown gender"),
        ("namn,land\nBo,Sverige\n", "names.csv:2: the country"),
        ("namn,culture\nBo,svenska\n", "names.csv:2: the culture"),
        ("namn,kind\nBo,lake\n", "names.csv:2: unknown kind"),
        ('namn,antal\n"Bo,3\n', "not readable as CSV"),
        ("namn\n\0\n", "UTF-16 or binary"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_user_list(write(tmp_path, text), "firstname")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("namn\nBo\nÅsa\n".encode("latin-1"), "names.csv:3: not UTF-8"),
        ("namn\nÅsa\n".encode("utf-16"), "UTF-16"),
        (b"PK\x03\x04...", "Excel"),
        (b"%PDF-1.7", "PDF"),
    ],
)
def test_a_wrong_encoding_is_refused(tmp_path: Path, data: bytes, says: str) -> None:
    path = tmp_path / "names.csv"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_user_list(path, "firstname")
    assert says in str(caught.value)


def test_a_missing_file_and_an_unknown_category(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_user_list(tmp_path / "none.csv", "firstname")
    with pytest.raises(SettingError, match="no such lexicon category: phone_nr"):
        read_user_list(write(tmp_path, "namn\nBo\n"), "phone_nr")


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    text = "namn,antal\n" + "".join(f"Namn{number},1\n" for number in range(100_000))
    assert len(read_user_list(write(tmp_path, text), "surname", told.append).rows) == 100_000
    assert told == [50_000, 100_000]
