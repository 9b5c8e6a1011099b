"""How fast the portal takes in and searches 10,000 essays: `python benchmarks/portal.py [ESSAYS]`.

Search, with its count, its page and the key words in context, must not take more than three times as long as the bare
SQL query; DATABASE_URL names a PostgreSQL, else a file of SQLite in a temporary folder is used.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

LIMIT = 3.0
ROUNDS = 15
QUERIES = ("kaffe", "skol*", '"min bror"', "kaffe skolan", '"dricker kaffe" varje')


def essays(count: int) -> Iterator[Any]:
    """Essays as a kiosk lets them go: words in the proportions of a language, some with a pseudonym."""
    from gok.results import Mention, Result
    from gok.text import Essay, Span

    draw = random.Random(1)
    stems = (
        "jag du vi min bror syster skolan skola katt hund kaffe dricker går varje dag regn sol buss bok läser".split()
    )
    words = stems + [f"{stem}{ending}" for stem in stems for ending in ("en", "ar", "na", "s")]
    words += [f"ord{n}" for n in range(4000)]
    weights = [1 / (n + 3) for n in range(len(words))]
    for number in range(1, count + 1):
        drawn = draw.choices(words, weights, k=220)
        text = f"Jag heter Peter. {' '.join(drawn)}."
        place = Span(10, 15)
        mention = Mention(place, "Peter", "firstname_male", 1, replacement="Peter", target=place)
        meta = {"learner": f"A{number}", "task": "AT1"}
        yield Result(Essay(text, f"A{number}AT1", meta), (mention,), text, with_source=False, released=True)


def write_bundle(path: Path, count: int) -> None:
    """A signed bundle with its metadata."""
    from gok.safe.bundles import build_bundle
    from gok.safe.chains import START
    from gok.safe.signing import Signer

    learners = [{"id": f"A{n}", "birthyear_interval": "1990-1994", "genders": ["f"]} for n in range(1, count + 1)]
    metadata = {"learner": learners, "task": [{"id": "AT1", "task_date": "2026-W05"}]}
    signer = Signer(b"k" * 32)
    build_bundle(path, essays(count), signer=signer, sequence=1, head=START, metadata=metadata, now=datetime.now(UTC))


def fastest(work: Callable[[], Any]) -> float:
    """Median of some rounds, in milliseconds."""
    spent = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        spent.append((time.perf_counter() - begun) * 1000)
    return statistics.median(spent)


def compare(text: str) -> tuple[int, float, float]:
    """Hits, time of the bare query, time of the search."""
    from django.db import connection

    from gok_web.portal.search import PAGE, bare_sql, parse, search

    query = parse(text)
    rest, values = bare_sql(query, {}, None)

    def bare() -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) {rest}", values)
            cursor.fetchone()
            cursor.execute(f"SELECT y.sid, e.text {rest} ORDER BY e.id LIMIT {PAGE}", values)
            cursor.fetchall()

    found = search(query, {})
    return found.total, fastest(bare), fastest(lambda: search(query, {}))


def main(count: int) -> int:
    """Import, then search; 1 if a search is too slow."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GOK_DATA_DIR"] = folder
        path = Path(folder) / "bundle"
        write_bundle(path, count)
        from gok_web.portal.server import migrate, prepare

        prepare()
        migrate()
        from gok.safe.signing import Signer
        from gok_web.portal.models import Essay, Kiosk, Source

        Source.objects.create(code="A")
        Kiosk.objects.create(name="kiosk", public_key=Signer(b"k" * 32).public.text)
        begun = time.perf_counter()
        command = [sys.executable, "-m", "gok.cli", "portal", "import", str(path)]
        subprocess.run(command, check=True)
        spent = time.perf_counter() - begun
        print(f"import: {Essay.objects.count()} essays in {spent:.1f} s")
        slow = 0
        for text in QUERIES:
            total, bare, whole = compare(text)
            slow += whole > LIMIT * bare
            print(f"{text:24} {total:6} essays  bare {bare:7.2f} ms  search {whole:7.2f} ms  ratio {whole / bare:.2f}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
