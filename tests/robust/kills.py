"""Kill every command that writes, at random moments: `python -m tests.robust.kills [ROUNDS] [SEED]`.

After each kill what was there is as it was or whole and new, and what is left over is gone when the command has run
again.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.robust.commands import WRITING, prepare, run, start

__all__ = ["kill_at_random", "main"]


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


def main() -> int:
    """Many kills over all commands in turn."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    print(f"{rounds} kills, seed {seed}")
    draw, wrong = random.Random(seed), []
    with tempfile.TemporaryDirectory() as place:
        made = prepare(Path(place) / "made")
        for number in range(rounds):
            said = kill_at_random(made, [*WRITING][number % len(WRITING)], draw)
            if said:
                wrong.append(said)
                print(said, flush=True)
            if not (number + 1) % len(WRITING):
                print(f"{number + 1} kills so far, {len(wrong)} wrong", flush=True)
    print(f"{rounds} kills, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
