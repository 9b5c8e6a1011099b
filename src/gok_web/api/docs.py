"""The page that shows the API: made on the server, without a script, from the same description programs read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

__all__ = ["docs"]


@require_GET
def docs(request: HttpRequest) -> HttpResponse:
    """All operations and types on one page."""
    from gok_web.api.app import api

    schema = api.get_openapi_schema()
    groups: dict[str, list[dict[str, Any]]] = {}
    for address, methods in schema["paths"].items():
        for method, operation in methods.items():
            row = {"method": method.upper(), "path": address, **_shown(operation)}
            groups.setdefault((operation.get("tags") or ["other"])[0], []).append(row)
    types = [{"name": name, "fields": _fields(model)} for name, model in schema["components"]["schemas"].items()]
    context = {"schema": schema, "groups": groups, "types": types, "language": get_language()}
    return render(request, "gok_web/docs.html", context)


def _shown(operation: dict[str, Any]) -> dict[str, Any]:
    sent: dict[str, dict[str, Any]] = operation.get("requestBody", {}).get("content", {})
    media = next(iter(sent), "")
    answers = [
        {"status": status, "type": _type(_schema(answer)), "about": answer.get("description", "")}
        for status, answer in operation["responses"].items()
    ]
    return {
        "summary": operation.get("summary", ""),
        "about": operation.get("description", ""),
        "needs_session": bool(operation.get("security")),
        "body": _type(sent[media].get("schema", {})) if media else "",
        "media": media,
        "answers": answers,
    }


def _schema(answer: dict[str, Any]) -> dict[str, Any]:
    contents: list[dict[str, Any]] = list(answer.get("content", {}).values())
    found: dict[str, Any] = contents[0].get("schema", {}) if contents else {}
    return found


def _type(schema: dict[str, Any]) -> str:
    """A short name for a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    if "enum" in schema or "const" in schema:
        return " | ".join(repr(value) for value in schema.get("enum", [schema.get("const")]))
    return str(schema.get("type", "any"))


def _fields(model: dict[str, Any]) -> list[dict[str, Any]]:
    needed = set(model.get("required", ()))
    return [
        {"name": name, "type": _type(field), "required": name in needed, "default": field.get("default")}
        for name, field in model.get("properties", {}).items()
    ]
