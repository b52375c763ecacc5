"""What heroes carry: hands, clothes, weight, the side bag, dark stone, gold (SB-20)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.brimstone.cards.card import Item
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import BAG, CARRIED, Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame

LANTERN = "old-lantern"
DYNAMITE = "dynamite"


def refit(state: State, hero: Hero) -> None:
    """What the hero's cards give has changed: hands, clothes, abilities or afflictions."""
    hero.kit = state.catalog.kit(hero, active(state, hero))
    if hero.conscious and (hero.wounds or hero.dread):  # a new injury does not knock out who stands (SB-91.66)
        hero.wounds = min(hero.wounds, max(0, stat(state, hero, "health") - 1))
        hero.dread = min(hero.dread, max(0, stat(state, hero, "sanity") - 1))


def usable(hero: Hero, item: Item) -> bool:
    """Whether a hero may use an item: some are for heroes with a keyword only (SB-20.07)."""
    return not item.only or item.only in hero.sheet.keywords


def active(state: State, hero: Hero) -> list[str]:
    """The items in use: those in hand, and all others, but one piece for each part of the body (SB-20.04, SB-20.08)."""
    worn: set[str] = set()
    found = list(hero.hands)
    for name in hero.items:
        item = state.item(name)
        if item.hands or not usable(hero, item) or (item.part and item.part in worn):
            continue
        worn.add(item.part)
        found.append(name)
    return found


# Hands


def grips(state: State, hero: Hero) -> list[tuple[str, ...]]:
    """Every way to hold as much as two hands can hold: nothing more would fit (SB-20.02)."""
    free = max(0, stat(state, hero, "hands"))
    key = (tuple(hero.items), free, hero.sheet.id)
    found = state.catalog.grips.get(key)
    if found is None:
        found = state.catalog.grips[key] = _grips(state, hero, free)
    return found


def _grips(state: State, hero: Hero, free: int) -> list[tuple[str, ...]]:
    able = [name for name in hero.items if state.item(name).hands and usable(hero, state.item(name))]
    ways: dict[tuple[str, ...], None] = {}
    for count in range(min(len(able), free), -1, -1):
        for chosen in combinations(able, count):
            if sum(state.item(name).hands for name in chosen) <= free:
                ways[tuple(sorted(chosen))] = None
    whole = [way for way in ways if not any(_holds_more(other, way) for other in ways)]
    return whole or [()]


def _holds_more(other: tuple[str, ...], way: tuple[str, ...]) -> bool:
    rest = list(other)
    for name in way:
        if name not in rest:
            return False
        rest.remove(name)
    return bool(rest)


def arrange_hands(game: MineGame, hero: Hero) -> Steps:
    """Which hand items are used this turn (SB-20.03)."""
    ways = grips(game.state, hero)
    way = ways[0]
    if len(ways) > 1:
        way = yield Ask("hands", hero.id, {"+".join(each): each for each in ways}, "SB-20.03")
    if list(way) != hero.hands:
        hero.hands = list(way)
        tell(game, "holds", "SB-20.03", who=hero.id, items=list(way))
        refit(game.state, hero)


# Gaining and losing


def weight(state: State, hero: Hero) -> int:
    """Personal items weigh nothing that counts (SB-91.35)."""
    items = (state.item(name) for name in hero.items)
    return sum(item.weight for item in items if not item.personal)


def limit(state: State, hero: Hero) -> int:
    return CARRIED + stat(state, hero, "strength") + stat(state, hero, "carry")  # SB-20.06


def gain_item(game: MineGame, hero: Hero, name: str, rule: str) -> Steps:
    """An item comes to a hero, who drops others if they are too heavy (SB-91.35)."""
    hero.items.append(name)
    tell(game, "gained_item", rule, who=hero.id, item=name)
    yield from fit_hands(game, hero)
    yield from lighten(game, hero)


def fit_hands(game: MineGame, hero: Hero) -> Steps:
    """Outside a fight hands may be changed at any time; in one, a new item waits for the next turn (SB-20.05)."""
    state = game.state
    hero.hands = [name for name in hero.hands if name in hero.items]
    if not state.fight and not hero.hands:
        hero.hands = list(grips(state, hero)[0])
    refit(state, hero)
    yield from ()


def lighten(game: MineGame, hero: Hero) -> Steps:
    state = game.state
    while weight(state, hero) > limit(state, hero):
        yield from drop_one(game, hero, [name for name in losable(state, hero) if state.item(name).weight], "SB-91.35")


def losable(state: State, hero: Hero) -> list[str]:
    """The items a hero can lose: all but personal ones (SB-20.10)."""
    return [name for name in hero.items if not state.item(name).personal]


def drop_one(game: MineGame, hero: Hero, able: Sequence[str], rule: str) -> Steps:
    """The hero chooses which of its items it loses."""
    drop(game, hero, (yield Ask("drop", hero.id, {f"drop:{name}": name for name in able}, rule)), rule)


def drop(game: MineGame, hero: Hero, name: str, rule: str) -> None:
    """An item is lost for good: it goes back to the discard pile of its deck."""
    state = game.state
    hero.items.remove(name)
    if name in hero.hands and hero.hands.count(name) > hero.items.count(name):
        hero.hands.remove(name)
    hero.forged.pop(name, None)
    put_back(state, name)
    tell(game, "dropped", rule, who=hero.id, item=name)
    refit(state, hero)


def put_back(state: State, name: str) -> None:
    """To the discard pile; a store sells more of an item than there are cards, and those are gone (SB-62.13)."""
    item = state.item(name)
    deck = state.decks.get(item_deck(item))
    if deck is not None:
        owned = sum(hero.items.count(name) for hero in state.heroes.values())
        if deck.cards.count(name) + deck.discard.count(name) + owned < item.copies:
            deck.discard.append(name)


def take_out(state: State, name: str) -> None:
    """Somebody has an item that was not drawn: its card is in the deck no more, if one is left there."""
    deck = state.decks.get(item_deck(state.item(name)))
    for pile in (deck.cards, deck.discard) if deck is not None else ():
        if name in pile:
            pile.remove(name)
            return


def item_deck(item: Item) -> str:
    """The deck an item is drawn from."""
    return f"artifact {item.world}" if item.deck == "artifact" else item.deck


def gain_token(game: MineGame, hero: Hero, token: str, rule: str) -> Steps:
    """A side-bag token; a full bag is emptied down to five (SB-20.17, SB-91.35)."""
    hero.bag.append(token)
    tell(game, "gained_token", rule, who=hero.id, token=token)
    yield from empty_bag(game, hero)


def pouch(state: State, hero: Hero) -> int:
    """Dynamite that is carried outside the side bag."""
    return min(hero.bag.count(DYNAMITE), stat(state, hero, "dynamite-pouch"))


def hand_over(game: MineGame, hero: Hero, other: Hero, what: str, rule: str) -> Steps:
    """An item, with what is forged into it, or a side-bag token changes hands."""
    state = game.state
    tell(game, "traded", rule, who=hero.id, what=what, to=other.id)
    if what not in hero.items:
        hero.bag.remove(what)
        yield from gain_token(game, other, what, rule)
        return
    hero.items.remove(what)
    hero.hands = [name for name in hero.hands if name in hero.items]
    forged = hero.forged.pop(what, None)
    state.used = [_moved(mark, what, hero.id, other.id) for mark in state.used]
    refit(state, hero)
    if forged:
        other.forged[what] = forged
    yield from gain_item(game, other, what, rule)
    yield from fit_hands(game, hero)


def _moved(mark: str, item: str, giver: str, taker: str) -> str:
    """Whether an item was used goes along with it: once in total, whoever holds it (SB-20.14)."""
    limit, _, key = mark.rpartition(f" {giver}")[0].partition(" ")
    return f"{limit} {key} {taker}" if mark.endswith(f" {giver}") and key.partition(":")[0] == item else mark


def has_room(state: State, hero: Hero, token: str) -> bool:
    """Whether the side bag, or what holds dynamite outside of it, takes one more (SB-20.17)."""
    pouched = pouch(state, hero)
    free = token == DYNAMITE and pouched < stat(state, hero, "dynamite-pouch")
    return free or len(hero.bag) - pouched < BAG


def empty_bag(game: MineGame, hero: Hero) -> Steps:
    while len(hero.bag) - pouch(game.state, hero) > BAG:
        yield from discard_one(game, hero, "SB-91.35")


def discard_one(game: MineGame, hero: Hero, rule: str) -> Steps:
    """The hero chooses which of its side-bag tokens it discards."""
    able = {f"discard:{token}": token for token in dict.fromkeys(hero.bag)}
    lose_token(game, hero, (yield Ask("bag", hero.id, able, rule)), rule)


def lose_token(game: MineGame, hero: Hero, token: str, rule: str) -> None:
    hero.bag.remove(token)
    tell(game, "lost_token", rule, who=hero.id, token=token)


def stones(state: State, hero: Hero) -> int:
    """Dark stone carried: that of items, and what is forged into them, too (SB-20.11, SB-62.12)."""
    items = sum(state.item(name).dark_stone for name in hero.items)
    upgrades = (name for names in hero.forged.values() for name in names)
    return hero.dark_stone + items + sum(state.catalog.upgrade(name).forged for name in upgrades)


def gain(game: MineGame, hero: Hero, what: str, count: int, rule: str) -> None:
    """Experience, gold or dark stone."""
    setattr(hero, what, getattr(hero, what) + count)
    tell(game, "gained", rule, who=hero.id, what=what.replace("_", "-"), count=count)


def token_of_choice(game: MineGame, hero: Hero, rule: str) -> Asking[str]:
    token: str = yield Ask("token", hero.id, {name: name for name in ("whiskey", "bandages", "dynamite")}, rule)
    return token
