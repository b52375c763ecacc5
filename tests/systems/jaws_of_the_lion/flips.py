"""Rules of Jaws of the Lion turned into their opposite, one at a time: what test_mutations.py breaks."""

from __future__ import annotations

from dataclasses import replace as but
from typing import Any

import pytest

from tests.systems.flipping import Flip, Flips, How, always, never, no_steps, nothing, replace
from tests.systems.jaws_of_the_lion.packs import PROVING_GROUND
from toolkit.content.library import Library
from toolkit.crawl.dice.modifier_deck import ModifierDeck
from toolkit.systems.jaws_of_the_lion import actions, elements, looting, rounds, setup, state, turns
from toolkit.systems.jaws_of_the_lion.cards import using
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog, catalog_for
from toolkit.systems.jaws_of_the_lion.fights import attack, changes, monsters
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Mind
from toolkit.systems.jaws_of_the_lion.map import movement, rooms
from toolkit.systems.jaws_of_the_lion.state import Character, State
from toolkit.systems.jaws_of_the_lion.story import aftermath, city, preparing, progress, sections
from toolkit.systems.jaws_of_the_lion.verbs import actions as action_verbs
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY


def verb(name: str) -> How:
    """A verb that does nothing."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        patch.setitem(VOCABULARY.verbs, name, but(VOCABULARY.verbs[name], run=nothing))

    return apply


def number(name: str, value: Any, *owners: Any) -> How:
    return replace(name, value, *owners)


def none(*args: Any, **kwargs: Any) -> list[Any]:
    return []


nearest_empty = rooms._nearest_empty


def first_empty(state: State, cell: int) -> list[int]:
    """A tie that is broken without asking: the first hex."""
    return nearest_empty(state, cell)[:1]


def in_range(table: State, one: int, other: int, far: int) -> bool:
    return other in table.layout.board.within(one, far, table.closed)


def by_number_down(table: State, deck: str) -> list[str]:
    waiting = [each for each in table.monsters.values() if each.card.deck == deck and not each.acted]
    return [each.id for each in sorted(waiting, key=lambda each: -each.number)]


def plain_deck(catalog: Catalog, *args: Any) -> list[str]:
    return catalog.starting_modifiers


def keeps_all(character: Character, lost: str) -> None:
    character.hand += character.discard
    character.discard = []


FLIPS: tuple[Flip, ...] = (
    Flip("JL-1.19", "all cards of the pool are brought", number("bringable", lambda character: 99, preparing)),
    Flip("JL-1.22", "both battle goals are kept", replace("prepare", no_steps, rounds)),
    Flip("JL-2.05", "modifier decks are never shuffled", replace("end_round", never, ModifierDeck)),
    Flip("JL-3.04", "one discarded card is enough to rest", number("FEWEST_TO_REST", 1, state)),
    Flip("JL-3.10", "a long rest is at 50", number("LONG_REST", 50, rounds)),
    Flip("JL-4.03", "the basic attack is 3", number("BASIC", 3, actions)),
    Flip("JL-4.14", "no experience for abilities", replace("gain_xp", nothing, actions)),
    Flip("JL-5.17", "traps do nothing", replace("enter", no_steps, movement)),
    Flip("JL-5.26", "traps hurt by 1", replace("trap_damage", lambda self: 1, State)),
    Flip("JL-6.01", "everything is seen", replace("in_reach", in_range, State)),
    Flip("JL-6.07", "everything is in reach", replace("reaches", always, State)),
    Flip("JL-8.14", "a blessing is forgotten", replace("_add_card", never, changes)),
    Flip("JL-9.02", "damage cannot be negated", replace("_negations", lambda *args: {"suffer": ()}, changes)),
    Flip("JL-10.09", "wounds do not hurt", number("WOUND", "nothing", turns)),
    Flip("JL-10.14", "poison is no hindrance", number("POISON", "nothing", changes)),
    Flip("JL-10.24", "special objects suffer from conditions", number("SpecialObject", Catalog, changes)),
    Flip("JL-11.13", "there is always something to loot", replace("lying", always, action_verbs)),
    Flip("JL-11.17", "nobody loots where the turn ends", replace("loot", no_steps, turns)),
    Flip("JL-11.33", "nobody is pushed", replace("force", no_steps, attack)),
    Flip("JL-12.08", "tokens do not move", replace("_move_token", nothing, using)),
    Flip("JL-13.10", "a rest loses nothing", replace("take_back", keeps_all, actions, rounds)),
    Flip("JL-13.17", "a long rest does not heal", number("REST_HEAL", 0, actions)),
    Flip("JL-14.04", "nothing is charged", replace("end_turn", nothing, elements)),
    Flip("JL-14.11", "elements do not wane", replace("end_round", nothing, elements)),
    Flip("JL-14.13", "monsters consume nothing", replace("available", none, elements)),
    Flip("JL-15.07", "no room is revealed", replace("reveal", no_steps, rooms)),
    Flip("JL-15.10", "no card is revealed for a new type", replace("reveal_ability", nothing, rooms)),
    Flip("JL-15.20", "numbers on doors mean nothing", replace("sections_of_door", none, rooms)),
    Flip("JL-16.11", "high numbers act first", replace("group", by_number_down, rounds)),
    Flip("JL-17.04", "a disarmed monster keeps its distance", number("ATTACK", "nothing", monsters)),
    Flip("JL-17.13", "nobody is ever the focus", replace("focuses", none, Mind)),
    Flip("JL-17.20", "who rests is chosen first", replace("_order", lambda character: (0,), monsters)),
    Flip("JL-17.28", "monsters never move", replace("destinations", lambda self, focus, points: [self.at], Mind)),
    Flip("JL-18.03", "everything can be equipped", replace("slot_limit", lambda slot, level: 99, preparing)),
    Flip("JL-18.16", "the shop has nothing", replace("_for_sale", none, city)),
    Flip("JL-18.17", "items are given away", replace("_sell", lambda game, who, item: city._take(who, item), city)),
    Flip("JL-18.19", "nobody takes an item", replace("_give", no_steps, city)),
    Flip("JL-19.01", "every scenario has level 1", replace("level_of", lambda levels, difficulty: 1, setup)),
    Flip("JL-20.04", "nothing ever loses a scenario", replace("decide", nothing, rounds)),
    Flip("JL-20.08", "coins are worth nothing", number("GOLD_PER_COIN", (0,) * 8, aftermath)),
    Flip("JL-20.10", "a won scenario has no bonus", replace("bonus_xp", lambda level: 0, aftermath)),
    Flip("JL-20.15", "battle goals give nothing", replace("gain_checks", no_steps, aftermath)),
    Flip("JL-21.02", "nobody gains levels", replace("level_at", lambda experience: 1, progress)),
    Flip("JL-21.04", "no card is learned", replace("cards_to_gain", none, progress)),
    Flip("JL-21.10", "four checkmarks for a perk", number("CHECKS_PER_PERK", 4, progress)),
    Flip("JL-21.11", "checkmarks without end", number("MOST_CHECKS", 99, progress)),
    Flip(
        "JL-21.14",
        "perks change nothing",
        replace("modifier_cards", lambda catalog, *_: catalog.starting_modifiers, progress),
    ),
    Flip("JL-22.12", "gold is never lost", verb("lose_gold")),
    Flip("JL-23.05", "no section is ever due", replace("due_sections", none, sections, rounds)),
    Flip("JL-23.06", "the goal stays as it was", replace("current_goal", lambda table: table.catalog.goal, rounds)),
    Flip("JL-24.03", "special objects are not damaged", replace("damage_object", no_steps, changes)),
    Flip("JL-80.07", "goods are never looked up", replace("look_up", no_steps, looting)),
    Flip("JL-90.12", "who spawns asks nobody", replace("_nearest_empty", first_empty, rooms)),
    Flip("JL-90.20", "a long rest stands", replace("_cancel_rest", no_steps, rounds)),
    Flip("JL-90.37", "curses without end", number("SUPPLY", 99, changes)),
    Flip("JL-90.52", "monsters heal nobody", replace("healed_by_monster", none, action_verbs)),
    Flip("JL-90.69", "cards that are gone are taken out", replace("_removable", always, progress)),
)


SET = Flips(FLIPS, least=50, forget=catalog_for.cache_clear, packs=(PROVING_GROUND,))
