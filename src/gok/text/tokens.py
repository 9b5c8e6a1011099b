"""Cutting learner text into tokens, without losing a code point.

Tokens hold no white space; what stands between them is white space and nothing else, so tokens and gaps together are
the text. Learners write `minuter.Halland`, `kl.14.30` and `18-åring`, and transcribers write `$` for a letter they
could not read and `␤` for a line break, so the pattern is our own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["ABBREVIATIONS", "Token", "tokenize", "tokenize_on_space"]


class Token(NamedTuple):
    """A word, number or mark and where it stands."""

    text: str
    start: int
    end: int


# Abbreviations that keep their full stops; the stop does not end the sentence.
_DOTTED = "t.ex bl.a d.v.s o.s.v m.m m.fl f.d f.ö fr.o.m t.o.m s.k p.g.a m.a.o f.n o.d o.dyl e.d e.dyl".split()
_STOPPED = (
    "ang avd ca dr dvs etc ev exkl fig hr inkl jfr kap kl lgh nr obs osv pga resp sid st tel tfn uppl vol ggr bitr"
).split()
ABBREVIATIONS = frozenset([a + "." for a in _DOTTED + _STOPPED] + _DOTTED)

# Combining marks that `\w` leaves out: a decomposed å must not fall apart.
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u20d0-\u20f0"
)
_LETTER = rf"(?:[^\W\d_][{_MARKS}]*|\$)"
_WORD = rf"(?:[^\W_][{_MARKS}]*|\$)"
_EMOJI = "[\u2600-\u27bf\U0001f000-\U0001faff]"

_TLD = "com|se|net|org|nu|eu|info|io|de|dk|no|fi|uk|co|me|tv|app|dev|edu|gov|example|test"
_TOKEN = re.compile(
    r"(?=\S)(?:"  # no alternative is tried at a blank
    + r"|".join(
        (
            # The three commonest kinds stand first: nine tokens of ten end here.
            r"[^\W\d_]+(?![^\s,!?;()\"])|[^\W\d_]{6,}(?=\.(?:\s|\Z))",
            r"[,()\"”](?!\S)|[.!?](?=\s|\Z)",
            r"(?:https?://|www\.)[^\s<>\"]*[^\s<>\".,;:!?)\]}'”]",  # URLs with a clear start
            r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+",  # e-mail
            rf"\b(?:[\w-]{{1,63}}\.){{1,4}}(?:{_TLD})\b(?:/[\w/%.~?=&#+-]*[\w/])?",  # bare domains
            r"@\w(?:[\w.]{0,62}\w)?",  # @names
            rf"\b(?i:{'|'.join(re.escape(a) for a in sorted(_DOTTED, key=len, reverse=True))})\b\.?",
            rf"\b(?i:{'|'.join(sorted(_STOPPED, key=len, reverse=True))})\.(?=\s*[^\s.])",
            rf"\b(?:[^\W\d_][{_MARKS}]*\.){{2,6}}",  # J.S.
            rf"\b[A-ZÅÄÖ]\.(?=[ \u00a0]?[A-ZÅÄÖ][{_MARKS}]*\w)",  # A. Karlsson
            rf"\d+(?:[.,:/-]\d+)*(?::[a-zåäö]{{1,2}}\b|-?{_LETTER}+(?:-{_WORD}+)*)?",  # 14.30 3:e 40kvm 18-åring
            rf"{_WORD}+(?:[-'’´`_&]{_WORD}+)*(?::(?:s|n|t|a|e|an|en|ns|ar|er|are|arna|erna)\b)?",  # al-Sheikh EU:s S:t
            rf"{_EMOJI}[\ufe0f\U0001f3fb-\U0001f3ff]*(?:\u200d{_EMOJI}[\ufe0f\U0001f3fb-\U0001f3ff]*)*",
            r"\.{2,}|[!?]{2,}|-{2,}|[:;=][-']?[()DPp|]+(?!\w)",
            r"\S",
        )
    )
    + ")"
)
_SPACELESS = re.compile(r"\S+")
_new = tuple.__new__  # what Token(...) ends in; a fifth of the whole cost is saved by going there at once


def cut_by_pattern(text: str) -> tuple[Token, ...]:
    """What `tokenize` does where nothing is compiled."""
    return tuple([_new(Token, (m.group(), m.start(), m.end())) for m in _TOKEN.finditer(text)])


try:  # compiled where there is a compiler
    from gok.kernel.fast_tokens import Cutter

    _cut: Callable[[str], tuple[Token, ...]] = Cutter(Token, _TOKEN.match, frozenset(_STOPPED))
except ImportError:
    _cut = cut_by_pattern


def tokenize(text: str) -> tuple[Token, ...]:
    """Cut `text` as a reader of learner Swedish would.

    >>> [t.text for t in tokenize("Det tar 15 minuter.Halland, kl.14.30 t.ex. en 18-åring")]
    ['Det', 'tar', '15', 'minuter', '.', 'Halland', ',', 'kl.', '14.30', 't.ex.', 'en', '18-åring']
    """
    return _cut(text)


def tokenize_on_space(text: str) -> tuple[Token, ...]:
    """Cut at white space only, for SVALA graphs and others whose tokens are given."""
    return tuple([Token(m.group(), m.start(), m.end()) for m in _SPACELESS.finditer(text)])
