"""Who and what the essays of one learner name, under which pseudonyms, and where these do not go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from gok.lang import load_language
from gok.replace.inflect import plain
from gok.replace.referents import NAMED
from gok.taxonomy import taxonomy
from gok.text.folding import fold
from gok_web.workbench.store import Plain

__all__ = ["people_of"]

_ALIKE = frozenset({"initials", "middlename"})  # labels whose pseudonyms are all alike


def people_of(essays: Iterable[Plain], learner: str) -> list[dict[str, Any]]:
    """One row a name, those that clash first.

    `clash` is `several` where one name has more than one pseudonym, `partly` where it is replaced here and kept there,
    `shared` where two names have one pseudonym; else empty.
    """
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    named = [
        (document, m)
        for _version, document, _places in essays
        if str(document["meta"].get("learner") or "") == learner
        for m in document["mentions"]
        if m["status"] != "rejected" and m["label"] in NAMED
    ]
    for document, m in sorted(named, key=lambda pair: _is_genitive(pair[1])):  # genitives last: Anders may be either
        _add(rows, document, m)
    bearers = Counter((row["group"], fold(name)) for row in rows.values() for name in row["pseudonyms"])
    out = [{**row, "clash": _clash(row, bearers)} for row in rows.values()]
    return sorted(out, key=lambda row: (not row["clash"], -len(row["essays"]), row["form"]))


def _add(rows: dict[tuple[str, str], dict[str, Any]], document: Mapping[str, Any], m: Mapping[str, Any]) -> None:
    group, words = _kind(m["label"]), document["text"][m["start"] : m["end"]]
    readings = _readings(words, m)
    form = next((one for one in readings if (group, fold(one)) in rows), readings[-1])
    fresh = {"form": form, "label": m["label"], "group": group, "essays": [], "pseudonyms": [], "kept": 0, "count": 0}
    row = rows.setdefault((group, fold(form)), fresh)
    row["count"] += 1
    if document["id"] not in row["essays"]:
        row["essays"].append(document["id"])
    if m["action"] != "replace":
        row["kept"] += 1
    elif m["replacement"]:
        names = _readings(m["replacement"], m)
        if not any(name in row["pseudonyms"] for name in names):
            row["pseudonyms"].append(names[-1])


def _is_genitive(m: Mapping[str, Any]) -> bool:
    return "gen" in m["features"]


def _kind(label: str) -> str:
    """First names are told from surnames: a surname may be shared by a family."""
    return label if label == "surname" else taxonomy()[label].group


def _readings(words: str, m: Mapping[str, Any]) -> list[str]:
    """What a name is called: itself; of a genitive itself, if that is a name, or what is left without its ending."""
    whole = " ".join(words.split())
    return [whole, " ".join(plain(whole, load_language()).split())] if _is_genitive(m) else [whole]


def _clash(row: Mapping[str, Any], bearers: Mapping[tuple[str, str], int]) -> str:
    if row["label"] in _ALIKE:
        return ""
    if len({fold(name) for name in row["pseudonyms"]}) > 1:
        return "several"
    if row["kept"] and row["pseudonyms"]:
        return "partly"
    return "shared" if any(bearers[row["group"], fold(name)] > 1 for name in row["pseudonyms"]) else ""
