"""The battery holds its floors, capability by capability."""

from __future__ import annotations

import pytest

from tests.checklist.judging import rate
from tests.checklist.reading import Capability, read_capabilities

CAPABILITIES = read_capabilities()


@pytest.mark.parametrize("capability", CAPABILITIES, ids=lambda one: one.name)
def test_floor_is_held(capability: Capability) -> None:
    outcome = rate(capability)
    assert outcome.holds, f"{outcome.share:.3f} of {capability.floor}\n" + "\n".join(outcome.failures)


def test_battery_is_broad() -> None:
    assert sum(len(one.cases) for one in CAPABILITIES) >= 2500
    everyday = next(one for one in CAPABILITIES if one.name == "everyday")
    assert len(everyday.cases) >= 300
    assert not any(text.expected for case in everyday.cases for text in case.texts)
