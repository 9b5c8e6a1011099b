"""Running a system: a command that reads essays as lines of JSON and writes a line with the spans of each.

A line in: `{"id": "u01", "text": "Jag heter Ali.", "meta": {"genre": "narrative"}}`. A line out, in any order, offsets
in code points: `{"id": "u01", "spans": [{"start": 10, "end": 13, "label": "firstname_male"}]}`. Each answer goes
to a file at once: a run that was stopped, or whose system has died, goes on with the essays that are left.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, TypeAlias

from gok.errors import InputError, SettingError, named
from gok.evaluate.benchmark.splits import Split

__all__ = ["Progress", "check_answer", "run_system"]

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many essays are done, and how many there are."""
_GRACE = 5  # seconds to leave in after the last answer, or when asked to


def run_system(
    command: Sequence[str], split: Split, answers: Path, *, timeout: float, progress: Progress | None = None
) -> None:
    """Let a system annotate the essays that `answers` does not have yet; nothing is sent that was answered before.

    `timeout` is how many seconds the system may be silent; one that reads all before it writes needs a long one.
    """
    done, whole = read_answers(answers, split.texts), len(split.texts)
    left = {essay: text for essay, text in split.texts.items() if essay not in done}
    tell = progress or (lambda done, whole: None)
    tell(len(done), whole)
    if not left:
        return
    lines = [_line(essay, text, split.metas[essay]) for essay, text in left.items()]
    process = _start(command)
    try:
        with answers.open("a", encoding="utf-8") as journal:
            _listen(
                process, lines, left, lambda answer: _note(answer, journal, tell, whole - len(left), whole), timeout
            )
        _finish(process, command, timeout, left)
    finally:
        _stop(process)


def _line(essay: str, text: str, meta: Mapping[str, Any]) -> bytes:
    return json.dumps({"id": essay, "text": text, "meta": meta}, ensure_ascii=False).encode() + b"\n"


def _note(answer: Mapping[str, Any], journal: IO[str], tell: Progress, done: int, whole: int) -> None:
    journal.write(json.dumps(answer, ensure_ascii=False) + "\n")
    journal.flush()
    tell(done, whole)


def read_answers(answers: Path, texts: Mapping[str, str]) -> set[str]:
    """The ids that were answered in an earlier run; a last line that was cut off is taken away."""
    if not answers.exists():
        return set()
    content = answers.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        answers.write_bytes(whole)
    found = set()
    for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
        found.add(check_answer(line, texts, f"{answers} line {number}")["id"])
    return found


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(  # noqa: S603 - the user's own command, no shell
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
    except OSError as error:
        raise SettingError(f"cannot start {command[0]!r}: {error.strerror}") from None


def _listen(
    process: subprocess.Popen[bytes],
    essays: Sequence[bytes],
    left: dict[str, str],
    keep: Callable[[Mapping[str, Any]], None],
    timeout: float,
) -> None:
    """Send all essays and take the answers as they come, until all are there or the system has closed its output."""
    lines: queue.Queue[bytes | None] = queue.Queue()
    threading.Thread(target=_send, args=(process.stdin, essays), daemon=True).start()
    threading.Thread(target=_receive, args=(process.stdout, lines), daemon=True).start()
    number = 0
    while left:
        try:
            line = lines.get(timeout=timeout)
        except queue.Empty:
            reason = f"the system was silent for {timeout:g} s; {len(left)} essays are left. --timeout gives it longer"
            raise InputError(reason, source="system") from None
        if line is None:
            return
        number += 1
        if line.strip():
            answer = check_answer(line.decode("utf-8", "replace"), left, f"system, line {number}")
            del left[answer["id"]]
            keep(answer)


def _send(stream: IO[bytes], essays: Sequence[bytes]) -> None:
    with contextlib.suppress(OSError):  # a system that has died says so by its status
        for line in essays:
            stream.write(line)
            stream.flush()
        stream.close()


def _receive(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        for line in stream:
            lines.put(line)
    lines.put(None)


def _finish(process: subprocess.Popen[bytes], command: Sequence[str], timeout: float, left: Mapping[str, str]) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout if left else _GRACE)
    if not left:
        return
    first = next(iter(left))
    status = "is still there" if process.returncode is None else f"left with status {process.returncode}"
    reason = f"{command[0]} {status} and has not answered {len(left)} essays, first {named(first)}; run again to go on"
    raise InputError(reason, source="system")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the system and what it has started."""
    with contextlib.suppress(OSError, AttributeError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(_GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdout, process.stdin):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def check_answer(line: str, texts: Mapping[str, str], source: str) -> dict[str, Any]:
    """An answer with nothing but its id and spans, if it can be scored; no message quotes a text."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("not a line of JSON", source=source) from None
    if not isinstance(told, dict) or not isinstance(told.get("id"), str | int):
        raise InputError('an answer needs an "id"', source=source)
    essay, spans = str(told["id"]), told.get("spans", told.get("mentions"))
    if essay not in texts:
        raise InputError(f"{named(essay)} was not asked for, or is answered twice", source=source)
    if not isinstance(spans, list):
        raise InputError(
            'an answer needs "spans": a list, empty if nothing was found', source=f"{source}: {named(essay)}"
        )
    return {"id": essay, "spans": [_span(one, len(texts[essay]), f"{source}: {named(essay)}") for one in spans]}


def _span(told: Any, length: int, source: str) -> dict[str, Any]:
    start, end, label = (told.get(key) for key in ("start", "end", "label")) if isinstance(told, dict) else (0, 0, 0)
    if type(start) is not int or type(end) is not int or not isinstance(label, str):
        raise InputError('a span needs "start", "end" (whole numbers) and "label"', source=source)
    if not 0 <= start < end <= length:
        raise InputError(f"a span from {start} to {end} does not lie in the text of {length} characters", source=source)
    kept = {key: told[key] for key in ("action", "relevance", "number") if key in told}
    return {"start": start, "end": end, "label": label} | kept
