"""Cards in a hero's hands: who gets what is found, what to wear, what to trade, what to turn into something better."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.bots.wardrobe import Wardrobe
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.cards.equipment import TRANSMUTED
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import View

#: What a card must bring somebody to be handed over.
WORTH_GIVING = 0.15


class Dealings:
    """What a bot does with equipment. It remembers the trade it has begun."""

    def __init__(self, wants: Wants) -> None:
        self.wants = wants
        self.wardrobe = Wardrobe(wants)
        self.offered = ""

    # Cards that are found

    def loot(self, view: View, ask: Ask, me: Hero) -> str:
        """The hero who gains most by a card gets it. A hero with a role keeps what it was given for that role."""
        if me.roles:
            return "keep"
        gains = {key: self.wardrobe.gain(view, hero, gear) for key, (hero, gear) in ask.options.items()}
        return max(gains, key=lambda key: gains[key])

    def equip(self, view: View, ask: Ask, me: Hero) -> str:
        """Wear the new card if that is better than what is worn."""
        changes = {key: (me.carried[-1], replaced) for key, replaced in ask.options.items() if replaced is not None}
        return self._best_change(view, me, changes) or "carry"

    def _best_change(self, view: View, me: Hero, changes: Mapping[str, tuple[Gear, Collection[Gear]]]) -> str:
        """Of cards to wear instead of others the one after which the hero fares best, if that is better than now."""
        best, most = "", self.wardrobe.worth(view, me, me.equipped) + 0.01
        for key, (gear, replaced) in changes.items():
            worn = [other for other in me.equipped if other not in replaced]
            worth = self.wardrobe.worth(view, me, [*worn, gear])
            if worth > most:
                best, most = key, worth
        return best

    # The Equip/Trade action

    def wants_action(self, view: View, me: Hero) -> bool:
        """Whether changing clothes or trading is worth an action that nothing better is known for."""
        gain, _ = self.wardrobe.best_outfit(view, me)
        trade = max((worth for worth, _, _ in self._trades(view, me)), default=0.0)
        return max(gain, trade) >= self.wants.refit

    def _trades(self, view: View, me: Hero) -> Iterator[tuple[float, str, str]]:
        """Cards that lie unused with one of two heroes in a zone and would serve the other: gain, option, card."""
        for friend in view.heroes.values():
            if friend is me or friend.left or friend.zone != me.zone:
                continue
            for gear in self._spare(view, me):
                if not friend.dead:
                    yield self.wardrobe.gain(view, friend, gear), f"give:{friend.id}", gear.id
            for gear in friend.carried if friend.dead else self._spare(view, friend):
                yield self.wardrobe.gain(view, me, gear), f"take:{friend.id}", gear.id

    def _spare(self, view: View, hero: Hero) -> list[Gear]:
        """What a hero carries and would not wear."""
        _, worn = self.wardrobe.best_outfit(view, hero)
        return [gear for gear in hero.carried if gear.slot and gear not in worn]

    def trade(self, view: View, ask: Ask, me: Hero) -> str:
        trades = [each for each in self._trades(view, me) if each[1] in ask.options and each[0] > WORTH_GIVING]
        for _, key, card in sorted(trades, key=lambda each: -each[0]):
            if card != self.offered:
                self.offered = card
                return key
        self.offered = ""
        return "done"

    def trade_card(self, view: View, ask: Ask, me: Hero) -> str:
        key = f"card:{self.offered}"
        return key if key in ask.options else next(iter(ask.options))

    def agree(self, view: View, ask: Ask, me: Hero) -> str:
        """Friends ask for what lies unused; nobody gives away what it wears."""
        key = next(iter(ask.options))
        card = key.partition(":")[2]
        return "refuse" if any(gear.id == card for gear in me.equipped) else key

    def arrange(self, view: View, ask: Ask, me: Hero) -> str:
        """One card after another, as long as each is an improvement."""
        offered = {key: value for key, value in ask.options.items() if value is not None and value[1] is not None}
        return self._best_change(view, me, offered) or "done"

    # Transmutation

    def wants_transmutation(self, view: View, me: Hero) -> bool:
        """Whether there are cards enough that serve nobody in the zone."""
        lying = sum([bool(gear.slot) and gear.is_transmutable for gear in me.carried])
        return lying >= TRANSMUTED and len(self._useless(view, me)) >= TRANSMUTED

    def _useless(self, view: View, me: Hero) -> list[Gear]:
        friends = [each for each in view.living() if each is not me and each.zone == me.zone]
        return [
            gear
            for gear in self._spare(view, me)
            if gear.is_transmutable
            and not any(self.wardrobe.gain(view, friend, gear) > WORTH_GIVING for friend in friends)
        ]

    def transmute(self, view: View, ask: Ask, me: Hero) -> str:
        """The card that is missed least: one that serves nobody, the highest of those, else the least of all."""
        useless = [gear.id for gear in self._useless(view, me)]
        offered = {key: gear for key, gear in ask.options.items() if gear.id in useless}
        if offered:
            return max(offered, key=lambda key: (offered[key].level, key))
        carried = {key: gear for key, gear in ask.options.items() if gear in me.carried}
        left = carried or dict(ask.options)
        return min(left, key=lambda key: (left[key].level, key))


#: Kind of question → how it is answered.
DEALINGS: Mapping[str, Callable[[Dealings, View, Ask, Hero], str]] = {
    "loot": Dealings.loot,
    "equip": Dealings.equip,
    "transmute": Dealings.transmute,
    "trade": Dealings.trade,
    "trade-card": Dealings.trade_card,
    "agree": Dealings.agree,
    "arrange": Dealings.arrange,
}
