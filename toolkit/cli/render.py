"""`lantern render`: cards and tiles to PDF and PNG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.games import Stop, load_library
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.cards import printable
from toolkit.render.phrases import LANGUAGES
from toolkit.render.printing import Order, Printed, chosen, print_order
from toolkit.render.profiles import ProfileError, read_profile


def command(
    pack: Annotated[str, typer.Argument(help="A folder or the id of a shipped pack.")] = ".",
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this card or tile; may be given again.")
    ] = None,
    profile: Annotated[str, typer.Option("--profile", help="home-a4, home-letter, or a profile file.")] = "home-a4",
    lang: Annotated[str, typer.Option("--lang", "-l", help="en, ru, uk or all; by default the pack's first.")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where to put it; by default build/<pack>.")] = None,
    png: Annotated[bool, typer.Option("--png", help="Also one picture a component.")] = False,
) -> None:
    """Print a pack: sheets with crop marks as PDF, and pictures of single components as PNG.

    The words on cards are generated from their effects. Exit code 1 when words do not fit.

    \b
    Examples:
      lantern render massive-darkness --lang uk
      lantern render my-pack --only ember-blade --png
      lantern render my-pack --profile home-letter --out print
    """
    try:
        library, own = load_library(pack)
        entities = _entities(library, own, only or [])
        name = own if own != "core" else library.packs[own].manifest.system
        orders = [
            Order(name, own, entities, language, read_profile(profile), out or Path("build") / name, png)
            for language in _languages(library, own, lang)
        ]
        results = [(order, _print(library, order)) for order in orders]
    except ProfileError as error:
        stop = Stop.from_diagnostics(error.diagnostics)
        stop.show()
        raise typer.Exit(stop.code) from None
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    for order, printed in results:
        if printed.diagnostics:
            Stop.from_diagnostics(printed.diagnostics).show()
        _summary(order, printed)
    if any(printed.diagnostics for _, printed in results):
        raise typer.Exit(EXIT_FINDINGS)


def _languages(library: Library, pack: str, word: str) -> tuple[str, ...]:
    if word == "all":
        return LANGUAGES
    language = word or library.packs[pack].manifest.languages[0]
    if language not in LANGUAGES:
        raise Stop([f"error: there are no phrases for {language!r}; --lang is {', '.join(LANGUAGES)} or all"])
    return (language,)


def _entities(library: Library, pack: str, only: list[str]) -> list[Entity]:
    entities, unknown = chosen(library, pack, only)
    if unknown:
        near = nearest(unknown[0], [entity.id for entity in printable(library, pack)])
        hint = f"; did you mean {near!r}?" if near else ""
        raise Stop([f"error: there is nothing to print called {unknown[0]!r}{hint}"])
    if not entities:
        raise Stop([f"error: the pack {pack!r} has nothing that can be printed"])
    return entities


def _print(library: Library, order: Order) -> Printed:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = (TextColumn("{task.description:<20}"), BarColumn(), MofNCompleteColumn())
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}

        def show(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done)

        return print_order(library, order, show)


def _summary(order: Order, printed: Printed) -> None:
    if not printed.files:
        print("nothing was printed", file=sys.stderr)
        return
    components = f"{printed.components} component{'s' if printed.components != 1 else ''}"
    pages = f"{printed.pages} page{'s' if printed.pages != 1 else ''}"
    print(f"{components} on {pages}, {order.profile.title}, {order.language}")
    if order.profile.description:
        print(order.profile.description)
    print(f"open {printed.files[0]}")
    if len(printed.files) > 1:
        print(
            f"and {len(printed.files) - 1} picture{'s' if len(printed.files) > 2 else ''} in {printed.files[1].parent}"
        )
