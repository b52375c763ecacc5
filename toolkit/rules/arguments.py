"""The types a verb's arguments may have. Each knows its schema, so editors, checks and the interpreter agree on it.

A verb declares them as ordinary annotations:

    @vocabulary.verb
    def burn(game: Game, hit: Hit, tiles: Number) -> None:
        \"\"\"Burn tiles from the top of the stack.\"\"\"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from toolkit.content.entity import Entity
from toolkit.rules.effects import Effect

Schema: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NumberArgument:
    """A whole number, or an expression that gives one."""

    minimum: int | None = None

    def schema(self) -> Schema:
        schema: Schema = {"type": ["integer", "string"], "x-lantern-expression": "number"}
        if self.minimum is not None:
            schema["minimum"] = self.minimum
        return schema


@dataclass(frozen=True, slots=True)
class ConditionArgument:
    """An expression that holds or does not."""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "x-lantern-expression": "condition"}


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of an entity of one kind."""

    kind: str

    def schema(self) -> Schema:
        return {"type": "string", "x-lantern-ref": self.kind}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a fixed set of words."""

    words: tuple[str, ...]

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Choices:
    """Some of a fixed set of words, each at most once."""

    words: tuple[str, ...]

    def schema(self) -> Schema:
        items: Schema = {"type": "string", "enum": list(self.words)}
        return {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}


@dataclass(frozen=True, slots=True)
class FlagArgument:
    """true or false."""

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class WordsArgument:
    """Words that people read."""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "x-lantern-words": True}


@dataclass(frozen=True, slots=True)
class WordArgument:
    """A word of the author's own: the name of a mark, a place on a map. `shape` tells people what it looks like.

    `sort` says what it names. With `gives` the effect brings the thing; without, it speaks of one that is there.
    """

    pattern: str
    shape: str
    sort: str = ""
    gives: bool = False

    def schema(self) -> Schema:
        return {"type": "string", "pattern": self.pattern, "x-lantern-shape": self.shape}


@dataclass(frozen=True, slots=True)
class EffectsArgument:
    """Effects within an effect; they see what the outer effect sees."""

    def schema(self) -> Schema:
        return {"x-lantern-effects": True}


@dataclass(frozen=True, slots=True)
class Selects:
    """A selector of one family: which cells, which heroes, which cards."""

    family: str

    def schema(self) -> Schema:
        """Which selectors of the family fit depends on what is going on: `vocabulary_schema` knows."""
        raise NotImplementedError


ArgumentType: TypeAlias = (
    NumberArgument
    | ConditionArgument
    | Reference
    | Choice
    | Choices
    | FlagArgument
    | WordsArgument
    | WordArgument
    | EffectsArgument
    | Selects
)


@dataclass(frozen=True, slots=True)
class Selection:
    """A selector with its arguments, ready to be asked which things it means."""

    name: str
    pick: Callable[[Any, Any], Sequence[Any]]


#: A whole number or an expression for one.
Number: TypeAlias = Annotated[int, NumberArgument()]
#: The same, but never below zero or one when written as a number.
Count: TypeAlias = Annotated[int, NumberArgument(minimum=0)]
Amount: TypeAlias = Annotated[int, NumberArgument(minimum=1)]
Condition: TypeAlias = Annotated[bool, ConditionArgument()]
Flag: TypeAlias = Annotated[bool, FlagArgument()]
Words: TypeAlias = Annotated[str, WordsArgument()]
Effects: TypeAlias = Annotated[tuple[Effect, ...], EffectsArgument()]
AnyEntity: TypeAlias = Entity
