"""Reading a Hunspell dictionary: all forms its stems and suffixes make, without what only stands in compounds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["forms"]

ENTRY = re.compile(r"(?P<stem>[^/\s]+)(?:/(?P<flags>\S+))?")


@dataclass(frozen=True, slots=True)
class Suffix:
    """One line of a suffix: take `strip` from a stem that fits, put `add` there."""

    strip: str
    add: str
    fits: re.Pattern[str]


def forms(affixes: str, dictionary: str) -> Iterator[str]:
    """Every form of every entry, as Hunspell takes it for right when it stands alone."""
    suffixes, hidden = _suffixes(affixes), _hidden(affixes)
    for line in dictionary.splitlines()[1:]:
        entry = ENTRY.match(line)
        if entry is None:
            continue
        stem, flags = entry["stem"], entry["flags"] or ""
        if not hidden.isdisjoint(flags):
            continue
        yield stem
        for flag in flags:
            for suffix in suffixes.get(flag, ()):
                if stem.endswith(suffix.strip) and suffix.fits.search(stem):
                    yield stem.removesuffix(suffix.strip) + suffix.add


def _hidden(affixes: str) -> set[str]:
    """The flags of entries that are wrong, or nothing by themselves."""
    found = re.findall(r"^(?:FORBIDDENWORD|NEEDAFFIX|ONLYINCOMPOUND)\s+(\S)", affixes, re.MULTILINE)
    return set(found)


def _suffixes(affixes: str) -> dict[str, list[Suffix]]:
    """Suffixes by flag; those that make the first part of a compound have flags of their own and are left out."""
    found: dict[str, list[Suffix]] = {}
    for line in affixes.splitlines():
        parts = line.split()
        if len(parts) >= 5 and parts[0] == "SFX" and "/" not in parts[3]:
            _, flag, strip, add, condition = parts[:5]
            suffix = Suffix("" if strip == "0" else strip, "" if add == "0" else add, re.compile(f"(?:{condition})$"))
            found.setdefault(flag, []).append(suffix)
    return found
