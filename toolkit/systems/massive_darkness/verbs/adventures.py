"""What adventures and event cards can do to the game, and the moments they can answer to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from toolkit.content.entity import Entity
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Change, Choice, Flag, NumberArgument, Reference
from toolkit.rules.decisions import TABLE, Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.modifiers import Modifier
from toolkit.rules.together import either, not_with
from toolkit.rules.verbs import Source
from toolkit.systems.massive_darkness import enemies
from toolkit.systems.massive_darkness.cards import decks, equipment
from toolkit.systems.massive_darkness.cards.card import NAMED_SKILLS, EnemyCard
from toolkit.systems.massive_darkness.cards.skills import MAX_HEALTH
from toolkit.systems.massive_darkness.fights import activation, changes, spawning
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.deaths import hero_dies
from toolkit.systems.massive_darkness.fights.rewards import leave_board
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.map.levels import level_meant, token_zones
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, Enemy, Hero, State
from toolkit.systems.massive_darkness.verbs.fighting import Unharmed, wounded
from toolkit.systems.massive_darkness.verbs.happenings import Happening
from toolkit.systems.massive_darkness.verbs.judged import OF_RULES
from toolkit.systems.massive_darkness.verbs.own_words import Acting, Living, NewEnemy, Where, Which
from toolkit.systems.massive_darkness.verbs.scopes import HAPPENING
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE, STATS, VOCABULARY

#: The numbers of the rules that change for a time; health grows by class sheets alone.
Stat = Annotated[str, Choice(tuple(name for name in STATS if name != MAX_HEALTH))]
#: A level of the game or of a treasure card; with 0, no card at all.
Level = Annotated[int, NumberArgument(1, HIGHEST_LEVEL)]
NoneOrLevel = Annotated[int, NumberArgument(0, HIGHEST_LEVEL)]
#: How far the level of a token can be from the game's.
LevelsApart = Annotated[int, NumberArgument(1 - HIGHEST_LEVEL, HIGHEST_LEVEL - 1)]
Figure = Annotated[Entity, Reference("figure")]
EnemyCardName = Annotated[Entity, Reference("enemy")]


def _has_pillars_to_wound(adventure: Mapping[str, Any]) -> bool:
    has_health = bool((adventure.get("pillars") or {}).get("health"))
    return has_health and any(each.get("token") == "pillar" for each in adventure.get("tokens") or ())


def _has_tokens_to_flip(adventure: Mapping[str, Any]) -> bool:
    return any(rule.get("flip") for rule in (adventure.get("token_rules") or {}).values())


#: What it takes for events that do not happen in every adventure.
SOURCES = {
    "picked-up": Source(keys=("tokens", "face_down", "doors"), verbs=("place_tokens", "fill_hall")),
    "door-opened": Source(keys=("doors",)),
    "hall-revealed": Source(keys=("doors",)),
    "hero-left": Source(keys=("exit",)),
    "token-flipped": Source(given=_has_tokens_to_flip, lacking="no rule of 'token_rules' says 'flip'"),
    "pillar-destroyed": Source(
        given=_has_pillars_to_wound, lacking="no pillar with health stands here", verbs=("destroy_pillar",)
    ),
    "enemy-left": Source(verbs=("leave_dungeon", "spawn_roaming_monster")),
    "hero-buried": Source(verbs=("remove_tile", "wear_down_tile")),
    "level-rise": Source(keys=("levels",)),
}

for _name, (_about, _doc) in {
    "round-start": (("hero", "zone"), "A round begins; the dead were revived."),
    "enemy-phase-start": (("hero", "zone"), "The enemy phase begins."),
    "round-end": (("hero", "zone"), "A round ends, before the first-player token is passed."),
    "first-player-passed": (("hero", "zone"), "The first-player token was passed."),
    "entered": (("hero", "zone"), "A hero came into a zone."),
    "picked-up": (("hero", "zone", "token"), "A hero picked up a token."),
    "door-opened": (("hero", "zone", "door"), "A door was opened."),
    "hero-died": (("dead-hero", "zone"), "A hero died."),
    "hero-left": (("gone-hero", "zone"), "A hero left through the exit."),
    "token-flipped": (("hero", "zone", "token"), "A hero spent an action to flip a token."),
    "pillar-destroyed": (("hero", "zone"), "A pillar was destroyed."),
    "enemy-left": (("enemy", "zone"), "An enemy left the dungeon."),
    "hero-buried": (
        ("dead-hero", "zone"),
        "The tile a hero stood or lay on was taken off the board, and the hero with it.",
    ),
    "enemy-destroyed": (("enemy", "hero", "zone"), "The last figure of an enemy was destroyed."),
    "level-rise": (("hero", "zone"), "The game level is about to rise because of where heroes stand."),
    "hall-revealed": (
        ("hero", "zone", "door"),
        "A door card is drawn for a hall; what happens besides comes after it.",
    ),
    "event-phase": (("hero", "zone"), "An event card is about to be drawn."),
}.items():
    _from = {ADVENTURE: SOURCES[_name]} if _name in SOURCES else None
    _may_be = _name in ("level-rise", "hall-revealed", "event-phase")
    VOCABULARY.event(
        _name, Happening, HAPPENING, _doc, owners=(ADVENTURE,), replaceable=_may_be, about=_about, sources=_from
    )
VOCABULARY.event("event", Happening, HAPPENING, "An event card is drawn.", owners=(), about=("hero", "zone"))


# Who is meant


@VOCABULARY.selector("hero", about=("hero", "dead-hero", "gone-hero", "opponent"))
def this_hero(game: MassiveGame, scene: Scene) -> Sequence[Hero]:
    """The hero it is about: whose card it is, who did it, or whom the enemy fights whose card it is."""
    return [scene.hero_meant] if scene.hero_meant is not None else []


@VOCABULARY.selector("hero")
def all_heroes(game: MassiveGame, scene: Scene) -> Sequence[Hero]:
    """Every hero that is alive and in the dungeon."""
    return game.state.living()


@VOCABULARY.selector("hero")
def heroes_in_light(game: MassiveGame, scene: Scene) -> Sequence[Hero]:
    """Every living hero in a light zone."""
    return [hero for hero in game.state.living() if not game.state.is_dark(hero.zone)]


@VOCABULARY.selector("hero")
def heroes_in_shadow(game: MassiveGame, scene: Scene) -> Sequence[Hero]:
    """Every living hero in a dark zone."""
    return [hero for hero in game.state.living() if game.state.is_dark(hero.zone)]


@VOCABULARY.selector("zone", together=(either("above", "level"),))
def level_token(game: MassiveGame, scene: Scene, above: LevelsApart = 0, level: Level | None = None) -> Sequence[str]:
    """The zones with a token of a level: one told, the game level, or so many above it (below, if less than 0)."""
    return token_zones(game.state, (level or level_meant(scene)) + above)  # MD-8.11, MD-90.14


@VOCABULARY.selector("enemy")
def roaming_monsters(game: MassiveGame, scene: Scene) -> Sequence[Enemy]:
    """Every roaming monster on the board that counts for event cards."""
    enemies = game.state.enemies.values()
    return [enemy for enemy in enemies if enemy.card.type == "roaming-monster" and not enemy.special]  # MD-90.59


@VOCABULARY.selector("enemy")
def enemies_seeing_heroes(game: MassiveGame, scene: Scene) -> Sequence[Enemy]:
    """Every enemy with a hero in sight."""
    state = game.state
    return [
        enemy
        for enemy in state.enemies.values()
        if any(state.sight(enemy.zone, hero.zone) is not None for hero in state.living())
    ]


# What happens


@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_xp(
    game: MassiveGame, scene: Scene, count: Amount, who: Living
) -> Did[Literal["zero", "nobody", "no-more-experience"]]:
    """Heroes gain experience; those that left the dungeon too, where all are meant."""
    heroes = list(game.state.heroes.values()) if who.name == "all_heroes" else who.pick(game, scene)
    gained = [changes.gain_xp(game, hero, count, "MD-22.02") for hero in heroes]
    if any(gained):
        return DONE
    return Nothing("nobody") if not heroes else Nothing("no-more-experience") if count else Nothing("zero")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def wound_heroes(game: MassiveGame, scene: Scene, count: Amount, who: Acting) -> Asking[Did[Unharmed]]:
    """Heroes take wounds that no shield stops."""
    taken: list[int] = []
    for hero in list(who.pick(game, scene)):
        taken.append(changes.wound_hero(game, hero, count, "MD-23.01"))
        yield from hero_dies(game, hero)
    return wounded(taken, count)


@VOCABULARY.verb(**OF_RULES, surprise=True)
def share_wounds(game: MassiveGame, scene: Scene, count: Amount) -> Asking[Did[Literal["zero", "nobody"]]]:
    """Living heroes take wounds together, as the players share them out; no shield stops them.

    No hero takes more than its health, and what nobody can take is lost.
    """
    did: Did[Literal["zero", "nobody"]] = Nothing("nobody") if count else Nothing("zero")
    for _ in range(count):
        options = {f"wound:{hero.id}": hero for hero in game.state.living() if hero.health > 0}
        if not options:
            break
        hero: Hero = yield Ask("wound", TABLE, options, "MD-91.22")
        changes.wound_hero(game, hero, 1, "MD-91.22")
        did = DONE
    for hero in game.state.living():
        yield from hero_dies(game, hero)
    return did


@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_treasure(
    game: MassiveGame, scene: Scene, who: Acting, count: Amount = 1, level: Level | None = None
) -> Asking[Did[Literal["zero", "nobody", "no-card"]]]:
    """Heroes draw treasure cards, of the game level unless told."""
    did: Did[Literal["zero", "nobody", "no-card"]] = Nothing("nobody") if count else Nothing("zero")
    for hero in list(who.pick(game, scene)):
        for _ in range(count):
            if hero.acts:
                drawn = yield from equipment.gain_treasure(game, hero, level or level_meant(scene), "MD-23.02")
                did = DONE if drawn or did is DONE else Nothing("no-card")
    return did


@VOCABULARY.verb(**OF_RULES, surprise=True)
def spawn_guard(game: MassiveGame, scene: Scene, at: Where) -> Asking[Did[Literal["no-zone", "no-card"]]]:
    """A guard of the game level enters; of several zones the players choose one."""
    zone = yield from _one_zone(at.pick(game, scene))
    if not zone:
        return Nothing("no-zone")
    came = yield from spawning.spawn_guard(game, zone, game.state.level)  # MD-8.09, MD-8.10
    return DONE if came else Nothing("no-card")


@VOCABULARY.arguments(either("gear", "wears"))
@VOCABULARY.verb(**OF_RULES, surprise=True)
def spawn_roaming_monster(
    game: MassiveGame,
    scene: Scene,
    at: Where,
    strength: Literal["weak", "mighty"] | None = None,
    name: NewEnemy | None = None,
    special: Flag = False,
    every: Flag = False,
    figure: Figure | None = None,
    gear: Level | None = None,
    wears: Literal["weak", "mighty"] | None = None,
) -> Asking[Did[Literal["no-zone", "no-monster-of-strength"]]]:
    """A roaming monster enters, weak or mighty as the game level says unless told; of several zones players choose one.

    With `every`, one enters in each of them. A `special` one does not count as a roaming monster for event cards. It is
    drawn, unless its `figure` says which one it is: whoever roams the board with that figure leaves it first. Its
    treasure card is of the game level, or of the level `gear`; one that `wears` a monster's card has that instead.
    """
    zones = list(at.pick(game, scene))
    before = list(game.state.enemies)
    did: Did[Literal["no-zone", "no-monster-of-strength"]] = Nothing("no-zone")
    for zone in zones if every else [(yield from _one_zone(zones))]:
        if not zone:
            continue
        monster, in_hand = yield from _roaming_monster(game, figure, strength or "", before)
        if monster is None:
            did = did if did is DONE else Nothing("no-monster-of-strength")
            continue
        did = DONE
        yield from spawning.enter(
            game,
            monster,
            zone,
            name=name or "",
            gear_level=gear or "game",
            special=special,
            in_hand=in_hand,
            wears=wears or "",
        )
    return did


@VOCABULARY.verb(**OF_RULES, surprise=True)
def spawn(
    game: MassiveGame,
    scene: Scene,
    card: EnemyCardName,
    at: Where,
    count: Amount = 1,
    every: Flag = False,
    name: NewEnemy | None = None,
    gear: NoneOrLevel | None = None,
    special: Flag = False,
) -> Asking[Did[Literal["zero", "no-zone"]]]:
    """An enemy enters by its card: a mob, an agent, a monster, once or several times; players choose among zones.

    With `every`, so many enter in each of the zones. Its treasure card is of the game level, or of the level `gear`,
    and with 0 it has none. A `special` one does not count as a roaming monster for event cards.
    """
    zones = list(at.pick(game, scene))
    if not count:
        return Nothing("zero")
    told = game.state.catalog.enemy(card.qualified)
    for zone in zones if every else [(yield from _one_zone(zones))]:
        for _ in range(count if zone else 0):
            in_hand = decks.take(game.state, told)
            level: int | Literal["game"] | None = "game" if gear is None else gear or None
            yield from spawning.enter(
                game, told, zone, name=name or "", gear_level=level, special=special, in_hand=in_hand
            )
    return DONE if zones else Nothing("no-zone")


def _roaming_monster(
    game: MassiveGame, figure: Entity | None, strength: str, before: Sequence[str]
) -> Asking[tuple[EnemyCard | None, bool]]:
    """The card of a monster, drawn or named by its figure, and whether it is in hand: a named one may be in play.

    For a named one, whoever roamed with its figure `before` leaves the board.
    """
    state = game.state
    card = decks.monster_of(state, figure.id, strength) if figure else decks.draw_roaming_monster(state, strength)
    if figure is None or card is None:
        return card, True
    for stray in [each for each in spawning.kin_of(state, card) if not each.special and each.id in before]:
        yield from leave_board(game, stray, "MD-90.75")
    return card, decks.take(state, card)


@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_artifact(game: MassiveGame, scene: Scene, who: Acting) -> Asking[Did[Literal["nobody", "no-card"]]]:
    """Heroes draw a random artifact card each."""
    did: Did[Literal["nobody", "no-card"]] = Nothing("nobody")
    for hero in list(who.pick(game, scene)):
        if hero.acts:
            gained = yield from equipment.gain_artifact(game, hero, "MD-30.01")
            did = DONE if gained or did is DONE else Nothing("no-card")
    return did


def _one_zone(zones: Sequence[str]) -> Asking[str]:
    if not zones:
        return ""
    zone: str = yield Ask("zone", TABLE, {f"zone:{zone}": zone for zone in zones}, "MD-91.12")  # MD-8.12, MD-23.03
    return zone


@VOCABULARY.verb(**OF_RULES, surprise=False)
def activate(game: MassiveGame, scene: Scene, which: Which) -> Asking[Did[Literal["no-enemy", "activates-already"]]]:
    """Enemies activate as in the enemy phase, one after another in an order the players choose."""
    due = {enemy.id: enemy for enemy in which.pick(game, scene)}
    did: Did[Literal["no-enemy", "activates-already"]] = Nothing("activates-already" if due else "no-enemy")
    while due := {name: enemy for name, enemy in due.items() if activation.can_be_roused(game.state, enemy)}:
        options = {f"activate:{name}": due[name] for name in sorted(due)}
        enemy: Enemy = yield Ask("activate", TABLE, options, "MD-91.09")
        del due[enemy.id]
        did = DONE
        yield from enemies.activate(game, enemy)
    return did


@VOCABULARY.about("hero", unless="who")
@VOCABULARY.arguments(not_with("by", "stat", *NAMED_SKILLS))
@VOCABULARY.verb(**OF_RULES, surprise=False)
def change_stat(
    game: MassiveGame,
    scene: Scene,
    stat: Stat,
    until: Literal["action", "activation", "end-phase", "next-end-phase"],
    by: Change = 1,
    who: Acting | None = None,
) -> Did[Literal["zero", "nobody"]]:
    """A number of the rules changes for the owner or whoever is named, for a time.

    What an event brings just before the end phase lasts until the `next-end-phase`: a whole round.
    """
    meant = who.pick(game, scene) if who is not None else [scene.actor]
    heroes = [hero for hero in meant if hero is not None and hero.acts]
    for hero in heroes:
        game.state.modifiers.add(Modifier(hero.id, stat, by, until))
        at_once(game.state, hero, stat, by)
        tell(game, "granted", "MD-36.01", who=hero.id, stat=stat, by=by, until=until)
    return Nothing("nobody") if not heroes else DONE if by else Nothing("zero")


def at_once(state: State, hero: Hero, stat: str, by: int) -> None:
    """Who is being activated has more or fewer actions at once (MD-90.80)."""
    if state.phase != "heroes" or not state.activated or not state.waiting or state.waiting[0] != hero.id:
        return
    if stat == "actions":
        state.actions_left = max(0, state.actions_left + by)
    elif stat == "move-actions":
        state.move_actions_left = max(0, state.move_actions_left + by)
