"""Where a listed word for family, profession, education or something sensitive counts.

Whether such a word speaks of the writer and the writer's people, of a book or of people in general is told by the words
around it. These rules are hints for the context model.
"""

from __future__ import annotations

from functools import partial

from gok.lang import load_language
from gok.lang.rules import FinderRule

__all__ = ["ATTRIBUTES", "RULES"]

_words = load_language("sv").words
_OWN = _words("possessives_first_person") | _words("possessives_first_person_genitive")
_THEIRS = _words("possessives_of_others")
_WHOSE = _OWN | _THEIRS
_ARTICLES, _ONE, _COUNTS = _words("indefinite_words"), _words("singular_articles"), _words("counting_words")
_IS, _HAS, _GETS, _MEETS = map(_words, ("being_verbs", "having_verbs", "getting_verbs", "meeting_verbs"))
_STUDY, _WORKS, _CALLED = map(_words, ("studying_words", "working_words", "called_behind_profession"))
_THE = ("aren", "arna", "erna")  # the one who, no trade that somebody has
_AS, _TRAINING = _words("words_before_own_trade"), _words("training_verbs")
_GREET, _ADDRESS = _words("greetings_of_relatives"), _words("forms_of_address")
_CLOSE_KIN = frozenset({"parent", "grandparent"})
_STANDS = frozenset({"stands_without_model"})
ATTRIBUTES = frozenset({"mark", "weighed"})  # of every row


_row = partial(FinderRule, finders=("background",))

RULES = (
    _row(
        "background.own_relative",
        says="stands after min, vår and the like",
        category="fam",
        score=0.95,
        holds=lambda w: (
            not _OWN.isdisjoint(w.before[:3])
            and (w.kind != "weak" or w.before[0] in _OWN or (w.before[0] in _COUNTS and w.before[1] in _OWN))
        ),
        finds=("Det är min [mamma].", "mina två [barn]", "mitt [barn]"),
        ignores=("hans mamma", "en mamma", "mina snälla barn"),
    ),
    _row(
        "background.somebodys_relative",
        says="stands after hans, hennes or a name in the genitive",
        category="fam",
        score=0.75,
        holds=lambda w: (
            (
                not _THEIRS.isdisjoint(w.before[:2])
                or (w.has_name and (w.before[0].endswith("s") or w.before[1].endswith("s")))
            )
            and not w.is_cited
            and (w.kind != "weak" or w.before[0] in _THEIRS)
        ),
        finds=("Jag kände hennes [syster].", "Vi mötte Alis [bror]."),
        ignores=("I boken gråter hennes syster.", "en syster"),
    ),
    _row(
        "background.named_relative",
        says="stands before a name",
        category="fam",
        score=0.85,
        holds=lambda w: w.after_is_name and w.kind != "weak" and w.surface not in _ADDRESS and not w.is_cited,
        finds=("Det var [farbror] Ahmed.",),
        ignores=("Det var fru Ahmed.", "Det var farbror igen."),
    ),
    _row(
        "background.mother_and_father",
        says="is a close relative in a text about the writer's own life",
        category="fam",
        score=0.7,
        holds=lambda w: (
            w.kind in _CLOSE_KIN
            and w.before[0] not in _ARTICLES
            and not w.is_cited
            and not w.is_general
            and (w.is_own or w.own_essay)
        ),
        finds=("Jag såg att [mamma] grät.",),
        ignores=("Jag såg en mamma.", "Alla älskar mamma."),
        attributes=_STANDS,
    ),
    _row(
        "background.has_relatives",
        says="is somebody the writer has, lives with or meets",
        category="fam",
        score=0.75,
        holds=lambda w: w.is_own and not _MEETS.isdisjoint(w.before[:6]),
        finds=("Jag har en [bror].",),
        ignores=("Hon har en bror.", "Jag är en bror."),
    ),
    _row(
        "background.they_have_relatives",
        says="is somebody a person in the text has or gets",
        category="fam",
        score=0.6,
        holds=lambda w: (
            not _GETS.isdisjoint(w.before[:3])
            and (w.has_name or w.is_about_somebody)
            and not w.is_general
            and not w.is_cited
        ),
        finds=("Hon har en [bror].",),
        ignores=("Många har en bror.", "Hon är en bror."),
    ),
    _row(
        "background.the_family",
        says="is said in the definite form in a text about the writer's own life",
        category="fam",
        score=0.6,
        holds=lambda w: (
            w.own_essay
            and w.surface.endswith(("en", "na"))
            and w.before[0] not in _ARTICLES
            and not w.is_general
            and not w.is_cited
        ),
        finds=("Jag kom hem. Då satt [kusinen] där.",),
        ignores=("Hon kom hem. Då satt kusinen där.", "Jag kom hem. Då satt en kusin där."),
    ),
    _row(
        "background.friends",
        says="is a friend or relative in a sentence about the writer's own life",
        category="fam",
        score=0.6,
        holds=lambda w: (
            w.kind in ("friend", "mate", "partner", "sibling", "child", "relative", "inlaw", "")
            and (w.is_own or (w.own_essay and not w.is_general))
            and not w.is_cited
            and w.before[0] not in _ONE
        ),
        finds=("Vi är [vänner].",),
        ignores=("Vi såg en vän.", "Hon hade vänner."),
    ),
    _row(
        "background.greeted_relative",
        says="stands after a greeting",
        category="fam",
        score=0.85,
        holds=lambda w: w.before[0] in _GREET,
        finds=("Hej [mamma]!",),
        ignores=("Nej mamma!",),
    ),
    _row(
        "background.is_profession",
        says="somebody is, works as or becomes that",
        category="prof",
        score=0.8,
        holds=lambda w: not _IS.isdisjoint(w.before[:3]) and not w.is_general and not w.is_cited,
        finds=("Hon är [lärare].", "Han jobbar som [svetsare]."),
        ignores=("Många är lärare.", "Hon såg en lärare."),
        attributes=_STANDS,
    ),
    _row(
        "background.works_as",
        says="is what the writer or the writer's people work as, or train to be",
        category="prof",
        score=0.85,
        holds=lambda w: (
            w.is_own
            and not w.is_general
            and not w.surface.endswith(_THE)
            and (w.before[0] in _AS or (w.before[0] == "till" and not _TRAINING.isdisjoint(w.before[1:4])))
        ),
        finds=("Jag jobbar som [svetsare].", "Min dotter läser till [läkare].", "Jag utbildar mig till [barnskötare]."),
        ignores=(
            "Hon jobbar som svetsare.",
            "Jag går till läkare.",
            "Det är jag som läraren såg.",
            "Jag såg en svetsare.",
        ),
        attributes=_STANDS | {"stands_alone"},
    ),
    _row(
        "background.own_profession",
        says="stands after min, hennes and the like",
        category="prof",
        score=0.8,
        holds=lambda w: not _WHOSE.isdisjoint(w.before[:2]) and not w.is_cited,
        finds=("Jag frågade min [lärare].",),
        ignores=("Jag frågade en lärare.", "I boken gråter hennes lärare."),
    ),
    _row(
        "background.named_professional",
        says="somebody with that profession is named",
        category="prof",
        score=0.8,
        holds=lambda w: (w.after_is_name or not _CALLED.isdisjoint(w.after[:2])) and not w.is_cited,
        finds=("Vi såg [läraren] Ahmed.", "Vår [lärare] heter så."),
        ignores=("Vi såg läraren igen.", "I boken kommer läraren Ahmed."),
    ),
    _row(
        "background.titled",
        says="opens a sentence about the writer's own life, before a name",
        category="prof",
        score=0.8,
        attributes=frozenset({"stands_without_model", "stands_alone"}),
        holds=lambda w: w.after_is_name and not w.before[0] and w.is_own and not w.is_cited,
        finds=("[Pastor] Emmanuel döpte mig.",),
        ignores=("Pastor Emmanuel döpte henne.", "Vi såg pastor Emmanuel.", "Pastorn döpte mig."),
    ),
    _row(
        "background.the_professional",
        says="is said in the definite form in a text about the writer's own life",
        category="prof",
        score=0.55,
        holds=lambda w: w.own_essay and w.surface.endswith(("en", "an", "n")) and not w.is_cited and not w.is_general,
        finds=("Jag frågade [läraren].",),
        ignores=("Hon frågade läraren.", "Jag frågade en lärare."),
    ),
    _row(
        "background.somebody_named_works",
        says="stands after är, jobbar som and the like, of somebody in the text",
        category="prof",
        score=0.8,
        holds=lambda w: (
            (w.has_name or w.is_about_somebody) and not w.is_general and not w.is_cited and w.before[0] in _WORKS
        ),
        finds=("Hon blev [lärare].",),
        ignores=("Hon såg lärare.", "Många blev lärare."),
    ),
    _row(
        "background.studies",
        says="stands after a word for studying",
        category="edu",
        score=0.75,
        holds=lambda w: not _STUDY.isdisjoint(w.before[:4]) and not w.is_general,
        finds=("Hon läser [juridik].",),
        ignores=("Många läser juridik.", "Hon gillar juridik."),
    ),
    _row(
        "background.education",
        says="is an education in a sentence about the writer",
        category="edu",
        score=0.6,
        holds=lambda w: w.is_own and (w.kind in ("programme", "level", "degree") or w.surface == "sfi"),
        finds=("Jag är klar med [sfi].",),
        ignores=("Hon är klar med sfi.",),
    ),
    _row(
        "background.reveals",
        says="reveals something sensitive of the writer or somebody in the text",
        category="sensitive",
        score=0.8,
        holds=lambda w: (
            w.weight >= 2
            and not w.is_cited
            and (
                w.is_own
                or (w.is_about_somebody and not w.is_general)
                or w.has_name
                or (w.own_essay and not w.is_general)
            )
        ),
        finds=("Jag fick [cancer].", "Hon fick [cancer]."),
        ignores=("Många får cancer.", "Boken handlar om cancer."),
    ),
    _row(
        "background.said_of_somebody",
        says="is said to be true of somebody in the text",
        category="sensitive",
        score=0.85,
        holds=lambda w: (
            w.weight >= 2
            and not _HAS.isdisjoint(w.before[:4])
            and (w.is_about_somebody or w.has_name)
            and not w.is_cited
            and not w.is_general
        ),
        finds=("Hon har [cancer].",),
        ignores=("Hon skriver om cancer.", "Många har cancer."),
        attributes=_STANDS,
    ),
    _row(
        "background.writer_has_it",
        says="is what the writer or the writer's people have or are",
        category="sensitive",
        score=0.85,
        holds=lambda w: (
            w.weight >= 3 and w.is_own and (w.before[0] in _HAS or (w.before[0] in _ARTICLES and w.before[1] in _HAS))
        ),
        finds=("Jag fick [cancer].", "Min bror har en [depression]."),
        ignores=("Hon fick cancer.", "Jag skriver om cancer.", "Jag har läst om cancer."),
        attributes=_STANDS | {"stands_alone"},
    ),
    _row(
        "background.may_reveal",
        says="may reveal something sensitive of the writer",
        category="sensitive",
        score=0.6,
        holds=lambda w: w.weight <= 1 and w.is_own and not _HAS.isdisjoint(w.before[:4]),
        finds=("Jag får [behandling].",),
        ignores=("Hon får behandling.", "Jag ser en behandling."),
    ),
)
