"""Reading a target again before it leaves: where something that was replaced still stands.

`gok.releases.check_target` looks through the letters of every target; only where something may be left is it read here.
A place is no leak if it is an ordinary word where it stands: `hans` is not Hans.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from gok.detect import shared_forms
from gok.lang import Language
from gok.lexicon.word_form import WordForm

__all__ = ["find_standing"]

Place = tuple[int, int]

_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = r"[\s\0-]{1,3}"  # of the words of a name, in a folded text
_BREAK = re.compile(r"([^\W\d_]+)(?=[- \t\0]*\n\s*([^\W\d_]+))")  # a word may end one break and begin the next
_WRITTEN = re.compile(r"[\d@/\\]|\w\.\w\w")  # numbers, codes and addresses are looked for sign by sign
_LETTERS = 3  # by which words that are broken are filed
_LONG_NUMBER = 5  # signs of a number or a code that stands for one person: postcodes too
_ENDS_SENTENCE = frozenset('.!?:\n\0"”“»–-•*')
_COMPOUND, _SMALL_COMPOUND = 4, 5  # letters of a name that is looked for inside longer words; in small letters
_OF_PEOPLES = frozenset({"language", "nationality", "adjective"})  # lists whose words stay beside their country
_REST = 3  # letters of what it is put together with


def find_standing(
    target: str, low: str, originals: Iterable[str], language: Language, *, source: str | None = None
) -> list[Place]:
    """The places of a target, in order, where one of some originals stands, in whatever form.

    What must not be looked at (pseudonyms, what is public or was kept by a person) is blank in it, as null characters;
    `low` is it, folded in place, and so are the originals. Of a target that is not what was made of its source, the
    `source` is given, blank where something was replaced: no word is an ordinary one that does not stand there too.

    >>> from gok.lang import load_language
    >>> from gok.text.folding import fold_in_place
    >>> text = "FATIMAS bok, i Fati- \\n ma-rummet, hans Malmöbor, 0701-74 06 05"
    >>> found = find_standing(text, fold_in_place(text), ["fatima", "hans", "malmo", "070 174 06 05"], load_language())
    >>> [text[start:end] for start, end in found]
    ['FATIMAS', 'Fati- \\n ma', 'Malmöbor', '0701-74 06 05']
    """
    reader, found = _Reader(target, low, language, source), set[Place]()
    breaks: defaultdict[str, list[tuple[Place, str]]] = defaultdict(list)  # by the letters a name begins with
    for m in _BREAK.finditer(low) if "\n" in low else ():
        word = m[1] + m[2]
        for begins in {word[:long] for long in range(1, _LETTERS + 1)}:
            breaks[begins].append(((m.start(), m.end(2)), word))
    for name in originals:
        if _WRITTEN.search(name):
            found.update(_as_written(low, name))
            continue
        found.update(reader.places(name))
        broken = breaks.get(name[:_LETTERS], ())
        found.update([place for place, word in broken if word.startswith(name) and word[len(name) :] in reader.endings])
    return sorted(found)


def _as_written(low: str, name: str) -> Iterator[Place]:
    """Where a number, a code or an address stands, whatever parts its signs; a short number is nobody's."""
    signs = re.findall(r"[^\W_]", name)
    if len(signs) >= _LONG_NUMBER:
        pattern = r"(?<!\d)" + r"[\W_]{0,3}".join(map(re.escape, signs)) + r"(?!\d)"
        yield from (match.span() for match in re.finditer(pattern, low))


class _Reader:
    """A target, and how a name is known in it."""

    def __init__(self, target: str, low: str, language: Language, source: str | None) -> None:
        self.target, self.low, self.forms = target, low, shared_forms(language)
        self.spared = None if source is None else frozenset(_WORD.findall(source))
        grammar = language.module("grammar")
        self.cases, self.link = frozenset(grammar.CASES), grammar.LINK
        self.endings = self.cases | {"", "s"}
        self.inhabitants = language.words("inhabitant_endings")

    def places(self, name: str) -> Iterator[Place]:
        """Where a name stands whole, inflected or in a compound; not where it is a word."""
        low, (first, *more) = self.low, name.split()
        rest = re.compile("".join([_BETWEEN + re.escape(part) for part in more])) if more else None
        at = low.find(first)
        while at >= 0:
            begins, end = at == 0 or not low[at - 1].isalpha(), at + len(first)
            if rest is not None:
                further = rest.match(low, end) if begins else None
                end = further.end() if further else -1
            if end > 0 and (begins or len(name) >= _COMPOUND):
                yield from self._place(at, end, name, is_several=rest is not None)
            at = low.find(first, at + 1)

    def _place(self, at: int, end: int, name: str, *, is_several: bool) -> Iterator[Place]:
        """The place of the word around a name, if it is the name in some form."""
        start = at
        while start and self.low[start - 1].isalpha():
            start -= 1
        tail = _WORD.match(self.low, end)
        last = tail.end() if tail else end
        ending = self.low[end:last]
        if start == at and ending in self.endings:
            if is_several or not self._is_ordinary(start, last, is_inflected=ending in self.cases):
                yield start, last
        elif not is_several and self._is_compound(start, at, end, last):
            yield start, last

    def _is_ordinary(self, start: int, end: int, *, is_inflected: bool) -> bool:
        """Whether what looks like a name is a word where it stands: in small letters, or where a sentence opens.

        Names are hardly inflected but for the genitive: `Linden` is the tree, or has another name than `Lind`.
        """
        word = self.target[start:end]
        is_shouted = len(word) > 1 and word.isupper() and self._is_shouted(start, end)
        form = self.forms[word.lower() if is_shouted else word]
        if is_inflected:
            return _is_known(form)
        if not form.is_word or (self.spared is not None and word not in self.spared):
            return False
        return word[0].islower() or is_shouted or self._opens(start)

    def _opens(self, start: int) -> bool:
        before = self.target[max(0, start - 20) : start].rstrip(" \t")
        return not before or before[-1] in _ENDS_SENTENCE

    def _is_shouted(self, start: int, end: int) -> bool:
        """Whether the words beside are in capitals too."""
        beside = _WORD.findall(self.target[max(0, start - 12) : start])[-1:] + _WORD.findall(
            self.target[end : end + 12]
        )
        return bool(beside) and all(text.isupper() for text in beside[:2])

    def _is_compound(self, start: int, at: int, end: int, last: int) -> bool:
        """Whether a longer word is put together with the name and is nothing else: no word, and nobody's name."""
        word, name = self.target[start:last], end - at
        if name < (_SMALL_COMPOUND if word[0].islower() else _COMPOUND):
            return False
        rest = word[end - start :].lower()
        if start == at and rest in self.inhabitants:
            return _OF_PEOPLES.isdisjoint(self.forms[word].categories)  # iranska tells no town
        if _is_known(self.forms[word]) or _is_known(self.forms[word.lower()]):
            return False
        if start == at:
            return self._is_part(rest) or self._is_part(rest.removeprefix(self.link))
        return rest in self.endings and self._is_part(word[: at - start].lower())

    def _is_part(self, part: str) -> bool:
        """Whether a word can be put together with a name: Malmö|skolan, Göteborg|s|resan, stor|stockholm."""
        return len(part) >= _REST and self.forms[part].is_word


def _is_known(form: WordForm) -> bool:
    """Whether a word is one by itself, or listed as something of its own: Andersson is not Anders."""
    return form.is_word or bool(form.categories)
