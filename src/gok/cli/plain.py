"""`gok pseudonymize` and `gok detect` with plain options, read without what puts a command line together.

To load Typer, and to have it put the options of a command together, takes a new process a quarter of what an essay
costs. Whatever is not plain is left to it, for it knows how to speak of that: help, an option that has no row here, a
value that is missing, empty or no number.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["OPTIONS", "read_plainly", "run_plainly"]

_BOTH: Mapping[str, tuple[str, Callable[[str], Any] | None]] = {
    "--from": ("from_", str),
    "--to": ("to", str),
    "-o": ("out", Path),
    "--out": ("out", Path),
    "--in-place": ("in_place", None),
    "--profile": ("profile", str),
    "--replace": ("replace", str),
    "--caution": ("caution", str),
    "--no-pos": ("no_pos", None),
    "--no-model": ("no_model", None),
}
OPTIONS: Mapping[str, Mapping[str, tuple[str, Callable[[str], Any] | None]]] = {
    "pseudonymize": {
        **_BOTH,
        "--key": ("key", Path),
        "--seed": ("seed", int),
        "--scope": ("scope", str),
        "--culture": ("culture", str),
        "--with-source": ("with_source", None),
        "--keep-meta": ("keep_meta", str),
        "--doubts": ("doubts", Path),
        "--only-marked": ("only_marked", None),
    },
    "detect": _BOTH,
}
"""By command: options, each with the name of its setting and what makes a value of it; None where it has none."""


def run_plainly(command: str, arguments: Sequence[str]) -> bool:
    """Run a command if all of its arguments are plain; False if nothing was done."""
    given = read_plainly(command, arguments)
    if given is None:
        return False
    from gok.cli.essays import detect_inputs, pseudonymize_inputs

    (pseudonymize_inputs if command == "pseudonymize" else detect_inputs)(**given)
    return True


def read_plainly(command: str, arguments: Sequence[str]) -> dict[str, Any] | None:
    """The settings that the arguments say; None if one of them is not plain."""
    if os.name == "nt" or "_GOK_COMPLETE" in os.environ:  # wildcards, and what a shell asks for
        return None
    options, given, inputs, rest = OPTIONS[command], dict[str, Any](), list[str](), iter(arguments)
    for argument in rest:
        if argument[:1] != "-" or argument == "-":
            inputs.append(argument)
            continue
        name, equals, value = argument.partition("=")
        if name not in options or (equals and name[:2] != "--"):
            return None
        setting, made = options[name]
        if made is None:
            if equals:
                return None
            given[setting] = True
            continue
        value = value if equals else next(rest, "")
        if not value or value[0] == "-":
            return None
        try:
            given[setting] = made(value)
        except ValueError:
            return None
    return {"inputs": inputs, **given} if inputs else given
