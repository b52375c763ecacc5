"""Rules of Machina Arcana turned into their opposite, one at a time: what test_mutations.py breaks."""

from __future__ import annotations

from dataclasses import replace as but
from typing import Any

import pytest

from tests.systems.flipping import Flip, Flips, How, always, never, no_steps, nothing, replace
from toolkit.content.library import Library
from toolkit.systems.machina_arcana import actions, changes, chapters, rounds, setup, state, stats
from toolkit.systems.machina_arcana.cards import inventory, using
from toolkit.systems.machina_arcana.cards.card import Item
from toolkit.systems.machina_arcana.cards.catalog import Catalog, catalog_for
from toolkit.systems.machina_arcana.enemies import controlled, events, mind, spawning
from toolkit.systems.machina_arcana.fights import attack, forced, losing, targets
from toolkit.systems.machina_arcana.map import passing, placing, tiles
from toolkit.systems.machina_arcana.map.ground import Ground, Line
from toolkit.systems.machina_arcana.spaces import activating, finding
from toolkit.systems.machina_arcana.state import Explorer, Monster, State
from toolkit.systems.machina_arcana.story import aftermath
from toolkit.systems.machina_arcana.story.progress import CampaignNumbers
from toolkit.systems.machina_arcana.verbs import fighting
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY


def verb(name: str) -> How:
    """A verb that does nothing."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        patch.setitem(VOCABULARY.verbs, name, but(VOCABULARY.verbs[name], run=nothing))

    return apply


def item(table: Any, key: str, value: Any) -> How:
    """Another value in a table of the rules."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        patch.setitem(table, key, value)

    return apply


def none(*args: Any, **kwargs: Any) -> list[Any]:
    return []


def nobody(*args: Any, **kwargs: Any) -> Any:
    """A question that finds no answer."""
    return None
    yield


def refuses(*args: Any, **kwargs: Any) -> Any:
    return False
    yield


def agrees(*args: Any, **kwargs: Any) -> Any:
    return True
    yield


def any_level(self: Catalog, kind: str, level: int) -> list[Any]:
    """The cards of all levels."""
    return [each for each in self.library.of_kind(kind) if each.data.get("role") != "basic"]


def weak_hazard(game: Any, kind: str, blockers: Any, cell: int) -> Any:
    """A trap or an explosion that rolls two dice."""
    yield from attack.attack(game, None, kind, attack.Roll(2, 0), blockers, cell, attack.HAZARD_RULE[kind])


def first_range(self: Ground, one: int, other: int) -> int:
    """Distance with diagonals counted twice."""
    (x, y), (to_x, to_y) = self.xy[one], self.xy[other]
    return abs(x - to_x) + abs(y - to_y)


def keeps_stamina(game: Any, explorer: Explorer) -> Any:
    explorer.done = True
    game.state.turn = ""
    return
    yield


def all_explorers(table: State, monster: Monster) -> list[Explorer]:
    """Everybody is the nearest explorer who can be targeted."""
    return [each for each in table.on_map() if targets.is_targetable(table, each, monster)]


def explorers_only(*args: Any, **kwargs: Any) -> tuple[bool, bool]:
    """Whoever is controlled may target explorers, and no monsters."""
    return True, False


def is_base(table: State, explorer: Explorer, what: Item) -> bool:
    """Places and hands are without end."""
    return what.role == "base"


def discards_all(game: Any, monster: Monster) -> None:
    """A killed monster always goes to the discard pile."""
    table = game.state
    table.at.pop(monster.cell, None)
    monster.cell = state.NOWHERE
    del table.monsters[monster.id]
    table.piles[state.MONSTERS].append(monster.id)


def never_back(game: Any, track: str, rule: str) -> None:
    """A failed roll leaves the token where it is."""


def carried_counts(table: State, explorer: Explorer) -> Any:
    """Whatever is carried can be used like what is worn."""
    yield from explorer.kit.abilities
    for name in explorer.carried:
        yield from table.catalog.item(name).card.abilities


def no_clamp(table: State, unit: Explorer) -> None:
    """What is above a maximum stays."""


FLIPS: tuple[Flip, ...] = (
    # The story
    Flip("MA-1.05", "locked chapters are advanced by chapter spaces", replace("can_light_the_way", always, activating)),
    Flip("MA-1.09", "nobody loses", replace("finish", nothing, losing)),
    Flip("MA-2.01", "chapters never come", replace("advance", no_steps, activating)),
    Flip("MA-2.04", "all monsters are in the deck", replace("of_level", any_level, Catalog)),
    Flip("MA-21.01", "chapters come into play without a word", replace("enter_play", no_steps, chapters)),
    Flip("MA-42.09", "nothing happens when all have left", replace("look_for_the_way_on", no_steps, rounds)),
    Flip("MA-42.11", "turns go on after a new map", replace("map_reset", placing.bring_in, chapters)),
    # The round
    Flip("MA-3.03", "stamina is not filled", replace("max_stamina", lambda table, unit: unit.stamina, stats)),
    Flip("MA-3.06", "nobody rolls for spawns", replace("spawn_roll", no_steps, rounds)),
    Flip("MA-4.03", "stamina is kept", replace("end_turn", keeps_stamina, actions, rounds)),
    Flip("MA-38.01", "the order of spawn rolls stands", replace("_spawn_order", nobody, rounds)),
    # What an explorer may do
    Flip("MA-4.06", "use inventory costs 2", replace("INVENTORY", 2, actions)),
    Flip("MA-4.07", "trade costs 3", replace("TRADE", 3, actions)),
    Flip("MA-4.09", "exploring costs 3", replace("EXPLORE", 3, actions)),
    Flip("MA-4.11", "a door costs 1", replace("DOOR", 1, actions)),
    Flip("MA-4.12", "breaking costs 3", replace("BREAK", 3, actions)),
    Flip("MA-4.13", "an unlit chapter space costs 2 essence", replace("UNLIT_ESSENCE", 2, activating)),
    Flip("MA-4.15", "sealing costs 3 essence", replace("SEAL_ESSENCE", 3, activating)),
    Flip("MA-4.19", "a chest costs 2", item(activating.STAMINA, tiles.CHEST, 2)),
    Flip(
        "MA-5.05", "action spaces can be entered", replace("PASSABLE", tiles.PASSABLE | {tiles.CHEST}, actions, state)
    ),
    # The map
    Flip("MA-7.04", "a broken door falls shut again", replace("change_door", nothing, actions)),
    Flip("MA-8.01", "no tile is laid", replace("explore", no_steps, actions)),
    Flip("MA-8.04", "nobody leaves", replace("leave", no_steps, actions)),
    Flip("MA-30.05", "tiles are walled off", replace("_join", nothing, Ground)),
    Flip("MA-31.04", "diagonals count twice", replace("range", first_range, Ground)),
    Flip("MA-31.08", "nothing stops a line", replace("clear", always, Line)),
    Flip("MA-31.10", "nothing is in the way", replace("is_obstacle", never, State)),
    Flip("MA-42.04", "a fifth tile is laid", replace("MOST_TILES", 5, placing)),
    Flip("MA-42.05", "a removed tile keeps its tokens", replace("_forget_tile", nothing, placing)),
    # Spaces
    Flip("MA-9.06", "sealing leaves the threat", replace("lower_threat", never, activating)),
    Flip("MA-9.07", "who stands on a sealed space lives", replace("kill", no_steps, activating)),
    Flip("MA-9.09", "sealing lights nothing", replace("light", never, activating)),
    Flip("MA-9.14", "levers do nothing", replace("pull_lever", no_steps, activating)),
    Flip("MA-9.17", "an event restores no essence", replace("restore", nothing, activating)),
    Flip("MA-9.18", "no event is drawn", replace("explorer_event", no_steps, activating)),
    Flip("MA-9.23", "a chest gives three cards", replace("CHEST_CARDS", 3, finding)),
    Flip("MA-9.26", "nothing is equipped at once", replace("_equip_at_once", no_steps, finding)),
    Flip("MA-9.28", "a workbench shows two cards", replace("WORKBENCH_CARDS", 2, finding)),
    Flip("MA-9.29", "nothing is exchanged", replace("_exchange", no_steps, finding)),
    Flip("MA-9.32", "nothing is arranged at the workbench", replace("use_inventory", no_steps, finding)),
    Flip("MA-10.03", "explosions hurt nobody", replace("around", none, attack)),
    Flip("MA-10.07", "chasms are floor", replace("CHASM", "nothing", forced)),
    # Fights
    Flip("MA-11.02", "armour blocks everything", replace("will", stats.armour, stats)),
    Flip("MA-11.06", "no hit hurts", replace("apply_hits", no_steps, attack)),
    Flip("MA-11.10", "nobody boosts", replace("_boost", lambda *args: (yield from ()) or 0, attack)),
    Flip("MA-12.01", "nobody is pushed", replace("_next_space", nothing, forced)),
    Flip("MA-12.07", "nobody teleports", verb("teleport")),
    Flip("MA-12.10", "nobody swaps", verb("swap")),
    Flip("MA-12.15", "controlled monsters spare monsters", replace("sides", explorers_only, targets)),
    Flip("MA-13.01", "ethereal units are targets", replace("is_ethereal", never, stats)),
    Flip("MA-14.02", "essence spares nobody", replace("spared", refuses, losing)),
    Flip("MA-14.11", "anybody may contribute", replace("can_contribute", lambda *args: True, losing)),
    Flip("MA-18.03", "a kill gives no essence", replace("restore", nothing, changes)),
    Flip("MA-18.06", "weak monsters come back", replace("remove", discards_all, losing)),
    Flip("MA-32.02", "four dice are rolled", replace("MOST_DICE", 4, attack)),
    Flip("MA-41.01", "traps roll two dice", replace("hazard", weak_hazard, attack)),
    Flip("MA-41.32", "friends are not asked", replace("consents", agrees, fighting)),
    Flip("MA-43.03", "nobody inherits", replace("adjacent", never, State)),
    # Monsters
    Flip("MA-15.04", "the discard pile is not shuffled back", replace("_draw_monster", nothing, spawning)),
    Flip("MA-16.03", "threat never rises", replace("raise_threat", no_steps, rounds, spawning)),
    Flip("MA-17.06", "health does not matter", replace("nearest_explorers", all_explorers, mind)),
    Flip("MA-17.11", "monsters break doors for 2", replace("BREAK", 2, mind, controlled)),
    Flip("MA-38.04", "ratings are all 2", replace("RATINGS", (2, 2, 2, 2, 2), spawning, rounds)),
    Flip("MA-38.06", "the spawn rating stays", replace("send_back", never_back, spawning)),
    Flip("MA-39.03", "the horror rating stays", replace("send_back", never_back, rounds)),
    Flip("MA-39.12", "level 5 adds nothing", replace("HIGHEST_LEVEL", 99, attack)),
    Flip("MA-40.15", "no monster pulls levers", replace("_lever", nothing, mind)),
    Flip("MA-40.17", "cunning monsters walk up", replace("_firing_step", nobody, mind)),
    Flip("MA-40.18", "no monster retreats", replace("_is_spent", never, mind)),
    # Cards
    Flip("MA-19.02", "what is carried can be used", replace("explorer_abilities", carried_counts, actions)),
    Flip("MA-19.05", "tokens do not accumulate", replace("accumulate", refuses, events)),
    Flip("MA-20.08", "nothing is traded", replace("hand_over", nothing, inventory)),
    Flip("MA-34.07", "horror markers are not needed", replace("monster_can_mark", always, using)),
    Flip(
        "MA-35.03",
        "everything can be worn",
        replace("fits", is_base, inventory),
    ),
    Flip("MA-35.06", "sockets take nothing", replace("holders", none, inventory)),
    Flip("MA-37.04", "horror events are never attached", replace("_bearer", nobody, events)),
    Flip("MA-45.03", "a marker can be put twice", replace("can_mark", always, using)),
    Flip("MA-34.07", "every monster has its own copy of a horror event", replace("_is_shared", never, using)),
    Flip("MA-45.09", "too much stays", replace("clamp", no_clamp, stats)),
    Flip("MA-41.19", "nobody goes through anybody", replace("can_pass", never, passing, actions, controlled, mind)),
    Flip("MA-14.11", "a target is named after it is paid for", replace("_aim_first", nobody, using)),
    # Difficulty and campaign
    Flip("MA-46.01", "easy is not easier", replace("_set_difficulty", nothing, setup)),
    Flip("MA-46.06", "nobody is alone", replace("SOLO_POSITIONS", 0, setup)),
    Flip("MA-46.03", "hard is not harder", replace("_set_difficulty", nothing, setup)),
    Flip("MA-50.04", "three items are kept", replace("items", 3, CampaignNumbers)),
    Flip("MA-50.08", "no scars", replace("_scar", no_steps, aftermath)),
    Flip("MA-50.10", "nobody takes the place of the dead", replace("_successor", no_steps, aftermath)),
    Flip("MA-50.12", "a lost scenario is lost", replace("_try_again", no_steps, aftermath)),
)


SET = Flips(FLIPS, least=75, forget=catalog_for.cache_clear)
