"""`lantern explain`: what a diagnostic code means."""

from __future__ import annotations

import shutil
from typing import Annotated

import typer

from toolkit.cli.main import EXIT_CANNOT_RUN
from toolkit.cli.output import complain, say, say_text


def command(
    code: Annotated[str | None, typer.Argument(help="Such as L0203; without it, all codes are listed.")] = None,
) -> None:
    """Explain a diagnostic code, with a wrong and a right example.

    \b
    Examples:
      lantern explain            list all codes
      lantern explain L0401      what it means, why it matters, how to mend it
    """
    from toolkit.checks.codes import codes, explained

    known = codes()
    if code is None:
        for each in known.values():
            say(f"{each.code}  {each.severity:<8} {each.title}")
        return
    wanted = code.upper()
    if wanted not in known:
        from toolkit.content.diagnostics import nearest

        meant = nearest(wanted, known)
        hint = f"; did you mean {meant}?" if meant else "; 'lantern explain' lists them all"
        complain(f"lantern explain: there is no code {code!r}{hint}")
        raise typer.Exit(EXIT_CANNOT_RUN)
    say_text(explained(known[wanted], min(100, shutil.get_terminal_size().columns)))
