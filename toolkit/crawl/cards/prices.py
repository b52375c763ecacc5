"""What a power costs: each thing that can be spent is a coin that says whether it can be paid, and how.

Which coins there are, and who pays with them, is the system's affair: symbols of a roll, experience, wounds, stamina.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from toolkit.crawl.cards.powers import Price
from toolkit.rules.decisions import Steps


class Coin(NamedTuple):
    """One thing that can be spent. Both functions get whoever pays (as the system has it) and how much."""

    can_pay: Callable[[Any, int], bool]
    pay: Callable[[Any, int], Steps]


def payable(coins: Mapping[str, Coin], payer: Any, price: Price) -> bool:
    """Whether the whole price can be paid."""
    return all(coins[what].can_pay(payer, count) for what, count in price.items())


def pay(coins: Mapping[str, Coin], payer: Any, price: Price) -> Steps:
    """Take the price, in the order it is written."""
    for what, count in price.items():
        yield from coins[what].pay(payer, count)
