"""What a worker does with a batch: collect what wants a name, or pseudonymize.

Nothing but a GokError leaves these functions, and no word of an essay with it: what goes wrong with one essay is noted
as its failure.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

from gok.corpus.batches import Batch, Done, Failure
from gok.corpus.digests import encode
from gok.corpus.settings import Job, open_key
from gok.errors import GokError
from gok.formats import format_named
from gok.formats.flavours import flavoured
from gok.formats.jsonl import to_record
from gok.pipeline import detect_essay, pseudonymize_essay
from gok.replace import Key, scope_id
from gok.replace.lists import pool, wider_pool
from gok.replace.scopes import Collected, collect
from gok.results import Result
from gok.text import Essay
from gok.text.folding import fold

__all__ = ["collect_batch", "pseudonymize_batch"]


def pseudonymize_batch(job: Job, batch: Batch) -> Done:
    """The essays of a batch as pieces of the output."""
    settings = replace(job.ready(), assigned=batch.assigned)
    pieces, failures, warnings, tokens = [], [], [], 0
    for place, essay in batch.essays:
        try:
            result = pseudonymize_essay(essay, settings)
            pieces.append(_piece(job, result))
        except Exception as error:  # noqa: BLE001 – whatever it is, it must not cost the other essays
            failures.append((place, Failure(essay.id, reason(error))))
            continue
        tokens += len(essay.tokens)
        warnings += [(place, Failure(essay.id, warning)) for warning in result.warnings]
    return Done("".join(pieces).encode(), tuple(failures), tuple(warnings), len(pieces), tokens)


def _piece(job: Job, result: Result) -> str:
    """A line of JSON: the record itself, the record with what it leaves out, or the files the essay makes."""
    with_source = job.settings.with_source
    record = to_record(result, with_source=with_source, provenance=False, keep_meta=job.keep_meta)
    if job.pieces == "lines":
        return json.dumps(record, ensure_ascii=False) + "\n"
    if job.pieces == "results":
        return json.dumps([result.essay.tokens_given and with_source, record], ensure_ascii=False) + "\n"
    row = format_named(job.format)
    (ready,) = flavoured([result], with_source, job.keep_meta)
    if row.pair:
        files = [[".txt", ready.essay.text], [row.suffix, row.module.stand_off(ready)]]
    else:
        files = [[row.suffix, "".join(row.chunks([ready]))]]
    return json.dumps([result.essay.id, files], ensure_ascii=False) + "\n"


def reason(error: Exception) -> str:
    """Why an essay failed, in words that hold none of it."""
    if isinstance(error, GokError):
        return str(error)
    return f"internal error ({type(error).__name__})"


def collect_batch(job: Job, batch: Batch) -> Done:
    """The keyed digests of what the essays of a batch want named, by scope."""
    settings, key = job.ready(), open_key(job.key)
    scopes: dict[bytes, Collected] = {}
    essays = tokens = 0
    for _place, essay in batch.essays:
        try:
            scope = key.digest("scope", scope_id(essay, settings.scope))[:16]
            found = detect_essay(essay, settings)
            wants = collect(essay, found.mentions, profile=settings.profile, key=key, scope=settings.scope)
        except Exception:  # noqa: BLE001, S112 – the pass to come meets it again, and notes it
            continue
        scopes[scope] = scopes.get(scope, Collected()) | wants | _ordinary_words(essay, wants, key)
        essays, tokens = essays + 1, tokens + len(essay.tokens)
    return Done(encode(scopes), essays=essays, tokens=tokens)


def _ordinary_words(essay: Essay, wants: Collected, key: Key) -> Collected:
    """The words of the essay that could be drawn as names: no pseudonym may be one of them.

    An essay passes over what stands in it. If that were found out only then, its choice would differ from that of the
    other essays.
    """
    words = {fold(token.text) for token in essay.tokens}
    names = {name for want in wants.wanted.values() for name in want.pools}
    met = {word for name in names if "{" not in name for word in words & _folded(name)}
    if any("{" in name for name in names):
        met |= {fold(token.text) for token in essay.tokens if token.text[:1].isupper()}
    return Collected({}, frozenset(key.digest("original", word) for word in met))


@cache
def _folded(name: str) -> frozenset[str]:
    return frozenset(fold(form) for form in (*pool(name), *wider_pool(name)))
