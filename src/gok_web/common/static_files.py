"""Static files under names that change with their contents, modules and what they import included."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

__all__ = ["ModuleStorage", "StaticFiles"]


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise for an asynchronous server: files are small and sent whole, not piece by piece from a thread."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The file as an answer."""
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file:
                body = found.file.read()
        response = HttpResponse(body, status=int(found.status))
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        return response


class ModuleStorage(ManifestStaticFilesStorage):
    """Rewrites the imports of ES modules too, so that a browser never mixes two versions."""

    support_js_module_import_aggregation = True
    manifest_strict = True
    max_post_process_passes = 20  # one for each step of the longest way of imports
