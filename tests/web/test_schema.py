"""Everything the description of the API allows, and much that it does not: no 5xx, and answers as described."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.web.conftest import HOST, TEXT, Api, workbench

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
)
EXAMPLES = 12
SEEN: Counter[int] = Counter()
COOKIES: list[str] = []


@pytest.fixture(scope="module")
def _session() -> Iterator[None]:
    """A workbench that has the essay E1, and a session for all who ask."""
    with workbench():
        api = Api().enter()
        api.essay(TEXT, id="E1")
        COOKIES[:] = [f"{name}={morsel.value}" for name, morsel in api.cookies.items()]
        yield


def description() -> Any:
    """The description but for the session: here everybody has one, and that it is asked for is tested elsewhere."""
    from gok_web.api.app import api

    made = json.loads(json.dumps(api.get_openapi_schema()))
    for path in made["paths"].values():
        for operation in path.values():
            operation.pop("security", None)
    return made


def application(environ: dict[str, Any], start_response: Any) -> Any:
    """The workbench as a WSGI application; made when it is asked."""
    from django.core.handlers.wsgi import WSGIHandler

    return WSGIHandler()(environ | {"HTTP_HOST": HOST, "HTTP_COOKIE": COOKIES[0]}, start_response)


schema = schemathesis.openapi.from_dict(description(), config=SchemathesisConfig())
schema.app = application


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.usefixtures("_session")
def test_the_api_is_as_it_is_described(case: Any) -> None:
    if "essay" in (case.path_parameters or {}) and len(str(case.body)) % 2:
        case.path_parameters["essay"] = "E1"
    response = case.call()
    SEEN[response.status_code] += 1
    case.validate_response(response, checks=CHECKS)


def test_requests_went_both_ways() -> None:
    """The cases above met open and closed doors."""
    assert SEEN[200] > 30, SEEN
    assert SEEN[422] > 30, SEEN
    assert {201, 400, 404, 405, 428} <= SEEN.keys(), SEEN
