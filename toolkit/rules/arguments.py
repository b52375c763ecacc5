"""The types a verb's arguments may have. Each knows its schema, so editors, checks and the interpreter agree on it.

A verb declares them as ordinary annotations:

    @vocabulary.verb
    def burn(game: Game, hit: Hit, tiles: Number) -> Done:
        \"\"\"Burn tiles from the top of the stack.\"\"\"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from toolkit.rules.counters import NamedCounter
from toolkit.rules.effects import Branch, Effect
from toolkit.rules.expressions.parse import MAX_LENGTH
from toolkit.rules.outcomes import BLANK, OTHERWISE

Schema: TypeAlias = dict[str, Any]

#: No number of an effect is further from zero. Cards have one or two digits, and loops run over these numbers.
LARGEST = 99
#: The longest reference: `pack/id`, each of at most 60 letters.
LONGEST_REFERENCE = 121
LONGEST_WORD = 60
LONGEST_WORDS = 2_000
#: What to do where a 0 is refused.
INSTEAD_OF_0 = "write another number, or leave it out"
#: Rows of a table that dice decide on.
MOST_ROWS = 20


@dataclass(frozen=True, slots=True)
class NumberArgument:
    """A whole number, or an expression that gives one."""

    minimum: int | None = None
    maximum: int = LARGEST
    #: Whether it is how much something changes: by more or by less, but never by 0.
    nonzero: bool = False
    #: Whether it is what a counter that is named beside it becomes: a number that the counter can be.
    of_counter: bool = False

    def schema(self) -> Schema:
        changes: Schema = {"not": {"const": 0}} if self.nonzero else {}
        return {
            "type": ["integer", "string"],
            "minimum": -LARGEST if self.minimum is None else self.minimum,
            "maximum": self.maximum,
            "maxLength": MAX_LENGTH,
            "x-lantern-expression": "number",
            **changes,
        }

    @property
    def takes_0(self) -> bool:
        """Whether a 0 may be written."""
        return not self.nonzero and (self.minimum is None or self.minimum <= 0 <= self.maximum)

    def bounded(self, value: int) -> int:
        """What an expression gave, within bounds. Where a number cannot be negative, a negative result is 0."""
        return max(-LARGEST if self.minimum is None else 0, min(self.maximum, value))


@dataclass(frozen=True, slots=True)
class ConditionArgument:
    """An expression that holds or does not."""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": MAX_LENGTH, "x-lantern-expression": "condition"}


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of an entity of one kind."""

    kind: str

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": LONGEST_REFERENCE, "x-lantern-ref": self.kind}


@dataclass(frozen=True, slots=True)
class OnlyIn:
    """Words of a choice that mean something while one context is going on; `when` tells people when that is.

    It stands beside the words: `Annotated[Literal["gold", "grit"], OnlyIn(Moment, "while a mission goes on", "grit")]`.
    """

    context: type
    when: str
    words: tuple[str, ...]

    def __init__(self, context: type, when: str, *words: str) -> None:
        object.__setattr__(self, "context", context)
        object.__setattr__(self, "when", when)
        object.__setattr__(self, "words", words)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a fixed set of words."""

    words: tuple[str, ...]
    #: The kind of entity whose ids may be said as well: tokens of a pack's own.
    kind: str = ""
    #: Words that mean somebody only where the moment is about a subject, each with it: (("me", "me"), ...).
    about: tuple[tuple[str, str], ...] = ()
    #: Words that mean something in some contexts alone.
    only: tuple[OnlyIn, ...] = ()

    def elsewhere(self, context: type) -> dict[str, str]:
        """The words that mean nothing while `context` is going on, each with when it does."""
        lacking = (each for each in self.only if not issubclass(context, each.context))
        return {word: each.when for each in lacking for word in each.words}

    def here(self, context: type) -> tuple[str, ...]:
        """The words that mean something while `context` is going on."""
        elsewhere = self.elsewhere(context)
        return tuple(word for word in self.words if word not in elsewhere)

    def needs(self, word: object) -> str:
        """The subject that the moment must be about for a word to mean anybody; empty where it always does."""
        return next((subject for each, subject in self.about if each == word), "")

    def schema(self, context: type | None = None) -> Schema:
        if not self.kind:
            elsewhere = self.elsewhere(context) if context is not None else {}
            words = [word for word in self.words if word not in elsewhere]
            return {"type": "string", "enum": words, **({"x-lantern-elsewhere": elsewhere} if elsewhere else {})}
        own: Schema = {"x-lantern-ref": self.kind}
        return {"type": "string", "maxLength": LONGEST_REFERENCE, "if": {"enum": list(self.words)}, "else": own}


@dataclass(frozen=True, slots=True)
class Needs:
    """Which words of a choice mean nobody where the moment is not about a subject.

    It stands beside the words: `Annotated[Literal["me", "all"], Needs((("me", "me"),))]`.
    """

    about: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """Some of a fixed set of words, each at most once."""

    words: tuple[str, ...]

    def schema(self) -> Schema:
        items: Schema = {"type": "string", "enum": list(self.words)}
        return {"type": "array", "items": items, "minItems": 1, "maxItems": len(self.words), "uniqueItems": True}


@dataclass(frozen=True, slots=True)
class FlagArgument:
    """true or false."""

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class WordsArgument:
    """Words that people read."""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": LONGEST_WORDS, "x-lantern-words": True}


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
        return {
            "type": "string",
            "pattern": self.pattern,
            "maxLength": LONGEST_WORD,
            "x-lantern-shape": self.shape,
        }


@dataclass(frozen=True, slots=True)
class CounterArgument:
    """The name of a counter that the same entity declares under `counters`."""

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": LONGEST_WORD, "x-lantern-own": "counters"}


@dataclass(frozen=True, slots=True)
class EffectsArgument:
    """Effects within an effect; they see what the outer effect sees.

    Where somebody else performs them, what goes on around the outer effect is not theirs: they see what is seen at
    `event`, and can do what can be done there.
    """

    event: str = ""


@dataclass(frozen=True, slots=True)
class BranchesArgument:
    """A table that dice decide on: which results, and the effects that come of them.

    `dice` are the dice of the system with the symbols they can show; the argument `die` says which one is rolled,
    and `dice` how many of it.
    """

    dice: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def schema(self) -> Schema:
        return {
            "type": "object",
            "minProperties": 1,
            "maxProperties": MOST_ROWS,
            "description": "Rows: numbers such as 4 or 2..4, a symbol, blank, or otherwise; and the effects of each.",
        }

    def rows_of(self, die: str) -> tuple[str, ...]:
        """The words that rows for a die may have; none for a die with numbers."""
        return next(((*symbols, BLANK, OTHERWISE) for name, symbols in self.dice if name == die), ())


@dataclass(frozen=True, slots=True)
class Selects:
    """A selector of one family: which cells, which heroes, which cards.

    Of the subjects that a selector may mean, such as "this hero", the verb does something for `subjects` alone, where
    they are told: a hero who is dead gets no card.
    """

    family: str
    subjects: tuple[str, ...] = ()

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
    | CounterArgument
    | EffectsArgument
    | BranchesArgument
    | Selects
)


@dataclass(frozen=True, slots=True)
class Selection:
    """A selector with its arguments, ready to be asked which things it means."""

    name: str
    pick: Callable[[Any, Any], Sequence[Any]]


#: A whole number or an expression for one.
Number: TypeAlias = Annotated[int, NumberArgument()]
#: How much something changes: the same, but not 0 when written as a number.
Change: TypeAlias = Annotated[int, NumberArgument(nonzero=True)]
#: The same, but never below zero or one when written as a number.
Count: TypeAlias = Annotated[int, NumberArgument(minimum=0)]
Amount: TypeAlias = Annotated[int, NumberArgument(minimum=1)]
#: What the counter that is named beside it becomes.
CounterValue: TypeAlias = Annotated[int, NumberArgument(of_counter=True)]
Condition: TypeAlias = Annotated[bool, ConditionArgument()]
Flag: TypeAlias = Annotated[bool, FlagArgument()]
Words: TypeAlias = Annotated[str, WordsArgument()]
Effects: TypeAlias = Annotated[tuple[Effect, ...], EffectsArgument()]
CounterName: TypeAlias = Annotated[NamedCounter, CounterArgument()]
Branches: TypeAlias = Annotated[tuple[Branch, ...], BranchesArgument()]
