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
import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from sys import intern
from types import ModuleType
from typing import Any, cast

from gok.errors import SettingError
from gok.text.cache import BoundedCache, compile_pattern, parse_toml
from gok.text.records import cached_property, dataclass

__all__ = ["Language", "LazyRegex", "lazy_regex", "load_language", "prefiltered_regex"]

_NEVER = re.compile(r"(?!)")
_MOST_KEPT = 1_000  # a language has some two hundred groups


class Language:
    """A language, read from its package as far as somebody asks; there is one of each package."""

    words: Callable[[str], frozenset[str]]
    """A group of words by its name, in small letters as the file has them."""
    table: Callable[[str], Mapping[str, str]]
    """A word group in kinds, `kind: word word …` a line: which kind each word is, in a plain group none."""
    pattern: Callable[[str], re.Pattern[str]]
    """A pattern, `module.NAME`."""
    module: Callable[[str], ModuleType]
    """A module of the language, or the neutral one of that name, or an empty one."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.code = package.rpartition(".")[2]
        found = importlib.util.find_spec(package)
        if found is None or found.origin is None:
            raise SettingError(f"no language {package!r}: it is a Python package as `gok.lang.sv` is")
        self.folder = Path(found.origin).parent
        # Asked all the time: what was read once costs no more than a look into a dictionary.
        self.table = BoundedCache(self._read_table, _MOST_KEPT).__getitem__
        groups = BoundedCache[str, frozenset[str]](lambda group: frozenset(self.table(group)), _MOST_KEPT)
        self.words = groups.__getitem__
        self.pattern = BoundedCache(self._find_pattern, _MOST_KEPT).__getitem__
        self.module = BoundedCache(self._find_module, _MOST_KEPT).__getitem__

    def _read_table(self, group: str) -> Mapping[str, str]:
        try:  # an essay needs a hundred of these files: what goes through `Path` takes twice as long
            with open(f"{self.folder}/words/{group}.txt", "rb") as file:
                lines = file.read().decode().splitlines()
        except FileNotFoundError:
            return {}
        rows = [line.partition("#")[0].rpartition(":") for line in lines]
        kinds = [(kind.strip(), words.split()) for kind, _, words in rows]
        return {intern(word): kind for kind, words in kinds for word in words}

    def _find_pattern(self, name: str) -> re.Pattern[str]:
        module, _, constant = name.partition(".")
        found: re.Pattern[str] = getattr(self.module(f"patterns.{module}"), constant, _NEVER)
        return found

    def _find_module(self, name: str) -> ModuleType:
        for home in (self.package, "gok.lang.neutral"):
            try:
                return import_module(f"{home}.{name}")
            except ModuleNotFoundError as error:
                if not (error.name or "").startswith(home):
                    raise
        return ModuleType(name)

    @cached_property
    def weights(self) -> Mapping[str, Any]:
        """Thresholds and weights written by hand, by table; those for Swedish if the language brings none."""
        own, swedish = self.folder / "weights.toml", Path(__file__).with_name("sv") / "weights.toml"
        return parse_toml((own if own.is_file() else swedish).read_text("utf-8"))

    def __reduce__(self) -> tuple[Callable[[str], Language], tuple[str]]:
        return _language, (self.package,)


@cache
def _language(package: str) -> Language:
    return Language(package)


def load_language(code: str = "sv") -> Language:
    """The language that comes with Gök under this code."""
    return _language(f"gok.lang.{code}")


_lower = lru_cache(16)(str.lower)  # many patterns are asked of one sentence


@dataclass(eq=False)
class LazyRegex:
    """A pattern that is compiled when it is first tried, and by `search` only where it can be found.

    In small letters, a text must hold one of the `pieces`, or end, but for blanks, in one of the `ends`, if some are
    given: both are cheaper to ask for than the pattern is to be tried. They change no result: a test tries without.
    """

    pattern: str
    flags: int = 0
    pieces: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    tried: Callable[..., re.Match[str] | None] | None = None

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(compile_pattern(self.pattern, self.flags), name)
        return found

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        if self.ends:
            if not _lower(text[start:end]).rstrip().endswith(self.ends):
                return None
        elif self.pieces and True not in map(_lower(text[start:end]).__contains__, self.pieces):
            return None
        if self.tried is None:
            self.tried = compile_pattern(self.pattern, self.flags).search
            if not self.ends and not self.pieces:
                self.__dict__["search"] = self.tried
        return self.tried(text, start, end)


lazy_regex = cast("Callable[..., re.Pattern[str]]", LazyRegex)
"""The pattern, compiled on first use: an essay needs few of them, and compiling takes longer than reading it."""
prefiltered_regex = cast("Callable[..., re.Pattern[str]]", partial(LazyRegex, flags=re.IGNORECASE))
"""The pattern, whatever the case of its letters, with `pieces` or `ends` that are asked for before it is tried."""
