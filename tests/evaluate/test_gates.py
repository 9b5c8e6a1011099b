"""Gates: what fails, what passes, what is refused."""

from __future__ import annotations

import pytest

from gok.errors import SettingError
from gok.evaluate import GATED, failures, read_gates
from tests.evaluate.building import compare, note

GOLD = note("[Ali]{firstname_male} bor i [Lund]{city}.")
HALF = note("[Ali]{firstname_male} bor i Lund.")


def test_met_and_not_met() -> None:
    systems = compare((GOLD, HALF)).systems
    assert failures(read_gates(["recall=0.5,precision=1"]), systems) == []
    assert failures(read_gates(["recall=0.51"]), systems) == ["s0: recall 0.5000 is under 0.51"]
    assert failures(read_gates(["leak_chars=0.1"]), systems) == ["s0: leak_chars 0.5714 is above 0.1"]
    assert failures(read_gates(["leak_chars<0.6", "recall>40%"]), systems) == []


def test_what_was_not_measured_fails() -> None:
    systems = compare((GOLD, HALF)).systems
    assert failures(read_gates(["entity_recall=0"]), systems) == ["s0: entity_recall could not be measured"]


@pytest.mark.parametrize("name", GATED)
def test_every_gate_reads_its_figure(name: str) -> None:
    systems = compare((GOLD, GOLD)).systems
    (gate,) = read_gates([f"{name}=0.5"])
    assert gate.metric == name
    assert all("not be measured" in line for line in failures([gate], systems))


@pytest.mark.parametrize("text", ["f3=0.9", "f2", "f2=high", "f2<0.9", "leak_chars>0.1"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(SettingError):
        read_gates([text])
