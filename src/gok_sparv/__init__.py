"""Personal information in Swedish essays: found, labelled by the SweLL guidelines, and replaced (Gök)."""

from __future__ import annotations

from pathlib import Path

from gok.errors import GokError
from gok.integrations.extras import missing
from gok.integrations.sparv import annotate, as_set, attribute, of_tokens, segments

try:
    from sparv.api import (
        Annotation,
        AnnotationData,
        Config,
        Export,
        Output,
        OutputData,
        SourceFilename,
        SparvErrorMessage,
        Text,
        annotator,
        exporter,
    )
except ImportError:
    raise missing("Sparv", "sparv") from None

__all__ = ["find", "label_tokens", "pseudonymized", "segment"]
__language__ = ["swe"]
__config__ = [
    Config("gok_sparv.profile", "swell", description="What happens to what: a profile, or the path of a TOML file"),
    Config("gok_sparv.key", description="Path of a key file (gok key new FILE): same names, same pseudonyms"),
    Config("gok_sparv.seed", description="Repeatable choices, for tests and demonstrations", datatype=int),
    Config("gok_sparv.scope", "essay", description="Within what a name keeps its pseudonym: essay, learner, corpus"),
    Config("gok_sparv.culture", description="Names, cities and countries of a culture: so, ar, fi …"),
    Config("gok_sparv.replace", "personal", description="What is replaced: personal, or all"),
    Config("gok_sparv.learner", description="Attribute that names the learner, such as <text>:learner"),
    Config("gok_sparv.genre", description="Attribute that names the genre, such as <text>:genre"),
]
_MENTION, _MARK = "gok_sparv.mention", "gok_sparv.mark"


@annotator("Personal information with labels, and the pseudonymized text")
def find(
    text: Text = Text(),
    source_file: SourceFilename = SourceFilename(),
    mention: Output = Output(_MENTION, description="What is personal, or named and public; never overlapping"),
    label: Output = Output(f"{_MENTION}:gok_sparv.label", description="Label of the SweLL guidelines"),
    number: Output = Output(f"{_MENTION}:gok_sparv.number", description="Running number: who or what it is"),
    features: Output = Output(f"{_MENTION}:gok_sparv.features", description="Inflection and spelling: gen, def, ort …"),
    relevance: Output = Output(f"{_MENTION}:gok_sparv.relevance", description="personal or public"),
    action: Output = Output(f"{_MENTION}:gok_sparv.action", description="replace or keep"),
    replacement: Output = Output(f"{_MENTION}:gok_sparv.replacement", description="The pseudonym, if it is replaced"),
    mark: Output = Output(_MARK, description="Family, professions, sensitive things: marked, never replaced"),
    mark_label: Output = Output(f"{_MARK}:gok_sparv.label", description="Label of the SweLL guidelines"),
    mark_number: Output = Output(f"{_MARK}:gok_sparv.number", description="Running number"),
    mark_features: Output = Output(f"{_MARK}:gok_sparv.features", description="The kind of a sensitive mark"),
    mark_relevance: Output = Output(f"{_MARK}:gok_sparv.relevance", description="personal or public"),
    target: OutputData = OutputData("gok_sparv.target", description="The pseudonymized text"),
    learner: Annotation | None = Annotation("[gok_sparv.learner]"),
    genre: Annotation | None = Annotation("[gok_sparv.genre]"),
    profile: str = Config("gok_sparv.profile"),
    key: str | None = Config("gok_sparv.key"),
    seed: int | None = Config("gok_sparv.seed"),
    scope: str = Config("gok_sparv.scope"),
    culture: str | None = Config("gok_sparv.culture"),
    replace: str = Config("gok_sparv.replace"),
) -> None:
    """Find what is personal in a text and write it down as spans; the id of the essay is the name of its file."""
    told = {"id": source_file, "learner": _first(learner), "genre": _first(genre)}
    settings = {"profile": profile, "key": key, "seed": seed, "scope": scope, "culture": culture, "replace": replace}
    try:
        found = annotate(text.read(), told, settings)
    except GokError as error:
        raise SparvErrorMessage(str(error), "gok_sparv", "find") from None
    mention.write([(m.span.start, m.span.end) for m in found.mentions])
    for out in (label, number, features, relevance, action, replacement):
        out.write([attribute(m, out.name.rpartition(".")[2]) for m in found.mentions])
    mark.write([(m.span.start, m.span.end) for m in found.marks])
    for out in (mark_label, mark_number, mark_features, mark_relevance):
        out.write([attribute(m, out.name.rpartition(".")[2]) for m in found.marks])
    target.write(found.target)


@annotator("Tokens and sentences as Gök cuts them: made for learners' texts, no model needed")
def segment(
    text: Text = Text(),
    token: Output = Output("gok_sparv.token", cls="token", description="Tokens"),
    sentence: Output = Output("gok_sparv.sentence", cls="sentence", description="Sentences"),
) -> None:
    """Cut a text where the labels of personal information end, also in `minuter.Halland`."""
    tokens, sentences = segments(text.read())
    token.write(tokens)
    sentence.write(sentences)


@annotator("Labels of personal information on tokens")
def label_tokens(
    token: Annotation = Annotation("<token>"),
    mention: Annotation = Annotation(_MENTION),
    label: Annotation = Annotation(f"{_MENTION}:gok_sparv.label"),
    number: Annotation = Annotation(f"{_MENTION}:gok_sparv.number"),
    relevance: Annotation = Annotation(f"{_MENTION}:gok_sparv.relevance"),
    action: Annotation = Annotation(f"{_MENTION}:gok_sparv.action"),
    mark: Annotation = Annotation(_MARK),
    mark_label: Annotation = Annotation(f"{_MARK}:gok_sparv.label"),
    out_label: Output = Output("<token>:gok_sparv.label", description="Label of the SweLL guidelines"),
    out_number: Output = Output("<token>:gok_sparv.number", description="Running number: who or what it is"),
    out_relevance: Output = Output("<token>:gok_sparv.relevance", description="personal or public"),
    out_action: Output = Output("<token>:gok_sparv.action", description="replace or keep"),
    out_marks: Output = Output("<token>:gok_sparv.marks", description="Marks over the token, as a set"),
) -> None:
    """Write of each token what the mention says that it belongs to; where it touches two, of the first."""
    tokens, spans = list(token.read_spans()), list(mention.read_spans())
    pairs = ((label, out_label), (number, out_number), (relevance, out_relevance), (action, out_action))
    for values, out in pairs:
        out.write([(found or [""])[0] for found in of_tokens(tokens, spans, list(values.read()))])
    marks = of_tokens(tokens, list(mark.read_spans()), list(mark_label.read()))
    out_marks.write([as_set(dict.fromkeys(found)) for found in marks])


@exporter("Pseudonymized text, as a source for the next run")
def pseudonymized(
    target: AnnotationData = AnnotationData("gok_sparv.target"),
    out: Export = Export("gok_sparv.pseudonymized/{file}.txt"),
) -> None:
    """Write the pseudonymized text of a file: nothing of the original, and what the next corpus starts from."""
    path = Path(out)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(target.read().encode("utf-8"))


def _first(values: Annotation | None) -> str | None:
    return next(iter(values.read()), None) if values else None
