"""What a hero wants: the weights of the greedy bot, roughly in wounds of its own.

They were found from 60,000 games with weights drawn at random, as `python -m bench.weights` draws them: what wins more
games, and of weights that win as many those that end games sooner.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wants:
    """How much each thing is worth to the bot. What is written as a cost is taken off."""

    # Life.
    wound: float = 0.8
    death: float = 4.5  # while Lifespark has tokens
    last_death: float = 30.0  # when it has none
    shade: float = 0.3  # to end an activation in the dark, out of sight

    # Fighting.
    minion: float = 0.6  # one experience
    guardian: float = 6.0  # experience for all, and its gear
    agent: float = 15.0  # who calls others every round
    blow: float = 6.0  # each wound a round the enemy will not deal any more
    aid: float = 3.0  # an enemy a friend is fighting
    rescue: float = 8.0  # an enemy that holds a friend who cannot strike back
    quarry: float = 8.0  # an enemy the objectives ask for
    on_the_side: float = 0.9  # the part any other enemy is worth when time runs out
    pillar: float = 4.0
    last_line: float = 40.0  # an enemy where none may be
    bar_the_way: float = 3.0  # to stand where an enemy must pass
    prepared: float = 10.0  # a pillar gone before the enemy it should fall with is there
    falls: float = 100.0  # a pillar gone while it is there
    laid: float = 25.0  # a token put down that draws it
    hold: float = 30.0  # to keep it there
    stray: float = 60.0  # to stop it where it is of no use
    stun: float = 1.5
    counter: float = 0.4  # each wound of a counterattack

    # The way.
    step: float = 1.0  # one movement point nearer to the aim
    hurry: float = 1.5  # how much more a step counts when time runs out
    deed: float = 4.0  # what the objective asks for, done
    treasure: float = 4.0
    special_treasure: float = 5.0
    hall: float = 1.0  # a hall nobody has opened, with the party at hand
    company: float = 0.5  # each movement point away from friends, beyond two
    together: float = 0.6  # how much all friends count, not the nearest alone
    higher_tile: float = 9.0  # each level a tile is above what the party is ready for
    patience: float = 10.0  # rounds after which the party goes on a level higher, ready or not

    # Cards.
    ranged: float = 1.1  # how an attack from afar compares with one at hand
    magic: float = 1.05
    second_weapon: float = 0.25
    defense: float = 1.1
    refit: float = 0.5  # what an Equip/Trade action must bring
