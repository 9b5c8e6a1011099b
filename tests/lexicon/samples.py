"""Small lists for the tests, written as a linguist would write them."""

from __future__ import annotations

import hashlib
import lzma
from pathlib import Path

SOURCE = 'title = "t"\norigin = "o"\nlicence = "CC0-1.0"\ndate = "2026-01-01"\nmade = "by hand"\n'

LISTS = {
    "firstnames": (
        "firstname",
        "form\tgender\tculture\tweight\n# kvinnor\nAnna\tf\tsv\t80000\nElena\tf\tes\t900\nÅsa\tf\tsv\t40000\n"
        "# män\nAli\tm\tar\t12000\nBo\tm\tsv\t20000\nGöran\tm\tsv\t90000\nHans\tm\tsv\t50000\nKarl-Erik\tm\tsv\t2000\n"
        "Mohammed\tm\tar\t14000\n",
    ),
    "surnames": (
        "surname",
        "form\tculture\tweight\nal-Hassan\tar\t200\nO'Neill\ten\t30\nMcDonald\ten\t20\nRing\tsv\t900\n",
    ),
    "cities": (
        "city",
        "form\tcountry\tkind\tweight\tof\nElena\tBG\ttown\t5000\nMalmö\tSE\ttown\t360000\nNew York\tUS\ttown\t8000000\n"
        "Stockholm\tSE\tcapital\t980000\tSverige\nS:t Petersburg\tRU\ttown\t5000000\n"
        "Tokyo\tJP\tcapital\t37000000\tJapan\n",
    ),
    "countries": ("country", "form\tcountry\nSyrien\tSY\nSydafrika\tZA\n"),
    "clubs": ("other_institution", "form\nRöda Korset\nSvenska kyrkan\nRöda\nSax & Fön\n"),
    "words": (
        "word",
        "form\tkind\tweight\nalla\tpron det\t65\nbo\tverb noun\t55\n"
        "hans\tpron\t60\nring\tnoun verb\t45\ngöra\tverb\t62\n",
    ),
}


def write_list(folder: Path, name: str, category: str, items: str, extra: str = "", exceptions: str = "") -> Path:
    """A hand-written list."""
    place = folder / "data" / name
    place.mkdir(parents=True)
    (place / "items.tsv").write_bytes(items.encode())
    (place / "source.toml").write_text(f'category = "{category}"\n{SOURCE}{extra}', "utf-8")
    if exceptions:
        (place / "exceptions.txt").write_text(exceptions, "utf-8")
    return place


def write_table(folder: Path, name: str, category: str, items: str, extra: str = "") -> Path:
    """A derived table."""
    place = folder / "tables"
    place.mkdir(parents=True, exist_ok=True)
    data = lzma.compress(items.encode())
    (place / f"{name}.tsv.xz").write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    text = f'category = "{category}"\n{SOURCE}{extra}sha256 = "{digest}"\n[packages]\nmadeup = "1.0"\n'
    (place / f"{name}.source.toml").write_text(text, "utf-8")
    return place / f"{name}.tsv.xz"


def write_samples(folder: Path) -> Path:
    """All lists above."""
    for name, (category, items) in LISTS.items():
        write_list(folder, name, category, items)
    return folder
