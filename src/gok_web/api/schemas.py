"""What is sent and answered, as types: checked at the edge, published in the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gok.replace import shipped_profiles

__all__ = [
    "AlternativesIn",
    "AlternativesOut",
    "Created",
    "Culture",
    "DocumentModel",
    "EssayIn",
    "EssayOut",
    "ExportIn",
    "Imported",
    "MentionModel",
    "MessageOut",
    "Meta",
    "Name",
    "Offset",
    "Out",
    "ProblemOut",
    "Profile",
    "PurgeIn",
    "RedrawIn",
    "RenameIn",
    "RenderIn",
    "RenderOut",
    "RerunIn",
    "Row",
    "SaveIn",
    "Saved",
    "StatusIn",
    "Strict",
    "VersionRow",
]

Profile = Annotated[str, Field(json_schema_extra={"enum": list(shipped_profiles())}, max_length=60)]
Culture = Annotated[str, Field(max_length=8, pattern=r"^[a-z]{0,3}$")]
Name = Annotated[str, Field(max_length=200)]
EssayId = Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z0-9_.-]*$")]
Offset = Annotated[int, Field(ge=0, le=2**31)]
Scalar = str | int | float | bool | None
Meta = dict[Annotated[str, Field(max_length=60)], Scalar]
By = Literal["rule", "person"]


class Out(BaseModel):
    """What is answered. ninja's own Schema takes every value for one of Django's models, at four times the cost."""

    model_config = ConfigDict(from_attributes=True)


class Strict(BaseModel):
    """Says no to what it does not know, and takes no text for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AlternativeModel(Strict):
    """Another reading of a mention."""

    label: Name
    confidence: Annotated[float, Field(ge=0, le=1)]


class MentionModel(Strict):
    """One mention and what was decided about it."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    start: Offset
    end: Offset
    label: Name
    number: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    features: Annotated[list[Name], Field(max_length=40)] = []
    relevance: Literal["personal", "public"] = "personal"
    action: Literal["replace", "mark", "keep"] = "replace"
    status: Literal["suggested", "confirmed", "rejected"] = "suggested"
    by: By = "rule"
    confidence: Annotated[float, Field(ge=0, le=1)] = 1.0
    rules: Annotated[list[Name], Field(max_length=100)] = []
    reason: dict[Literal["sv", "en"], Annotated[str, Field(max_length=4000)]] = {}
    alternatives: Annotated[list[AlternativeModel], Field(max_length=100)] = []
    replacement: Annotated[str, Field(max_length=2000)] | None = None
    replacement_by: By | None = "rule"
    draw: Annotated[int, Field(ge=0, le=1000)] = 0
    comment: Annotated[str, Field(max_length=20_000)] = ""


class DocumentModel(Strict):
    """The document an annotator edits; offsets are code points of `text`."""

    format: Literal[1] = 1
    id: EssayId = ""
    title: Name = ""
    text: str
    meta: Meta = {}
    profile: Profile = "swell"
    culture: Culture = ""
    replace: Literal["personal", "all"] = "personal"
    comment: Annotated[str, Field(max_length=100_000)] = ""
    status: Literal["open", "done"] = "open"
    splits: list[Offset] = []
    joins: list[Annotated[list[Offset], Field(min_length=2, max_length=2)]] = []
    mentions: list[MentionModel] = []
    provenance: dict[Name, Annotated[str, Field(max_length=400)]] = {}


class EssayIn(Strict):
    """A new essay: a text the engine goes over, or a whole document as it is."""

    text: str | None = None
    id: EssayId = ""
    title: Name = ""
    meta: Meta = {}
    profile: Profile = "swell"
    culture: Culture = ""
    document: DocumentModel | None = None


class EssayOut(Out):
    """A version of an essay. `essay` is its id in addresses."""

    essay: str
    version: int
    document: DocumentModel
    tokens: list[list[int]]


class Created(EssayOut):
    """An essay that was just made."""


class Row(Out):
    """One line of the list of essays; `doubts` is null until the engine was asked (`/many/doubts`)."""

    id: str
    title: str
    learner: str
    status: str
    version: int
    saved_at: str
    found: int
    confirmed: int
    errors: int
    readable: bool
    level: str = ""
    genre: str = ""
    unsure: int = 0
    comments: int = 0
    conflicts: int = 0
    doubts: int | None = None


class SaveIn(Strict):
    """A document to save."""

    document: DocumentModel
    note: Name = ""


class Saved(Out):
    """The version that was made."""

    version: int
    saved_at: str


class VersionRow(Out):
    """One line of the list of versions."""

    version: int
    saved_at: str
    by: str
    note: str
    found: int
    confirmed: int
    changes: int
    purged: bool


class StatusIn(Strict):
    """Whether an essay is done."""

    status: Literal["open", "done"]


class RenameIn(Strict):
    """Another id for an essay."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,60}$")]


class PurgeIn(Strict):
    """Which older versions are rewritten: all of them, or those up to one."""

    through: Annotated[int, Field(ge=1)] | None = None


class ExportIn(Strict):
    """What to write, and as what."""

    to: Name
    flavour: Literal["release", "work"] = "release"
    keep_meta: Annotated[list[Name], Field(max_length=40)] = []
    document: DocumentModel | None = None


class RenderIn(Strict):
    """A document whose missing pseudonyms are to be filled in."""

    document: DocumentModel
    essay: EssayId = ""


class MessageOut(Out):
    """Something to look at, and where. `severity` error keeps an essay from being done."""

    mention: str | None
    code: str
    severity: Literal["error", "warning"]
    text: dict[str, str]
    start: int | None = None
    end: int | None = None


class RenderOut(Out):
    """The document with its pseudonyms, and what is to be said about it."""

    document: DocumentModel
    tokens: list[list[int]]
    target: str
    messages: list[MessageOut]
    homonyms: list[list[int]]


class RerunIn(RenderIn):
    """A document over which the engine goes anew."""


class RedrawIn(RenderIn):
    """Which entity gets another pseudonym; null for all."""

    number: Annotated[int, Field(ge=0)] | None = None


class AlternativesIn(RenderIn):
    """Which mention is asked about."""

    mention: Name


class AlternativesOut(Out):
    """What else a mention could be and be called."""

    labels: list[dict[str, Any]]
    pseudonyms: list[str]
    reasons: list[dict[str, Any]]


class Imported(Out):
    """What became of uploaded files."""

    created: list[dict[str, Any]]
    failed: list[dict[str, str]]


class ProblemOut(Out):
    """An error (RFC 9457)."""

    model_config = ConfigDict(extra="allow", from_attributes=True)

    type: str
    title: str
    status: int
    detail: str
