"""Fuzz everything that reads bytes, led by what of the code is reached (Atheris): `python tools/fuzz_readers.py`.

    python tools/fuzz_readers.py [NAME…] [--seconds 3600] [--folder build/fuzz]

Each reader of `tests/robust/readers.py` is given damaged files in a process of its own, beginning with a whole one. It
may refuse them by a GokError of one line; anything else is a fault: the bytes are kept, one file for each place in the
code where it happened, and the next is tried. What was reached is kept beside them, so that another run goes on from
there. The status is 1 if there is a fault.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import traceback
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

_LONGEST = 1 << 16  # bytes
_PATIENCE = 30  # seconds one file may take
_MEMORY = 2048  # megabytes


def fuzz(name: str, folder: Path, seconds: int) -> None:
    """Fuzz one reader in this process; it ends with the process."""
    import atheris

    with atheris.instrument_imports(include=["gok"]):
        from tests.robust.readers import READERS

        from gok.errors import GokError

    reader, faults = READERS[name], folder / "faults"
    whole, places = reader.whole(), set[tuple[str, int | None]]()

    def one(data: bytes) -> None:
        try:
            reader.read(data)
        except GokError as error:
            if "\n" not in str(error):
                return
            error.__traceback__ = None
            _keep(error, data)
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            _keep(error, data)

    def _keep(error: Exception, data: bytes) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        last = next((f for f in reversed(frames) if "/src/gok/" in f.filename), frames[-1] if frames else None)
        place = (type(error).__name__, last.lineno if last else 0)
        if place in places:
            return
        places.add(place)
        faults.mkdir(parents=True, exist_ok=True)
        (faults / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
        where = f"{Path(last.filename).name}:{last.lineno}" if last else ""
        print(f"{name}: {type(error).__name__} at {where}", flush=True)

    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    (corpus / "whole").write_bytes(whole)
    limits = [f"-max_total_time={seconds}", f"-max_len={max(_LONGEST, 2 * len(whole))}", f"-timeout={_PATIENCE}"]
    quiet = [f"-rss_limit_mb={_MEMORY}", "-print_final_stats=1", "-verbosity=0", f"-artifact_prefix={faults}-"]
    atheris.Setup([sys.argv[0], *limits, *quiet, str(corpus)], one, enable_python_coverage=True)
    atheris.Fuzz()


def main() -> int:
    """All readers, or those that are named, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seconds", type=int, default=3600, help="for each reader")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fuzz")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if find_spec("atheris") is None:
        print("fuzz: needs Atheris; python -m pip install -r requirements/fuzz.txt", file=sys.stderr)
        return 2
    if options.here:
        fuzz(options.names[0], options.folder, options.seconds)
    from tests.robust.readers import READERS

    wrong = 0
    for name in options.names or READERS:
        folder = options.folder / name.replace(" ", "-")
        command = [sys.executable, __file__, name, "--here", "--seconds", str(options.seconds), "--folder", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        faults = [line for line in done.stdout.splitlines() if line.startswith(f"{name}: ")]
        tried = next((line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line), "0")
        ended = "" if done.returncode == 0 else f", ended with status {done.returncode}: {done.stderr[-300:]}"
        print(f"{name:28} {int(tried):>10,} files, {len(faults)} faults{ended}", *faults, sep="\n  ", flush=True)
        wrong += bool(faults) or done.returncode != 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
