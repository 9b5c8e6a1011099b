"""Rooms import only to their left, inside functions too; nobody borrows what a room keeps to itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src"
ENGINE = "version errors kernel text taxonomy lang lexicon pos detect results label replace formats settings pipeline"
ORDER = [{f"gok.{name}"} for name in ENGINE.split()]
ORDER += [{"gok.tracing"}]
ORDER += [{"gok.safe", "gok.evaluate", "gok.risk", "gok.corpus", "gok.integrations"}, {"gok.cli"}]
ORDER += [{"gok_web.common"}, {"gok_web.workbench", "gok_web.portal"}, {"gok_web.api"}, {"gok_web.kiosk"}]
ORDER += [{"gok_web.checking"}]
RANK = {room: rank for rank, rooms in enumerate(ORDER) for room in rooms}
BACK = {"gok.replace.record", "gok.formats"}
"""Where a result may look: what it writes itself as, and where its tokens come from."""


class Import(NamedTuple):
    """An import anywhere in a module."""

    module: str
    line: int
    wanted: str
    name: str

    @property
    def where(self) -> str:
        return f"{self.module}:{self.line} imports {self.wanted}.{self.name}"


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def imports() -> Iterator[Import]:
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        if "." not in module or ".migrations." in module:  # `gok` itself leads to all rooms
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found = [(alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                assert not node.level, f"{module}:{node.lineno}: say the whole name"
                whole = node.module in ("gok", "gok_web")
                found = [(f"{node.module}.{a.name}" if whole else node.module, a.name) for a in node.names]
            else:
                continue
            for wanted, name in found:
                if wanted.startswith(("gok.", "gok_web.")):
                    yield Import(module, node.lineno, wanted, name)


def test_every_room_has_its_place() -> None:
    rooms = {room_of(one.module) for one in imports()} | {room_of(one.wanted) for one in imports()}
    assert rooms <= RANK.keys()


def test_rooms_import_only_to_the_left() -> None:
    wrong = [
        one.where
        for one in imports()
        if room_of(one.module) != room_of(one.wanted)
        and RANK[room_of(one.wanted)] >= RANK[room_of(one.module)]
        and not (one.module == "gok.results" and one.wanted in BACK)
    ]
    assert not wrong, "\n".join(wrong)


def test_a_result_looks_back_only_where_it_is_written() -> None:
    tree = ast.parse((SOURCE / "gok/results.py").read_text("utf-8"))
    looking = [
        function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in function.body
        if isinstance(node, ast.ImportFrom)
    ]
    assert looking
    assert all(name == "record" or name.startswith("to_") for name in looking)


def test_the_engine_knows_nothing_of_the_web() -> None:
    assert not [one.where for one in imports() if one.module.startswith("gok.") and one.wanted.startswith("gok_web")]
    named = [path for path in (SOURCE / "gok").rglob("*.py") if '"gok_web' in path.read_text("utf-8")]
    assert not named


def test_private_names_stay_in_their_module() -> None:
    borrowed = [one.where for one in imports() if one.name.startswith("_") and one.name != "__version__"]
    assert not borrowed, "\n".join(borrowed)
