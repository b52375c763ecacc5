"""What can be played in a pack: its adventures, for how many players, and what players may agree on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.playtest.planning import playable_by
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System


def adventure_lines(system: System, library: Library, pack: str) -> Iterator[str]:
    """One line an adventure, its options below it; options of every adventure come last."""
    own = library.of_kind("adventure", pack=pack) or library.of_kind("adventure")
    language = library.packs[pack].manifest.languages[0]
    width = max((len(each.id) for each in own), default=0)
    for each in own:
        try:
            players = f"{_range(playable_by(system, library, each, {}))} players"
        except ContentFault as fault:
            players = f"cannot be played: {fault.diagnostic.message}"
        first = ", the first" if each.data.get("first") else ""
        yield f"{each.id:<{width}}  {library.words(each, 'name', language) or each.id} ({players}{first})"
        for name, words in _options(library, each, language).items():
            yield f"{'':<{width}}    -o {name}: {words}"
    for name, words in system.table_options.items():
        yield f"with every adventure: -o {name}: {words}"


def _options(library: Library, adventure: Entity, language: str) -> Mapping[str, str]:
    options = adventure.data.get("options", {})
    return {
        name: library.words(adventure, ("options", name, "name"), language) or name
        for name, option in options.items()
        if option is not None
    }


def _range(counts: Sequence[int]) -> str:
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))
