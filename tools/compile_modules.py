"""Compile the inner loops: every module with a `.pxd` beside it, and every `.pyx`.

    python tools/compile_modules.py [--if-stale] [--clean]

The source stays Python: a `.pxd` says which variables are plain numbers or known classes, Cython makes C of both. Where
there is no compiler the modules run as they are, only slower, and that is said. A compiled module stands in the way of
its source, so compile again after a change, or `--clean`; `make test` and `make run` see to it.
"""

from __future__ import annotations

import argparse
import os
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def sources(root: Path = ROOT) -> list[Path]:
    """What is compiled, in a fixed order."""
    folder = root / "src"
    typed = [path.with_suffix(".py") for path in folder.rglob("*.pxd") if path.with_suffix(".py").is_file()]
    return sorted({*typed, *folder.rglob("*.pyx")})


def compiled(source: Path) -> Path:
    """Where the machine code of a module is."""
    return source.with_name(source.stem + SUFFIX)


def is_stale(root: Path = ROOT) -> bool:
    """Whether something is not compiled, or older than a source; types of one module are used by others."""
    every = sources(root)
    newest = max((path.stat().st_mtime for path in (root / "src").rglob("*.pxd")), default=0.0)
    return any(
        not compiled(source).is_file() or compiled(source).stat().st_mtime < max(newest, source.stat().st_mtime)
        for source in every
    )


def clean(root: Path = ROOT) -> None:
    """Take everything away that was compiled."""
    for path in [*(root / "src").rglob("*" + SUFFIX), *(root / "build" / "c").rglob("*.c")]:
        path.unlink()


def compile_all(root: Path = ROOT) -> list[Path]:
    """Compile all; gives back what there is now. Without Cython or a C compiler that is nothing."""
    if not sources(root):
        return []
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError
        from setuptools import Distribution, Extension
    except ImportError:
        print("Cython and setuptools are not there: Gök runs uncompiled, and slower", file=sys.stderr)
        return []
    clean(root)
    before = Path.cwd()
    os.chdir(root)  # Cython and distutils name their files after the place they are called from
    try:
        modules = [
            Extension(
                ".".join(source.relative_to(root / "src").with_suffix("").parts),
                [str(source.relative_to(root))],
                extra_compile_args=["-O2", "-g0"],
            )
            for source in sources(root)
        ]
        directives = {"language_level": 3, "boundscheck": False, "wraparound": True, "initializedcheck": False}
        made = cythonize(modules, compiler_directives=directives, build_dir="build/c", quiet=True, nthreads=0)
        distribution = Distribution({"ext_modules": made, "package_dir": {"": "src"}})
        command = distribution.get_command_obj("build_ext")
        command.inplace, command.parallel, command.build_temp = True, os.cpu_count(), "build/c"
        command.ensure_finalized()
        command.run()
    except (CompileError, OSError, SystemExit, RuntimeError) as error:
        clean(root)
        if os.environ.get("GOK_NATIVE") == "must":
            raise
        print(f"no compiled modules ({type(error).__name__}): Gök runs uncompiled, and slower", file=sys.stderr)
        return []
    finally:
        os.chdir(before)
    return [compiled(source) for source in sources(root)]


def main() -> None:
    """Compile from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--if-stale", action="store_true", help="only what has changed since")
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    options = parser.parse_args()
    if options.clean:
        clean()
    elif not options.if_stale or is_stale():
        compile_all()


if __name__ == "__main__":
    main()
