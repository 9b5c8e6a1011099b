"""Shapes of text that could make cost grow faster than their length, and how that is counted."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

import gok
from gok.replace.lists import rows
from tests.counting import steps

__all__ = ["SHAPES", "Shape", "exponent", "measure", "text_of"]

SIZES = (1, 2, 4, 8)


class Shape(NamedTuple):
    """Pieces without end that make a text, and how it is worked on."""

    pieces: Callable[[], Iterator[str]]
    profile: str = "swell"


def _again(piece: str) -> Callable[[], Iterator[str]]:
    return lambda: (piece for _ in count())


def _listed(name: str, form: str) -> Callable[[], Iterator[str]]:
    """A sentence for each entry of a list, and when that has no more, for made-up forms."""

    def pieces() -> Iterator[str]:
        yield from (form.format(entry.form) for entry in rows(name) if entry.form.isalpha())
        yield from (form.format(f"{entry.form}{other.form.lower()}") for other in rows(name) for entry in rows(name))

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
}


def text_of(shape: Shape, size: int) -> str:
    """A text of about so many characters."""
    text, length = [], 0
    for piece in shape.pieces():
        text.append(piece)
        length += len(piece)
        if length >= size:
            break
    return "".join(text)


def measure(shape: Shape, size: int) -> list[int]:
    """The steps at each size."""
    gok.pseudonymize("Hej. " + text_of(shape, size * SIZES[-1] + 9), seed=1, profile=shape.profile)  # what is read once
    counts = []
    for times in SIZES:
        text = text_of(shape, size * times)
        counts.append(steps(lambda text=text: gok.pseudonymize(text, seed=1, profile=shape.profile)))
    return counts


def exponent(counts: list[int]) -> float:
    """The slope of a line through the logarithms, by its last three points: small texts have costs of their own."""
    xs, ys = [math.log(n) for n in SIZES][-3:], [math.log(n) for n in counts][-3:]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return slope / sum((x - mean_x) ** 2 for x in xs)
