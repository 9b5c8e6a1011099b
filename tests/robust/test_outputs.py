"""Files that are there whole or not at all, and never in the place of what is read."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gok.errors import SettingError, WriteError
from gok.files import Inputs, Outputs, write_atomically
from gok.formats import input_files
from tests.cli.running import files
from tests.cli.running import gok as run


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_names_are_given_together_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("old", "utf-8")
    with Outputs() as outputs:
        outputs.add(tmp_path / "one", ["new ", "text"])
        outputs.add(tmp_path / "deep" / "er" / "two", [b"bytes"])
        assert files(tmp_path) != ["deep/er/two", "one"]
        assert (tmp_path / "one").read_text("utf-8") == "old"
        assert [path.name for path in outputs.finish()] == ["one", "two"]
    assert everything(tmp_path) == ["deep", "deep/er", "deep/er/two", "one"]
    assert (tmp_path / "one").read_text("utf-8") == "new text"


def test_without_an_end_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("old", "utf-8")
    with Outputs() as outputs:
        outputs.add(tmp_path / "one", ["new"])
        outputs.open_text(tmp_path / "deep" / "two").write("half")
    assert everything(tmp_path) == ["one"]
    assert (tmp_path / "one").read_text("utf-8") == "old"


def test_private_and_new(tmp_path: Path) -> None:
    with Outputs(private=True) as outputs:
        outputs.add(tmp_path / "one", ["x"])
        outputs.add(tmp_path / "two", ["x"], private=False)
        outputs.finish()
    assert (tmp_path / "one").stat().st_mode & 0o077 == 0
    assert (tmp_path / "two").stat().st_mode & 0o044
    with pytest.raises(WriteError, match="never written over"), Outputs() as outputs:
        outputs.add(tmp_path / "one", ["y"], new=True)


def test_a_link_stays_and_leads_to_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "file")
    with Outputs() as outputs:
        outputs.add(tmp_path / "link", ["x"])
        outputs.finish()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "far" / "file").read_text("utf-8") == "x"


def test_a_device_is_written_to_and_stays_one() -> None:
    with Outputs() as outputs:
        outputs.add(Path("/dev/null"), ["x"])
        outputs.finish()
    assert Path("/dev/null").is_char_device()
    with pytest.raises(WriteError, match="/dev/full: No space left"), Outputs() as outputs:
        outputs.add(Path("/dev/full"), ["x"])
    with Outputs() as outputs:
        outputs.open_text(Path("/dev/full")).write("x")
        with pytest.raises(WriteError, match="/dev/full: No space left"):
            outputs.finish()


def test_what_is_read_is_told_by_what_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "essays"
    folder.mkdir()
    file = folder / "a.txt"
    file.write_text("x", "utf-8")
    (tmp_path / "soft").symlink_to(file)
    (tmp_path / "hard").hardlink_to(file)
    (tmp_path / "door").symlink_to(folder)
    for path in (
        file,
        tmp_path / "soft",
        tmp_path / "hard",
        folder / ".." / "essays" / "a.txt",
        tmp_path / "door/a.txt",
    ):
        with pytest.raises(SettingError, match="read from"):
            Inputs([file]).check(path)
    for path in (folder, tmp_path / "door", tmp_path / "door" / "new.txt", folder / "deep" / "new.txt"):
        with pytest.raises(SettingError, match="read from"):
            Inputs([folder]).check(path)
    Inputs([file, None, tmp_path / "missing"]).check(folder / "b.txt")


WRITER = """
import sys, time
from pathlib import Path
from gok.files import Outputs
with Outputs() as outputs:
    outputs.add(Path(sys.argv[1]), ["Jag heter Fatima."])
    print("written", flush=True)
    time.sleep(600)
"""


def test_what_a_dead_one_left_goes_and_what_a_living_one_has_stays(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(tmp_path / "out.txt")]
    dead, living = (subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2))
    for process in (dead, living):
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
    dead.kill()
    dead.communicate()
    assert len(everything(tmp_path)) == 4, "a hidden folder each, with a file each"
    write_atomically(tmp_path / "other", b"x")
    left = everything(tmp_path)
    assert len(left) == 3
    living.kill()
    living.communicate()
    write_atomically(tmp_path / "other", b"y")
    assert everything(tmp_path) == ["other"]


def test_a_folder_that_cannot_be_read_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The essays in it were left out, and nobody was told."""
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "deep" / ".hidden").mkdir()
    (tmp_path / "in" / "deep" / "1.txt").write_text("Jag heter Fatima.", "utf-8")
    assert [path.name for path in input_files(tmp_path)] == ["1.txt"]
    plain = os.scandir

    def refused(place: str) -> Any:
        if Path(place).name == "deep":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), place)
        return plain(place)

    monkeypatch.setattr(os, "scandir", refused)
    for command in (("pseudonymize", "in", "-o", "out"), ("corpus", "run", "in", "out", "--seed", "1")):
        done = run(*command, cwd=tmp_path)
        assert (done.status, done.out, done.err) == (2, "", "gok: in/deep: Permission denied\n")


def test_a_folder_that_vanishes_or_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    with Outputs() as outputs:
        outputs.add(folder / "x", ["x"])
        shutil.rmtree(folder)
        with pytest.raises(WriteError, match="No such file"):
            outputs.finish()
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(WriteError, match="Not a directory"), Outputs() as outputs:
        outputs.add(tmp_path / "file" / "x", ["x"])
    with pytest.raises(WriteError, match="Is a directory"), Outputs() as outputs:
        outputs.add(tmp_path, ["x"])
    assert everything(tmp_path) == ["file"]
