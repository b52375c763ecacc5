"""The command line as typer sees it. Only the called command's module is imported, so that all start fast."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer

from toolkit import __version__
from toolkit.cli.main import COMMANDS, HELP, MODULES, enter
from toolkit.cli.output import say


def build(called: str) -> typer.Typer:
    """The application with the called command loaded; the others are only names and help lines."""
    app = typer.Typer(
        name="lantern",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    )
    app.callback(help=HELP)(_root)
    for name, line in COMMANDS.items():
        if name != called:
            app.command(name, help=line)(_not_called)
            continue
        module = import_module(f"toolkit.cli.{MODULES.get(name, name)}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            command: Callable[..., Any] = module.command
            app.command(name, short_help=line)(command)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"lantern {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", is_eager=True, callback=_show_version)
    ] = False,
    folder: Annotated[
        str, typer.Option("-C", metavar="FOLDER", help="Work in this folder, as if started there. Stands first.")
    ] = "",
) -> None:
    """The options that stand before any command."""
    if folder:
        enter(folder)


def _not_called() -> None:
    """Stands for a command that was not called; never runs."""
