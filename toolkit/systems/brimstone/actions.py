"""A hero's activation: move, then search or attack (SB-9.01), and what may be done besides."""

from __future__ import annotations

from functools import partial
from typing import Any

from toolkit.crawl.map import tokens
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.brimstone.belongings import (
    DYNAMITE,
    LANTERN,
    arrange_hands,
    grips,
    hand_over,
    lose_token,
)
from toolkit.systems.brimstone.cards.kit import has, of_all, stat
from toolkit.systems.brimstone.companions import heal_companion
from toolkit.systems.brimstone.drawing import draw_whole, resolve
from toolkit.systems.brimstone.events import cards_answer, happens
from toolkit.systems.brimstone.exploring import exits_at, look
from toolkit.systems.brimstone.fights.attackers import begin
from toolkit.systems.brimstone.fights.blasts import throw, throwable
from toolkit.systems.brimstone.fights.enemies import fears
from toolkit.systems.brimstone.fights.strikes import attack, attacks
from toolkit.systems.brimstone.grit import buy_movement, cancel_card, moves
from toolkit.systems.brimstone.healing import heal, recover
from toolkit.systems.brimstone.hurting import take_horror
from toolkit.systems.brimstone.moving import destinations, draggable, go, roll_movement
from toolkit.systems.brimstone.powers import is_ready, offer_powers, use
from toolkit.systems.brimstone.rolling import roll_amount, roll_to_pass
from toolkit.systems.brimstone.state import Companion, Going, Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

FIND = 6  # SB-11.04
MEDICINE = {"whiskey": "dread", "bandages": "wounds"}


def activate(game: MineGame, hero: Hero) -> Steps:
    """Voices, fear, the movement roll, then whatever the hero likes (SB-91.05)."""
    state = game.state
    hero.acted = True
    state.acted.append(hero.id)
    going = state.going = Going(hero.id)
    tell(game, "activates", "SB-8.02", who=hero.id)
    if not is_lit(state, hero):  # SB-10.03
        count = (yield from roll_amount(game, hero, "voices", "SB-10.03", best=1)) + stat(state, hero, "voices")
        tell(game, "voices", "SB-10.03", who=hero.id, hits=count)
        yield from take_horror(game, hero, count, "voices in the dark", "SB-10.03")
    if state.enemies and hero.conscious:
        yield from take_horror(game, hero, fears(state, hero), "fear", "SB-25.09")
    if hero.conscious:
        moment = Moment(game, hero, section=state.section_of(hero.cell))
        yield from offer_powers(game, hero, "activation-start", moment)
        yield from cards_answer(game, hero, "activation-start", moment)
        yield from begin(game)
    if not hero.conscious:
        return
    yield from roll_movement(game, hero, going)
    yield from _move(game, hero, going)
    going.over = True
    if hero.conscious:
        tile = state.mine.tiles_of[hero.cell][0]
        yield from happens(game, "hero-moved", lambda: Moment(game, hero, tile=tile))
        yield from find_tokens(game, hero)
        yield from begin(game)
    if hero.conscious:
        yield from _act(game, hero, going)


def find_tokens(game: MineGame, hero: Hero) -> Steps:
    """A hero that has ended its movement finds the tokens of a pack's own on its tile, on a join on both (SB-91.92)."""
    state = game.state
    for tile in state.mine.tiles_of[hero.cell] if state.tokens_on_map else ():
        answer = partial(_tells_token, game, hero, tile)
        if hero.conscious:
            yield from tokens.reached(game, hero.id, state.tiles[tile].tile.id, "SB-91.92", answer)


def _tells_token(game: MineGame, hero: Hero, tile: int, token: str) -> Steps:
    yield from happens(game, tokens.REACHED, lambda: Moment(game, hero, tile=tile, token=token))


def is_lit(state: State, hero: Hero) -> bool:
    """SB-10.01 to SB-10.05"""
    bearer = state.heroes[state.bearer]
    if hero is bearer or has(state, hero, "own-light"):
        return True
    reach = 1 + of_all(state, "light") + state.modifiers.total("table", "light")
    lit = state.mine.lit_from(bearer.cell, max(0, reach))
    return any(tile in lit for tile in state.mine.tiles_of[hero.cell])


# Moving


def _move(game: MineGame, hero: Hero, going: Going) -> Steps:
    state = game.state
    while hero.conscious:
        is_free = moves(state, hero)
        ends, before = destinations(state, hero, going) if going.points and is_free else ([], {})
        keys = state.mine.to
        options: dict[str, Any] = {keys[cell]: cell for cell in ends}
        if hero.grit and is_free:
            options["roll"] = "roll"
        if going.drags:
            options["release"] = "release"
        elif going.points > 1:
            options |= {f"drag:{each.id}": each for each in draggable(state, hero)}
        options |= _asides(game, hero, going)
        options["stop"] = "stop"
        chosen = yield Ask("move", hero.id, options, "SB-99.06")
        if isinstance(chosen, int):
            yield from go(game, hero, going, chosen, before)
        elif chosen == "stop":
            return
        elif chosen == "roll":
            yield from buy_movement(game, hero, "SB-5.03")
        elif chosen == "release":
            going.drags = ""
        elif isinstance(chosen, Hero):
            going.drags, going.beneath = chosen.id, chosen.cell == hero.cell
        else:
            yield from _aside(game, hero, going, chosen)


# What may be done besides


def _asides(game: MineGame, hero: Hero, going: Going) -> dict[str, Any]:
    """Powers, medicine, trades, hands, the free attack: as options with what each means."""
    state = game.state
    found: dict[str, Any] = {}
    powers = hero.kit.powers.get("activation")
    if powers:
        moment = Moment(game, hero)
        found |= {
            f"use:{power.key}": ("power", power)
            for power in powers
            if is_ready(state, hero, power) and power.trigger.applies(moment, game)
        }
    if not going.used_token and hero.bag:
        found |= _medicine(state, hero)
    if len(state.heroes) > 1:
        found |= _company(state, hero)
    if state.remaining:
        found |= {
            f"cancel:{name}": ("cancel", name)
            for name in state.remaining
            if 0 < state.catalog.darkness(name).cancel_for <= hero.grit
        }
    if state.enemies:
        if not hero.free_attack:
            found |= {key: ("free", weapons) for key, weapons in attacks(state, hero, free=True).items()}
    elif len(grips(state, hero)) > 1:
        found["hands"] = ("hands", None)
    return found


def _medicine(state: State, hero: Hero) -> dict[str, Any]:
    """Whiskey and bandages, for oneself or for whoever is near (SB-18.17)."""
    found: dict[str, Any] = {}
    for token, pool in MEDICINE.items():
        if token in hero.bag:
            for other in _near(state, hero):
                if getattr(other, pool) and (state.enemies or state.mine.same_tile(hero.cell, other.cell)):
                    found[f"{token}:{other.id}"] = ("medicine", (token, other))
    if "bandages" in hero.bag:  # SB-91.73
        for companion in state.companions.values():
            if companion.wounds and _is_near(state, hero, companion.cell):
                found[f"bandages:{companion.id}"] = ("medicine", ("bandages", companion))
    return found


def _is_near(state: State, hero: Hero, cell: int) -> bool:
    """Adjacent in a fight, on the same tile outside of one (SB-18.17)."""
    return cell in state.mine.around[hero.cell] if state.enemies else state.mine.same_tile(hero.cell, cell)


def _near(state: State, hero: Hero) -> list[Hero]:
    """The hero itself and who is adjacent in a fight, or on the same tile else (SB-18.17, SB-20.13)."""
    mine = state.mine
    around = mine.around[hero.cell]
    return [
        other
        for other in state.awake()
        if other is hero or other.cell in around or (not state.enemies and mine.same_tile(hero.cell, other.cell))
    ]


def _company(state: State, hero: Hero) -> dict[str, Any]:
    """Trades, and the lantern of who lies there (SB-20.13, SB-91.03)."""
    found: dict[str, Any] = {}
    if (hero.items or hero.bag or state.bearer == hero.id) and not has(state, hero, "no-trade"):
        others = [each for each in _near(state, hero) if each is not hero and not has(state, each, "no-trade")]
        if others:
            found["trade"] = ("trade", others)
    bearer = state.heroes[state.bearer]
    if bearer.knocked_out and not has(state, hero, "no-trade"):
        near = bearer.cell in (hero.cell, *state.mine.around[hero.cell])
        if near or (not state.enemies and state.mine.same_tile(hero.cell, bearer.cell)):
            found["take-lantern"] = ("lantern", None)
    return found


def _aside(game: MineGame, hero: Hero, going: Going, chosen: tuple[str, Any]) -> Steps:
    what, meant = chosen
    state = game.state
    match what:
        case "power":
            moment = Moment(game, hero, section=state.section_of(hero.cell), tile=state.mine.tiles_of[hero.cell][0])
            yield from use(game, hero, meant, moment)
            yield from begin(game)
        case "medicine":
            going.used_token = True
            yield from _give_medicine(game, hero, *meant)
        case "trade":
            yield from _trade(game, hero, meant)
        case "lantern":
            state.bearer = hero.id
            tell(game, "bears_lantern", "SB-91.03", who=hero.id)
        case "cancel":
            yield from cancel_card(game, hero, meant)
        case "hands":
            yield from arrange_hands(game, hero)
        case "free":
            yield from attack(game, hero, meant, free=True)
            yield from begin(game)


def _give_medicine(game: MineGame, hero: Hero, token: str, other: Hero | Companion) -> Steps:
    """D6 points of what the token heals; more by whoever knows how (SB-91.34, SB-91.60)."""
    state = game.state
    lose_token(game, hero, token, "SB-91.60")
    count = (yield from roll_amount(game, hero, "healing", "SB-91.34")) + stat(state, hero, "healing")
    if other is not hero:
        count += stat(state, hero, "healing-others")
    if isinstance(other, Companion):
        heal_companion(game, other, count, "SB-91.73")
        return
    wounds, dread = (count, 0) if token == "bandages" else (0, count)
    heal(game, other, wounds, dread, "SB-91.34", hero)


def _trade(game: MineGame, hero: Hero, others: list[Hero]) -> Steps:
    """An item or a token changes hands (SB-20.12, SB-91.53); personal items never do (SB-20.10)."""
    state = game.state
    able = {f"give:{name}": name for name in hero.items if not state.item(name).personal}
    able |= {f"give:{name}": name for name in hero.bag}
    if state.bearer == hero.id:
        able[f"give:{LANTERN}"] = LANTERN
    if not able:
        return
    what: str = yield Ask("trade", hero.id, {**able, "no": ""}, "SB-99.15")
    if not what:
        return
    other: Hero = yield Ask("trade-with", hero.id, {f"to:{each.id}": each for each in others}, "SB-99.15")
    if what != LANTERN:
        yield from hand_over(game, hero, other, what, "SB-20.12" if what in hero.items else "SB-20.13")
        return
    tell(game, "traded", "SB-20.12", who=hero.id, what=what, to=other.id)
    state.bearer = other.id
    tell(game, "bears_lantern", "SB-20.13", who=other.id)


# Searching and attacking


def _act(game: MineGame, hero: Hero, going: Going) -> Steps:
    """One attack in a fight, one search outside of it, or nothing (SB-9.01, SB-11.01, SB-91.26)."""
    state = game.state
    done = False
    while hero.conscious:
        options: dict[str, Any] = {}
        if not done:
            options = _attacks(state, hero) if state.enemies else _searches(state, hero)
        asides = _asides(game, hero, going)
        if not options and not asides:
            return
        chosen = yield Ask("act", hero.id, {**options, **asides, "end": None}, "SB-99.06")
        if chosen is None:
            return
        what, meant = chosen
        if what in ("attack", "throw", "help", "scavenge", "look"):
            done = True
            yield from _main(game, hero, what, meant)
            yield from begin(game)
            if what in ("scavenge", "look"):
                return
        else:
            yield from _aside(game, hero, going, chosen)


def _attacks(state: State, hero: Hero) -> dict[str, Any]:
    found: dict[str, Any] = {key: ("attack", weapons) for key, weapons in attacks(state, hero).items()}
    if DYNAMITE in hero.bag:
        found["throw"] = ("throw", None)
    for other in state.heroes.values():
        if other.knocked_out and _can_help(state, hero, other):
            found[f"help:{other.id}"] = ("help", other)
    return found


def _can_help(state: State, hero: Hero, other: Hero) -> bool:
    """Whether a hero can help another up: it is adjacent, and no enemy is on the tile (SB-19.01, SB-19.02)."""
    near = other.cell in (hero.cell, *state.mine.around[hero.cell])
    tiles = set(state.mine.tiles_of[other.cell])
    return near and not any(
        tiles.intersection(state.mine.tiles_of[cell])
        for enemy in state.enemies.values()
        for cell in state.cells_of(enemy)
    )


def _searches(state: State, hero: Hero) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for tile in state.mine.tiles_of[hero.cell]:
        if tile not in state.scavenged and tile not in state.unexplored:  # SB-11.03, SB-11.08
            found[f"scavenge:{tile}"] = ("scavenge", tile)
    for end in exits_at(state, hero.cell):
        found["look"] = ("look", end)
    return found


def _main(game: MineGame, hero: Hero, what: str, meant: Any) -> Steps:
    state = game.state
    match what:
        case "attack":
            yield from attack(game, hero, meant)
        case "throw":
            cells = {f"at:{state.place(cell)}": cell for cell in throwable(state, hero)}
            yield from throw(game, hero, (yield Ask("throw", hero.id, cells, "SB-27.25")))
        case "help":
            tell(game, "helped", "SB-19.01", who=hero.id, whom=meant.id)
            meant.helped = True  # SB-19.04
            yield from recover(game, meant, "SB-19.03")
        case "scavenge":
            yield from _scavenge(game, hero, meant)
        case "look":
            yield from look(game, hero, *meant)


def _scavenge(game: MineGame, hero: Hero, tile: int) -> Steps:
    """3 dice, a card for each 6; with at least one the tile is done (SB-11.04 to SB-11.06)."""
    state = game.state
    faces = yield from roll_to_pass(
        game, hero, max(1, stat(state, hero, "scavenge")), lambda face: face >= FIND, "scavenge", "SB-11.04"
    )
    found = sum(face >= FIND for face in faces)
    if not found:
        return
    state.scavenged.append(tile)
    tell(game, "scavenged", "SB-11.05", who=hero.id, tile=state.tiles[tile].tile.id, count=found)
    section = state.tiles[tile].section
    for name in draw_whole(game, "scavenge", found):  # SB-11.12
        tell(game, "drew", "SB-11.05", deck="scavenge", card=name, who=hero.id)
        moment = Moment(game, hero, tile=tile, section=section, source=name, deck="scavenge")
        yield from resolve(game, state.catalog.scavenge(name), moment)
    yield from happens(game, "scavenged", lambda: Moment(game, hero, tile=tile, section=section))
    yield from begin(game)  # SB-91.15
