"""How much processor time `gok evaluate` takes and how much memory an essay costs, on invented essays.

    python benchmarks/evaluate.py [ESSAYS]          time and memory
    python benchmarks/evaluate.py --write FOLDER 40 the invented gold and two predictions, to look at

Limits: 10,000 essays in a minute on one core, 2 kB an essay.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

NAMES = {
    "firstname_male": "Ali Erik Hassan Johan Omar Piotr Nils Tesfay".split(),
    "firstname_female": "Anna Fatima Leila Maria Sofia Hodan Ewa Linh".split(),
    "surname": "Nilsson Haddad Kowalska Nguyen Lund Berg".split(),
    "city": "Borås Lund Kabul Göteborg Falun Hanoi".split(),
    "country": "Syrien Polen Somalia Vietnam Eritrea".split(),
    "school": "Tallbackaskolan Ekskolan Norrgårdsskolan".split(),
    "age_digits": "19 23 34 41 58".split(),
    "year": "1987 1999 2004 2015".split(),
    "phone_nr": ["070-174 06 05", "031-390 06 12"],
    "email": ["ali@example.org", "anna@example.com"],
}
SENTENCES = (
    "Hej, jag heter [firstname_male] [surname] och jag är [age_digits] år.",
    "Min syster [firstname_female] bor i [city] sedan [year].",
    "Vi kom från [country] och det var en lång resa för hela familjen.",
    "Jag går på [school] och tycker om att läsa böcker på kvällen.",
    "Ring mig på [phone_nr] eller skriv till [email] om du vill ses.",
    "Det var en fin dag och solen sken över sjön när vi åt vår mat.",
    "På helgen brukar vi laga mat tillsammans och titta på film hemma.",
    "Läraren säger att man lär sig språket bäst när man talar varje dag.",
    "Sedan åkte jag och [firstname_female] till [city] för att hälsa på.",
)
GENRES = ("argumentative", "descriptive", "narrative", "informal mail", "instructive")


def essay(number: int, source: random.Random) -> dict[str, Any]:
    """An invented essay of some 150 words with its gold."""
    text, spans, seen = "", [], {}
    for _ in range(12):
        for piece in source.choice(SENTENCES).replace("[", "\0[").replace("]", "]\0").split("\0"):
            if piece.startswith("["):
                label = piece[1:-1]
                word = source.choice(NAMES[label])
                shown = word.lower() if source.random() < 0.08 else word
                n = seen.setdefault(word, len(seen) + 1)
                flags = ["low"] if shown != word else []
                place = {"start": len(text), "end": len(text) + len(shown)}
                rel = "P" if source.random() < 0.9 else "X"
                spans.append({**place, "label": label, "n": n, "rel": rel, "flags": flags})
                text += shown
            else:
                text += piece
        text += " "
    meta = {"level": source.choice("ABC"), "genre": source.choice(GENRES), "learner": f"L{number // 2}"}
    return {"id": f"essay-{number}", "text": text, "meta": meta, "spans": spans}


def prediction(gold: dict[str, Any], source: random.Random, quality: float) -> dict[str, Any]:
    """What an imperfect system would say."""
    swaps = {"firstname_male": "firstname_female", "city": "country", "surname": "firstname_male", "school": "city"}
    mentions = []
    for span in gold["spans"]:
        missed = 1 - quality + (0.3 if span["flags"] else 0.0)
        if source.random() < missed:
            continue
        label = swaps.get(span["label"], span["label"]) if source.random() < 0.06 else span["label"]
        confidence = round(min(1.0, source.betavariate(8, 1.2)), 2)
        action = "replace" if span["rel"] == "P" or source.random() < 0.2 else "keep"
        mention = {"start": span["start"], "end": span["end"], "label": label, "number": span["n"], "action": action}
        mentions.append({**mention, "confidence": confidence, "rules": [f"names.{span['label']}"]})
    at = gold["text"].find("sjön")
    if at > 0 and source.random() < 0.5:
        alarm = {"start": at, "end": at + 4, "label": "geo", "confidence": 0.6, "rules": ["places.lake"]}
        mentions.append(alarm | {"action": "replace"})
    return {"id": gold["id"], "mentions": sorted(mentions, key=lambda m: m["start"])}


def write(folder: Path, essays: int) -> list[Path]:
    """Gold and two predictions of different quality."""
    source = random.Random(1)
    paths = [folder / "gold.jsonl", folder / "rules.jsonl", folder / "rules+pos.jsonl"]
    with paths[0].open("w") as gold, paths[1].open("w") as one, paths[2].open("w") as two:
        for number in range(essays):
            record = essay(number, source)
            gold.write(json.dumps(record) + "\n")
            one.write(json.dumps(prediction(record, source, 0.84)) + "\n")
            two.write(json.dumps(prediction(record, source, 0.93)) + "\n")
    return paths


def score(gold: str, predicted: str) -> None:
    """Evaluate in this process and print processor seconds and peak memory."""
    from gok.evaluate import Reading, Settings, evaluate, pair_essays, read_annotations, read_entries
    from gok.evaluate.html import to_html

    start = time.process_time()
    pairs = pair_essays(read_annotations(Path(gold), Reading()), [("p", read_entries(Path(predicted), Reading()))])
    to_html(evaluate(pairs, ["gold", "p"], Settings()))
    seconds = time.process_time() - start
    print(json.dumps({"seconds": seconds, "kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))


def measure(essays: int, *, backwards: bool = False) -> dict[str, float]:
    """Seconds and peak memory of a fresh process over so many essays."""
    with tempfile.TemporaryDirectory() as folder:
        gold, predicted, _ = write(Path(folder), essays)
        if backwards:
            predicted.write_text("".join(reversed(predicted.read_text().splitlines(keepends=True))))
        run = [sys.executable, __file__, "--score", str(gold), str(predicted)]
        answer: dict[str, float] = json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
        return answer


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--score"]:
        score(*arguments[1:3])
        return 0
    if arguments[:1] == ["--write"]:
        folder = Path(arguments[1])
        folder.mkdir(parents=True, exist_ok=True)
        print(*write(folder, int(arguments[2])), sep="\n")
        return 0
    essays = int(arguments[0]) if arguments else 10_000
    small = measure(essays // 5)
    failed = False
    for name, backwards in (("same order", False), ("opposite order", True)):
        large = measure(essays, backwards=backwards)
        each = (large["kb"] - small["kb"]) * 1024 / (essays - essays // 5)
        peak = large["kb"] / 1024
        print(f"{name:15} {essays:,} essays: {large['seconds']:.1f} s, {each:,.0f} bytes an essay, peak {peak:.0f} MB")
        failed |= large["seconds"] > 60 * essays / 10_000 or each > 2048
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
