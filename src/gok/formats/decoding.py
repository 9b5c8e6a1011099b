"""From bytes to text and to JSON, with one clear line when it cannot be done."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from functools import partial
from math import isfinite
from typing import Any, BinaryIO, NoReturn

from gok.errors import InputError

__all__ = ["MOST", "decode", "lines_of", "parse_json"]

MOST = 512 * 1024 * 1024  # bytes asked of a file or a line, so that one without end (a device) fills no memory


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one without end as much as `decode` refuses."""
    return iter(partial(stream.readline, MOST), b"")


def decode(data: bytes, *, source: str) -> str:
    """The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one.

    Nothing else is guessed: a wrong guess garbles names, and garbled names are not found.
    """
    if len(data) >= MOST:
        raise InputError(f"longer than {MOST >> 20} MiB: no essay is", source=source)
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        # The codec counts from behind the mark it took off.
        offset = error.start + (3 if data.startswith(codecs.BOM_UTF8) and encoding == "utf-8-sig" else 0)
        raise InputError(f"not valid {encoding[:6].rstrip('-').upper()} at byte {offset}", source=source) from None
    if (place := text.find("\0")) >= 0:
        raise InputError(f"NUL character at offset {place}: not a text file", source=source)
    return text


def parse_json(text: str, *, source: str) -> Any:
    """The value of a JSON text; broken, endlessly nested or half-surrogate JSON is an InputError."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise InputError(f"broken JSON at character {error.pos}: {error.msg}", source=source) from None
    except RecursionError:
        raise InputError("JSON nested too deeply", source=source) from None
    except ValueError:  # NaN, or a number with thousands of digits
        raise InputError("JSON holds a number that cannot be read", source=source) from None
    if "\\ud" in text or "\\uD" in text:
        _refuse_half_pairs(value, source)
    return value


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _refuse(digits)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _refuse_half_pairs(value: Any, source: str) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError("half a surrogate pair in a JSON escape: not valid Unicode", source=source) from None
