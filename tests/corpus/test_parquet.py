"""Parquet: columns in, columns out, damage."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from gok.corpus.columns import Columns
from gok.errors import InputError
from gok.version import __version__
from tests.corpus.building import corpus, essay, failures, records, run, write_jsonl

COLUMNS = Columns(text="essay", id="nr", learner="pupil")
KEPT = ("when", "learner", "fee", "tags", "picture")


def table(count: int = 150) -> pyarrow.Table:
    given = [essay(i) for i in range(count)]
    days = [datetime.datetime(2020, 1, 1) + datetime.timedelta(days=i, microseconds=i) for i in range(count)]
    return pyarrow.table(
        {
            "nr": pyarrow.array(range(count), pyarrow.int32()),
            "when": pyarrow.array(days, pyarrow.timestamp("ns")),
            "essay": [e["text"] for e in given],
            "pupil": pyarrow.array([e["learner"] for e in given]).dictionary_encode(),
            "text": ["Hemliga Agda"] * count,  # not the essay's text, and not to be let out under its name
            "fee": pyarrow.array([Decimal(i) / 4 for i in range(count)], pyarrow.decimal128(10, 2)),
            "tags": [["x"] * (i % 3) for i in range(count)],
            "picture": pyarrow.array(
                [bytes([i % 256])] * 1 + [None] * (count - 1) if (i := 7) else [], pyarrow.binary()
            ),
        }
    )


def write(path: Path, given: pyarrow.Table, **options: Any) -> Path:
    pyarrow.parquet.write_table(given, path, **options)
    return path


def test_metadata_columns_come_through_as_they_were(tmp_path: Path) -> None:
    given = table()
    source = write(tmp_path / "in.parquet", given, row_group_size=40)
    summary = run(source, tmp_path / "out.parquet", columns=COLUMNS, scope="learner", keep_meta=KEPT)
    found = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert (summary.essays, found.num_rows) == (150, 150)
    assert found.column_names == ["id", "target", "mentions", "when", "pupil", "fee", "tags", "picture"]
    for name in ("when", "pupil", "fee", "tags", "picture"):
        assert found[name].combine_chunks().equals(given[name].combine_chunks()), name
    assert found["id"].to_pylist() == [str(i) for i in range(150)]
    provenance = json.loads(found.schema.metadata[b"gok"])
    assert provenance == {"gok": __version__, "profile": "swell"}
    said = str(found.to_pylist())
    assert "Agda" not in said
    assert "Fatuma" not in said
    assert found["mentions"][0].as_py()[0]["label"] == "firstname_female"


def test_rows_that_fail_do_not_shift_the_others(tmp_path: Path) -> None:
    given = table(100)
    texts = given["essay"].to_pylist()
    texts[3], texts[70], texts[71] = None, "", "x" * 999
    numbers = given["nr"].to_pylist()
    numbers[50] = 49
    given = given.set_column(2, "essay", pyarrow.array(texts)).set_column(0, "nr", pyarrow.array(numbers))
    source = write(tmp_path / "in.parquet", given)
    run(source, tmp_path / "out.parquet", columns=COLUMNS, max_chars=500, keep_meta=KEPT)
    found = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    kept = [i for i in range(100) if i not in (3, 50, 70, 71)]
    assert found["id"].to_pylist() == [str(i) for i in kept]
    assert found["when"].to_pylist() == [given["when"][i].as_py() for i in kept]
    assert list(failures(tmp_path / "out.parquet")) == ["3", "49", "70", "71"]


def test_a_column_missing(tmp_path: Path) -> None:
    source = write(tmp_path / "in.parquet", table(5).drop(["text"]))
    for columns, name in (
        (Columns(), "text"),
        (Columns(text="essay", id="no"), "no"),
        (Columns("essay", "nr", "who"), "who"),
    ):
        with pytest.raises(InputError, match=f"no column '{name}'; there are nr, when, essay"):
            run(source, tmp_path / "out.parquet", columns=columns)
    run(source, tmp_path / "out.jsonl", columns=Columns(text="essay"))  # nobody asked for ids
    assert records(tmp_path / "out.jsonl")[0]["id"] == "in-1"


def test_not_parquet(tmp_path: Path) -> None:
    whole = write(tmp_path / "whole.parquet", table(5)).read_bytes()
    for content in (b"", b"PAR1", whole[:-20], whole[20:-9] + whole[-8:]):
        (tmp_path / "in.parquet").write_bytes(content)
        with pytest.raises(InputError, match="not a Parquet file, or one that is broken"):
            run(tmp_path / "in.parquet", tmp_path / "out.parquet", columns=COLUMNS)


@pytest.mark.parametrize("checked", [True, False])
def test_damaged_rows_are_listed_and_the_rest_goes_on(tmp_path: Path, checked: bool) -> None:
    options = {"row_group_size": 40, "compression": "zstd", "write_page_checksum": checked, "use_dictionary": False}
    source = write(tmp_path / "in.parquet", table(120), **options)
    column = pyarrow.parquet.ParquetFile(source).metadata.row_group(1).column(2)
    place = column.data_page_offset + column.total_compressed_size // 2
    data = bytearray(source.read_bytes())
    for i in range(place, place + 30):
        data[i] ^= 0xFF
    source.write_bytes(data)
    for name in ("out.parquet", "out.jsonl"):
        summary = run(source, tmp_path / name, columns=COLUMNS, keep_meta=KEPT)
        assert (summary.essays, summary.failed) == (80, 1)
        assert failures(tmp_path / name) == {"in.parquet:41-80": "these rows are damaged"}
    found = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert found["id"].to_pylist() == [str(i) for i in range(120) if not 40 <= i < 80]
    assert found["fee"].to_pylist()[40] == Decimal(20)


def test_a_folder_of_parquet(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    given = table(90)
    write(tmp_path / "in" / "a.parquet", given.slice(0, 30))
    write(tmp_path / "in" / "b.parquet", given.slice(30, 30).drop(["tags"]))
    (tmp_path / "in" / "bad.parquet").write_bytes(b"PAR1")
    write(tmp_path / "in" / "c.parquet", given.slice(60, 30).drop(["essay"]))
    write(tmp_path / "in" / "d.parquet", given.slice(60, 30))
    run(tmp_path / "in", tmp_path / "out.parquet", columns=COLUMNS, keep_meta=KEPT)
    found = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert found["id"].to_pylist() == [str(i) for i in range(90)]
    assert found["when"].combine_chunks().equals(given["when"].combine_chunks())
    assert found["tags"].to_pylist()[30:60] == [None] * 30
    assert list(failures(tmp_path / "out.parquet")) == ["bad.parquet", "c.parquet"]


def test_parquet_to_jsonl_and_back(tmp_path: Path) -> None:
    source = write(tmp_path / "in.parquet", table(20))
    run(source, tmp_path / "out.jsonl", columns=COLUMNS, keep_meta=(*KEPT, "pupil"))
    first = records(tmp_path / "out.jsonl")[0]
    assert (first["pupil"], first["learner"], first["when"]) == ("L0", "L0", "2020-01-01T00:00:00")
    assert (first["fee"], first["tags"], first["picture"]) == ("0.00", [], "07")
    run(corpus(tmp_path / "in.jsonl"), tmp_path / "of.parquet", with_source=True)
    row = pyarrow.parquet.read_table(tmp_path / "of.parquet").to_pylist()[1]
    assert (row["id"], row["level"], row["learner"], row["text"]) == ("e1", "B", "L1", essay(1)["text"])
    assert row["text"][row["mentions"][0]["start"] : row["mentions"][0]["end"]] == row["mentions"][0]["text"]
    assert (tmp_path / "of.parquet").stat().st_mode & 0o777 == 0o600


def test_types_of_columns_are_told_by_their_values(tmp_path: Path) -> None:
    values = [{"a": 1, "b": 1, "c": True, "d": {"x": 1}, "e": None, "f": 1}, {"a": 2, "b": 2.5, "e": "é", "f": "två"}]
    given = [{**essay(i), **more} for i, more in enumerate(values)]
    run(write_jsonl(tmp_path / "in.jsonl", given), tmp_path / "out.parquet", keep_meta=tuple("abcdef"))
    schema = pyarrow.parquet.read_schema(tmp_path / "out.parquet")
    kinds = {name: str(schema.field(name).type) for name in "abcdef"}
    assert kinds == {"a": "int64", "b": "double", "c": "bool", "d": "string", "e": "string", "f": "string"}
    rows = pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert (rows[0]["d"], rows[1]["d"], rows[0]["f"], rows[1]["f"]) == ('{"x": 1}', None, "1", "två")


def test_text_may_be_bytes(tmp_path: Path) -> None:
    texts = [essay(0)["text"].encode(), "Växjö".encode("latin-1")]
    given = pyarrow.table({"text": pyarrow.array(texts, pyarrow.binary())})
    run(write(tmp_path / "in.parquet", given), tmp_path / "out.jsonl")
    assert len(records(tmp_path / "out.jsonl")) == 1
    assert failures(tmp_path / "out.jsonl") == {"in-2": "not valid UTF-8 at byte 1 (in.parquet:2)"}


def test_the_same_bytes_twice(tmp_path: Path) -> None:
    source = write(tmp_path / "in.parquet", table())
    written = []
    for name in ("a.parquet", "b.parquet"):
        run(source, tmp_path / name, columns=COLUMNS)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
