"""Patterns alone: what regular expressions find without a single word list. A baseline, and an example of a system."""

from __future__ import annotations

import json
import re
import sys

PATTERNS = {
    "email": r"[\w.+-]+@[\w-]+\.[\w.]*\w",
    "url": r"(?:https?://|www\.)\S+\w",
    "personid_nr": r"\b(?:19|20)?\d{6}[-+ ]?\d{4}\b",
    "phone_nr": r"(?:\+46|\b0)[\d -]{6,14}\d\b",
    "zip_code": r"\b\d{3} \d{2}\b(?= [A-ZÅÄÖ])",
    "license_nr": r"\b[A-Z]{3} ?\d{2}[\dA-Z]\b",
    "date_digits": r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}(?:[-/. ]*\d{2,4})?)\b",
    "year": r"\b(?:19[3-9]|20[0-2])\d\b",
    "age_digits": r"\b\d{1,2}(?= år\b)",
    "place": r"\b[A-ZÅÄÖ]\w+(?:gatan|vägen|torget|stigen|gränd)\b",
    "street_nr": r"(?<=gatan )\d{1,3}\w?\b|(?<=vägen )\d{1,3}\w?\b",
}


def find(text: str) -> list[dict[str, object]]:
    """Spans that do not overlap; the first pattern that has a place keeps it."""
    found: list[tuple[int, int, str]] = []
    for label, pattern in PATTERNS.items():
        for match in re.finditer(pattern, text):
            if all(match.end() <= start or end <= match.start() for start, end, _ in found):
                found.append((*match.span(), label))
    return [{"start": start, "end": end, "label": label} for start, end, label in sorted(found)]


for line in sys.stdin:
    essay = json.loads(line)
    print(json.dumps({"id": essay["id"], "spans": find(essay["text"])}), flush=True)
