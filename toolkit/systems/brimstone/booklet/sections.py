"""The booklet of a mission: where it begins, the set-up, what must be found, its rules and its reward.

The map is made by play, so that the entrance alone is drawn. In the spoiler-free order who guards the objective, and
every rule of that moment, stand on a page that is turned once the objective is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.model import (
    Booklet,
    Chapter,
    Section,
    counted,
    grouped,
    paragraphs_section,
)
from toolkit.render.runs import Paragraph, plain
from toolkit.rules.counters import counters_of
from toolkit.rules.tree import TriggerNode
from toolkit.systems.brimstone.booklet.mission import Mission
from toolkit.systems.brimstone.print.reference import by_heroes
from toolkit.systems.brimstone.print.tiles import drawing

#: What the drawing of a tile shows, in the order of the legend.
_LEGEND = ("entry", "exit", "start", "blocked", "join", "wall")


def booklet(library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> Booklet:
    """The booklet of a mission. Raises `ContentFault` where something cannot be said or drawn."""
    it = Mission(library, adventure, language, spoiler_free=spoiler_free)
    begin = Chapter((_components(it), _setup(it)))
    hides = spoiler_free and it.has_objective
    first = [rule for number, rule in enumerate(it.rules) if not (hides and number in it.later)]
    course = (_objectives(it, hides), *_rules(it, it.words("rules"), first), _outcome(it), *_ends(it))
    chapters = [Chapter((_start(it),)), begin, Chapter(course, it.words("turn_objective") if hides else "")]
    secrets: tuple[str, ...] = ()
    if hides:
        last = [rule for number, rule in enumerate(it.rules) if number in it.later]
        chapters.append(Chapter((_final(it), *_rules(it, it.words("more_rules"), last))))
        secrets = _secrets(it, first, last)
    return it.booklet(_facts(it), chapters, secrets)


def _facts(it: Mission) -> Iterator[tuple[str, str]]:
    yield "mob", it.words("facts", "players")
    if it.objective.clues:
        yield "explored", it.words("facts", "clues", count=it.objective.clues)
    if it.world is not None:
        yield "gate", it.name(it.world)
    if "track" in it.data:
        yield "dark", it.name_of("depth-track", it.data["track"])


# Before the first turn


def _start(it: Mission) -> Section:
    """The tile where the mission begins, drawn large, and how tiles are read and joined."""
    shown = drawing(it.library, it.entrance) if it.entrance is not None else None
    data = {
        "note": it.words("map_note"),
        "joins": it.words("join_note"),
        "name": it.name(it.entrance) if it.entrance is not None else "",
        "tile": shown,
        "legend": [{"sign": sign, "words": it.words("legend", sign)} for sign in _LEGEND],
    }
    return Section("brimstone-start", it.words("map"), data)


def _components(it: Mission) -> Section:
    tiles = [counted(1, it.name(it.entrance), drawing=drawing(it.library, it.entrance))] if it.entrance else []
    world = it.name(it.world) if it.world is not None else ""
    groups = {
        "tiles": tiles,
        "table": [counted(0, it.words("map_deck", world=world)), *it.at_hand("table", world=world)],
        "heroes": it.at_hand("heroes"),
    }
    return it.components(groups)


def _setup(it: Mission) -> Section:
    """Every step of the set-up, with what this mission has of its own (SB-7)."""
    steps = it.all_said(
        "steps",
        entrance=it.name(it.entrance) if it.entrance is not None else "",
        first_game=bool(it.data.get("first_game")),
        table="; ".join(f"{it.phrases.many(numbers, 'hero')}: {words}" for numbers, words in by_heroes(it.phrases)),
    )
    hidden = it.later_counters if it.spoiler_free and it.has_objective else ()
    counters = it.counters_said(hidden)
    tokens = it.tokens_said(partial(it.name_of, "tile"))
    return paragraphs_section("steps", it.words("setup"), [*steps, *_companions(it), *counters, *tokens])


def _companions(it: Mission) -> Iterator[Paragraph]:
    """Who walks with the heroes, and how (SB-91.68 to SB-91.73)."""
    for name, each in it.data.get("companions", {}).items():
        called = it.told("companions", name, "name") or name
        defence = f"{each['defence']}+" if "defence" in each else "–"
        yield it.said("companion", name=called, health=each["health"], defence=defence, move=each["move"])


# What must be done


def _objectives(it: Mission, hides: bool) -> Section:
    """What must be found, and what waits there; where nothing must be found, the rules say how it ends."""
    items = []
    if it.objective.clues:
        found = it.words("objective_clues", count=it.objective.clues)
        items.append((found, [it.said("clues_told", count=it.objective.clues)]))
    elif "reach_objective" in it.verbs:
        items.append((it.words("objective_room"), [it.said("room_told")]))
    if it.has_objective:
        told = [it.said("guarded_later")] if hides else _guards(it)
        items.append((it.words("objective_final"), told))
    if not items:
        items.append((it.words("objective_rules"), [it.said("rules_told")]))
    return it.objectives(items)


def _guards(it: Mission) -> list[Paragraph]:
    """What happens when the objective room is found (SB-13.15 to SB-13.17, SB-50.04)."""
    told = [it.said("objective_found", sealed=it.objective.sealed)]
    if it.objective.threat == "none":
        return [*told, it.said("guards_by_rule")]
    tier = it.phrases.say("tiers" if it.objective.cards == 1 else "tiers_many", it.objective.threat)
    return [*told, it.said("guards", tier=tier, cards=it.objective.cards, epic=it.objective.threat == "epic")]


def _final(it: Mission) -> Section:
    """What waits at the objective, and the counters that nobody knew of."""
    known = set(counters_of(it.data)) - it.later_counters
    counters = it.counters_said(known)
    return paragraphs_section("rules", it.words("objective_final"), [*_guards(it), *counters])


def _rules(it: Mission, title: str, rules: Sequence[TriggerNode]) -> tuple[Section, ...]:
    """Special rules; those that follow each other at the same moment share it."""
    told = [(each, each.to_data()) for rule in rules for each in it.in_words(rule)]
    return (Section("rules", title, {"paragraphs": grouped(told)}),) if told else ()


def _outcome(it: Mission) -> Section:
    by_fight = it.has_objective and it.objective.threat != "none"
    win = it.all_said("winning", fight=by_fight, rule="win" in it.verbs)
    lose = it.all_said("losing", rule="lose" in it.verbs)
    return it.outcome(win=win, lose=lose)


def _ends(it: Mission) -> Iterator[Section]:
    """What each hero gets when the mission is won, and suffers when it is lost."""
    for part in ("reward", "failure"):
        if told := it.part(part) if it.data.get(part) else []:
            yield paragraphs_section("rules", it.words(part), told)
    if told := list(_campaign(it)):
        yield paragraphs_section("rules", it.words("campaign"), told)


def _campaign(it: Mission) -> Iterator[Paragraph]:
    """How far the town is, and what the end of the mission means for it (SB-61.01, SB-63.05)."""
    if "days" in it.data:
        yield it.said("days_told", days=it.data["days"])
    for end, by in it.data.get("hold", {}).items():
        yield it.said(f"hold_{end}", by=by)


def _secrets(it: Mission, first: Sequence[TriggerNode], last: Sequence[TriggerNode]) -> tuple[str, ...]:
    """What nobody may read before the objective is found: who guards it, and the rules of that moment."""
    known = {plain(each.body) for rule in first for each in it.in_words(rule)}
    told = [plain(each.body) for each in (*_guards(it), *(each for rule in last for each in it.in_words(rule)))]
    return tuple(dict.fromkeys(each for each in told if each not in known))
