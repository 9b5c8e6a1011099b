"""Types of the stateless endpoints, of learning, and of SVALA's backend."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gok_web.api.schemas import Culture, Meta, Name, Offset, Out, Profile, Strict

__all__ = [
    "DoubtOut",
    "DoubtsOut",
    "EngineIn",
    "EvaluateIn",
    "ExplainIn",
    "LabelStudioProject",
    "LabelStudioTasks",
    "LearningOut",
    "LexiconIn",
    "LexiconOut",
    "LexiconWord",
    "ListRow",
    "LiveIn",
    "PseudonymizeIn",
    "RuleRow",
    "SvalaAccess",
    "SvalaDone",
    "SvalaReport",
    "SvalaTask",
    "SvalaVersion",
    "WordRow",
]


class LiveIn(Strict):
    """A text as it is being typed."""

    text: str
    profile: Profile = "swell"
    culture: Culture = ""


class DoubtOut(Out):
    """A place that is not replaced and might be personal; `rules` and `reason` say why."""

    start: int
    end: int
    label: str
    probability: float
    rules: list[str]
    reason: dict[str, str]


class DoubtsOut(Out):
    """What nobody has answered yet, the worst first."""

    doubts: list[DoubtOut]


class EngineIn(Strict):
    """A text and how to treat it."""

    text: str
    id: Name = ""
    profile: Profile = "swell"
    meta: Meta = {}
    replace: Literal["personal", "all"] = "personal"
    caution: Annotated[str, Field(pattern=r"^(|low|normal|high|0\.\d{1,6})$")] = ""
    pos: bool = True
    model: bool = True


class PseudonymizeIn(EngineIn):
    """A text to pseudonymize under a key that is thrown away."""

    culture: Culture = ""
    with_source: bool = False
    keep_meta: Annotated[list[Name], Field(max_length=40)] = []


class ExplainIn(EngineIn):
    """A text, or a place in it, to explain."""

    start: Offset | None = None
    end: Offset | None = None


class Lenient(BaseModel):
    """What another program sends: what we do not know of it is let go."""

    model_config = ConfigDict(strict=True)


class LabelStudioProject(Lenient):
    """A project of Label Studio that connects."""

    label_interface: str = Field("", alias="schema")


class LabelStudioTasks(Lenient):
    """Tasks of Label Studio and the labelling interface of their project."""

    tasks: Annotated[list[dict[str, Any]], Field(max_length=2000)]
    label_config: str = ""


class EvaluateIn(Strict):
    """Gold and predicted records (JSONL objects with `spans` or `mentions`)."""

    gold: Annotated[list[dict[str, Any]], Field(max_length=2000)]
    predicted: Annotated[list[dict[str, Any]], Field(max_length=2000)]
    matching: Literal["overlap", "exact", "token", "half"] = "overlap"
    labels: bool = False
    of: Literal["personal", "all"] = "personal"


class LexiconWord(Strict):
    """A word and what it is."""

    form: Annotated[str, Field(min_length=1, max_length=100)]
    label: Name


class LexiconIn(Strict):
    """Words to add to the project's lists; all that the corrections suggest if none are given."""

    words: Annotated[list[LexiconWord], Field(max_length=5000)] | None = None


class WordRow(Out):
    """A word that corrections suggest."""

    form: str
    label: str
    count: int


class RuleRow(Out):
    """How often people agreed with a rule."""

    rule: str
    confirmed: int
    changed: int
    rejected: int


class LearningOut(Out):
    """What corrections would teach."""

    words: list[WordRow]
    essays: int
    done: int
    rules: list[RuleRow]
    missed: dict[str, int]


class ListRow(Out):
    """A list words were added to."""

    list: str
    category: str
    added: int
    words: int


class LexiconOut(Out):
    """What was added, and the command that shows it."""

    lists: list[ListRow]
    command: str


class SvalaTask(Out):
    """An essay as SVALA opens it; `state` is a JSON text."""

    version: int
    access_write: bool
    state: str


class SvalaVersion(Out):
    """The version SVALA goes on with."""

    version: int


class SvalaDone(Strict):
    """Whether an essay is done."""

    done: bool


class SvalaAccess(Out):
    """Whether SVALA may go on writing."""

    access_write: bool


class SvalaReport(Strict):
    """What SVALA reports."""

    message: Annotated[str, Field(max_length=10_000)]
