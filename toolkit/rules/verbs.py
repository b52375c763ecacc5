"""The vocabulary of a system: the verbs, selectors and events its content may use.

Adding a verb is one function. Its name, its annotated arguments and its docstring become the schema, the reference page
and the check that phrases exist; nothing else has to be told about it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from toolkit.rules.arguments import ArgumentType, Choice, NumberArgument
from toolkit.rules.effects import VerbFunction
from toolkit.rules.expressions.scope import Scope

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a verb or selector."""

    name: str
    type: ArgumentType
    required: bool


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing an effect can do. `context` is what must be going on for it to make sense: a hit, a combat."""

    name: str
    run: VerbFunction
    context: type
    parameters: tuple[Parameter, ...]
    doc: str
    #: Its arguments that are numbers, by name.
    numbers: Mapping[str, NumberArgument] = field(init=False)

    def __post_init__(self) -> None:
        numbers = {each.name: each.type for each in self.parameters if isinstance(each.type, NumberArgument)}
        object.__setattr__(self, "numbers", numbers)

    @property
    def needs_arguments(self) -> bool:
        return any(parameter.required for parameter in self.parameters)


@dataclass(frozen=True, slots=True)
class Selector:
    """A way to say which things an effect means, such as the cells on the diagonals."""

    name: str
    family: str
    select: Callable[..., Any]
    context: type
    parameters: tuple[Parameter, ...]
    doc: str


@dataclass(frozen=True, slots=True)
class EventKind:
    """A moment content can listen to: what is going on then, and which names expressions may use.

    At a `replaceable` one the rules do something by default, and a trigger may say what happens instead.
    """

    name: str
    context: type
    scope: Scope
    doc: str
    replaceable: bool = False


@dataclass(frozen=True, slots=True)
class StatKind:
    """A number the rules ask for and content may change: what is going on when they ask, and what expressions see."""

    name: str
    context: type
    scope: Scope
    doc: str


@dataclass(slots=True)
class Vocabulary:
    """What the content of one system may say."""

    system: str
    verbs: dict[str, Verb] = field(default_factory=dict)
    selectors: dict[str, dict[str, Selector]] = field(default_factory=dict)
    events: dict[str, EventKind] = field(default_factory=dict)
    stats: dict[str, StatKind] = field(default_factory=dict)
    #: What a system adds to triggers besides on, if and do: key → schema.
    trigger_extras: dict[str, dict[str, Any]] = field(default_factory=dict)

    def verb(self, function: F) -> F:
        """Register a function as a verb: `def name(game, context, **arguments)`."""
        context, parameters = _signature(function)
        name = function.__name__
        if name in self.verbs:
            raise ValueError(f"the verb {name!r} is registered twice in {self.system}")
        self.verbs[name] = Verb(name, function, context, parameters, _doc(function))
        return function

    def selector(self, family: str) -> Callable[[F], F]:
        """Register a function as a selector of a family: `def name(game, context, **arguments) -> sequence`."""

        def register(function: F) -> F:
            context, parameters = _signature(function)
            name = function.__name__
            members = self.selectors.setdefault(family, {})
            if name in members:
                raise ValueError(f"the {family} selector {name!r} is registered twice in {self.system}")
            members[name] = Selector(name, family, function, context, parameters, _doc(function))
            return function

        return register

    def event(self, name: str, context: type, scope: Scope, doc: str, *, replaceable: bool = False) -> None:
        """Declare a moment that triggers can listen on; with `replaceable`, they may also replace what happens then."""
        if name in self.events:
            raise ValueError(f"the event {name!r} is declared twice in {self.system}")
        self.events[name] = EventKind(name, context, scope, doc, replaceable)

    def stat(self, name: str, context: type, scope: Scope, doc: str) -> None:
        """Declare a number that content may change for as long as something is in play."""
        if name in self.stats:
            raise ValueError(f"the stat {name!r} is declared twice in {self.system}")
        self.stats[name] = StatKind(name, context, scope, doc)

    def scope(self, name: str) -> Scope | None:
        """What expressions may mention below `x-lantern-scope: name` in a schema: an event, or `stat` and its name."""
        kind, _, stat = name.rpartition(" ")
        declared = self.stats.get(stat) if kind == "stat" else self.events.get(name)
        return declared.scope if declared else None

    def verbs_for(self, context: type) -> Mapping[str, Verb]:
        """The verbs that make sense while `context` is going on."""
        return {name: verb for name, verb in sorted(self.verbs.items()) if issubclass(context, verb.context)}

    def contexts(self) -> list[type]:
        """Every context some event gives, by name."""
        return sorted({event.context for event in self.events.values()}, key=lambda context: context.__name__)


def _signature(function: Callable[..., Any]) -> tuple[type, tuple[Parameter, ...]]:
    """The context a verb works in (its second argument's type) and its parameters."""
    hints = get_type_hints(function, include_extras=True)
    names = list(inspect.signature(function).parameters.values())
    context = hints[names[1].name]
    parameters = tuple(
        Parameter(each.name, argument_type(hints[each.name]), each.default is inspect.Parameter.empty)
        for each in names[2:]
    )
    if not isinstance(context, type):
        raise TypeError(f"{function.__name__}: the second argument's annotation must be a class")
    return context, parameters


def argument_type(hint: Any) -> ArgumentType:
    """The argument type behind an annotation: `Annotated[..., type]` or `Literal[...]`."""
    if get_origin(hint) is Literal:
        return Choice(tuple(str(word) for word in get_args(hint)))
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, ArgumentType):
            return extra
    for part in get_args(hint):  # Optional[...] and the like
        if part is not type(None):
            return argument_type(part)
    raise TypeError(f"{hint!r} is no argument type; see toolkit/rules/arguments.py")


def _doc(function: Callable[..., Any]) -> str:
    doc = inspect.getdoc(function)
    if not doc:
        raise ValueError(
            f"{function.__name__} needs a docstring: it is what authors read in editors and in the reference"
        )
    return doc
