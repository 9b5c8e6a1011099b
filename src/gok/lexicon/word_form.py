"""A word form and all that can be said of it without looking around."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Candidacy", "WordForm"]


class Candidacy(IntEnum):
    """Whether a token can be something personal: never, only where its surroundings ask for it, or always."""

    NEVER = 0
    IN_CONTEXT = 1
    ALWAYS = 2


class WordForm:
    """What is known of a word form; made once in `gok.lexicon.word_forms` and never changed.

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
        "triggers",
        "word",
    )

    def __init__(
        self,
        lower: str,
        shape: str,
        candidacy: Candidacy = Candidacy.NEVER,
        *,
        sign: str,
        follower: str,
        followers: frozenset[str] = frozenset(),
        categories: frozenset[str] = frozenset(),
        frequency: int = 0,
        is_word: bool = False,
        is_head: bool = False,
        own: tuple[str, ...] = (),
        anchors: int = 0,
    ) -> None:
        self.lower = lower
        self.shape = shape
        """See `gok.text.casing.shape_of`."""
        self.candidacy = candidacy
        self.is_word = is_word
        """An ordinary word."""
        self.frequency = frequency
        """Ten times the Zipf scale."""
        self.categories = categories
        """Lexicon categories by exact or folded form or as a genitive: ask `not form.categories.isdisjoint(PLACES)`."""
        self.follower = follower
        self.followers = followers
        """A listed form of several words may begin here if the next one's `follower` is among these."""
        self.is_head = is_head
        """The common word in the name of an institution or place: school, clinic, café."""
        self.sign = sign
        """What the context model sees of it as a neighbour."""
        self.own = own
        """What the context model is told of the form itself."""
        self.anchors = anchors
        """The kinds of pattern that may stand around it, as the bits of some `Anchor`."""
        self.triggers: tuple[str, ...] = ()
        """The finders it can set off; put in by `gok.lexicon.word_forms`."""
        self.word = (sign, lower)
        """What it counts as among the words of a sentence."""
