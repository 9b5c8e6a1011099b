"""What a language brings: word groups, patterns, rules, numerals, grammar, weights, trained models.

`lang/sv/` is the only place that knows Swedish. Everything else asks the `Language` it is handed:

- `language.words("first_person")` is the word group in `words/first_person.txt`, `#` begins a comment; a group the
  language does not have is empty.
- `language.pattern("relevance.IMPERSONAL")` is `IMPERSONAL` of `patterns/relevance.py`, compiled on first use; one the
  language does not have never matches.
- `language.weights["relevance"]` is a table of `weights.toml`: every threshold and weight written by hand, with its
  reason.
- `language.module("numerals")` is a module of functions; one the language does not have is the neutral one in
  `gok.lang.neutral`.

A language is a package with this layout. `docs/languages.md` tells step by step what a new one needs.
"""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from gok.errors import SettingError

__all__ = ["Language", "load_language", "read_words"]

_NEVER = re.compile(r"(?!)")


class Language:
    """A language, read from its package as far as somebody asks; two of the same package are equal."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.code = package.rpartition(".")[2]
        found = importlib.util.find_spec(package)
        if found is None or found.origin is None:
            raise SettingError(f"no language {package!r}: it is a Python package as `gok.lang.sv` is")
        self.folder = Path(found.origin).parent
        self._words: dict[str, frozenset[str]] = {}
        self._tables: dict[str, Mapping[str, str]] = {}
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._modules: dict[str, ModuleType] = {}

    def words(self, group: str) -> frozenset[str]:
        """A group of words, in small letters as the file has them."""
        found = self._words.get(group)
        if found is None:
            lines = read_lines(self.folder / "words" / f"{group}.txt")
            found = self._words[group] = frozenset([word for line in lines for word in line.split()])
        return found

    def table(self, name: str) -> Mapping[str, str]:
        """A word group in kinds, `kind: word word …` a line: which kind each word is."""
        found = self._tables.get(name)
        if found is None:
            lines = read_lines(self.folder / "words" / f"{name}.txt")
            rows = [line.partition(":") for line in lines if ":" in line]
            found = self._tables[name] = {word: kind.strip() for kind, _, words in rows for word in words.split()}
        return found

    def pattern(self, name: str) -> re.Pattern[str]:
        """A pattern, `module.NAME`."""
        found = self._patterns.get(name)
        if found is None:
            module, _, constant = name.partition(".")
            found = self._patterns[name] = getattr(self.module(f"patterns.{module}"), constant, _NEVER)
        return found

    @cached_property
    def weights(self) -> Mapping[str, Any]:
        """Thresholds and weights written by hand, by table; those for Swedish if the language brings none."""
        own, swedish = self.folder / "weights.toml", Path(__file__).with_name("sv") / "weights.toml"
        return tomllib.loads((own if own.is_file() else swedish).read_text("utf-8"))

    def module(self, name: str) -> ModuleType:
        """A module of the language, or the neutral one of that name, or an empty one."""
        found = self._modules.get(name)
        if found is None:
            found = ModuleType(name)
            for home in (self.package, "gok.lang.neutral"):
                try:
                    found = import_module(f"{home}.{name}")
                    break
                except ModuleNotFoundError as error:
                    if not (error.name or "").startswith(home):
                        raise
            self._modules[name] = found
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Language) and other.package == self.package

    def __hash__(self) -> int:
        return hash(self.package)

    def __reduce__(self) -> tuple[type[Language], tuple[str]]:
        return Language, (self.package,)


@cache
def load_language(code: str = "sv") -> Language:
    """The language that comes with Gök under this code."""
    return Language(f"gok.lang.{code}")


def read_lines(path: Path) -> list[str]:
    """The lines of a file without comments; none if there is no such file."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return [line.partition("#")[0] for line in lines]
