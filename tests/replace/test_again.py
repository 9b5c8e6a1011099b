"""Drawn again, set by hand, projected errors, affixes."""

from __future__ import annotations

import pytest

from gok.replace import Key, Original, load_profile, replace_mentions
from gok.replace.misspell import project_error
from tests.replace.building import marked, replaced

LINE = (
    "[Ali]{firstname_male} bor i [Borlänge]{city}, [23]{age_digits} år. "
    "[Borlänges]{city:gen#101} gator är [Alis]{firstname_male:gen#100}."
)


def test_one_entity_is_drawn_again_and_the_others_stay() -> None:
    first = replaced(LINE)[0]
    again = replaced(LINE, redraw={Original("city", "borlänge"): 1})[0]
    assert [m.replacement for m in first if m.label != "city"] == [m.replacement for m in again if m.label != "city"]
    assert {m.replacement for m in first if m.label == "city"}.isdisjoint(
        {m.replacement for m in again if m.label == "city"}
    )


def test_all_are_drawn_again_but_what_is_final_stays() -> None:
    seen: dict[str, set[str | None]] = {}
    for times in range(5):
        for mention in replaced(LINE, redraw=times)[0]:
            if "gen" not in mention.features:
                seen.setdefault(mention.label, set()).add(mention.replacement)
    assert {label: len(forms) for label, forms in seen.items()} == {"firstname_male": 5, "city": 5, "age_digits": 1}


def test_a_pseudonym_set_by_hand_is_inflected_and_recorded() -> None:
    mentions, text = replaced(LINE, overrides={Original("firstname_male", "Ali"): "Nils"})
    assert text.startswith("Nils bor i ")
    assert text.endswith("är Nils.")
    assert [m.by for m in mentions if m.label == "firstname_male"] == ["person", "person"]
    assert {m.by for m in mentions if m.label != "firstname_male"} == {"rule"}


def test_hand_set_pseudonyms_survive_a_new_run() -> None:
    essay, _ = marked(LINE)
    earlier, _ = replaced(LINE, overrides={Original("city", "Borlänge"): "Storby"})
    for seed in range(5):
        mentions, text = replace_mentions(
            essay, earlier, profile=load_profile("swell"), key=Key.from_seed(seed), redraw=3
        )
        assert "Storbys gator" in text
        assert [m.by for m in mentions if m.label == "city"] == ["person", "person"]


def test_a_hand_set_pseudonym_is_not_given_to_anybody_else() -> None:
    names = [f"[Namn{i}]{{firstname_female}}" for i in range(45)]
    line = " ".join(["[Eva]{firstname_female}", *names])
    mentions, _ = replaced(line, overrides={Original("firstname_female", "Namn3"): "Karin"})
    assert [m.replacement for m in mentions].count("Karin") == 1


@pytest.mark.parametrize(
    ("written", "right", "pseudonym", "expected"),
    [
        ("Treleborg", "Trelleborg", "Hallestorp", "Halestorp"),
        ("Köpping", "Köping", "Guntorp", "Gunttorp"),
        ("Orebro", "Örebro", "Älgköping", "Algkoping"),
        ("Sodermalm", "Södermalm", "Ljungberget", "Ljungbrget"),
        ("Elnia", "Elina", "Peter", "Peetr"),
        ("Gunell", "Gunnel", "Sofia", "Sofya"),
        ("Karlskruna", "Karlskrona", "Guntorp", "Guntårp"),
        ("Malmö", "Malmö", "Guntorp", "Guntorp"),
    ],
)
def test_projected_error(written: str, right: str, pseudonym: str, expected: str) -> None:
    made = project_error(written, right, pseudonym)
    assert (made != pseudonym) == (written != right)
    assert made == expected


def test_errors_are_projected_only_on_request() -> None:
    line = "[Trelleborg]{city#1} och [treleborg]{city:low:ort#1} och [treleborgs]{city:low:ort:gen#1} hamn"
    plain = replaced(line)[1].split(" och ")
    assert plain[1] == plain[0].lower()
    wrong = replaced(line, project_errors=True)[1].split(" och ")
    assert wrong[0] == plain[0]
    assert wrong[1] != plain[1]
    assert wrong[1].islower()
    assert wrong[2].startswith(wrong[1])


def test_svala_affixes() -> None:
    _, text = replaced(LINE, svala_affixes=True)
    assert text.count("-gen") == 2


def test_two_persons_of_one_name_are_two() -> None:
    mentions, _ = replaced("[Anna]{firstname_female#1} och [Anna]{firstname_female#2}")
    assert mentions[0].replacement != mentions[1].replacement


def test_a_family_shares_its_surname() -> None:
    line = (
        "[Ali]{firstname_male#1} [Yusupov]{surname#1}, [Eva]{firstname_female#2} [Yusupova]{surname#2} och "
        "[Ivan]{firstname_male#3} [Ek]{surname#3} [Lund]{surname#3}"
    )
    _, brother, _, sister, _, one, two = (m.replacement for m in replaced(line)[0])
    assert brother == sister
    assert len({brother, one, two}) == 3


def test_what_friends_say_is_another_name() -> None:
    line = (
        "Jag heter [Zbigniew]{firstname_male#1} men alla säger [Zbyszek]{firstname_male#1}, "
        "[zbigniev]{firstname_male:low:ort#1}."
    )
    one, two, three = (m.replacement for m in replaced(line)[0])
    assert one != two
    assert one is not None
    assert three == one.lower()


def test_the_nickname_goes_with_the_person() -> None:
    from gok.replace.lists import pool

    for seed in range(8):
        mentions, _ = replaced("[Eva]{firstname_female#1} kallas [Evis]{nickname#1}.", seed=seed)
        assert mentions[1].replacement in pool("given:f:sv")
        assert mentions[0].replacement != mentions[1].replacement
