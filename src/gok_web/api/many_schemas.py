"""Types of what is done to many essays at once."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gok_web.api.schemas import Culture, Name, Out, Profile, Strict
from gok_web.workbench.heads import SURE

__all__ = [
    "CountsOut",
    "FindIn",
    "FindOut",
    "LineOut",
    "ManyExportIn",
    "ManyIn",
    "ManyMetaIn",
    "ManyOut",
    "ManyRerunIn",
    "ManyStatusIn",
    "ManySureIn",
    "ManyUndoIn",
    "NeverIn",
    "NeverOut",
    "PeopleIn",
    "PeopleOut",
    "PersonOut",
    "SearchIn",
    "SearchOut",
    "StatisticsIn",
    "SureOut",
]


class ManyIn(Strict):
    """Which essays are meant."""

    ids: Annotated[list[Name], Field(min_length=1, max_length=20_000)]


class ManyExportIn(ManyIn):
    """Essays to write into one archive, in one format or several."""

    to: Name | Annotated[list[Name], Field(min_length=1, max_length=20)]
    flavour: Literal["release", "work"] = "release"
    keep_meta: Annotated[list[Name], Field(max_length=40)] = []


class ManyStatusIn(ManyIn):
    """Essays that are done, or open again."""

    status: Literal["open", "done"]


class ManyRerunIn(ManyIn):
    """Essays to go over anew, under their own settings unless others are named."""

    profile: Profile | None = None
    culture: Culture | None = None


class ManyMetaIn(ManyIn):
    """What is to be said of the essays."""

    meta: dict[Literal["learner", "level", "genre"], Annotated[str, Field(max_length=200)]]


class ManySureIn(ManyIn):
    """How sure a suggestion must be to be accepted."""

    at_least: Annotated[float, Field(ge=0, le=1)] = SURE


class ManyUndoIn(Strict):
    """Of each essay the version before and the one after what is to be taken back."""

    versions: Annotated[
        dict[Name, Annotated[list[Annotated[int, Field(ge=1)]], Field(min_length=2, max_length=2)]],
        Field(min_length=1, max_length=20_000),
    ]


class ManyOut(Out):
    """What became of each; `versions` has the version before and after of those that were changed."""

    done: list[str]
    versions: dict[str, list[int]]
    failed: list[dict[str, str]]


class SearchIn(Strict):
    """Words to look for."""

    words: Annotated[str, Field(min_length=1, max_length=200)]


class SearchOut(Out):
    """The essays that hold them."""

    ids: list[str]


class FindIn(Strict):
    """A word or a pattern to find in context: `*` stands for letters of a word, `?` for one. In all essays, or some."""

    words: Annotated[str, Field(min_length=1, max_length=200)]
    case: bool = False
    ids: Annotated[list[Name], Field(max_length=20_000)] | None = None


class LineOut(Out):
    """A place in its context; `label` is what stands there now. Offsets are code points of the essay's text."""

    essay: str
    title: str
    version: int
    done: bool
    start: int
    end: int
    before: str
    words: str
    after: str
    label: str
    action: str
    status: str
    confidence: float = 1.0


class FindOut(Out):
    """The first lines, and how many there are."""

    lines: list[LineOut]
    count: int


class SureOut(Out):
    """What would be accepted, the least sure first; `open` is how many suggestions there are."""

    count: int
    essays: int
    open: int
    lines: list[LineOut]


class CountsOut(Out):
    """A number for each essay."""

    counts: dict[str, int]


class PeopleIn(Strict):
    """Whose essays are meant."""

    learner: Annotated[str, Field(min_length=1, max_length=200)]


class PersonOut(Out):
    """A name in the essays of one learner; `clash` says what does not go together."""

    form: str
    label: str
    group: str
    essays: list[str]
    pseudonyms: list[str]
    kept: int
    count: int
    clash: Literal["", "several", "partly", "shared"]


class PeopleOut(Out):
    """All names of a learner's essays, those that clash first."""

    people: list[PersonOut]


class StatisticsIn(Strict):
    """Which essays are counted: all if none are named."""

    ids: Annotated[list[Name], Field(max_length=20_000)] | None = None


class NeverIn(Strict):
    """Words that are never a name in this project, or are no longer such."""

    words: Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Field(min_length=1, max_length=500)]
    remove: bool = False


class NeverOut(Out):
    """The words that were added."""

    added: list[str]
