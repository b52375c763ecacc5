"""What figures have by the rules of a pack: roles, tokens and conditions that it declares as entities.

A figure keeps them in a field `own`, which never changes in place, so that copies share it:

    own: Own = field(default=NOTHING_OWN, metadata=SHARED)

A condition changes numbers of whoever has it, by its `passives`, for as long as it lasts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from toolkit.content.library import Library
from toolkit.crawl.given import within
from toolkit.crawl.telling import tell
from toolkit.rules.derived import NAMES, Derived, numbers_of
from toolkit.rules.expressions import TEXT, Attribute, ListOf
from toolkit.rules.expressions.types import Words
from toolkit.rules.game import Game
from toolkit.rules.given import GivenFault
from toolkit.rules.logged import NUMBER, Field, Logged, entity
from toolkit.rules.modifiers import Passive, passive_total

#: The kinds of entities that packs declare such things by.
ROLE: Final = "role"
TOKEN: Final = "token"
CONDITION: Final = "condition"
#: How such things are in a game, for rules that ask for them: somebody has them, tokens lie on the map, or either.
HELD, LYING, THERE = "held", "lying", "there"
UNTIL_REMOVED: Final = "until-removed"


@dataclass(frozen=True, slots=True)
class Own:
    """What one figure has."""

    roles: tuple[str, ...] = ()
    #: One entry for each token, in the order they came.
    tokens: tuple[str, ...] = ()
    #: Each condition with the moment at which it goes; empty where only a rule takes it away.
    conditions: tuple[tuple[str, str], ...] = ()

    @property
    def condition_names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.conditions)


NOTHING_OWN: Final = Own()


class Owning(Protocol):
    """A figure with things of a pack's own."""

    own: Own

    @property
    def id(self) -> str: ...


class KnowsConditions(Protocol):
    """A catalogue that has compiled the conditions of its packs."""

    def own_condition(self, reference: str, /) -> tuple[Passive, ...]: ...


def changed(catalog: KnowsConditions, figure: Owning, stat: str, context: Any) -> int:
    """What the conditions of a figure add to a number right now."""
    if not figure.own.conditions:
        return 0
    return sum(passive_total(catalog.own_condition(name), stat, context) for name, _ in figure.own.conditions)


# What rules do


def give_role(game: Game[Any], figure: Owning, role: str, rule: str) -> bool:
    if role in figure.own.roles:
        return False
    figure.own = replace(figure.own, roles=(*figure.own.roles, role))
    tell(game, "own_role", rule, who=figure.id, role=role)
    return True


def take_role(game: Game[Any], figure: Owning, role: str, rule: str) -> bool:
    if role not in figure.own.roles:
        return False
    figure.own = replace(figure.own, roles=tuple(each for each in figure.own.roles if each != role))
    tell(game, "own_role_lost", rule, who=figure.id, role=role)
    return True


def give_tokens(game: Game[Any], figure: Owning, token: str, count: int, rule: str) -> None:
    figure.own = replace(figure.own, tokens=(*figure.own.tokens, *[token] * count))
    tell(game, "own_tokens", rule, who=figure.id, token=token, count=count)


def take_tokens(game: Game[Any], figure: Owning, token: str, count: int, rule: str) -> bool:
    """Take tokens away, as many as the figure has of them. Says whether it had any."""
    lost = min(count, figure.own.tokens.count(token))
    if not lost:
        return False
    left = list(figure.own.tokens)
    for _ in range(lost):
        left.remove(token)
    figure.own = replace(figure.own, tokens=tuple(left))
    tell(game, "own_tokens_lost", rule, who=figure.id, token=token, count=lost)
    return True


def give_condition(game: Game[Any], figure: Owning, condition: str, until: str, rule: str) -> bool:
    """Give a figure a condition; False where it has it already, which changes nothing."""
    if condition in figure.own.condition_names:
        return False
    figure.own = replace(figure.own, conditions=(*figure.own.conditions, (condition, until)))
    tell(game, "own_condition", rule, who=figure.id, condition=condition)
    return True


def take_condition(game: Game[Any], figure: Owning, condition: str, rule: str) -> bool:
    if condition not in figure.own.condition_names:
        return False
    left = tuple(each for each in figure.own.conditions if each[0] != condition)
    figure.own = replace(figure.own, conditions=left)
    tell(game, "own_condition_lost", rule, who=figure.id, condition=condition)
    return True


def expire(game: Game[Any], figures: Iterable[Owning], moment: str, rule: str) -> None:
    """Conditions that lasted until this moment go."""
    for figure in figures:
        for name, until in figure.own.conditions if figure.own.conditions else ():
            if until == moment:
                take_condition(game, figure, name, rule)


def logged(who: Field) -> Iterator[Logged]:
    """The events that tell of all this. `who` is what figures are called in the log."""
    role, token, condition = entity(ROLE), entity(TOKEN), entity(CONDITION)
    yield Logged("own_role", "{who} gets the role {role}", who=who, role=role)
    yield Logged("own_role_lost", "{who} loses the role {role}", who=who, role=role)
    yield Logged("own_tokens", "{who} gets {count} of the token {token}", who=who, token=token, count=NUMBER)
    yield Logged("own_tokens_lost", "{who} loses {count} of the token {token}", who=who, token=token, count=NUMBER)
    yield Logged("own_condition", "{who} gets the condition {condition}", who=who, condition=condition)
    yield Logged("own_condition_lost", "{who} loses the condition {condition}", who=who, condition=condition)


def attributes(read: Any = lambda figure: figure.own) -> dict[str, Attribute]:
    """Names in expressions about whoever has `own`; `read` finds it where expressions see something else."""
    return {
        "roles": Attribute(
            ListOf(TEXT),
            lambda it: read(it).roles,
            "its roles of a pack's own",
            sort="entity:role",
            words=Words.THAT_EXIST,
        ),
        "tokens": Attribute(
            ListOf(TEXT), lambda it: read(it).tokens, "the tokens of a pack's own it has", sort="entity:token"
        ),
        "conditions": Attribute(
            ListOf(TEXT),
            lambda it: read(it).condition_names,
            "its conditions of a pack's own",
            sort="entity:condition",
            words=Words.THAT_EXIST,
        ),
    }


def derived(find: Callable[[Any, str], Owning], *, roles: bool = True, conditions: bool = True) -> Iterator[Derived]:
    """What scenario tests may read off about it. `find` finds a figure by its name, or raises KeyError."""
    if roles:
        yield Derived("own.*.roles", NAMES, "Roles of a pack's own.", lambda it, name: list(find(it, name).own.roles))
        yield Derived(
            "own.*.tokens",
            numbers_of("How many it has."),
            "Tokens of a pack's own.",
            lambda it, name: dict(Counter(find(it, name).own.tokens)),
        )
    if conditions:
        yield Derived(
            "own.*.conditions",
            NAMES,
            "Conditions of a pack's own.",
            lambda it, name: list(find(it, name).own.condition_names),
        )


def outlasting(has: Own) -> Own:
    """What is left when a game is over: conditions stay that only a rule takes away."""
    return replace(has, conditions=tuple(each for each in has.conditions if not each[1]))


# As data

#: How many tokens of a kind somebody or a place can be written to have.
MOST_TOKENS = 1_000


def to_data(figures: Iterable[Owning]) -> dict[str, Any]:
    """`own`, with what figures have by their names; nothing at all where nobody has anything."""
    found = {
        figure.id: {
            "roles": list(figure.own.roles),
            "tokens": dict(Counter(figure.own.tokens)),
            "conditions": list(figure.own.condition_names),
        }
        for figure in figures
        if figure.own != NOTHING_OWN
    }
    return {"own": found} if found else {}


def from_data(
    library: Library, pack: str, lasts: Mapping[str, str], figures: Iterable[Owning], data: Mapping[str, Any]
) -> None:
    """Give figures what is written. Raises ValueError, in words, for somebody or something that is not there."""
    known = {figure.id: figure for figure in figures}
    for name, written in data.items():
        if name not in known:
            raise GivenFault(f"own: there is no figure {name!r}; there is {', '.join(known) or 'nobody'}")
        tokens = []
        for token, count in (written.get("tokens") or {}).items():
            tokens += [token] * within(f"own: {token} of {name}", count, 0, MOST_TOKENS)
        roles, conditions = written.get("roles") or (), written.get("conditions") or ()
        for kind, names in ((ROLE, roles), (TOKEN, tokens), (CONDITION, conditions)):
            for each in names:
                if library.find(each, kind, pack) is None and library.find(each, kind) is None:
                    raise GivenFault(f"own: there is no {kind} {each!r}")
        held = tuple((each, until_of(library, pack, each, lasts)) for each in conditions)
        known[name].own = Own(tuple(roles), tuple(tokens), held)


def until_of(library: Library, pack: str, condition: str, lasts: Mapping[str, str]) -> str:
    """The moment at which a condition goes, as the system calls it."""
    found = library.find(condition, CONDITION, pack) or library.get(condition, CONDITION)
    return lasts[str(found.data.get("lasts", UNTIL_REMOVED))]
