"""`lantern check`: reads content and tells what is wrong with it."""

from __future__ import annotations

from typing import Annotated

import typer

from toolkit.cli.checking import Request, check


def command(
    paths: Annotated[list[str] | None, typer.Argument(help="Packs, folders or files; this folder by default.")] = None,
    form: Annotated[str, typer.Option("--format", help="text, json, github, sarif or junit.")] = "text",
    changed: Annotated[
        bool, typer.Option("--changed", help="Report only files that differ from what git has.")
    ] = False,
    since: Annotated[str, typer.Option("--since", metavar="REV", help="With --changed: since this revision.")] = "HEAD",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail the run too.")] = False,
    select: Annotated[str, typer.Option("--select", metavar="CODES", help="Report only these codes: L02,L0401.")] = "",
    ignore: Annotated[str, typer.Option("--ignore", metavar="CODES", help="Do not report these codes.")] = "",
    fix: Annotated[bool, typer.Option("--fix", help="Apply the fixes that are certain, then check again.")] = False,
    deep: Annotated[
        bool,
        typer.Option("--deep", help="Play a few short games too: effects without end, or without any effect."),
    ] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Read every file anew.")] = False,
    cache_dir: Annotated[str, typer.Option("--cache-dir", metavar="DIR", help="Keep the cache here.")] = "",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Processes to use; 0 for one a core.")] = 0,
) -> None:
    """Check content: files, schemas, references, words, meaning.

    \b
    Examples:
      lantern check                          every pack below this folder
      lantern check my-pack --strict         warnings fail the run too
      lantern check cards/ember-blade.yaml   one file; its pack is read for references
      lantern check --changed --since main   what a branch changed
      lantern check my-pack --deep           play short games of it too
      lantern check --format github          annotations in a GitHub workflow

    \b
    Exit codes: 0 clean, 1 findings, 2 could not run, 3 a fault of our own.
    A finding on one line is silenced by a comment: # lantern: allow L0503 and the reason
    """
    request = Request(
        paths=paths or ["."],
        form=form,
        changed=changed,
        since=since,
        strict=strict,
        select=select,
        ignore=ignore,
        fix=fix,
        no_cache=no_cache,
        cache_dir=cache_dir,
        jobs=jobs,
        deep=deep,
    )
    code = check(request)
    if code:
        raise typer.Exit(code)
