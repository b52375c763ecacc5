"""Styles of characters: the greedy bot with other weights, each as a different kind of person would play."""

from __future__ import annotations

from toolkit.crawl.bots.styles import APART, CAREFUL, HASTY, HOARDING, people
from toolkit.systems.jaws_of_the_lion.bots.greedy import GreedyBot
from toolkit.systems.jaws_of_the_lion.bots.wants import Wants

PEOPLE = people(
    GreedyBot,
    {
        CAREFUL: Wants(mend=1.2, shield=1.8, beside=0.3, beside_ranged=1.2),
        HASTY: Wants(lost=0.6, place=0.9, foe=0.7, stride=0.4, door=1.0, coin=0.1, treasure=0.5),
        HOARDING: Wants(lost=1.4, coin=1.2, treasure=5.0),
        APART: Wants(apart=0.4),
    },
)
