"""The same essays through each bridge, one module a way.

A way has `ENVIRONMENT` (whose packages it needs; empty: none; `PACKAGES` if it is not all of them), `CARRIES` (which
fields of a mention it can tell) and `through(essays, key)`: for each essay, in order, a `Passed`.
`CHANGES` names essays whose text the tool itself changes when it reads them, and how.
`python -m tests.bridges.ways NAME KEY` is run by `test_same_everywhere.py` in that environment: essays as JSON lines
in, what came of them as JSON lines out.
"""

from __future__ import annotations

from typing import Any, TypedDict

FIELDS = ("start", "end", "label", "number", "features", "relevance", "action", "replacement")
"""All that a mention may carry, as in the JSONL of `gok pseudonymize --with-source`."""


class Given(TypedDict):
    """An essay on its way in."""

    id: str
    text: str


class Passed(TypedDict):
    """What came out: mentions with the fields that the way carries; `target` is None where it carries none."""

    id: str
    target: str | None
    mentions: list[dict[str, Any]]
