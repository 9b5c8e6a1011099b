"""A scorecard for replacement: how good pseudonyms are, and what research loses by them, computed and not felt.

`judging.judge` lets each way of replacing (`ways`) treat the same annotated essays; `checks`, `relations` and
`inflection` say of each place whether it came out right, `measures` what the text is like before and after, and
`guessing` how often somebody who knows the lists guesses an original.
"""

from gok.evaluate.replacement.gates import failures, read_gates
from gok.evaluate.replacement.judging import Scorecard, WayScores, judge
from gok.evaluate.replacement.tables import scorecard_tables, to_dict
from gok.evaluate.replacement.ways import WAYS, as_written, ways_of, with_features

__all__ = [
    "WAYS",
    "Scorecard",
    "WayScores",
    "as_written",
    "failures",
    "judge",
    "read_gates",
    "scorecard_tables",
    "to_dict",
    "ways_of",
    "with_features",
]
