"""Label Studio's tasks: taken by the labelling interface of its own library, annotated as predicted, exported."""

from __future__ import annotations

import json
from pathlib import Path

from gok.formats import labelstudio
from tests.bridges.ways import FIELDS, Given, Passed
from tests.bridges.ways._files import through_files

ENVIRONMENT = "annotation"
CARRIES = FIELDS


def through(essays: list[Given], key: Path) -> list[Passed]:
    return through_files(essays, key, "labelstudio", annotate)


def annotate(path: Path) -> Path:
    """Somebody submits each task as it was predicted; the project is exported as JSON."""
    from label_studio_sdk.label_interface import LabelInterface
    from label_studio_sdk.label_interface.objects import PredictionValue

    interface = LabelInterface(labelstudio.configuration())
    interface.validate()
    exported = []
    for i, task in enumerate(json.loads(path.read_text("utf-8")), 1):
        assert interface.validate_task({"data": task["data"]})
        (prediction,) = task["predictions"]
        assert interface.validate_prediction(prediction, return_errors=True) == []
        value = PredictionValue(**prediction).model_dump()
        made = {"id": i, "result": value["result"], "was_cancelled": False, "updated_at": "2025-01-01T00:00:00Z"}
        exported.append({"id": i, "data": task["data"], "annotations": [made], "predictions": []})
    path.write_text(json.dumps(exported), "utf-8")
    return path
