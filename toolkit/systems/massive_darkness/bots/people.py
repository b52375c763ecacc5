"""Styles of heroes: the greedy bot with other weights, each as a different kind of person would play."""

from __future__ import annotations

from toolkit.crawl.bots import styles
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.bots.styles import CAREFUL, HASTY
from toolkit.systems.massive_darkness.bots.wants import Wants

PEOPLE = styles.people(
    GreedyBot,
    {
        styles.CAREFUL: CAREFUL,
        styles.HASTY: HASTY,
        styles.HOARDING: Wants(treasure=7.0, special_treasure=8.0, hall=5.0, refit=0.2),
        styles.APART: Wants(company=0.15, together=0.2, aid=1.5),
    },
)
