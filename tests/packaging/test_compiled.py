"""The inner loops, compiled or not, find the same; a machine without a compiler is no worse off but for speed."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = runpy.run_path(str(ROOT / "tools" / "compile_modules.py"))
DETECT = """
import json, sys
from gok.pipeline import detect
for line in open(sys.argv[1], encoding="utf-8"):
    for options in ({}, {"pos": False}, {"model": False}):
        found = detect(json.loads(line)["text"], **options)
        print(found.mentions, found.warnings)
files = [module.__file__ for name, module in sys.modules.items() if name.startswith("gok.")]
print([file for file in files if file.endswith(sys.argv[2])])
"""


def found_in(source: Path) -> list[str]:
    """What the package in a folder finds in the essays, and last of all which of its modules are compiled."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    essays = str(ROOT / "tests" / "data" / "essays-dev.jsonl")
    done = subprocess.run(
        [sys.executable, "-c", DETECT, essays, MODULES["SUFFIX"]],
        env={**clean, "PYTHONPATH": str(source)},
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().splitlines()


@pytest.fixture
def uncompiled(tmp_path: Path) -> Path:
    """The package without anything compiled."""
    shutil.copytree(ROOT / "src" / "gok", tmp_path / "gok", ignore=shutil.ignore_patterns("*" + MODULES["SUFFIX"]))
    return tmp_path


def test_the_same_is_found_without_a_compiler(uncompiled: Path) -> None:
    *plain, none = found_in(uncompiled)
    *fast, some = found_in(ROOT / "src")
    assert none == "[]"
    assert some != "[]" or not shutil.which("cc")
    assert sum(len(line) for line in plain) > 100_000
    assert plain == fast


def test_every_typed_module_is_compiled_and_nothing_else() -> None:
    sources = MODULES["sources"]()
    assert 0 < len(sources) <= 6
    kernel = ROOT / MODULES["KERNEL"]
    assert all(path.parent == kernel for suffix in ("pyx", "pxd") for path in (ROOT / "src").rglob(f"*.{suffix}"))
    assert all((kernel / path.name.removeprefix("fast_")).with_suffix(".py").is_file() for path in sources)
    assert all(source.with_suffix(".pxd").is_file() or source.suffix == ".pyx" for source in sources)
    there = set((ROOT / "src").rglob("*" + MODULES["SUFFIX"]))
    assert there == {MODULES["compiled"](source) for source in sources} or not there


def test_without_a_compiler_nothing_is_left_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = tmp_path / MODULES["KERNEL"]
    kernel.mkdir(parents=True)
    (kernel / "broken.pyx").write_text("cdef int = = 1\n", encoding="utf-8")
    assert MODULES["compile_all"](tmp_path) == []
    assert "uncompiled" in capsys.readouterr().err
    assert not list(kernel.glob("*" + MODULES["SUFFIX"]))
