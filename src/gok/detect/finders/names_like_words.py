"""First names that are words too, and nicknames, told by what stands behind them: `Hans kom igår`, `Bittan mår bra`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.finders.hardly_words import is_hardly_a_word, is_so_old
from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.text import Span

__all__ = ["find_names_like_words"]

_SHORT, _LONG = 4, 14  # letters of a name that no list has
_WHERE = 6  # words of a phrase that says where somebody is from, at most
_THINGS = frozenset({"noun", "adj"})
_WHO = frozenset({"fam", "prof"})
_WHOSE = frozenset({"det", "pron", "prep"})
_CALLS = frozenset({"?", "!"})
_SMALL_WORDS = frozenset({"prep", "conj", "subj", "adv", "cnj"})


def find_names_like_words(
    view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]
) -> Iterator[Candidate]:
    """With a capital inside a sentence, unless what is whose stands behind; at its beginning before what people do."""
    rule, names = rules["like_word"], view.language.words("names_like_words")
    rare = view.language.words("names_like_rare_words")
    months, families = view.language.words("names_like_months"), view.language.words("surnames_like_words")
    common = view.language.weights["finders"]["common_opening"]
    for i in positions:
        token, form = view.tokens[i], view.known[i]
        if form.lower in months:
            is_told = _is_somebody(view, i) or _is_second(view, i) or (form.shape == "C" and _acts(view, i))
            is_told = is_told or _is_called_too(view, i) or _is_double(view, i)
        elif form.shape == "U":
            is_told = form.lower in names and (_is_called_too(view, i) or _is_introduced(view, i) or _acts(view, i))
        elif form.lower in rare:
            is_told = view.text_type == "alone" and _is_rare_name(view, i)
        elif form.lower in families and (_is_somebody(view, i) or _acts(view, i)):
            family = rules["family_like_word"]
            span = Span(token.start, token.end)
            yield Candidate(span, "surname", family.id, family.score, personal=family.personal)
            continue
        elif form.lower not in names and not form.categories and not form.is_word:
            is_told = _acts(view, i) and _is_no_compound(view, form.lower)
        elif form.lower not in names:
            is_nickname = "nickname" in form.categories and form.frequency < common  # Bittan mår bra, not Gubben
            is_told = is_nickname and (
                _is_introduced(view, i) if form.shape == "l" else i in view.openings and _does_something(view, i)
            )
        elif form.shape == "C":
            is_told = _does_something(view, i) or _is_inside(view, i) or _is_spoken_to(view, i) or _is_paired(view, i)
            is_told = is_told or _is_somebody(view, i) or _acts(view, i) or _speaks(view, i) or _signs(view, i)
            is_told = is_told or _has_family(view, i) or _is_called_too(view, i)
        else:
            is_told = _is_introduced(view, i)
        if is_told:
            yield Candidate(
                Span(token.start, token.end), "firstname_unknown", rule.id, rule.score, personal=rule.personal
            )


def _does_something(view: EssayView, i: int) -> bool:
    """`Sten kom`, `Sten är snäll`; what things are and have as well (`Sten är hårt`) tells if no thing is called so."""
    behind = view.lowers[i + 1] if i + 1 < len(view.lowers) else ""
    words = view.language.words
    beyond = view.lowers[i + 2 : i + 4]
    if behind in words("verbs_of_staying") and not words("where_only_people_are").isdisjoint(
        view.lowers[i + 2 : i + 5]
    ):
        return True  # Sten ligger på sjukhus.
    if behind in words("naming_verbs") and any(form.shape == "C" for form in view.known[i + 2 : i + 4]):
        return True  # Lotta heter egentligen Charlotta.
    if behind in words("being_verbs") and not words("among_people").isdisjoint(view.lowers[i + 2 : i + 6]):
        return True  # My är minst i klassen.
    if behind not in words("verbs_of_people"):
        return False
    if _is_of_ours(view, i):
        return True
    if behind not in words("verbs_of_things") or _THINGS.isdisjoint(_parts(view, i)):
        return True
    if behind in words("coming_verbs") and not words("times_of_coming").isdisjoint(beyond):
        return True  # Bo kommer i morgon.
    if behind in words("modal_verbs") and not words("deeds_of_people").isdisjoint(beyond):
        return True  # Björn kan inte komma.
    if behind in words("having_verbs") and not words("only_people_have").isdisjoint(beyond):
        return True  # Sten har feber.
    is_said = behind in words("being_verbs") or behind in words("becoming_verbs")
    return is_said and (is_so_old(view, i + 2) or not words("adjectives_of_people").isdisjoint(beyond))


def _is_of_ours(view: EssayView, i: int) -> bool:
    """`My går i min klass`: where the writer is among others."""
    words, beyond = view.language.words, view.lowers[i + 2 : i + 5]
    if len(beyond) < 3 or beyond[0] not in words("in_and_on"):
        return False
    return beyond[1] in words("possessives_first_person") and beyond[2] in words("our_groups")


def _speaks(view: EssayView, i: int) -> bool:
    """`Björn: Ska vi fika?`: what is said by somebody, or spoken to somebody, stands behind the name and a colon."""
    if i not in view.openings or view.lowers[i + 1 : i + 2] != [":"] or i + 2 >= len(view.known):
        return False
    if view.known[i + 2].shape not in CAPITALS:
        return False
    spoken = view.language.words("pronouns_second_person") | view.language.words("subjects_first_person")
    end = next((last for first, last in view.sentences if first <= i + 2 < last), i + 3)
    said = view.lowers[i + 2 : end]
    return not spoken.isdisjoint(said) or said[-1] in _CALLS


def _is_rare_name(view: EssayView, i: int) -> bool:
    """`Hakan hämtar barnen`, `Lana och Sara leker`, `Rana är sjuk`: a rare word that begins what is said of people."""
    if i not in view.openings:
        return False
    words, behind = view.language.words, view.lowers[i + 1 : i + 3]
    is_said = behind[:1] != [] and behind[0] in words("being_verbs") and behind[-1] in words("adjectives_of_people")
    return is_said or _acts(view, i) or _is_paired(view, i) or _is_somebody(view, i) or _speaks(view, i)


def _has_family(view: EssayView, i: int) -> bool:
    """`Dag Lindqvist`, `Namn: Siri Berg`: before a surname, where a sentence or an answer begins."""
    if i not in view.openings and view.lowers[i - 1] != ":":
        return False
    if i + 1 == len(view.known) or view.known[i + 1].shape != "C" or not view.is_next(i + 1):
        return False
    return "surname" in view.known[i + 1].categories


def _is_double(view: EssayView, i: int) -> bool:
    """`Maj Britt`: two names with capitals that people are baptized with a hyphen."""
    if i + 1 == len(view.known) or view.known[i + 1].shape != "C" or not view.is_next(i + 1):
        return False
    both = view.lexicon.exact(f"{view.words[i]}-{view.words[i + 1]}")
    return any(reading.category == "firstname" for reading in both)


def _is_called_too(view: EssayView, i: int) -> bool:
    """`Mina barn heter Ahmed och Maj`: the second or third of those who are called something."""
    words, at = view.language.words, i - 1
    joins = words("and") | {","}
    while at > 0 and view.lowers[at] in joins and "firstname" in view.known[at - 1].categories:
        at -= 2
    return 0 <= at < i - 1 and view.lowers[at] in words("naming_verbs")


def _signs(view: EssayView, i: int) -> bool:
    """`/Hans` at the end of a letter."""
    return i > 0 and view.lowers[i - 1] == "/" and i + 1 == len(view.known)


def _is_somebody(view: EssayView, i: int) -> bool:
    """`Dag är min lärare`, `Mina är min bästa vän`: said to be a relative, a friend, somebody by trade; in an essay the
    model knows better."""
    words, at = view.language.words, _past_phrase(view, i)  # Mark från Houston är min svåger
    behind = view.lowers[at + 1 : at + 6]
    if i not in view.openings or len(behind) < 3 or behind[0] not in words("being_verbs"):
        return False
    whose = "possessives_first_person" if view.text_type == "alone" else "singular_articles"
    if behind[1] not in words(whose) | words("singular_articles"):  # Falk är en bra tandläkare
        return False
    who = behind[2:4] if "adj" in _parts(view, at + 3) else behind[2:3]  # min bästa vän
    return any(word in words("acquaintances") or not _WHO.isdisjoint(view.forms[word].categories) for word in who)


def _acts(view: EssayView, i: int) -> bool:
    """`Falk på tredje våningen klagar`, `Frisk vann på lotteri`: alone, at the beginning, and does what people do."""
    if i not in view.openings or view.text_type != "alone":
        return False
    words, verb = view.language.words, _past_phrase(view, i) + 1
    behind = view.lowers[verb] if verb < len(view.lowers) else ""
    if not words("pronouns_behind_verb").isdisjoint(view.lowers[verb + 1 : verb + 2]):  # Iblan säger de
        return False
    return behind in words("verbs_of_people") and behind not in words("verbs_of_things")


def _is_no_compound(view: EssayView, lower: str) -> bool:
    """Whether a word that no list has does not end in another: Nuhad, but not Fotbollstränaren."""
    if not _SHORT <= len(lower) <= _LONG:
        return False
    return not any(view.lexicon.word(lower[at:]) for at in range(2, len(lower) - _SHORT + 1))


def _past_phrase(view: EssayView, i: int) -> int:
    """The last token of a phrase that says which one is meant: `Mark från Houston`, `Falk på tredje våningen`."""
    if i + 1 >= len(view.lowers) or view.lowers[i + 1] not in view.language.words("words_of_where"):
        return i
    ends = [at for at in range(i + 3, min(i + _WHERE, len(view.lowers))) if "verb" in _parts(view, at)]
    return ends[0] - 1 if ends else i


def _is_second(view: EssayView, i: int) -> bool:
    """`Sten och Maj är mina grannar`: the second of two, of whom the first begins the sentence."""
    if i < 2 or i - 2 not in view.openings or view.lowers[i - 1] not in view.language.words("and"):
        return False
    is_verb = i + 1 < len(view.lowers) and "verb" in _parts(view, i + 1)
    return "firstname" in view.known[i - 2].categories and is_verb and view.lowers[i - 2] not in _months(view)


def _is_inside(view: EssayView, i: int) -> bool:
    """A capital that no beginning of a sentence explains, and no thing behind: `Hans bil` may be his car.

    Not behind another capital, where it is part of a longer name, nor behind a mark, where speech may begin.
    """
    before = view.known[i - 1]
    is_asked = i - 1 in view.openings and "verb" in _parts(view, i - 1)  # Kan Bo följa med?
    is_of_kin = i - 1 in view.openings and not _WHO.isdisjoint(before.categories)  # Barnbarnet Vilja är sött
    is_thanked = i - 1 in view.openings and before.lower in view.language.words("words_to_somebody")  # Grattis Bo!
    is_longer = before.shape in CAPITALS and not is_asked and not is_of_kin and not is_thanked
    if i in view.openings or is_longer or (before.shape == "p" and before.lower != ","):
        return False
    if i + 1 == len(view.known) or view.known[i + 1].shape == "p":
        return True
    if view.known[i + 1].shape in CAPITALS:
        return False
    behind, words = view.lowers[i + 1], view.language.words
    if behind in words("adjectives_of_people") or behind in words("deeds_of_people"):  # Igår var Hans sjuk.
        return True
    return _WHOSE.isdisjoint(_parts(view, i)) or not _SMALL_WORDS.isdisjoint(_parts(view, i + 1))


def _is_spoken_to(view: EssayView, i: int) -> bool:
    """`Björn, kom hit!`: at the beginning of a sentence, before a comma and what somebody is to do."""
    if i not in view.openings or view.lowers[i + 1 : i + 2] != [","] or i + 2 >= len(view.known):
        return False
    parts = _parts(view, i + 2)
    return "verb" in parts and _THINGS.isdisjoint(parts)


def _is_paired(view: EssayView, i: int) -> bool:
    """`Björn och Rosa har fått barn`, `Dag och jag`, `Hans, Sara och jag`: beside somebody whose capital no beginning
    of a sentence explains, or the writer."""
    words, other = view.language.words, view.known[i + 2] if i + 2 < len(view.known) else None
    if other is None or i not in view.openings:
        return False
    is_first = other.shape == "C" and "firstname" in other.categories
    if view.lowers[i + 1] in words("name_particles"):  # Lucia di Marco
        return other.shape == "C"
    if view.lowers[i + 1] in words("and"):
        return is_first or other.lower in words("subjects_first_person")
    return (
        is_first
        and view.lowers[i + 1] == ","
        and view.lowers[i + 3 : i + 4] in ([","], *[[one] for one in words("and")])
    )


def _is_introduced(view: EssayView, i: int) -> bool:
    """In small letters, where nothing but a person can stand: `hej björn!`, `jag och bo är vänner`, `min vän sten`."""
    words, lowers = view.language.words, view.lowers
    if i == 0:
        return is_hardly_a_word(view, i)
    before, first = lowers[i - 1 : i], lowers[i - 2 : i - 1] if i > 1 else []
    if before[0] in words("greetings"):
        if i + 1 == len(lowers) or view.known[i + 1].shape == "p":
            return True
        return lowers[i + 1] in words("subjects_first_person") or lowers[i + 1] in words("begin_questions")
    if is_hardly_a_word(view, i):
        return True
    if before[0] in words("and"):
        return first != [] and first[0] in words("subjects_first_person") and _WHOSE.isdisjoint(_parts(view, i))
    if before[0] in words("prepositions_of_people") and not view.known[i].is_word:
        return True  # sms av robban
    if before[0] in words("verbs_of_liking") and view.known[i].lower in words("hardly_words"):
        return _is_object(view, i)  # jag gillar emma mycket
    if before[0] in words("calls_to_call") and i - 1 in view.openings and view.known[i].shape != "C":
        return i + 1 == len(lowers) or view.known[i + 1].shape == "p"  # ring mats!
    if before[0] in words("verbs_of_meeting"):
        is_hardly_word = view.known[i].lower in words("hardly_words")  # jag träffade linda på gymmet
        return _is_object(view, i) and (is_hardly_word or not _is_done_there(view, i))
    is_somebody = "fam" in view.known[i - 1].categories or before[0] in words("acquaintances")
    if view.known[i].lower in words("relatives_like_names"):  # min pappas bror
        return False
    is_ours = first != [] and first[0] in words("possessives_first_person")
    if not is_somebody or not (is_ours or before[0] in words("relatives_as_titles")):
        return False
    return not _is_done_there(view, i)


def _is_done_there(view: EssayView, i: int) -> bool:
    """A verb before a place: `min mormor bo i Lund`."""
    is_place = not view.language.words("in_and_on").isdisjoint(view.lowers[i + 1 : i + 2])
    return is_place and "verb" in _parts(view, i)


def _is_object(view: EssayView, i: int) -> bool:
    """The only thing met, called or missed, without an article: `jag saknar björn`, `jag ringde stig i går`."""
    is_subject = i > 1 and view.lowers[i - 2] in view.language.words("subjects_first_person")
    is_last = i + 1 == len(view.known) or view.known[i + 1].shape == "p"
    return is_subject and (is_last or not _SMALL_WORDS.isdisjoint(_parts(view, i + 1)))


def _months(view: EssayView) -> frozenset[str]:
    return frozenset(view.language.module("numerals").MONTHS)


def _parts(view: EssayView, i: int) -> tuple[str, ...]:
    word = view.lexicon.word(view.lowers[i])
    return word.parts if word else ()
