"""All rows of the portal as lines of JSON: the same for SQLite and PostgreSQL, and read in the version they were of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps as current
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor

from gok.errors import InputError

__all__ = ["dump", "empty", "is_empty", "load"]

_BATCH = 500
_SHORT_LIVED = frozenset({"Draft", "Throttle"})  # keys of a day, counts of a minute: nobody misses them
_PLAIN = (str, int, float, bool, type(None), dict, list)


def _models(apps: Any) -> list[type[models.Model]]:
    """The portal's tables, those of choices of many included."""
    found = apps.get_app_config("portal").get_models(include_auto_created=True)
    return [model for model in found if model._meta.object_name not in _SHORT_LIVED]


def dump() -> Iterator[bytes]:
    """The state of the tables, then every row, as of one moment."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        applied = MigrationExecutor(connection).loader.applied_migrations
        yield _line({"as_of": max(name for app, name in applied if app == "portal")})
        for model in _models(current):
            for row in model._default_manager.order_by("pk").iterator(chunk_size=_BATCH):
                values = {field.attname: _value(field, row) for field in model._meta.concrete_fields}
                yield _line({"table": model._meta.object_name, "row": values})


def _value(field: Any, row: models.Model) -> Any:
    value = field.value_from_object(row)
    return value if isinstance(value, _PLAIN) else field.value_to_string(row)


def _line(value: Any) -> bytes:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False).encode() + b"\n"


def is_empty() -> bool:
    """Whether the database has no portal in it that anybody uses."""
    names = set(connection.introspection.table_names())
    if "portal_person" not in names:
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM portal_person")
        return bool(cursor.fetchone() == (0,))


def empty() -> None:
    """Drop every table of ours in a PostgreSQL; a file of SQLite is made anew. Part of the caller's transaction."""
    ours = connection.introspection.django_table_names(only_existing=True)
    with connection.cursor() as cursor:
        for name in {*ours, "django_migrations"} & set(connection.introspection.table_names(cursor)):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE")


def load(lines: Iterable[bytes]) -> int:
    """Fill an empty database: tables as they were, then rows. How many; starting the portal brings them up to date.

    InputError if they are rows of no portal; what was filled so far is the caller's to throw away.
    """
    try:
        return _load(iter(lines))
    except (ValueError, KeyError, TypeError, AttributeError, StopIteration, RecursionError, OverflowError):
        raise InputError("the rows of the backup are damaged") from None
    except (ValidationError, DatabaseError):
        raise InputError("the rows of the backup do not fit into the database") from None


def _load(rows: Iterator[bytes]) -> int:
    as_of = ("portal", json.loads(next(rows))["as_of"])
    executor = MigrationExecutor(connection)
    if as_of not in executor.loader.graph.nodes:
        raise InputError("the backup is of a later version of Gök")
    apps = executor.migrate([as_of]).apps
    is_postgres = connection.vendor == "postgresql"
    with transaction.atomic(), connection.cursor() as cursor:
        if is_postgres:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")  # migrations of this transaction made some immediate
        count = _fill(apps, rows)
        for line in connection.ops.sequence_reset_sql(no_style(), _models(apps)):
            cursor.execute(line)
        if is_postgres:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    return count


def _fill(apps: Any, rows: Iterator[bytes]) -> int:
    tables = {str(model._meta.object_name): model for model in _models(apps)}
    for model in tables.values():
        for field in model._meta.concrete_fields:
            field.auto_now_add = field.auto_now = False  # type: ignore[attr-defined]  # the times of then
    count = 0
    batch: list[models.Model] = []
    for line in rows:
        said = json.loads(line)
        model = tables[said["table"]]
        made = model(**{f.attname: f.to_python(said["row"].get(f.attname)) for f in model._meta.concrete_fields})
        if batch and (len(batch) == _BATCH or type(batch[0]) is not model):
            type(batch[0])._default_manager.bulk_create(batch)
            batch = []
        batch.append(made)
        count += 1
    if batch:
        type(batch[0])._default_manager.bulk_create(batch)
    return count
