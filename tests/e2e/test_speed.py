"""A guard against slowness, far looser than benchmarks/editor.py: what it catches is work that grows with the essay."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from tests.e2e.windows import Window


def benchmark() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks/editor.py"
    spec = importlib.util.spec_from_file_location("editor_benchmark", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_long_essay_is_drawn_in_time_and_a_change_costs_the_same(window: Window) -> None:
    editor = benchmark()
    small, large = (editor.measure(window.page, window.server.url, tokens, rounds=2) for tokens in (200, 1600))
    assert large["columns"] > 1500
    assert large["whole work"] <= 10 * small["whole work"]
    assert large["whole"] <= 3000
    assert large["change work"] <= 3 * small["change work"]
    assert large["change"] <= 1000
