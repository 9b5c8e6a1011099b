"""The pages of the server have what the server has."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.conftest import Api

DOCS = Path(__file__).parents[2] / "docs"
SOURCE = Path(__file__).parents[2] / "src" / "gok_web"
ROOMS = ("api", "common", "workbench")


def test_every_operation_is_documented(anybody: Api) -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    schema = anybody.get("/api/openapi.json").json()
    known = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}
    told = set(re.findall(r"`((?:GET|POST|PUT|DELETE) /api/\S+)`", page))
    assert told == known


def test_every_setting_is_documented() -> None:
    text = "".join(path.read_text("utf-8") for room in ROOMS for path in (SOURCE / room).rglob("*.py"))
    names = set(re.findall(r"""(?:environ(?:\.get)?[(\[]|\blimit\()\s*["'](\w+)""", text))
    page = (DOCS / "workbench-server.md").read_text("utf-8")
    assert len(names) > 3
    assert not [name for name in names if f"| `{name}` |" not in page]
