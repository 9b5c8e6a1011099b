"""Kill every command that writes, at random moments; `tests.robust.soak` does so many times.

After each kill what was there is as it was or whole and new, and what is left over is gone when the command has run
again.
"""

from __future__ import annotations

import atexit
import random
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path

from tests.robust.commands import WRITING, prepare, run, start

__all__ = ["kill", "kill_at_random"]


def _files(folder: Path) -> dict[str, bytes]:
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    kept = {name: path for name, path in found.items() if ".run/" not in name and "/.gok-" not in f"/{name}"}
    return {name: path.read_bytes() for name, path in kept.items()}


def kill_at_random(made: Path, name: str, draw: random.Random) -> str:
    """One kill; gives what is wrong afterwards, or nothing."""
    arguments, _ = WRITING[name]
    with tempfile.TemporaryDirectory() as place:
        work = Path(shutil.copytree(made, Path(place) / "work"))
        before = _files(work)
        whole = Path(shutil.copytree(made, Path(place) / "whole"))
        begun = time.monotonic()
        if run(whole, *arguments).status != 0:
            return f"{name}: fails by itself"
        after = _files(whole)
        process = start(work, *arguments)
        time.sleep(draw.uniform(0.3, 1.05) * (time.monotonic() - begun))
        process.kill()
        process.communicate()
        now = _files(work)
        drawn = {"key new", "pseudonymize with a mapping"} & {name}  # these draw anew each time
        for file in {*before, *now}:
            is_old = now.get(file) == before.get(file)
            is_new = file in after and (drawn or file.startswith("data/") or now.get(file) == after[file])
            if not is_old and not is_new:
                return f"{name}: {file} is neither the old nor the new one"
        for old in ("out.key", "map"):
            (work / old).unlink(missing_ok=True)
        shutil.rmtree(work / "out", ignore_errors=True)
        again = run(work, *arguments, *(["--anew"] if name.startswith("corpus") else []))
        if again.status not in (0, 1):
            return f"{name}: does not run again ({again.err.strip()})"
        if left := [path.name for path in work.rglob(".gok-*")]:
            return f"{name}: {left} is left"
    return ""


def kill(number: int) -> str:
    """One kill, of the command whose turn it is, at a moment drawn from the number; gives what is wrong afterwards."""
    return kill_at_random(_made(), [*WRITING][number % len(WRITING)], random.Random(number))


@cache
def _made() -> Path:
    """What the commands read, made once in a process."""
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    return prepare(Path(place.name) / "made")
