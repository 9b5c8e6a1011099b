"""Fuzz everything that reads bytes, led by what of the code is reached (Atheris): `python tools/fuzz_readers.py`.

    python tools/fuzz_readers.py [NAME…] [--seconds 3600] [--folder build/fuzz]

Each reader of `tests/robust/readers.py` is given damaged files in a process of its own, beginning with a whole one. It
may refuse them by a GokError of one line; anything else is a fault: the bytes are kept, one file for each place in the
code where it happened, and the next is tried. What was reached is kept beside them, so that another run goes on from
there. A line a reader tells how many files were tried, how many features of the code they reached, and how long before
the end the last new one was: what was new a moment ago has not been fuzzed long enough. The status is 1 if there is a
fault.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import time
import traceback
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

_LONGEST = 1 << 16  # bytes
_PATIENCE = 30  # seconds one file may take
_MEMORY = 2048  # megabytes
_WORDS = 400  # of a whole file, to be put in anywhere
_TOLD = re.compile(r"#\d+\s+(?P<what>[A-Z]+|pulse)\s.*ft: (?P<features>\d+)")


class Told(NamedTuple):
    """What a process said of its work."""

    status: int
    tried: int
    features: int
    new_at: float  # seconds since it began
    lasted: float
    faults: list[str]
    last: str  # lines of its standard error


def fuzz(name: str, folder: Path, seconds: int) -> None:
    """Fuzz one reader in this process; it ends with the process."""
    import atheris

    with atheris.instrument_imports(include=["gok"]):
        from tests.robust.readers import READERS

        from gok.errors import GokError

        reader = READERS[name]
        whole = reader.whole()
        reader.read(whole)  # what a reader imports when it is asked is led by as well

    faults, places = folder / "faults", set[tuple[str, int | None]]()

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
    words = folder / "words"
    words.write_text("".join(f"{_quoted(word)}\n" for word in _words_of(whole)), "ascii")
    limits = [f"-max_total_time={seconds}", f"-max_len={max(_LONGEST, 2 * len(whole))}", f"-timeout={_PATIENCE}"]
    quiet = [f"-rss_limit_mb={_MEMORY}", "-print_final_stats=1", f"-dict={words}", f"-artifact_prefix={faults}-"]
    atheris.Setup([sys.argv[0], *limits, *quiet, str(corpus)], one, enable_python_coverage=True)
    atheris.Fuzz()


def _words_of(whole: bytes) -> list[bytes]:
    """What a whole file is made of, so that names need not be guessed letter by letter."""
    found = re.findall(rb"[\w:.-]{2,40}", whole)
    return sorted(dict.fromkeys(word for word in found if word.isascii()))[:_WORDS]


def _quoted(word: bytes) -> str:
    return '"' + "".join(f"\\x{byte:02x}" for byte in word) + '"'


def run(name: str, folder: Path, seconds: int) -> Told:
    """One reader in a process of its own, listened to: it says of what is new, but not when."""
    command = [sys.executable, __file__, name, "--here", "--seconds", str(seconds), "--folder", str(folder)]
    begun, tried, features, new_at, said = time.monotonic(), 0, 0, 0.0, list[str]()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as work:
        assert work.stdout is not None
        for line in work.stdout:
            if told := _TOLD.match(line):
                if int(told["features"]) > features:
                    features, new_at = int(told["features"]), time.monotonic() - begun
            elif "number_of_executed_units" in line:
                tried = int(line.split()[-1])
            else:
                said = [*said, line.rstrip()][-400:]
    faults = [line for line in said if line.startswith(f"{name}: ")]
    return Told(work.returncode, tried, features, new_at, time.monotonic() - begun, faults, " ".join(said)[-300:])


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
        told = run(name, folder, options.seconds)
        ended = "" if told.status == 0 else f", ended with status {told.status}: {told.last}"
        reached = f"{told.features:,} features, the last new one {told.lasted - told.new_at:.0f} s before the end"
        line = f"{name:28} {told.tried:>10,} files in {told.lasted:.0f} s, {reached}, {len(told.faults)} faults{ended}"
        print(line, *told.faults, sep="\n  ", flush=True)
        wrong += bool(told.faults) or told.status != 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
