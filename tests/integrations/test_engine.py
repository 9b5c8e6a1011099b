"""What all bridges have in common: plain settings, keys by path, one line for what will not do, no early import."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import gok
from gok.errors import GokError, InputError, SettingError
from gok.integrations.engine import DEFAULTS, Engine
from gok.integrations.records import Pseudonymizer, tracked

TOOLS = ("sparv", "spacy", "presidio_analyzer", "presidio_anonymizer", "pandas", "polars", "datasets", "dask")
TEXT = "Jag heter Fatima och bor i Malmö."


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "project.key"
    gok.Key.fresh().write(path)
    return path


def test_an_engine_says_what_the_library_says(key: Path) -> None:
    expected = gok.pseudonymize(TEXT, key=gok.Key.from_file(key), meta={"id": "a1"}, with_source=True)
    assert Engine(key=key).pseudonymize(TEXT, {"id": "a1", "genre": None}).to_dict() == expected.to_dict()
    assert Engine().detect(TEXT).mentions == gok.detect(TEXT).mentions


def test_replacing_what_is_marked_changes_nothing_else(key: Path) -> None:
    start = TEXT.index("Malmö")
    done = Engine(key=key).replace(TEXT, [{"start": start, "end": start + 5, "label": "city"}], {"id": "a1"})
    assert done.text.startswith("Jag heter Fatima och bor i ")
    assert "Malmö" not in done.text
    assert Engine(key=key).replace(TEXT, []).text == TEXT


def test_settings_are_those_of_the_command_line() -> None:
    from gok.cli.pseudonymize import command

    options = set(command.__annotations__) | {"model"}
    assert {name for name in DEFAULTS if name not in options and f"no_{name}" not in options} == set()


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"profil": "swell"}, "no such setting: profil; there are profile, key"),
        ({"profile": "nobody"}, "nobody"),
        ({"scope": "world"}, "unknown scope"),
        ({"key": "none.key"}, "none.key: cannot read the key"),
        ({"key": gok.Key.from_seed(1)}, "a key is given by the path of its file"),
        ({"model": "mine.crf"}, "model is true"),
        ({"key": "project.key", "seed": 1}, "project.key"),
    ],
)
def test_settings_that_will_not_do_are_one_line(chosen: dict[str, object], says: str) -> None:
    with pytest.raises(SettingError, match=says) as caught:
        Engine(**chosen)
    assert "\n" not in str(caught.value)


def test_a_key_itself_is_refused_and_not_repeated(key: Path) -> None:
    for secret in ("ab" * 32, key.read_text("ascii")):
        with pytest.raises(SettingError, match="a key is given by the path of its file") as caught:
            Engine(key=secret)
        assert secret.split()[-1] not in str(caught.value)


def test_what_is_sent_to_another_process_is_the_path(key: Path) -> None:
    sent = pickle.dumps(Engine(key=key, scope="corpus"))
    secret = gok.Key.from_file(key).secret
    assert str(key).encode() in sent
    assert secret not in sent
    assert secret.hex().encode() not in sent
    back = pickle.loads(sent)
    assert back.pseudonymize(TEXT).text == Engine(key=key, scope="corpus").pseudonymize(TEXT).text
    key.unlink()
    gok.Key.fresh().write(key)
    with pytest.raises(SettingError, match="not the key that was there"):
        pickle.loads(sent)


def test_a_seed_and_a_drawn_key_can_be_sent_too() -> None:
    assert pickle.loads(pickle.dumps(Engine(seed=1))).pseudonymize(TEXT).text == Engine(seed=1).pseudonymize(TEXT).text
    assert "Fatima" not in pickle.loads(pickle.dumps(Engine())).pseudonymize(TEXT).text


@pytest.mark.parametrize(
    ("text", "says"), [("Jag heter \ud83d.", "half a surrogate pair"), (b"Jag", "not a text but bytes"), (7, "but int")]
)
def test_what_is_no_text_is_one_line(text: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Engine(seed=1).pseudonymize(text, {"id": "a1"})  # type: ignore[arg-type]
    with pytest.raises(InputError, match=f"row 3: .*{says}"):
        Pseudonymizer(seed=1).made({"text": text}, "row 3")


def test_records() -> None:
    record = {"id": "a1", "text": TEXT, "level": "B1"}
    released = Pseudonymizer(seed=1)(record)
    assert list(released) == ["id", "level", "target", "mentions"]
    assert "start" not in released["mentions"][0]
    assert "Fatima" not in str(released)
    kept = Pseudonymizer(seed=1, with_source=True)(record)
    assert (kept["text"], kept["target"]) == (TEXT, released["target"])
    assert kept["mentions"][0]["text"] == "Fatima"
    assert record == {"id": "a1", "text": TEXT, "level": "B1"}
    for nothing in (None, float("nan")):
        assert Pseudonymizer(seed=1)({"text": nothing}) == {"target": None, "mentions": []}
    assert Pseudonymizer(seed=1)({"text": ""}) == {"target": "", "mentions": []}


def test_columns_that_are_wanting_or_taken_are_named() -> None:
    with pytest.raises(SettingError, match="no column 'text'; there are essay, level"):
        Pseudonymizer(seed=1)({"essay": TEXT, "level": "B1"})
    with pytest.raises(SettingError, match="there is a column 'target' already"):
        Pseudonymizer(seed=1)({"text": TEXT, "target": ""})


def test_the_learner_is_told_by_a_column(key: Path) -> None:
    run = Pseudonymizer(key=key, scope="learner")
    one, other, third = (
        run({"id": i, "text": TEXT, "learner": w})["target"] for i, w in ((1, "x"), (2, "x"), (3, "y"))
    )
    assert one == other != third
    with pytest.raises(SettingError, match="scope 'learner' needs the learner"):
        run({"id": 4, "text": TEXT})


def test_progress_shows_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(tracked(range(3), 3, True)) == [0, 1, 2]
    assert "pseudonymizing" in capsys.readouterr().err
    assert list(tracked(range(99), 99)) == list(range(99))  # nobody looks: standard error is no terminal
    assert list(tracked(range(3), 3, False)) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")


def loaded_by(code: str) -> set[str]:
    code += "\nimport sys; sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, input=TEXT)
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", [["--help"], ["pseudonymize", "--seed", "1"], ["detect"], ["explain", TEXT]])
def test_nothing_of_a_bridge_is_imported_unless_it_is_used(arguments: list[str]) -> None:
    code = f"import sys; sys.argv = ['gok', *{arguments}]\nfrom gok.cli import main\n"
    loaded = loaded_by(code + "try:\n    main()\nexcept SystemExit:\n    pass")
    assert "gok.cli" in loaded
    assert not loaded.intersection(TOOLS)
    assert not [name for name in loaded if name.startswith(("gok.integrations", "gok_sparv"))]
    assert "gok.pos.given" not in loaded


def test_one_bridge_imports_no_other() -> None:
    loaded = loaded_by("import gok.integrations.records, gok.integrations.entities, gok.integrations.sparv")
    assert not loaded.intersection(TOOLS)


@pytest.mark.parametrize(
    ("module", "tool", "says"),
    [
        ("gok.integrations.spacy", "spacy", "spaCy is not installed: pip install 'gok[spacy]'"),
        ("gok.integrations.presidio", "presidio_analyzer", "Presidio is not installed: pip install 'gok[presidio]'"),
        ("gok.integrations.pandas", "pandas", "pandas is not installed: pip install 'gok[pandas]'"),
        ("gok.integrations.polars", "polars", "polars is not installed: pip install 'gok[polars]'"),
        ("gok.integrations.datasets", "datasets", "datasets is not installed: pip install 'gok[datasets]'"),
        ("gok_sparv", "sparv", "Sparv is not installed: pip install 'gok[sparv]'"),
    ],
)
def test_a_missing_extra_is_one_line(monkeypatch: pytest.MonkeyPatch, module: str, tool: str, says: str) -> None:
    import importlib

    monkeypatch.setitem(sys.modules, tool, None)
    for name in [name for name in sys.modules if name.startswith(f"{tool}.")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(GokError) as caught:
        importlib.import_module(module)
    assert isinstance(caught.value, ImportError)
    assert str(caught.value) == says


def test_tables_are_attributes_of_the_package() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed here: make bridges")
    assert callable(gok.pandas.pseudonymize)
