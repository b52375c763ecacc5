"""Verbs of cards: drawn, counted on, taken off, destroyed."""

from __future__ import annotations

from typing import Literal

from toolkit.rules.arguments import Amount, Effects, Flag
from toolkit.rules.decisions import Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.systems.machina_arcana.cards.inventory import gain, lose_item, take_off
from toolkit.systems.machina_arcana.changes import destroy_card
from toolkit.systems.machina_arcana.enemies import events
from toolkit.systems.machina_arcana.spaces.finding import draw_items as draw_from_decks
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.verbs.judged import destroying, for_chapter
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY


@VOCABULARY.about("me")
@VOCABULARY.verb(useful=None, held=None, part="of-explorers", welcome=True)
def draw_items(
    game: ArcanaGame, moment: Moment, count: Amount = 1, one_deck: Flag = False
) -> Asking[Did[Literal["no-card", "nobody"]]]:
    """You draw cards from item decks and keep them, unequipped."""
    if not isinstance(moment.me, Explorer) or moment.me.dead:
        return Nothing("nobody")
    cards = yield from draw_from_decks(game, moment.me, count, "MA-20.03", one_deck=one_deck)
    for card in cards:
        gain(game, moment.me, card, "MA-20.03")
    return DONE if cards else Nothing("no-card")


@VOCABULARY.verb(useful=for_chapter, held=None, part="collects", welcome=True)
def accumulate(
    game: ArcanaGame, moment: Moment, at: Amount, do: Effects, stays: Flag = False
) -> Asking[Did[Literal["complete"]]]:
    """An explored token comes onto this card; at so many the effects happen, once where the card stays."""
    added = yield from events.accumulate(game, moment, at, do, stays=stays)
    return DONE if added else Nothing("complete")


@VOCABULARY.only_on("item", "explorer-event", "horror-event")
@VOCABULARY.verb(useful=destroying, held=None, part="destroys-card", welcome=True)
def destroy_this(game: ArcanaGame, moment: Moment) -> Did[Literal["no-card"]]:
    """This card leaves the game."""
    me = moment.me
    if events.destroy_event(game, moment.card, "MA-19.07"):
        return DONE
    if isinstance(me, Explorer) and moment.card in me.items():
        lose_item(game, me, moment.card)
        destroy_card(game, moment.card, "MA-19.07")
        return DONE
    return Nothing("no-card")


@VOCABULARY.only_on("item")
@VOCABULARY.about("me")
@VOCABULARY.verb(useful=None, held=None, part="takes-off", welcome=False)
def unequip_this(game: ArcanaGame, moment: Moment) -> Did[Literal["no-card"]]:
    """This item is unequipped."""
    me = moment.me
    if not isinstance(me, Explorer) or not any(moment.card in items for items in me.worn):
        return Nothing("no-card")
    take_off(game, me, moment.card, "MA-19.06")
    return DONE
