"""Opening the zip archives that word processors write, without being flooded by them."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from typing import BinaryIO

from gok.errors import InputError
from gok.formats import safe_xml
from gok.formats.decoding import MOST
from gok.formats.safe_xml import Element

__all__ = ["read_member"]

_MAX_ELEMENTS = 1_000_000  # the longest text, with a dozen for every few words
_MAX_SIZE = 50 * 1024 * 1024  # of the unpacked XML; an essay has a thousandth of that


def read_member(stream: BinaryIO, member: str, *, source: str, kind: str) -> Element:
    """The root of one XML file in the archive; zipfile never unpacks more than the size that was checked here."""
    try:
        with zipfile.ZipFile(io.BytesIO(stream.read(MOST))) as archive:
            about = archive.getinfo(member)
            if about.file_size > _MAX_SIZE:
                raise InputError(f"unpacks to {about.file_size} bytes, more than an essay can have", source=source)
            if about.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # these say how much they need
                raise InputError(f"a {kind} file that is packed as none is", source=source)
            data = archive.read(member)
    except zipfile.BadZipFile:
        raise InputError(f"no {kind} file, or one that is broken or protected by a password", source=source) from None
    except KeyError:
        raise InputError(f"no {kind} file: no {member} inside", source=source) from None
    except (zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError, struct.error):
        raise InputError(f"a {kind} file that is broken or protected by a password", source=source) from None
    return safe_xml.parse(io.BytesIO(data), source=source, most=_MAX_ELEMENTS)
