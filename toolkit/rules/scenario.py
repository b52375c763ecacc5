"""Scenario tests: given a state, when these choices and rolls happen, then this holds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.content.diagnostics import Span, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.yaml import Document
from toolkit.rules.decisions import Ask
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.expectation_syntax import parse
from toolkit.rules.expectations import ExpectationError, names_in, unmet, words_in
from toolkit.rules.game import REMEMBERED, UNASKED_LIMIT, EndlessGame, Game, RuleFault
from toolkit.rules.log import Event, Log
from toolkit.rules.logged import CheckedLog, UndeclaredEvent
from toolkit.rules.randomness import Scripted, ScriptError
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System, Table

Pointer = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a test file, with the place it stands at."""

    id: str
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    adventure: str
    document: Document
    pointer: Pointer

    def span(self, *inside: str | int) -> Span:
        return self.document.span((*self.pointer, *inside))


@dataclass(slots=True)
class CaseResult:
    """What came of a case: the reasons it failed (none: it passed), where in the file, and what happened."""

    case: Case
    failures: list[str] = field(default_factory=list)
    place: Pointer = ()
    events: list[Event] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures


class _Failed(Exception):
    def __init__(self, reason: str, *place: str | int) -> None:
        super().__init__(reason)
        self.place = place


def cases_of(document: Document) -> Iterator[Case]:
    """The cases of a scenario-test file that passed the schema."""
    data = document.data
    assert isinstance(data, Mapping)
    for index, case in enumerate(data.get("cases", ())):
        adventure = str(case.get("adventure") or data.get("adventure") or "")
        rules = tuple(str(rule) for rule in case.get("rules", ()))
        yield Case(str(case["id"]), rules, case, adventure, document, ("cases", index))


def run_case(system: System, library: Library, case: Case, pack: str) -> CaseResult:
    """Play one case. Whatever is wrong with it is a failure with words, never an exception."""
    result = CaseResult(case)
    log = CheckedLog(system.log_events)
    try:
        game = _given(system, library, case, pack, log)
        _when(system, game, case, log)
        _finish(system, game, case, log)
    except _Failed as failed:
        result.failures.append(str(failed))
        result.place = failed.place
    except ContentFault as content:
        result.failures.append(str(content))
    except (RuleFault, UndeclaredEvent) as fault:
        result.failures.append(f"the rules themselves are at fault: {fault}")
    except (ScriptError, EndlessEffects, EndlessGame) as error:
        result.failures.append(str(error))
        result.place = ("rolls",) if isinstance(error, ScriptError) and case.data.get("rolls") else ()
    except (
        Exception
    ) as error:  # a state written by hand can be one that no game reaches, in more ways than can be listed
        result.failures.append(f"the rules cannot go on from here: {type(error).__name__}: {error}")
        result.place = ("given",) if case.data.get("given") else ()
    result.events = list(log)
    return result


def _given(system: System, library: Library, case: Case, pack: str, log: Log) -> Game[Any]:
    adventure = _adventure(library, case, pack)
    given = case.data.get("given", {})
    try:
        if "table" in given and len(given) == 1:
            table = given["table"]
            state = system.new_state(
                library, adventure, Table(table.get("players", 4), table.get("seed", 0), table.get("options", {}))
            )
        else:
            state = system.from_data(library, adventure, given)
    except (ValueError, KeyError, TypeError) as error:
        raise _Failed(f"the given state cannot be set up: {error}", "given") from error
    state.random.follow(_script(case))
    game = Game(library, adventure, state, system.next_step, log=log, stop_at_forced=True)
    game.start()
    return game


def _adventure(library: Library, case: Case, pack: str) -> Entity:
    if case.adventure:
        adventure = library.find(case.adventure, kind="adventure", pack=pack)
        if adventure is None:
            raise _Failed(f"there is no adventure {case.adventure!r}", "adventure")
        return adventure
    adventures = library.of_kind("adventure")
    if not adventures:
        raise _Failed("the case names no adventure, and the pack and those it requires have none")
    return adventures[0]


def _script(case: Case) -> Iterator[Scripted]:
    for roll in case.data.get("rolls", ()):
        if "die" in roll:
            yield Scripted(f"die {roll['die']}", roll["face"])
        elif "draw" in roll:
            yield Scripted(f"draw {roll['draw']}", roll["card"])
        else:
            yield Scripted(str(roll["pick"]), roll["value"])


def _when(system: System, game: Game[Any], case: Case, log: Log) -> None:
    for index, item in enumerate(case.data.get("when", ())):
        if isinstance(item, str):
            _answer(game, item, index)
            continue
        for key, check in (("offers", _offers), ("illegal", _illegal)):
            if key in item:
                check(game, item[key], "when", index, key)
        if "then" in item:
            _skip_forced(game)
            _then(system, game, item["then"], log, "when", index, "then")


def _answer(game: Game[Any], item: str, index: int) -> None:
    """Answer the next question that offers the key; questions with a single other option are passed over."""
    who, _, key = item.rpartition(" ")
    for ask in _questions(game):
        if key in ask.options and (not who or who == ask.who):
            game.answer(key)
            return
        if len(ask.options) > 1:
            break
        game.answer(next(iter(ask.options)))
    else:
        raise _Failed(f"{item!r} cannot happen: the game is over ({game.state.outcome})", "when", index)
    near = nearest(key, ask.options)
    hint = f" (did you mean {near!r}?)" if near and near != key else ""
    raise _Failed(
        f"{item!r} is not offered{hint}; {ask.who} is asked for {ask.kind}: {', '.join(ask.options)}", "when", index
    )


def _questions(game: Game[Any]) -> Iterator[Ask]:
    """The pending question, and the next one each time it was answered, to the end of the game."""
    last: deque[str] = deque(maxlen=REMEMBERED)
    for _ in range(UNASKED_LIMIT):
        ask = game.pending
        if ask is None:
            return
        last.append(f"{ask.who} {next(iter(ask.options))}")
        yield ask
    raise EndlessGame(tuple(last))


def _skip_forced(game: Game[Any]) -> None:
    for ask in _questions(game):
        if len(ask.options) > 1:
            return
        game.answer(next(iter(ask.options)))


def _offers(game: Game[Any], wanted: Sequence[str], *place: str | int) -> None:
    """The pending question, or a later one that is reached by forced answers alone, offers exactly these keys."""
    expected = sorted(wanted)
    for ask in _questions(game):
        if sorted(ask.options) == expected:
            return
        if len(ask.options) > 1:
            break
        game.answer(next(iter(ask.options)))
    else:
        raise _Failed("nothing is offered: the game is over", *place)
    offered = set(ask.options)
    missing = ", ".join(sorted(set(wanted) - offered)) or "nothing"
    extra = ", ".join(sorted(offered - set(wanted))) or "nothing"
    raise _Failed(f"{ask.who} is asked for {ask.kind}; missing: {missing}; not expected: {extra}", *place)


def _illegal(game: Game[Any], unwanted: Sequence[str], *place: str | int) -> None:
    """None of these keys is offered now, nor in what the same one is asked next by forced answers alone."""
    ask = game.pending
    if ask is None:
        raise _Failed("nothing is asked: the game is over", *place)
    asked = ask.who
    for ask in _questions(game):
        if ask.who != asked:
            return
        wrong = [key for key in unwanted if key in ask.options]
        if wrong:
            raise _Failed(f"{ask.who} is offered {', '.join(wrong)}, which should be illegal", *place)
        if len(ask.options) > 1:
            return
        game.answer(next(iter(ask.options)))


def _finish(system: System, game: Game[Any], case: Case, log: Log) -> None:
    data = case.data
    if "offers" in data:
        _offers(game, data["offers"], "offers")
    elif "illegal" not in data:
        _skip_forced(game)
    if "illegal" in data:
        _illegal(game, data["illegal"], "illegal")
    _then(system, game, data.get("then", ()), log, "then")
    script = game.state.random.script
    if script:
        raise _Failed(f"{len(script)} scripted outcomes were not used; the first is {script[0].purpose!r}", "rolls")


def _then(system: System, game: Game[Any], wanted: Sequence[str], log: Log, *place: str | int) -> None:
    state = system.to_data(game.state)
    for index, expectation in enumerate(wanted):
        try:
            reason = unmet(expectation, state, log.events, system.log_events)
        except ExpectationError as error:
            reason = str(error)
        if reason:
            raise _Failed(reason, *place, index)
        unknown = _unknown_name(system, game, expectation, state, log)
        if unknown:
            raise _Failed(unknown, *place, index)


def _unknown_name(system: System, game: Game[Any], expectation: str, state: Mapping[str, Any], log: Log) -> str:
    """What an expectation about events says of somebody or some place that this game does not have.

    That something did not happen to a name nobody has is always true, so it can only be a slip.
    """
    wanted = parse(expectation)
    if not wanted.of_events or wanted.operator == "has":
        return ""
    names = dict.fromkeys(names_in(wanted, system.log_events))
    known = {*words_in(state), *words_in([event.data for event in log])} if names else set()
    if names.keys() <= known:
        return ""
    known.update(system.facts.places(game.state), game.library.names())
    for name in names:
        if name not in known:
            near = nearest(name, known)
            hint = f"; did you mean {near!r}?" if near else ""
            return f"{expectation} is about {name!r}, and nothing in this game is called so{hint}"
    return ""
