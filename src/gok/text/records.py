"""What `dataclasses` makes of a class, at a fraction of what it costs a new process.

The standard library compiles up to six functions for every class, and loads `inspect` first: a tenth of what one essay
on the command line takes. Here only `__init__` is compiled, and the other methods are shared by all. `dataclass`,
`field`, `fields`, `replace` and `make_dataclass` are used as those of the library, as far as Gök needs them: none of
these classes is made from another one. To everybody else they are dataclasses: what `dataclasses` keeps of a class is
made when it is asked for.

`NamedTuple` is that of `typing` but for one thing: the hints of the fields stay as they are written, and are not
compiled one by one, which is half of what such a class costs.

`cached_property` is that of `functools` without its lock, which cost more than most of what an essay has it work out:
two threads may both work out a value, and it is the same one. Python 3.12 has none either.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, make_dataclass, replace
    from functools import cached_property
    from typing import NamedTuple

__all__ = ["NamedTuple", "cached_property", "dataclass", "field", "fields", "make_dataclass", "replace"]

_NONE: Any = object()
_OURS = "__gok_fields__"


class _Field:
    """What is said of a field; `hashed` is None if it is in the hash as it is compared."""

    __slots__ = ("compare", "default", "factory", "hashed", "init", "name", "repr")

    def __init__(self, default: Any, factory: Any, init: bool, repr: bool, compare: bool, hashed: bool | None) -> None:
        self.name, self.default, self.factory = "", default, factory
        self.init, self.repr, self.compare, self.hashed = init, repr, compare, hashed


class _Library:
    """What the library keeps of a class, under one of its names; made at the first asking, and kept there since."""

    def __init__(self, name: str, options: Mapping[str, bool]) -> None:
        self._name, self._options = name, options

    def __get__(self, _one: object, owner: type) -> Any:
        import dataclasses

        body: dict[str, Any] = {"__annotations__": {}}
        for one in getattr(owner, _OURS):
            body["__annotations__"][one.name] = owner.__annotations__[one.name]
            said = {"default": one.default, "default_factory": one.factory}
            told = {"init": one.init, "repr": one.repr, "compare": one.compare, "hash": one.hashed}
            body[one.name] = dataclasses.field(
                **{name: value for name, value in said.items() if value is not _NONE}, **told
            )
        options = {**self._options, "slots": False}
        made = getattr(dataclasses.dataclass(**options)(type(owner.__name__, (), body)), self._name)
        setattr(owner, self._name, made)
        return made


def _field(
    *,
    default: Any = _NONE,
    default_factory: Any = _NONE,
    init: bool = True,
    repr: bool = True,
    compare: bool = True,
    hash: bool | None = None,
) -> Any:
    return _Field(default, default_factory, init, repr, compare, hash)


def _dataclass(cls: type | None = None, /, **options: bool) -> Any:
    return _made(cls, **options) if cls is not None else lambda cls: _made(cls, **options)


def _made(
    cls: type,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
) -> type:
    found = _fields_of(cls)
    if slots:
        cls = _with_slots(cls, [one.name for one in found])
    own = {"__init__": _init_of(cls, found, frozen=frozen, kw_only=kw_only), "__replace__": _replace}
    own |= {"__repr__": _repr} if repr else {}
    if eq:
        own |= _compared(cls, found, frozen)
    own |= {"__match_args__": () if kw_only else tuple([one.name for one in found if one.init])}
    for name, value in own.items():
        if name not in vars(cls) or (name == "__hash__" and cls.__hash__ is None):
            setattr(cls, name, value)
    setattr(cls, _OURS, found)
    told = {"frozen": frozen, "slots": slots, "eq": eq, "repr": repr, "kw_only": kw_only}
    for name in ("__dataclass_fields__", "__dataclass_params__"):
        setattr(cls, name, _Library(name, told))
    if frozen:
        cls.__setattr__, cls.__delattr__ = _no_change, _no_change  # type: ignore[assignment, method-assign]
        if slots:
            cls.__getstate__, cls.__setstate__ = _state, _set_state  # type: ignore[attr-defined, assignment, method-assign]
    return cls


def _fields_of(cls: type) -> tuple[_Field, ...]:
    """The fields of a class in their order; of what was said of them their defaults are left on the class."""
    found = []
    for name, hint in cls.__annotations__.items():
        if str(hint).startswith(("ClassVar", "typing.ClassVar")):
            continue
        default = cls.__dict__.get(name, _NONE)
        one = default if isinstance(default, _Field) else _field(default=default)
        one.name = name
        if one.default is not _NONE:
            setattr(cls, name, one.default)
        elif default is one:
            delattr(cls, name)
        found.append(one)
    return tuple(found)


def _with_slots(cls: type, names: list[str]) -> type:
    body = {name: value for name, value in vars(cls).items() if name not in {"__dict__", "__weakref__", *names}}
    made = type(cls)(cls.__name__, cls.__bases__, {**body, "__slots__": tuple(names)})
    made.__qualname__ = cls.__qualname__
    return made


def _init_of(cls: type, found: Iterable[_Field], *, frozen: bool, kw_only: bool) -> Any:
    """The one function that is compiled. What is frozen is filled in beneath its own `__setattr__`."""
    given = ["self", *(["*"] if kw_only else [])]
    body: list[str] = []
    names: dict[str, Any] = {"_none": _NONE, "_put": object.__setattr__}
    for one in found:
        name, value = one.name, one.name
        if one.factory is not _NONE:
            names[f"_make_{name}"] = one.factory
            value = f"_make_{name}() if {name} is _none else {name}" if one.init else f"_make_{name}()"
        elif one.default is not _NONE:
            names[f"_of_{name}"] = one.default
            value = name if one.init else f"_of_{name}"
        elif not one.init:
            continue
        if one.init:
            usual = "=_none" if one.factory is not _NONE else f"=_of_{name}" if one.default is not _NONE else ""
            given.append(name + usual)
        body.append(f"_put(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    body += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    code = f"def __init__({', '.join(given)}):\n " + "\n ".join(body or ["pass"])
    exec(code, names)  # noqa: S102 – of the names of our own fields, as the library does
    made = names["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    return made


def _compared(cls: type, found: Iterable[_Field], frozen: bool) -> dict[str, Any]:
    """How records are compared, and hashed if they are frozen."""
    values = _values_of([one.name for one in found if one.compare])
    hashed = _values_of([one.name for one in found if (one.compare if one.hashed is None else one.hashed)])

    def is_equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def digest(self: Any) -> int:
        return hash(hashed(self))

    has_hash = "__hash__" in vars(cls) and not (cls.__hash__ is None and "__eq__" in vars(cls))
    hashing: dict[str, Any] = {} if has_hash else {"__hash__": digest if frozen else None}
    return {"__eq__": is_equal, **hashing}


def _values_of(names: list[str]) -> Any:
    """Gives the values of some fields as a tuple, however many there are."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple([getattr(one, name) for name in names])


def _repr(self: Any) -> str:
    shown = [f"{one.name}={getattr(self, one.name)!r}" for one in getattr(self, _OURS) if one.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _no_change(_self: object, name: str, *_value: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot {'assign to' if _value else 'delete'} field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in getattr(self, _OURS)]


def _set_state(self: Any, values: list[Any]) -> None:
    for one, value in zip(getattr(self, _OURS), values, strict=True):
        object.__setattr__(self, one.name, value)


def _replace(self: Any, /, **changes: Any) -> Any:
    """A copy with other values; what was not given when it was made cannot be given now."""
    ours = getattr(type(self), _OURS, None)
    if ours is None:
        from dataclasses import replace as library_replace

        return library_replace(self, **changes)
    for one in ours:
        if not one.init:
            if one.name in changes:
                raise ValueError(f"field {one.name} is declared with init=False, it cannot be specified with replace()")
        elif one.name not in changes:
            changes[one.name] = getattr(self, one.name)
    return type(self)(**changes)


def _fields(cls: Any) -> tuple[_Field, ...]:
    return tuple(getattr(cls, _OURS))


def _make_dataclass(name: str, names: Iterable[str], **options: bool) -> type:
    found: type = _dataclass(**options)(type(name, (), {"__annotations__": dict.fromkeys(names, "Any")}))
    return found


class _Tuples(type):
    """Makes a named tuple of the body of a class."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, body)
        hints = body.pop("__annotations__", {})
        defaults = [body.pop(one) for one in hints if one in body]
        made: Any = namedtuple(name, hints, defaults=defaults, module=body.pop("__module__"))  # type: ignore[misc]
        made.__annotations__ = made.__new__.__annotations__ = hints
        for attribute, value in body.items():
            setattr(made, attribute, value)
        return made


class _NamedTuple(metaclass=_Tuples):
    """What is derived from it is a tuple, and nothing of this."""


class _CachedProperty:
    """A value that is worked out when it is first asked for, and is an attribute since."""

    def __init__(self, find: Any) -> None:
        self._find, self._name, self.__doc__ = find, find.__name__, find.__doc__

    def __get__(self, one: Any, _owner: type | None = None) -> Any:
        if one is None:
            return self
        found = one.__dict__[self._name] = self._find(one)
        return found


if not TYPE_CHECKING:
    NamedTuple, cached_property = _NamedTuple, _CachedProperty
    dataclass, field, fields, make_dataclass, replace = _dataclass, _field, _fields, _make_dataclass, _replace
