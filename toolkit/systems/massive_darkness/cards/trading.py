"""The Equip/Trade action: cards change hands in one zone, then everybody who took part arranges its own (MD-19)."""

from __future__ import annotations

from functools import partial

from toolkit.crawl.cards import inventory
from toolkit.crawl.cards.inventory import Kept, take_away
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.massive_darkness.cards.card import SLOTS, Gear
from toolkit.systems.massive_darkness.cards.equipment import can_transmute, transmute, usable
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.state import Hero, TokenKind

#: The rule by which an action that changed nothing is taken back.
TAKEN_BACK = "MD-90.73"


def equip_or_trade(game: MassiveGame, hero: Hero, *, may_go_back: bool = False) -> Asking[bool]:
    """Exchange with heroes in the same zone, dead ones too; then all who took part may re-equip (MD-19.01 to MD-19.04).

    Small questions, one after another. Every card changes hands once, so that an exchange comes to an end. Says
    whether anything changed; where the action is taken back otherwise (`may_go_back`), the question tells so.
    """
    partners = [other for other in game.state.heroes.values() if other is not hero and _beside(hero, other)]
    involved = [hero]
    changed = False
    if partners:
        changed = yield from _exchange(game, hero, partners, involved)
    for each in involved:
        rule = "MD-91.06" if changed or not may_go_back else TAKEN_BACK
        changed |= yield from arrange(game, each, rule)
    return changed


def _beside(hero: Hero, other: Hero) -> bool:
    return other.zone == hero.zone and not other.left  # MD-10.05: the dead trade too


class _Exchange(Kept):
    """What may still change hands."""

    def offers(self, hero: Hero) -> dict[str, Gear | TokenKind]:
        """What a hero may part with, by the key it is named with."""
        held: list[Gear | TokenKind] = [*hero.carried, *hero.equipped, *hero.tokens]
        left = self.left(hero.id, list(map(_name, held)))
        return {_key(each): each for each in held if _name(each) in left}

    def offers_any(self, hero: Hero) -> bool:
        """Whether a hero has anything it may part with."""
        if self.keeps(hero.id):
            return bool(self.offers(hero))
        return bool(hero.carried or hero.equipped or hero.tokens)


def _name(what: Gear | TokenKind) -> str:
    return what if isinstance(what, str) else what.id


def _key(what: Gear | TokenKind) -> str:
    return f"token:{what}" if isinstance(what, str) else f"card:{what.id}"


def exchange_freely(game: MassiveGame, hero: Hero) -> Steps:
    """A hero exchanges cards with any other, wherever it stands (MD-34.11, MD-34.13)."""
    partners = [other for other in game.state.heroes.values() if other is not hero]
    if partners:
        yield from _exchange(game, hero, partners, [hero], transmuting=False)


def _exchange(
    game: MassiveGame, hero: Hero, partners: list[Hero], involved: list[Hero], *, transmuting: bool = True
) -> Asking[bool]:
    """Whether anything changed hands, or was made into something else."""
    exchange = _Exchange()
    changed = False
    while True:
        options: dict[str, tuple[Hero, Hero] | str] = {"done": "done"}
        gives = exchange.offers_any(hero)
        for other in partners:
            if gives:
                options[f"give:{other.id}"] = (hero, other)
            if exchange.offers_any(other):
                options[f"take:{other.id}"] = (other, hero)
        if transmuting and can_transmute(game, hero):
            options["transmute"] = "transmute"  # MD-19.09
        chosen: tuple[Hero, Hero] | str = yield Ask("trade", hero.id, options, "MD-91.07")
        if chosen == "done":
            return changed
        if isinstance(chosen, str):
            changed = True
            yield from transmute(game, hero)
            if hero.dead:
                return changed
            continue
        giver, taker = chosen
        partner = taker if giver is hero else giver
        if (yield from _pass_on(game, hero, giver, taker, exchange)):
            changed = True
            if partner not in involved:
                involved.append(partner)


def _pass_on(game: MassiveGame, hero: Hero, giver: Hero, taker: Hero, exchange: _Exchange) -> Asking[bool]:
    """One card or token from hand to hand, if the other player agrees (MD-19.04). Whether it went."""
    what: Gear | TokenKind = yield Ask("trade-card", hero.id, exchange.offers(giver), "MD-91.07")
    other = taker if giver is hero else giver
    agreed = yield Ask("agree", other.id, {f"agree:{_name(what)}": True, "refuse": False}, "MD-19.04")
    if not agreed:
        exchange.keep(giver.id, _name(what))
        return False
    exchange.keep(taker.id, _name(what))
    if isinstance(what, Gear):
        take_away(giver, what)
        taker.carried.append(what)
        taker.changed()
    else:
        giver.tokens.remove(what)
        taker.tokens.append(what)
    tell(game, "traded", "MD-19.02", who=giver.id, to=taker.id, card=_name(what))
    return True


def arrange(game: MassiveGame, hero: Hero, rule: str = "MD-91.06") -> Asking[bool]:
    """A hero puts its cards on and beside its dashboard as it likes, each card once (MD-19.01, MD-19.03).

    Says whether it did anything; `rule` is why it is asked as long as it did not.
    """
    return inventory.arrange(
        game, hero, SLOTS, partial(usable, game), asked_first=rule, asked="MD-91.06", rule="MD-19.01"
    )
