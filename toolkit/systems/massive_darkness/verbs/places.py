"""What an adventure's rules can do to the dungeon itself: doors, tokens, the game level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from toolkit.crawl.figures.own import LYING, THERE
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Flag, NumberArgument
from toolkit.rules.decisions import TABLE, Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.map import doors, levels, pillars
from toolkit.systems.massive_darkness.map.halls import joined_rooms
from toolkit.systems.massive_darkness.map.tokens import MOST_TOKENS, place_token
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, Pillar, State
from toolkit.systems.massive_darkness.verbs.happenings import Happening
from toolkit.systems.massive_darkness.verbs.judged import OF_RULES
from toolkit.systems.massive_darkness.verbs.own_words import DoorName, TokenName, Where
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

#: How many tokens of a kind can be put on the board.
TokenCount = Annotated[int, NumberArgument(1, MOST_TOKENS)]
#: By how much the game level can rise.
LevelSteps = Annotated[int, NumberArgument(1, HIGHEST_LEVEL - 1)]


@VOCABULARY.selector("zone", about=("zone",))
def this_zone(game: MassiveGame, happening: Happening) -> Sequence[str]:
    """The zone it happens in."""
    return [happening.zone] if happening.zone else []


@VOCABULARY.verb(**OF_RULES, surprise=False)
def open_door(
    game: MassiveGame, scene: Scene, door: DoorName, card: Flag = True
) -> Asking[Did[Literal["no-door", "open-already"]]]:
    """A door opens, locked or not. With `card: false` no door card is drawn for the hall behind it."""
    if door not in game.state.doors:  # a card may name one that another adventure has
        return Nothing("no-door")
    if game.state.doors[door] == "open":
        return Nothing("open-already")
    yield from doors.open_door(game, door, None, card=card)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def unlock_door(game: MassiveGame, scene: Scene, door: DoorName) -> Did[Literal["no-door", "not-locked"]]:
    """A locked door becomes one that heroes can open."""
    if door not in game.state.doors:
        return Nothing("no-door")
    if game.state.doors[door] != "locked":
        return Nothing("not-locked")
    game.state.doors[door] = "closed"
    tell(game, "unlocked", "MD-17.01", door=door)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def destroy_pillar(game: MassiveGame, scene: Scene) -> Asking[Did[Literal["no-pillar"]]]:
    """A pillar is destroyed, with whatever it barred; of several the hero it is about chooses, or the players."""
    standing = {f"pillar:{name}": pillar for name, pillar in game.state.pillars.items()}
    if not standing:
        return Nothing("no-pillar")
    who = scene.actor.id if scene.actor is not None else TABLE
    pillar: Pillar = yield Ask("pillar", who, standing, "MD-50.18")
    yield from pillars.destroy_pillar(game, pillar, by=scene.actor)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def raise_level(game: MassiveGame, scene: Scene, by: LevelSteps = 1) -> Asking[Did[Literal["zero", "highest-level"]]]:
    """The game level rises, to 5 at the most."""
    level = min(HIGHEST_LEVEL, game.state.level + by)
    if level == game.state.level:
        return Nothing("highest-level") if by else Nothing("zero")
    yield from levels.raise_level(game, level, "MD-8.05")
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def fill_hall(
    game: MassiveGame, scene: Scene, token: Literal["treasure", "special-treasure"], at: Where, up_to: TokenCount
) -> Did[Literal["no-zone", "enough-tokens", "no-more-tokens"]]:
    """Tokens are put in zones until the hall of each has so many of the kind, those in its other rooms included."""
    zones = list(at.pick(game, scene))
    put = [
        place_token(game, token, zone, "MD-30.02")
        for zone in zones
        for _ in range(up_to - _tokens_in_hall(game.state, zone, token))
    ]
    return DONE if any(put) else Nothing("no-more-tokens" if put else "enough-tokens" if zones else "no-zone")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def place_tokens(
    game: MassiveGame, scene: Scene, token: TokenName, at: Where, count: TokenCount = 1
) -> Did[Literal["zero", "no-zone", "no-more-tokens"]]:
    """Tokens of a kind are put in each of the zones, until 30 of the kind lie on the board."""
    zones = list(at.pick(game, scene))
    put = [place_token(game, token, zone, "MD-90.80") for zone in zones for _ in range(count)]
    return DONE if any(put) else Nothing("no-zone" if not zones else "no-more-tokens" if count else "zero")


def _tokens_in_hall(state: State, zone: str, kind: str) -> int:
    rooms = joined_rooms(state, zone) or (zone,)
    return sum(token.kind == kind for room in rooms for token in state.tokens.get(room, ()))


for _verb in ("fill_hall", "place_tokens"):
    VOCABULARY.given_by(_verb, token=(LYING, THERE))
