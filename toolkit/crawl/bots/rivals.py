"""Answers that a bot finds nearly as good as its own: a bot that thinks ahead should try them too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

#: No more than so many are looked at, the best included.
MOST = 3


def nearly_best(values: Mapping[str, float], options: Iterable[str], nearly: float) -> list[str]:
    """The options of most worth, as far as they are worth at most so much less than the best; the best first."""
    ranked = sorted(options, key=lambda key: -values.get(key, 0.0))[:MOST]
    least = values.get(ranked[0], 0.0) - nearly if ranked else 0.0
    return [key for key in ranked if values.get(key, 0.0) >= least]
