"""What is known of a form before any context: its group, what the lists say of it, whether that settles it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from gok.lexicon.known_forms import known_forms
from gok.lexicon.lexicon import Lexicon
from gok.lexicon.listed import listed_parts
from gok.text.records import NamedTuple

__all__ = ["LONGEST_ENDING", "Known", "Lists", "find_group", "is_first", "is_sure", "lists_of", "no_lists"]

LONGEST_ENDING: Final = 5

Lists = Callable[[str], str | None]
"""The parts of speech that lists give a form, blank-separated, "name" last; empty if unlisted, None without lists."""

_OPEN: Final = {"noun": "NOUN", "verb": "VERB", "adj": "ADJ", "adv": "ADV"}


class Known(NamedTuple):
    """The part of a model that knows words.

    `groups` names sets of tags ("DET PRON"), `numbers` has their places in it. `words` and `endings` give the number
    of a group; `sure` are the words that are nothing else but the one tag of their group.
    """

    groups: Sequence[str]
    numbers: Mapping[str, int]
    words: Mapping[str, int]
    endings: Mapping[str, int]
    sure: frozenset[str]

    @classmethod
    def of(
        cls, groups: Iterable[str], *, words: Mapping[str, int], endings: Mapping[str, int], sure: frozenset[str]
    ) -> Known:
        """The same with `numbers` filled in."""
        names = tuple(groups)
        return cls(names, {name: number for number, name in enumerate(names)}, words, endings, sure)

    def word_key(self, low: str, group: str) -> str:
        """What stands for a form in features of pairs: itself if it is a known word of several tags, else its group."""
        return low if " " in group and low in self.words else "#" + group


def no_lists(form: str) -> None:
    """What is listed of a form where there is no lexicon: nothing can be said."""
    del form


def lists_of(lexicon: Lexicon) -> Lists:
    """What a lexicon says of forms, see `listed_parts`.

    A lexicon without ordinary words would make every word look unlisted, so it counts as none.
    """
    if lexicon.word("och") is None:
        return no_lists
    known = known_forms(lexicon, lexicon.language)

    def listed(form: str) -> str:
        told = None if known is None else known.listed(form)
        return listed_parts(form, lexicon) if told is None else told

    return listed


def find_group(low: str, kind: str, known: Known, listed: str | None) -> int:
    """The number of the group of a form: as a known word, by the lists, else by its shape and longest known ending."""
    group = known.words.get(low)
    if group is not None:
        return group
    if listed and kind == "low":
        tags = sorted({_OPEN[part] for part in listed.split() if part in _OPEN})
        group = known.numbers.get(" ".join(tags))
        if group is not None:
            return group
    for length in range(min(LONGEST_ENDING, len(low)), 0, -1):
        group = known.endings.get(f"{kind}|{low[-length:]}")
        if group is not None:
            return group
    return known.endings.get(f"{kind}|", 0)


def is_first(tokens: Sequence[str], place: int) -> bool:
    """Whether a capital may stand at this place only because the sentence begins there."""
    return place == 0 or (place == 1 and not tokens[0][:1].isalnum())


def is_sure(form: str, known: Known, first: bool) -> bool:
    """Whether context cannot change the tag of the form.

    A capital inside a sentence may make a name of any word, so only small letters settle it there.
    """
    return form in known.sure or (first and form[:1].isupper() and form.lower() in known.sure)
