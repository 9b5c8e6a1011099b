"""What holds of every text, file and command line. `make soak` tries it for an hour, `make test` for a moment.

GOK_SOAK_CASES says how many cases of each property; GOK_SOAK_SEED repeats a run. Hypothesis prints the smallest case
that fails, and keeps it in `.hypothesis`.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, seed, settings

import gok
from gok.errors import GokError
from gok.formats import read_bytes
from tests.cli.running import gok as run
from tests.robust.strategies import command_lines, damaged, learner_texts, odd_texts, paragraphs

CASES = int(os.environ.get("GOK_SOAK_CASES", "15"))
SEED = int(os.environ.get("GOK_SOAK_SEED", "1"))


def property_(cases: int = CASES) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """So many cases from our seed."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    how = settings(max_examples=cases, deadline=None, suppress_health_check=checks, print_blob=True)
    return lambda test: seed(SEED)(how(test))


def found(text: str) -> list[tuple[str, str, str]]:
    return [(m.text, m.label, m.action) for m in gok.detect(text).mentions]


@property_()
@given(odd_texts())
def test_places_are_right_and_the_rest_stays(text: str) -> None:
    result = gok.pseudonymize(text, seed=1, with_source=True)
    assert result.target is not None
    source = target = 0
    for m in result.mentions:
        assert text[m.span.start : m.span.end] == m.text
        if m.action == "replace":
            assert m.target is not None
            assert result.target[m.target.start : m.target.end] == m.replacement
            if m.span.start >= source:
                assert text[source : m.span.start] == result.target[target : m.target.start]
                source, target = m.span.end, m.target.end
    assert text[source:] == result.target[target:]


@property_()
@given(odd_texts())
def test_the_same_again(text: str) -> None:
    assert gok.pseudonymize(text, seed=1).text == gok.pseudonymize(text, seed=1).text


@property_()
@given(learner_texts())
def test_a_final_line_break_changes_nothing(text: str) -> None:
    assert found(text.rstrip() + "\n") == found(text.rstrip() + "\n\n")


@property_()
@given(paragraphs())
def test_the_order_of_paragraphs_moves_no_number_or_address(parts: list[str]) -> None:
    """Whose a name is may hang on what was said before; what is a number or an address does not."""
    sure = {"phone_nr", "email", "personid_nr"}
    forth, back = (
        sorted(pair for pair in found("\n\n".join(order)) if pair[1] in sure) for order in (parts, parts[::-1])
    )
    assert forth == back


@property_()
@given(damaged())
def test_a_damaged_file_is_read_or_refused(file: tuple[str, bytes]) -> None:
    name, data = file
    said = ""
    try:
        for result in read_bytes(data, format=name, name="damaged"):
            result.essay.text.encode()
    except GokError as error:
        said = str(error)
    assert "\n" not in said
    assert "Fatima" not in said


@property_()
@given(command_lines())
def test_a_faulty_command_line_ends_in_one_line(line: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "here.txt").write_text("Jag heter Zarathustra.", "utf-8")
        done = run(*line, given="Jag heter Zarathustra.", cwd=Path(folder))
        assert done.status in (0, 1, 2), done.err
        if done.status == 2:
            assert done.err.count("\n") == 1, done.err
            assert done.err.startswith("gok: ")
        assert (Path(folder) / "here.txt").read_text("utf-8") == "Jag heter Zarathustra."


def test_batches_and_workers_make_no_difference(tmp_path: Path) -> None:
    from gok.corpus import run_corpus

    draw = random.Random(SEED)
    (tmp_path / "in").mkdir()
    for number in range(12):
        text = " ".join(
            draw.choices(("Jag heter Fatima.", "Ali är 27 år.", "Vi bor i Malmö.", "Ring 070-174 06 05!"), k=5)
        )
        (tmp_path / "in" / f"{number}.txt").write_text(text, "utf-8")
    for workers in (1, 2):
        run_corpus(tmp_path / "in", tmp_path / f"{workers}.jsonl", seed=1, workers=workers)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
