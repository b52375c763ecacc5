"""What an adventure's rules remember, hand out and decide: marks, roles, tokens, tiles that are gone, losing."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Annotated, Literal

from toolkit.content.entity import Entity
from toolkit.crawl import shared_verbs
from toolkit.crawl.figures.own import HELD, THERE
from toolkit.crawl.objectives import decide
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Effects, Reference
from toolkit.rules.asked import AskAbout
from toolkit.rules.counters import NamedCounter
from toolkit.rules.decisions import TABLE, Asking, Steps
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.verbs import Source
from toolkit.systems.massive_darkness.cards import decks, equipment
from toolkit.systems.massive_darkness.cards.card import ATTACK_COLOURS, DEFENSE_COLOURS, SYMBOLS
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.map import collapse
from toolkit.systems.massive_darkness.map.tokens import discard_token
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.verbs.happenings import Happening, happens
from toolkit.systems.massive_darkness.verbs.judged import OF_RULES
from toolkit.systems.massive_darkness.verbs.own_words import (
    Acting,
    NewMark,
    NewRole,
    RoleName,
    TileSign,
    TokenName,
    Who,
    ZoneName,
)
from toolkit.systems.massive_darkness.verbs.scopes import HAPPENING, MARKED
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE, VOCABULARY, enemy_counters

EquipmentCard = Annotated[Entity, Reference("equipment")]

VOCABULARY.event(
    "marked",
    Happening,
    MARKED,
    "The adventure's rules marked something.",
    owners=(ADVENTURE,),
    about=("hero", "zone"),
    sources={ADVENTURE: Source(verbs=("mark",))},
)
shared_verbs.changed_event(
    VOCABULARY, Happening, HAPPENING, "A counter of the adventure changed.", owner=ADVENTURE, about=("hero", "zone")
)


def _changed(game: MassiveGame, scene: Scene, counter: NamedCounter) -> Steps:
    """The adventure answers to its own counters; those of an enemy's card are the enemy's affair."""
    if counter.holder is enemy_counters:
        return
    yield from happens(game, "changed", hero=scene.actor, counter=str(counter))


shared_verbs.add_to(
    VOCABULARY,
    Scene,
    shared_verbs.Sharing(
        counter_rule="MD-90.76",
        dice_rule="MD-90.77",
        dice=dict.fromkeys(ATTACK_COLOURS, ("hit", *SYMBOLS)) | dict.fromkeys(DEFENSE_COLOURS, ("shield", *SYMBOLS)),
        die_of=lambda game, die: game.state.catalog.dice[die],
        decide=lambda game, outcome: decide(game, outcome, {"won": "MD-90.78", "lost": "MD-32.04"}[outcome]),
        changed=_changed,
        asked=lambda game, scene: scene.actor.id if scene.actor is not None else TABLE,
        offer_rule="MD-90.79",
    ),
    {**OF_RULES, "surprise": False},
)


@VOCABULARY.selector("zone")
def zone(game: MassiveGame, scene: Scene, name: ZoneName) -> Sequence[str]:
    """The zone of that name."""
    known = game.state.dungeon.zones.get(name)  # a card may name one that another adventure has
    return [] if known is None or known.tile in game.state.removed_tiles else [name]


@VOCABULARY.selector("hero")
def carriers(game: MassiveGame, scene: Scene, token: TokenName) -> Sequence[Hero]:
    """The heroes who carry a token of a kind."""
    return [hero for hero in game.state.living() if token in hero.tokens]


@VOCABULARY.selector("hero")
def role(game: MassiveGame, scene: Scene, name: RoleName) -> Sequence[Hero]:
    """The heroes with a role the adventure gave."""
    return [hero for hero in game.state.heroes.values() if name in hero.roles]


@VOCABULARY.raises("marked", {"mark": "name"})
@VOCABULARY.verb(**OF_RULES, surprise=False)
def mark(game: MassiveGame, scene: Scene, name: NewMark, times: Amount = 1) -> Asking[Did[Literal["zero"]]]:
    """Mark something, once or several times. Objectives and other rules of the adventure can ask for it."""
    if not times:
        return Nothing("zero")
    flags = game.state.flags
    flags[name] = flags.get(name, 0) + times
    tell(game, "marked", "MD-32.01", mark=name, times=flags[name])
    yield from happens(game, "marked", hero=scene.actor, mark=name)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=True)
def remove_tile(game: MassiveGame, scene: Scene, tile: TileSign) -> Asking[Did[Literal["no-tile", "tile-gone"]]]:
    """A tile is taken off the board. Its tokens are lost, and all characters on it die, without experience for it."""
    if all(zone.tile != tile for zone in game.state.dungeon.zones.values()):
        return Nothing("no-tile")
    if tile in game.state.removed_tiles:
        return Nothing("tile-gone")
    yield from collapse.remove_tile(game, tile)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def wear_down_tile(game: MassiveGame, scene: Scene) -> Asking[Did[Literal["no-wound-token"]]]:
    """The tile of the lowest level loses a wound token. When it has none left, it is taken off the board."""
    if not game.state.tile_wounds:
        return Nothing("no-wound-token")
    yield from collapse.wear_down(game)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_tokens(
    game: MassiveGame, scene: Scene, token: TokenName, who: Acting, count: Amount = 1
) -> Did[Literal["zero", "nobody"]]:
    """Heroes get tokens to carry as if they were items."""
    heroes = [hero for hero in who.pick(game, scene) if hero.acts]
    for hero in heroes if count else ():
        hero.tokens.extend([token] * count)
        game.state.into_box(token, -count)
        tell(game, "got_tokens", "MD-18.07", who=hero.id, token=token, count=count)
    return Nothing("nobody") if not heroes else DONE if count else Nothing("zero")


VOCABULARY.given_by("give_tokens", token=(HELD, THERE))


@VOCABULARY.verb(**OF_RULES, surprise=False)
def take_tokens(
    game: MassiveGame, scene: Scene, token: TokenName, who: Who, count: Amount = 1
) -> Did[Literal["none-carried"]]:
    """Heroes lose tokens that they carry, as many as they have of them."""
    did = False
    for hero in who.pick(game, scene):
        lost = min(count, hero.tokens.count(token))
        for _ in range(lost):
            hero.tokens.remove(token)
        if lost:
            did = True
            game.state.into_box(token, lost)
            tell(game, "lost_tokens", "MD-90.80", who=hero.id, token=token, count=lost)
    return DONE if did else Nothing("none-carried")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_role(game: MassiveGame, scene: Scene, role: NewRole, who: Who) -> Did[Literal["nobody", "has-role"]]:
    """Heroes get a role, such as that of the bearer; who has it keeps it."""
    heroes = list(who.pick(game, scene))
    new = [hero for hero in heroes if role not in hero.roles]
    for hero in new:
        hero.roles.append(role)
        tell(game, "chosen", "MD-90.80", who=hero.id, role=role)
    return DONE if new else Nothing("has-role" if heroes else "nobody")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def take_role(game: MassiveGame, scene: Scene, role: RoleName, who: Who) -> Did[Literal["no-role"]]:
    """Heroes lose a role."""
    heroes = [hero for hero in who.pick(game, scene) if role in hero.roles]
    for hero in heroes:
        hero.roles.remove(role)
        tell(game, "role_lost", "MD-90.80", who=hero.id, role=role)
    return DONE if heroes else Nothing("no-role")


@VOCABULARY.about(introduces=("hero", "zone"))
@VOCABULARY.verb(**OF_RULES, surprise=False)
def for_each(
    game: MassiveGame, moment: Happening, do: Effects, role: RoleName | None = None, token: TokenName | None = None
) -> Asking[Did[Literal["nobody"]]]:
    """The effects happen once for every living hero who has the role or carries the token; without both, for all."""
    living = game.state.living()
    meant = [each for each in living if role is None or role in each.roles]
    meant = [each for each in meant if token is None or token in each.tokens]
    for hero in meant:
        here = copy(moment)
        here.hero, here.zone = hero, hero.zone
        yield from run_effects(game, do, here)
    return DONE if meant else Nothing("nobody")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_card(game: MassiveGame, scene: Scene, card: EquipmentCard, who: Acting) -> Asking[Did[Literal["nobody"]]]:
    """Heroes get an equipment card by its name, out of its deck where it lies there."""
    gear = game.state.catalog.gear(card.qualified)
    heroes = [hero for hero in who.pick(game, scene) if hero.acts]
    for hero in heroes:
        decks.take(game.state, gear)
        yield from equipment.receive(game, hero, gear, "MD-90.80")
    return DONE if heroes else Nothing("nobody")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def discard_tokens(game: MassiveGame, scene: Scene, token: TokenName) -> Did[Literal["no-token"]]:
    """All tokens of a kind on the board are discarded; those that heroes carry are not."""
    tokens = game.state.tokens
    found = [each for zone in sorted(tokens) for each in tokens[zone] if each.kind == token]
    for lying in found:
        discard_token(game, lying, "MD-30.02")
    return DONE if found else Nothing("no-token")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def choose_hero(game: MassiveGame, scene: Scene, role: NewRole) -> Asking[Did[Literal["has-role"]]]:
    """The players give a role to one of the heroes; who has it keeps it."""
    options = {f"hero:{hero.id}": hero for hero in game.state.heroes.values()}
    hero: Hero = yield AskAbout("role", TABLE, options, "MD-91.20", role)
    if role in hero.roles:
        return Nothing("has-role")
    hero.roles.append(role)
    tell(game, "chosen", "MD-91.20", who=hero.id, role=role)
    return DONE
