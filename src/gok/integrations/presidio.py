"""Presidio: a recognizer with our labels behind its entities, and a replacement that is consistent by key.

analyzer, anonymizer = make_analyzer(), GokAnonymizerEngine(key="project.key")
found = analyzer.analyze(text, language="sv")
anonymizer.anonymize(text, found).text
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from gok.detect.model.judges import reasons_of
from gok.errors import SettingError
from gok.integrations.engine import Engine
from gok.integrations.entities import ENTITIES, entity_of, labels_within, same_entity
from gok.integrations.extras import missing
from gok.lang import load_language
from gok.results import Mention
from gok.taxonomy import taxonomy
from gok.version import __version__

try:
    from presidio_analyzer import AnalysisExplanation, AnalyzerEngine, EntityRecognizer, RecognizerResult
    from presidio_analyzer.nlp_engine import NoOpNlpEngine
    from presidio_analyzer.recognizer_registry import RecognizerRegistry
    from presidio_anonymizer import AnonymizerEngine, EngineResult, OperatorConfig
    from presidio_anonymizer.operators import Operator, OperatorType
except ImportError:
    raise missing("Presidio", "presidio") from None

__all__ = ["GokAnonymizerEngine", "GokOperator", "GokRecognizer", "make_analyzer"]

_NAME: Final = "gok"
_LANGUAGE: Final = "sv"
_LEAST_SCORE: Final = 0.01  # what scores nothing is dropped by Presidio


class GokRecognizer(EntityRecognizer):  # type: ignore[misc]
    """What Gök finds, as entities of Presidio; `recognition_metadata["gok"]` has label, number, features and action.

    With `everything` what is only marked (family, professions) or public is reported too; else what would be replaced.
    """

    def __init__(self, *, everything: bool = False, supported_language: str = _LANGUAGE, **settings: Any) -> None:
        """`settings` are those of `gok.integrations.engine.Engine` that finding knows: profile, replace, pos, model."""
        self._engine, self._everything = Engine(**settings), everything
        super().__init__(
            supported_entities=sorted(set(ENTITIES.values())),
            name=_NAME,
            supported_language=supported_language,
            version=__version__,
        )

    def load(self) -> None:
        """Nothing: lists and models are opened at the first text."""

    def analyze(
        self, text: str, entities: Sequence[str] | None = None, nlp_artifacts: object = None
    ) -> list[RecognizerResult]:
        """The entities in a text, each with the rules that found it as its explanation."""
        if not text:
            return []
        wanted = set(entities or self.supported_entities)
        return [
            self._told(mention)
            for mention in self._engine.detect(text).mentions
            if (self._everything or mention.action == "replace") and entity_of(mention.label) in wanted
        ]

    def _told(self, mention: Mention) -> RecognizerResult:
        score = max(mention.confidence, _LEAST_SCORE)
        why = AnalysisExplanation(
            recognizer=self.name,
            original_score=score,
            pattern_name=mention.rules[0] if mention.rules else None,
            textual_explanation=explain(mention),
        )
        known = {
            RecognizerResult.RECOGNIZER_NAME_KEY: self.name,
            RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
            _NAME: {name: value for name, value in mention.to_dict(with_source=True).items() if name != "text"},
        }
        return RecognizerResult(
            entity_of(mention.label), mention.span.start, mention.span.end, score, why, recognition_metadata=known
        )


def explain(mention: Mention) -> str:
    """Why it was found and called so, in words, without a word of the text."""
    says = reasons_of(load_language()).says
    reasons = [says[rule] for rule in mention.rules if rule in says]
    name = taxonomy()[mention.label].name["en"]
    return f"{name} ({mention.label}), {mention.relevance}: " + ("; ".join(reasons) or ", ".join(mention.rules))


def make_analyzer(*recognizers: EntityRecognizer, language: str = _LANGUAGE, **settings: Any) -> AnalyzerEngine:
    """An `AnalyzerEngine` with our recognizer, and others if they are given; no model of a language is needed."""
    own = GokRecognizer(supported_language=language, **settings)
    return AnalyzerEngine(
        registry=RecognizerRegistry([own, *recognizers], supported_languages=[language]),
        nlp_engine=NoOpNlpEngine([{"lang_code": language, "model_name": "none"}]),
        supported_languages=[language],
    )


class GokOperator(Operator):  # type: ignore[misc]
    """`OperatorConfig("gok", {"key": "project.key"})`: the same word, the same pseudonym, wherever it stands.

    An operator sees one entity and nothing around it: that all pseudonyms of a text differ, and that a town lies in its
    country, is known to `GokAnonymizerEngine` alone.
    """

    def operate(self, text: str = "", params: Mapping[str, Any] | None = None) -> str:
        """The pseudonym of a piece of text that is an entity."""
        given = dict(params or {})
        entity = given.pop("entity_type", "")
        label = given.pop("label", None)
        engine = _engine(tuple(sorted(given.items())))
        marks = [{"start": 0, "end": len(text), "label": label}] if label else _marks_within(text, entity, engine)
        return engine.replace(text, marks, {"id": "presidio"}).text

    def validate(self, params: Mapping[str, Any] | None = None) -> None:
        """Refuse settings that do not exist or do not go together, and to draw a key that nobody could repeat."""
        given = {name: value for name, value in (params or {}).items() if name not in ("entity_type", "label")}
        if given.get("key") is None and given.get("seed") is None:
            raise SettingError("the operator needs a key (the path of its file): without one nothing is consistent")
        _engine(tuple(sorted(given.items())))

    def operator_name(self) -> str:
        """What it is called in an `OperatorConfig`."""
        return _NAME

    def operator_type(self) -> OperatorType:
        """It makes pseudonyms."""
        return OperatorType.Anonymize


@lru_cache(maxsize=16)
def _engine(settings: tuple[tuple[str, Any], ...]) -> Engine:
    return Engine(**{"scope": "corpus"} | dict(settings))


class GokAnonymizerEngine(AnonymizerEngine):  # type: ignore[misc]
    """An `AnonymizerEngine` that replaces what was found as `gok pseudonymize` does: in view of the whole text.

    Entities of other recognizers are replaced by kind. `operators` may say otherwise for some entities, as in Presidio;
    where two overlap, ours stands, then the longer one.
    """

    def __init__(self, **settings: Any) -> None:
        """`settings` are those of `gok.integrations.engine.Engine`: key (a path), seed, scope, profile …"""
        super().__init__()
        self.add_anonymizer(GokOperator)
        self._engine = Engine(**settings)

    def anonymize(
        self,
        text: str,
        analyzer_results: Sequence[RecognizerResult],
        operators: Mapping[str, OperatorConfig] | None = None,
        meta: Mapping[str, Any] | None = None,
        **ignored: Any,
    ) -> EngineResult:
        """The text with pseudonyms; `meta` is what is known of the essay: `id`, `learner`, `genre`."""
        others = {name: one for name, one in (operators or {}).items() if one.operator_name != _NAME}
        chosen = _without_overlaps(analyzer_results)
        ours = [one for one in chosen if one.entity_type not in others and "DEFAULT" not in others]
        marks = [mark for one in ours for mark in self._marks_of(one, text)]
        new = {m.span.start: m for m in self._engine.replace(text, marks, meta).mentions if not m.is_mark}
        plans = others | {"DEFAULT": others.get("DEFAULT", OperatorConfig("keep"))}
        renamed = []
        for number, one in enumerate(chosen):
            kind = one.entity_type
            if one in ours:
                kind = f"{one.entity_type}#{number}"
                plans[kind] = _plan(one, new, text)
            renamed.append(RecognizerResult(kind, one.start, one.end, one.score))
        done = super().anonymize(text, renamed, plans, merge_entities_with_spaces=False)
        for item in done.items:
            item.entity_type, number, _ = item.entity_type.partition("#")
            item.operator = _NAME if number else item.operator
        return done

    def _marks_of(self, result: RecognizerResult, text: str) -> list[dict[str, Any]]:
        """What is to be replaced in a result, as mentions of the text."""
        known = _known(result)
        if known:
            return [dict(known)]
        marks = _marks_within(text[result.start : result.end], result.entity_type, self._engine)
        return [m | {"start": m["start"] + result.start, "end": m["end"] + result.start} for m in marks]


def _without_overlaps(results: Sequence[RecognizerResult]) -> list[RecognizerResult]:
    """Ours first, then the longer ones; in the order of the text. What is marked only may lie over something else."""
    ranked = sorted(results, key=lambda r: (not _known(r), r.start - r.end, -r.score, r.start))
    kept: list[RecognizerResult] = []
    for one in ranked:
        if _known(one).get("action") == "mark" or any(one.start < k.end and k.start < one.end for k in kept):
            continue
        kept.append(one)
    return sorted(kept, key=lambda r: r.start)


def _known(result: RecognizerResult) -> Mapping[str, Any]:
    """What our recognizer has said of a result; nothing if it is another's."""
    told = (result.recognition_metadata or {}).get(_NAME, {})
    return told if (told.get("start"), told.get("end")) == (result.start, result.end) else {}


def _marks_within(text: str, entity: str, engine: Engine) -> list[dict[str, Any]]:
    """What an entity of somebody else is to us: what we find in it ourselves, if that is all of it and of its kind."""
    found = [m for m in engine.detect(text).main if entity_of(m.label) == same_entity(entity)]
    rest = text
    for mention in reversed(found):
        rest = rest[: mention.span.start] + rest[mention.span.end :]
    if found and not any(letter.isalnum() for letter in rest):
        return [mention.to_dict(with_source=True) | {"action": "replace", "number": None} for mention in found]
    return [{"start": start, "end": end, "label": label} for start, end, label in labels_within(text, entity)]


def _plan(result: RecognizerResult, new: Mapping[int, Mention], text: str) -> OperatorConfig:
    """What to do with a result: put together from the pseudonyms of its parts and what stands between them."""
    pieces, at = [], result.start
    for start in sorted(place for place in new if result.start <= place < result.end):
        mention = new[start]
        kept = mention.text if mention.replacement is None else mention.replacement
        pieces += [text[at:start], kept]
        at = mention.span.end
    value = "".join([*pieces, text[at : result.end]])
    return OperatorConfig("replace", {"new_value": value}) if value else OperatorConfig("redact")
