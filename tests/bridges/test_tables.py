"""pandas, polars, datasets and Dask themselves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gok
from gok.errors import InputError, SettingError

TEXTS = ["Jag heter Fatima.", "", "Hej 😀! Jag bor i Malmö.", None, "Min mamma är läkare."]
ROWS = [{"id": f"e{i}", "text": text, "level": "B1"} for i, text in enumerate(TEXTS)]


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("key") / "project.key"
    gok.Key.fresh().write(path)
    return path


@pytest.fixture(scope="module", params=[False, True], ids=["release", "work"])
def told(request: pytest.FixtureRequest, key: Path) -> tuple[bool, list[dict[str, Any]]]:
    """What the command line writes of the same essays."""
    given = "".join(json.dumps(row) + "\n" for row in ROWS if row["text"] is not None)
    command = [sys.executable, "-m", "gok.cli", "pseudonymize", "--from", "jsonl", "--to", "jsonl", "--key", str(key)]
    command += ["--with-source"] if request.param else []
    done = subprocess.run(command, input=given.encode(), capture_output=True, check=True)
    return request.param, [json.loads(line) for line in done.stdout.splitlines()]


def check(made: list[dict[str, Any]], told: tuple[bool, list[dict[str, Any]]]) -> None:
    with_source, expected = told
    assert [row["level"] for row in made] == ["B1"] * len(ROWS)
    assert all(("text" in row) is with_source for row in made)
    (nothing,) = [row for row in made if row["target"] is None]
    assert nothing["id"] == "e3"
    there = [row for row in made if row["target"] is not None]
    for row, wanted in zip(there, expected, strict=True):
        assert (row["id"], row["target"]) == (wanted["id"], wanted["target"])
        mentions = [{name: value for name, value in m.items() if value is not None} for m in row["mentions"]]
        assert mentions == wanted["mentions"]


def test_pandas(key: Path, told: tuple[bool, list[dict[str, Any]]], tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed here: make bridges")
    pytest.importorskip(
        "pyarrow", reason="pandas without its Parquet engine is another bridge's: make bridges ARGS=tables"
    )
    frame = pandas.DataFrame(ROWS, index=list("abcde"))
    done = gok.pandas.pseudonymize(frame, key=key, with_source=told[0])
    assert list(done.index) == list("abcde")
    assert list(frame.columns) == ["id", "text", "level"]  # what was given stays as it was
    check(done.to_dict("records"), told)
    done.to_parquet(tmp_path / "out.parquet")
    assert list(pandas.read_parquet(tmp_path / "out.parquet")["target"].dropna()) == list(done["target"].dropna())


def test_pandas_columns_and_bad_rows() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed here: make bridges")
    with pytest.raises(SettingError, match="no column 'text'; there are essay"):
        gok.pandas.pseudonymize(pandas.DataFrame({"essay": ["Hej"]}), seed=1)
    with pytest.raises(InputError, match=r"row 1: .*not a text but int"):
        gok.pandas.pseudonymize(pandas.DataFrame({"text": ["Hej", 7]}, dtype=object), seed=1)
    with pytest.raises(InputError, match=r"row 0: .*half a surrogate pair"):
        gok.pandas.pseudonymize(pandas.DataFrame({"text": ["Hej \ud83d"]}, dtype=object), seed=1)
    assert list(gok.pandas.pseudonymize(pandas.DataFrame({"text": []}), seed=1).columns) == ["target", "mentions"]
    done = gok.pandas.pseudonymize(pandas.DataFrame({"essay": ["Jag heter Fatima."]}), "essay", seed=1)
    assert list(done.columns) == ["target", "mentions"]


def test_pandas_shows_progress(capsys: pytest.CaptureFixture[str]) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed here: make bridges")
    gok.pandas.pseudonymize(pandas.DataFrame({"text": ["Hej"] * 3}), seed=1, progress=True)
    assert "pseudonymizing" in capsys.readouterr().err


def test_polars(key: Path, told: tuple[bool, list[dict[str, Any]]], tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed here: make bridges")
    done = gok.polars.pseudonymize(polars.DataFrame(ROWS), key=key, with_source=told[0])
    check(done.to_dicts(), told)
    done.write_parquet(tmp_path / "out.parquet")
    assert polars.read_parquet(tmp_path / "out.parquet").equals(done)
    assert gok.polars.pseudonymize(polars.DataFrame(ROWS[:0], schema=["text"]), seed=1).columns == [
        "target",
        "mentions",
    ]
    with pytest.raises(SettingError, match="a lazy one has to be collected first"):
        gok.polars.pseudonymize(polars.DataFrame(ROWS).lazy(), seed=1)


def test_datasets(key: Path, told: tuple[bool, list[dict[str, Any]]]) -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed here: make bridges")
    from gok.integrations.datasets import pseudonymize
    from gok.integrations.records import Pseudonymizer

    data = datasets.Dataset.from_list(ROWS)
    done = pseudonymize(data, key=key, with_source=told[0])
    check(done.to_list(), told)
    both = pseudonymize(datasets.DatasetDict({"train": data}), key=key, with_source=told[0])
    assert both["train"].to_list() == done.to_list()
    mapped = data.select([0, 2]).map(Pseudonymizer(key=key, with_source=True))
    assert mapped["target"][:] == [done["target"][0], done["target"][2]]
    with pytest.raises(SettingError, match=r"not a datasets\.Dataset but list"):
        pseudonymize(ROWS)


def test_a_cache_of_datasets_knows_another_key(key: Path, tmp_path: Path) -> None:
    """Its cache goes by what the function is made of: another key at the same place is another function."""
    datasets = pytest.importorskip("datasets", reason="datasets is not installed here: make bridges")
    from datasets.fingerprint import Hasher

    from gok.integrations.records import Pseudonymizer

    path = tmp_path / "project.key"
    gok.Key.fresh().write(path)
    assert datasets.__version__
    one, same = Hasher.hash(Pseudonymizer(key=path)), Hasher.hash(Pseudonymizer(key=path))
    path.unlink()
    gok.Key.fresh().write(path)
    assert one == same != Hasher.hash(Pseudonymizer(key=path))


def test_a_dask_bag(key: Path, told: tuple[bool, list[dict[str, Any]]]) -> None:
    bag = pytest.importorskip("dask.bag", reason="dask is not installed here: make bridges")
    from gok.integrations.records import Pseudonymizer

    run = Pseudonymizer(key=key, with_source=told[0])
    done = bag.from_sequence(ROWS, npartitions=2).map(run).compute(scheduler="processes", num_workers=2)
    check(done, told)
