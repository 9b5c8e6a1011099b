"""Lemmas and the inflection they tell. They come from simplemma (extra `annotate`), loaded by whoever asks for them."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from gok.errors import SettingError
from gok.lang import Language
from gok.lexicon.lexicon import open_lexicon

__all__ = ["Lemmas", "need_lemmas"]

_FUNCTION = frozenset({"ADP", "ADV", "CCONJ", "DET", "INTJ", "PART", "PRON", "SCONJ"})
_OTHER = {"male": "f", "female": "m"}
_AS_WRITTEN = frozenset({"NUM", "PUNCT", "SYM", "X"})


@cache
def need_lemmas() -> Any:
    """The package with the lemmas, or word of how to get it."""
    try:
        return importlib.import_module("simplemma")
    except ImportError:
        raise SettingError("lemmas need the package simplemma: pip install 'gok[annotate]'") from None


class Lemmas:
    """The lemmas of a language."""

    def __init__(self, language: Language) -> None:
        self._simplemma, self._language = need_lemmas(), language
        self._morphology, self._lexicon = language.module("morphology"), open_lexicon()

    def lemma(self, form: str, tag: str) -> str:
        """The lemma of a word; a word that no list has, misspelled or new, has none that is known."""
        if tag in _AS_WRITTEN:
            return form
        word = form if tag == "PROPN" else form.lower()
        own = self._language.table("function_lemmas").get(word) if tag in _FUNCTION else None
        if own is not None:
            return own
        found = self._look_up(word)
        if found is None or tag == "PROPN":
            return found or (form if tag == "PROPN" else "_")
        if tag == "NOUN":
            return str(self._morphology.noun_lemma(word, found.lower(), self._is_noun)) or "_"
        return str(self._morphology.lemma_of_tag(word, found, tag, self._is_verb))

    def inflection(self, form: str, lemma: str) -> dict[str, str]:
        """What the form of a noun tells beside its lemma."""
        low = form.lower()
        if not self._is_noun(low):
            return {}
        return dict(
            self._morphology.noun_inflection(
                low, lemma, lambda one: self._is_noun(one) and self.lemma(one, "NOUN") == lemma
            )
        )

    def base(self, name: str, label: str) -> str:
        """A name that stands in the genitive as it stands in the lists: Fatimas is of Fatima, Lukas of Lukas.

        Where both are names (Jonas, Jona) it is the more common of those the label allows.
        """
        stem = str(self._language.module("grammar").without_genitive(name))
        return name if self._weight(name, label) > self._weight(stem, label) else stem

    def _weight(self, name: str, label: str) -> int:
        other = _OTHER.get(label.rpartition("_")[2])
        return max((r.weight for r in self._lexicon.exact(name) if other is None or r.gender != other), default=-1)

    def _look_up(self, word: str) -> str | None:
        try:
            known = self._simplemma.is_known(word, lang=self._language.code)
            return str(self._simplemma.lemmatize(word, lang=self._language.code)) if known else None
        except ValueError:  # a language it does not have
            return None

    def _is_noun(self, form: str) -> bool:
        return self._is(form, "noun")

    def _is_verb(self, form: str) -> bool:
        return self._is(form, "verb")

    def _is(self, form: str, part: str) -> bool:
        word = self._lexicon.word(form)
        return word is not None and part in word.parts
