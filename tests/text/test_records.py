"""Records are dataclasses to all who use them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import typing
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from gok.results import Mention, Result
from gok.text import Essay, Span, records
from gok.text.records import NamedTuple, dataclass, field, make_dataclass, replace


@dataclass(frozen=True, slots=True)
class Point:
    """A frozen record with slots."""

    x: int
    y: int = 2
    names: dict[str, int] = field(default_factory=dict, repr=False, hash=False)

    def sum(self) -> int:
        """Both together."""
        return self.x + self.y


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A frozen record of keywords, with something that is worked out."""

    kind: ClassVar[str] = "setting"
    name: str
    size: int = field(default=3, compare=False)
    whole: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", f"{self.name}{self.size}")


@dataclass
class Shelf:
    """A record that can be changed."""

    books: list[str] = field(default_factory=list)
    label: str = ""


@dataclass(slots=True, eq=False)
class Cell:
    """One of its own, however alike."""

    value: int


def by_library(cls: Any, **options: bool) -> Any:
    """What the library makes of the same class."""
    body = {name: value for name, value in vars(cls).items() if callable(value) and name in ("sum", "__post_init__")}
    said = []
    for one in records.fields(cls):
        usual = {"default": one.default, "default_factory": getattr(one, "factory", None)}
        given = {name: value for name, value in usual.items() if value not in (records._NONE, None)}
        told = {"init": one.init, "repr": one.repr, "compare": one.compare, "hash": getattr(one, "hashed", None)}
        said.append((one.name, Any, dataclasses.field(**given, **told)))
    return dataclasses.make_dataclass(cls.__name__, said, namespace=body, **options)


@pytest.mark.parametrize(
    ("cls", "options", "given"),
    [
        (Point, {"frozen": True, "slots": True}, [{"x": 1}, {"x": 1, "y": 5}, {"x": 1, "names": {"a": 1}}]),
        (Setting, {"frozen": True, "kw_only": True}, [{"name": "a"}, {"name": "a", "size": 4}, {"name": "b"}]),
        (Shelf, {}, [{}, {"books": ["a"]}, {"books": ["a"], "label": "x"}]),
        (Cell, {"slots": True, "eq": False}, [{"value": 1}, {"value": 1}]),
    ],
)
def test_a_record_is_what_the_library_would_make(cls: Any, options: dict[str, bool], given: list[Any]) -> None:
    other = by_library(cls, **options)
    ours, theirs = [cls(**one) for one in given], [other(**one) for one in given]
    assert list(map(repr, ours)) == list(map(repr, theirs))
    assert [[a == b for b in ours] for a in ours] == [[a == b for b in theirs] for a in theirs]
    assert [told(hash, one) is None for one in ours] == [told(hash, one) is None for one in theirs]
    assert cls.__match_args__ == other.__match_args__
    assert inspect.signature(cls).parameters.keys() == inspect.signature(other).parameters.keys()
    assert [one.name for one in dataclasses.fields(cls)] == [one.name for one in dataclasses.fields(other)]
    name = next(iter(given[0]), "label")
    for one, twin in zip(ours, theirs, strict=True):
        assert dataclasses.asdict(one) == dataclasses.asdict(twin)
        assert hasattr(one, "__dict__") == hasattr(twin, "__dict__")
        for some in (copy.copy(one), pickle.loads(pickle.dumps(one)), dataclasses.replace(one), replace(one)):
            assert getattr(some, name) == getattr(one, name)
            assert cls is type(some)
        for act in (lambda it: setattr(it, name, getattr(it, name)), lambda it: delattr(it, name)):
            assert type(told(act, one)) is type(told(act, twin))


def told(work: Callable[[Any], object], one: Any) -> Exception | None:
    """What is raised."""
    try:
        work(one)
    except Exception as error:
        return error
    return None


def test_wrong_arguments_are_refused() -> None:
    for wrong in ((), (1, 2, {}, 4)):
        with pytest.raises(TypeError, match=r"Point\.__init__\(\)"):
            Point(*wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Setting("a")  # type: ignore[misc]
    with pytest.raises(ValueError, match="init=False"):
        replace(Setting(name="a"), whole="b")
    assert Setting(name="a", size=1).whole == "a1"
    assert Point(1).sum() == 3


def test_what_gok_gives_back_is_a_dataclass() -> None:
    mention = Mention(Span(0, 1), "A", "firstname_unknown", 1)
    assert dataclasses.is_dataclass(Result)
    assert dataclasses.is_dataclass(mention)
    assert dataclasses.replace(mention, text="B").text == "B"
    assert dataclasses.fields(Essay)[0].name == "text"

    @dataclasses.dataclass(frozen=True)
    class More(Essay):
        """An essay with more to it."""

        more: int = 0

    assert More("Hej.", more=1).more == 1
    assert [one.name for one in dataclasses.fields(More)][-1] == "more"


def test_a_record_can_be_made_of_names() -> None:
    made = make_dataclass("Made", ["one", "two"], slots=True)
    assert repr(made(1, 2)) == "Made(one=1, two=2)"


def test_what_the_library_keeps_of_a_class_is_made_once() -> None:
    """Its `replace` asks for it each time; made anew it cost more than all the rest of reading a graph."""
    assert Mention.__dataclass_fields__ is Mention.__dataclass_fields__
    assert dataclasses.replace(Point(1), y=5) == Point(1, 5)


class _Theirs(typing.NamedTuple):
    """A pair."""

    name: str
    number: int = 1
    others: tuple[str, ...] = ()

    @property
    def both(self) -> str:
        return f"{self.name}{self.number}"


class _Ours(NamedTuple):
    """A pair."""

    name: str
    number: int = 1
    others: tuple[str, ...] = ()

    @property
    def both(self) -> str:
        return f"{self.name}{self.number}"


def test_a_named_tuple_is_that_of_the_library_but_for_its_hints() -> None:
    one, other = _Ours("a", others=("b",)), _Theirs("a", others=("b",))
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other).replace("_Theirs", "_Ours")
    assert (one.both, one._replace(number=2)[1], _Ours.__doc__) == ("a1", 2, "A pair.")
    assert _Ours.__mro__ == (_Ours, tuple, object)
    assert (_Ours._fields, _Ours._field_defaults) == (_Theirs._fields, _Theirs._field_defaults)
    assert (_Ours.__qualname__, _Ours.__module__) == ("_Ours", _Theirs.__module__)
    assert pickle.loads(pickle.dumps(one)) == one
    assert typing.get_type_hints(_Ours) == typing.get_type_hints(_Theirs)
    assert _Ours.__annotations__["number"] == "int"
    for arguments in ((), ("a", 1, (), 4)):
        with pytest.raises(TypeError):
            _Ours(*arguments)
