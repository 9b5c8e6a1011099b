"""Cutting learner text into tokens, without losing a code point.

Tokens hold no white space; what stands between them is white space and nothing else, so tokens and gaps together are
the text. Learners write `minuter.Halland`, `kl.14.30` and `18-åring`, and transcribers write `$` for a letter they
could not read and `␤` for a line break, so the pattern is our own. Abbreviations and what else depends on a language
are in `abbreviations.txt`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from gok.text.cache import compile_pattern
from gok.text.characters import MARKS
from gok.text.records import NamedTuple

try:  # compiled where there is a compiler
    from gok.kernel.fast_cutting import cut
except ImportError:
    from gok.kernel.cutting import cut

__all__ = ["Token", "Writing", "read_writing", "tokenize", "tokenize_on_space"]


class Token(NamedTuple):
    """A word, number or mark and where it stands."""

    text: str
    start: int
    end: int


_LETTER = rf"(?:[^\W\d_][{MARKS}]*|\$)"
_WORD = rf"(?:[^\W_][{MARKS}]*|\$)"
_EMOJI = "[\u2600-\u27bf\U0001f000-\U0001faff]"

_SPACELESS = re.compile(r"\S+")


class Writing(NamedTuple):
    """How words are written that are not letters alone, read from `abbreviations.txt`."""

    pattern: re.Pattern[str]
    stopped: frozenset[str]
    """Abbreviations that keep the full stop behind them if something follows."""
    abbreviations: frozenset[str]
    """All abbreviations as they are written with a stop, which does not end a sentence."""


@cache
def read_writing() -> Writing:
    """What `abbreviations.txt` says, as a pattern and sets; read once."""
    lines = Path(__file__).with_name("abbreviations.txt").read_text("utf-8").splitlines()
    rows = (line.partition(":") for line in lines if line and line[0] != "#")
    words = {kind: sorted(rest.split(), key=len, reverse=True) for kind, _, rest in rows}
    pattern = _token_pattern(words)
    dotted, stopped = words["dotted"], frozenset(words["stopped"])
    abbreviations = frozenset([word + "." for word in (*dotted, *stopped)] + dotted)
    return Writing(pattern, stopped, abbreviations)


def _token_pattern(words: dict[str, list[str]]) -> re.Pattern[str]:
    """The pattern of a token; what is in the file stands in the alternatives for addresses, abbreviations, endings."""
    small = "a-z" + "".join(words["letters"])
    dotted, stopped, domains, endings = (
        "|".join(map(re.escape, words[kind])) for kind in ("dotted", "stopped", "domains", "endings")
    )
    kinds = (
        # The three commonest kinds stand first: nine tokens of ten end here.
        r"[^\W\d_]+(?![^\s,!?;()\"])|[^\W\d_]{6,}(?=\.(?:\s|\Z))",
        r"[,()\"”](?!\S)|[.!?](?=\s|\Z)",
        r"(?:https?://|www\.)[^\s<>\"]*[^\s<>\".,;:!?)\]}'”]",  # URLs with a clear start
        r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+",  # e-mail
        rf"\b(?:[\w-]{{1,63}}\.){{1,4}}(?:{domains})\b(?:/[\w/%.~?=&#+-]*[\w/])?",  # bare domains
        r"@\w(?:[\w.]{0,62}\w)?",  # @names
        rf"\b(?i:{dotted})\b\.?",
        rf"\b(?i:{stopped})\.(?=\s*[^\s.])",
        rf"\b(?:[^\W\d_][{MARKS}]*\.){{2,6}}",  # J.S.
        rf"\b[{small.upper()}]\.(?=[ \u00a0]?[{small.upper()}][{MARKS}]*\w)",  # A. Karlsson
        rf"\d+(?:[.,:/-]\d+)*(?::[{small}]{{1,2}}\b|-?{_LETTER}+(?:-{_WORD}+)*)?",  # 14.30 3:e 40kvm 18-åring
        rf"{_WORD}+(?:[-'’´`_&]{_WORD}+)*(?::(?:{endings})\b)?",  # al-Sheikh EU:s S:t
        rf"{_EMOJI}[\ufe0f\U0001f3fb-\U0001f3ff]*(?:\u200d{_EMOJI}[\ufe0f\U0001f3fb-\U0001f3ff]*)*",
        r"\.{2,}|[!?]{2,}|-{2,}|[:;=][-']?[()DPp|]+(?!\w)",
        r"\S",
    )
    return compile_pattern(rf"(?=\S)(?:{'|'.join(kinds)})")  # no alternative is tried at a blank


def tokenize(text: str) -> tuple[Token, ...]:
    """Cut `text` as a reader of learner Swedish would.

    >>> [t.text for t in tokenize("Det tar 15 minuter.Halland, kl.14.30 t.ex. en 18-åring")]
    ['Det', 'tar', '15', 'minuter', '.', 'Halland', ',', 'kl.', '14.30', 't.ex.', 'en', '18-åring']
    """
    writing = read_writing()
    return cut(text, Token, writing.pattern, writing.stopped)


def tokenize_on_space(text: str) -> tuple[Token, ...]:
    """Cut at white space only, for SVALA graphs and others whose tokens are given."""
    return tuple([Token(m.group(), m.start(), m.end()) for m in _SPACELESS.finditer(text)])
