"""Names as they are written: what is rubbish, and how capitals become a proper spelling."""

import re
import unicodedata

__all__ = ["is_latin", "proper", "split_forms"]

RUBBISH = re.compile(
    r"governorate|district|province|family|dynasty|disambig|surname|given name|unknown|http|genid|well-known|"
    r"\b(?:of|and|the)\b",
    re.IGNORECASE,
)
NAME = re.compile(r"[^\W\d_]+(?:(?:[ '-]|' | ')[^\W\d_]+)*")
PARTICLES = frozenset(
    "de del della di da do dos das du la las los le van von der den ter ten zu zum zur af av bin bint ibn y e i".split()
)


def is_latin(form: str) -> bool:
    """Whether all letters are Latin ones.

    >>> is_latin("Đặng"), is_latin("Анна")
    (True, False)
    """
    return all(unicodedata.name(char, "").startswith("LATIN") for char in form if char.isalpha())


def split_forms(raw: str) -> list[str]:
    """The usable forms in a cell: `Boiko/Boyko` holds two, a governorate none."""
    found = []
    for part in raw.replace("`", "'").replace("’", "'").replace("ʼ", "'").replace("‘", "'").split("/"):
        form = " ".join(unicodedata.normalize("NFC", _repaired(part)).strip(" .,-'\"").split())
        words = form.split(" ")
        letters = sum(char.isalpha() for char in form)
        if RUBBISH.search(form) or not NAME.fullmatch(form) or not 2 <= letters <= 30:
            continue
        if len(words) <= 4 and is_latin(form) and all(char.isalpha() or char in " '-" for char in form):
            found.append(form)
    return found


def _repaired(form: str) -> str:
    """UTF-8 that was once taken for Latin-1 (GarcÃ\xada) put right; other forms cannot be read that way."""
    try:
        return form.encode("latin-1").decode()
    except (UnicodeEncodeError, UnicodeDecodeError):
        return form


def proper(form: str) -> str:
    """The form with proper capitals if it came in capitals (or without any).

    >>> proper("MCDONALD"), proper("O'BRIEN"), proper("ANNE-MARIE"), proper("VAN DER BERG"), proper("al-Asad")
    ('McDonald', "O'Brien", 'Anne-Marie', 'van der Berg', 'al-Asad')
    """
    if form not in (form.upper(), form.lower()):
        return form
    words = [word.replace("İ", "i").lower() for word in form.split(" ")]
    last = len(words) - 1
    return " ".join(
        word if word in PARTICLES and last and number < last else _capital(word) for number, word in enumerate(words)
    )


def _capital(word: str) -> str:
    word = "-".join(part[:1].upper() + part[1:] for part in word.split("-"))
    word = re.sub(r"^(O|D|L|M|N|Ta|Al|El)'(\w{2})", lambda m: f"{m[1]}'{m[2][0].upper()}{m[2][1:]}", word)
    return re.sub(r"^Mc(\w)(?=\w{2})", lambda m: f"Mc{m[1].upper()}", word)
