"""The same essay under twenty cultures' names: what is measured, and that a difference is seen where one is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gok as engine
from gok.formats import write
from gok.results import Result
from gok.risk import neutrality
from gok.risk.neutrality import ASPECTS, cultures, measure_neutrality
from tests.cli.running import gok
from tests.risk.building import result

TEXTS = (
    "Hej! Jag heter Fatima Haddad och bor i Borås. Det är roligt att läsa svenska.",
    "Min bror Omar är 23 år. Omars fru arbetar på sjukhuset och de har en son.",
    "I går träffade jag min vän Piotr på torget. Sedan åt vi mat hemma hos mig.",
)


@pytest.fixture(scope="module")
def released() -> list[Result]:
    return [engine.pseudonymize(t, seed=1, meta={"id": f"E{n}"}).release() for n, t in enumerate(TEXTS)]


def test_twenty_cultures_fare_alike(released: list[Result]) -> None:
    found = measure_neutrality(released)
    assert found is not None
    assert (found.essays, len(found.rows), found.rows[0].culture) == (3, 20, "sv")
    assert {row.trials["found"] for row in found.rows} == {5}
    for row in found.rows:
        assert (row.share("found") or 0) >= 0.8, row.culture
        assert row.share("length") == 1.0
    assert set(found.gaps) == set(found.p) == set(ASPECTS)
    assert found.gaps["tags"] < 0.05


def test_a_culture_that_fares_worse_is_seen(released: list[Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of one culture that the engine never finds."""
    names = {row.form for row in neutrality.rows("replacement_firstnames") if row.culture == "th"}
    names -= {row.form for row in neutrality.rows("replacement_firstnames") if row.culture != "th"}
    true = neutrality.pseudonymize

    def blind(text: str, **settings: object) -> Result:
        found = true(text, **settings)  # type: ignore[arg-type]
        kept = tuple(m for m in found.mentions if m.text.removesuffix("s") not in names)
        return type(found)(found.essay, kept, found.target)

    monkeypatch.setattr(neutrality, "pseudonymize", blind)
    found = measure_neutrality(released * 6)
    assert found is not None
    shares = {row.culture: row.share("found") or 0.0 for row in found.rows}
    assert min(shares, key=shares.__getitem__) == "th"
    assert found.gaps["found"] > 0.5
    assert found.p["found"] < 0.01


def test_one_person_keeps_one_name(released: list[Result]) -> None:
    (essay, mentions) = list(neutrality._naming(released))[1]
    for culture in cultures():
        text, spans = neutrality._under_names(essay, mentions, culture)
        first, second = (span.of(text) for span in spans)
        assert second == first or second == f"{first}s"


def test_essays_that_name_nobody() -> None:
    assert measure_neutrality([result("Det regnar.").release()]) is None


def test_the_command(released: list[Result], tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(write(released, format="jsonl"), encoding="utf-8")
    page = tmp_path / "r.html"
    done = gok("risk", path, "--neutrality", "--report", page)
    assert "Neutrality: 3 essays under the names of 20 cultures" in done.out
    assert "gok: names of sv\n" in done.err
    assert "The same under other names" in page.read_text(encoding="utf-8")
    told = json.loads(gok("risk", path, "--neutrality", "--to", "json").out)["neutrality"]
    assert set(told) == {"essays", "cultures", "gaps", "p"}
    assert set(told["cultures"][0]) == {"culture", *ASPECTS}
