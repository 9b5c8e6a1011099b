"""One essay: its text untouched, its tokens and its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar
from unicodedata import is_normalized

from gok.errors import InputError
from gok.text.characters import MAYBE_ODD, ODD, needs_care
from gok.text.records import cached_property, dataclass, field, replace
from gok.text.sentences import Sentence, split_sentences
from gok.text.tokens import Token, tokenize, tokenize_on_space

if TYPE_CHECKING:
    from gok.text.clean_view import CleanText

__all__ = ["Essay"]


@dataclass(frozen=True)
class Essay:
    """An essay as it was written.

    Offsets are code points into `text`, which is never changed: no normalization, no stripping, no line-end
    conversion. `meta` carries what came along (`learner`, `genre`, `level` …). The text stays out of `repr`, so that
    it does not reach a log by accident.
    """

    text: str = field(repr=False)
    id: str = ""
    meta: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)
    tokens_given: bool = False  # white space alone separates tokens, as in a SVALA graph
    clean: ClassVar[CleanText | None] = None
    """The text as it is searched, where that is not the text itself (`gok.text.clean_view`)."""

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise TypeError(f"the text of an essay is a str, not {type(self.text).__name__}")
        if not self.id.isascii() and "\\ud" in ascii(self.id):
            raise InputError("half a surrogate pair in the id of an essay: not valid Unicode")
        try:
            self.text.encode()
        except UnicodeEncodeError as error:
            raise InputError(
                f"half a surrogate pair at offset {error.start}: not valid Unicode", source=self.id
            ) from None
        if type(self.text) is not str:  # compiled modules take plain strings only
            object.__setattr__(self, "text", str.__str__(self.text))
        if not needs_care(self.text):  # as a rule
            return
        odd = MAYBE_ODD.search(self.text) and ODD.search(self.text)
        if odd or not is_normalized("NFC", self.text):
            from gok.text.clean_view import clean

            object.__setattr__(self, "clean", clean(self.text))

    @cached_property
    def cleaned(self) -> Essay:
        """The essay with the text as it is searched; itself where there is nothing to clean."""
        if self.clean is None:
            return self
        found = replace(self, text=self.clean.text)
        object.__setattr__(found, "clean", None)
        return found

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens, in order."""
        return tokenize_on_space(self.text) if self.tokens_given else tokenize(self.text)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """All sentences, as ranges of tokens."""
        return split_sentences(self.text, self.tokens)

    @property
    def genre(self) -> str:
        """The genre from the metadata, lower-cased; empty when unknown."""
        return str(self.meta.get("genre") or "").lower()

    @property
    def learner(self) -> str:
        """Whose essay it is, from the metadata; empty when unknown."""
        return str(self.meta.get("learner") or "")
