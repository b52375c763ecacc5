"""Saved games: what is needed to play a game again, and to prove that it is the same game.

A record holds the content's hash, the table (players, seed, options), every decision in order and a digest of the
state at the start of every round. Randomness is in the state, so nothing else is needed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from toolkit import __version__
from toolkit.content.diagnostics import Diagnostic, Severity, Span, point
from toolkit.content.library import Library
from toolkit.content.yaml import MAX_BYTES, Document, read
from toolkit.rules import saved_text
from toolkit.rules.game import Game, IllegalAnswer
from toolkit.rules.given import GivenFault
from toolkit.rules.log import Log
from toolkit.rules.reading_values import TableFault
from toolkit.rules.system import System, Table, new_game

#: 2: luck has keys (`randomness.py`). 3: copies of a card get their times part by part (`shuffling.py`);
#: 4: only those of a large pile.
#: Games of older formats were dealt in another way and cannot be played again.
FORMAT = 4
Pointer = tuple[str | int, ...]

CODES = {
    "L1201": "the file is not a saved game, or is damaged",
    "L1202": "the saved game was made by another version or for another system",
    "L1203": "the saved game was made with other content",
    "L1204": "a decision of the saved game cannot be made",
    "L1205": "the game no longer plays as it was saved",
    "L1206": "the end of a saved game is torn",
}


@dataclass(slots=True)
class Record:
    """A saved game. `decisions` are `who key`, as scenario tests write them; `digests` one a round."""

    system: str
    adventure: str
    content_hash: str
    table: Table
    seats: dict[str, str] = field(default_factory=dict)
    decisions: list[str] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    outcome: str = ""
    version: str = __version__
    #: What to tell about a file whose end was torn when it was read.
    torn: Diagnostic | None = None

    def to_json(self) -> str:
        """The file's text: stable, one decision a line, so that two saved games can be compared by eye and by diff."""
        data = {
            "kind": "saved-game",
            "format": FORMAT,
            "lantern": self.version,
            "system": self.system,
            "adventure": self.adventure,
            "content_hash": self.content_hash,
            "players": self.table.players,
            "seed": self.table.seed,
            "options": dict(self.table.options),
            "seats": self.seats,
            **self.course(),
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def course(self) -> dict[str, Any]:
        """How the game went, as plain data."""
        return {
            "outcome": self.outcome,
            "digests": {str(number): digest for number, digest in self.digests.items()},
            "decisions": self.decisions,
        }


class RecordFault(Exception):
    """A saved game that cannot be used, and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


#: How a game went.
COURSE: Mapping[str, type] = {"outcome": str, "digests": dict, "decisions": list}
_FIELDS: Mapping[str, type] = {
    "kind": str,
    "format": int,
    "lantern": str,
    "system": str,
    "adventure": str,
    "content_hash": str,
    "players": int,
    "seed": int,
    "options": dict,
    "seats": dict,
}


def read_saved(path: str, raw: bytes) -> tuple[Document, Diagnostic | None]:
    """What was saved, as it stands in the file; where its last line is torn, without it, and with what to tell.

    Raises `RecordFault` with the place where it cannot be read.
    """
    document, problems = read(path, raw)
    if document is not None and not problems:
        return document, None
    mended = saved_text.mended(raw) if len(raw) <= MAX_BYTES else None  # what is too long is not torn
    document, left = read(path, mended.text) if mended is not None else (None, ())
    if document is None or left or mended is None:
        message = f"the file is damaged: {problems[0].message}"
        raise RecordFault(problems[0]._replace(code="L1201", message=message, hint="take it from a backup", fix=()))
    message = "the end of the file is torn: what was being written last is lost"
    hint = "it goes on after the last decision that is whole"
    return document, Diagnostic("L1206", message, path, point(mended.line, 1), Severity.WARNING, hint)


def read_record(path: str, raw: bytes) -> tuple[Record, Document]:
    """A record from a file's bytes. Raises `RecordFault` with the place of what is wrong."""
    document, torn = read_saved(path, raw)
    data = document.data
    if not isinstance(data, Mapping) or data.get("kind") != "saved-game":
        hint = "`lantern play --save FILE` writes one"
        if isinstance(data, Mapping) and data.get("kind") == "saved-campaign":
            hint = "it is a campaign; `lantern campaign --resume FILE` goes on with it"
        raise fault_at(document, (), "L1201", "this is not a saved game", hint)
    check_format(document, data, "game")
    check_fields(document, data, _FIELDS)
    check_course(document, data)
    check_torn(document, data, torn)
    record = Record(
        system=data["system"],
        adventure=data["adventure"],
        content_hash=data["content_hash"],
        table=Table(data["players"], data["seed"], data["options"]),
        seats={str(seat): str(agent) for seat, agent in data["seats"].items()},
        decisions=list(data["decisions"]),
        digests={int(number): str(digest) for number, digest in data["digests"].items()},
        outcome=data["outcome"],
        version=data["lantern"],
        torn=torn,
    )
    return record, document


def check_format(document: Document, data: Mapping[str, Any], what: str) -> None:
    """A file of another format was saved by another Lantern. Raises `RecordFault` that says whether it is older."""
    found = data.get("format")
    if found == FORMAT:
        return
    if type(found) is not int:
        raise fault_at(document, ("format",), "L1201", "'format' is missing or damaged")
    saved_by = f"Lantern {data['lantern']}" if isinstance(data.get("lantern"), str) else "another Lantern"
    if found < FORMAT:
        message = f"the {what} is older: {saved_by} saved it, and cards and dice are dealt in another way since then"
    else:
        message = f"the {what} is newer: {saved_by} saved it, and this is Lantern {__version__}"
    hint = f"go on with the Lantern that saved it, or play a new {what}"
    raise fault_at(document, ("format",), "L1202", f"{message} (format {found}, not {FORMAT})", hint)


def check_fields(document: Document, data: Mapping[str, Any], fields: Mapping[str, type], place: Pointer = ()) -> None:
    """Every field must be there and of its type. Raises `RecordFault` at the first that is not."""
    for name, kind in fields.items():
        if not isinstance(data.get(name), kind):
            raise fault_at(document, (*place, name), "L1201", f"{name!r} is missing or damaged")


def check_course(document: Document, data: Mapping[str, Any], place: Pointer = ()) -> None:
    """Decisions and digests must look like some. Raises `RecordFault` where they do not."""
    check_fields(document, data, COURSE, place)
    if not all(isinstance(each, str) and " " in each for each in data["decisions"]):
        raise fault_at(document, (*place, "decisions"), "L1201", "a decision is not `who key`")
    if not all(number.isdecimal() and len(number) < 10 for number in data["digests"]):
        raise fault_at(document, (*place, "digests"), "L1201", "a round is not a number")


def check_torn(document: Document, data: Mapping[str, Any], torn: Diagnostic | None, place: Pointer = ()) -> None:
    """Only a game that goes on can be torn at its end. Raises `RecordFault` where more than that is lost."""
    if torn is not None and data["outcome"]:
        message = "the file is damaged: decisions of a game that is over are missing"
        raise fault_at(document, (*place, "outcome"), "L1201", message, "take it from a backup")


def state_digest(system: System, state: Any) -> str:
    """A short fingerprint of a state: equal states have equal ones on every machine."""
    text = json.dumps(system.to_data(state), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


class Recorder:
    """Watches a game and keeps its record up to date."""

    def __init__(self, system: System, record: Record) -> None:
        self.system = system
        self.record = record

    def answer(self, game: Game[Any], key: str) -> None:
        """Answer the pending question and write it down."""
        ask = game.pending
        if ask is None:
            raise IllegalAnswer("nothing is asked")
        decision = f"{ask.who} {key}"
        game.answer(key)
        self.record.decisions.append(decision)
        self.note(game)

    def note(self, game: Game[Any]) -> None:
        """Take the digest of a round that has begun, and the outcome of a game that is over."""
        state = game.clean_state()
        number = self.system.round_number(state)
        if number not in self.record.digests:
            self.record.digests[number] = state_digest(self.system, state)
        self.record.outcome = game.state.outcome


def replay(system: System, library: Library, record: Record, document: Document, *, log: Log | None = None) -> Replay:
    """Start a saved game again, to be stepped through. Raises `RecordFault` when content or version do not fit."""
    if record.system != system.id:
        raise fault_at(document, ("system",), "L1202", f"the game was saved for {record.system!r}, not {system.id!r}")
    if record.content_hash != library.content_hash:
        raise fault_at(
            document,
            ("content_hash",),
            "L1203",
            "the content has changed since the game was saved",
            "check out the content as it was, or play a new game",
        )
    adventure = library.find(record.adventure, kind="adventure")
    if adventure is None:
        raise fault_at(document, ("adventure",), "L1203", f"there is no adventure {record.adventure!r}")
    try:
        game = new_game(system, library, adventure, record.table, log=log)
        return Replay(system, game, record, document)
    except TableFault as error:
        raise wrong_table_at(document, error.diagnostic.message, error.diagnostic.hint) from error
    except GivenFault as error:  # a name that is met only when the game begins
        raise wrong_table_at(document, str(error)) from error


def wrong_table_at(document: Document, why: str, hint: str = "") -> RecordFault:
    """A saved game or campaign that nobody could have sat down to."""
    return fault_at(document, ("options",), "L1201", f"nobody can sit down at this table: {why}", hint)


class Replay:
    """A saved game being played again, decision by decision, and compared with what was saved."""

    def __init__(
        self, system: System, game: Game[Any], record: Record, document: Document, place: Pointer = ()
    ) -> None:
        #: Where in the file the game is saved.
        self.place = place
        self.system = system
        self.game = game
        self.record = record
        self.document = document
        self.done = 0
        copy = Record(record.system, record.adventure, record.content_hash, record.table)
        self._recorder = Recorder(system, copy)
        game.start()
        self._recorder.note(game)
        self._compare()

    @property
    def finished(self) -> bool:
        return self.done == len(self.record.decisions)

    def step(self) -> str:
        """Make the next saved decision and return it. Raises `RecordFault` when it cannot be made or differs."""
        decision = self.record.decisions[self.done]
        who, _, key = decision.rpartition(" ")
        ask = self.game.pending
        place = ("decisions", self.done)
        if ask is None:
            raise self._differs(place, "L1204", f"{decision!r} comes after the end of the game")
        if ask.who != who or key not in ask.options:
            offered = ", ".join(f"{ask.who} {each}" for each in ask.options)
            raise self._differs(place, "L1204", f"{decision!r} is not offered", f"offered: {offered}")
        self._recorder.answer(self.game, key)
        self.done += 1
        self._compare()
        return decision

    def verify(self) -> None:
        """Play to the last saved decision and compare everything."""
        while not self.finished:
            self.step()
        played = self._recorder.record
        if played.outcome != self.record.outcome:
            raise self._differs(("outcome",), "L1205", f"the game ends {played.outcome or 'open'!r} now")
        missing = sorted(set(self.record.digests) - set(played.digests))
        if missing:
            raise self._differs(("digests", str(missing[0])), "L1205", f"round {missing[0]} is never played")

    def _compare(self) -> None:
        for number, digest in self._recorder.record.digests.items():
            saved = self.record.digests.get(number)
            if saved is None and number <= max(self.record.digests, default=0):
                raise self._fault(("digests",), "L1201", f"the digest of round {number} is missing")
            if saved is not None and saved != digest:
                place = ("digests", str(number))
                raise self._differs(place, "L1205", f"round {number} no longer plays as it was saved")

    def _differs(self, place: Pointer, code: str, message: str, hint: str = "") -> RecordFault:
        """The game goes another way than it did. Another version of the rules is the likeliest reason."""
        if self.record.version != __version__:
            message += f"; Lantern {self.record.version} saved it, this is {__version__}"
        return self._fault(place, code, message, hint)

    def _fault(self, place: Pointer, code: str, message: str, hint: str = "") -> RecordFault:
        return fault_at(self.document, (*self.place, *place), code, message, hint)


def fault_at(document: Document, pointer: Pointer, code: str, message: str, hint: str = "") -> RecordFault:
    """A fault of a saved game at its place in the file."""
    span: Span = document.span(pointer)
    return RecordFault(Diagnostic(code, message, document.path, span, hint=hint, pointer=pointer))
