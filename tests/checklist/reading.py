"""Reading the battery: a file a capability, templates filled from lists, words with what is expected of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Capability", "Case", "Expectation", "Text", "parse_text", "read_capabilities", "read_capability"]

FOLDER = Path(__file__).parent
_EXPECTED = re.compile(r"\[(?P<text>[^\[\]]+)\]\{(?P<spec>[^{}]*)\}")
_FILLER = re.compile(r"<(?P<list>[a-z_]+)(?P<forms>(?::[a-z]+)*)>")
_HEADER = re.compile(r"(?P<key>floor|cases|changes|profile|genre):\s*(?P<value>\S.*)")
_COMMENT = re.compile(r"(?:^|\s{2,})#.*$")
_FORMS: dict[str, Callable[[str], str]] = {
    "low": str.lower,
    "caps": str.upper,
    "again": str,
    "gen": lambda word: word if word[-1].lower() in "sxz" else word + ("S" if word.isupper() else "s"),
}


@dataclass(frozen=True)
class Expectation:
    """What must become of one stretch of a text: a label (or several, or a word for none), features, a form."""

    start: int
    end: int
    labels: tuple[str, ...]
    features: tuple[str, ...] = ()
    form: str = ""


@dataclass(frozen=True)
class Text:
    """A text and what is expected of it."""

    text: str
    expected: tuple[Expectation, ...]


@dataclass(frozen=True)
class Case:
    """One thing to try. Two texts are a pair that both must hold; a change is tried on the one text."""

    line: int
    texts: tuple[Text, ...]
    change: str = ""


@dataclass(frozen=True)
class Capability:
    """One file of the battery."""

    name: str
    title: str
    floor: float
    profile: str
    genre: str
    cases: tuple[Case, ...]


@cache
def fillers(name: str) -> tuple[str, ...]:
    """The words of one list."""
    lines = (FOLDER / "fillers" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(word for line in lines if (word := _COMMENT.sub("", line).strip()))


def parse_text(marked: str) -> Text:
    """The plain text and the expectations written into it."""
    text, expected, at = "", [], 0
    for match in _EXPECTED.finditer(marked):
        text += marked[at : match.start()]
        spec, _, form = match["spec"].partition("~")
        labels, *features = spec.split() or ["replaced"]
        end = len(text) + len(match["text"])
        expected.append(Expectation(len(text), end, tuple(labels.split("|")), tuple(features), form.strip()))
        text += match["text"]
        at = match.end()
    return Text(text + marked[at:], tuple(expected))


def filled(template: str, number: int, turn: int) -> str:
    """The template with the words of one turn; lists are walked side by side, so two of one list always differ."""
    seen: dict[str, int] = {}

    def word(match: re.Match[str]) -> str:
        words, forms = fillers(match["list"]), match["forms"].split(":")[1:]
        place = seen[match["list"]] = seen.get(match["list"], -1) + ("again" not in forms)
        chosen = words[(turn + 5 * number + place * (len(words) // 3 or 1)) % len(words)]
        for form in forms:
            chosen = _FORMS[form](chosen)
        return chosen

    return _FILLER.sub(word, template)


def _cases(number: int, line: str, header: dict[str, str]) -> Iterator[Case]:
    lists = [len(fillers(match["list"])) for match in _FILLER.finditer(line)]
    wanted = header.get("cases", "all")
    turns = max(lists, default=1) if wanted == "all" else min(int(wanted), max(lists, default=1))
    for turn in range(turns):
        texts = tuple(parse_text(side.strip()) for side in filled(line, number, turn).split("=>"))
        for change in header.get("changes", "").split() or [""]:
            yield Case(number, texts, change)


def read_capability(path: Path) -> Capability:
    """One file: a title, what holds for all of it, and its templates."""
    title, header = "", {"floor": "0.95"}
    cases: list[Case] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if number == 1:
            title = line.removeprefix("#").strip()
        content = _COMMENT.sub("", line).strip()
        if match := _HEADER.fullmatch(content):
            header[match["key"]] = match["value"]
        elif content:
            cases.extend(_cases(number, content.replace("\\n", "\n"), header))
    profile, genre = header.get("profile", "swell"), header.get("genre", "")
    return Capability(path.stem, title, float(header["floor"]), profile, genre, tuple(cases))


def read_capabilities() -> list[Capability]:
    """All files of the battery, by name."""
    return [read_capability(path) for path in sorted((FOLDER / "capabilities").glob("*.txt"))]
