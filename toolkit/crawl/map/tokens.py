"""Tokens of a pack's own that lie on the map: adventures and rules put them there, who comes to them finds them.

A state keeps them in a field `tokens_on_map`, by the names of the places where they lie:

    tokens_on_map: dict[str, tuple[str, ...]] = field(default_factory=dict)

What a place is, the system says: a hex, a space of a tile, a whole tile, a cell of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sized
from typing import Any, Final

from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures.own import MOST_TOKENS, TOKEN, Owning, give_tokens
from toolkit.crawl.given import within
from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.expressions import TEXT, ListOf, Name, Scope
from toolkit.rules.game import Game
from toolkit.rules.given import GivenFault
from toolkit.rules.logged import NUMBER, PLACE, Field, Logged, entity
from toolkit.rules.naming import names_asked
from toolkit.rules.tree import EntityTree, effects_in
from toolkit.rules.verbs import Source
from toolkit.rules.vocabulary import Vocabulary

#: The event to which an adventure's rules answer, and the name they know the token by.
REACHED: Final = "token-reached"
REACHED_DOC: Final = "Somebody has come to a place where a token of the pack's own lies."
#: It takes tokens that lie on the map when the game begins, or a rule that puts them there.
BY_TOKENS: Final = Source(keys=("tokens",), verbs=("place_tokens",))
NOT_ON_MAP: Final = "L0806"
#: The sort of the places that rules name.
PLACE_SORT: Final = "place"


# What lies where


def at_first(adventure: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Where an adventure has its tokens before the first round."""
    found: dict[str, tuple[str, ...]] = {}
    for each in adventure.get("tokens") or ():
        place, token = str(each["at"]), _id(each["token"])
        found[place] = (*found.get(place, ()), *[token] * int(each.get("count", 1)))
    return found


def _id(reference: object) -> str:
    return str(reference).rpartition("/")[2]


def put(game: Game[Any], place: str, token: str, count: int, rule: str) -> None:
    lying = game.state.tokens_on_map
    lying[place] = (*lying.get(place, ()), *[token] * count)
    tell(game, "own_token_placed", rule, token=token, at=place, count=count)


def remove(game: Game[Any], place: str, token: str, rule: str) -> int:
    """Take all tokens of a kind away from a place. Says how many there were."""
    lying = game.state.tokens_on_map
    here = lying.get(place, ())
    gone: int = here.count(token)
    if gone:
        lying[place] = tuple(each for each in here if each != token)
        if not lying[place]:
            del lying[place]
        tell(game, "own_token_removed", rule, token=token, at=place, count=gone)
    return gone


def remove_all(game: Game[Any], token: str, rule: str) -> int:
    """Take all tokens of a kind off the map."""
    return sum(remove(game, place, token, rule) for place in list(game.state.tokens_on_map))


def pick_up(game: Game[Any], figure: Owning, place: str, token: str, rule: str) -> int:
    """A figure takes all tokens of a kind that lie at a place. Says how many there were."""
    count = remove(game, place, token, rule)
    if count:
        give_tokens(game, figure, token, count, rule)
    return count


def reached(game: Game[Any], who: str, place: str, rule: str, answer: Callable[[str], Steps]) -> Steps:
    """Somebody has come to a place: the rules answer to every kind of token there that is not taken meanwhile."""
    for token in dict.fromkeys(game.state.tokens_on_map.get(place, ())):
        if token in game.state.tokens_on_map.get(place, ()) and not game.state.outcome:
            tell(game, "own_token_reached", rule, who=who, token=token, at=place)
            yield from answer(token)


def logged(who: Field) -> Iterator[Logged]:
    """The events that tell of all this. `who` is what figures are called in the log."""
    token = entity(TOKEN)
    yield Logged("own_token_placed", "{at}: {count} × {token} is placed", token=token, at=PLACE, count=NUMBER)
    yield Logged("own_token_removed", "{at}: {count} × {token} is taken away", token=token, at=PLACE, count=NUMBER)
    yield Logged("own_token_reached", "{who} comes to {token} at {at}", who=who, token=token, at=PLACE)


def _lying(scene: Any) -> list[str]:
    return [token for tokens in scene.state.tokens_on_map.values() for token in tokens]


#: Names in expressions: what lies on the map, and what somebody has come to.
ON_MAP: Final = Name(
    ListOf(TEXT),
    _lying,
    "the tokens of a pack's own that lie on the map, each as often as it lies there",
    "entity:token",
)
TOKEN_NAME: Final = Name(TEXT, lambda moment: moment.token, "the token somebody has come to", sort="entity:token")


def reached_event(
    vocabulary: Vocabulary,
    context: type,
    names: Scope,
    *,
    owners: Collection[str],
    about: Collection[str] | None = None,
) -> None:
    """Declare the event of somebody who comes to a token; rules know which it is, and the `names` besides."""
    scope, sources = Scope({"token": TOKEN_NAME}, names), dict.fromkeys(owners, BY_TOKENS)
    vocabulary.event(REACHED, context, scope, REACHED_DOC, owners=owners, about=about, sources=sources)


# As data


def to_data(lying: Mapping[str, tuple[str, ...]], known: Sized) -> dict[str, Any]:
    """`tokens_on_map`, by place; nothing at all where packs declare no token."""
    if not lying and not known:
        return {}
    return {"tokens_on_map": {place: dict(Counter(tokens)) for place, tokens in lying.items()}}


def from_data(
    library: Library, adventure: Entity, places: Callable[[str], bool], data: Mapping[str, Any]
) -> dict[str, tuple[str, ...]]:
    """What is written, or what the adventure begins with. Raises ValueError, in words, for what is not there."""
    if "tokens_on_map" not in data:
        return at_first(adventure.data)
    found: dict[str, tuple[str, ...]] = {}
    for place, tokens in data["tokens_on_map"].items():
        if not places(str(place)):
            raise GivenFault(f"tokens_on_map: there is no place {str(place)!r} on this map")
        for token, count in tokens.items():
            if library.find(token, TOKEN, adventure.pack) is None and library.find(token, TOKEN) is None:
                raise GivenFault(f"tokens_on_map: there is no token {token!r}")
            many = within(f"tokens_on_map: {token} at {place}", count, 0, MOST_TOKENS)
            found[str(place)] = (*found.get(str(place), ()), *[str(token)] * many)
    return found


# Checks


def problems(
    adventure: Entity,
    rules: EntityTree | None,
    places: Collection[str],
    what: str,
    others: Iterable[EntityTree] = (),
) -> Iterator[MapProblem]:
    """Tokens on places that the map does not have, and tokens that no rule knows.

    `places` are the names of all places of the map, `what` is what the system calls one. `others` are the rules of
    cards that are in play beside the adventure's own, where they may speak of its tokens.
    """
    for index, each in enumerate(adventure.data.get("tokens") or ()):
        if str(each["at"]) not in places:
            yield _no_place(str(each["at"]), ("tokens", index, "at"), places, what)
    if rules is None:
        return
    for named in names_asked(rules):
        if named.sort == PLACE_SORT and named.name not in places:
            yield _no_place(named.name, named.pointer, places, what)
    lying = [_id(each["token"]) for each in adventure.data.get("tokens") or ()]
    if not lying or _answers(rules) or _spoken_of(rules).issuperset(lying):
        return
    around = list(others)
    spoken = _spoken_of(rules).union(*map(_spoken_of, around))
    for index, token in enumerate(lying):
        if token not in spoken and not any(map(_answers, around)):
            message = f"no rule of this adventure speaks of the token {token!r}: nothing comes of it"
            hint = f"write a rule with 'on: {REACHED}'"
            yield MapProblem(NOT_ON_MAP, message, ("tokens", index, "token"), hint=hint)


def _answers(rules: EntityTree) -> bool:
    """Whether rules answer to whatever token somebody comes to."""
    return any(trigger.event.name == REACHED for trigger in rules.triggers())


def _no_place(name: str, pointer: Any, places: Collection[str], what: str) -> MapProblem:
    meant = nearest(name, places)
    hint = f"did you mean {meant!r}?" if meant else ""
    return MapProblem(NOT_ON_MAP, f"there is no {what} {name!r} on the map of this adventure", pointer, hint=hint)


def _spoken_of(rules: EntityTree) -> set[str]:
    """The tokens that rules name, in effects or in conditions."""
    named = {each.name for each in names_asked(rules) if each.sort == f"entity:{TOKEN}"}
    for effect in effects_in(tuple(rules.nodes.values())):
        named |= {each.value.id for each in effect.arguments if isinstance(each.value, Entity)}
    return named


# At the table


def names(library: Library) -> dict[str, str]:
    """What people call every token that packs declare."""
    return {each.id: library.called(each) for each in library.of_kind(TOKEN)}


def lines(called: Mapping[str, str], lying: Mapping[str, tuple[str, ...]], seen: Callable[[str], bool]) -> list[str]:
    """What lies on the map that players can see, as a line of a drawn table."""
    parts = []
    for place, tokens in lying.items():
        if seen(place):
            for token, count in Counter(tokens).items():
                parts.append(f"{f'{count} × ' if count > 1 else ''}{called.get(token, token)} at {place}")
    return [f"tokens: {', '.join(parts)}"] if parts else []
