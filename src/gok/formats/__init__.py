"""Reading and writing essays in every format; loading this loads none of them."""

from gok.formats.files import (
    files_under,
    format_of,
    input_files,
    read_bytes,
    read_file,
    read_stream,
    stage_files,
    write,
    write_chunks,
    write_files,
)
from gok.formats.guessing import guess
from gok.formats.rows import FORMATS, Format, format_named

__all__ = [
    "FORMATS",
    "Format",
    "files_under",
    "format_named",
    "format_of",
    "guess",
    "input_files",
    "read_bytes",
    "read_file",
    "read_stream",
    "stage_files",
    "write",
    "write_chunks",
    "write_files",
]
