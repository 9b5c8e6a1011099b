"""Compile the inner loops, all in `gok.kernel`: every module with a `.pxd` beside it, and every `.pyx`.

    python tools/compile_modules.py [--clean]

The source stays Python: a `.pxd` says which variables are plain numbers or known classes, Cython makes C of both. Where
there is no compiler the modules run as they are, only slower, and that is said. A compiled module stands in the way of
its source, so compile again after a change, or `--clean`; `make test` and `make run` see to it.
"""

from __future__ import annotations

import argparse
import os
import sys
import sysconfig
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).parents[1]
KERNEL = Path("src/gok/kernel")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
_FLAGS = {"posix": ["-O3", "-g0", "-ffp-contract=off"]}  # no fused operations: the same figures on every machine
_DIRECTIVES = {"language_level": 3, "annotation_typing": False}  # hints are for mypy; bounds are checked, as in Python


def sources(root: Path = ROOT) -> list[Path]:
    """What is compiled, in a fixed order."""
    folder = root / KERNEL
    typed = [path.with_suffix(".py") for path in folder.rglob("*.pxd") if path.with_suffix(".py").is_file()]
    return sorted({*typed, *folder.rglob("*.pyx")})


def compiled(source: Path) -> Path:
    """Where the machine code of a module is."""
    return source.with_name(source.stem + SUFFIX)


def is_stale(root: Path = ROOT) -> bool:
    """Whether something is not compiled, or older than a source; types of one module are used by others."""
    every, shared = sources(root), [path for end in ("*.pxd", "*.h") for path in (root / KERNEL).rglob(end)]
    newest = max((path.stat().st_mtime for path in shared), default=0.0)
    return any(
        not compiled(source).is_file() or compiled(source).stat().st_mtime < max(newest, source.stat().st_mtime)
        for source in every
    )


def clean(root: Path = ROOT, *, but: Collection[Path] = ()) -> None:
    """Take away what was compiled: everything, or what has no source any more."""
    for path in (root / "src").rglob("*" + SUFFIX):
        if path not in but:
            path.unlink()


def compile_all(root: Path = ROOT) -> list[Path]:
    """Compile what is stale; gives back what there is now. Without Cython or a C compiler that is nothing."""
    clean(root, but=[compiled(source) for source in sources(root)])
    if is_stale(root):
        try:
            _compile(root)
        except Exception as error:  # noqa: BLE001 - compilers fail in many ways, and none of them is an obstacle
            clean(root)
            print(f"Gök runs uncompiled, and slower: {type(error).__name__}: {error}", file=sys.stderr)
            return []
    return [compiled(source) for source in sources(root)]


def _compile(root: Path) -> None:
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    before = Path.cwd()
    os.chdir(root)  # Cython and setuptools name their files after the place they are called from
    try:
        modules = [
            Extension(
                ".".join(source.relative_to(root / "src").with_suffix("").parts),
                [str(source.relative_to(root))],
                include_dirs=[str(KERNEL)],
                depends=[str(path) for path in sorted(KERNEL.glob("*.h"))],
                extra_compile_args=_FLAGS.get(os.name, []),
            )
            for source in sources(root)
        ]
        made = cythonize(modules, compiler_directives=_DIRECTIVES, build_dir="build/c", quiet=True)
        command = Distribution({"ext_modules": made, "package_dir": {"": "src"}}).get_command_obj("build_ext")
        command.inplace, command.parallel = True, os.cpu_count()
        command.build_temp = command.build_lib = "build/c"
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    for source in sources(root):  # what was up to date for the compiler is so for us
        compiled(source).touch()


def main() -> None:
    """Compile from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    options = parser.parse_args()
    if options.clean:
        clean()
    else:
        compile_all()


if __name__ == "__main__":
    main()
