"""Tokens in zones: placed, revealed, picked up and exchanged for cards (MD-18, MD-30)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.systems.massive_darkness.cards.equipment import gain_treasure
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.map.levels import tile_level
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, Hero, State, Token, TokenKind
from toolkit.systems.massive_darkness.verbs.happenings import happens

#: How many tokens of a kind rules can bring onto the board: as many as there are of the largest kind in the box.
MOST_TOKENS = 30
#: The cards of a special treasure where no level is higher (MD-18.04).
HIGHEST_SPECIAL = 2


def place_token(game: MassiveGame, kind: TokenKind, zone: str, rule: str) -> bool:
    """Take a token out of the box and put it in a zone. Says whether one was left for that (MD-90.91)."""
    state = game.state
    if sum(each.kind == kind for lying in state.tokens.values() for each in lying) >= MOST_TOKENS:
        return False
    state.into_box(kind, -1)
    _lay(state, kind, zone)
    tell(game, "token_placed", rule, token=kind, zone=zone)
    return True


def discard_token(game: MassiveGame, token: Token, rule: str) -> None:
    """Take a token off the board and put it back into the box."""
    _lift(game.state, token)
    game.state.into_box(token.kind)
    tell(game, "discarded_token", rule, token=token.kind, zone=token.zone)


def _lay(state: State, kind: TokenKind, zone: str) -> None:
    state.tokens.setdefault(zone, []).append(Token(kind, zone))


def _lift(state: State, token: Token) -> None:
    state.tokens[token.zone].remove(token)
    if not state.tokens[token.zone]:
        del state.tokens[token.zone]


def to_pick_up(state: State, hero: Hero) -> list[Token]:
    """The tokens a hero may pick up where it stands: none beside an enemy, standing or not (MD-18.01, MD-90.44)."""
    found = state.tokens.get(hero.zone)
    if not found:
        return []
    fixed = state.catalog.fixed_tokens
    pickable = [token for token in found if token.kind not in fixed]
    return pickable if pickable and not state.enemies_in(hero.zone) else []


def pick_up(game: MassiveGame, hero: Hero) -> Steps:
    """Take all treasure and objective tokens of the zone together (MD-18.02)."""
    state = game.state
    zone = hero.zone
    for token in to_pick_up(state, hero):
        _lift(state, token)
        state.picked_up[token.kind] = state.picked_up.get(token.kind, 0) + 1
        tell(game, "picked_up", "MD-18.02", who=hero.id, token=token.kind, zone=zone)
        if token.kind in state.catalog.kept_tokens:
            hero.tokens.append(token.kind)  # MD-18.07: the adventure says what it does with it
        else:
            state.into_box(token.kind)
        if token.kind in ("treasure", "special-treasure"):
            yield from _open_treasure(game, hero, token)
        yield from happens(game, "picked-up", hero=hero, zone=zone, token=token.kind)


def to_put_down(state: State, hero: Hero) -> list[TokenKind]:
    """The kinds of tokens a hero carries that the adventure lets it put in its zone (MD-45.08)."""
    allowed = state.catalog.tokens_to_put_down
    return [kind for kind in dict.fromkeys(hero.tokens) if kind in allowed] if allowed else []


def put_down(game: MassiveGame, hero: Hero, kind: TokenKind) -> Steps:
    """Put a token a hero carries in its own zone."""
    hero.tokens.remove(kind)
    _lay(game.state, kind, hero.zone)
    tell(game, "put_down", "MD-45.08", who=hero.id, token=kind, zone=hero.zone)
    yield from ()


def to_flip(state: State, hero: Hero) -> dict[str, Token]:
    """The tokens in a hero's zone that an action flips, by kind: levers not used before (MD-50.18)."""
    allowed = state.catalog.tokens_to_flip
    if not allowed or hero.zone not in state.tokens:
        return {}
    return {each.kind: each for each in state.tokens[hero.zone] if each.kind in allowed and not each.used}


def flip(game: MassiveGame, hero: Hero, token: Token) -> Steps:
    """Flip a token for good; the adventure says what it does."""
    token.used = True
    tell(game, "token_flipped", "MD-50.18", who=hero.id, token=token.kind, zone=token.zone)
    yield from happens(game, "token-flipped", hero=hero, zone=token.zone, token=token.kind)


def _open_treasure(game: MassiveGame, hero: Hero, token: Token) -> Steps:
    """A card of the tile's level, one level more for a special one; on level 5, two cards (MD-18.03, MD-18.04)."""
    level = tile_level(game.state, token.zone)  # MD-8.15: whatever the game level
    if token.kind == "treasure":
        yield from gain_treasure(game, hero, level, "MD-18.03", may_give=True)
    elif level < HIGHEST_LEVEL:
        yield from gain_treasure(game, hero, level + 1, "MD-18.04", may_give=True)
    else:
        for _ in range(HIGHEST_SPECIAL):
            yield from gain_treasure(game, hero, HIGHEST_LEVEL, "MD-18.04", may_give=True)
