"""What a verb answers: that it did something, or nothing and why not.

A verb says with its return type for which reasons it may do nothing, and mypy holds it to that:

    def heal(game: Game, scene: Scene, count: Amount) -> Did[Literal["unhurt"]]:
        ...
        return DONE if regained else Nothing("unhurt")

One that asks returns `Asking[Did[...]]`, and one that always does something returns `Done`. Whoever runs effects notes
what did nothing (`effects.py`). Each reason has words in every language, under `reasons` of the phrases.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Generic, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from toolkit.content import yaml
from toolkit.content.resources import data_file
from toolkit.rules.log import Event

Why = TypeVar("Why", bound=str, covariant=True)

#: The event of the log that tells of an effect that did nothing.
NOTHING = "nothing"
#: What such an event says. It happens by no rule: it is no change, but why there is none.
SENTENCE = "sentence"


class Done:
    """The verb did something."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "DONE"


DONE = Done()


@dataclass(frozen=True, slots=True)
class Nothing(Generic[Why]):
    """The verb changed nothing. `why` is a reason that people read in words of their language."""

    why: Why


#: What a verb answers that may do nothing, for these reasons.
Did: TypeAlias = Done | Nothing[Why]
#: What effects get from any verb.
AnyDid: TypeAlias = Done | Nothing[str]


def reasons_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The reasons for which a verb may do nothing, read from its return type. Raises `TypeError` where it has none."""
    hint = get_type_hints(function).get("return")
    if get_origin(hint) is Generator:  # it asks
        hint = get_args(hint)[2]
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words = [word for part in parts if get_origin(part) is Nothing for word in _literals(*get_args(part))]
    if not parts or any(part is not Done and get_origin(part) is not Nothing for part in parts) or not all(words):
        raise TypeError(
            f"{function.__name__} must say whether it does something: it returns Done, Did[Literal[...]] with the "
            "reasons why not, or Asking[...] of these (toolkit/rules/doing.py)"
        )
    return tuple(words)


def _literals(hint: Any) -> tuple[str, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ("",)


@cache
def reasons_in(system: str, language: str) -> Mapping[str, str]:
    """Why effects do nothing, in words: those of a system over those that all share."""
    found: dict[str, str] = {}
    for folder in ("common", system):
        path = data_file("templates", "phrases", folder, f"{language}.yaml")
        document = yaml.read(path.name, path.read_bytes())[0] if path is not None else None
        data = document.data if document is not None else None
        found |= data.get("reasons", {}) if isinstance(data, dict) else {}
    return found


def reason(system: str, why: str, language: str = "en") -> str:
    """A reason in words; a system without words for it has the reason's own name."""
    return reasons_in(system, language).get(why, why.replace("-", " "))


def told(system: str, event: Event, language: str = "en") -> str:
    """An effect that did nothing, in a sentence without its full stop."""
    why = reason(system, str(event.data["why"]), language)
    sentence = reasons_in(system, language)[SENTENCE]
    return sentence.replace("{{ card }}", str(event.data["card"])).replace("{{ why }}", why)
