"""`lantern play`: an adventure at the terminal, for people, bots or a mix."""

from __future__ import annotations

import shutil
import sys
import textwrap
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.games import Stop, find_adventure, load_playable, read_options, read_saved, read_seats
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS
from toolkit.content.diagnostics import nearest
from toolkit.content.files import atomic_write
from toolkit.playtest.bots import UnknownBot
from toolkit.playtest.session import PERSON, Session
from toolkit.rules.compiling import ContentFault
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.game import EndlessGame
from toolkit.rules.ledger import decision_points, rules_of
from toolkit.rules.log import Event
from toolkit.rules.record import RecordFault
from toolkit.rules.system import System, Table

#: More options than this are shown in columns.
MANY_OPTIONS = 12

#: Where `save` puts a game when no file is named: in a pack, `build/` is where output goes.
DEFAULT_SAVE = Path("build/game.json")

COMMANDS = """  1, 2, 3 …    choose an option by its number (or type its key)
  why          the rules behind what just happened and behind this choice
  undo         take back your last decision
  save FILE    save the game, by default to build/game.json; go on with: lantern play PACK --resume FILE
  quit         stop playing"""


def command(
    pack: Annotated[str, typer.Argument(help="The pack's folder, or the id of a shipped pack.")],
    adventure: Annotated[
        str, typer.Option("--adventure", "-a", help="Which adventure; the pack's first by default.")
    ] = "",
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many players; by default as the adventure says.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", help="Who plays: `person`, a bot (`random`, `greedy`), or one for each seat: person,greedy,…"
        ),
    ] = "person",
    seed: Annotated[int, typer.Option("--seed", help="The luck of this game; the same seed gives the same game.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the adventure: name or name=value.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Save the game to this file when you stop.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="With bots alone: show only how it ended.")] = False,
) -> None:
    """Play an adventure at the terminal.

    \b
    Examples:
      lantern play night-cage                                  all prisoners yours
      lantern play night-cage -a advanced --seats person,greedy,greedy,greedy
      lantern play my-pack --seats greedy --seed 7             watch bots play
      lantern play night-cage --save build/game.json           and later
      lantern play night-cage --resume build/game.json
    """
    try:
        system, library, main_pack = load_playable(pack)
        if resume is not None:
            session = Session.resume(system, library, *read_saved(resume))
        else:
            chosen = find_adventure(library, adventure, main_pack)
            count = int(chosen.data.get("default_players", 4)) if players is None else players
            table = Table(count, seed, read_options(option or []))
            session = Session(system, library, chosen, table, **read_seats(seats))
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    except UnknownBot as error:
        print(f"error: {error}", file=sys.stderr)
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    except (ContentFault, RecordFault) as fault:
        Stop.from_diagnostics([fault.diagnostic]).show()
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    try:
        _play(session, system, save, quiet)
    except (EndlessEffects, EndlessGame) as error:
        print(f"error: the game cannot go on: {error}", file=sys.stderr)
        _save(session, save)
        raise typer.Exit(EXIT_FINDINGS) from None
    except Exception:
        _save(session, save)  # a fault of our own must not cost anybody their game
        raise


def _play(session: Session, system: System, save: Path | None, quiet: bool) -> None:
    if PERSON in session.seats.values():
        print("Type the number of an option, or help.")
    try:
        while session.run_bots():
            _show_news(session, system)
            print("\n" + system.draw(session.game.state))
            if not _person_decides(session, system):
                _save(session, save)
                return
    except (EOFError, KeyboardInterrupt):
        print("\nstopped.")
        _save(session, save)
        return
    if not quiet:
        _show_news(session, system)
        print("\n" + system.draw(session.game.state))
    print(f"\nThe game is {session.game.state.outcome or 'open'} after {session.game.decisions} decisions.")
    _save(session, save)


def _show_news(session: Session, system: System) -> None:
    for event in session.news():
        print(f"  · {system.describe(event)}")


def _person_decides(session: Session, system: System) -> bool:
    """Ask until an option is chosen; False when the person quits."""
    ask = session.game.pending
    assert ask is not None
    keys = list(ask.options)
    print(f"\n{ask.who}, {ask.kind}:")
    _show_options([f"{key}  {label}" if (label := system.label(ask, key)) else key for key in keys])
    while True:
        words = input("> ").strip().split()
        match words:
            case []:
                continue
            case ["quit" | "q" | "exit"]:
                return False
            case ["help" | "?" | "h"]:
                print(COMMANDS)
            case ["why"]:
                _why(session, system)
            case ["undo" | "u"]:
                if session.undo():
                    print("taken back.")
                    return True
                print("there is nothing to take back.")
            case ["save", *name]:
                _save(session, Path(" ".join(name)) if name else DEFAULT_SAVE)
            case [word] if word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(keys):
                session.choose(keys[int(word) - 1])
                return True
            case [key] if key in ask.options:
                session.choose(key)
                return True
            case _:
                near = nearest(words[0], [*keys, "why", "undo", "save", "quit", "help"])
                print(f"that is not offered{f'; did you mean {near!r}?' if near else ''} (help shows the commands)")


def _show_options(keys: list[str]) -> None:
    """The options with their numbers, in as many columns as the terminal has room for when there are many."""
    cells = [f"{number:>3}  {key}" for number, key in enumerate(keys, 1)]
    width = max(map(len, cells)) + 3
    columns = 1 if len(cells) <= MANY_OPTIONS else max(1, shutil.get_terminal_size().columns // width)
    rows = -(-len(cells) // columns)
    for row in range(rows):
        print("".join(cell.ljust(width) for cell in cells[row::rows]).rstrip())


def _why(session: Session, system: System) -> None:
    ask = session.game.pending
    rules = rules_of(system.id)
    recent: list[Event] = session.log.events[-12:]
    said: set[str] = set()
    for event in recent:
        print(f"  {event.rule:<9} {system.describe(event)}")
        if event.rule in rules and event.rule not in said:
            print(_wrapped(rules[event.rule], f"  {'':9} ↳ "))
        said.add(event.rule)
    if ask is not None and ask.rule:
        choices = decision_points(system.id)
        print(_wrapped(choices.get(ask.rule) or rules.get(ask.rule, ""), f"  this choice: {ask.rule} "))


def _wrapped(text: str, head: str) -> str:
    """Text behind a head, broken between words where the terminal ends."""
    width = max(40, shutil.get_terminal_size().columns)
    return textwrap.fill(text, width, initial_indent=head, subsequent_indent=" " * len(head)) or head.rstrip()


def _save(session: Session, path: Path | None) -> None:
    if path is None:
        return
    try:
        atomic_write(path, session.recorder.record.to_json())
    except OSError as error:
        print(f"the game could not be saved: {error}", file=sys.stderr)
    else:
        print(f"saved to {path}")
