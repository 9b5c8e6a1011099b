"""Labels as they are written on an edge or a mention: category, running number, features."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gok.taxonomy.categories import taxonomy
from gok.text.records import dataclass

__all__ = ["Label"]

_GENDERS = {"m": "firstname_male", "f": "firstname_female", "unk": "firstname_unknown"}
"""What the first guideline wrote beside `firstname`."""
_MEANT_TOO = {"country_of_origin": ("origin",)}
"""Features that an older name has in it."""
_ASCII_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Label:
    """What one mention is called: `city 3 gen foreign`."""

    category: str
    number: int | None = None
    features: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: Iterable[str], *, digits: str = "") -> tuple[tuple[Label, ...], tuple[str, ...]]:
        """Sort the words of an edge into labels and words nobody knows.

        Older names are read as today's ids. The number belongs to every label on the edge but comments, a
        feature to those that can have it. `age` and `institution` had no form in their name; `digits` is the labelled
        text, which tells the two ages apart. `country_of_origin` is a country with the feature `origin`, and `m`, `f`
        and `unk` beside `firstname` say whose name it is.

        >>> Label.read(["firstname:female", "gen", "2"])
        ((Label(category='firstname_female', number=2, features=('gen',)),), ())
        """
        known = taxonomy()
        categories: list[str] = []
        features: list[str] = []
        unknown: list[str] = []
        number, gender = None, ""
        for word in words:
            name = _undo_colon(word)
            if _ASCII_NUMBER.fullmatch(word):
                number = int(word)
            elif word.lower() in _GENDERS:
                gender = _GENDERS[word.lower()]
            elif name == "age":
                categories.append("age_digits" if any(c.isdigit() for c in digits) else "age_string")
            elif (category := known.resolve(name)) is not None:
                categories.append(category)
                features += _MEANT_TOO.get(name.lower(), ())
                features += [f for f in word.lower().split(":")[1:] if f in known.feature_ids]
            elif name in known.feature_ids:
                features.append(name)
            else:
                unknown.append(word)
        if gender:
            categories = [gender if c == "firstname_unknown" else c for c in categories]
        return tuple(cls._made(c, number, features) for c in dict.fromkeys(categories)), tuple(unknown)

    @classmethod
    def _made(cls, category: str, number: int | None, features: Iterable[str]) -> Label:
        """A label with what of an edge belongs to it."""
        known = taxonomy()
        own = sorted({f for f in features if f in known[category].features}, key=known.feature_ids.__getitem__)
        return cls(category, None if known[category].handling == "comment" else number, tuple(own))

    def words(self) -> list[str]:
        """The label as SVALA orders it: category, number, features."""
        number = [] if self.number is None else [str(self.number)]
        return [self.category, *number, *self.features]


def _undo_colon(word: str) -> str:
    """`extra:oblig` is `extra` with a feature; `firstname:female` is a name of its own."""
    return word if taxonomy().resolve(word) else word.split(":")[0]
