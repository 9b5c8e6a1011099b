"""Every command that writes, each with what it reads and writes: for tests that disturb them."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

from tests.cli.running import PLAIN, Done

__all__ = ["PASSPHRASE", "SECRETS", "WRITING", "prepare", "run", "start"]

PASSPHRASE = "en lång mening som ingen gissar"
SECRETS = ("Zarathustra", "Borlänge", "070-174 06 05")
_TEXT = "Jag heter Zarathustra och bor i Borlänge. Ring 070-174 06 05! Min syster heter Agnieszka. "

# Name, arguments, and what is written; all in the folder `prepare` fills.
WRITING: dict[str, tuple[list[str], list[str]]] = {
    "pseudonymize": (["pseudonymize", "essays", "-o", "out", "--seed", "1"], ["out"]),
    "pseudonymize with source": (
        ["pseudonymize", "essays.jsonl", "--with-source", "--seed", "1", "-o", "out.jsonl"],
        ["out.jsonl"],
    ),
    "pseudonymize in place": (["pseudonymize", "copy", "--in-place", "--seed", "1"], ["copy"]),
    "pseudonymize with a mapping": (
        ["pseudonymize", "essays.jsonl", "--mapping", "map", "--passphrase-file", "pass", "-o", "out.jsonl"],
        ["out.jsonl", "map"],
    ),
    "detect": (["detect", "essays", "-o", "out.jsonl"], ["out.jsonl"]),
    "convert": (["convert", "gold.jsonl", "--with-source", "--to", "svala", "-o", "out"], ["out"]),
    "gold split": (["gold", "split", "gold.jsonl", "-o", "out"], ["out"]),
    "gold sample": (["gold", "sample", "gold.jsonl", "-n", "3", "-o", "out.jsonl"], ["out.jsonl"]),
    "evaluate": (
        ["evaluate", "gold.jsonl", "--run", "-o", "out.md", "--report", "out.html", "--errors", "out.jsonl"],
        ["out.md", "out.html", "out.jsonl"],
    ),
    "risk": (
        ["risk", "release.jsonl", "-o", "out.json", "--report", "out.html", "--fail-over", "k=0"],
        ["out.json", "out.html"],
    ),
    "risk apply": (["risk", "release.jsonl", "--apply", "--seed", "1", "-o", "out.jsonl"], ["out.jsonl"]),
    "train context": (["train", "context", "gold.jsonl", "--refills", "0", "-o", "out.crf"], ["out.crf"]),
    "key new": (["key", "new", "out.key"], ["out.key"]),
    "corpus run": (["corpus", "run", "essays.jsonl", "out.jsonl", "--seed", "1"], ["out.jsonl"]),
    "corpus run to a folder": (
        ["corpus", "run", "essays.jsonl", "out", "--to", "svala", "--with-source", "--seed", "1"],
        ["out"],
    ),
    "lexicon add": (["lexicon", "add", "names.csv", "--category", "surname", "--name", "ours"], ["data"]),
}


def prepare(folder: Path, essays: int = 6) -> Path:
    """What the commands read."""
    records = [{"id": f"e{n}", "learner": f"L{n}", "text": _TEXT * (n + 1)} for n in range(essays)]
    for name in ("essays", "copy"):
        (folder / name).mkdir(parents=True)
        for record in records:
            (folder / name / f"{record['id']}.txt").write_text(str(record["text"]), "utf-8")
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    (folder / "essays.jsonl").write_text(lines, "utf-8")
    (folder / "pass").write_text(PASSPHRASE, "utf-8")
    (folder / "pass").chmod(0o600)
    (folder / "names.csv").write_text("name\nZarathustrasson\nAgnieszkadotter\n", "utf-8")
    (folder / "data").mkdir()
    assert run(folder, "detect", "essays.jsonl", "-o", "gold.jsonl").status == 0
    made = run(folder, "pseudonymize", "essays.jsonl", "--seed", "1", "--keep-meta", "learner", "-o", "release.jsonl")
    assert made.status == 0
    return folder


def start(folder: Path, *arguments: str, most: int | None = None, hold: bool = False) -> subprocess.Popen[bytes]:
    """A command in a process of its own.

    `most` is how many bytes a file may have, as a disk that is full; with `hold` what `hold.py` does is done first.
    """

    def ready() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    environment = os.environ | PLAIN | {"GOK_DATA_DIR": str(folder / "data"), "PYTHONDONTWRITEBYTECODE": "1"}
    code = "import sys; sys.path.insert(0, ''); import hold; sys.path.pop(0); from gok.cli import main; main()"
    command = [sys.executable, *(["-c", code] if hold else ["-m", "gok.cli"]), *arguments]
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=ready,
        start_new_session=True,
    )


def run(folder: Path, *arguments: str, most: int | None = None) -> Done:
    """A command, waited for."""
    process = start(folder, *arguments, most=most)
    out, err = process.communicate(timeout=300)
    return Done(process.returncode, out.decode(), err.decode())
