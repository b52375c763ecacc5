"""The board as text: one letter a cell, a map that grows as tiles come, and everybody below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from toolkit.crawl.map import tokens
from toolkit.crawl.story.campaign import campaign_of
from toolkit.crawl.table.counters import counter_lines, own_counters
from toolkit.crawl.table.lines import called, wrapped
from toolkit.systems.brimstone.actions import is_lit
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.map.mine import DOOR, GATE
from toolkit.systems.brimstone.state import Companion, Enemy, Hero, State
from toolkit.systems.brimstone.story.mode import STORY_PHASES, Story, town_of

LEGEND = ". cell  x blocked  + door  O gate  ? unexplored  A-Z hero  (a) lies there  & companion  a-z enemy"
#: Signs before a row of the map, and for each cell of it.
MARGIN, CELL = 5, 2


def draw(state: State, width: int = 80) -> str:
    """The map of every section, the track, and a line for every figure."""
    return _table(state, width, [LEGEND])


def draw_low(state: State, width: int = 80) -> str:
    """The same without the legend."""
    return _table(state, width, [])


def _table(state: State, width: int, head: Sequence[str]) -> str:
    if state.phase in STORY_PHASES and state.story is not None:
        lines = [_story(state, state.story), *(_hero(state, each) for each in state.heroes.values())]
        return "\n".join(wrapped(line, width) for line in lines)
    drawn: list[str] = []
    for section in range(len(state.sections)):
        drawn += [f"{called(state, state.sections[section])}:", *_map(state, section, width), ""]
    lines = [*head, _track(state)]
    lines += counter_lines(state.catalog.adventure.data, state.counters)
    if state.tokens_on_map:
        lines += tokens.lines(tokens.names(state.catalog.library), state.tokens_on_map, _is_placed(state))
    lines += [_hero(state, each) for each in state.heroes.values()]
    lines += [_companion(state, each) for each in state.companions.values()]
    lines += [_enemy(state, each) for each in state.enemies.values()]
    return "\n".join([*drawn, *(wrapped(line, width) for line in lines)])


def _story(state: State, story: Story) -> str:
    """Between missions there is a road and a town instead of a map."""
    library = state.catalog.library
    town = town_of(library, campaign_of(library, story.campaign))
    where = f"day {story.day}" if state.phase == "town" else f"{story.days} more on the road" if story.days else ""
    return f"{library.words(town, 'name') if town is not None else 'town'}: hold {story.hold}" + (
        where and f", {where}"
    )


def _hero_name(state: State, hero: Hero) -> str:
    """The name of its class; several of one class are told apart by their ids."""
    name = called(state, hero.sheet.id)
    return name if hero.id == hero.sheet.id else f"{name} ({hero.id})"


def _is_placed(state: State) -> Callable[[str], bool]:
    """Whether a tile lies on the table."""
    placed = {each.tile.id for each in state.tiles}
    return placed.__contains__


def _map(state: State, section: int, width: int) -> Iterator[str]:
    """The cells with the numbers of their rows and columns; what is too wide for the screen goes on below."""
    signs = _signs(state, section)
    if not signs:
        return
    left, right = min(x for x, _ in signs), max(x for x, _ in signs)
    room = max(1, (width - MARGIN) // CELL)
    for start in range(left, right + 1, room):
        columns = range(start, min(start + room, right + 1))
        rows = [y for x, y in signs if x in columns]
        yield _ruler(columns)
        for y in range(min(rows), max(rows) + 1):
            yield f"{y:>{MARGIN - 1}} " + "".join(f"{signs.get((x, y), ''):>{CELL}}" for x in columns).rstrip()


def _ruler(columns: range) -> str:
    """The number of every other column, above it."""
    line = " " * MARGIN
    for at, x in enumerate(columns, 1):
        if x % 2 == 0:
            line = line.ljust(MARGIN + at * CELL - len(str(x))) + str(x)
    return line


def _signs(state: State, section: int) -> dict[tuple[int, int], str]:
    mine = state.mine
    openings = {
        cell: "+" if kind == DOOR else "O"
        for number, lying in enumerate(state.tiles)
        for index, kind in enumerate(lying.exits)
        if kind in (DOOR, GATE)
        for cell in mine.joins(number, index)
    }
    found: dict[tuple[int, int], str] = {}
    for place, cell in mine.numbers.items():
        if place[0] != section:
            continue
        sign = "." if mine.normal[cell] else "x"
        if any(tile in state.unexplored for tile in mine.tiles_of[cell]):
            sign = "?"
        found[place[1:]] = openings.get(cell, sign)
    for cell, sign in _figures(state):
        if mine.places[cell][0] == section:
            found[mine.places[cell][1:]] = sign
    return found


def _figures(state: State) -> Iterator[tuple[int, str]]:
    for hero in state.heroes.values():
        if hero.on_board and not hero.dead:
            yield hero.cell, hero.id[0].lower() if hero.knocked_out else hero.id[0].upper()
    for companion in state.companions.values():
        yield companion.cell, "&"
    for enemy in state.enemies.values():
        for cell in state.cells_of(enemy):
            yield cell, enemy.type.id[0]


def _track(state: State) -> str:
    track = state.catalog.track
    marks = [
        ("*" if number == state.darkness else "") + ("@" if number == state.posse else "") or sign
        for number, sign in enumerate(track.spaces)
    ]
    told = f"turn {state.turn}; depth {' '.join(marks)} (@ posse, * darkness)"
    return f"{told}, dread {state.dread_count}, clues {state.clues}"


def _hero(state: State, hero: Hero) -> str:
    if hero.dead:
        return f"{_hero_name(state, hero)}: dead"
    health, sanity = stat(state, hero, "health"), stat(state, hero, "sanity")
    where = f" at {state.place(hero.cell)}" if hero.on_board else ""
    told = f"{_hero_name(state, hero)}{where}: health {health - hero.wounds}/{health}"
    told += f", sanity {sanity - hero.dread}/{sanity}"
    told += f", grit {hero.grit}, {hero.xp} XP, {hero.gold} gold, {hero.dark_stone} stone"
    extras = [
        "knocked out" if hero.knocked_out else "",
        "lantern" if state.bearer == hero.id else "",
        "in the dark" if hero.on_board and not is_lit(state, hero) else "",
        " ".join(hero.bag),
    ]
    return told + "".join(f", {each}" for each in extras if each)


def _companion(state: State, companion: Companion) -> str:
    health = companion.sheet.health
    name = state.catalog.library.words(state.catalog.adventure, ("companions", companion.id, "name")) or companion.id
    return f"{name} at {state.place(companion.cell)}: health {health - companion.wounds}/{health}, a companion"


def _enemy(state: State, enemy: Enemy) -> str:
    stats = state.stats(enemy.type)
    elites = state.elites.get(enemy.type.id, ())
    number = enemy.id.rpartition("-")[2]
    name = called(state, enemy.type.id) + (f" {number}" if number.isdigit() else "")
    told = f"{name} at {state.place(enemy.cell)}: health {stats.health - enemy.wounds}/{stats.health}"
    told += own_counters(enemy.type.entity.data, state.type_counters.get(enemy.type.id, {}))
    return told + (f", elite {', '.join(map(str, elites))}" if elites else "")
