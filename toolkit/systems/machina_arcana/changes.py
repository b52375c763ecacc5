"""The operations that change the table: each logs itself, and keeps what follows from the rest in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.effects import Trigger, run_effects
from toolkit.systems.machina_arcana.state import LIGHT, NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.stats import (
    is_immobile,
    max_essence,
    max_health,
    max_stamina,
    refresh,
    refresh_common,
    refresh_rooted,
)
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment

# Who stands where


def stand(state: State, unit: Unit, cell: int) -> None:
    """Put a unit on a space; it leaves the one it was on."""
    if unit.cell != NOWHERE and state.at.get(unit.cell) == unit.id:
        del state.at[unit.cell]
    unit.cell = cell
    if cell != NOWHERE:
        state.at[cell] = unit.id
    if state.rooted or is_immobile(state, unit):
        refresh_rooted(state)


def choose_space(game: ArcanaGame, kind: str, cells: Collection[int], rule: str, word: str = "at") -> Asking[int]:
    """One of some spaces that are equal to the rules: the players choose (MA-38.07, MA-40.07)."""
    if len(cells) == 1:
        return next(iter(cells))
    state = game.state
    options = {f"{word}:{state.place(each)}": each for each in state.in_reading_order(cells)}
    cell: int = yield Ask(kind, TABLE, options, rule)
    return cell


# Tokens and doors


def put_token(game: ArcanaGame, cell: int, token: str, rule: str) -> None:
    """An explored or light token comes onto a space; sealing puts two explored ones (MA-9.08)."""
    state = game.state
    state.tokens[cell] = token
    _tokens_changed(state)
    tell(game, "token_placed", rule, at=state.place(cell), token=token)


def take_token(game: ArcanaGame, cell: int, rule: str) -> None:
    state = game.state
    token = state.tokens.pop(cell)
    _tokens_changed(state)
    tell(game, "token_removed", rule, at=state.place(cell), token=token)


def _tokens_changed(state: State) -> None:
    state.used = frozenset(cell for cell, token in state.tokens.items() if token != LIGHT)


def light(game: ArcanaGame, cell: int, rule: str) -> bool:
    """Put a light token on a chapter space; one that is lit or explored stays as it is (MA-42.15)."""
    if cell in game.state.tokens:
        return False
    put_token(game, cell, LIGHT, rule)
    return True


def change_door(game: ArcanaGame, door: int, how: str, who: str, rule: str) -> None:
    """Open, close or break a door (MA-7.02 to MA-7.04)."""
    state = game.state
    state.closed = state.closed | {door} if how == "close" else state.closed - {door}
    if how == "break":
        state.broken |= {door}
    tell(game, f"door_{_PAST[how]}", rule, door=state.catalog.door_names[door], who=who)


_PAST = {"open": "opened", "close": "closed", "break": "broken"}


# Health, stamina, essence

_MAXIMA = {"health": max_health, "stamina": max_stamina}


def restore(game: ArcanaGame, unit: Unit, what: str, count: int, rule: str) -> int:
    """Restore up to a maximum (MA-41.22); answers how much."""
    state = game.state
    if what == "essence":
        if not isinstance(unit, Explorer):
            return 0
        most = max_essence(state, unit)
    else:
        most = _MAXIMA[what](state, unit)
    before = getattr(unit, what)
    after = max(before, min(most, before + count))
    if after == before:
        return 0
    setattr(unit, what, after)
    tell(game, "restored", rule, who=unit.id, what=what, count=after - before)
    return int(after - before)


def take_essence(game: ArcanaGame, explorer: Explorer, count: int, rule: str) -> None:
    if count:
        explorer.essence -= count
        tell(game, "essence_lost", rule, who=explorer.id, count=count)


def take_stamina(explorer: Unit, count: int) -> None:
    explorer.stamina = max(0, explorer.stamina - count)


# Events that rules on cards answer to


def listeners(state: State, event: str) -> Iterator[tuple[Unit | None, str, Trigger]]:
    """Everything in play that answers to an event: whose it is, the card, the trigger."""
    for name, trigger in state.common.triggers.get(event, ()):
        yield None, name, trigger
    for name, trigger in state.catalog.rules:
        if trigger.event == event:
            yield None, name, trigger
    for explorer in state.explorers.values():
        if not explorer.dead:
            for name, trigger in explorer.kit.triggers.get(event, ()):
                yield explorer, name, trigger
    for monster in state.monsters.values():
        for name, trigger in monster.kit.triggers.get(event, ()):
            yield monster, name, trigger


def happens(
    game: ArcanaGame,
    event: str,
    actor: Unit | None = None,
    *,
    monster: Monster | None = None,
    space: str = "",
    counter: str = "",
    token: str = "",
) -> Steps:
    """Let cards in play answer to an event. `actor` is the explorer it happens to, or who acts."""
    state = game.state
    waiting = list(listeners(state, event))
    while waiting and not state.outcome:
        ready: list[tuple[Moment, tuple[Unit | None, str, Trigger]]] = []
        for each in waiting:
            owner, name, trigger = each
            me = owner if owner is not None else actor
            mine = owner is not None and owner.id == state.turn
            moment = Moment(game, me, card=name, monster=monster, space=space, mine=mine, counter=counter, token=token)
            if trigger.applies(moment, game):
                ready.append((moment, each))
        if not ready:
            return
        moment, chosen = ready[0]
        if len({other.card for other, _ in ready}) > 1:  # MA-45.08
            options: dict[str, tuple[Moment, tuple[Unit | None, str, Trigger]]] = {}
            for pair in ready:
                options.setdefault(pair[0].card, pair)
            moment, chosen = yield Ask("trigger", TABLE, options, "MA-45.08")
        waiting = [each for each in waiting if each is not chosen]  # not those of the same card on others
        yield from run_effects(game, chosen[2].effects, moment)


# Cards


def tokens_of(state: State, card: str, unit: Unit | None) -> str:
    """Where the tokens that a card accumulates lie: with the figure of a monster, and with whoever has one of several
    copies of a card, so that each counts for itself (MA-45.35)."""
    if isinstance(unit, Monster) and card in (unit.id, unit.card.id):
        return unit.id
    has = unit is not None and (card in unit.events or (isinstance(unit, Explorer) and card in unit.items()))
    if unit is None or not has:
        return card
    copies = state.catalog.event(card).copies if card in unit.events else state.catalog.item(card).copies
    return f"{card} {unit.id}" if copies > 1 else card


def clear_tokens(state: State, where: str) -> None:
    """A card that leaves play has no tokens any more, and takes some when it comes back."""
    state.card_tokens.pop(where, None)
    if where in state.completed:
        state.completed.remove(where)


def drop_event(game: ArcanaGame, unit: Unit, name: str, rule: str) -> None:
    """An attached event leaves its bearer: to the bottom of its discard pile (MA-37.06, MA-43.04)."""
    state = game.state
    clear_tokens(state, tokens_of(state, name, unit))
    unit.events.remove(name)
    pile = state.piles[state.catalog.event(name).deck]
    pile.insert(0, name)
    tell(game, "event_discarded", rule, card=name)
    refresh(state, unit)
    refresh_rooted(state)


def destroy_card(game: ArcanaGame, name: str, rule: str) -> None:
    """A card leaves the game (MA-45.07)."""
    game.state.gone.append(name)
    tell(game, "destroyed", rule, card=name)


def discard_event(game: ArcanaGame, pile: str, name: str, rule: str) -> None:
    """An event goes face up on its discard pile and is the current one (MA-36.04, MA-37.03); the one before it leaves
    play, and loses its tokens (MA-45.35)."""
    for before in game.state.piles[pile][-1:]:
        clear_tokens(game.state, before)
    game.state.piles[pile].append(name)
    tell(game, "event_discarded", rule, card=name)
    refresh_common(game.state)
