"""Golden essays: rendered under every profile and some cultures, read by a person, kept as approved.

After a wanted change: `GOK_APPROVE=1 pytest tests/replace/test_snapshots.py`, then read the difference before you
commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gok.replace import Key, load_profile, replace_mentions, shipped_profiles
from gok.replace.transport import mark_transport
from gok.results import Result
from tests.replace.building import gold_essays, marked

SNAPSHOTS = Path(__file__).with_name("snapshots")
CULTURES = ("ar", "fi", "so")
EXAMPLES = (
    "Jag heter [Ali]{firstname_male} och jag bor i [Borlänge]{city}. Jag är [18]{age_digits} år gammal. Jag flyttade "
    "till Sverige för 3 år sedan. Jag tycker om [Borlänges]{city:gen#101} gator.",
    "Jag bodde i [Danmark]{country} i [Odense]{city:foreign}.",
    "Jag bodde i [Berlin]{city:foreign}, huvudstaden i [Tyskland]{country}.",
    "Jag bor i en 40kvm lägenhet i [Vasastan]{area} och [Rådmansgatan]{place} tunnelbana station finns bara 200m "
    "promonera. Från mitt fönster jag kan ser [Stadsbibliotekets]{other_institution:gen:def} busshållplats. Förre jag "
    "flyttade till sverige jag bott i en stor rådhus i [London]{city:foreign}, [Storbritanien]{country:ort#7}. "
    "[London]{city:foreign} är mycket dyrt , så jag plannerade att flytat till sverige till studerar på "
    "[Stockholms Universitet]{school} . Utbildning är mycket billigare i Sverie än [England]{country#7} .",
    "En [18-åring]{age_digits} från [Göteborg]{city#1}, en äkta [göteborgare]{city#1}, åker på "
    "[Stockholmsresa]{city#2}.",
    "[Elena]{firstname_female} [Maria]{middlename} [Popescu]{surname}, [E.M.]{initials}, kallas [Lena]{nickname}.",
    "Jag kom hit [för 3 år sedan]{past_timepoint} och jag tog ett tåg, sedan en buss. Bussen var sen men tåget var "
    "nytt. Vi ses [på lördag]{future_timepoint}!",
)


def render(name: str) -> str:
    """All essays and examples under a profile, or under swell in a culture."""
    profile = load_profile("swell").in_culture(name) if name in CULTURES else load_profile(name)
    essays = list(gold_essays("essays-dev.jsonl"))
    essays += [marked(line, id=f"example {i}") for i, line in enumerate(EXAMPLES, 1)]
    out = []
    for essay, mentions in essays:
        found = Result(essay, mentions)
        if profile.transport_words == "replace":
            found = mark_transport(found)
        _, target = replace_mentions(essay, found.mentions, profile=profile, key=Key.from_seed(1))
        out.append(f"== {essay.id}\n{target.rstrip()}\n")
    return "\n".join(out)


@pytest.mark.parametrize("name", [*shipped_profiles(), *CULTURES])
def test_golden_essays(name: str) -> None:
    path = SNAPSHOTS / f"{name}.txt"
    made = render(name)
    if os.environ.get("GOK_APPROVE"):
        path.write_text(made, encoding="utf-8", newline="\n")
    assert path.is_file(), "no approved snapshot; see the head of this file"
    assert made == path.read_bytes().decode()
