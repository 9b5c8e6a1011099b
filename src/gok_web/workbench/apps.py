"""The workbench as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["WorkbenchConfig"]


class WorkbenchConfig(AppConfig):
    """Pages, store and static files of the workbench."""

    name = "gok_web.workbench"
    label = "workbench"
