"""polars: a column of essays in, a column of pseudonymized essays out, what was found beside it."""

from __future__ import annotations

from typing import Any, Final

from gok.errors import SettingError
from gok.integrations.extras import missing
from gok.integrations.records import Pseudonymizer

try:
    import polars
except ImportError:
    raise missing("polars", "polars") from None

__all__ = ["MENTION", "WITH_SOURCE", "pseudonymize"]

_STRINGS: Final = polars.List(polars.String)
MENTION: Final = polars.Struct(
    {
        "label": polars.String,
        "number": polars.Int64,
        "features": _STRINGS,
        "action": polars.String,
        "replacement": polars.String,
        "target_start": polars.Int64,
        "target_end": polars.Int64,
    }
)
"""What a mention says of itself in a release."""
WITH_SOURCE: Final = polars.Struct(
    {
        "start": polars.Int64,
        "end": polars.Int64,
        "text": polars.String,
        **dict(MENTION),
        "relevance": polars.String,
        "confidence": polars.Float64,
        "rules": _STRINGS,
        "alternatives": polars.List(polars.Struct({"label": polars.String, "confidence": polars.Float64})),
    }
)
"""What it says where the original stands beside it."""


def pseudonymize(
    frame: polars.DataFrame, column: str = "text", *, progress: bool | None = None, **options: Any
) -> polars.DataFrame:
    """The frame with the columns `target` and `mentions`, without `column` unless `with_source=True` keeps it.

    `options` are those of `gok.integrations.records.Pseudonymizer`: the names of the columns with `id` and `meta`, and
    the settings of `gok pseudonymize` (`key="project.key"`, `scope="learner"` …).
    """
    if not isinstance(frame, polars.DataFrame):
        raise SettingError(f"not a polars.DataFrame but {type(frame).__name__}; a lazy one has to be collected first")
    run = Pseudonymizer(column, **options)
    run.check_columns(frame.columns)
    made = run.columns(frame.iter_rows(named=True), frame.height, progress)
    mention = WITH_SOURCE if run.with_source else MENTION
    return frame.drop([] if run.with_source else [column]).with_columns(
        polars.Series("target", made["target"], polars.String),
        polars.Series("mentions", made["mentions"], polars.List(mention)),
    )
