"""A campaign being played: stage after stage, saved and resumed so that it goes on exactly as it would have gone on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit import __version__
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.yaml import Document
from toolkit.playtest.orders import CAMPAIGN_DECISIONS
from toolkit.playtest.session import PERSON, Keeps, Session
from toolkit.rules.campaign import CampaignRules, CampaignStage, HasCampaigns, PartyTable, adventure_of, stage_table
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.given import GivenFault
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import (
    FORMAT,
    Pointer,
    Record,
    RecordFault,
    Replay,
    check_course,
    check_fields,
    check_format,
    check_torn,
    fault_at,
    read_saved,
    wrong_table_at,
)
from toolkit.rules.system import System, Table, new_game

KIND = "saved-campaign"


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays: the bot that plays every seat but those of `people`; without a bot, people play all of them.

    What the rules leave to the table is for people to decide, where there are any. Bots alone play a lost adventure
    again, where the rules let them, up to `replays` times.
    """

    bots: str = ""
    people: tuple[str, ...] = ()
    replays: int = 0

    @property
    def has_people(self) -> bool:
        return not self.bots or bool(self.people)


@dataclass(slots=True)
class Tries:
    """How often an adventure of a campaign was played, and whether it was won in the end."""

    adventure: Entity
    count: int = 0
    won: bool = False


class _BotsTable:
    """Decides for a table of bots: whether a lost adventure is played again, and the first option of all else."""

    def __init__(self, rules: CampaignRules, may_replay: bool) -> None:
        self.rules = rules
        self.may_replay = may_replay

    def choose(self, view: Any, ask: Ask) -> str:
        replay = self.rules.replay_option(ask)
        if replay in ask.options and self.may_replay:
            return replay
        return next(key for key in ask.options if key != replay)


class NoCampaigns(Exception):
    """The system cannot play campaigns."""


class CampaignRun:
    """One play of a campaign. `session` is the stage being played; `past` are the records of the stages before it."""

    def __init__(
        self, system: System, library: Library, campaign: Entity, table: Table, seats: Seats | None = None
    ) -> None:
        if not isinstance(system, HasCampaigns):
            raise NoCampaigns(f"{system.title} has no rules for campaigns")
        self.system = system
        self.rules: CampaignRules = system.campaigns
        self.library = library
        self.campaign = campaign
        self.table = table
        self.seats = seats or Seats()
        self.past: list[Record] = []
        #: By how many chapters lay behind: what came of the adventures that were left.
        self.tries: dict[int, Tries] = {}
        self.stage: CampaignStage = self.rules.first_stage(library, campaign, table)
        self.over = False
        self._kept: Keeps | None = None
        self.session = self._sit_down()

    @property
    def stage_over(self) -> bool:
        return self.session.game.over

    def keep(self, kept: Keeps | None) -> None:
        """From now on, tell somebody of every decision who writes them down."""
        self._kept = self.session.kept = kept

    def next_stage(self) -> bool:
        """Leave a stage that is over behind; False when the campaign is over."""
        goes_on = self.leave(self.session.game.state, self.session.recorder.record)
        if self._kept is not None:
            self._kept.changed()
        return goes_on

    def leave(self, state: Any, record: Record) -> bool:
        """Go on after a stage that ended in this state, played here or read from a file."""
        self._count(state)
        following = self.rules.next_stage(self.library, self.campaign, self.table, self.stage, state)
        if following is None:
            self.over = True
            return False
        self.past.append(record)
        self.stage = following
        self.session = self._sit_down()
        return True

    def _count(self, state: Any) -> None:
        """Take note of a stage that is left."""
        tries = self.tries.setdefault(self.stage.number, Tries(self.session.adventure))
        if not self.rules.gave_up(state):
            tries.count += 1
            tries.won = state.outcome == "won"

    def party(self) -> PartyTable:
        return self.rules.party(self.session.game.state)

    def records(self) -> list[Record]:
        """The games so far, the one being played last."""
        return [*self.past, self.session.recorder.record]

    def to_json(self) -> str:
        """The file's text. What is carried from stage to stage is not in it: playing the decisions again gives it."""
        data = {
            "kind": KIND,
            "format": FORMAT,
            "lantern": __version__,
            "system": self.system.id,
            "campaign": self.campaign.qualified,
            "content_hash": self.library.content_hash,
            "players": self.table.players,
            "seed": self.table.seed,
            "options": dict(self.table.options),
            "bots": self.seats.bots,
            "people": list(self.seats.people),
            "replays": self.seats.replays,
            "over": self.over,
            "stages": [{"adventure": record.adventure, **record.course()} for record in self.records()],
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def _sit_down(self) -> Session:
        adventure = adventure_of(self.library, self.campaign, self.stage.chapter)
        table = stage_table(self.table, self.stage, len(self.past))
        people = dict.fromkeys(self.seats.people, PERSON)
        if people:
            people[TABLE] = PERSON
        tries = self.tries.get(self.stage.number)
        count = (tries.count if tries is not None else 0) + self.rules.asks_at_once
        may_replay = 0 < count <= self.seats.replays
        session = Session(
            self.system,
            self.library,
            adventure,
            table,
            people,
            default_seat=self.seats.bots or PERSON,
            table_agent=_BotsTable(self.rules, may_replay),
        )
        session.kept = self._kept
        played = sum(len(record.decisions) for record in self.past)
        session.budget = min(session.budget, CAMPAIGN_DECISIONS - played)
        return session


_FIELDS: Mapping[str, type] = {
    "kind": str,
    "format": int,
    "lantern": str,
    "system": str,
    "campaign": str,
    "content_hash": str,
    "players": int,
    "seed": int,
    "options": dict,
    "bots": str,
    "people": list,
    "over": bool,
    "stages": list,
}


class SavedCampaign:
    """A saved campaign that was read: all that is in the file, and where it stands there."""

    def __init__(self, document: Document, data: Mapping[str, Any], torn: Diagnostic | None = None) -> None:
        self.document = document
        self.data = data
        #: What to tell about a file whose end was torn.
        self.torn = torn

    @property
    def campaign(self) -> str:
        return str(self.data["campaign"])

    def fault(self, pointer: Pointer, code: str, message: str, hint: str = "") -> RecordFault:
        return fault_at(self.document, pointer, code, message, hint)


def read_campaign(path: str, raw: bytes) -> SavedCampaign:
    """A saved campaign from a file's bytes. Raises `RecordFault` with the place of what is wrong."""
    document, torn = read_saved(path, raw)
    data = document.data
    if not isinstance(data, Mapping) or data.get("kind") != KIND:
        hint = "`lantern campaign --save FILE` writes one"
        if isinstance(data, Mapping) and data.get("kind") == "saved-game":
            hint = "it is a single game; `lantern play --resume FILE` goes on with it"
        raise fault_at(document, (), "L1201", "this is not a saved campaign", hint)
    check_format(document, data, "campaign")
    check_fields(document, data, _FIELDS)
    if not data["stages"]:
        raise fault_at(document, ("stages",), "L1201", "a campaign has at least one stage")
    if type(data.get("replays", 0)) is not int or data.get("replays", 0) < 0:
        raise fault_at(document, ("replays",), "L1201", "'replays' is no number of replays")
    for index, stage in enumerate(data["stages"]):
        if not isinstance(stage, Mapping) or not isinstance(stage.get("adventure"), str):
            raise fault_at(document, ("stages", index), "L1201", "a stage names no adventure")
        check_course(document, stage, ("stages", index))
    check_torn(document, data["stages"][-1], torn, ("stages", len(data["stages"]) - 1))
    return SavedCampaign(document, data, torn)


def resume(system: System, library: Library, saved: SavedCampaign) -> CampaignRun:
    """Play a saved campaign to where it was left, comparing everything. Raises `RecordFault` where it differs."""
    data = saved.data
    if data["system"] != system.id:
        message = f"the campaign was saved for {data['system']!r}, not {system.id!r}"
        raise saved.fault(("system",), "L1202", message)
    if data["content_hash"] != library.content_hash:
        hint = "check out the content as it was, or play a new campaign"
        raise saved.fault(("content_hash",), "L1203", "the content has changed since the campaign was saved", hint)
    campaign = library.find(saved.campaign, kind="campaign")
    if campaign is None:
        raise saved.fault(("campaign",), "L1203", f"there is no campaign {saved.campaign!r}")
    run = _begin_again(system, library, campaign, saved)
    for index, stage in enumerate(data["stages"]):
        played = _verified(run, saved, stage, ("stages", index))
        is_last = index == len(data["stages"]) - 1
        if is_last:
            run.session.play_again(played.record.decisions)
        elif not (played.game.over and run.leave(played.game.state, played.record)):
            raise saved.fault(("stages", index + 1), "L1205", "this stage is not reached any more")
    if data["over"] and not (run.stage_over and not run.next_stage()):
        raise saved.fault(("over",), "L1205", "the campaign is not over here any more")
    return run


def _begin_again(system: System, library: Library, campaign: Entity, saved: SavedCampaign) -> CampaignRun:
    data = saved.data
    try:
        seats = Seats(data["bots"], tuple(map(str, data["people"])), data.get("replays", 0))
        return CampaignRun(system, library, campaign, Table(data["players"], data["seed"], data["options"]), seats)
    except ContentFault as error:
        raise wrong_table_at(saved.document, error.diagnostic.message, error.diagnostic.hint) from error
    except GivenFault as error:
        raise wrong_table_at(saved.document, str(error)) from error


def _verified(run: CampaignRun, saved: SavedCampaign, data: Mapping[str, Any], place: Pointer) -> Replay:
    """A stage played again and found to be as it was saved."""
    session = run.session
    if data["adventure"] != session.adventure.qualified:
        message = f"{session.adventure.qualified} is played here, not {data['adventure']}"
        raise saved.fault((*place, "adventure"), "L1205", message)
    record = Record(
        run.system.id,
        data["adventure"],
        run.library.content_hash,
        session.table,
        dict(session.seats),
        list(data["decisions"]),
        {int(number): str(digest) for number, digest in data["digests"].items()},
        data["outcome"],
        saved.data["lantern"],
    )
    game = new_game(run.system, run.library, session.adventure, session.table)
    played = Replay(run.system, game, record, saved.document, place)
    played.verify()
    return played
