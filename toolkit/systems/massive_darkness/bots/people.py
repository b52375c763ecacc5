"""Styles of heroes: the greedy bot with other weights, each as a different kind of person would play."""

from __future__ import annotations

from toolkit.crawl.bots.styles import APART, CAREFUL, HASTY, HOARDING, people
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.bots.wants import Wants

PEOPLE = people(
    GreedyBot,
    {
        CAREFUL: Wants(wound=1.6, death=9.0, counter=0.8, shade=0.8),
        HASTY: Wants(step=1.7, hall=0.0, higher_tile=3.0),  # halls stay shut, and nobody waits for better gear
        HOARDING: Wants(treasure=7.0, special_treasure=8.0, hall=5.0, refit=0.2),
        APART: Wants(company=0.15, together=0.2, aid=1.5),
    },
)
#: Those that a bot which thinks ahead tries out: none wins more than greedy everywhere, each at some tables.
STYLES = (PEOPLE[HASTY], PEOPLE[CAREFUL])
