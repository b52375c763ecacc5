"""The events that all crawls log, for a system to take into its own: who they may tell of is the system's to say."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rules.logged import NUMBER, WORD, Field, Logged


def wounds(who: Field, *, figure: Field | None = None) -> Iterator[Logged]:
    """What `figures/wounds.py` logs. `figure` says which figure of a group takes a wound, where there are groups."""
    groups = {"figure": figure} if figure is not None else {}
    of_group = " {figure}" if groups else ""
    yield Logged("wounded", "{who}" + of_group + " takes {count:wound}", who=who, **groups, count=NUMBER)
    yield Logged("healed", "{who} regains {count} health", who=who, count=NUMBER)


def worn_cards(who: Field, card: Field) -> Iterator[Logged]:
    """What `cards/inventory.py` logs."""
    yield Logged("equipped", "{who} equips {card}", who=who, card=card)
    yield Logged("unequipped", "{who} puts {card} beside the dashboard", who=who, card=card)


def shared_verbs() -> Iterator[Logged]:
    """What `shared_verbs.py` logs."""
    yield Logged("counter", "the counter {counter} is at {value}", counter=WORD, value=NUMBER, by=NUMBER)
    yield Logged("chance", "a {die} die shows {shows}", die=WORD, shows=WORD, row=WORD)
