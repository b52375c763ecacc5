"""What an adventure's rules remember, hand out and decide: marks, roles, tokens, tiles that are gone, losing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from toolkit.crawl.objectives import decide
from toolkit.crawl.table.prompts import AskAbout
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount
from toolkit.rules.decisions import TABLE, Asking
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.map import collapse
from toolkit.systems.massive_darkness.map.tokens import discard_token
from toolkit.systems.massive_darkness.state import Hero, TokenKind
from toolkit.systems.massive_darkness.verbs.adventures import Who
from toolkit.systems.massive_darkness.verbs.fighting import ADVENTURE, VOCABULARY
from toolkit.systems.massive_darkness.verbs.happenings import Happening, happens
from toolkit.systems.massive_darkness.verbs.judged import UNJUDGED
from toolkit.systems.massive_darkness.verbs.own_words import NewMark, NewRole, RoleName, TileSign, ZoneName
from toolkit.systems.massive_darkness.verbs.scopes import MARKED

VOCABULARY.event("marked", Happening, MARKED, "The adventure's rules marked something.", owners=(ADVENTURE,))


@VOCABULARY.selector("zone")
def zone(game: MassiveGame, scene: Scene, name: ZoneName) -> Sequence[str]:
    """The zone of that name."""
    gone = game.state.removed_tiles
    return [] if gone and game.state.dungeon.zones[name].tile in gone else [name]


@VOCABULARY.selector("hero")
def role(game: MassiveGame, scene: Scene, name: RoleName) -> Sequence[Hero]:
    """The heroes with a role the adventure gave."""
    return [hero for hero in game.state.heroes.values() if name in hero.roles]


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def mark(game: MassiveGame, scene: Scene, name: NewMark, times: Amount = 1) -> Asking[Did[Literal["zero"]]]:
    """Mark something, once or several times. Objectives and other rules of the adventure can ask for it."""
    flags = game.state.flags
    flags[name] = flags.get(name, 0) + times
    tell(game, "marked", "MD-32.01", mark=name, times=flags[name])
    yield from happens(game, "marked", hero=scene.actor, mark=name)
    return DONE if times else Nothing("zero")


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def lose(game: MassiveGame, scene: Scene) -> Did[Literal["game-over"]]:
    """The heroes lose."""
    if game.state.outcome:
        return Nothing("game-over")
    decide(game, "lost", "MD-32.04")
    return DONE


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=True)
def remove_tile(game: MassiveGame, scene: Scene, tile: TileSign) -> Asking[Did[Literal["tile-gone"]]]:
    """A tile is taken off the board. Its tokens are lost, and all characters on it die, without experience for it."""
    if tile in game.state.removed_tiles:
        return Nothing("tile-gone")
    yield from collapse.remove_tile(game, tile)
    return DONE


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def wear_down_tile(game: MassiveGame, scene: Scene) -> Asking[Did[Literal["no-wound-token"]]]:
    """The tile of the lowest level loses a wound token. When it has none left, it is taken off the board."""
    if not game.state.tile_wounds:
        return Nothing("no-wound-token")
    yield from collapse.wear_down(game)
    return DONE


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def give_tokens(
    game: MassiveGame, scene: Scene, token: TokenKind, who: Who, count: Amount = 1
) -> Did[Literal["zero", "nobody"]]:
    """Heroes get tokens to carry as if they were items."""
    heroes = [hero for hero in who.pick(game, scene) if hero.acts]
    for hero in heroes:
        hero.tokens.extend([token] * count)
        game.state.into_box(token, -count)
        tell(game, "got_tokens", "MD-18.07", who=hero.id, token=token, count=count)
    return Nothing("nobody") if not heroes else DONE if count else Nothing("zero")


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def discard_tokens(game: MassiveGame, scene: Scene, token: TokenKind) -> Did[Literal["no-token"]]:
    """All tokens of a kind on the board are discarded; those that heroes carry are not."""
    tokens = game.state.tokens
    found = [each for zone in sorted(tokens) for each in tokens[zone] if each.kind == token]
    for lying in found:
        discard_token(game, lying, "MD-30.02")
    return DONE if found else Nothing("no-token")


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def choose_hero(game: MassiveGame, scene: Scene, role: NewRole) -> Asking[Done]:
    """The players give a role to one of the heroes."""
    options = {f"hero:{hero.id}": hero for hero in game.state.heroes.values()}
    hero: Hero = yield AskAbout("role", TABLE, options, "MD-91.20", role)
    hero.roles.append(role)
    tell(game, "chosen", "MD-91.20", who=hero.id, role=role)
    return DONE
