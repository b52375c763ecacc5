"""What a table may agree on before a mission, and which of it makes no sense together (SB-7.13, SB-40, SB-41)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.crawl.story.agreed import Agreement, are_names, did_you_mean, wrong_table
from toolkit.rules.shapes import FLAG, NUMBER, WORD, WORDS, Fields, MapOf
from toolkit.rules.system import Table
from toolkit.systems.brimstone.cards.card import TIERS
from toolkit.systems.brimstone.cards.catalog import Catalog
from toolkit.systems.brimstone.cards.mission import FIRST_GAME, STANDARD
from toolkit.systems.brimstone.state import CHURCH, HARDCORE
from toolkit.systems.brimstone.story.carrying import FLAGS, LISTS, NUMBERS, OWN

FEW = 2  # SB-35.02
#: Modes and rules that a table may agree on (SB-40, SB-41), and the sides and decks it may choose.
RULES: Mapping[str, str] = {
    FIRST_GAME: "a first game, whatever the mission says: no epic threat, no gates, no corruption (SB-40)",
    STANDARD: "no first game, even if the mission is one (SB-32, SB-35, SB-38)",
    "fixed-move": "4 movement each activation (SB-41.03)",
    "room-encounters": "rooms bring the encounter of their theme (SB-41.06)",
    HARDCORE: "who would be knocked out is killed (SB-41.10)",
    CHURCH: "who would be knocked out is killed, and a church may raise the dead (SB-41.11)",
    "dangerous-dynamite": "dynamite in the side bag may go off (SB-41.13)",
    "into-the-darkness": "enemies gain an elite ability when the darkness has passed the posse (SB-41.16)",
    "epic-for-few": "epic threat for one or two heroes too (SB-35.03)",
    "brutal": "the brutal sides of enemy sheets (SB-21.10)",
}

#: What is kept of a hero; of one that sits out, the story keeps it.
KEPT = Fields(
    {},
    {
        **dict.fromkeys(("class", "side"), WORD),
        **dict.fromkeys(NUMBERS, NUMBER),
        **dict.fromkeys(LISTS, WORDS),
        **dict.fromkeys(FLAGS, FLAG),
        "gains": MapOf(NUMBER),
        "forged": MapOf(WORDS),
        OWN: Fields({}, {"roles": WORDS, "conditions": WORDS, "tokens": MapOf(NUMBER)}),
    },
)
STORY = Fields({}, {"absent": MapOf(KEPT), "back": MapOf(KEPT)})

_FLAG = Agreement(lambda value: isinstance(value, bool), "true or false")
OPTIONS: Mapping[str, Agreement] = {
    "heroes": Agreement(lambda value: isinstance(value, list | tuple), "a list of hero classes"),
    "themes": Agreement(are_names, "a list of themes"),
    "story": Agreement(lambda value: isinstance(value, Mapping), "where a campaign stands", STORY),
    "carried": Agreement(lambda value: isinstance(value, Mapping), "what heroes bring along, by name", MapOf(KEPT)),
    **dict.fromkeys(RULES, _FLAG),
}


def check_table(catalog: Catalog, table: Table, heroes: Sequence[Any]) -> None:
    """Refuse what nobody can mean, and what would never have an effect."""
    for message, hint in _nonsense(catalog, table.options, len(heroes)):
        wrong_table(catalog.adventure, message, hint)


def _nonsense(catalog: Catalog, options: Mapping[str, Any], heroes: int) -> Iterator[tuple[str, str]]:
    on = frozenset(name for name in RULES if options.get(name))
    in_campaign = bool(options.get("story"))
    for one, other, why in _APART:
        if one in on and other in on:
            yield f"the options {one!r} and {other!r} do not go together: {why}", "choose one of them"
    if "epic-for-few" in on and heroes > FEW and not in_campaign:
        yield f"the option 'epic-for-few' does nothing with {heroes} heroes", "it is for one or two (SB-35.03)"
    if "epic-for-few" in on and catalog.first_game and STANDARD not in on:
        yield "the option 'epic-for-few' does nothing: the mission is a first game", f"{STANDARD}=true makes it none"
    if CHURCH in on and not _has_church(catalog, in_campaign=in_campaign):
        yield f"the option {CHURCH!r} needs a campaign with a place that raises the dead", f"{HARDCORE!r} needs none"
    if "room-encounters" in on and not any("encounter" in each.data for each in catalog.library.of_kind("tile")):
        yield "the option 'room-encounters' does nothing: no tile names an encounter", ""
    if FIRST_GAME in on and in_campaign:
        yield "a campaign is no first game: what heroes keep, and the dark stone, is left out there (SB-40)", ""
    elif FIRST_GAME in on and catalog.needs_gates:
        yield "the mission is about gates or another world, which a first game has not (SB-40.03)", ""
    yield from _wrong_themes(catalog, options.get("themes", ()))


#: Options that exclude each other, and why.
_APART = (
    (HARDCORE, CHURCH, "they are two forms of one rule (SB-41.11)"),
    (FIRST_GAME, STANDARD, "a game is one or the other"),
    (FIRST_GAME, "epic-for-few", "a first game has no epic threat (SB-40.02)"),
)


def _has_church(catalog: Catalog, *, in_campaign: bool) -> bool:
    places = catalog.library.of_kind("town-place") if in_campaign else ()
    return any(each["type"] == "raise-dead" for place in places for each in place.data.get("services", ()))


def _wrong_themes(catalog: Catalog, themes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A theme that no card has, or themes that leave a threat deck without a card (SB-41.12)."""
    cards = [each.data for each in catalog.library.of_kind("threat") if "deck" in each.data]
    known = sorted({str(each["theme"]) for each in cards if "theme" in each})
    for name in themes:
        if name not in known:
            hint = did_you_mean(name, known) or f"the themes are {', '.join(known)}"
            yield f"no threat card has the theme {name!r}", hint
            return
    decks = {each["deck"] for each in cards if each.get("theme") in themes}
    for tier in TIERS if themes else ():
        if tier != "epic" and tier not in decks:
            yield f"no {tier} threat card has the themes {', '.join(themes)}", "choose more themes"
