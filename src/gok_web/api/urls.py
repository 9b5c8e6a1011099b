"""The addresses of the API and of the page that describes it; a room puts them under its own."""

from __future__ import annotations

from django.urls import path

from gok_web.api.app import api
from gok_web.api.docs import docs

__all__ = ["urlpatterns"]

urlpatterns = [
    path("docs", docs, name="docs"),
    path("", api.urls),
]
