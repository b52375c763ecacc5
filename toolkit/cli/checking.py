"""What `lantern check` does, without the library that reads command lines.

Reading a command line the comfortable way costs more time than checking ten thousand unchanged files. So the everyday
call (paths and the common flags) is read by `everyday` here, and anything else by typer in `check.py`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from toolkit.content.diagnostics import Diagnostic

EXIT_FINDINGS = 1
EXIT_CANNOT_RUN = 2


class Request(NamedTuple):
    """One call of `lantern check`."""

    paths: list[str]
    form: str = "text"
    changed: bool = False
    since: str = "HEAD"
    strict: bool = False
    select: str = ""
    ignore: str = ""
    fix: bool = False
    no_cache: bool = False
    cache_dir: str = ""
    jobs: int = 0
    deep: bool = False


_FLAGS = {"--strict": "strict", "--changed": "changed", "--no-cache": "no_cache", "--deep": "deep"}


def everyday(arguments: list[str]) -> Request | None:
    """The request behind paths and common flags; None when there is anything else among the arguments."""
    paths: list[str] = []
    chosen: dict[str, Any] = {}
    words = iter(arguments)
    for word in words:
        if word in _FLAGS:
            chosen[_FLAGS[word]] = True
        elif word == "--format":
            chosen["form"] = next(words, "")
        elif word.startswith("-"):
            return None
        else:
            paths.append(word)
    return Request(paths or ["."], **chosen)


def check(request: Request) -> int:
    """Check, show, and say how to exit."""
    from toolkit.content.garbage import no_garbage_collection

    with no_garbage_collection():  # what is imported stays
        from toolkit.checks.run import Options
        from toolkit.checks.sinks import FORMATS

    if request.form not in FORMATS:
        return _cannot_run(f"there is no format {request.form!r}; the formats are {', '.join(FORMATS)}")
    request = request._replace(paths=_places(request.paths))
    cache_folder = Path(request.cache_dir) if request.cache_dir else None
    options = Options(Path.cwd(), None, not request.no_cache, cache_folder, request.jobs)
    if not request.changed:
        return _checked(request, options)
    from toolkit.checks.changed import ChangedFiles, GitError

    try:
        return _checked(request, options._replace(only=ChangedFiles(request.paths, request.since)))
    except GitError as error:
        return _cannot_run(str(error))


def _checked(request: Request, options: object) -> int:
    from toolkit.checks.run import Options, run
    from toolkit.checks.sinks import rendered

    assert isinstance(options, Options)
    select, ignore = _codes(request.select), _codes(request.ignore)
    report = run(request.paths, options)
    if request.fix:
        from toolkit.checks import fixing

        result = fixing.apply(report.selected(select, ignore).diagnostics, options.base, report.digests)
        from toolkit.cli.output import complain

        for path in result.files:
            count = sum(problem.path == path for problem in result.fixed)
            complain(f"fixed {count} in {path}")
        report = run(request.paths, options) if result.files or result.skipped else report
    if request.deep and report.ran and not report.errors:
        report = report._replace(diagnostics=tuple(sorted([*report.diagnostics, *_played(request.paths)])))
    if report.ran and not report.errors:
        _see_packages(request.paths)
    report = report.selected(select, ignore)
    text = rendered(report, request.form, options.base, colour=_wants_colour())
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()
    if not report.ran:
        return EXIT_CANNOT_RUN
    return EXIT_FINDINGS if report.errors or (request.strict and report.warnings) else 0


def _played(paths: list[str]) -> list[Diagnostic]:
    """What short games of the packs show. Content with errors is not played."""
    from toolkit.checks.allow import allowed
    from toolkit.content.library import load_systems
    from toolkit.playtest.trial import trial
    from toolkit.systems import playable

    found: list[Diagnostic] = []
    for system, loaded in load_systems(paths)[0].items():
        library = loaded.library
        documents = {file.task.shown: file.document.raw for file in library.files if file.document is not None}
        for pack in sorted(library.requested) if system in playable() else ():
            found += allowed(list(trial(library, pack)), documents)
    return found


def _see_packages(paths: list[str]) -> None:
    """Raise what keeps the packs from being said and printed and is the fault of an installed package, not theirs."""
    from toolkit.content.installed import installed

    if not installed():
        return  # the systems that come with Lantern are held by its tests
    from toolkit.content.library import load_systems
    from toolkit.systems import playable

    for system, loaded in load_systems(paths)[0].items():
        if system in installed() and system in playable():
            from toolkit.render.of_packages import see_package  # slow to import

            for pack in sorted(loaded.library.requested):
                see_package(loaded.library, pack)


def _places(paths: list[str]) -> list[str]:
    """Paths as they are; what is no path but the name of a shipped pack stands for its folder."""
    if all(map(os.path.exists, paths)):
        return paths
    from toolkit.content.descriptions import description
    from toolkit.content.resources import shipped_by_name

    shipped = shipped_by_name()
    for path in paths:
        if not os.path.exists(path) and path not in shipped:
            description(path)  # a system that is broken says so itself
    return [str(shipped[path]) if path in shipped and not os.path.exists(path) else path for path in paths]


def _codes(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.replace(" ", "").split(",")))


def _cannot_run(message: str) -> int:
    from toolkit.cli.output import complain

    complain(f"lantern check: {message}")
    return EXIT_CANNOT_RUN


def _wants_colour() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")
