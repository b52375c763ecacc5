"""Chests and workbenches: cards are drawn, kept, handed on, destroyed or put back (MA-9.22 to MA-9.34)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.decks import draw
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import CLASS_ITEMS, ITEM_TYPES
from toolkit.systems.machina_arcana.cards.inventory import fits, gain, lose_item, unequip, use_inventory, wear
from toolkit.systems.machina_arcana.changes import destroy_card, restore
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

CHEST_CARDS, WORKBENCH_CARDS = 2, 3
CHEST_ESSENCE = 1  # MA-9.22


def draw_items(
    game: ArcanaGame, explorer: Explorer, count: int, rule: str, *, one_deck: bool = False
) -> Asking[list[str]]:
    """Cards from the tops of item decks, one after another; an empty deck gives none (MA-9.23, MA-42.18)."""
    state = game.state
    found: list[str] = []
    deck = ""
    for _ in range(count):
        full = [name for name in ITEM_TYPES if state.item_decks[name].cards]
        if deck and one_deck:
            full = [deck] if deck in full else []
        if not full:
            break
        deck = yield Ask("deck", explorer.id, {name: name for name in full}, rule)
        card = draw(state.random, state.item_decks, deck)
        assert card is not None
        found.append(card)
        tell(game, "item_drawn", rule, who=explorer.id, item=card)
    return found


def open_chest(game: ArcanaGame, explorer: Explorer) -> Steps:
    """Draw two, keep one (MA-9.22 to MA-9.26)."""
    state = game.state
    restore(game, explorer, "essence", CHEST_ESSENCE, "MA-9.22")
    more = stats.change(state, explorer, "chest_cards")
    cards = yield from draw_items(game, explorer, max(1, CHEST_CARDS + more), "MA-9.23")
    while len(cards) > 1:
        options = {f"{how}:{name}": (how, name) for name in dict.fromkeys(cards) for how in ("destroy", "return")}
        how, name = yield Ask("chest", explorer.id, options, "MA-9.24")
        cards.remove(name)
        _put_away(game, how, name, "MA-9.24")
    for name in cards:
        receiver = yield from _keep_or_hand(game, explorer, name, "MA-9.25")
        if receiver is explorer:
            yield from _equip_at_once(game, explorer, name)


def _put_away(game: ArcanaGame, how: str, name: str, rule: str) -> None:
    state = game.state
    if how == "destroy":
        destroy_card(game, name, rule)
    else:
        state.item_decks[state.catalog.item(name).type].cards.append(name)
        tell(game, "item_returned", rule, item=name)


def _keep_or_hand(game: ArcanaGame, explorer: Explorer, name: str, rule: str) -> Asking[Explorer]:
    """The card is kept or handed to an adjacent explorer, who must agree (MA-42.16)."""
    state = game.state
    others = [each for each in state.on_map() if each is not explorer and state.adjacent(each.cell, explorer.cell)]
    options: dict[str, Explorer] = {f"keep:{name}": explorer}
    options |= {f"hand:{name}:{each.id}": each for each in others}
    chosen: Explorer = yield Ask("keep", explorer.id, options, rule)
    if chosen is not explorer:
        agreed = yield Ask("consent", chosen.id, {"agree": True, "refuse": False}, rule)
        chosen = chosen if agreed else explorer
    gain(game, chosen, name, rule)
    return chosen


def _equip_at_once(game: ArcanaGame, explorer: Explorer, name: str) -> Steps:
    """A base item of the class's type may be equipped free; others make room for it (MA-9.26, MA-35.09)."""
    state = game.state
    item = state.catalog.item(name)
    if item.role != "base" or item.type not in CLASS_ITEMS[explorer.card.explorer_class]:
        return
    while True:
        options: dict[str, object] = {}
        if fits(state, explorer, item):
            options[f"equip:{name}"] = True
        else:
            for number, each in enumerate(explorer.worn):
                if state.catalog.item(each[0]).type == item.type:
                    options[f"unequip:{each[0]}:{number + 1}"] = number
        options["carry"] = None
        chosen = yield Ask("equip-now", explorer.id, options, "MA-9.26")
        if chosen is None:
            return
        if chosen is True:
            wear(game, explorer, name, "MA-9.26")
            return
        assert isinstance(chosen, int)
        unequip(game, explorer, chosen, "MA-35.09")


def use_workbench(game: ArcanaGame, explorer: Explorer) -> Steps:
    """Draw three, exchange, keep one, and arrange what is worn (MA-9.28 to MA-9.32)."""
    offer = yield from draw_items(game, explorer, WORKBENCH_CARDS, "MA-9.28")
    yield from _exchange(game, explorer, offer)
    if offer:
        options = {f"choose:{name}": name for name in dict.fromkeys(offer)}
        name = yield Ask("choose", explorer.id, options, "MA-9.30")
        offer.remove(name)
        yield from _keep_or_hand(game, explorer, name, "MA-9.30")
    while offer:  # MA-9.31
        put = {f"{how}:{name}": (how, name) for name in dict.fromkeys(offer) for how in ("return", "destroy")}
        how, name = yield Ask("rest", explorer.id, put, "MA-9.31")
        offer.remove(name)
        _put_away(game, how, name, "MA-9.31")
    yield from use_inventory(game, explorer, "MA-9.32")


def _exchange(game: ArcanaGame, explorer: Explorer, offer: list[str]) -> Steps:
    """Any of the drawn cards may be exchanged for the explorer's own items (MA-9.29, MA-42.17)."""
    drawn = list(offer)
    while True:
        options: dict[str, tuple[str, str] | None] = {
            f"exchange:{name}:{own}": (name, own)
            for name in dict.fromkeys(drawn)
            for own in dict.fromkeys(explorer.items())
            if own != name
        }
        if not options:
            return
        chosen = yield Ask("exchange", explorer.id, {**options, "done": None}, "MA-9.29")
        if chosen is None:
            return
        name, own = chosen
        lose_item(game, explorer, own)
        drawn.remove(name)
        offer[offer.index(name)] = own
        gain(game, explorer, name, "MA-9.29")
