"""Writing the site: plain files that any web server can hand out, and nothing that runs on one."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from gok.errors import SettingError
from gok.files import Outputs, blaming
from gok_web.page.packing import pack_engine, pack_lists, pack_runtime

__all__ = ["SHIPPED_RUNTIME", "site_files", "write_site"]

SHIPPED_RUNTIME: Final = Path(__file__).parent / "runtime" / "node_modules" / "pyodide"
"""Where `make page` puts the npm package."""
_STATIC: Final = Path(__file__).parent / "static"
_MARK: Final = "files.json"
_MODULES: Final = ("pyodide.mjs", "pyodide.asm.mjs")
"""Of the runtime what the browser imports by name; the rest is handed over as bytes."""


def site_files(runtime: Path | None = None, *, small: bool = False) -> dict[str, bytes]:
    """All files of the site by their names; the same sources give the same bytes."""
    if runtime is None and not SHIPPED_RUNTIME.is_dir():
        wanted = json.loads((SHIPPED_RUNTIME.parents[1] / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
        raise SettingError(
            f"Python for the browser is not here; get it with: npm install pyodide@{wanted}, "
            "and say: --pyodide node_modules/pyodide (in a source tree: make page)"
        )
    parts = pack_runtime(runtime or SHIPPED_RUNTIME)
    shell = {path.relative_to(_STATIC).as_posix(): path.read_bytes() for path in sorted(_STATIC.rglob("*.*"))}
    shell |= {f"runtime/{name}": parts.pop(name) for name in _MODULES}
    with TemporaryDirectory() as folder:
        lists = pack_lists(Path(folder), small=small)
    big = {f"runtime/{_versioned(name, data)}": data for name, data in parts.items()}
    for name, data in (("engine.pack", pack_engine()), ("lists.gok.pack", lists)):
        big[f"engine/{_versioned(name, data)}"] = data
    version = sha256(b"".join(sha256(data).digest() for data in (*shell.values(), *big.values()))).hexdigest()[:16]
    listing = {
        "version": version,
        "shell": ["./", *(name for name in shell if name != "offline.js"), _MARK],
        "files": [{"name": name, "bytes": len(data), "packed": name.endswith(".pack")} for name, data in big.items()],
    }
    return {**shell, **big, _MARK: json.dumps(listing, indent=1).encode()}


def _versioned(name: str, data: bytes) -> str:
    """A name that changes with the contents: lists.gok.pack is lists.0a1b2c3d.gok.pack."""
    stem = name.removesuffix(".pack")
    at = stem.rindex(".") if "." in stem else len(stem)
    return f"{name[:at]}.{sha256(data).hexdigest()[:8]}{name[at:]}"


def write_site(folder: Path, files: dict[str, bytes]) -> int:
    """Write the site into a folder that is new, empty, or holds a site; gives back how many bytes it has.

    All of it is there or nothing, and the list of its files gets its name last.
    """
    if folder.exists() and not folder.is_dir():
        raise SettingError(f"{folder}: not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _MARK).is_file():
        raise SettingError(f"{folder}: holds other things; name a new folder")
    before = _listed(folder)
    with Outputs() as outputs:
        for name, data in files.items():
            outputs.add(folder / name, [data])
        outputs.finish()
    for name in before - files.keys():
        with blaming(folder / name):
            (folder / name).unlink(missing_ok=True)
    return sum(map(len, files.values()))


def _listed(folder: Path) -> set[str]:
    """The big files of the site that was there before."""
    try:
        said = json.loads((folder / _MARK).read_text("utf-8"))
        names = {str(one["name"]) for one in said["files"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    return {name for name in names if ".." not in name and name.startswith(("engine/", "runtime/"))}
