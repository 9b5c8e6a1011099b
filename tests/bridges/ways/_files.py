"""What the ways through annotation tools share: essays go out with marks, come back, and get their pseudonyms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from gok import Key, formats
from gok.pipeline import detect_essay, pseudonymize_read
from gok.results import Result
from gok.settings import Settings
from gok.text import Essay
from tests.bridges.ways import Given, Passed

Tool = Callable[[Path], Path]
"""Opens a file in the tool and saves it: the path of what was saved."""


def through_files(essays: list[Given], key: Path, format: str, tool: Tool = lambda path: path) -> list[Passed]:
    settings = Settings.chosen(key=Key.from_file(key), with_source=True)
    found = [detect_essay(Essay(one["text"], id=one["id"]), settings) for one in essays]
    with TemporaryDirectory() as folder:
        back = [
            result
            for path in _written(found, Path(folder), format)
            for result in formats.read_file(tool(path), format=format)
        ]
    return [passed(pseudonymize_read(result, settings)) for result in back]


def _written(found: list[Result], folder: Path, format: str) -> Iterable[Path]:
    row = formats.format_named(format)
    if row.many:
        return formats.write_files(found, folder / f"essays{row.suffix}", format=format, with_source=True)
    paths = [folder / (one.essay.id + row.suffix) for one in found]
    for one, path in zip(found, paths, strict=True):
        formats.write_files([one], path, format=format, with_source=True)
    return paths


def passed(result: Result) -> Passed:
    record = result.to_dict(with_source=True)
    return {"id": record["id"], "target": record["target"], "mentions": record["mentions"]}
