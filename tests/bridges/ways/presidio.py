"""Presidio: found by its AnalyzerEngine, replaced by an AnonymizerEngine."""

from __future__ import annotations

from pathlib import Path

from tests.bridges.ways import Given, Passed

ENVIRONMENT = "presidio"
CARRIES = ("start", "end", "label", "number", "features", "relevance", "action")


def through(essays: list[Given], key: Path) -> list[Passed]:
    from gok.integrations.presidio import GokAnonymizerEngine, make_analyzer

    analyzer, anonymizer = make_analyzer(everything=True), GokAnonymizerEngine(key=key)
    passed: list[Passed] = []
    for one in essays:
        found = analyzer.analyze(one["text"], "sv")
        done = anonymizer.anonymize(one["text"], found, meta={"id": one["id"]})
        told = sorted((r.recognition_metadata["gok"] for r in found), key=lambda m: (m["start"], m["end"]))
        passed.append({"id": one["id"], "target": done.text, "mentions": told})
    return passed
