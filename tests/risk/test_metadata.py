"""Tables of metadata: joined by learner or essay; what is wrong with them is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from gok.errors import InputError, SettingError
from gok.risk import Settings, assess, read_table
from gok.risk.metadata import values_of
from tests.risk.building import result, toy

QUICK = Settings(k=3, linkage=False)


def table(folder: Path, text: str | bytes) -> Path:
    path = folder / "table.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_is_joined_by_learner(tmp_path: Path, sign: str) -> None:
    rows = [["Learner", "Age interval", "colour"], ["A", "20–24", "red"], ["B", "20–24", "blue"], ["C", "30–34", ""]]
    path = table(tmp_path, "\ufeff" + "\r\n".join(sign.join(row) for row in rows))
    corpus = [result("Hej.", f"{id}1", learner=id) for id in "ABC"]
    found = assess(corpus, metadata=path, settings=QUICK)
    assert {one.id: one.crowd for one in found.learners} == {"A": 2, "B": 2, "C": 1}
    assert [a.attribute.id for a in found.attributes] == ["meta:Age interval"]  # a colour is not about a person
    chosen = assess(corpus, metadata=path, settings=Settings(quasi=("colour",), linkage=False))
    assert {one.id: one.crowd for one in chosen.learners} == {"A": 1, "B": 1, "C": 3}


def test_a_table_is_joined_by_essay_and_goes_before_the_record(tmp_path: Path) -> None:
    path = table(tmp_path, "essay,gender\nE1,f\nE2,f\n")
    corpus = [result("Hej.", "E1", gender="m"), result("Hej.", "E2"), result("Hej.", "E3", gender="f")]
    found = assess(corpus, metadata=path, settings=QUICK)
    assert found.figures["k"] == 3
    assert any("1 essays have no row" in note for note in found.notes)
    assert any("3 essays name no learner" in note for note in found.notes)


def test_tables_within_a_record() -> None:
    corpus = [
        result("Hej.", f"E{i}", learner=str(i), student={"gender": ["f"], "language": ["mt: arabiska", "x: dari"]})
        for i in range(2)
    ]
    found = assess(corpus, settings=QUICK)
    assert {a.attribute.id for a in found.attributes} == {"meta:student.gender", "meta:student.language"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the table is empty"),
        ("\n\n", "the table is empty"),
        ("learner,age\n", "the table has no rows"),
        ("name,age\nA,20\n", "no column to join by"),
        ("learner,age,age\nA,1,2\n", "two columns have one name"),
        ("learner,age\nA,20\nA,21\n", "table.csv:3: the learner 'A' is given twice"),
        ("learner,age\n,20\n", "table.csv:2: the learner '' is missing"),
        ("learner,age\nA\n", "table.csv:2: 1 cells, 2 columns"),
        ('learner,age\nA,"20\n', "quotes or cells are broken"),
        (b"learner,age\nA,\xff\n", "not valid UTF-8"),
        (b"learner,age\nA,\x00\n", "NUL character"),
    ],
)
def test_broken_tables(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_table(table(tmp_path, text))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_table(tmp_path / "none.csv")


def test_a_column_that_is_not_there() -> None:
    with pytest.raises(SettingError, match=r"no column 'shoe' in the metadata; there are age, gender, l1"):
        assess(toy(), settings=Settings(quasi=("shoe",)))


def test_corpora_that_cannot_be_assessed() -> None:
    with pytest.raises(InputError, match="the corpus is empty"):
        assess([])
    with pytest.raises(InputError, match="two essays have the id 'A1'"):
        assess([*toy(), toy()[0]])
    with pytest.raises(InputError, match="nothing to assess"):
        assess([result("Hej.", "E1", learner="A", genre="letter")])
    with pytest.raises(InputError, match="an essay has no id"):
        assess([result("Hej.", "", gender="f")])


def test_what_is_not_replaced_yet_is_refused() -> None:
    import gok

    found = gok.detect("Jag heter Ali och bor i Borås.", meta={"id": "E1"})
    with pytest.raises(InputError, match="found but not replaced yet"):
        assess([found])


@pytest.mark.parametrize(
    ("column", "value", "seen"),
    [
        ("l1", "tigrinja och arabiska", "arabiska + tigrinja"),
        ("l1", ["arabiska", "tigrinja"], "arabiska + tigrinja"),
        ("age", " 20–24 ", "20–24"),
        ("gender", "okänd", ""),
        ("gender", None, ""),
        ("level", ["B1", "A2"], "A2 + B1"),
        ("school", "Läsa, skriva", "Läsa, skriva"),
    ],
)
def test_cells(column: str, value: object, seen: str) -> None:
    assert values_of(column, value) == seen


@pytest.mark.parametrize("wrong", [{"k": 0}, {"size": 9}, {"words": 1}, {"rare": 2.0}, {"diversity": 0}])
def test_limits(wrong: dict[str, int]) -> None:
    with pytest.raises(SettingError):
        Settings(**wrong)  # type: ignore[arg-type]
