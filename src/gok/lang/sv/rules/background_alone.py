"""Where a listed word for a mark counts in a lone sentence: what stands right before it says so."""

from __future__ import annotations

from functools import partial

from gok.lang import load_language
from gok.lang.rules import FinderRule

__all__ = ["ATTRIBUTES", "RULES"]

_words = load_language("sv").words
_IS, _HAS, _STUDYING = map(_words, ("being_verbs", "having_verbs", "studying_verbs"))
_I, _SHE = _words("subjects_first_person"), _words("pronouns_third_person")
_AIDS, _IN = _words("aids_for_walking"), _words("in_and_on") | {"med"}
_STANDS = frozenset({"stands_without_model"})
ATTRIBUTES = frozenset({"mark", "weighed"})  # of every row


_row = partial(FinderRule, finders=("background",))

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
        holds=lambda w: w.weight >= 3 and w.is_own and w.before[0] == "av" and w.before[1] in _HAS,
        finds=("Min son lider av [epilepsi].",),
        ignores=("Många lider av epilepsi.", "Jag skrev av epilepsi."),
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
