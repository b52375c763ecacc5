"""The kinds of questions the rules put. docs/reference/night-cage-decisions.md tells when, and with which keys.

A kind that is new is added to `asked.py`; then whoever has to know what to make of it says so: the greedy bot when it
is imported, and tests for the words, the reference page and what playtests count as a choice.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.systems.night_cage.asked import QUESTIONS

KINDS = frozenset(each.kind for each in QUESTIONS)


def check_complete(who: str, known: Iterable[str]) -> None:
    """Raise where somebody does not know every kind of question, or knows one that is never put."""
    wrong = sorted(KINDS ^ set(known))
    if wrong:
        raise ValueError(f"{who} and the kinds of questions do not fit together: {', '.join(wrong)}")
