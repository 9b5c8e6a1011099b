"""Where a listed word for a mark counts in a lone sentence: what stands right before it says so."""

from __future__ import annotations

from functools import partial
from typing import Any

from gok.lang import load_language
from gok.lang.rules import FinderRule

__all__ = ["ATTRIBUTES", "RULES"]

_words = load_language("sv").words
_IS, _HAS, _STUDYING = map(_words, ("being_verbs", "having_verbs", "studying_verbs"))
_I, _SHE = _words("subjects_first_person"), _words("pronouns_third_person")
_AIDS, _IN = _words("aids_for_walking"), _words("in_and_on") | {"med"}
_TREATED, _FOR = _words("words_for_being_treated"), frozenset({"av", "för", "mot", "i"})
_STANDS = frozenset({"stands_without_model"})
ATTRIBUTES = frozenset({"mark", "weighed"})  # of every row


_row = partial(FinderRule, finders=("background",))


def _suffers(w: Any) -> bool:
    """Behind `lider av`, or what is said of treatment and death; `på grund av` may stand between."""
    behind = 3 if w.before[:3] == ["av", "grund", "på"] else 1
    said, who = w.before[behind], w.before[behind + 1 : behind + 4]
    is_said = (said in _TREATED and w.before[0] in _FOR) or (said in _HAS and w.before[0] == "av")
    is_somebodys = bool(w.is_own) or not _SHE.isdisjoint(who)
    return w.weight >= 3 and is_said and is_somebodys and not w.is_cited and not w.is_general


RULES = (
    _row(
        "background.writer_was",
        says="is what the writer was or is",
        category="prof",
        score=0.85,
        holds=lambda w: w.before[0] in _I and w.before[1] in _IS and not w.is_general,
        finds=("Hemma var jag [bonde].",),
        ignores=("Hemma var han bonde.", "Då såg jag bonden."),
        attributes=_STANDS | {"stands_alone"},
    ),
    _row(
        "background.moves_by",
        says="is what somebody sits in or goes with who cannot walk",
        category="sensitive",
        score=0.85,
        holds=lambda w: w.surface in _AIDS and w.is_about_somebody and w.before[0] in _IN and not w.is_general,
        finds=("Min bror sitter i [rullstol].",),
        ignores=("Min bror har en rullstol.", "Många sitter i rullstol."),
        attributes=_STANDS | {"stands_alone"},
    ),
    _row(
        "background.suffers_from",
        says="is what the writer or the writer's people suffer from",
        category="sensitive",
        score=0.85,
        holds=_suffers,
        finds=(
            "Min son lider av [epilepsi].",
            "Hon lider av [ångest].",
            "Jag är sjukskriven på grund av [depression].",
            "Min bror blev opererad för [cancer].",
            "Han behandlas för [epilepsi].",
        ),
        ignores=("Många lider av epilepsi.", "Jag skrev av epilepsi.", "Forskare söker medicin mot cancer."),
        attributes=_STANDS | {"stands_alone"},
    ),
    _row(
        "background.writer_studies",
        says="is what the writer or the writer's people study",
        category="edu",
        score=0.8,
        holds=lambda w: w.is_own and w.kind == "subject" and w.before[0] in _STUDYING and not w.is_general,
        finds=("Min bror läser [juridik] på kvällarna.",),
        ignores=("Hon läser juridik.", "Jag gillar juridik.", "Jag läser om juridik."),
        attributes=_STANDS | {"stands_alone"},
    ),
    _row(
        "background.somebody_has_it",
        says="is what he or she, or somebody named, has or is",
        category="sensitive",
        score=0.85,
        holds=lambda w: (
            w.weight >= 3
            and w.before[0] in _HAS
            and (w.before[1] in _SHE or w.before_is_name)
            and not w.is_cited
            and not w.is_general
        ),
        finds=("Hon har [cancer].", "Han är [muslim].", "Ali har [diabetes]."),
        ignores=("Många har cancer.", "Hon skriver om cancer."),
        attributes=_STANDS | {"stands_alone"},
    ),
)
