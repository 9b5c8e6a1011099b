"""`gok key`, `gok reidentify` and the options of `gok pseudonymize` that belong to replacing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gok.cli import main
from gok.errors import SettingError
from gok.replace import Key

ESSAY = "Mejla ali@example.org eller ring 070-174 06 05! Jag är 23 år.\n"


class Run:
    """One run of the command line: its status and what it said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = monkeypatch, capsys

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        self._patch.setattr(sys, "argv", ["gok", *map(str, arguments)])
        status: object = 0
        try:
            main()
        except SystemExit as left:  # whoever is done returns; only what went wrong leaves with a status
            status = left.code or 0
        said = self._capsys.readouterr()
        assert isinstance(status, int)
        return status, said.out, said.err


@pytest.fixture
def gok(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


@pytest.fixture
def essay(tmp_path: Path) -> Path:
    path = tmp_path / "essay.txt"
    path.write_text(ESSAY, encoding="utf-8")
    return path


def test_key(gok: Run, tmp_path: Path) -> None:
    path = tmp_path / "project.key"
    status, out, _ = gok("key", "new", path)
    assert status == 0
    assert gok("key", "fingerprint", path)[1] == out
    assert Key.from_file(path).secret.hex() not in out
    status, out, err = gok("key", "new", path)
    assert (status, out) == (2, "")
    assert "never written over" in err


def test_a_key_of_before_is_upgraded_into_a_new_file(gok: Run, essay: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old.key", tmp_path / "new.key"
    Key(bytes(range(32))).write(old)
    before = old.read_bytes()
    status, out, err = gok("key", "upgrade", old, new)
    assert status == 0
    assert "every choice is another" in err
    assert (out.strip(), old.read_bytes()) == (Key.from_file(new).fingerprint, before)
    texts = {gok("pseudonymize", essay, "--key", key)[1] for key in (old, new, new)}
    assert len(texts) == 2
    for again in ((old, new), (new, tmp_path / "newer.key")):
        status, out, err = gok("key", "upgrade", *again)
        assert (status, out) == (2, "")
    assert "newest version already" in err


def test_there_and_back(gok: Run, essay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOK_PASSPHRASE", "korrekt häst batteri")
    target, mapping, back = tmp_path / "target.txt", tmp_path / "essay.mapping", tmp_path / "back.txt"
    assert gok("pseudonymize", essay, "--mapping", mapping, "-o", target)[0] == 0
    assert "ali@example.org" not in target.read_text(encoding="utf-8")
    assert gok("reidentify", target, "--mapping", mapping, "-o", back)[0] == 0
    assert back.read_text(encoding="utf-8").strip() == ESSAY.strip()


def test_no_mapping_by_default(gok: Run, essay: Path, tmp_path: Path) -> None:
    before = set(tmp_path.iterdir())
    assert gok("pseudonymize", essay, "-o", tmp_path / "target.txt")[0] == 0
    assert set(tmp_path.iterdir()) - before == {tmp_path / "target.txt"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--profile", "nope"], "unknown profile 'nope'"),
        (["--culture", "zz"], "no name lists for the culture 'zz'"),
        (["--key", "missing.key"], "cannot read the key"),
        (["--key", "{short}"], "too short"),
        (["--key", "{open}"], "others can read"),
        (["--key", "{short}", "--seed", "1"], ""),
        (["--profile", "{profile}"], "unknown key 'colour'"),
        (["--mapping", "{there}"], "never written over"),
        (["--mapping", "new.mapping"], "too short"),
        (["--scope", "world"], "unknown scope"),
    ],
)
def test_bad_settings_are_told_in_one_line_and_nothing_is_written(
    gok: Run, essay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GOK_PASSPHRASE", "kort")
    for name, content, mode in (("short", "00", 0o600), ("open", "00" * 32, 0o644), ("there", "x", 0o600)):
        (tmp_path / name).write_text(content)
        (tmp_path / name).chmod(mode)
    (tmp_path / "mine.toml").write_text('colour = "red"\n')
    places = {"short": "short", "open": "open", "there": "there", "profile": "mine.toml"}
    before = set(tmp_path.iterdir())
    status, out, err = gok("pseudonymize", essay, "-o", "target.txt", *(a.format(**places) for a in arguments))
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert reason in err
    assert "example.org" not in err
    assert set(tmp_path.iterdir()) == before


def test_the_wrong_passphrase(gok: Run, essay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gok.safe.mapping import write_mapping

    write_mapping(tmp_path / "m", [], "korrekt häst batteri")
    monkeypatch.setenv("GOK_PASSPHRASE", "fel lösenord")
    status, out, err = gok("reidentify", essay, "--mapping", tmp_path / "m", "-o", tmp_path / "back.txt")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "wrong passphrase" in err
    assert not (tmp_path / "back.txt").exists()


def test_passphrase_file(tmp_path: Path) -> None:
    from gok.cli.reidentify import ask_passphrase

    path = tmp_path / "pass"
    path.write_text("hemligt ord\n", encoding="utf-8")
    path.chmod(0o644)
    with pytest.raises(SettingError, match="others can read"):
        ask_passphrase(path)
    path.chmod(0o600)
    assert ask_passphrase(path) == "hemligt ord"
