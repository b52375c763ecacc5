"""Dice that heroes roll, and what may be rolled again (SB-1.05, SB-5.02)."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking
from toolkit.systems.brimstone.dice import d3, d6, dice, shown
from toolkit.systems.brimstone.state import Hero
from toolkit.systems.brimstone.verbs.moments import MineGame

KEEP, REROLL = "keep", "reroll"
_YES_NO = {KEEP: False, REROLL: True}


def spend_grit(game: MineGame, hero: Hero, count: int, why: str, rule: str) -> None:
    hero.grit -= count
    tell(game, "grit_spent", rule, who=hero.id, count=count, why=why)


def roll_to_pass(
    game: MineGame, hero: Hero, count: int, passes: Callable[[int], bool], why: str, rule: str
) -> Asking[list[int]]:
    """Roll dice of which each passes or fails; 1 grit rolls the failed ones again (SB-5.02, SB-17.07)."""
    faces = roll(game, hero, count, why, rule)
    yield from offer_reroll(game, hero, faces, passes, why, set())
    return faces


def roll(game: MineGame, hero: Hero, count: int, why: str, rule: str) -> list[int]:
    faces = dice(game, count, hero.id, why)
    tell(game, "rolled", rule, who=hero.id, dice=shown(faces), why=why)
    return faces


def offer_reroll(
    game: MineGame, hero: Hero, faces: list[int], passes: Callable[[int], bool], why: str, again: set[int]
) -> Asking[bool]:
    """Whether grit is spent on the failed dice; no die is rolled again twice (SB-1.05, SB-1.06)."""
    failed = [index for index, face in enumerate(faces) if index not in again and not passes(face)]
    if not failed or hero.grit < 1 or not hero.conscious:
        return False
    wanted = yield Ask(f"reroll-{why}", hero.id, _YES_NO, "SB-99.05")
    if wanted:
        spend_grit(game, hero, 1, why, "SB-5.02")
        roll_again(game, hero, faces, failed, why, again)
    return bool(wanted)


def roll_amount(game: MineGame, hero: Hero, why: str, rule: str, *, sides: int = 6, best: int = 6) -> Asking[int]:
    """A D6 or D3 that says how much; 1 grit rolls it again, unless it could not be better (SB-5.02, SB-91.67)."""
    size = d6 if sides == 6 else d3
    face = size(game, hero.id, why)
    tell(game, "rolled", rule, who=hero.id, dice=[str(face)], why=why)
    if face == best or hero.grit < 1 or not hero.conscious:
        return face
    if not (yield Ask(f"reroll-{why}", hero.id, {KEEP: 0, REROLL: face}, "SB-99.05")):
        return face
    spend_grit(game, hero, 1, why, "SB-5.02")
    now = size(game, hero.id, f"{why} again")
    tell(game, "rolled_again", "SB-1.07", who=hero.id, dice=[str(face)], now=[str(now)], why=why)
    return now


def roll_again(game: MineGame, hero: Hero, faces: list[int], which: list[int], why: str, again: set[int]) -> None:
    """Some dice are rolled again; the new result stands (SB-1.07)."""
    before = list(faces)
    for index in which:
        faces[index] = d6(game, hero.id, f"{why} again")
        again.add(index)
    tell(game, "rolled_again", "SB-1.07", who=hero.id, dice=shown(before), now=shown(faces), why=why)
