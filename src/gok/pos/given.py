"""Parts of speech, lemmas and morphology that somebody else has given to the words of an essay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from gok.errors import InputError
from gok.lang import Language
from gok.pos.tagger import tagger_of
from gok.text.essays import Essay
from gok.text.records import NamedTuple, dataclass
from gok.text.spans import Span

if TYPE_CHECKING:
    from gok.text.clean_view import CleanText

__all__ = ["GivenAnnotations", "GivenTagger", "GivenToken", "GivenWord", "align"]


class GivenWord(NamedTuple):
    """A word as somebody else has cut it, with its UPOS tag, its lemma and its features; `_` where nothing is said."""

    form: str
    pos: str = "_"
    lemma: str = "_"
    msd: str = "_"


@dataclass(frozen=True, slots=True)
class GivenToken:
    """A word where it stands in the text."""

    span: Span
    pos: str
    lemma: str
    msd: str


@dataclass(frozen=True)
class GivenAnnotations:
    """The words of several essays, by id; or of one, under the empty id, whatever its id is."""

    words: Mapping[str, Sequence[GivenWord]]
    source: str = ""

    def of(self, essay: Essay) -> tuple[GivenToken, ...]:
        """The words of an essay in their places; words of another text are refused."""
        found = self.words.get(essay.id, self.words.get(""))
        if found is None:
            raise InputError(f"nothing in it is of essay {essay.id or '?'!r}", source=self.source)
        tokens, at = [], 0
        for number, word in enumerate(found, start=1):
            end = _end_of(word.form, essay.text, at := _behind_blanks(essay.text, at))
            if end is None:
                raise InputError(
                    f"not the words of essay {essay.id or '?'!r}: word {number} is another", source=self.source
                )
            tokens.append(GivenToken(Span(at, end), *word[1:]))
            at = end
        if _behind_blanks(essay.text, at) < len(essay.text):
            reason = f"not the words of essay {essay.id or '?'!r}: it goes on behind the last of them"
            raise InputError(reason, source=self.source)
        return tuple(tokens)


def _behind_blanks(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or not text[at].isprintable()):
        at += 1
    return at


def _end_of(form: str, text: str, at: int) -> int | None:
    """Where a word ends that starts here, also if one of both is written in composed letters and the other is not."""
    end = at + len(form)
    if form and text.startswith(form, at) and not (end < len(text) and combining(text[end])):
        return end
    wanted = normalize("NFC", form)
    ends = (end for end in range(at + 1, min(at + 4 * len(form), len(text)) + 1))
    return next((end for end in ends if normalize("NFC", text[at:end]) == wanted), None)


class GivenTagger:
    """A tagger for one essay that knows what others have said of its words, and asks our own too."""

    def __init__(
        self, essay: Essay, views: Iterable[CleanText | None], given: Sequence[GivenToken], language: Language
    ) -> None:
        """`essay` is as it is searched; `views` lead from there to the untouched text, in which `given` stands."""
        self._own, self._weights = tagger_of(language), language.weights["given_tags"]
        spans = [Span(token.start, token.end) for token in essay.tokens]
        for view in views:
            spans = spans if view is None else [view.back(span) for span in spans]
        tags = ["_" if token is None else token.pos for token in align(spans, given)]
        self._sentences: dict[tuple[str, ...], list[str]] = {}
        for first, last in essay.sentences:
            forms = tuple(token.text for token in essay.tokens[first:last])
            self._sentences.setdefault(forms, tags[first:last])  # said twice, a sentence has the tags of the first time

    def name_margins(self, tokens: Sequence[str], places: Iterable[int] | None = None) -> list[float]:
        """How far the proper noun leads by our own tagger, further where it was given, less where another tag was."""
        margins = [0.0] * len(tokens) if self._own is None else list(self._own.name_margins(tokens, places))
        for place, tag in enumerate(self._sentences.get(tuple(tokens), ())):
            if tag == "PROPN":
                margins[place] += self._weights["lead"]
            elif tag != "_":
                margins[place] -= self._weights["trail"]
        return margins


def align(spans: Iterable[Span], given: Iterable[GivenToken]) -> Iterator[GivenToken | None]:
    """For each of these spans the given word that begins where it begins, however far that goes."""
    starts = {token.span.start: token for token in given}
    return (starts.get(span.start) for span in spans)
