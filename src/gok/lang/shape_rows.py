"""The rows in which a language says what names of a kind look like; `gok.lexicon.shapes` reads them."""

from __future__ import annotations

from gok.text.records import NamedTuple

__all__ = ["Shape"]


class Shape(NamedTuple):
    """One shape: the category is the first part of the id, and the examples hold it to that.

    A form has it if it ends in one of the `endings` after a stem of at least `stem` letters, or if the whole form fits
    the `pattern`, whatever its case; a pattern that is `joined` is tried only on forms with a blank, hyphen or
    apostrophe. Endings and their examples are parted by blanks, examples of a pattern by commas.
    """

    id: str
    finds: str
    ignores: str
    endings: str = ""
    stem: int = 2
    pattern: str = ""
    joined: bool = True
    culture: str = ""
    kind: str = ""

    @property
    def category(self) -> str:
        """The category of the lexicon that the shape suggests."""
        return self.id.partition(".")[0]
