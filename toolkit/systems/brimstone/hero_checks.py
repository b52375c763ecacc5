"""What the sheet of a hero of Shadows of Brimstone can get wrong: gear that is not for it, abilities of the tree."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.systems.brimstone.state import CARRIED

NOBODYS, WRONG_BRANCH = "L0857", "L0864"


def hero(library: Library, entity: Entity) -> Iterator[MapProblem]:
    yield from _gear(library, entity)
    yield from _abilities(library, entity)


def _gear(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A hero can use and carry what it begins with (SB-6.03, SB-20.06, SB-20.07)."""
    weight, carried = 0, CARRIED + int(entity.data.get("attributes", {}).get("strength", 0))
    for index, name in enumerate(entity.data.get("gear", ())):
        item = library.find(str(name), kind="item", pack=entity.pack)
        if item is None:
            continue  # told where references are read
        only = item.data.get("only")
        others = any(only in each.data.get("keywords", ()) for each in library.of_kind("hero"))  # else told there
        if others and only not in entity.data.get("keywords", ()):
            message = f"{str(name)!r} is for heroes with the keyword {only!r}, which this one lacks"
            yield MapProblem(NOBODYS, message, ("gear", index), hint=f"write {only!r} among its keywords")
        weight += int(item.data.get("weight", 0))
        if weight > carried:
            message = f"this hero carries a weight of {carried}, and its gear up to here weighs {weight}"
            yield MapProblem(NOBODYS, message, ("gear", index), hint="give it less, or more strength")
            return


def _abilities(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Neither the ability of the class nor its upgrades are of the class tree (SB-4.13, SB-6.05, SB-64.03)."""
    named: dict[Pointer, str] = {("ability",): str(entity.data.get("ability", ""))}
    named |= {("upgrades", index): str(name) for index, name in enumerate(entity.data.get("upgrades", ()))}
    first = library.id_of(named["ability",], "ability", entity.pack)
    for pointer, name in named.items():
        if pointer[0] == "upgrades" and library.id_of(name, "ability", entity.pack) == first:
            message = f"{name!r} is the ability of the class already, so it would count twice"
            yield MapProblem(WRONG_BRANCH, message, pointer, hint="write another upgrade")
        found = library.find(name, kind="ability", pack=entity.pack)
        if found is not None and "branch" in found.data:
            message = f"{name!r} stands in a branch of the class tree, so levels would give it a second time"
            yield MapProblem(WRONG_BRANCH, message, pointer, hint="write an ability without a branch")
