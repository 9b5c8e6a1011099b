"""Static files under names that change with their contents, modules and what they import included."""

from __future__ import annotations

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage

__all__ = ["ModuleStorage"]


class ModuleStorage(ManifestStaticFilesStorage):
    """Rewrites the imports of ES modules too, so that a browser never mixes two versions."""

    support_js_module_import_aggregation = True
    manifest_strict = True
