"""Every verb of every system tells the truth about what it did, and every reason has words in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.render.counting import OWN_KINDS
from tests.systems.own import SYSTEMS, library_of, own
from tests.systems.truthful import watched
from toolkit.playtest.bots import make_bot
from toolkit.render.phrases import LANGUAGES, languages_of
from toolkit.rules.arguments import Reference
from toolkit.rules.doing import NOTHING, SENTENCE, reasons_in
from toolkit.rules.log import Log
from toolkit.rules.system import System, Table, in_words, new_game
from toolkit.rules.verbs import Verb
from toolkit.systems import find

#: A system with few adventures plays them more than once, with what its tables may agree on.
FEWEST_GAMES = 18


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_reason_of_a_verb_has_words_and_no_others_have(system: str) -> None:
    given = {reason for verb in find(system).vocabulary.verbs.values() for reason in verb.reasons}
    assert languages_of(system) == LANGUAGES
    for language in LANGUAGES:
        assert given <= set(reasons_in(system, language)), language
        of_its_own = set(reasons_in(system, language)) - set(reasons_in("", language))
        assert of_its_own <= given, language
        assert "{{ why }}" in reasons_in(system, language)[SENTENCE]


@pytest.mark.parametrize("system", SYSTEMS)
def test_verbs_say_what_they_did(system: str) -> None:
    rules, library = find(system), library_of(system)
    with watched(rules) as seen:
        adventures = [each for each in library.of_kind("adventure") if each.qualified not in own(system).not_yet]
        tables = [{}, *own(system).house_options.values()]
        for number in range(max(len(adventures), FEWEST_GAMES)):
            turn, which = divmod(number, len(adventures))
            _play(rules, library, adventures[which], number, tables[(turn + which) % len(tables)])
    answers = set(seen)
    share = 0.5 if own(system).complete else 0.2  # a box that is still being filled does not use all of them
    shipped = [verb for verb in rules.vocabulary.verbs.values() if not _is_for_own_things(verb)]
    assert len({name for name, _ in answers}) > len(shipped) * share
    assert len({why for _, why in answers}) >= 4


def _is_for_own_things(verb: Verb) -> bool:
    """Whether it is about roles, tokens or conditions, which no shipped pack has of its own."""
    kinds = {each.type.kind for each in verb.parameters if isinstance(each.type, Reference)}
    return not kinds.isdisjoint(OWN_KINDS)


def _play(rules: System, library: Any, adventure: Any, seed: int, options: Mapping[str, Any], most: int = 250) -> None:
    players = int(adventure.data.get("default_players", 4))
    game = new_game(rules, library, adventure, Table(players, seed, options), log=Log(), copyable=False)
    bot = "greedy" if seed % 4 == 3 else "random"  # who plays well comes farther, who plays badly does odd things
    agents = {seat: make_bot(rules, bot, seat, seed) for seat in rules.seats(game.state)}
    ask = game.start()
    while ask is not None and most:
        seat = rules.seat(game.state, ask)
        ask = game.answer(agents[seat].choose(rules.view(game.state, seat), ask))
        most -= 1
    assert game.log is not None
    for event in game.log:
        if event.name == NOTHING:
            words = {in_words(rules, event, language) for language in LANGUAGES}
            assert len(words) == len(LANGUAGES)
