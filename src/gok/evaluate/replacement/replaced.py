"""One essay before and after: what the checks look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gok.evaluate.tags import family
from gok.lang import Language, load_language
from gok.replace.known import readings
from gok.replace.referents import NAMED, Referent, gather
from gok.results import Mention, Result
from gok.text import Essay
from gok.text.folding import fold
from gok.text.records import cached_property

__all__ = ["Replaced", "forms_of"]


def forms_of(mention: Mention, language: Language) -> frozenset[str]:
    """What the base of a pseudonym may be, folded: as it stands and, in the genitive, without its ending too."""
    text = mention.replacement or ""
    bare = language.module("grammar").without_genitive(text) if "gen" in mention.features else text
    return frozenset({fold(text), fold(bare)})


@dataclass
class Replaced:
    """An essay whose mentions were replaced, with what several checks ask for worked out once."""

    result: Result
    language: Language = field(default_factory=load_language)

    @cached_property
    def mentions(self) -> Sequence[Mention]:
        """The mentions that were replaced by something."""
        return [m for m in self.result.main if m.action == "replace" and m.replacement]

    @cached_property
    def referents(self) -> Sequence[Referent]:
        """Who and what has a name, by the numbers of the annotation; their places count in `mentions`."""
        named = [i for i, m in enumerate(self.mentions) if m.label in NAMED]
        return gather(self.mentions, named, self.language)

    @cached_property
    def pseudonyms(self) -> dict[tuple[str, str, int], str]:
        """The base form of each referent's pseudonym: that of a mention without ending, else without a genitive's."""
        return {r.id: self._base(r) for r in self.referents}

    def _base(self, referent: Referent) -> str:
        own = [self.mentions[i] for i in referent.places]
        bare = [m for m in own if fold(m.text) == fold(referent.base)]
        if bare:
            return min((m.replacement or "" for m in bare), key=len)
        return min((self._without_ending(m, referent) for m in own), key=len)

    def _without_ending(self, mention: Mention, referent: Referent) -> str:
        """A pseudonym without what follows the name in its original: the genitive, -bor, -bussen."""
        grammar, text = self.language.module("grammar"), mention.replacement or ""
        kind, ending = grammar.take_apart(mention.text, referent.base, mention.features)
        if kind == "genitive" or (kind == "plain" and "gen" in mention.features):
            return str(grammar.without_genitive(text))
        stem = text.removesuffix(ending) if ending else text
        bare = stem.removesuffix(grammar.LINK)
        return bare if stem != text and readings(bare, referent.slot) else stem

    @cached_property
    def source(self) -> Essay:
        """The essay as it was."""
        return self.result.essay

    @cached_property
    def target(self) -> Essay:
        """The essay as it is now."""
        return Essay(self.result.text, id=self.source.id)

    def gaps(self) -> Iterator[tuple[str, str]]:
        """What stands between the replaced mentions, before and after."""
        at, now = 0, 0
        for m in self.mentions:
            if m.target is None:
                continue
            yield self.source.text[at : m.span.start], self.target.text[now : m.target.start]
            at, now = m.span.end, m.target.end
        yield self.source.text[at:], self.target.text[now:]

    def of_family(self, *names: str) -> Iterator[Mention]:
        """The mentions whose label is of one of these families."""
        return (m for m in self.mentions if family(m.label) in names)
