"""What players look at between two adventures: the market, their cards, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.map.levels import hero_level
from toolkit.systems.massive_darkness.state import Hero, State
from toolkit.systems.massive_darkness.story.market import price, story_of
from toolkit.systems.massive_darkness.story.mode import FOR_XP
from toolkit.systems.massive_darkness.table.beside import dice_in_letters

TITLES: Mapping[str, str] = {
    "defeat": "After the defeat",
    "market": "The market opens",
    "exchange": "At the market: cards among yourselves, before trading",
    "deals": "At the market: each of you may sell one card and trade once",
    "packing": "After the market: cards among yourselves",
    "keeping": "After the market: what you cannot carry stays",
    "swapping": "Before you set out: starting gear for cards",
    "equipping": "Before you set out: what you wear",
}


def draw_market(state: State) -> str:
    """The cards on offer and those of every hero."""
    adventure = state.catalog.adventure
    lines = [
        f"{TITLES[state.phase]}.",
        f"Next: {adventure.data.get('name', adventure.id)}, from level {state.level}",
        "",
    ]
    offered = story_of(state).market
    if offered:
        lines += ["  on offer", *_cards(state, offered, "    "), ""]
    for hero in state.heroes.values():
        lines += _hero(state, hero)
    return "\n".join(lines)


def _hero(state: State, hero: Hero) -> Iterator[str]:
    made = story_of(state).deals.get(hero.id, ())
    deals = f"   made: {', '.join(made)}" if made else ""
    yield (
        f"  {hero.id}, level {hero_level(hero)}   health {hero.health}/{hero.max_health}   xp {hero.xp}   "
        f"shards {hero.shards}{deals}"
    )
    yield from _cards(state, hero.equipped, "   *")
    yield from _cards(state, hero.carried, "    ")


def _cards(state: State, cards: list[Gear], mark: str) -> Iterator[str]:
    for gear in sorted(cards, key=lambda each: (each.story_level, each.id)):
        too_high = "   too high for the start" if gear.story_level > state.level else ""
        yield f"{mark} {gear.id:<26} level {gear.story_level}  {what_it_is(gear)}{too_high}"


def what_it_is(gear: Gear) -> str:
    """`hand, melee RY, defense B`: the slot and the dice of a card."""
    return ", ".join(filter(None, (gear.slot or gear.form, dice_in_letters(gear.dice))))


def worth_of_card(ask: Ask, key: str) -> str:
    """What a card in an option is worth at the market; empty where an option is no card."""
    value = ask.options[key]
    match ask.kind, value:
        case "deal", (deal, Gear() as gear):
            return f"for {price(gear)} XP" if deal == FOR_XP else f"level {gear.story_level}"
        case "trade-for", (second, first):
            card = second or first
            return f"level {card.story_level}, {what_it_is(card)}"
        case (("trade-for" | "trade-more" | "keep" | "swap" | "starting-gear"), Gear() as gear):
            return f"level {gear.story_level}, {what_it_is(gear)}"
        case "after-defeat", _:
            return "without a market, but with starting gear" if value else "the adventure stays lost"
    return ""
