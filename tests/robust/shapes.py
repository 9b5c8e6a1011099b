"""Shapes of text that could make cost grow faster than their length, ways to work on them, and how that is counted."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import count, product
from typing import NamedTuple

import gok
from gok import formats
from gok.errors import GokError
from gok.formats import FORMATS
from gok.pipeline import pseudonymize_read
from gok.replace.lists import rows
from gok.settings import Settings
from tests.counting import steps

__all__ = ["LONG", "SHAPES", "WAYS", "Shape", "exponent", "measure", "share", "text_of", "texts_of"]

SIZES = (1, 2, 4, 8)
"""Times the smallest text, for what is counted in steps."""
LONG = (1, 4, 16)
"""The same for what is counted in calls, up to a million characters."""

_READ = 62_500  # characters for which everything is read that is read once

Prepared = Callable[[], object]  # what is counted


class Shape(NamedTuple):
    """Pieces without end that make a text, and how it is worked on."""

    pieces: Callable[[], Iterator[str]]
    profile: str = "swell"

    def prepared(self, text: str) -> Prepared:
        """Replacing in the text."""
        return lambda: gok.pseudonymize(text, seed=1, profile=self.profile)


class Way(NamedTuple):
    """Another thing that is done to an essay of everything, and what has to be there before."""

    prepared: Callable[[str], Prepared]

    def pieces(self) -> Iterator[str]:
        """Persons no two of whom are alike, with all that is found, kept, marked and doubted around them."""
        names = [entry.form for entry in rows("firstnames_sv") if entry.form.isalpha()]
        for n in count():
            yield f"Min vän {names[n % len(names)]} är {n % 80 + 10} år, sa Xerxo{n % 97}. Vi gillar Zlatan! {_ESSAY}"


_ESSAY = (
    "Min mamma Fatima är läkare i Malmö och jag är 27 år. Ali kom från Syrien med buss 42 till Stockholm. "
    "Mejla fatima@example.org nu, sa Xerxo. "
)


def _again(piece: str) -> Callable[[], Iterator[str]]:
    return lambda: (piece for _ in count())


def _listed(name: str, form: str) -> Callable[[], Iterator[str]]:
    """A sentence for each entry of a list, and when that has no more, for made-up forms without end."""

    def pieces() -> Iterator[str]:
        forms = [entry.form for entry in rows(name) if entry.form.isalpha()]
        for more in count():
            for behind in product(forms, repeat=more):
                yield from (form.format(f"{one}{''.join(behind).lower()}") for one in forms)

    return pieces


def _near(form: str) -> Callable[[], Iterator[str]]:
    """Names one letter apart."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return lambda: (form.format(f"Fat{a}{b}{c}ma") for _ in count() for a in letters for b in letters for c in letters)


def _initial(form: str) -> Callable[[], Iterator[str]]:
    """Names and unknown words that begin alike."""
    names = (entry.form for entry in rows("firstnames_sv"))
    found = [name for name in names if name.startswith("M") and name.isalpha()]
    return lambda: (
        form.format(found[n % len(found)] + ("" if n < len(found) else "ka" * (n // len(found)))) for n in count()
    )


def _unknown(form: str) -> Callable[[], Iterator[str]]:
    """Words that no list has, no two alike."""
    parts = [consonant + vowel for consonant in "bdfgklmnprstv" for vowel in "aeiouåäö"]
    size = len(parts)
    return lambda: (
        form.format((parts[n % size] + parts[n * 7 // size % size] + parts[n * 31 % size]).capitalize() + "q")
        for n in count()
    )


def _paired(one: str, other: str, form: str) -> Callable[[], Iterator[str]]:
    """Words of two lists side by side."""
    ones, others = ([entry.form for entry in rows(name) if entry.form.isalpha()] for name in (one, other))
    return lambda: (form.format(ones[n % len(ones)], others[n // 7 % len(others)]) for n in count())


def _of_several_words(name: str, form: str) -> Callable[[], Iterator[str]]:
    found = [entry.form for entry in rows(name) if " " in entry.form]
    return lambda: (form.format(found[n % len(found)]) for n in count())


def _counted(form: str) -> Callable[[], Iterator[str]]:
    """The same with other figures each time: nothing kept of one is of use for the next."""
    return lambda: (form.format(1 + n % 28, 1900 + n % 97) for n in count())


SHAPES = {
    "plain words": Shape(_again("Vi läste en bok i går kväll och sedan sov vi gott. ")),
    "Fatima och Ali kom": Shape(_again("Fatima och Ali kom. ")),
    "Jag heter X och X är": Shape(_listed("firstnames_sv", "Jag heter {0} och {0} är snäll. ")),
    "towns": Shape(_listed("replacement_towns", "Jag bor i {0}. ")),
    "towns under swell-gold": Shape(_listed("replacement_towns", "Jag bor i {0}. "), "swell-gold"),
    "world towns": Shape(_listed("world_places", "Jag bor i {0}. ")),
    "cities with commas": Shape(_listed("world_places", "{0}, ")),
    "first names until none is left": Shape(_listed("firstnames_sv", "Min vän {0} kom. ")),
    "names of one initial": Shape(_initial("Min vän {0} kom. ")),
    "names one letter apart": Shape(_near("Min vän {0} kom. ")),
    "marks replaced by a profile": Shape(_again("Min mamma är läkare och min pappa är lärare. "), "placeholders"),
    "telephone numbers": Shape(_again("Ring 070-174 06 05! ")),
    "torn numbers": Shape(_again("070–174\t06\n05 SE35  5000  0000 411\t23\tMalm\ufffd ")),
    "forms in small letters": Shape(_again("ort: lund\nskola: karsby\narbetsplats: volvo\n")),
    "what programs write": Shape(
        _again('&#70;atima %46atima {"name": "Fatima"} RmF0aW1hIE9tYXI= (www.fatimaali.se) F4tima ')
    ),
    "one long word": Shape(_again("fatima")),
    "names in one sentence": Shape(_listed("firstnames_sv", "{0} ")),
    "capitals without end": Shape(_again("Fatima Ali ")),
    "line breaks": Shape(_again("\n")),
    "digits": Shape(_again("1234567890")),
    "quotation marks": Shape(_again("\"'” ")),
    "ages in a row": Shape(_again("Ali 27, Sara 25, ")),
    "blanks": Shape(_again(" ")),
    "full stops": Shape(_again(".")),
    "at signs": Shape(_again("@a.")),
    "hyphens": Shape(_again("Fatima-")),
    "brackets": Shape(_again("([{<")),
    "soft hyphens": Shape(_again("Fa\u00adti\u00adma ")),
    "control characters": Shape(_again("Fa\x1ftima\x00 ")),
    "garbled letters": Shape(_again("GÃ¶teborg \ufffdsa 𝐅 ")),
    "raised digits": Shape(_again("Ring ⁰⁷⁰-¹⁷⁴ ⁰⁶ ⁰⁵! ")),
    "pictures in words": Shape(_again("Fat😀ima kom 070😀1740605 ")),
    "spelled names": Shape(_again("Jag heter F a t i m a. ")),
    "letters in a row": Shape(_again("a b ")),
    "odd numbers": Shape(_again("070*174*06*05 O7O-174 O6 O5 00*00*00*_Storgatan 5_ 5,41123 Lund ")),
    "decomposed letters": Shape(_again("a\u030a\u0308 ")),
    "zero-width blanks": Shape(_again("\u200b")),
    "glued words": Shape(_again("FatimaAli_90")),
    "surnames of one family": Shape(_listed("firstnames_sv", "{0} Svensson ")),
    "streets": Shape(_listed("streets", "Jag bor på {0} 5. ")),
    "one street": Shape(_again("Storgatan 5 ")),
    "schools": Shape(_listed("replacement_towns", "Jag går på {0}skolan. ")),
    "countries": Shape(_listed("countries", "Jag kommer från {0} och bor i {0}. ")),
    "dates": Shape(_again("Den 3 maj 1990, ")),
    "dates, no two alike": Shape(_counted("Den {0} maj {1}, ")),
    "days of a calendar": Shape(_counted("Måndagen den {0} maj {1} är lagom, ")),
    "family": Shape(_again("min mamma, min pappa, ")),
    "upper case": Shape(_again("FATIMA ALI KOM. ")),
    "unknown words": Shape(_near("{0}xq ")),
    "addresses": Shape(_again("fatima.ali@example.org, ")),
    "unknown names": Shape(_unknown("{0} ")),
    "unknown names, introduced": Shape(_unknown("Jag heter {0}. ")),
    "unknown firms": Shape(_unknown("Jag jobbar på {0} AB. ")),
    "unknown schools": Shape(_unknown("Jag går på {0}skolan. ")),
    "unknown owners": Shape(_unknown("{0}s bror kom. ")),
    "towns of several words": Shape(_of_several_words("world_places", "{0} ")),
    "one of several words": Shape(_again("Sri Lanka Buenos Aires ")),
    "whole names": Shape(_paired("firstnames_sv", "firstnames_sv", "{0} {1}sson ")),
    "districts of towns": Shape(_paired("districts", "replacement_towns", "Jag bor i {0} i {1}. ")),
    "districts": Shape(_listed("districts", "Jag bor i {0}. ")),
    "who is he": Shape(_listed("firstnames_sv", "Ali träffade {0}. Han sa hej till henne. ")),
    "a list of names": Shape(_listed("firstnames_sv", "- {0}\n")),
    "letters signed": Shape(_listed("firstnames_sv", "Hej {0}!\nHälsningar {0}\n\n")),
    "towns in capitals": Shape(lambda: map(str.upper, _listed("world_places", "{0} ")())),
    "towns in small letters": Shape(lambda: map(str.lower, _listed("world_places", "jag bor i {0} ")())),
    "initials": Shape(_again("F. A. B. ")),
    "torn dates": Shape(_again("1990-02-")),
    "figures and hyphens": Shape(_again("1-1-")),
    "pages without end": Shape(_again("http://www.a.se/")),
    "letters of web pages": Shape(_again("&Aring;&amp;&#70;")),
    "names torn by lines": Shape(_again("Fat-\nima ")),
    "numerals in one word": Shape(_again("etthundratjugo")),
    "compounds without end": Shape(_again("Malmöskola")),
    "accents without end": Shape(_again("e\u0301\u0302")),
    "other letters": Shape(_again("فاطمة 马 Фатима ")),
    "personal numbers, no two alike": Shape(_counted("8506{0:02}-{1} ")),
    "names in brackets": Shape(_listed("firstnames_sv", "({0}) [")),
}


@cache
def _result(text: str) -> gok.Result:
    return gok.pseudonymize(text, seed=1, with_source=True)


def _released(text: str) -> Prepared:
    result = _result(text)

    def release() -> None:
        with suppress(GokError):
            result.release()

    return release


def _written(name: str) -> Way:
    def prepared(text: str) -> Prepared:
        result = _result(text)
        return lambda: formats.write([result], format=name, with_source=True)

    return Way(prepared)


def _read(name: str) -> Way:
    def prepared(text: str) -> Prepared:
        data = formats.write([_result(text)], format=name, with_source=True).encode()
        return lambda: [*formats.read_bytes(data, format=name, name="long")]

    return Way(prepared)


def _marked(text: str) -> Prepared:
    """A file with marks, found in once more."""
    settings, marked = Settings.chosen(seed=1), _result(text)
    return lambda: pseudonymize_read(marked, settings)


WAYS = {
    "released": Way(_released),
    "doubts": Way(lambda text: lambda: gok.detect(text).doubts),
    "high caution": Way(lambda text: lambda: gok.pseudonymize(text, seed=1, caution="high")),
    "caution by a number": Way(lambda text: lambda: gok.pseudonymize(text, seed=1, caution="0.9999")),
    "all replaced": Way(lambda text: lambda: gok.pseudonymize(text, seed=1, replace="all")),
    "slips and affixes": Way(
        lambda text: lambda: gok.pseudonymize(text, seed=1, project_errors=True, svala_affixes=True)
    ),
    "marks of a file": Way(_marked),
    **{f"written as {row.name}": _written(row.name) for row in FORMATS.values() if row.writes and not row.pair},
    **{f"read as {row.name}": _read(row.name) for row in FORMATS.values() if row.reads and row.writes and not row.pair},
}
"""A format that is added is here by itself."""


def text_of(shape: Shape | Way, size: int) -> str:
    """A text of about so many characters."""
    return texts_of(shape, [size])[0]


def texts_of(shape: Shape | Way, sizes: Sequence[int]) -> list[str]:
    """A text of each size, of pieces of its own and as mixed as all others.

    Pieces are dealt in rounds, to each as many as it is long. Where a list runs out and made-up words come behind it, a
    short text would else have nothing of what a long one is made of; and who reads a word again, has read it before.
    """
    least = min(sizes)
    texts, lengths = [list[str]() for _ in sizes], [0] * len(sizes)
    pieces = shape.pieces()
    while any(length < size for length, size in zip(lengths, sizes, strict=True)):
        for number, size in enumerate(sizes):
            for _ in range(size // least):
                piece = next(pieces)
                if lengths[number] < size:
                    texts[number].append(piece)
                    lengths[number] += len(piece)
    return ["".join(text) for text in texts]


def measure(
    what: Shape | Way,
    size: int,
    times: Sequence[int] = SIZES,
    counted: Callable[[Prepared], int] = steps,
) -> list[int]:
    """What is counted at each size. What is read once is read for a text before them.

    It is some pieces longer than others: of one word without end it would else be known what it is.
    """
    first, *texts = texts_of(what, [min(size * times[-1], _READ) + 999, *(size * n for n in times)])
    what.prepared(first)()
    return [counted(what.prepared(text)) for text in texts]


def share(text: str) -> tuple[int, int]:
    """`2/4`: from the second on, each fourth."""
    first, _, every = text.partition("/")
    return int(first), int(every)


def exponent(counts: Sequence[int], times: Sequence[int] = SIZES) -> float:
    """The slope of a line through the logarithms, by its last three points: small texts have costs of their own."""
    xs, ys = [math.log(n) for n in times][-3:], [math.log(n) for n in counts][-3:]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return slope / sum((x - mean_x) ** 2 for x in xs)
