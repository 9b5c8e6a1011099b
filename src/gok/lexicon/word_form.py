"""A word form and all that can be said of it without looking around."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

__all__ = ["Candidacy", "WordForm"]

_NONE: frozenset[str] = frozenset()


class Candidacy(IntEnum):
    """Whether a token can be something personal: never, only where its surroundings ask for it, or always."""

    NEVER = 0
    IN_CONTEXT = 1
    ALWAYS = 2


_NEVER = Candidacy.NEVER


class WordForm:
    """What is known of a word form; made once in `gok.lexicon.word_forms`, which fills it in, and never changed.

    Asked for a dozen times a token, hence a class with slots: a named tuple is slower.
    """

    __slots__ = (
        "anchors",
        "candidacy",
        "categories",
        "follower",
        "followers",
        "frequency",
        "is_head",
        "is_word",
        "lower",
        "own",
        "shape",
        "sign",
        "tell_own",
        "triggers",
        "word",
    )

    own: tuple[str, ...]
    """What the context model is told of the form itself. Half of all forms are never asked: where there is something
    to tell, `tell_own` may be put in and works it out when somebody asks."""
    tell_own: Callable[[WordForm], tuple[str, ...]]

    def __init__(self, lower: str, shape: str, candidacy: Candidacy, sign: str, follower: str) -> None:
        self.lower = lower
        self.shape = shape
        """See `gok.text.casing.shape_of`."""
        self.candidacy = candidacy
        self.is_word = False
        """An ordinary word."""
        self.frequency = 0
        """Ten times the Zipf scale."""
        self.categories = _NONE
        """Lexicon categories by exact or folded form or as a genitive: ask `not form.categories.isdisjoint(PLACES)`."""
        self.follower = follower
        self.followers = _NONE
        """A listed form of several words may begin here if the next one's `follower` is among these."""
        self.is_head = False
        """The common word in the name of an institution or place: school, clinic, café."""
        self.sign = sign
        """What the context model sees of it as a neighbour."""
        if candidacy == _NEVER:  # else it is to be put in, or how to tell it
            self.own = ()
        self.anchors = 0
        """The kinds of pattern that may stand around it, as the bits of some `Anchor`."""
        self.triggers: tuple[str, ...] = ()
        """The finders it can set off; put in by `gok.lexicon.word_forms`."""
        self.word = (sign, lower)
        """What it counts as among the words of a sentence."""

    def __getattr__(self, name: str) -> tuple[str, ...]:
        """Asked only for what is not there: what the model is told of the form, the first time."""
        if name != "own":
            raise AttributeError(name)
        self.own = own = self.tell_own(self)
        del self.tell_own
        return own
