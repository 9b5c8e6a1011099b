"""`gok detect`, `pseudonymize` and `convert` from end to end."""

from __future__ import annotations

import json
import shutil
import stat
from pathlib import Path

import pytest

from gok.formats import FORMATS, read_file
from gok.replace.nationalities import GIVEN_AWAY
from tests.cli.running import EXAMPLES, NAMES, files, gok, spawn

DATA = sorted((Path(__file__).parents[1] / "data").glob("*.jsonl"))
WRITTEN = [name for name, row in FORMATS.items() if row.writes]
STREAMED = [name for name in WRITTEN if not FORMATS[name].pair]
ESSAY = EXAMPLES / "1-presentation.txt"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of essays with one below it, and a file that is no essay."""
    folder = tmp_path_factory.mktemp("essays")
    for path in EXAMPLES.glob("*.txt"):
        shutil.copy(path, folder / path.name)
    (folder / "more").mkdir()
    (folder / "more" / "4.txt").write_text("Jag heter Fatima.", encoding="utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (folder / ".hidden.txt").write_text("Jag heter Karin.", encoding="utf-8")
    return folder


def test_standard_input_to_standard_output() -> None:
    done = spawn("pseudonymize", given="Jag heter Ali och bor i Borlänge.\r\n")
    assert done.status == 0
    assert done.err == ""
    assert done.out.startswith("Jag heter ")
    assert done.out.endswith(".\r\n"), "line ends stay as they were"
    assert "Ali" not in done.out
    assert "Borlänge" not in done.out
    assert spawn("pseudonymize", "-", given="Hej!").out == "Hej!"


def test_other_processes_choose_the_same() -> None:
    """Hashes of strings differ from process to process; nothing may hang on them."""
    there = {spawn("pseudonymize", ESSAY, "--to", "xml", "--seed", 1, "--with-source") for _ in range(2)}
    assert there == {gok("pseudonymize", ESSAY, "--to", "xml", "--seed", 1, "--with-source")}


def test_several_files(tmp_path: Path) -> None:
    done = gok("detect", *sorted(EXAMPLES.glob("*.txt")), "--to", "jsonl")
    assert done.status == 0
    assert len(done.out.splitlines()) == 3
    assert "one essay a file" in gok("pseudonymize", *EXAMPLES.glob("*.txt"), "--to", "svala").err


@pytest.mark.parametrize("name", WRITTEN)
def test_a_folder_in_every_format_both_flavours(name: str, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    assert gok("pseudonymize", folder, "--to", name, "-o", out, "--seed", 1) == (0, "", "")
    written = files(out)
    row = FORMATS[name]
    assert len(written) == (1 if row.many else 8 if row.pair else 4)
    release = "".join((out / path).read_text(encoding="utf-8") for path in written)
    assert not [word for word in NAMES if word in release]
    assert not [path for path in written if any(word in path for word in NAMES)]

    work = tmp_path / "work"
    work.mkdir()
    assert gok("pseudonymize", folder, "--to", name, "-o", work, "--seed", 1, "--with-source").status == 0
    modes = {stat.S_IMODE((work / path).stat().st_mode) for path in files(work)}
    assert modes == {0o600}
    if name not in ("text", "placeholders"):  # these have but one side
        assert "Haddad" in "".join((work / path).read_text(encoding="utf-8") for path in files(work))


@pytest.mark.parametrize("name", STREAMED)
def test_standard_output_in_every_format(name: str) -> None:
    done = gok("pseudonymize", ESSAY, "--to", name, "--seed", 1)
    assert done.status == 0
    assert done.out
    assert not [word for word in NAMES if word in done.out]


@pytest.mark.parametrize("suffix", [".txt", ".jsonl", ".json", ".xml", ".html", ".conll", ".tei.xml", ".ann"])
def test_the_name_of_a_file_tells_its_format(suffix: str, tmp_path: Path) -> None:
    assert gok("detect", ESSAY, "-o", tmp_path / f"out{suffix}") == (0, "", "")
    assert stat.S_IMODE((tmp_path / f"out{suffix}").stat().st_mode) == 0o600
    if suffix not in (".html", ".txt"):
        (result,) = read_file(tmp_path / f"out{suffix}")
        assert any(m.label == "firstname_male" for m in result.mentions)


def test_convert_there_and_back(tmp_path: Path) -> None:
    work, xml, back = tmp_path / "work.jsonl", tmp_path / "work.xml", tmp_path / "back.jsonl"
    assert gok("pseudonymize", ESSAY, "--seed", 1, "--with-source", "-o", work).status == 0
    assert gok("convert", work, "--with-source", "-o", xml).status == 0
    assert gok("convert", xml, "--with-source", "-o", back).status == 0
    assert back.read_text(encoding="utf-8") == work.read_text(encoding="utf-8")
    release = gok("convert", work, "--to", "jsonl")
    assert not [word for word in NAMES if word in release.out]


@pytest.mark.parametrize("path", [ESSAY, *DATA], ids=lambda path: path.stem)
def test_the_interface_for_programs(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    records = (
        [json.loads(line) for line in lines[:8]] if path in DATA else [{"id": "x", "text": "\n".join(lines), "k": 1}]
    )
    given = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    found = gok("detect", "--from", "jsonl", "--to", "jsonl", given=given)
    replaced = gok("pseudonymize", "--from", "jsonl", "--to", "jsonl", "--seed", 1, "--with-source", given=given)
    assert (found.status, found.err, replaced.status) == (0, "", 0)
    assert all(line.endswith(GIVEN_AWAY) for line in replaced.err.splitlines())
    for record, first, second in zip(
        records, map(json.loads, found.out.splitlines()), map(json.loads, replaced.out.splitlines()), strict=True
    ):
        assert first["id"] == second["id"] == record["id"]
        assert first["text"] == second["text"] == record["text"]
        assert "target" not in first
        spans = [(m["start"], m["end"], m["label"]) for m in first["mentions"]]
        assert spans == [(m["start"], m["end"], m["label"]) for m in second["mentions"]]
        assert "spans" not in first
        assert first.get("k") == record.get("k"), "other keys pass through"
        for m in second["mentions"]:
            assert record["text"][m["start"] : m["end"]] == m["text"]
            if m["action"] == "replace":
                assert second["target"][m["target_start"] : m["target_end"]] == m["replacement"]
    again = gok("pseudonymize", "--from", "jsonl", "--to", "jsonl", "--seed", 1, "--with-source", given=given)
    assert again.out == replaced.out, "the same seed, the same choices"
    assert gok("pseudonymize", "--from", "jsonl", "--to", "jsonl", "--seed", 2, given=given).out != replaced.out


def test_the_same_key_gives_the_same_and_no_key_something_new(tmp_path: Path) -> None:
    key = tmp_path / "project.key"
    assert gok("key", "new", key).status == 0
    assert gok("pseudonymize", ESSAY, "--key", key).out == gok("pseudonymize", ESSAY, "--key", key).out
    assert len({gok("pseudonymize", ESSAY).out for _ in range(3)}) == 3


def test_without_model_and_without_parts_of_speech(tmp_path: Path) -> None:
    text = "Jag heter Ali och bor i Borlänge. Ring 070-174 06 05!"
    whole, rules, bare = (
        [json.loads(gok("detect", *options, given=text).out)][0]
        for options in ((), ("--no-model",), ("--no-model", "--no-pos"))
    )
    assert whole["provenance"]["model"] != rules["provenance"]["model"] == bare["provenance"]["model"]
    for record in (whole, rules, bare):
        assert {"firstname_male", "phone_nr"} <= {m["label"] for m in record["mentions"]}
    assert "Ali" not in gok("pseudonymize", "--no-model", "--no-pos", given=text).out
    assert "exclude each other" in gok("detect", "--no-model", "--model", ESSAY, given=text).err
    for wrong in (ESSAY, tmp_path / "missing"):
        done = gok("detect", "--model", wrong, given=text)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"gok: {wrong}: ")


def test_metadata() -> None:
    done = gok("detect", "--meta", "learner=A1", "--meta", "genre=review", given="Hej!")
    record = json.loads(done.out)
    assert (record.get("learner") or record["meta"]["learner"]) == "A1"
    assert gok("detect", "--meta", "learner", given="Hej!").status == 2


def test_a_genre_nobody_knows_is_said() -> None:
    done = gok("detect", "--meta", "genre=recenssion", given="Hej!")
    assert done.status == 0
    assert "'recenssion' is not known" in done.err
    assert "evaluative" in done.err
    assert gok("detect", "--meta", "genre=Recension, brev", given="Hej!").err == ""
