"""What the browser loads of the engine: its modules and those it imports as one archive, and the lists."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from gok.errors import SettingError
from gok.lexicon.layout import open_mapped, pack_index, write_file
from gok.lexicon.lexicon import builtin_path

__all__ = ["pack_engine", "pack_lists", "pack_runtime"]

_LEFT_OUT: Final = {"cli", "corpus", "evaluate", "integrations", "risk", "safe", "tables"}
"""Rooms of the engine, and folders, that reading an essay never enters."""
_MADE_HERE: Final = {"lexicon.gok", "forms.gok", "prepared.gok"}
"""The lists go by themselves, forms are described when they are met; what this Python keeps is of no use to another."""
_OURS: Final = ("__init__.py", "page/__init__.py", "page/desk.py", "page/wishes.py", "page/word_file.py")
_KINDS: Final = {".py", ".toml", ".txt", ".tsv", ".css", ".xsd", ".crf", ".gok"}
_PACKAGES: Final = {
    "phonenumbers": ("*.py", "data/*.py", "shortdata/*.py"),
    "stdnum": ("*.py", "*/*.py", "iban.dat"),
    "defusedxml": ("*.py",),
    "diff_match_patch": ("*.py",),
}
"""Packages the engine imports, and what it needs of each; all are plain Python."""
_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def pack_engine() -> bytes:
    """The modules, word groups, rules and models, packed: a line of JSON with names and sizes, then all in a row.

    A browser takes that apart in a tenth of the time a zip archive would take.
    """
    contents = {name: path.read_bytes() for name, path in sorted(_members())}
    head = json.dumps([[name, len(data)] for name, data in contents.items()]).encode()
    return _packed(b"\n".join((head, b"".join(contents.values()))))


def _packed(data: bytes) -> bytes:
    """What a browser unpacks by itself; the same data give the same bytes."""
    return gzip.compress(data, 6, mtime=0)  # 9 takes three times as long for half a hundredth


def _members() -> Iterator[tuple[str, Path]]:
    """Names in the archive, and the files that go under them."""
    engine, web = _home("gok"), _home("gok_web")
    for path in engine.rglob("*"):
        inside = path.relative_to(engine)
        if path.suffix in _KINDS and path.name not in _MADE_HERE and _LEFT_OUT.isdisjoint(inside.parts):
            yield f"gok/{inside.as_posix()}", path
    for name in _OURS:
        yield f"gok_web/{name}", web / name
    for package, patterns in _PACKAGES.items():
        home = _home(package)
        for path in (path for pattern in patterns for path in home.glob(pattern)):
            yield f"{package}/{path.relative_to(home).as_posix()}", path


def _home(package: str) -> Path:
    found = find_spec(package)
    if found is None or found.origin is None:
        raise SettingError(f"the page needs the package {package}, which is not installed")
    return Path(found.origin).parent


def pack_lists(folder: Path, *, small: bool) -> bytes:
    """The compiled lists, packed. The small ones do without the index of near spellings, two fifths of the whole."""
    path = builtin_path()
    if small:
        path = folder / "small.gok"
        _write_small(path)
    packed = _packed(path.read_bytes())
    if small:
        path.unlink()
    return packed


def _write_small(path: Path) -> None:
    mapped = open_mapped(builtin_path())
    head = {**mapped.head, "near": 0}
    sections = {name: bytes(mapped.section(name)) for name in head.pop("sections")}
    sections |= {"near": pack_index((), 1), "terms": b""}
    head["digest"] = sha256(f"{head['digest']} small".encode()).hexdigest()
    write_file(path, head, sections)


def pack_runtime(folder: Path) -> dict[str, bytes]:
    """The files of Python in WebAssembly, from a folder of the npm package `pyodide`, by name."""
    try:
        about = json.loads((folder / "package.json").read_text("utf-8"))
        found = {name: (folder / name).read_bytes() for name in _RUNTIME}
        lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SettingError(f"{folder}: not a folder of the npm package pyodide ({type(error).__name__})") from None
    if about.get("name") != "pyodide":
        raise SettingError(f"{folder}: not a folder of the npm package pyodide")
    found["pyodide.asm.wasm.pack"] = _packed(found.pop("pyodide.asm.wasm"))
    found["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()  # nothing is fetched: none is offered
    return found
