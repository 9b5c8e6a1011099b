"""The package as a library."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gok

ORDERS = {
    "twice": "import gok; gok.detect('x'); gok.detect('x')",
    "after the other": "import gok; gok.pseudonymize('x', seed=1); gok.detect('x')",
    "after its room": "import gok, gok.detect.view; from gok.detect import all_rules; gok.detect('x')",
    "by name": "from gok.detect import all_rules; from gok import detect; detect('x')",
    "after all": "import gok.cli, gok.label, gok.formats, gok.evaluate; import gok; gok.detect('x'); gok.label.settle",
}


@pytest.mark.parametrize("order", ORDERS)
def test_the_function_is_not_hidden_by_the_room_of_its_name(order: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", ORDERS[order]], check=True)


def test_nothing_else_is_there() -> None:
    with pytest.raises(AttributeError, match="anonymize"):
        gok.anonymize  # noqa: B018


def test_detect_and_pseudonymize_agree() -> None:
    text = "Jag heter Ali och bor i Borlänge."
    found, replaced = gok.detect(text), gok.pseudonymize(text, seed=1, with_source=True)
    assert found.text == text
    assert [(m.span, m.label, m.number) for m in found.mentions] == [
        (m.span, m.label, m.number) for m in replaced.mentions
    ]
    assert gok.pseudonymize(text, seed=1).to_dict() == gok.pseudonymize(text, seed=1).to_dict()
    assert "Ali" not in str(gok.pseudonymize(text, seed=1).to_dict())
    assert "Ali" in str(replaced.to_dict())


def test_model_and_parts_of_speech_can_be_left_out() -> None:
    with_all = gok.pseudonymize("Jag heter Ali.", seed=1)
    without = gok.pseudonymize("Jag heter Ali.", seed=1, pos=False, model=False)
    assert with_all.provenance["model"] != without.provenance["model"]
    assert "Ali" not in with_all.text + without.text
