"""The table of people the whole world knows, without those whose names private persons are likely to have."""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from lexicons.fetch import members
from lexicons.spelling import PARTICLES, is_latin
from lexicons.tables import Table

__all__ = ["famous"]

PEOPLE = 10_000_000  # in Sweden
NAMESAKES, NAMESAKES_OF_THE_GREAT = 0.5, 5
"""Private persons called the same, reckoned from the bearers of first name and surname, from which one is left out."""
FEW_FAMILIES = frozenset({"CN", "HK", "KP", "KR", "SG", "TW", "VN"})
"""Born in countries whose few family names say nothing of how many are called the same: Li Na."""
GREAT = 25.1  # the source's index of fame: some two thousand have it
GIVEN = 1000  # bearers of a last word that is a first name
HISTORY = 1850
"""Born before it: known from books alone."""
ENGLISH = frozenset({"of", "the", "Pope", "King", "Queen", "Emperor", "Saint", "Patriarch", "Prince", "Sir"})
"""In names that Swedish gives in other words."""
KINDS = {
    "POLITICIAN": "politician",
    "WRITER": "author",
    "NOBLEMAN": "royalty",
    "RELIGIOUS FIGURE": "religious",
    "JOURNALIST": "media",
    "PRESENTER": "media",
    "BUSINESSPERSON": "media",
    "CELEBRITY": "media",
    "COMPANION": "media",
    "SOCIAL ACTIVIST": "politician",
    "EXTREMIST": "historical",
    "MILITARY PERSONNEL": "historical",
}
DOMAINS = {"ARTS": "artist", "SPORTS": "athlete", "SCIENCE & TECHNOLOGY": "scientist", "HUMANITIES": "scientist"}


def famous(paths: Mapping[str, Path], given: Table, family: Table) -> Table:
    """Full names of two words and more; one word alone is too often somebody else's."""
    bearers = _bearers(given), _bearers(family)
    rows = [row for row, most in _rows(paths["celebs"]) if _namesakes(str(row[0]), *bearers) < most]
    return Table(
        name="public_persons_world",
        category="public_person",
        title="People the whole world knows",
        origin="Pantheon 1.0 (Yu and others 2016, doi:10.7910/DVN/28201), from the package celebs",
        licence="CC0-1.0",
        made="tools/build_lexicons.py: full names as English writes them, of two words and more; left out where, by "
        "the bearers of first name and surname, a private person in Sweden is likely to be called the same, and where "
        "these say little (China, Korea, Vietnam). "
        "Weight 3, as for full names listed by hand.",
        sources=("celebs",),
        columns=("form", "gender", "weight", "kind"),
        rows=rows,
    )


def _rows(package: Path) -> Iterator[tuple[tuple[object, ...], float]]:
    """Each with the namesakes it may have: who is known to all is meant, though somebody else may be called so."""
    for _name, content in members(package, lambda name: name.endswith("data/pantheon.tsv")):
        for person in csv.DictReader(io.StringIO(content.decode("utf-8")), delimiter="\t", quoting=csv.QUOTE_NONE):
            form = " ".join(person["name"].split("(")[0].split())
            words = form.split()
            if len(words) < 2 or not ENGLISH.isdisjoint(words) or not is_latin(form):
                continue
            if person["countryCode"] not in FEW_FAMILIES and all(
                part.replace(".", "").isalpha() for part in _parts(form)
            ):
                row = form, {"Male": "m", "Female": "f"}.get(person["gender"], ""), 3, _kind(person)
                yield row, NAMESAKES_OF_THE_GREAT if float(person["HPI"] or 0) >= GREAT else NAMESAKES


def _parts(form: str) -> list[str]:
    return [part for word in form.split() for part in word.replace("'", "-").split("-")]


def _kind(person: Mapping[str, str]) -> str:
    kind = KINDS.get(person["occupation"]) or DOMAINS.get(person["domain"], "historical")
    born = person["birthyear"].lstrip("-")
    is_old = person["birthyear"].startswith("-") or (born.isdigit() and int(born) < HISTORY)
    return "historical" if is_old and kind in ("politician", "media") else kind


def _bearers(table: Table) -> dict[str, int]:
    weight, found = table.columns.index("weight"), dict[str, int]()
    for row in table.rows:
        form = str(row[0]).lower()
        found[form] = max(found.get(form, 0), int(str(row[weight] or 0)))
    return found


def _namesakes(form: str, given: Mapping[str, int], family: Mapping[str, int]) -> float:
    """How many in Sweden are likely to be called by first word and last; two first names may be anybody's."""
    words = [word for word in form.lower().split() if word not in PARTICLES]
    first, last = (words[0], words[-1]) if len(words) > 1 else ("", form.lower())
    if given.get(last, 0) > max(GIVEN, family.get(last, 0)):
        return float(given[last])
    return given.get(first, 0) * family.get(last, 0) / PEOPLE
