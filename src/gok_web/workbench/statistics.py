"""The project in numbers: what was found, what people made of it, and how far two of them agree. No words of essays."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from gok.evaluate.agreement import Agreement
from gok.evaluate.tags import Tag, is_comment
from gok.taxonomy import taxonomy
from gok_web.workbench.documents import CutEssay, Document
from gok_web.workbench.learning import verdict_of

__all__ = ["COLUMNS", "statistics_of", "to_csv"]

COLUMNS = ("found", "confirmed", "changed", "missed", "invented", "replaced", "kept", "open")


def statistics_of(documents: Collection[Document]) -> dict[str, Any]:
    """Of each label and all together: found, confirmed as suggested, changed by hand, missed and invented by Gök."""
    labels: dict[str, Counter[str]] = {}
    for document in documents:
        for m in document.mentions:
            row = labels.setdefault(m.label, Counter())
            row["found"] += m.counts
            row["replaced"] += m.is_replaced
            row["kept"] += m.counts and m.action == "keep"
            row["open"] += m.status == "suggested"
            row[_NAMES.get(verdict_of(m), "")] += 1
    order = {category.id: place for place, category in enumerate(taxonomy().categories)}
    rows = [
        {"label": label, **{name: labels[label][name] for name in COLUMNS}}
        for label in sorted(labels, key=order.__getitem__)
    ]
    return {
        "essays": len(documents),
        "done": sum(document.status == "done" for document in documents),
        "tokens": sum(len(document.tokens) for document in documents),
        "all": {name: sum(row[name] for row in rows) for name in COLUMNS},
        "labels": rows,
        "agreement": _agreement(documents),
    }


_NAMES = {"confirmed": "confirmed", "changed": "changed", "missed": "missed", "rejected": "invented"}


def _agreement(documents: Iterable[Document]) -> dict[str, Any] | None:
    """Of texts that are here twice, each gone through by somebody; None if there are none."""
    copies: dict[str, list[Document]] = {}
    for document in documents:
        if document.status != "done" and any(m.status == "suggested" for m in document.mentions):
            continue  # what nobody has looked at agrees with itself
        copies.setdefault(document.text, []).append(document)
    pairs = [found for found in copies.values() if len(found) > 1]
    both = Agreement(("first", "second"))
    for first, second, *_more in pairs:
        both.add([_tags(first), _tags(second)], CutEssay(first.text).tokens)
    if not pairs:
        return None
    told = both.to_dict()
    figures = ("cohen", "krippendorff")
    return {
        "pairs": len(pairs),
        **{level: {name: told[level][name] for name in figures} for level in ("token", "span")},
    }


def _tags(document: Document) -> list[Tag]:
    """The main labels: marks may overlap anything."""
    standing = (m for m in document.mentions if m.counts and not m.is_mark and not is_comment(m.label))
    return [
        Tag(m.start, m.end, m.label, m.relevance == "personal", m.action == "replace", m.number, m.features)
        for m in standing
    ]


def to_csv(figures: dict[str, Any]) -> str:
    """The figures of the labels as a table, the sum last."""
    written = io.StringIO()
    table = csv.DictWriter(written, ("label", *COLUMNS), lineterminator="\n")
    table.writeheader()
    table.writerows(figures["labels"])
    table.writerow({"label": "all", **figures["all"]})
    return written.getvalue()
