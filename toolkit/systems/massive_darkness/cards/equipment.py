"""Cards in the hands of heroes: gained, handed on, equipped, and turned into others (MD-12, MD-18, MD-19)."""

from __future__ import annotations

from toolkit.crawl.cards.inventory import equip, replacements, take_away
from toolkit.crawl.telling import tell
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.massive_darkness.cards.card import SLOTS, Gear
from toolkit.systems.massive_darkness.cards.decks import draw_artifact, draw_treasure
from toolkit.systems.massive_darkness.cards.skills import stat
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, discard_gear, wound_hero
from toolkit.systems.massive_darkness.fights.deaths import hero_dies
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, Hero

TRANSMUTED = 3  # MD-19.07
LUCKY_CARDS = 2  # MD-90.18
HIGH_TRAP = 3  # the level from which traps deal more (MD-90.18)


def gain_treasure(
    game: MassiveGame, hero: Hero, level: int, rule: str, *, may_give: bool = False, instead_of: Gear | None = None
) -> Asking[bool]:
    """Draw a treasure card of a level; traps and lucky finds are dealt with at once (MD-90.18).

    With `may_give`, the hero may hand it on at once; otherwise it is the hero's own (MD-19.11). `instead_of` a lucky
    find that the hero got from a guardian, as many are drawn as it gives. Says whether there was a card to draw.
    """
    has_drawn = False
    finds = [instead_of] if instead_of is not None else []
    due = LUCKY_CARDS if instead_of is not None else 1
    while due and not hero.dead and (gear := draw_treasure(game.state, level)) is not None:
        due -= 1
        has_drawn = True
        if gear.form == "trap":
            yield from _trap(game, hero, gear)
        elif gear.form == "lucky-find":
            tell(game, "lucky", "MD-90.18", who=hero.id, card=gear.id)
            finds.append(gear)
            level, due = gear.level, due + LUCKY_CARDS
        else:
            tell(game, "treasure", rule, who=hero.id, card=gear.id)
            yield from (hand_over if may_give else receive)(game, hero, gear, rule)
    for gear in finds:  # only now, so that a deck of nothing else runs out
        discard_gear(game, gear, hero.id, "MD-90.18")
    return has_drawn


def trap_wounds(level: int) -> int:
    """What a trap of a level deals (MD-90.18)."""
    return 1 if level < HIGH_TRAP else 2


def _trap(game: MassiveGame, hero: Hero, gear: Gear) -> Steps:
    tell(game, "trapped", "MD-90.18", who=hero.id, card=gear.id)
    discard_gear(game, gear, hero.id, "MD-90.18")
    wound_hero(game, hero, trap_wounds(gear.level), "MD-90.18")
    yield from hero_dies(game, hero)


def gain_artifact(game: MassiveGame, hero: Hero, rule: str) -> Asking[bool]:
    """Draw a random artifact card (MD-30.01). Where none is left, one the hero brought along counts (MD-43.10).

    Says whether there was either.
    """
    gear = draw_artifact(game.state)
    if gear is not None:
        game.state.artifacts.append(gear.id)
        tell(game, "treasure", rule, who=hero.id, card=gear.id)
        yield from receive(game, hero, gear, rule)
        return True
    brought = [each.id for each in (*hero.equipped, *hero.carried) if each.source == "artifact"]
    game.state.artifacts += brought[:1]
    return bool(brought)


def hand_over(game: MassiveGame, hero: Hero, gear: Gear, rule: str) -> Steps:
    """Keep a card of a treasure token or a guardian, or pass it to a hero in the same zone (MD-18.05, MD-14.28)."""
    options = {"keep": (hero, gear)}  # who decides sees the card
    if not hero.left:
        for other in game.state.living():
            if other is not hero and other.zone == hero.zone:
                options[f"give:{other.id}"] = (other, gear)
    receiver: Hero = (yield AskAbout("loot", hero.id, options, "MD-91.06", gear.id))[0]
    yield from receive(game, receiver, gear, rule)


def receive(game: MassiveGame, hero: Hero, gear: Gear, rule: str) -> Steps:
    """A card is a hero's from now on, and may be equipped at once (MD-18.06, MD-19.08).

    A lucky find that a guardian carried is resolved for the hero who gets it (MD-90.18), and a trap that a rule gives
    springs (MD-90.86).
    """
    if gear.form == "trap":
        yield from _trap(game, hero, gear)
        return
    if gear.form == "lucky-find":
        tell(game, "lucky", "MD-90.18", who=hero.id, card=gear.id)
        yield from gain_treasure(game, hero, gear.level, "MD-90.18", instead_of=gear)
        return
    hero.carried.append(gear)
    hero.changed()
    tell(game, "looted", rule, who=hero.id, card=gear.id)
    yield from equip_at_once(game, hero, gear)


def equip_at_once(game: MassiveGame, hero: Hero, gear: Gear) -> Steps:
    """A card just gained may be equipped without an action; what it replaces goes beside the dashboard (MD-90.42)."""
    if not gear.slot or not usable(game, gear):
        return
    options: dict[str, list[Gear] | None] = {"carry": None, **replacements(SLOTS, hero.equipped, gear)}
    replaced: list[Gear] | None = yield AskAbout("equip", hero.id, options, "MD-14.29", gear.id)
    if replaced is not None:
        equip(game, hero, gear, replaced, "MD-14.29")


def usable(game: MassiveGame, gear: Gear) -> bool:
    """Whether a card may be equipped now: outside story mode always, in it up to the game level (MD-8.19, MD-33.12)."""
    return gear.story_level <= game.state.gear_limit


def transmutable(hero: Hero) -> list[Gear]:
    """The cards a hero may turn into others: treasures and starting gear, never artifacts (MD-19.10, MD-90.38)."""
    return [gear for gear in (*hero.carried, *hero.equipped) if gear.is_transmutable]


def can_transmute(game: MassiveGame, hero: Hero) -> bool:
    held = len(hero.carried) + len(hero.equipped)
    needed = cards_needed(game, hero)
    return held >= needed and len(transmutable(hero)) >= needed


def cards_needed(game: MassiveGame, hero: Hero) -> int:
    """How many cards a transmutation takes: three, unless an effect says otherwise (MD-19.06)."""
    return max(1, TRANSMUTED + stat(game.state, hero, "transmute-cards"))


def transmute(game: MassiveGame, hero: Hero) -> Steps:
    """Discard three cards, draw a treasure one level above the lowest of them (MD-19.06 to MD-19.10, MD-90.38)."""
    chosen: list[Gear] = []
    for _ in range(cards_needed(game, hero)):
        options = {f"card:{gear.id}": gear for gear in transmutable(hero)}
        gear: Gear = yield Ask("transmute", hero.id, options, "MD-91.08")
        take_away(hero, gear)
        chosen.append(gear)
        discard_gear(game, gear, hero.id, "MD-19.07")
    level = min(HIGHEST_LEVEL, 1 + min(gear.level for gear in chosen))
    tell(game, "transmuted", "MD-19.07", who=hero.id, cards=[gear.id for gear in chosen], level=level)
    yield from gain_treasure(game, hero, level, "MD-19.07")
