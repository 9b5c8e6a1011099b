"""Hugging Face datasets: `map` with a function of ours, or the whole in one call."""

from __future__ import annotations

from typing import Any, Final

from gok.errors import SettingError
from gok.integrations.extras import missing
from gok.integrations.records import Pseudonymizer

try:
    import datasets
except ImportError:
    raise missing("datasets", "datasets") from None

__all__ = ["MENTION", "WITH_SOURCE", "pseudonymize"]

_TEXT, _NUMBER = datasets.Value("string"), datasets.Value("int64")
_REAL = datasets.Value("float64")
MENTION: Final = {
    "label": _TEXT,
    "number": _NUMBER,
    "features": datasets.List(_TEXT),
    "action": _TEXT,
    "replacement": _TEXT,
    "target_start": _NUMBER,
    "target_end": _NUMBER,
}
"""What a mention says of itself in a release."""
WITH_SOURCE: Final = {
    "start": _NUMBER,
    "end": _NUMBER,
    "text": _TEXT,
    **MENTION,
    "relevance": _TEXT,
    "confidence": _REAL,
    "rules": datasets.List(_TEXT),
    "alternatives": datasets.List({"label": _TEXT, "confidence": _REAL}),
}
"""What it says where the original stands beside it."""


def pseudonymize(data: Any, column: str = "text", *, num_proc: int | None = None, **options: Any) -> Any:
    """A `Dataset` (or `DatasetDict`) with the columns `target` and `mentions`; `num_proc` processes share the work.

    `options` are those of `gok.integrations.records.Pseudonymizer`: the names of the columns with `id` and `meta`, and
    the settings of `gok pseudonymize` (`key="project.key"`, `scope="learner"` …).
    """
    if isinstance(data, datasets.DatasetDict):
        parts = {name: pseudonymize(part, column, num_proc=num_proc, **options) for name, part in data.items()}
        return datasets.DatasetDict(parts)
    if not isinstance(data, datasets.Dataset):
        raise SettingError(f"not a datasets.Dataset but {type(data).__name__}")
    run = Pseudonymizer(column, **options)
    run.check_columns(data.column_names)
    mention = WITH_SOURCE if run.with_source else MENTION
    features = datasets.Features({**data.features, "target": _TEXT, "mentions": datasets.List(mention)})
    gone = [] if run.with_source else [column]
    for name in gone:
        del features[name]
    return data.map(run.made, remove_columns=gone, features=features, num_proc=num_proc, desc="pseudonymizing")
