"""A word form and all that can be said of it without looking around.

Asked for a dozen times a token, hence a class with slots (and a compiled one, see `form.pxd`) and no named tuple.
"""

from __future__ import annotations

from gok.lexicon.categories import categories_of

__all__ = ["WordForm"]


class WordForm:
    """What is known of a word form; made once in `gok.lexicon.word_forms` and never changed."""

    __slots__ = (
        "candidacy",
        "categories",
        "classes",
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
        candidacy: int,
        is_word: bool,
        frequency: int,
        classes: int,
        follower: str,
        followers: frozenset[str],
        is_head: bool,
        sign: str,
        own: tuple[str, ...],
    ) -> None:
        self.lower = lower
        self.shape = shape
        """l lower, C capital first, U upper, M mixed, d digits, p punctuation."""
        self.candidacy = candidacy
        """A `gok.lexicon.word_forms.Gate`."""
        self.is_word = is_word
        """An ordinary word."""
        self.frequency = frequency
        """Ten times the Zipf scale."""
        self.classes = classes
        """Lexicon categories, by exact or folded form or as a genitive."""
        self.categories = categories_of(classes)
        """The same by name: ask `not form.categories.isdisjoint(PLACES)`."""
        self.follower = follower
        self.followers = followers
        """A listed form of several words may begin here if the next one's `follower` is among these."""
        self.is_head = is_head
        """`skola`, `vårdcentral`, `kafé`: the common word in the name of an institution or place."""
        self.sign = sign
        """How neighbours see it."""
        self.own = own
        """What the model is told."""
        self.triggers: tuple[str, ...] = ()
        """The finders it can set off; put in by `gok.lexicon.word_forms`."""
        self.word = (sign, lower)
        """What it counts as among the words of a sentence."""
