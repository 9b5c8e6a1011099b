"""pandas: a column of essays in, a column of pseudonymized essays out, what was found beside it."""

from __future__ import annotations

from typing import Any

from gok.integrations.extras import missing
from gok.integrations.records import Pseudonymizer

try:
    import pandas
except ImportError:
    raise missing("pandas", "pandas") from None

__all__ = ["pseudonymize"]


def pseudonymize(
    frame: pandas.DataFrame, column: str = "text", *, progress: bool | None = None, **options: Any
) -> pandas.DataFrame:
    """The frame with the columns `target` and `mentions`, without `column` unless `with_source=True` keeps it.

    `options` are those of `gok.integrations.records.Pseudonymizer`: the names of the columns with `id` and `meta`, and
    the settings of `gok pseudonymize` (`key="project.key"`, `scope="learner"` …). The given frame stays as it is.
    """
    if not isinstance(frame, pandas.DataFrame):
        frame = pandas.DataFrame(frame)
    run = Pseudonymizer(column, **options)
    run.check_columns(frame.columns)
    rows = (dict(zip(frame.columns, row, strict=True)) for row in frame.itertuples(index=False, name=None))
    made = run.columns(rows, len(frame), progress)
    kept = frame if run.with_source else frame.drop(columns=column)
    return kept.assign(**{name: pandas.Series(values, frame.index, dtype=object) for name, values in made.items()})
