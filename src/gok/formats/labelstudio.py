"""Label Studio's JSON: tasks with predictions, to be imported there; tasks with annotations, as they are exported.

The work flavour gives the source, the release flavour the target. A mention is a region; its number, features and the
rest are answers of the region (`perRegion`), in a project with the labels of `configuration()`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from gok.errors import InputError
from gok.formats import safe_xml
from gok.formats.decoding import MOST, decode, parse_json
from gok.formats.text import essay_id
from gok.formats.tool_files import Utf16, said, tool_result
from gok.results import Mention, Result
from gok.text.records import dataclass
from gok.version import __version__

__all__ = ["VERSION", "Interface", "chunks", "configuration", "prediction", "read", "regions", "write"]

_KINDS = {
    "label": "labels",
    "number": "number",
    "features": "choices",
    "relevance": "choices",
    "action": "choices",
    "replacement": "textarea",
    "comment": "textarea",
}
"""The controls of a region by name, with their type; `label` makes the region."""
_ASKED = {"relevance": ("personal", "public"), "action": ("replace", "keep", "mark")}


@dataclass(frozen=True, slots=True)
class Interface:
    """The labelling interface of a project: which control labels which text, what it knows, what else is asked."""

    control: str = "label"
    text: str = "text"
    key: str = "text"  # where the text stands in the data of a task
    labels: frozenset[str] | None = None  # None: all of ours
    asked: frozenset[str] = frozenset(_KINDS)

    @classmethod
    def read(cls, config: str) -> Interface:
        """The first `<Labels>` of a `<Text>` in an interface; an InputError if there is none."""
        source = "labelling interface"
        root = safe_xml.parse(io.BytesIO(config.encode("utf-8", "replace")), source=source)
        texts = {e.get("name", ""): e.get("value", "").removeprefix("$") for e in root.iter("Text")}
        for control in root.iter("Labels"):
            name, text = control.get("name", ""), control.get("toName", "")
            if name and text in texts:
                labels = frozenset(e.get("value", "") for e in control.iter("Label"))
                asked = {e.get("name", "") for e in root.iter() if e.get("perRegion") and e.get("toName") == text}
                return cls(name, text, texts[text], labels, frozenset(asked & _KINDS.keys()))
        raise InputError("no <Labels> of a <Text>: `gok taxonomy --to labelstudio` makes one", source=source)


OURS = Interface()
VERSION = f"gok {__version__}"


def configuration() -> str:
    """The labelling interface of a project that holds all that is written here."""
    from gok.taxonomy import taxonomy

    known = taxonomy()
    labels = "".join(
        f"    <Label{safe_xml.attributes({'value': c.id, 'hint': c.name['en']})}/>\n" for c in known.categories
    )
    choices = {"features": tuple(f.id for f in known.features)} | _ASKED
    controls = "".join(_control(name, choices.get(name, ())) for name in _KINDS if name != "label")
    return (
        f'<View>\n  <Labels name="label" toName="text">\n{labels}  </Labels>\n'
        f'  <Text name="text" value="$text" granularity="symbol"/>\n{controls}</View>\n'
    )


def _control(name: str, choices: tuple[str, ...]) -> str:
    """The question about a region; the pseudonym is shown, not asked for."""
    tag = {"number": "Number", "choices": "Choices", "textarea": "TextArea"}[_KINDS[name]]
    more = ' choice="multiple"' if name == "features" else ' editable="false"' if name == "replacement" else ""
    inside = "".join(f'<Choice value="{choice}"/>' for choice in choices)
    return f'  <{tag} name="{name}" toName="text" perRegion="true"{more}>{inside}</{tag}>\n'


def write(results: Iterable[Result]) -> str:
    """All tasks as one text."""
    return "".join(chunks(results))


def chunks(results: Iterable[Result]) -> Iterator[str]:
    """One task at a time, in one list."""
    before = "[\n"
    for result in results:
        yield before + json.dumps(_task(result), ensure_ascii=False)
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"


def _task(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = {"id": result.essay.id, "text": result.essay.text}
    if result.released:
        data["released"] = True
    meta = {k: v for k, v in result.essay.meta.items() if k not in ("id", "text", "released")}
    return {"data": data | meta, "predictions": [prediction(result)]}


def prediction(result: Result, interface: Interface = OURS) -> dict[str, Any]:
    """What is found in an essay, as one prediction; its score is that of the least certain mention."""
    made: dict[str, Any] = {"model_version": VERSION, "result": regions(result, interface)}
    if result.is_work and result.mentions:
        made["score"] = round(min(m.confidence for m in result.mentions), 4)
    return made


def regions(result: Result, interface: Interface = OURS) -> list[dict[str, Any]]:
    """The regions of a result with the answers that are asked for; labels the interface does not know are left out."""
    out: list[dict[str, Any]] = []
    for number, mention in enumerate(result.mentions, 1):
        if interface.labels is not None and mention.label not in interface.labels:
            continue
        place = {"start": mention.span.start, "end": mention.span.end}
        base = {"id": f"m{number}", "to_name": interface.text}
        region: dict[str, Any] = base | {"from_name": interface.control, "type": "labels"}
        region["value"] = place | {"text": mention.text, "labels": [mention.label]}
        if result.is_work:
            region["score"] = round(mention.confidence, 4)
        answers = [one for one in _answers(mention, result) if one["from_name"] in interface.asked]
        out += [region, *(base | one | {"value": place | one["value"]} for one in answers)]
    return out


def _answers(mention: Mention, result: Result) -> Iterator[dict[str, Any]]:
    for name, value in said(mention, result).items():
        kind = _KINDS[name]
        several = value if isinstance(value, list) else [value]
        key = {"number": "number", "choices": "choices", "textarea": "text"}[kind]
        yield {"from_name": name, "type": kind, "value": {key: value if kind == "number" else several}}


def read(stream: BinaryIO, *, name: str) -> Iterator[Result]:
    """The tasks of an export, each by its ground truth or its newest annotation; without one, by its prediction."""
    tasks = parse_json(decode(stream.read(MOST), source=name), source=name)
    if not isinstance(tasks, list):
        raise InputError("not a list of tasks; export the project as JSON", source=name)
    for i, task in enumerate(tasks, 1):
        yield _read_task(task, f"{name}: task {i}", f"{essay_id(name)}-{i}")


def _read_task(task: Any, source: str, default_id: str) -> Result:
    data = task.get("data") if isinstance(task, dict) else None
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        raise InputError("a task without `data` that has a `text`; export as JSON, not as JSON-MIN", source=source)
    chosen = _chosen(task, source)
    released = data.get("released") is True
    essay = {k: v for k, v in data.items() if k not in ("released", "mentions", "spans", "target")}
    return tool_result(
        {"id": default_id} | essay, _mentions(chosen, data["text"], source), released=released, source=source
    )


def _chosen(task: dict[str, Any], source: str) -> list[dict[str, Any]]:
    """The regions of the annotation that counts."""
    annotations, predictions = [_listed(task, name, source) for name in ("annotations", "predictions")]
    made = [one for one in annotations if not one.get("was_cancelled")]
    made.sort(key=lambda one: (one.get("ground_truth") is True, str(one.get("updated_at") or "")))
    chosen = made[-1] if made else predictions[-1] if predictions and not task.get("annotations") else {}
    rows = chosen.get("result") or []
    if not isinstance(rows, list) or not all(isinstance(r, dict) and isinstance(r.get("value"), dict) for r in rows):
        raise InputError("the `result` of an annotation must be a list of regions", source=source)
    return rows


def _listed(task: dict[str, Any], name: str, source: str) -> list[dict[str, Any]]:
    given = task.get(name) or []
    if not isinstance(given, list):
        raise InputError(f"the `{name}` of a task must be a list", source=source)
    return [one for one in given if isinstance(one, dict)]


def _mentions(rows: list[dict[str, Any]], text: str, source: str) -> list[dict[str, Any]]:
    """Regions with the answers that belong to them; relations and answers about the whole text are none of ours."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        value = row["value"]
        if row.get("type") == "labels":
            labels = value.get("labels")
            if not isinstance(labels, list) or len(labels) != 1:
                raise InputError("a region needs one label", source=source)
            found[str(row.get("id"))] = _place(value, text, source) | {"label": labels[0]}
    for row in rows:
        name, mention = str(row.get("from_name")), found.get(str(row.get("id")))
        if mention is None or name not in _KINDS or row.get("type") != _KINDS[name] or name == "label":
            continue
        given = row["value"].get({"number": "number", "choices": "choices"}.get(_KINDS[name], "text"))
        if name == "number":
            mention[name] = int(given) if isinstance(given, float) and given.is_integer() else given
        elif isinstance(given, list) and given:
            mention[name] = given if name == "features" else "\n".join(str(line) for line in given)
    return list(found.values())


def _place(value: dict[str, Any], text: str, source: str) -> dict[str, Any]:
    """Start and end in code points. A version that counts in UTF-16 is known by the text it says stands there."""
    start, end, surface = value.get("start"), value.get("end"), value.get("text")
    if type(start) is not int or type(end) is not int:
        return {"start": start, "end": end}
    if not isinstance(surface, str) or text[start:end] == surface:
        return {"start": start, "end": end}
    units = Utf16(text)
    place = {"start": units.ours(start, source=source), "end": units.ours(end, source=source)}
    if text[place["start"] : place["end"]] != surface:
        raise InputError(f"region {start}–{end} does not hold the text it says it does", source=source)
    return place
