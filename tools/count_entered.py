"""How much of the code a newcomer meets who follows one sentence: modules and functions entered, by room.

    python tools/count_entered.py [--list] [--limits]

`gok pseudonymize` runs on "Jag heter Fatima." in a new process, without compiled modules; every function of `gok` that
is entered counts once, and so does every class that is made; lambdas, comprehensions and the bodies of modules do not,
nor does what makes records, as little as the dataclasses of the library that it stands for.
`--list` names them, `--limits` fails above what docs/how-it-works.md promises.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEART = ("detect", "label", "lang", "kernel")
_LIKE_THE_LIBRARY = ("text/records.py",)
LIMITS = {"heart": (26, 130), "whole": (75, 400)}  # modules, functions

_FOLLOW = """
import io, json, sys
source = sys.argv[1]
sys.path.insert(0, source)

class PlainOnly:  # compiled modules are not there
    def find_spec(self, name, path=None, target=None):
        if name.startswith("gok."):
            from importlib.machinery import FileFinder, SourceFileLoader, SOURCE_SUFFIXES
            for folder in path or ():
                found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if found is not None:
                    return found
            raise ModuleNotFoundError(f"no module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, PlainOnly())
seen = {}  # in the order of their first entry, and whether it is a function that is called

def note(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_name[0] != "<" and code.co_filename.startswith(source + "/gok/"):
        one = code.co_filename[len(source) + 5:], code.co_qualname, code.co_firstlineno
        caller = frame.f_back
        while caller.f_code.co_name == "<listcomp>":
            caller = caller.f_back
        called = code.co_flags & 1 and caller.f_code.co_name != "<module>"  # and not while a module is read
        if called and not seen.get(one):
            seen.pop(one, None)
        seen.setdefault(one, called)

sys.argv = ["gok", "pseudonymize", "--seed", "1", "-"]
sys.stdin = io.TextIOWrapper(io.BytesIO(b"Jag heter Fatima."))
sys.stdout, real = io.StringIO(), sys.stdout
sys.setprofile(note)
try:
    from gok.cli import main
    main()
except SystemExit as stop:
    if stop.code:
        raise
finally:
    sys.setprofile(None)
real.write(json.dumps([[*one, called] for one, called in seen.items()]))
"""


def entered(*, classes: bool = True) -> list[tuple[str, str, int]]:
    """Every function entered and class made, in this order: file below `gok`, name, line."""
    command = [sys.executable, "-c", _FOLLOW, str(ROOT / "src")]
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "GOK_DATA_DIR")}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found = [one for one in json.loads(done.stdout) if one[0] not in _LIKE_THE_LIBRARY]
    return [(file, name, line) for file, name, line, called in found if classes or called]


def totals(found: list[tuple[str, str, int]]) -> dict[str, tuple[int, int]]:
    """Modules and functions of the heart and of the whole."""
    heart = [one for one in found if one[0].split("/")[0] in HEART]
    return {name: (len({one[0] for one in some}), len(some)) for name, some in (("heart", heart), ("whole", found))}


def main() -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="name every function")
    parser.add_argument("--limits", action="store_true", help="fail above the limits")
    given = parser.parse_args()
    found = entered()
    rooms: dict[str, list[tuple[str, str, int]]] = {}
    for one in sorted(found):
        rooms.setdefault(one[0].split("/")[0], []).append(one)
    for room, some in rooms.items():
        print(f"{room:16} {len({one[0] for one in some}):3} modules {len(some):4} functions")
        if given.list:
            print("".join(f"    {file}:{line} {name}\n" for file, name, line in some), end="")
    sums = totals(found)
    for name, (modules, functions) in sums.items():
        most_modules, most_functions = LIMITS[name]
        print(f"{name:16} {modules:3} modules {functions:4} functions (limit {most_modules}, {most_functions})")
    return int(given.limits and any(sums[name] > limit or sums[name][1] > limit[1] for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
