"""What content may use, each as it is declared: verbs, selectors, events, stats, keys of triggers, and their owners.

A verb is one function: its name, its annotated arguments and its docstring say everything about it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from toolkit.rules.arguments import ArgumentType, Choice, Needs, NumberArgument, OnlyIn
from toolkit.rules.counters import Holder
from toolkit.rules.effects import VerbFunction
from toolkit.rules.expressions.limits import Limits
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.together import Together


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a verb or selector."""

    name: str
    type: ArgumentType
    required: bool
    #: What stands for an argument that is left out.
    default: Any = None


@dataclass(frozen=True, slots=True)
class Raised:
    """An event that follows at once when a verb does something."""

    event: str
    #: Names of expressions whose values are then known: name → the argument that it equals.
    known: Mapping[str, str] = field(default_factory=dict)
    #: It follows only where arguments have these values.
    where: Mapping[str, Any] = field(default_factory=dict)
    #: It follows only where this function says so of the entity, of the effect, and of those that the same rule has
    #: surely done before it: whether it does, or what names are known each time that it does. It may look at entities
    #: that they name, so only checks with a library can ask it.
    after: Callable[[Any, Any, Sequence[Any]], bool | Sequence[Mapping[str, str]]] | None = None

    def times(self, entity: Any, effect: Any, before: Sequence[Any]) -> Sequence[Mapping[str, str]]:
        """How often it follows beside other entities, each time with the names that are known then."""
        found = self.after(entity, effect, before) if self.after is not None else True
        return found if isinstance(found, Sequence) else [{}] * found


class TakesArguments:
    """What verbs and selectors have in common: arguments, and how they stand to each other."""

    __slots__ = ()
    parameters: tuple[Parameter, ...]
    together: tuple[Together, ...]

    @property
    def needs_arguments(self) -> bool:
        return any(parameter.required for parameter in self.parameters) or bool(self.lacking({}))

    def lacking(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        """The arguments of which one must be told beside these; none where enough is told."""
        return next((each.names for each in self.together if each.missing(given)), ())

    def idle(self, given: Mapping[str, Any]) -> tuple[str, str] | None:
        """An argument that does not count beside these, and why; None where all of them count."""
        defaults = {each.name: each.default for each in self.parameters}
        return next(filter(None, (each.wrong(given, defaults) for each in self.together)), None)

    def counting(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Those of these arguments that count beside each other."""
        left = dict(given)
        while idle := self.idle(left):
            del left[idle[0]]
        return left


@dataclass(frozen=True, slots=True)
class Verb(TakesArguments):
    """One thing an effect can do. `context` is what must be going on for it to make sense: a hit, a combat."""

    name: str
    run: VerbFunction
    context: type
    parameters: tuple[Parameter, ...]
    doc: str
    #: What the system wants to know of every verb besides.
    facets: Mapping[str, Any] = field(default_factory=dict)
    #: Why it may do nothing; a verb without reasons always does something.
    reasons: tuple[str, ...] = ()
    #: How its arguments stand to each other.
    together: tuple[Together, ...] = ()
    #: The moment must be about one of these subjects for it to do anything, unless an argument is given.
    about: tuple[str, ...] = ()
    unless: str = ""
    #: The subjects that the effects within it are about, whatever the moment is about; and those that `remain` for
    #: the effects after it.
    introduces: tuple[str, ...] = ()
    remain: bool = False
    #: The voice in which words of the effects within it speak of whoever acts there (`Voice`); empty: as the rule does.
    voice: str = ""
    #: The events that follow at once when it does something.
    raises: tuple[Raised, ...] = ()
    #: Whether what goes on ends with it, so that nothing written after it happens.
    ends: bool = False
    #: What is where after it, for others to ask for: argument → how it is there (`crawl/own_verbs.py`). And what has to
    #: be there for it: where nothing ever gives that, it does nothing.
    gives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wants: Mapping[str, str] = field(default_factory=dict)
    #: The kinds of entities on whose rules alone it does something; empty where it does on any.
    only_on: frozenset[str] = frozenset()
    #: Its arguments that are numbers, by name.
    numbers: Mapping[str, NumberArgument] = field(init=False)

    def __post_init__(self) -> None:
        numbers = {each.name: each.type for each in self.parameters if isinstance(each.type, NumberArgument)}
        object.__setattr__(self, "numbers", numbers)


@dataclass(frozen=True, slots=True)
class Selector(TakesArguments):
    """A way to say which things an effect means, such as the cells on the diagonals."""

    name: str
    family: str
    select: Callable[..., Any]
    context: type
    parameters: tuple[Parameter, ...]
    doc: str
    #: The moment must be about one of these subjects for it to mean anything.
    about: tuple[str, ...] = ()
    #: How its arguments stand to each other.
    together: tuple[Together, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where an event comes from that does not happen in every game: a key of the entity that listens, something else
    that is given there, or an effect with one of these verbs. One of them is enough."""

    keys: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    #: What keys alone cannot tell: whether the data of the entity have it, and the words for what is missing.
    given: Callable[[Mapping[str, Any]], bool] | None = None
    lacking: str = ""

    def is_in(self, data: Mapping[str, Any]) -> bool:
        """Whether an entity has by itself what the event takes, whatever its rules do."""
        return any(data.get(key) for key in self.keys) or (self.given is not None and self.given(data))

    def missing(self, kind: str) -> str:
        """Why the event never happens, in words, for an entity of a kind that has nothing of it."""
        keys = f"this {kind} has no {' or '.join(map(repr, self.keys))}" if self.keys else ""
        verbs = f"no rule does {' or '.join(map(repr, self.verbs))}" if self.verbs else ""
        return ", and ".join(filter(None, (keys, self.lacking, verbs)))


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
    #: The kinds of entities whose triggers can listen to it.
    owners: frozenset[str] = frozenset()
    #: Whom and what it is about, at least sometimes (`Vocabulary.subjects`). None where nobody can ask.
    about: frozenset[str] | None = None
    #: Kind of owner → what it takes for the event to happen to it. Of other owners, it may happen in any game.
    sources: Mapping[str, Source] = field(default_factory=dict)
    #: What it is about for rules of some owners, where that is not the same.
    about_on: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def about_for(self, owner: str) -> frozenset[str] | None:
        """Whom and what it is about for rules on a kind of entity."""
        return self.about_on.get(owner, self.about)


@dataclass(frozen=True, slots=True)
class StatKind:
    """A number the rules ask for and content may change: what is going on when they ask, and what expressions see."""

    name: str
    context: type
    scope: Scope
    doc: str
    #: Whether its owner has it or has not: a lasting change gives it, by 1.
    flag: bool = False
    #: The kinds of entities whose lasting changes can change it; empty where all of them can.
    owners: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Extra:
    """A key that a system adds to triggers, such as a price, and the events and owners it means something for."""

    name: str
    schema: Mapping[str, Any]
    events: frozenset[str]
    owners: frozenset[str]
    #: Another extra without which it means nothing.
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Voice:
    """How words speak of somebody whom rules call by one name, where it is not always `you`: a monster's card says
    `this monster`. Phrases have a part for each voice, under `voices`."""

    #: The name in expressions: effects that introduce another one by it speak to that one, as usual.
    subject: str
    #: The voice of a rule, by what its entity says and the event it is on, which is empty for a lasting change; empty
    #: where the usual words are right.
    of: Callable[[Mapping[str, Any], str], str]


@dataclass(frozen=True, slots=True)
class Owner:
    """A kind of entity that rules are written on, and the places where they stand.

    A place is a dotted path in which `*` stands for any key or index: `branches.*.skills.*.triggers`.
    """

    kind: str
    #: Lists of triggers and of lasting changes.
    triggers: tuple[str, ...] = ()
    passives: tuple[str, ...] = ()
    #: Lists of effects that happen by themselves, and the event they happen on.
    effects: Mapping[str, str] = field(default_factory=dict)
    #: Selectors that stand by themselves: their family, and the event they are asked on.
    selections: Mapping[str, tuple[str, EventKind]] = field(default_factory=dict)
    #: Conditions that stand by themselves, such as a goal: the names they may mention.
    conditions: Mapping[str, Scope] = field(default_factory=dict)
    #: Where the values of its counters are in a game; None where it has none.
    counters: Holder | None = None
    #: The subjects that its rules are about at any moment: a card in somebody's hands is about whoever has it.
    bears: tuple[str, ...] = ()
    #: Which of them those of an entity are, by what it says, where not all of the kind are in somebody's hands.
    bears_by: Callable[[Mapping[str, Any]], Collection[str]] | None = None
    voice: Voice | None = None
    #: What an entity tells of the names that its rules ask for, by what it says: name → what it can be.
    knows: Callable[[Mapping[str, Any]], Mapping[str, Limits]] | None = None

    def borne(self, data: Mapping[str, Any]) -> Collection[str]:
        """The subjects that the rules of an entity are about at any moment."""
        return self.bears if self.bears_by is None else self.bears_by(data)


def signature_of(function: Callable[..., Any]) -> tuple[type, tuple[Parameter, ...]]:
    """The context a verb works in (its second argument's type) and its parameters."""
    hints = get_type_hints(function, include_extras=True)
    names = list(inspect.signature(function).parameters.values())
    if bare := next((each.name for each in names[1:] if each.name not in hints), ""):
        raise TypeError(f"{function.__name__}: the argument {bare!r} has no type; toolkit/rules/arguments.py has them")
    context = hints[names[1].name]
    parameters = tuple(
        Parameter(each.name, argument_type(hints[each.name]), is_required, None if is_required else each.default)
        for each in names[2:]
        for is_required in [each.default is inspect.Parameter.empty]
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
        if isinstance(extra, Needs | OnlyIn):
            return _choice(hint)
    for part in get_args(hint):  # Optional[...] and the like
        if part is not type(None):
            return argument_type(part)
    raise TypeError(f"{hint!r} is no argument type; see toolkit/rules/arguments.py")


def _choice(hint: Any) -> Choice:
    """A choice with all that stands beside its words: which of them mean something in some places alone."""
    choice = argument_type(get_args(hint)[0])
    assert isinstance(choice, Choice), f"{hint!r} has no words"
    for extra in hint.__metadata__:
        if isinstance(extra, Needs):
            choice = replace(choice, about=extra.about)
        if isinstance(extra, OnlyIn):
            choice = replace(choice, only=(*choice.only, extra))
    return choice


def doc_of(function: Callable[..., Any]) -> str:
    doc = inspect.getdoc(function)
    if not doc:
        raise ValueError(
            f"{function.__name__} needs a docstring: it is what authors read in editors and in the reference"
        )
    return doc
