"""Scenario tests: given a state, when these choices and rolls happen, then this holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from toolkit.content.descriptions import is_brought
from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.shipped_files import fault_of_package
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.expectation_syntax import parse
from toolkit.rules.expectations import ExpectationError, names_in, unmet, words_in
from toolkit.rules.game import EndlessGame, Game, RuleFault
from toolkit.rules.given import GivenFault
from toolkit.rules.log import Event, Log
from toolkit.rules.logged import StopHere, StoppingLog, UndeclaredEvent
from toolkit.rules.randomness import ScriptError
from toolkit.rules.reading import ContentFault
from toolkit.rules.scenario_cards import BOARD, with_cards
from toolkit.rules.scenario_cases import Case, CaseFailed, Pointer, cases_of, repeated
from toolkit.rules.scenario_questions import answer, illegal, offers, skip_forced, stop_before
from toolkit.rules.scenario_rolls import script_of
from toolkit.rules.system import System, Table

__all__ = ["Case", "CaseResult", "cases_of", "run_case", "set_up"]


@dataclass(slots=True)
class CaseResult:
    """What came of a case: the reasons it failed (none: it passed), where in the file, and what happened."""

    case: Case
    failures: list[str] = field(default_factory=list)
    place: Pointer = ()
    events: list[Event] = field(default_factory=list)
    #: Whether the rules broke off, which is no fault of whoever wrote the case.
    is_ours: bool = False

    @property
    def passed(self) -> bool:
        return not self.failures


def run_case(system: System, library: Library, case: Case, pack: str) -> CaseResult:
    """Play one case. Whatever is wrong with it is a failure with words, never an exception."""
    result = CaseResult(case)
    log = StoppingLog(system.log_events)
    try:
        library = with_cards(system.id, library, case, pack)
        game = set_up(system, library, case, pack, log)
        _play(system, game, case, log)
    except CaseFailed as failed:
        result.failures.append(str(failed))
        result.place = failed.place
    except ContentFault as content:
        result.failures.append(str(content))
    except (RuleFault, UndeclaredEvent) as fault:
        result.failures.append(f"the rules themselves are at fault: {fault}")
        result.is_ours = not is_brought(system.id)
    except GivenFault as given:  # a name that nobody looked up before it was played
        result.failures.append(f"the given state cannot be played: {given}")
        result.place = ("given",)
    except (ScriptError, EndlessEffects, EndlessGame) as error:
        result.failures.append(str(error))
        result.place = ("rolls",) if isinstance(error, ScriptError) and case.data.get("rolls") else ()
    except Exception as error:  # a fault of ours never looks like one of the author's
        brought = fault_of_package(error)
        result.failures.append(
            f"{brought} ({brought.diagnostic.path}:{brought.diagnostic.span.line})"
            if brought is not None
            else f"a fault of Lantern's own: its rules broke off with {type(error).__name__}: {error}; "
            "please report it with this test. Until it is mended, begin with a state that a game can reach"
        )
        result.is_ours = brought is None
    result.events = list(log)
    return result


def set_up(system: System, library: Library, case: Case, pack: str, log: Log) -> Game[Any]:
    """The game as a case begins, with the luck it says. `library` has the cards that it brings along."""
    adventure = _adventure(library, case, pack)
    given = case.data.get("given", {})
    try:
        if "table" in given and len(given) == 1:
            table = given["table"]
            state = system.new_state(
                library, adventure, Table(table.get("players", 4), table.get("seed", 0), table.get("options", {}))
            )
        else:
            state = system.from_data(library, adventure, repeated(given))
    except GivenFault as fault:
        reason = f"the given state cannot be set up: {fault.message}"
        raise CaseFailed(reason, "given", word=fault.word, hint=fault.hint) from fault
    script, state.random.blank_dice = script_of(case, library, adventure.pack)
    state.random.follow(script)
    return Game(library, adventure, state, system.next_step, round_of=system.round_number, log=log, stop_at_forced=True)


def _adventure(library: Library, case: Case, pack: str) -> Entity:
    if case.board is not None:
        return library.get(BOARD, kind="adventure", pack=pack)
    if case.adventure:
        adventure = library.find(case.adventure, kind="adventure", pack=pack)
        if adventure is None:
            raise CaseFailed(f"there is no adventure {case.adventure!r}", "adventure")
        return adventure
    adventures = library.of_kind("adventure")
    if not adventures:
        raise CaseFailed("the case names no adventure, and the pack and those it requires have none")
    return adventures[0]


def _play(system: System, game: Game[Any], case: Case, log: StoppingLog) -> None:
    """Play the choices of a case, run on as far as it says, and see whether everything holds then."""
    until = case.data.get("until")
    try:
        choices = [index for index, item in enumerate(case.data.get("when", ())) if isinstance(item, str)]
        if not choices:
            _wait(log, until)
        game.start()
        _when(system, game, case, log, choices[-1] if choices else -1)
        _run_on(game, case)
    except StopHere:
        unseen = [word for word in ("offers", "illegal") if word in case.data]
        if unseen:
            raise CaseFailed(f"the case stops at {until}, where nothing is asked", unseen[0]) from None
    _then(system, game, case.data.get("then", ()), log, "then")
    script = game.state.random.script
    if script:
        raise CaseFailed(f"{len(script)} scripted outcomes were not used; the first is {script[0].purpose!r}", "rolls")


def _wait(log: StoppingLog, until: Any) -> None:
    """From now on stop at what a case waits for, if that is an event."""
    if isinstance(until, str):
        log.wait_for(rule=until)
    elif until is not None and "event" in until:
        log.wait_for(name=until["event"])


def _when(system: System, game: Game[Any], case: Case, log: StoppingLog, last: int) -> None:
    """Play the choices. Who waits for an event waits from the last choice on."""
    for index, item in enumerate(case.data.get("when", ())):
        if isinstance(item, str):
            if index == last:
                _wait(log, case.data.get("until"))
            answer(game, item, index)
            continue
        for key, check in (("offers", offers), ("illegal", illegal)):
            if key in item:
                check(game, item[key], "when", index, key)
        if "then" in item:
            if "offers" not in item:
                skip_forced(game)
            _then(system, game, item["then"], log, "when", index, "then")


def _run_on(game: Game[Any], case: Case) -> None:
    """After the last choice: to the question the case waits for or expects, or to the next real choice."""
    data = case.data
    until = data.get("until")
    if isinstance(until, Mapping) and "question" in until:
        stop_before(game, until["question"])
    elif until is not None:
        skip_forced(game)
        what = f"by {until}" if isinstance(until, str) else f"called {until['event']!r}"
        raise CaseFailed(f"nothing {what} happens before somebody has a choice, or the game is over", "until")
    if "offers" in data:
        offers(game, data["offers"], "offers")
    elif "illegal" not in data and until is None:
        skip_forced(game)
    if "illegal" in data:
        illegal(game, data["illegal"], "illegal")


def _then(system: System, game: Game[Any], wanted: Sequence[str], log: Log, *place: str | int) -> None:
    state = system.to_data(game.state)
    read_off = partial(system.derived.read, game.state)
    read_drawing = partial(_drawn, system, game, state)
    for index, expectation in enumerate(wanted):
        try:
            reason = unmet(expectation, state, log.events, system.log_events, read_off, read_drawing)
        except ExpectationError as error:
            reason = str(error)
        if reason:
            raise CaseFailed(reason, *place, index)
        unknown = _unknown_name(system, game, expectation, state, log)
        if unknown:
            raise CaseFailed(unknown, *place, index)


def _drawn(system: System, game: Game[Any], state: Mapping[str, Any], path: Sequence[str], drawing: str) -> Any:
    """What the state would hold, were it drawn like this: `given` reads the same drawings."""
    key, problem = path[0], ""
    for given in ({key: drawing}, {**state, key: drawing}):
        try:
            return system.to_data(system.from_data(game.library, game.adventure, given))[key]
        except GivenFault as error:
            problem = problem or str(error)
    raise ExpectationError(f"the drawing of {key} cannot be read: {problem}")


def _unknown_name(system: System, game: Game[Any], expectation: str, state: Mapping[str, Any], log: Log) -> str:
    """The first name in an expectation about events that nobody and no place of this game has, as a message; or empty.

    `events.wounded lacks {who: gerrick}` would hold in every game because of the slip alone.
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
