"""`lantern replay`: step through a saved game and verify it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit import __version__
from toolkit.cli.at_table import drawn
from toolkit.cli.games import Stop, load_playable, pack_of_saved, read_saved
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say, say_text
from toolkit.cli.saving import tell_torn
from toolkit.cli.streams import asked
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault, replay
from toolkit.rules.sentences import counted
from toolkit.rules.system import in_words


def command(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    pack: Annotated[
        str, typer.Option("--pack", help="The pack's folder; by default looked for here and among the shipped packs.")
    ] = "",
    step: Annotated[bool, typer.Option("--step", help="Show the board after every decision; Enter goes on.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Only verify: say nothing but the result.")] = False,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this many decisions.")] = None,
) -> None:
    """Step through a saved game and verify it: content, version, every decision, a digest a round.

    \b
    Examples:
      lantern replay game.json --verify      exit code 0 when it plays as it was saved
      lantern replay game.json --step        look at every decision
    """
    try:
        record, document = read_saved(file)
        tell_torn(record.torn)
        named = f"lantern replay {file} --pack FOLDER"
        system, library, _ = load_playable(pack or pack_of_saved(record.adventure, file, named))
        log = Log()
        played = replay(system, library, record, document, log=log)
        shown = 0
        while not played.finished and played.done != to:
            decision = played.step()
            if verify:
                continue
            say(f"{played.done:>4}  {decision}")
            for event in log.since(shown):
                say(f"        {event.rule:<9} {in_words(system, event)}")
            shown = len(log)
            if step:
                say_text(drawn(system, played.game.state))
                try:
                    asked("Enter goes on, Ctrl-C stops ")
                except EOFError:
                    step = False
        if played.finished:
            played.verify()
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    except (ContentFault, RecordFault) as fault:
        Stop.from_diagnostics([fault.diagnostic]).show()
        raise typer.Exit(EXIT_FINDINGS) from None
    state = f"{counted(len(record.digests), 'round')}, {played.done} of {counted(len(record.decisions), 'decision')}"
    other = "" if record.version == __version__ else f" (saved by Lantern {record.version})"
    say(f"verified: {state}, {record.outcome or 'not finished'}{other}" if played.finished else f"stopped: {state}")
