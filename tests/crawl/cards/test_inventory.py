"""What is worn: there is never more of it than there is room, whatever the slots and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from toolkit.crawl.cards.inventory import Kept, arrange, equip, fits, free, replacements, take_away, unequip
from toolkit.rules.decisions import Steps
from toolkit.rules.game import Game
from toolkit.rules.log import Log

SLOTS = {"body": 1, "hand": 2, "relic": 2}


@dataclass(frozen=True)
class Card:
    id: str
    fills: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass
class Bearer:
    id: str = "ann"
    equipped: list[Card] = field(default_factory=list)
    carried: list[Card] = field(default_factory=list)
    changes: int = 0

    def changed(self) -> None:
        self.changes += 1


BLADE, DAGGER = Card("blade", {"hand": 1}), Card("dagger", {"hand": 1})
AXE, SHIRT, MAIL = Card("axe", {"hand": 2}), Card("shirt", {"body": 1}), Card("mail", {"body": 1})
POTION, IDOL = Card("potion"), Card("idol", {"relic": 1, "hand": 1})
CARDS = st.sampled_from((BLADE, DAGGER, AXE, SHIRT, MAIL, POTION, IDOL))


def table() -> Game[None]:  # type: ignore[type-var]
    game = Game.__new__(Game)
    game.log = Log()
    return game


def test_room_is_what_the_slots_say_less_what_is_worn() -> None:
    assert free(SLOTS, [BLADE], "hand") == 1
    assert free(SLOTS, [AXE, SHIRT], "hand") == 0
    assert free(SLOTS, [], "head") == 0


def test_a_card_fits_where_all_it_takes_is_free() -> None:
    assert fits(SLOTS, [BLADE], DAGGER)
    assert not fits(SLOTS, [BLADE], AXE)
    assert not fits(SLOTS, [AXE], IDOL)
    assert not fits(SLOTS, [], POTION)


def test_what_makes_room_is_named_where_there_is_a_choice() -> None:
    assert replacements(SLOTS, [], BLADE) == {"equip": []}
    assert replacements(SLOTS, [SHIRT], MAIL) == {"equip": [SHIRT]}
    assert replacements(SLOTS, [BLADE, DAGGER], Card("club", {"hand": 1})) == {
        "equip:for:blade": [BLADE],
        "equip:for:dagger": [DAGGER],
    }
    assert replacements(SLOTS, [BLADE, DAGGER], AXE) == {"equip": [BLADE, DAGGER]}
    assert replacements(SLOTS, [AXE], BLADE) == {"equip:for:axe": [AXE]}


@given(st.lists(CARDS, max_size=8), CARDS)
def test_every_replacement_makes_enough_room(offered: list[Card], item: Card) -> None:
    worn: list[Card] = []
    for card in offered:
        if fits(SLOTS, worn, card):
            worn.append(card)
    if not item.fills:
        return
    for replaced in replacements(SLOTS, worn, item).values():
        left = list(worn)
        for card in replaced:
            left.remove(card)
        assert fits(SLOTS, left, item)


def test_putting_on_tells_and_replaces() -> None:
    bearer, game = Bearer(equipped=[SHIRT], carried=[MAIL]), table()
    equip(game, bearer, MAIL, [SHIRT], "XX-1")
    assert (bearer.equipped, bearer.carried, bearer.changes) == ([MAIL], [SHIRT], 2)
    assert game.log is not None
    assert [(event.name, event.data["card"]) for event in game.log] == [("unequipped", "shirt"), ("equipped", "mail")]
    unequip(game, bearer, MAIL, "XX-1")
    assert (bearer.equipped, bearer.carried) == ([], [SHIRT, MAIL])
    take_away(bearer, SHIRT)
    assert bearer.carried == [MAIL]


@given(st.lists(CARDS, max_size=6), st.data())
def test_arranging_ends_with_all_cards_and_no_more_than_there_is_room(cards: list[Card], data: st.DataObject) -> None:
    bearer = Bearer(carried=list(cards))
    steps = arrange(table(), bearer, SLOTS, lambda card: card is not IDOL, asked_first="A", asked="B", rule="C")
    rules: list[str] = []

    def answered() -> Steps:
        changed = yield from steps
        assert changed is (len(rules) > 1)

    playing = answered()
    ask = next(playing, None)
    while ask is not None:
        rules.append(ask.rule)
        try:
            ask = playing.send(ask.options[data.draw(st.sampled_from(sorted(ask.options)))])
        except StopIteration:
            ask = None
    assert rules == ["A", *["B"] * (len(rules) - 1)]
    assert sorted(card.id for card in (*bearer.equipped, *bearer.carried)) == sorted(card.id for card in cards)
    assert all(free(SLOTS, bearer.equipped, place) >= 0 for place in SLOTS)
    assert IDOL not in bearer.equipped


def test_nothing_goes_back_and_nothing_refused_is_offered_again() -> None:
    kept = Kept()
    assert kept.left("ann", ["blade", "blade", "axe"]) == {"blade", "axe"}
    kept.keep("ann", "blade")
    assert kept.keeps("ann")
    assert not kept.keeps("bob")
    assert kept.left("ann", ["blade", "blade", "axe"]) == {"blade", "axe"}
    assert kept.left("ann", ["blade", "axe"]) == {"axe"}
    assert kept.left("bob", ["blade"]) == {"blade"}
