"""`lantern campaign`: adventures one after another, with what is between them, saved and resumed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.at_table import person_decides, show_news, show_story, show_table, wrapped
from toolkit.cli.games import Stop, load_playable, pack_of_saved, read_heroes, read_options, unknown, words_in
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS
from toolkit.cli.output import complain, say, say_text
from toolkit.cli.saving import Saving, keeping, tell_torn
from toolkit.cli.screen import Screen
from toolkit.content.entity import Entity
from toolkit.content.files import read_bytes
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.content.yaml import MAX_BYTES
from toolkit.playtest.bots import UnknownBot
from toolkit.playtest.campaign import CampaignRun, NoCampaigns, SavedCampaign, Seats, read_campaign, resume
from toolkit.playtest.orders import OverBudget
from toolkit.rules.campaign import PartyTable, words_of
from toolkit.rules.decisions import TABLE
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame
from toolkit.rules.given import GivenFault
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault
from toolkit.rules.system import Table

#: Where a person's campaign is saved when no file is named.
DEFAULT_SAVE = Path("build/campaign.json")


def command(
    name: Annotated[
        str,
        typer.Argument(
            help="The pack's folder, the id of a shipped pack, or a campaign of a shipped pack;"
            " the pack you stand in by default."
        ),
    ] = "",
    campaign: Annotated[
        str, typer.Option("--campaign", "-c", help="Which campaign; the pack's first by default.")
    ] = "",
    players: Annotated[
        int | None, typer.Option("--players", "-p", min=1, help="How many heroes; 4 by default.")
    ] = None,
    heroes: Annotated[str, typer.Option("--heroes", help="Which heroes, in the order they sit: wren,odo,…")] = "",
    bots: Annotated[
        str, typer.Option("--bots", help="Let bots play: `random`, `greedy`, `search`. Without it you do.")
    ] = "",
    yours: Annotated[str, typer.Option("--yours", help="With --bots: the heroes you play yourself: wren,…")] = "",
    replays: Annotated[
        int, typer.Option("--replays", min=0, help="With --bots: how often they play a lost adventure again.")
    ] = 2,
    seed: Annotated[int, typer.Option("--seed", help="The luck of the whole campaign.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="What the table agrees on: name or name=value.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the campaign in this file while it is played.")
    ] = None,
    resumed: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a saved campaign; it is saved there.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="With bots: show only how it ended.")] = False,
) -> None:
    """Play a campaign: adventures one after another, and what heroes do between them.

    Heroes keep what the campaign lets them keep. Every decision is saved as it is made; when the campaign is resumed,
    it goes on exactly as it would have gone on.

    \b
    Examples:
      lantern campaign massive-darkness                            four heroes, all yours
      lantern campaign eleven-lamps-down --heroes wren,odo --save build/ours.json
      lantern campaign --resume build/ours.json                    and later
      lantern campaign massive-darkness --bots greedy --seed 7     watch bots play it through
      lantern campaign massive-darkness --bots greedy --replays 0  and leave what is lost
      lantern campaign massive-darkness --bots greedy --yours odo  one hero yours, the others a bot's
      lantern campaign massive-darkness -o order=random            chapters in random order
    """
    try:
        if resumed is not None:
            run = _resume(resumed, name, save)
            file: Path | None = save or resumed
        else:
            run = _new(name, campaign, _Wishes(players, heroes, bots, yours, replays, seed, option or []))
            file = _file_for(save, run.seats)
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    except (UnknownBot, NoCampaigns) as error:
        complain(f"error: {error}")
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    except (ContentFault, RecordFault) as fault:
        Stop.from_diagnostics([fault.diagnostic]).show()
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    try:
        with keeping(file, run.to_json) as kept:
            run.keep(kept)
            _play(run, Saving(file or DEFAULT_SAVE, "lantern campaign", run.to_json, kept), quiet)
    except (EndlessEffects, EndlessGame, OverBudget) as error:
        complain(f"error: {_adventure(run)} cannot go on: {error}")
        if isinstance(error, OverBudget):
            complain("  hint: the bots come to no end there; try another --seed, or play a hero yourself with --yours")
        raise typer.Exit(EXIT_FINDINGS) from None
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None


def _adventure(run: CampaignRun) -> str:
    """The adventure that is played, and how far it is."""
    session = run.session
    rounds = session.system.round_number(session.game.state)
    return f"{session.adventure.data.get('name', session.adventure.id)} (round {rounds})"


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What the command line says of a new campaign."""

    players: int | None
    heroes: str
    bots: str
    yours: str
    replays: int
    seed: int
    options: list[str]


def _new(name: str, campaign: str, wishes: _Wishes) -> CampaignRun:
    pack, own = _pack_and_campaign(name or ".")
    system, library, main_pack = load_playable(pack)
    options = read_options(wishes.options)
    players = 4 if wishes.players is None else wishes.players
    if wishes.heroes:
        options["heroes"] = read_heroes(library, wishes.heroes, main_pack, wishes.players, kind=system.hero_kind)
        players = len(options["heroes"])
    chosen = _find_campaign(library, campaign or own, main_pack)
    table = Table(players, wishes.seed, options)
    seats = Seats(wishes.bots, tuple(words_in(wishes.yours)), wishes.replays)
    try:
        run = CampaignRun(system, library, chosen, table, seats)
    except GivenFault as error:
        raise Stop([f"error: nobody can sit down at this table: {error}"]) from None
    for seat in seats.people:
        if seat not in run.session.seats:
            raise unknown("hero at this table", seat, [each for each in run.session.seats if each != TABLE])
    return run


def _pack_and_campaign(name: str) -> tuple[str, str]:
    """The pack a word means, and the campaign if it is one's id: `eleven-lamps-down` means the pack that has it."""
    shipped = shipped_by_name()
    if Path(name).exists() or name in shipped:
        return name, ""
    for pack, folder in shipped.items():
        if name in load([folder]).library.names("campaign"):
            return pack, name
    return name, ""


def _find_campaign(library: Library, name: str, pack: str) -> Entity:
    own = library.of_kind("campaign", pack=pack) or library.of_kind("campaign")
    if not own:
        raise Stop([f"error: the pack {pack!r} has no campaign; `lantern play` plays single adventures"])
    if not name:
        return own[0]
    found = library.find(name, kind="campaign", pack=pack)
    if found is None:
        names = library.names("campaign", pack)
        raise unknown("campaign", name, names)
    return found


def _file_for(save: Path | None, seats: Seats) -> Path | None:
    """Where a new campaign is saved. It never takes the place of another one."""
    if save is None:
        return _free(DEFAULT_SAVE) if seats.has_people else None
    _refuse_to_replace(save)
    return save


def _refuse_to_replace(save: Path) -> None:
    if save.exists():
        raise Stop(
            [
                f"error: {save} exists already, and this campaign would take its place",
                f"  hint: go on with it by --resume {save}, name another file, or remove it",
            ]
        )


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def _resume(file: Path, name: str, save: Path | None) -> CampaignRun:
    saved = _read(file)
    if save is not None and save != file:
        _refuse_to_replace(save)
    tell_torn(saved.torn)
    pack = name or pack_of_saved(saved.campaign, file, f"lantern campaign FOLDER --resume {file}")
    system, library, _ = load_playable(_pack_and_campaign(pack)[0])
    return resume(system, library, saved)


def _read(file: Path) -> SavedCampaign:
    try:
        raw = read_bytes(file, MAX_BYTES)
    except OSError as error:
        raise Stop([f"error: {file} cannot be read: {error.strerror or error}"]) from None
    return read_campaign(str(file), raw)


# Playing


def _play(run: CampaignRun, saving: Saving, quiet: bool) -> None:
    try:
        _play_on(run, saving, quiet)
    except (EOFError, KeyboardInterrupt):
        say()
        say("stopped.")


def _play_on(run: CampaignRun, saving: Saving, quiet: bool) -> None:
    if run.over:
        _show_end(run)
        return
    if run.seats.has_people:
        say("Type the number of an option, or help.")
    if run.past or run.session.recorder.record.decisions:
        if not quiet:
            _show_title(run)
        show_party(run.party())
    elif not quiet:
        _show_chapter(run)
    while True:
        if not _play_stage(run, saving):
            return
        chapter, party = run.stage.number, run.party()
        _show_stage_end(run, quiet)
        if not run.next_stage():
            break
        if run.stage.number != chapter and not quiet:
            show_party(party)
            _show_chapter(run)
    _show_end(run)


def _play_stage(run: CampaignRun, saving: Saving) -> bool:
    """Play to the end of a stage; False when the person quits."""
    session, system = run.session, run.system
    screen = Screen()
    while session.run_bots():
        show_table(session, system, screen)
        if not person_decides(session, system, saving):
            return False
    if run.seats.has_people:
        show_news(session, system)
    return True


def _show_title(run: CampaignRun) -> None:
    chapters = len(run.campaign.data["chapters"])
    adventure = run.library.words(run.session.adventure, "name")
    say()
    say(f"── {run.library.words(run.campaign, 'name')}, {run.stage.number + 1} of {chapters}: {adventure} ──")


def _show_chapter(run: CampaignRun) -> None:
    """The title of a chapter that begins, and what people read before it."""
    _show_title(run)
    _say(words_of(run.library, run.campaign, run.stage.chapter, "before"))
    if run.seats.has_people:
        show_story(run.session)


def _show_stage_end(run: CampaignRun, quiet: bool) -> None:
    if quiet:
        return
    state = run.session.game.state
    say()
    say(f"{run.rules.ending(state)}")
    if state.outcome == "won":
        _say(words_of(run.library, run.campaign, run.stage.chapter, "after"))


def _show_end(run: CampaignRun) -> None:
    won = sum(record.outcome == "won" for record in run.records())
    say()
    say(f"The campaign is over: {won} of {len(run.campaign.data['chapters'])} adventures won.")
    for tries in run.tries.values():
        how = f"{'won' if tries.won else 'lost'}, {tries.count} {'try' if tries.count == 1 else 'tries'}"
        say(f"  {how:<16} {run.library.words(tries.adventure, 'name') or tries.adventure.id}")
    show_party(run.party())


def _say(words: str) -> None:
    if words:
        say_text(wrapped(words, "   "))


def show_party(party: PartyTable) -> None:
    """The table of the heroes, with skills and gear under each, broken where the terminal ends."""
    rows = [party.columns, *(row.cells for row in party.rows)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(party.columns))]
    say()
    for cells, details in zip(rows, [{}, *(row.details for row in party.rows)], strict=True):
        say("  " + "".join(cell.ljust(width + 2) for cell, width in zip(cells, widths, strict=True)).rstrip())
        for name, words in details.items():
            if words:
                say_text(wrapped(words, f"      {name} ", hyphens=False))
