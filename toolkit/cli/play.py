"""`lantern play`: an adventure at the terminal, for people, bots or a mix."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.adventures import adventure_lines
from toolkit.cli.at_table import person_decides, show_adventure, show_end, show_news, show_table
from toolkit.cli.games import Stop, find_adventure, load_playable, read_heroes, read_options, read_saved, read_seats
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS
from toolkit.cli.output import complain, say, say_text
from toolkit.cli.saving import Saving, keeping, refuse_to_replace, tell_torn
from toolkit.cli.screen import Screen
from toolkit.playtest.bots import UnknownBot
from toolkit.playtest.keeping import Kept
from toolkit.playtest.orders import OverBudget
from toolkit.playtest.planning import usual_players
from toolkit.playtest.session import PERSON, Session
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault
from toolkit.rules.sentences import counted
from toolkit.rules.system import System, Table

#: Where `save` puts a game when no file is named: in a pack, `build/` is where output goes.
DEFAULT_SAVE = Path("build/game.json")


def command(
    pack: Annotated[
        str, typer.Argument(help="The pack's folder, or the id of a shipped pack; the pack you stand in by default.")
    ] = ".",
    adventure: Annotated[
        str, typer.Option("--adventure", "-a", help="Which adventure; the pack's first by default.")
    ] = "",
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many players; by default as the adventure says.")
    ] = None,
    heroes: Annotated[
        str, typer.Option("--heroes", help="Which heroes, in the order they sit: wren,odo,… Where seats are heroes.")
    ] = "",
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            help="Who plays: `person`, a bot (`random`, `greedy`, `search`; `search:2s` thinks for two seconds),"
            " or one for each seat: person,greedy,…",
        ),
    ] = "person",
    seed: Annotated[int, typer.Option("--seed", help="The luck of this game; the same seed gives the same game.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the adventure: name or name=value.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the game in this file while it is played.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game; it is saved there.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="With bots alone: show only how it ended.")] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="List the adventures with their players and options instead.")
    ] = False,
) -> None:
    """Play an adventure at the terminal.

    \b
    Examples:
      lantern play night-cage --list                           what there is to play
      lantern play night-cage                                  all prisoners yours
      lantern play night-cage -a advanced --seats person,greedy,greedy,greedy
      lantern play massive-darkness --heroes wren,odo          two heroes, both yours
      lantern play my-pack --seats greedy --seed 7             watch bots play
      lantern play night-cage --save build/game.json           and later
      lantern play night-cage --resume build/game.json
    """
    try:
        system, library, main_pack = load_playable(pack)
        if listed:
            say_text("\n".join(adventure_lines(system, library, main_pack)))
            return
        if save is not None and save != resume:
            refuse_to_replace(save)
        if resume is not None:
            record, document = read_saved(resume)
            tell_torn(record.torn)
            session = Session.resume(system, library, record, document)
            save = save or resume
        else:
            chosen = find_adventure(library, adventure, main_pack)
            options = read_options(option or [])
            if heroes:
                options["heroes"] = read_heroes(library, heroes, main_pack, players, kind=system.hero_kind)
                players = len(options["heroes"])
            count = players if players is not None else usual_players(system, library, chosen, options)
            table = Table(count, seed, options)
            session = Session(system, library, chosen, table, **read_seats(seats))
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    except UnknownBot as error:
        complain(f"error: {error}")
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    except (ContentFault, RecordFault) as fault:
        Stop.from_diagnostics([fault.diagnostic]).show()
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    except (EndlessEffects, EndlessGame, OverBudget) as error:  # what happens before the first question
        raise _broken_off(error) from None
    try:
        with keeping(save, session.to_json) as session.kept:
            _play(session, system, quiet)
    except (EndlessEffects, EndlessGame, OverBudget) as error:
        raise _broken_off(error) from None
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None


def _broken_off(error: Exception) -> typer.Exit:
    complain(f"error: the game cannot go on: {error}")
    return typer.Exit(EXIT_FINDINGS)


def _play(session: Session, system: System, quiet: bool) -> None:
    if PERSON in session.seats.values():
        say("Type the number of an option, or help.")
        show_adventure(session)
    screen = Screen()
    try:
        while session.run_bots():
            show_table(session, system, screen)
            if not person_decides(session, system, _saving(session)):
                return
    except (EOFError, KeyboardInterrupt):
        say()
        say("stopped.")
        return
    if not quiet:
        show_news(session, system)
        show_end(session, system)
    say()
    outcome = session.game.state.outcome or "open"
    say(f"The game is {outcome} after {counted(session.game.decisions, 'decision')}.")


def _saving(session: Session) -> Saving:
    kept = session.kept if isinstance(session.kept, Kept) else None
    return Saving(kept.path if kept else DEFAULT_SAVE, "lantern play PACK", session.to_json, kept)
