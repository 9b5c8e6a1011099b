"""A learner leaves a project that is played with real servers and commands: nothing of them is found anywhere."""

from __future__ import annotations

from pathlib import Path

from tests.attacks.after_withdrawal import TEXT, WHO, WORDS, play
from tests.attacks.opening import found


def test_nothing_is_left_in_either_room(tmp_path: Path) -> None:
    seen = play(tmp_path)
    before = {where: seen.pop(where) for where in list(seen) if where.endswith("before")}
    assert set(before["kiosk, before"]) == set(WORDS), "there was something to find"
    assert {WHO, "zazaki"} <= set(before["portal, before"])
    assert "Zerin" not in before["portal, before"], "the portal never had it"
    assert len(seen) == 6
    assert seen == {where: {} for where in seen}


def test_what_is_looked_for_is_found() -> None:
    import base64
    import json
    import unicodedata

    written = {
        "plain": TEXT.encode(),
        "capitals": TEXT.upper().encode(),
        "decomposed": unicodedata.normalize("NFD", TEXT).encode(),
        "json": json.dumps(TEXT).encode(),
        "utf-16": TEXT.encode("utf-16"),
        "latin-1": TEXT.encode("latin-1"),
    }
    for name, content in written.items():
        assert {"Zerin", "Söderhamn"} <= set(found(WORDS, [("here", content)])), name
    for shift in range(3):
        coded = base64.b64encode(b"." * shift + TEXT.encode())
        assert "Söderhamn" in found(WORDS, [("here", coded)]), shift
