"""Verbs about tokens of a pack's own that lie on the map, for every system that has them there.

A system that wants them says so once, after its own contexts and events are declared:

    token_verbs.add_to(VOCABULARY, Moment, TokenSharing(rule="MA-45.32", ...))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from toolkit.crawl.figures.own import HELD, LYING, THERE, Owning
from toolkit.crawl.judged import said
from toolkit.crawl.map import tokens
from toolkit.crawl.own_verbs import OwnToken
from toolkit.rules.arguments import Amount, ArgumentType, WordArgument
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.vocabulary import Vocabulary

#: A place of the map; each system says what its places look like.
MaybePlace = Annotated[str | None, WordArgument(r"^\S+$", "a place", sort=tokens.PLACE_SORT)]


@dataclass(frozen=True, slots=True)
class TokenSharing:
    """What a system says about these verbs."""

    #: The rule of its ledger by which tokens lie on its map.
    rule: str
    #: How its places are written, for people and as a pattern.
    shape: str
    pattern: str
    #: Who it is about, and the name of the place where they are; None and empty where it is about nobody on the map.
    figure: Callable[[Any], Owning | None]
    place: Callable[[Any], str]
    #: What the vocabulary calls that as subjects of a moment; of places there may be several.
    subject: str
    places: tuple[str, ...]
    #: Whether a name means a place of the map as it is made for this game.
    known: Callable[[Any, str], bool]


def add_to(
    vocabulary: Vocabulary, context: type, sharing: TokenSharing, facets: Mapping[str, Any] | None = None
) -> None:
    """Give a system these verbs. `facets` are what it wants to know of each of them."""
    rule = sharing.rule

    def place_tokens(
        game: Any, moment: object, token: OwnToken, at: MaybePlace = None, count: Amount = 1
    ) -> Did[Literal["nowhere", "zero"]]:
        """Tokens of the pack's own are put on the map: at a place, or where whoever it is about stands."""
        place = at if at is not None else sharing.place(moment)
        if not place or not sharing.known(game, place):
            return Nothing("nowhere")
        if not count:
            return Nothing("zero")
        tokens.put(game, place, token.id, count, rule)
        return DONE

    def discard_tokens(
        game: Any, moment: object, token: OwnToken, at: MaybePlace = None
    ) -> Did[Literal["none-on-map"]]:
        """All tokens of a kind of the pack's own leave the map, or those at one place; nobody loses what it carries."""
        if at is None:
            gone = tokens.remove_all(game, token.id, rule)
        else:
            gone = tokens.remove(game, at, token.id, rule)
        return DONE if gone else Nothing("none-on-map")

    def pick_up(game: Any, moment: object, token: OwnToken) -> Did[Literal["nobody", "none-here"]]:
        """Whoever it is about takes all tokens of a kind that lie where they stand."""
        figure, place = sharing.figure(moment), sharing.place(moment)
        if figure is None or not place:
            return Nothing("nobody")
        return DONE if tokens.pick_up(game, figure, place, token.id, rule) else Nothing("none-here")

    types: dict[str, ArgumentType] = {"at": WordArgument(sharing.pattern, sharing.shape, sort=tokens.PLACE_SORT)}
    told = said(vocabulary, facets or {}, welcome=True)
    vocabulary.shared_verb(place_tokens, context, told, types)
    vocabulary.shared_verb(discard_tokens, context, told, types)
    vocabulary.shared_verb(pick_up, context, told)
    vocabulary.given_by("place_tokens", token=(LYING, THERE))
    vocabulary.given_by("pick_up", token=(HELD,))
    vocabulary.wanted_by("pick_up", token=LYING)
    vocabulary.wanted_by("discard_tokens", token=LYING)
    vocabulary.speaks_of(place_tokens.__name__, *sharing.places, unless="at")
    vocabulary.speaks_of(pick_up.__name__, *filter(None, (sharing.subject,)))
