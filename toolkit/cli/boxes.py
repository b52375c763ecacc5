"""`lantern render --boxes`: tuck boxes for the decks of a pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from toolkit.cli.games import Stop
from toolkit.cli.output import complain, say
from toolkit.cli.printing import counted, with_progress
from toolkit.content.library import Library
from toolkit.render.boxes import BoxOrder, print_boxes
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.profiles import Profile


def refuse_for_boxes(profile: Profile, given: Mapping[str, object]) -> None:
    """Raise `Stop` for a profile without paper, or an option that means nothing for boxes."""
    if profile.paper is None:
        raise Stop([f"error: {profile.title} prints no sheets, and a tuck box is cut out of a sheet"])
    for option, value in given.items():
        if value:
            raise Stop([f"error: {option} is not for tuck boxes"])


def make_boxes(library: Library, order: PrintOrder, wanted: BoxOrder) -> Printed:
    """Make them, with progress where there is a terminal. Raises `Stop` where there is no deck."""
    printed = with_progress(partial(print_boxes, library, order, wanted))
    if not printed.files and not printed.diagnostics:
        raise Stop(["error: there is no deck of cards to make a tuck box for"])
    return printed


def told_boxes(order: PrintOrder, printed: Printed) -> None:
    """What was made, where it is and what to do with it."""
    if not printed.files:
        complain("nothing was printed")
        return
    made = "1 tuck box" if printed.components == 1 else f"{printed.components} tuck boxes"
    say(f"{made} on {counted(printed.pages, 'page')}, {order.profile.title}")
    say("print on card of 200 to 300 g, cut along the solid lines, fold along the dashed ones, glue the tab")
    for path in printed.files:
        say(f"open {path}")
