"""Names and numbers as programs write them, and with signs in the place of letters, are found as they are on paper."""

from __future__ import annotations

import base64
import json

import pytest

import gok
from gok.detect.escapes import plain_letters


def labels(text: str) -> dict[str, str]:
    return {m.text: m.label for m in gok.detect(text).mentions}


def replaced(text: str) -> str:
    return gok.pseudonymize(text, seed=1).text


@pytest.mark.parametrize(
    "name",
    [
        *("%46atima", "&#70;atima", "&#x46;&#97;tima", "\\u0046atima", "\\x46atima", "%46%61%74%69%6d%61"),
        *("F*tima", "F4tima", "F@tim@", "F4t1m4", "F&shy;atima", "Fat&zwnj;ima", "RmF0aW1h"),
    ],
)
def test_a_name_in_the_dress_of_a_program(name: str) -> None:
    assert name in labels(f"Jag heter {name} och jag bor här.")


@pytest.mark.parametrize("place", ["M4lmö", "M@lmö", "Malm&ouml;", "Malm%C3%B6", "Malm%F6", "Malm\\u00f6"])
def test_a_town_in_the_dress_of_a_program(place: str) -> None:
    assert labels(f"Jag bor i {place} nu.") == {place: "city"}


@pytest.mark.parametrize(
    "number",
    [
        *("070-174&nbsp;06&nbsp;05", "070-174%2006%2005", "07017<br>40605", "070-174, 06, 05", "07017\n40605"),
        *("070-174/06/05", "070-174;06;05", "070|174|06|05", "+467017**40605", "0701740605%", "070-174** **06** **05"),
    ],
)
def test_a_phone_number_torn_by_anything(number: str) -> None:
    assert "phone_nr" in labels(f"Ring mig på {number} nu.").values()
    assert "40605" not in replaced(f"Ring mig på {number} nu.")


@pytest.mark.parametrize(
    "number",
    [
        *("850611—9836", "850611&ndash;9836", "85061*1-9836", "8|5|0|6|1|1-9|8|3|6", "850611\n-9836", "85O611-9836"),
        *("8, 5, 0, 6, 1, 1, 9, 8, 3, 6", "85061<b></b>1-9836", "ODUwNjExLTk4MzY=", "850611─9836"),
    ],
)
def test_a_personal_number_torn_by_anything(number: str) -> None:
    assert labels(f"Mitt personnummer är {number} och jag bor här.") == {number: "personid_nr"}


@pytest.mark.parametrize("gap", ["_", "/", ", ", "\n", "\r\n", "  ", "\t", "%20", "&nbsp;", ";", "|", "+", "** **"])
def test_a_card_torn_by_anything(gap: str) -> None:
    assert "1111" not in replaced(f"Mitt kort {gap.join(('4111', '1111', '1111', '1111'))} är borta.")


@pytest.mark.parametrize("before", ["__", "-", "...", "x,", "/", "("])
@pytest.mark.parametrize(("what", "frame"), [("1985-06-11", "Jag är född {}"), ("12345678", "Mitt passnummer är {}")])
def test_what_touches_a_date_or_a_number_does_not_hide_it(before: str, what: str, frame: str) -> None:
    assert what not in replaced(f"{frame.format(before + what + before[::-1])} nu.")


@pytest.mark.parametrize("said", ["__{}__", "...{}...", "/{}/", "_{}_", "Mvh/{}"])
def test_what_touches_a_user_name_does_not_hide_it(said: str) -> None:
    assert "fatima_ali90" not in replaced(f"Följ mig på Instagram {said.format('@fatima_ali90')} nu.")


@pytest.mark.parametrize("gap", ["  ", "\n", "\t", "_", ".", "/", ", ", ";", "|", "+"])
def test_a_plate_with_something_between(gap: str) -> None:
    assert f"UFO{gap}562" in labels(f"Min bil har registreringsnummer UFO{gap}562 nu.")


@pytest.mark.parametrize("said", ["Min sida är ({}) på nätet.", "Se min hemsida ({}).", "Min sida hxxp://{} är ny."])
def test_a_site_of_ones_own_in_brackets(said: str) -> None:
    assert "fatima" not in replaced(said.format("www.fatimaali.se"))
    assert labels("Jag läser (www.dn.se) ofta.").keys() <= {"www.dn.se"}
    assert "www.dn.se" in replaced("Jag läser (www.dn.se) ofta.")


def test_fields_of_a_record_in_an_essay() -> None:
    record = json.dumps({"namn": "Fatima Ali", "ort": "Malmö", "telefon": "0701740605"}, ensure_ascii=False)
    made = replaced(f"Så här står det: {record}")
    assert not any(word in made for word in ("Fatima", "Malmö", "0701740605"))
    assert json.loads(made.partition(": ")[2]).keys() == {"namn", "ort", "telefon"}


def test_an_account_before_a_word_with_a_capital() -> None:
    assert labels("Från: SE3550000000054910000003\nTill mig") == {"SE3550000000054910000003": "account_nr"}


@pytest.mark.parametrize("text", ["50%", "100%fett", "A&B", "https://x.se/?q=%C3%B6", "\\n", "Göteborg", "SE35"])
def test_what_only_looks_like_it(text: str) -> None:
    assert list(plain_letters(text)) == []


@pytest.mark.parametrize(
    "text", ["Vi ses kl. 07.30–08.30, 09 på bussen.", "Jag fick 12, 11, 15, 20, 14 poäng.", "Åk 4B"]
)
def test_times_and_points_are_no_numbers_of_anybody(text: str) -> None:
    assert not {"phone_nr", "personid_nr", "account_nr", "firstname_unknown"} & {*labels(text).values()}


def test_every_offset_is_one_of_the_untouched_text() -> None:
    packed = base64.b64encode(b"Fatima").decode()
    text = f"Jag heter {packed} och bor i Malm&ouml; på %53torgatan 5."
    for mention in gok.detect(text).mentions:
        assert text[mention.span.start : mention.span.end] == mention.text
