"""Writing a table and what is known of it; checking the tables that are there."""

import hashlib
import json
import lzma
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lexicons.fetch import packages, pinned_date

__all__ = ["Table", "check", "write"]


@dataclass(frozen=True, slots=True)
class Table:
    """A derived table before it is written: rows are tuples under `columns`, `form` first."""

    name: str
    category: str
    title: str
    origin: str
    licence: str
    made: str
    sources: tuple[str, ...]
    columns: tuple[str, ...]
    rows: Sequence[tuple[object, ...]]
    kinds: dict[str, str] = field(default_factory=dict)


def write(table: Table, folder: Path) -> int:
    """Write `<name>.tsv.xz` and `<name>.source.toml`; the same rows give the same bytes. Gives back the size."""
    lines = sorted({"\t".join("" if cell is None else str(cell) for cell in row).rstrip("\t") for row in table.rows})
    text = unicodedata.normalize("NFC", "\n".join(["\t".join(table.columns), *lines]) + "\n")
    data = lzma.compress(text.encode(), format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)
    (folder / f"{table.name}.tsv.xz").write_bytes(data)
    (folder / f"{table.name}.source.toml").write_text(_toml(table, hashlib.sha256(data).hexdigest()), "utf-8")
    return len(data)


def _toml(table: Table, digest: str) -> str:
    said = {
        "category": table.category,
        "title": table.title,
        "origin": table.origin,
        "licence": table.licence,
        "date": pinned_date(),
        "made": table.made,
        "sha256": digest,
    }
    lines = [f"{name} = {_quoted(value)}" for name, value in said.items()]
    if table.kinds:
        lines += ["", "[kinds]", *(f"{kind} = {_quoted(meaning)}" for kind, meaning in table.kinds.items())]
    lines += ["", "[packages]"]
    pins = packages()
    for name in table.sources:
        pin = pins[name]
        lines.append(f"{name} = {{ version = {_quoted(pin.version)}, sha256 = {_quoted(pin.sha256)} }}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def check(folder: Path) -> Iterable[str]:
    """What is wrong with the tables of a folder: a checksum, or a pin that has moved since they were made."""
    pins = packages()
    tables = sorted(folder.glob("*.tsv.xz"))
    if not tables:
        yield f"{folder}: no tables"
    for path in tables:
        said = tomllib.loads(path.with_name(path.name.removesuffix(".tsv.xz") + ".source.toml").read_text("utf-8"))
        if hashlib.sha256(path.read_bytes()).hexdigest() != said["sha256"]:
            yield f"{path.name}: sha256 differs from its source.toml"
        for name, pin in said["packages"].items():
            if name not in pins or (pins[name].version, pins[name].sha256) != (pin["version"], pin["sha256"]):
                yield f"{path.name}: made with {name} {pin['version']}, which is not what is pinned now"
