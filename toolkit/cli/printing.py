"""What the commands that draw have in common: a progress bar, and a summary of what was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from toolkit.cli.output import complain, say
from toolkit.render.plan import Backs
from toolkit.render.printing import Printed, PrintOrder, Progress

Result = TypeVar("Result")


def with_progress(work: Callable[[Progress], Result]) -> Result:
    """Do the work, with a bar for each of its parts where there is a terminal to show it on."""
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

        return work(show)


def told(order: PrintOrder, printed: Printed) -> None:
    """What was made, where it is and what to do with it."""
    if not printed.files:
        complain("nothing was printed")
        return
    profile = order.profile
    documents = [path for path in printed.files if path.suffix == ".pdf"]
    pictures = [path for path in printed.files if path.suffix == ".png"]
    # A profile of pictures has no pages besides its credits.
    made = [counted(printed.pages, "page")] if documents and profile.form != "pictures" else []
    made += [counted(len(pictures), "picture")] if pictures else []
    say(f"{counted(printed.components, 'component')} on {' and '.join(made)}, {profile.title}, {order.language}")
    if profile.form == "sheets" and profile.backs is not Backs.NONE:
        say(f"backs: {profile.backs}; off by a little? lantern render --calibrate")
    if profile.description:
        say(profile.description)
    for path in documents:
        say(f"open {path}")
    for folder, count in Counter(path.parent for path in pictures).items():
        say(f"{counted(count, 'picture')} in {folder}")
    for path in printed.files:
        if path.suffix == ".csv":
            say(f"what to upload and how many of each: {path}")


def counted(count: int, noun: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
