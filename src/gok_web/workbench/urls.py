"""The addresses of the workbench."""

from __future__ import annotations

from django.urls import include, path

from gok_web.workbench import pages

__all__ = ["handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("", pages.essay_list, name="list"),
    path("essays/<str:essay>", pages.editor, name="editor"),
    path("guidelines", pages.guidelines, name="guidelines"),
    path("enter", pages.enter, name="enter"),
    path("api/", include("gok_web.api.urls")),
]
handler404 = "gok_web.workbench.pages.not_found"
handler500 = "gok_web.workbench.pages.server_error"
