"""`lantern render --booklet`: the adventures of a pack as booklets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.cli.games import Stop
from toolkit.cli.output import complain, say
from toolkit.cli.printing import counted, with_progress
from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.making import KIND, has_booklets, print_booklets
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.profiles import Profile


def refuse_card_options(given: Mapping[str, object]) -> None:
    """Raise `Stop` for an option that only means something for cards, tiles and tokens."""
    for option, value in given.items():
        if value:
            instead = "; name adventures with --adventure" if option == "--only" else ""
            raise Stop([f"error: {option} is not for booklets{instead}"])


def chosen_adventures(library: Library, pack: str, names: Sequence[str], profile: Profile) -> list[Entity]:
    """The adventures of a pack, or those named. Raises `Stop` where there is nothing to make a booklet of."""
    system = library.packs[pack].manifest.system
    if not has_booklets(system):
        raise Stop([f"error: there are no booklets for the system {system!r} yet"])
    if profile.paper is None:
        raise Stop([f"error: {profile.title} prints no sheets, and a booklet is sheets of paper"])
    found = list(library.of_kind(KIND, pack=pack))
    if not found:
        raise Stop([f"error: the pack {pack!r} has no adventure"])
    known = {name for each in found for name in (each.id, each.qualified)}
    for name in names:
        if name not in known:
            near = nearest(name, [each.id for each in found])
            raise Stop([f"error: there is no adventure {name!r}" + (f"; did you mean {near!r}?" if near else "")])
    return [each for each in found if not names or {each.id, each.qualified} & set(names)]


def make_booklets(library: Library, order: PrintOrder, *, spoiler_free: bool) -> Printed:
    """Make them, with progress where there is a terminal."""
    return with_progress(lambda progress: print_booklets(library, order, spoiler_free=spoiler_free, progress=progress))


def told_booklets(order: PrintOrder, printed: Printed) -> None:
    """What was made and where it is."""
    if not printed.files:
        complain("nothing was printed")
        return
    made = f"{counted(printed.components, 'adventure')} on {counted(printed.pages, 'page')}"
    say(f"{made} in {counted(len(printed.files), 'file')}, {order.profile.title}, {order.language}")
    for path in printed.files:
        say(f"open {path}")
