"""Styles of heroes: the greedy bot with other weights, each as a different kind of person would play."""

from __future__ import annotations

from toolkit.crawl.bots.styles import APART, CAREFUL, HASTY, HOARDING, people
from toolkit.systems.brimstone.bots.greedy import GreedyBot
from toolkit.systems.brimstone.bots.wants import Wants

PEOPLE = people(
    GreedyBot,
    {
        CAREFUL: Wants(beside=0.5, hurt=2, grit=2, dark=4.0),
        HASTY: Wants(door_waits=1, grit=0, hurt=6, kill=3.0, scavenge=-1.0),
        HOARDING: Wants(scavenge=2.0, door_waits=7, grit=2),
        APART: Wants(follow=0.05, dark=1.0),
    },
)
