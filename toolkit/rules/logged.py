"""What the log tells: every event of a system, declared once with its fields and a sentence.

    LOGGED = LogEvents(
        Logged("moved", "{who} moves to {to}", who=named("a hero"), to=PLACE),
        Logged("found", "{who} finds {card}", who=named("a hero"), card=entity("equipment")),
    )

The terminal takes its sentences from here, facts of playtests are held against it, the reference lists it, and what a
scenario test expects of events is checked against it: an expectation that names what no event has can only be a slip.
What rules log is not looked at while they play; the runner of scenario tests and the tests over many games do that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any, Literal

from toolkit.content.diagnostics import nearest, with_article
from toolkit.rules.doing import NOTHING
from toolkit.rules.log import Event, Log

Shape = Literal["word", "number", "flag", "words"]

#: How many names a hint lists.
SHOWN_NAMES = 12
#: What every event has besides its fields.
ALWAYS = frozenset({"event", "rule"})


@dataclass(frozen=True, slots=True)
class Field:
    """What one field of an event holds."""

    shape: Shape
    #: What it is, for people: `a place`.
    said: str
    #: All words it can hold, where they are few.
    choices: tuple[str, ...] = ()
    #: The kinds of entity it names, where it names one.
    kinds: tuple[str, ...] = ()
    #: Whether it names somebody or some place: a word that nothing in a game has can only be a slip.
    is_name: bool = False
    #: Whether an event may lack it.
    may_lack: bool = False

    @property
    def described(self) -> str:
        said = "one of " + ", ".join(f"`{each}`" if each else "nothing" for each in self.choices)
        return (said if self.choices else self.said) + (" (not always)" if self.may_lack else "")

    def problem(self, value: Any) -> str:
        """Why a value cannot stand here, in words; empty when it can."""
        fits = {
            "word": isinstance(value, str),
            "number": isinstance(value, int) and not isinstance(value, bool),
            "flag": isinstance(value, bool),
            "words": isinstance(value, list | tuple) and all(isinstance(each, str) for each in value),
        }[self.shape]
        if not fits:
            return f"is {self.said}, not {value!r}"
        if self.choices and value not in self.choices:
            return f"is never {value!r}"
        return ""


WORD = Field("word", "a word")
NUMBER = Field("number", "a number")
FLAG = Field("flag", "true or false")
PLACE = Field("word", "a place", is_name=True)


def named(said: str) -> Field:
    """The name of somebody or something at the table: `named("a hero")`."""
    return Field("word", said, is_name=True)


def entity(*kinds: str) -> Field:
    """The id of an entity of one of these kinds."""
    return Field("word", f"the id of {with_article(' or '.join(kinds))}", kinds=kinds)


def one_of(*words: str) -> Field:
    """One of a few words."""
    return Field("word", "a word", choices=words)


def many(field: Field) -> Field:
    """A list of such words."""
    return replace(field, shape="words", said=f"a list, each {field.said}")


def at_times(field: Field) -> Field:
    """A field that some events of this name lack."""
    return replace(field, may_lack=True)


def _named_in(sentence: str) -> Iterator[str]:
    """The fields a sentence names: `who`, `count` and `token` in `{who} gets {count:{token}}`."""
    for _, name, noun, _ in Formatter().parse(sentence):
        if name:
            yield name
            yield from _named_in(noun or "")


class Logged:
    """One event: its name, a sentence (see `Sentences` for what can be written in it) and its fields."""

    __slots__ = ("fields", "name", "sentence")

    def __init__(self, name: str, sentence: str, /, **fields: Field) -> None:
        self.name = name
        self.sentence = sentence
        self.fields: Mapping[str, Field] = fields
        unknown = sorted({part for part in _named_in(sentence) if part not in fields})
        if unknown:
            raise ValueError(f"the sentence of the log event {name!r} names {unknown}, which are no fields of it")

    def problem(self, data: Mapping[str, Any]) -> str:
        """Why an event with this data is not as declared, in words; empty when it is."""
        for name, field in self.fields.items():
            if name not in data:
                if field.may_lack:
                    continue
                return f"{self.name} was logged without {name!r}"
            if problem := field.problem(data[name]):
                return f"{name!r} of {self.name} {problem}"
        unknown = sorted(data.keys() - self.fields.keys())
        return f"{self.name} was logged with {unknown[0]!r}, which is not declared" if unknown else ""


class LogEvents:
    """All events of a system."""

    def __init__(self, *events: Logged | Iterable[Logged]) -> None:
        nothing = Logged(NOTHING, "{card}: nothing happens ({why})", card=WORD, verb=WORD, why=WORD)
        self.table: dict[str, Logged] = {}
        for each in (*events, nothing):  # effects of every system may do nothing
            for event in (each,) if isinstance(each, Logged) else each:
                if event.name in self.table:
                    raise ValueError(f"the log event {event.name!r} is declared twice")
                self.table[event.name] = event

    def __iter__(self) -> Iterator[Logged]:
        return iter(self.table.values())

    def __contains__(self, name: object) -> bool:
        return name in self.table

    def __getitem__(self, name: str) -> Logged:
        return self.table[name]

    def sentences(self) -> dict[str, str]:
        """Event → its sentence."""
        return {each.name: each.sentence for each in self}

    def problem(self, event: Event) -> str:
        """Why an event is not as declared, in words; empty when it is."""
        declared = self.table.get(event.name)
        return f"{event.name} is no declared event" if declared is None else declared.problem(event.data)

    # What expectations name

    def problem_of_name(self, name: str) -> Mistake | None:
        """What is wrong with an event that is named."""
        return None if name in self.table else Mistake(name, f"no event is called {name!r}", _hint(name, self.table))

    def problem_of_fields(self, name: str, wanted: Mapping[str, Any]) -> Mistake | None:
        """What is wrong with what an event is expected to hold."""
        fields = self.table[name].fields
        for key, value in wanted.items():
            if key in ALWAYS:
                continue
            if key not in fields:
                known = [*fields, "rule"]
                return Mistake(key, f"the event {name!r} has no {key!r}", _hint(key, known))
            if problem := fields[key].problem(value):
                word = value if isinstance(value, str) else key
                return Mistake(word, f"{key!r} of the event {name!r} {problem}", _hint(word, fields[key].choices))
        return None


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something an expectation names that is not there: the word, what is wrong with it, and what may be meant."""

    word: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return self.message + (f"; {self.hint}" if self.hint else "")


def _hint(word: str, known: Iterable[str]) -> str:
    names: Sequence[str] = sorted(each for each in known if each)
    near = nearest(word, names)
    if near:
        return f"did you mean {near!r}?"
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    return f"there is {', '.join(names[:SHOWN_NAMES])}{more}" if names else ""


class UndeclaredEvent(Exception):
    """Rules logged what their system does not declare: a fault of the system's code."""


class CheckedLog(Log):
    """A log that refuses events which are not as the system declares them."""

    __slots__ = ("declared",)

    def __init__(self, declared: LogEvents) -> None:
        super().__init__()
        self.declared = declared

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        super().add(name, rule, **data)
        if problem := self.declared.problem(self.events[-1]):
            raise UndeclaredEvent(f"the log: {problem}")


class StopHere(Exception):
    """What somebody waited for has just been logged."""


class StoppingLog(CheckedLog):
    """A log that can stop the rules right when an event happens: by a rule, or of a name."""

    __slots__ = ("name", "rule")

    def __init__(self, declared: LogEvents) -> None:
        super().__init__(declared)
        self.rule = self.name = ""

    def wait_for(self, rule: str = "", name: str = "") -> None:
        """From now on stop at an event by this rule, or of this name, whichever is said."""
        self.rule, self.name = rule, name

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        super().add(name, rule, **data)
        if (self.rule and rule == self.rule) or (self.name and name == self.name):
            self.rule = self.name = ""
            raise StopHere
