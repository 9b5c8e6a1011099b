"""Stopped and gone on with: no step is made twice, and nothing of another corpus is taken up."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from gok.errors import SettingError
from gok.risk.attacks import Ledger, chosen_attacks, run_attacks
from gok.risk.attacks.chances import p_of_guesses, p_of_hits, wilson
from gok.risk.attacks.ledger import digest_of_files
from tests.risk.attacks.planting import holdings, release_with_leaks


class StoppedError(Exception):
    """Somebody pressed Ctrl-C."""


def test_goes_on_where_it_was(tmp_path: Path) -> None:
    results, originals = release_with_leaks(range(0, 160, 11))
    whole = run_attacks(holdings(results, originals=originals), ["parrot"])
    reads: list[str] = []

    def stopping(what: str, found: object) -> object:
        reads.append(what)
        if "half 2" in what and len(reads) < 9:
            raise StoppedError
        return found

    held = holdings(results, originals=originals, ledger=Ledger(tmp_path / "state", "a"), track=stopping)
    with pytest.raises(StoppedError):
        run_attacks(held, ["parrot"])
    reads[:] = ["x"] * 9
    again = holdings(results, originals=originals, ledger=Ledger(tmp_path / "state", "a"), track=stopping)
    assert run_attacks(again, ["parrot"]) == whole
    assert reads[9:] == ["parrot: half 2 of 2"]
    third = holdings(results, originals=originals, ledger=Ledger(tmp_path / "state", "a"), track=stopping)
    assert run_attacks(third, ["parrot"]) == whole
    assert reads[10:] == []
    assert third.suspects == again.suspects


def test_what_is_kept_quotes_nothing(tmp_path: Path) -> None:
    results, originals = release_with_leaks(range(0, 160, 11))
    run_attacks(holdings(results, originals=originals, ledger=Ledger(tmp_path / "s", "a")), ["parrot", "style"])
    kept = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "s").iterdir())
    assert not [word for word in ("Farhad", "Shirin", "heter", "Kim") if word in kept]


def test_a_broken_step_is_made_anew(tmp_path: Path) -> None:
    Ledger(tmp_path / "s", "a").once("one/step", lambda: 3)
    (tmp_path / "s" / "one step.json").write_text("[1,", encoding="utf-8")
    assert Ledger(tmp_path / "s", "a").once("one/step", lambda: 4) == 4


def test_another_corpus_is_refused(tmp_path: Path) -> None:
    Ledger(tmp_path / "s", "a")
    with pytest.raises(SettingError, match="another corpus"):
        Ledger(tmp_path / "s", "b")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "essay.txt").write_text("x", encoding="utf-8")
    with pytest.raises(SettingError, match="empty or new"):
        Ledger(tmp_path / "full", "a")
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a", encoding="utf-8")
    two.write_text("b", encoding="utf-8")
    digests = {digest_of_files([one]), digest_of_files([two]), digest_of_files([one], 5), digest_of_files([one, two])}
    assert len(digests) == 4


def test_names_of_attacks() -> None:
    assert chosen_attacks("") == ()
    with pytest.raises(SettingError, match="no attack 'parot'; there are all, parrot"):
        chosen_attacks("parot")


def test_chances() -> None:
    assert wilson(0, 0) is None
    low, high = wilson(0, 20) or (1, 0)
    assert low == 0.0
    assert high == pytest.approx(0.161, abs=1e-3)
    source = random.Random(5)
    true = [source.randrange(10) for _ in range(300)]
    assert p_of_guesses(true, true) < 0.002
    lucky = [p_of_guesses([source.randrange(10) for _ in true], true, seed=n) for n in range(20)]
    assert sum(p < 0.05 for p in lucky) <= 4
    assert p_of_hits(20, targets=20, guesses=30, candidates=1000) < 0.002
    assert p_of_hits(1, targets=20, guesses=50, candidates=1000) > 0.05


def test_without_numpy_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(SettingError, match=r"pip install 'gok\[attacks\]'"):
        run_attacks(holdings([]), ["style"])


@pytest.mark.parametrize("told", ["", "5", "[" * 3000, "\x00"])
def test_a_folder_whose_beginning_is_damaged_is_another(told: str, tmp_path: Path) -> None:
    Ledger(tmp_path / "steps", digest="a")
    (tmp_path / "steps" / "of.json").write_text(told, "utf-8")
    with pytest.raises(SettingError, match="another corpus"):
        Ledger(tmp_path / "steps", digest="a")
