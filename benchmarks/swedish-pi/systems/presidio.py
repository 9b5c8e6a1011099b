"""Presidio as it comes, for Swedish: its recognizers that are patterns; it has no Swedish model.

Needs presidio-analyzer and spaCy, not Gök: give the Python that has them,
`gok benchmark "/path/to/bin/python benchmarks/swedish-pi/systems/presidio.py" --name presidio`.
"""

from __future__ import annotations

import json
import sys

import spacy
import tldextract
from presidio_analyzer import AnalyzerEngine, PatternRecognizer, RecognizerRegistry
from presidio_analyzer.nlp_engine import SpacyNlpEngine

tldextract.extract = tldextract.TLDExtract(suffix_list_urls=())  # the list that comes with it: nothing is fetched
OURS = {
    "EMAIL_ADDRESS": "email",
    "PHONE_NUMBER": "phone_nr",
    "URL": "url",
    "DATE_TIME": "date_digits",
    "IBAN_CODE": "account_nr",
    "CREDIT_CARD": "account_nr",
    "US_BANK_NUMBER": "account_nr",
    "SE_PERSONNUMMER": "personid_nr",
}


class Blank(SpacyNlpEngine):  # type: ignore[misc]
    """Tokens, and no tags."""

    def __init__(self) -> None:
        super().__init__()
        self.nlp = {"sv": spacy.blank("sv")}


def make_engine() -> AnalyzerEngine:
    """All of Presidio's pattern recognizers, for Swedish."""
    registry, every = RecognizerRegistry(supported_languages=["sv"]), RecognizerRegistry()
    every.load_predefined_recognizers()
    for recognizer in every.recognizers:
        if isinstance(recognizer, PatternRecognizer):
            recognizer.supported_language = "sv"
            registry.add_recognizer(recognizer)
    return AnalyzerEngine(registry=registry, nlp_engine=Blank(), supported_languages=["sv"])


engine = make_engine()
for line in sys.stdin:
    essay = json.loads(line)
    found = sorted(engine.analyze(text=essay["text"], language="sv"), key=lambda r: (-r.score, r.start))
    kept: list[dict[str, object]] = []
    taken: list[tuple[int, int]] = []
    for one in found:
        if all(one.end <= start or end <= one.start for start, end in taken):
            taken.append((one.start, one.end))
            kept.append({"start": one.start, "end": one.end, "label": OURS.get(one.entity_type, "other_nr_seq")})
    print(json.dumps({"id": essay["id"], "spans": kept}), flush=True)
