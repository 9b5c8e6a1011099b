"""Tokens with part of speech, lemma and morphology, for corpus tools: of the target, or of the source in work files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gok.formats.layers import LAYERS, STANDARD
from gok.formats.pieces import covering
from gok.lang import Language
from gok.pos import tagger_of
from gok.results import Mention, Result
from gok.taxonomy import taxonomy
from gok.text import Span, Token
from gok.text.records import dataclass

if TYPE_CHECKING:
    from gok.pos.given import GivenToken

__all__ = ["TaggedToken", "layers_by_place", "tagged_sentences"]

_NAMED = frozenset({"names", "places", "institutions"})
_SHOWN = {"gen": ("Case", "Gen"), "def": ("Definite", "Def"), "pl": ("Number", "Plur")}
_NOTHING = "_"


@dataclass(frozen=True, slots=True)
class TaggedToken:
    """A token, what is said of it (`_` where nothing is), the mention it belongs to and the blanks behind it."""

    token: Token
    pos: str
    lemma: str
    msd: str
    mention: Mention | None
    behind: str

    def said(self, layers: Sequence[str]) -> tuple[str, ...]:
        """The value of each of these layers."""
        return tuple(getattr(self, layer) for layer in layers)


def tagged_sentences(result: Result, layers: Sequence[str] = STANDARD) -> Iterator[list[TaggedToken]]:
    """The sentences of a result, token by token; layers that are not asked for are `_`.

    The tags are those of the own tagger, or those that were given with the essay. A pseudonym has what its original
    had: that it is a name, its case, definiteness and number are known from the mention, where a tagger would have to
    guess them.
    """
    text, tokens, tagger = result.essay.text, result.essay.tokens, tagger_of(result.language)
    over, teller = covering(tokens, result.main), _Teller(result.language, layers)
    given = _given(result) if result.given else {}
    for first, last in result.essay.sentences:
        forms = [token.text for token in tokens[first:last]]
        tags = tagger.tag(forms) if tagger is not None else ["X"] * len(forms)
        row = []
        for number, tag in zip(range(first, last), tags, strict=True):
            mention = result.main[over[number][0]] if over[number] else None
            end = tokens[number].end
            next_start = tokens[number + 1].start if number + 1 < len(tokens) else len(text)
            told = teller.tell(tokens[number], tag, mention)
            if number in given and (mention is None or mention.action != "replace"):
                told = _merge(given[number], tokens[number], told, layers)
            row.append(TaggedToken(tokens[number], *told, mention, text[end:next_start]))
        yield row


def _given(result: Result) -> dict[int, GivenToken]:
    """What was given with the essay of its tokens, by number."""
    from gok.pos.given import align

    found = align((Span(token.start, token.end) for token in result.essay.tokens), result.given)
    return {number: one for number, one in enumerate(found) if one is not None}


def _merge(said: GivenToken, token: Token, told: tuple[str, str, str], layers: Sequence[str]) -> tuple[str, str, str]:
    """What was given before what we tell; of a word that was cut otherwise only the part of speech."""
    whole = (said.span.start, said.span.end) == (token.start, token.end)
    given = (said.pos, said.lemma, said.msd) if whole else (said.pos, _NOTHING, _NOTHING)
    pos, lemma, msd = (
        one if one != _NOTHING and layer in layers else other
        for one, other, layer in zip(given, told, LAYERS, strict=True)
    )
    return pos, lemma, msd


def layers_by_place(result: Result, layers: Sequence[str]) -> dict[tuple[int, int], dict[str, object]]:
    """What is known of each token by its layers, for formats that write tokens themselves."""
    return {
        (token.token.start, token.token.end): {
            layer: value for layer, value in zip(layers, token.said(layers), strict=True) if value != _NOTHING
        }
        for sentence in (tagged_sentences(result, layers) if layers else ())
        for token in sentence
    }


class _Teller:
    """Says of one token what is asked for."""

    def __init__(self, language: Language, layers: Sequence[str]) -> None:
        self._language, self._layers = language, layers
        self._lemmas = None
        if "lemma" in layers:
            from gok.formats.lemmas import Lemmas

            self._lemmas = Lemmas(language)

    def tell(self, token: Token, tag: str, mention: Mention | None) -> tuple[str, str, str]:
        """Part of speech, lemma, morphology."""
        group = taxonomy()[mention.label].group if mention is not None and token.text[:1].isalpha() else ""
        pos = "PROPN" if group == "names" else tag
        ends = mention is not None and token.end >= mention.span.end
        shown = mention.features if mention is not None and ends else ()
        lemma = self._lemma(token.text, pos, mention if "gen" in shown and group in _NAMED else None)
        if group in _NAMED:
            known = {"Case": "Nom"} | dict(_SHOWN[f] for f in shown if f in _SHOWN)
            msd = "|".join(f"{name}={value}" for name, value in sorted(known.items()))
        else:
            msd = self._morphology(token.text, pos, lemma)
        return pos if "pos" in self._layers else _NOTHING, lemma, msd if "msd" in self._layers else _NOTHING

    def _lemma(self, form: str, tag: str, owner: Mention | None) -> str:
        if self._lemmas is None:
            return _NOTHING
        if owner is not None and tag == "PROPN":
            return self._lemmas.base(form, owner.label)
        return " ".join(self._lemmas.lemma(form, tag).split())

    def _morphology(self, form: str, tag: str, lemma: str) -> str:
        """Of pronouns by their form, of nouns by their form beside their lemma; nothing is guessed of other words."""
        if tag == "PRON":
            return self._language.table("pronoun_features").get(form.lower(), _NOTHING)
        if tag != "NOUN" or lemma == _NOTHING or self._lemmas is None:
            return _NOTHING
        known = self._lemmas.inflection(form, lemma)
        return "|".join(f"{name}={value}" for name, value in sorted(known.items())) or _NOTHING
