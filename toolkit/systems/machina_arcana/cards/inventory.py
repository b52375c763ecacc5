"""Items: equipping, attaching, trading (MA-20, MA-35)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.crawl.telling import tell
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import HANDS, PLACES, Item
from toolkit.systems.machina_arcana.state import Explorer, State
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

DONE = "done"


def fits(state: State, explorer: Explorer, item: Item) -> bool:
    """Whether a base item could be equipped beside what is worn (MA-35.03)."""
    if item.role != "base":
        return False
    worn = [state.catalog.item(each[0]) for each in explorer.worn]
    if item.type == "weapon":
        return sum(each.hands for each in worn if each.type == "weapon") + item.hands <= HANDS
    place = item.place or "relic"
    return sum((each.place or "relic") == place for each in worn if each.type != "weapon") < PLACES[place]


def holders(state: State, explorer: Explorer, item: Item) -> list[int]:
    """The worn items that another one can be attached to, by their places (MA-35.05 to MA-35.07)."""
    found = []
    for number, (name, *attached) in enumerate(explorer.worn):
        base = state.catalog.item(name)
        if base.type != item.type:
            continue
        held = [state.catalog.item(each) for each in attached]
        if item.role == "augment":
            free = base.socket == item.socket and not any(each.role == "augment" for each in held)
        else:
            upgrades = sum(each.role == "base" for each in held)
            free = item.upgrade is not None and upgrades < base.upgrade_slots
        if free:
            found.append(number)
    return found


def wear(game: ArcanaGame, explorer: Explorer, name: str, rule: str) -> None:
    explorer.carried.remove(name)
    explorer.worn.append((name,))
    tell(game, "equipped", rule, who=explorer.id, item=name)
    stats.refresh(game.state, explorer)


def attach(game: ArcanaGame, explorer: Explorer, name: str, number: int) -> None:
    explorer.carried.remove(name)
    explorer.worn[number] = (*explorer.worn[number], name)
    tell(game, "attached_item", "MA-35.05", who=explorer.id, item=name, to=explorer.worn[number][0])
    stats.refresh(game.state, explorer)


def unequip(game: ArcanaGame, explorer: Explorer, number: int, rule: str) -> None:
    """An item becomes a carried one, with all that is attached to it (MA-35.09)."""
    items = explorer.worn.pop(number)
    explorer.carried += items
    tell(game, "unequipped", rule, who=explorer.id, item=items[0])
    stats.refresh(game.state, explorer)


def take_off(game: ArcanaGame, explorer: Explorer, item: str, rule: str) -> None:
    """An item that is worn becomes a carried one: a base item with all that hangs on it, an attached one alone."""
    number = next(number for number, each in enumerate(explorer.worn) if item in each)
    base, *attached = explorer.worn[number]
    if item == base:
        unequip(game, explorer, number, rule)
        return
    attached.remove(item)
    explorer.worn[number] = (base, *attached)
    explorer.carried.append(item)
    tell(game, "unequipped", rule, who=explorer.id, item=item)
    stats.refresh(game.state, explorer)


def use_inventory(game: ArcanaGame, explorer: Explorer, rule: str) -> Steps:
    """Unequip all, equip any number of base items, then upgrade and augment (MA-20.01, MA-20.02)."""
    state = game.state
    while explorer.worn:
        unequip(game, explorer, len(explorer.worn) - 1, rule)
    explorer.carried.sort()
    attaching = False
    while True:
        options: dict[str, tuple[Callable[..., None], tuple[Any, ...]]] = {}
        kinds = dict.fromkeys(explorer.carried)
        if not attaching:
            for name in kinds:
                if fits(state, explorer, state.catalog.item(name)):
                    options[f"equip:{name}"] = (wear, (name, rule))
        for name in kinds:
            for number in holders(state, explorer, state.catalog.item(name)):
                options[f"attach:{name}:{number + 1}:{explorer.worn[number][0]}"] = (attach, (name, number))
        if not options:
            return
        chosen = yield Ask("equip", explorer.id, {**options, DONE: None}, "MA-20.01")
        if chosen is None:
            return
        do, arguments = chosen
        attaching = attaching or do is attach
        do(game, explorer, *arguments)


def trade(game: ArcanaGame, explorer: Explorer, other: Explorer) -> Steps:
    """Any number of items both ways, if both agree; they arrive unequipped (MA-20.07, MA-20.08, MA-42.12)."""
    state = game.state
    given: list[tuple[str, str]] = []
    while True:
        options: dict[str, tuple[str, str] | None] = {}
        for giver, word in ((explorer, "give"), (other, "take")):
            for name in dict.fromkeys(giver.items()):
                if giver.items().count(name) > given.count((giver.id, name)):
                    options[f"{word}:{name}"] = (giver.id, name)
        options[DONE] = None
        chosen = yield AskAbout("trade", explorer.id, options, "MA-20.07", other.id)
        if chosen is None:
            break
        given.append(chosen)
    if not given:
        return
    agreed = yield Ask("consent", other.id, {"agree": True, "refuse": False}, "MA-42.12")
    if not agreed:
        tell(game, "trade_refused", "MA-42.12", who=other.id)
        return
    for name, item in given:
        giver = state.explorers[name]
        hand_over(game, giver, other if giver is explorer else explorer, item)


def hand_over(game: ArcanaGame, giver: Explorer, receiver: Explorer, item: str) -> None:
    """An item changes hands; a worn one is unequipped first."""
    if item not in giver.carried:
        take_off(game, giver, item, "MA-20.08")
    giver.carried.remove(item)
    receiver.carried.append(item)
    tell(game, "traded", "MA-20.07", who=giver.id, to=receiver.id, item=item)
    stats.refresh(game.state, giver)
    stats.refresh(game.state, receiver)


def gain(game: ArcanaGame, explorer: Explorer, item: str, rule: str) -> None:
    """An item is gained and carried (MA-20.03)."""
    explorer.carried.append(item)
    tell(game, "gained", rule, who=explorer.id, item=item)
    stats.refresh(game.state, explorer)


def lose_item(game: ArcanaGame, explorer: Explorer, item: str) -> None:
    """Take an item out of somebody's hands; what hung on it is carried."""
    if item not in explorer.carried:
        take_off(game, explorer, item, "MA-19.06")
    explorer.carried.remove(item)
    stats.refresh(game.state, explorer)
