"""Whether pseudonyms stand in the form of their originals: by our grammar, and by a dictionary if there is one.

By grammar a genitive must end as one, the people of a town as people, a compound in what its original ends in; capitals
are those of the original. The dictionary is asked about endings alone: of a pseudonym whose base form it knows, it
must know the inflected form. It is the command `hunspell` with its Swedish words (Debian: hunspell, hunspell-sv).
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Collection, Iterator
from functools import cache

from gok.evaluate.replacement.replaced import Replaced
from gok.lang import Language
from gok.replace.referents import Referent
from gok.results import Mention
from gok.text.folding import fold

__all__ = ["Dictionary", "check_endings", "check_inflection", "find_dictionary"]

_COMPOSED = ("institution", "place")
_WAIT = 120  # seconds for a dictionary that does not answer


def check_inflection(one: Replaced) -> Iterator[tuple[str, bool]]:
    """By our grammar: endings and capitals of every mention of a name."""
    for referent in one.referents:
        for m in (one.mentions[i] for i in referent.places):
            yield "inflection", _has_ending(m, referent, one) and _has_case(m)


def _has_ending(mention: Mention, referent: Referent, one: Replaced) -> bool:
    grammar, text = one.language.module("grammar"), (mention.replacement or "").lower()
    kind, ending = grammar.take_apart(mention.text, referent.base, mention.features)
    if kind == "genitive" or "gen" in mention.features:
        return text.rstrip("'’´").endswith(grammar.SHOWN_BY["gen"])
    if referent.slot in _COMPOSED:
        return True
    if kind in ("inhabitant", "compound"):
        tail = ending.lower().lstrip("-")
        plural = grammar.PLURAL_INHABITANTS.get(tail, tail)
        return referent.slot != "city" or text.endswith((tail, plural))
    return True


def _has_case(mention: Mention) -> bool:
    """What stands in small letters stays in small letters, and what has a capital has one."""
    before, after = mention.text, mention.replacement or ""
    return not any(map(str.isalpha, after)) or before.islower() == after.islower()


class Dictionary:
    """Which word forms a spelling dictionary knows; it is asked once for all of them."""

    def __init__(self, command: str, words: Collection[str]) -> None:
        asked = sorted({word for word in words if word})
        listed = subprocess.run(  # noqa: S603 - the path of a program, no shell
            [command, "-d", "sv_SE", "-i", "utf-8", "-l"],
            input="\n".join(asked).encode(),
            capture_output=True,
            timeout=_WAIT,
            check=True,
        ).stdout.decode("utf-8", "replace")
        self.unknown = frozenset(listed.split("\n"))

    def knows(self, word: str) -> bool:
        """Whether the word was among those asked about and is spelled rightly."""
        return word not in self.unknown


@cache
def find_dictionary() -> str:
    """The program, if it is there and has Swedish words; else empty."""
    path = shutil.which("hunspell")
    if not path:
        return ""
    try:
        found = Dictionary(path, ["huset", "husettt"])
    except (OSError, subprocess.SubprocessError):
        return ""
    return path if found.knows("huset") and not found.knows("husettt") else ""


def endings(one: Replaced) -> Iterator[tuple[str, str]]:
    """Base and form of each pseudonym in the genitive, word by word as a dictionary has them."""
    for m in one.mentions:
        text = m.replacement or ""
        if "gen" in m.features and text.isalpha():
            yield _base(text, one.language), text


def _base(text: str, language: Language) -> str:
    return str(language.module("grammar").without_genitive(text))


def check_endings(pairs: Collection[tuple[str, str]], dictionary: Dictionary) -> Iterator[tuple[str, bool]]:
    """By a dictionary: where it knows the base of a pseudonym, it knows the form too."""
    for base, form in pairs:
        bare = fold(base) != fold(form) and dictionary.knows(base)
        if bare:
            yield "inflection (dictionary)", dictionary.knows(form)
