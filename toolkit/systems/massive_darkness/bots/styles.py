"""Ways to play besides the greedy bot's own: what thoughtful players may differ in.

None wins more than greedy everywhere. A bot that thinks ahead tries out which fits the table it sits at.
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.rules.agents import Agent
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.bots.wants import Wants

#: On to the aim: halls stay shut, and nobody waits for better gear.
HASTY = Wants(step=1.7, hall=0.0, higher_tile=3.0)
#: Wounds count double.
CAREFUL = Wants(wound=1.6, death=9.0, counter=0.8, shade=0.8)


def _playing(wants: Wants) -> Callable[[int, str], Agent]:
    return lambda seed, seat: GreedyBot(seed, seat, wants)


STYLES = (_playing(HASTY), _playing(CAREFUL))
