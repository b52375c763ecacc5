"""What a bot does between two adventures: what it sells and trades, keeps, swaps, and how it pays (MD-33, MD-34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.bots.wardrobe import Wardrobe
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.story.market import held, price
from toolkit.systems.massive_darkness.story.mode import FOR_XP
from toolkit.systems.massive_darkness.view import View

#: What a market card must bring to be worth a trade.
WORTH_A_TRADE = 0.1


class Haggling:
    """Trades what lies unused for what serves, and sells one more card that nobody misses."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        self.wardrobe = wardrobe

    def deal(self, view: View, ask: Ask, me: Hero) -> str:
        """First the trade that brings most, then the sale; who has nothing to spare leaves."""
        spare = self.spare(view, me)
        trades = {
            key: self._best_for(view, me, value[1])
            for key, value in ask.options.items()
            if value is not None and value[0] != FOR_XP and value[1] in spare
        }
        best = max(trades, key=lambda key: (trades[key], key), default="")
        if best and trades[best] > WORTH_A_TRADE:
            return best
        sales = {
            key: value[1]
            for key, value in ask.options.items()
            if value is not None and value[0] == FOR_XP and value[1] in spare
        }
        return max(sales, key=lambda key: (price(sales[key]), -sales[key].story_level, key), default="done")

    def _best_for(self, view: View, me: Hero, given: Gear) -> float:
        """What the best market card a given one can buy would bring."""
        return max(
            (self._gain(view, me, gear) for gear in view.market if gear.story_level <= given.story_level), default=0.0
        )

    def trade_for(self, view: View, ask: Ask, me: Hero) -> str:
        """The market card that serves best; a second card is never added. Values may hold a second card."""
        cards = {
            key: value[1] if isinstance(value, tuple) else value
            for key, value in ask.options.items()
            if key.startswith("take:")
        }
        return self._most_useful(view, me, cards) or next(iter(ask.options))

    def trade_more(self, view: View, ask: Ask, me: Hero) -> str:
        """One more card is always welcome; the one that serves best."""
        return self._most_useful(view, me, {key: gear for key, gear in ask.options.items() if gear is not None})

    def keep(self, view: View, ask: Ask, me: Hero) -> str:
        """The card to give up: first one that it would not wear, and of those the lowest."""
        spare = self.spare(view, me)
        cards: dict[str, Gear] = dict(ask.options)
        return min(cards, key=lambda key: (cards[key] not in spare, cards[key].story_level, key))

    def swap(self, view: View, ask: Ask, me: Hero) -> str:
        """A weapon it cannot use yet for one it can, if it has none."""
        usable = self._usable(view, held(me))
        if any(gear.is_weapon for gear in usable):
            return "done"
        weapons = {key: gear for key, gear in ask.options.items() if gear is not None and gear.is_weapon}
        return min(weapons, key=lambda key: (weapons[key].story_level, key), default="done")

    def spare(self, view: View, me: Hero) -> list[Gear]:
        """The cards that it would not wear at the start, of those that have to be worn."""
        ready = me.copy()
        ready.equipped, ready.carried = self._usable(view, me.equipped), self._usable(view, me.carried)
        ready.changed()
        _, worn = self.wardrobe.best_outfit(view, ready)
        return [gear for gear in held(me) if gear.slot and gear not in worn]

    def _most_useful(self, view: View, me: Hero, cards: Mapping[str, Gear]) -> str:
        return max(cards, key=lambda key: (self._gain(view, me, cards[key]), key), default="")

    def _gain(self, view: View, me: Hero, gear: Gear) -> float:
        return self.wardrobe.gain(view, me, gear) if gear.story_level <= view.level else 0.0

    @staticmethod
    def _usable(view: View, cards: Iterable[Gear]) -> list[Gear]:
        return [gear for gear in cards if gear.story_level <= view.level]


#: Kind of question → how it is answered.
HAGGLING: Mapping[str, Callable[[Haggling, View, Ask, Hero], str]] = {
    "deal": Haggling.deal,
    "trade-for": Haggling.trade_for,
    "trade-more": Haggling.trade_more,
    "keep": Haggling.keep,
    "swap": Haggling.swap,
    "starting-gear": Haggling.trade_more,
    "payment": lambda haggling, view, ask, me: "pay:shard",  # a fifth of the price
}
