"""The essays as a whole: a word in context, what is sure and what is doubted, who is who, and the project in numbers.

Nothing is changed here but what is remembered of doubts, and no address holds what was looked for.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from gok_web.api.answers import checked_id, guarded
from gok_web.api.files import attachment
from gok_web.api.many_schemas import (
    CountsOut,
    FindIn,
    FindOut,
    ManyIn,
    ManySureIn,
    PeopleIn,
    PeopleOut,
    StatisticsIn,
    SureOut,
)
from gok_web.api.more_schemas import WordRow
from gok_web.common.problems import Problem
from gok_web.workbench import finding, service
from gok_web.workbench.documents import Document
from gok_web.workbench.exports import Export
from gok_web.workbench.learning import suggested_words
from gok_web.workbench.people import people_of
from gok_web.workbench.statistics import statistics_of, to_csv

__all__ = ["router"]

router = Router(tags=["many essays"])


@router.post("/many/find", response={200: FindOut}, summary="Find a word or pattern in context")
def find(request: HttpRequest, given: FindIn) -> Any:
    """Lines with what stands before and behind, over all essays or some; `*` is letters of a word, `?` one letter."""
    pattern = finding.pattern_of(given.words, case=given.case)
    if pattern is None:
        raise Problem(422, "words", _("There is nothing to look for."))
    lines, count = finding.find_lines(
        service.store().all_plain(), pattern, None if given.ids is None else set(given.ids)
    )
    return {"lines": lines, "count": count}


@router.post("/many/sure", response={200: SureOut}, summary="What would be accepted as sure")
def preview_sure(request: HttpRequest, given: ManySureIn) -> Any:
    """How many suggestions `/many/accept` would confirm, and the least sure of them in context."""
    return finding.sure_ones(service.store().all_plain(), set(given.ids), given.at_least)


@router.post("/many/doubts", response={200: CountsOut}, summary="Count the open doubts of essays")
def count_doubts(request: HttpRequest, given: ManyIn) -> Any:
    """The engine is asked about each; the answer is remembered until the text changes."""
    with guarded():
        counts = {essay: service.doubts_in(checked_id(essay)) for essay in dict.fromkeys(given.ids)}
    return {"counts": {essay: count for essay, count in counts.items() if count is not None}}


@router.post("/many/people", response={200: PeopleOut}, summary="Who is named in the essays of a learner")
def people(request: HttpRequest, given: PeopleIn) -> Any:
    """Every name with its pseudonyms in all essays of the learner, and what clashes."""
    return {"people": people_of(service.store().all_plain(), given.learner)}


@router.post("/many/words", response={200: list[WordRow]}, summary="What corrections in some essays would teach")
def words(request: HttpRequest, given: ManyIn) -> Any:
    """Names people have added or corrected there; `/learning/lexicon` puts them into the project's lists."""
    return suggested_words(_documents(given.ids))


@router.post("/many/statistics", response={200: dict[str, Any]}, summary="The project in numbers")
def statistics(request: HttpRequest, given: StatisticsIn) -> Any:
    """Labels, what was confirmed, changed, missed and invented, and the agreement on texts that are there twice."""
    return statistics_of(_documents(given.ids))


@router.post(
    "/many/statistics/table",
    response={200: bytes},
    summary="The project in numbers, as a table",
    openapi_extra={"responses": {200: {"description": "CSV.", "content": {"*/*": {"schema": {"type": "string"}}}}}},
)
def statistics_table(request: HttpRequest, given: StatisticsIn) -> HttpResponse:
    """The figures of the labels as CSV."""
    table = to_csv(statistics_of(_documents(given.ids)))
    return attachment(Export("statistics.csv", "text/csv; charset=utf-8", table.encode()))


def _documents(ids: list[str] | None) -> list[Document]:
    wanted = None if ids is None else set(ids)
    return [one.document for one in service.store().all_current() if wanted is None or one.essay in wanted]
