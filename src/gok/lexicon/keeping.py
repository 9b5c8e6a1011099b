"""Which patterns and tables are kept ready for new processes: those of the language, taxonomy and shipped profiles."""

from __future__ import annotations

import gc
import marshal
import os
import re
import sys
import tomllib
from array import array
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from gok.lang import LazyRegex, load_language
from gok.lang.rules import pattern_rules
from gok.lang.scanning import KIND, make_plan, pack_plan, source_of
from gok.lexicon.shapes import ShapeIndex
from gok.text.cache import KEPT, MADE_BY, digest_of_files, kept
from gok.text.tokens import read_writing

__all__ = ["keep", "keep_prepared"]


def keep_prepared(path: Path = KEPT) -> None:
    """Keep what this Python makes of the patterns and tables that come with Gök; note the digest of the models."""
    gc.unfreeze()  # what was put away for good is not among the objects that are looked through
    language = load_language()
    for module in walk_packages([str(language.folder)], f"{language.package}."):
        import_module(module.name)
    home = Path(__file__).parents[1]
    tables = [
        home / "taxonomy" / "taxonomy.toml",
        language.folder / "weights.toml",
        *home.glob("replace/profiles/*.toml"),
    ]
    rules = pattern_rules(language, frozenset())
    plans = {source_of(rules, language): pack_plan(make_plan(rules, language))}
    keep(_patterns(), [table.read_text("utf-8") for table in tables], path, plans=plans)
    if models := sorted((language.folder / "models").glob("*.crf")):
        digest_of_files(models, note=True)


def _patterns() -> Iterator[tuple[str, int]]:
    """Every pattern that is compiled on first use, wherever it lies, and every one that is the constant of a module."""
    compiled = [read_writing().pattern, *ShapeIndex(load_language()).patterns]
    for found in gc.get_objects():
        if type(found) is LazyRegex:  # isinstance wakes lazy objects of others
            yield found.pattern, found.flags
    for name, module in sys.modules.items():
        if name.startswith(("gok.lang.", "gok.text.")):
            compiled += [value for value in vars(module).values() if isinstance(value, re.Pattern)]
    for pattern in compiled:
        yield pattern.pattern, pattern.flags & ~re.UNICODE


def keep(
    patterns: Iterable[tuple[str, int]],
    tables: Iterable[str],
    path: Path = KEPT,
    *,
    plans: Mapping[str, bytes] | None = None,
) -> None:
    """Keep what this Python makes of patterns, each with its flags, and of tables; a file that has it is left alone.

    Plans are kept as they are given, by their sources.
    """
    wanted: dict[tuple[str, int | None], bytes] = {}
    wanted.update(((pattern, int(flags)), b"") for pattern, flags in sorted(patterns))
    wanted.update(((table, None), b"") for table in sorted(tables))
    wanted.update(((source, KIND), plan) for source, plan in (plans or {}).items())
    if path == KEPT and kept().keys() == wanted.keys():
        return
    for source, flags in [one for one, made in wanted.items() if not made]:
        wanted[source, flags] = marshal.dumps(tomllib.loads(source) if flags is None else _program(source, flags))
    begun = path.with_name(f"{path.name}.{os.getpid()}")
    begun.write_bytes(marshal.dumps((MADE_BY, wanted)))
    begun.replace(path)
    kept.cache_clear()


def _program(pattern: str, flags: int) -> tuple[Any, ...]:
    """What `re` hands to its engine."""
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed = _parser.parse(pattern, flags)
    code = array("I", map(int, _compiler._code(parsed, flags)))
    names = {str(name): int(number) for name, number in parsed.state.groupdict.items()}
    numbers: list[str | None] = [None] * parsed.state.groups
    for name, number in names.items():
        numbers[number] = name
    return int(flags | parsed.state.flags), code.tobytes(), parsed.state.groups - 1, names, tuple(numbers)
