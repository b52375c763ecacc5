"""The decks: one a type, and one a level for guards and treasure (MD-1.03 to MD-1.11, MD-2)."""

from __future__ import annotations

from collections import Counter

from toolkit.crawl.cards.decks import draw_card, left_over, next_level
from toolkit.rules.decks import Deck, WhenEmpty
from toolkit.systems.massive_darkness.cards.card import DoorCard, EnemyCard, EventCard, Gear
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, State

DOORS, EVENTS, ARTIFACTS = "door", "event", "artifact"
STRONGEST_WEAK_LEVEL = 3  # MD-8.14


#: Every deck of the game; starting gear is a pool to choose from, no deck (MD-1.06).
NAMES = (
    *(f"{kind}-{level}" for kind in ("treasure", "guard") for level in range(1, HIGHEST_LEVEL + 1)),
    *(DOORS, EVENTS, ARTIFACTS, "roaming-weak", "roaming-mighty"),
)


def kinds_of_cards(name: str) -> tuple[str, ...]:
    """The kinds of the cards that a deck holds; what is set aside may be of any."""
    kinds = {"treasure": "equipment", ARTIFACTS: "equipment", "guard": "enemy", "roaming": "enemy"}
    kind = name.partition("-")[0]
    return (kinds.get(kind, kind),) if name in NAMES else ("equipment", "enemy", "door", "event")


def running_out(name: str) -> tuple[WhenEmpty, str]:
    """What a deck does when it is empty, and which deck is drawn from instead.

    Guards and treasures of levels 1 to 4 are never shuffled again; the next level takes their place (MD-2.03 to
    MD-2.06, MD-90.16). Every other deck takes back its discard pile (MD-2.02).
    """
    return next_level(name, ("treasure", "guard"), HIGHEST_LEVEL) or ("reshuffle", "")


def new_decks(state: State) -> dict[str, Deck]:
    """All decks, shuffled, without what heroes brought along (MD-1.03, MD-33.16)."""
    decks = {}
    held = Counter(gear.id for hero in state.heroes.values() for gear in (*hero.equipped, *hero.carried))
    for name in NAMES:
        cards = left_over(state.catalog.deck_contents.get(name, ()), held)
        decks[name] = Deck(name, cards, [], *running_out(name))
        decks[name].shuffle(state.random)
    return decks


def draw_treasure(state: State, level: int) -> Gear | None:
    """A treasure card of a level; None where neither deck nor discard pile has any (MD-90.16)."""
    return draw_card(state.random, state.decks, f"treasure-{min(level, HIGHEST_LEVEL)}", state.catalog.gear)


def draw_guard(state: State, level: int) -> EnemyCard | None:
    return draw_card(state.random, state.decks, f"guard-{min(level, HIGHEST_LEVEL)}", state.catalog.enemy)


def draw_roaming_monster(state: State, strength: str = "") -> EnemyCard | None:
    """A roaming monster: weak up to level 3, mighty above it, unless its strength is told (MD-8.14, MD-14.16)."""
    strength = strength or strength_at(state.level)
    return draw_card(state.random, state.decks, f"roaming-{strength}", state.catalog.enemy)


def strength_at(level: int) -> str:
    """Whether roaming monsters are weak or mighty at a game level (MD-8.14)."""
    return "weak" if level <= STRONGEST_WEAK_LEVEL else "mighty"


def monster_of(state: State, figure: str, strength: str = "") -> EnemyCard | None:
    """The card of a roaming monster by its figure, of the strength the game level gives unless told (MD-14.16)."""
    names = state.catalog.deck_contents.get(f"roaming-{strength or strength_at(state.level)}", ())
    return next((card for card in map(state.catalog.enemy, names) if card.figure == figure), None)


def take(state: State, card: EnemyCard | Gear) -> bool:
    """Take a card that an adventure names out of its deck or discard pile; whether it lay there."""
    deck = state.decks.get(card.deck)
    for pile in (deck.cards, deck.discard) if deck is not None else ():
        if card.id in pile:
            pile.remove(card.id)
            return True
    return False


def draw_door(state: State) -> DoorCard | None:
    return draw_card(state.random, state.decks, DOORS, state.catalog.door)


def draw_event(state: State) -> EventCard | None:
    return draw_card(state.random, state.decks, EVENTS, state.catalog.event)


def draw_artifact(state: State) -> Gear | None:
    """A random artifact: they enter play only where an adventure says so (MD-1.07, MD-30.01)."""
    return draw_card(state.random, state.decks, ARTIFACTS, state.catalog.gear)
