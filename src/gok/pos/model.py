"""The trained model and its file: known words, word endings, and a row of weights for each feature.

A row holds one 16-bit weight a tag, side by side in one integer. Adding two such integers adds all their weights at
once, which is what makes tagging in plain Python cheap. Weights are kept so small that no sum of `MOST_ROWS` rows can
run over into the neighbouring lane.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from sys import byteorder
from typing import Any, Final

from gok.errors import InputError
from gok.kernel.walking import LANE
from gok.pos.forms import Known
from gok.text.records import NamedTuple, cached_property

__all__ = ["LARGEST", "MOST_ROWS", "ROW", "SCALE", "TAGS", "Model", "PackedRows", "read_model", "write_model"]

TAGS: Final = (
    "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X"  # those of Universal Dependencies
).split()
MOST_ROWS: Final = 40
LARGEST: Final = (1 << LANE - 1) // MOST_ROWS - 1
SCALE: Final = 32
"""How much a weight of 1 is in the file."""

_MAGIC: Final = b"gok-pos 1\n"
ROW: Final = len(TAGS) * LANE // 8
"""Bytes of a row."""


class Model(NamedTuple):
    """What training leaves: the words it knows, summable weights by `features.row_key`, and where all that is from."""

    known: Known
    rows: Mapping[int, int]
    about: Mapping[str, Any]


def write_model(model: Model, path: Path) -> None:
    """Write the model; the same model gives the same bytes."""
    known = model.known
    words, endings, rows = sorted(known.words), sorted(known.endings), PackedRows.of(model.rows)
    sections = {
        "words": "\n".join(words).encode(),
        "word_groups": bytes(known.words[word] for word in words),
        "sure": bytes(word in known.sure for word in words),
        "endings": "\n".join(endings).encode(),
        "ending_groups": bytes(known.endings[ending] for ending in endings),
        "keys": _little(array("I", rows.keys_in_order)),
        "rows": rows.data,
    }
    head = {
        "tags": TAGS,
        "groups": list(known.groups),
        "sections": [[name, len(data)] for name, data in sections.items()],
        "about": dict(model.about),
    }
    line = json.dumps(head, ensure_ascii=False, sort_keys=True).encode() + b"\n"
    path.write_bytes(_MAGIC + line + b"".join(sections.values()))


def read_model(path: Path) -> Model:
    """Read a model; raises `InputError` if the file is something else or cut short."""
    try:
        data = path.read_bytes()
    except OSError:
        raise InputError("the tagger's model cannot be read", source=path.name) from None
    if not data.startswith(_MAGIC):
        raise InputError("not a model of the tagger", source=path.name)
    end = data.find(b"\n", len(_MAGIC)) + 1
    try:
        head = json.loads(data[len(_MAGIC) : end])
        parts, place = {}, end
        for name, length in head["sections"]:
            parts[name] = data[place : place + length]
            place += length
        if place != len(data) or head["tags"] != TAGS:
            raise ValueError
        return _assemble(head, parts)
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        raise InputError("the tagger's model is damaged or of another version", source=path.name) from None


def _assemble(head: Mapping[str, Any], parts: Mapping[str, bytes]) -> Model:
    words = _lines(parts["words"])
    keys = array("I")
    keys.frombytes(parts["keys"])
    if byteorder == "big":
        keys.byteswap()
    rows = parts["rows"]
    if len(rows) != len(keys) * ROW:
        raise ValueError
    known = Known.of(
        head["groups"],
        words=dict(zip(words, parts["word_groups"], strict=True)),
        endings=dict(zip(_lines(parts["endings"]), parts["ending_groups"], strict=True)),
        sure=frozenset(word for word, sure in zip(words, parts["sure"], strict=True) if sure),
    )
    return Model(known, PackedRows(keys, rows), head["about"])


class PackedRows(Mapping[int, int]):
    """Rows by key as the file has them; each is turned into a number only when it is asked for."""

    def __init__(self, keys: array[int], data: bytes) -> None:
        self.keys_in_order, self.data = keys, data

    @classmethod
    def of(cls, rows: Mapping[int, int]) -> PackedRows:
        """The same rows, packed."""
        if isinstance(rows, cls):
            return rows
        keys = sorted(rows)
        return cls(array("I", keys), b"".join([rows[key].to_bytes(ROW, "little", signed=True) for key in keys]))

    @cached_property
    def _places(self) -> dict[int, int]:
        return dict(zip(self.keys_in_order, range(0, len(self.data), ROW), strict=True))

    def __getitem__(self, key: int) -> int:
        place = self._places[key]
        return int.from_bytes(self.data[place : place + ROW], "little", signed=True)

    def __iter__(self) -> Iterator[int]:
        return iter(self.keys_in_order)

    def __len__(self) -> int:
        return len(self.keys_in_order)


def _little(numbers: array[int]) -> bytes:
    if byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _lines(data: bytes) -> list[str]:
    return data.decode().split("\n") if data else []
