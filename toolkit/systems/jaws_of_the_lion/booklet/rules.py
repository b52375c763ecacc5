"""Goal, special rules, rooms behind doors, sections and treasures: what players read while they play.

In the open order all of it stands on the same pages. In the spoiler-free order every room behind a door has a page of
its own, and special rules that bring something new are sections: of each its moment is told, and what happens stands where
nobody looks before (JL-23.04 to JL-23.07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.render.booklet.model import Chapter, Section, all_said, grouped, outcome_section
from toolkit.render.conditions import condition_words
from toolkit.render.phrases import capital
from toolkit.render.runs import Paragraph, runs_of
from toolkit.render.typography import sentence
from toolkit.render.words import part_words, rule_words
from toolkit.rules.expressions.parse import parse
from toolkit.rules.tree import TriggerNode, effects_in
from toolkit.systems.jaws_of_the_lion.booklet.scenario import Scenario

#: What a rule may do that is no surprise: players know how they win and lose.
_PLAIN = frozenset({"win", "lose", "note", "change"})


def goal_section(it: Scenario) -> Section:
    """The goal of the scenario, from the condition that play judges it by (JL-20.01)."""
    return Section("rules", it.phrases.title("scenario-goal"), {"paragraphs": [_goal(it).to_data()]})


def _goal(it: Scenario) -> Paragraph:
    written = it.library.words(it.entity, "goal_text", it.language)
    goal = written or capital(condition_words(it.phrases, parse(str(it.data["goal"]))))
    return Paragraph((), runs_of(sentence(goal)))


def _outcome(it: Scenario) -> Section:
    own = any(each.name == "lose" for each in effects_in(it.rules))
    win = all_said(it.phrases, "winning")
    return outcome_section(it.phrases, win=win, lose=all_said(it.phrases, "losing", own=own))


def open_chapters(it: Scenario) -> tuple[Chapter, ...]:
    """Everything at once, in the order in which one looks it up."""
    own = part_words(it.library, it.entity, ("rules",), it.language, it.map.called) if it.data.get("rules") else []
    shown = grouped([(each, each.to_data()) for each in own])
    rules = (Section("rules", it.words("rules"), {"paragraphs": shown}),) if shown else ()
    treasures = (_treasures(it),) if it.data.get("treasures") else ()
    return (Chapter((*rules, _outcome(it), *treasures)),)


def unfolded_chapters(it: Scenario, draw_room: Callable[[str], Section]) -> tuple[tuple[Chapter, ...], tuple[str, ...]]:
    """The rules that may be read at once, then room by room, then sections and treasures; and every sentence that
    nobody may read before its page."""
    public = [rule for rule in it.rules if _is_plain(rule)]
    hidden = [rule for rule in it.rules if not _is_plain(rule)]
    said = [(paragraph, paragraph.to_data()) for paragraph in map(it_says(it), public)]
    moments = [_moment(it, number, rule) for number, rule in enumerate(hidden, 1)]
    doors = list(_doors(it))
    chapters = [Chapter(tuple(_first_rules(it, [*grouped(said), *moments], doors)), _gate(it, hidden))]
    for room in it.later_rooms:
        gate = it.words("turn_room") if room != it.later_rooms[-1] else _last_gate(it, hidden)
        chapters.append(Chapter((draw_room(room),), wide=it.map_of({room}).is_wide, gate=gate))
    warning = it.words("secrets_warning")
    sections = [it_says(it)(rule) for rule in hidden]
    if sections:
        chapters.append(Chapter((_sections(it, sections),), warning=warning))
    if it.data.get("treasures"):
        chapters.append(Chapter((_treasures(it),), warning=warning))
    return tuple(chapters), tuple(str(Paragraph((), each.body)) for each in sections)


def it_says(it: Scenario) -> Callable[[TriggerNode], Paragraph]:
    def say(rule: TriggerNode) -> Paragraph:
        return rule_words(it.library, rule, it.language, it.map.called)

    return say


def _gate(it: Scenario, hidden: Sequence[TriggerNode]) -> str:
    return it.words("turn_room") if it.later_rooms else _last_gate(it, hidden)


def _last_gate(it: Scenario, hidden: Sequence[TriggerNode]) -> str:
    """When the page before the sections and treasures may be turned."""
    return it.words("turn_secrets") if hidden or it.data.get("treasures") else ""


def _is_plain(rule: TriggerNode) -> bool:
    return {effect.name for effect in effects_in((rule,))} <= _PLAIN


def _moment(it: Scenario, number: int, rule: TriggerNode) -> dict[str, Any]:
    """Of a section, when it is read and where it stands."""
    said = it_says(it)(rule)
    words = [run.to_data() for run in runs_of(it.words("read_section", number=number))]
    page = {"page": f"{it.entity.qualified}/section-{number}"}
    return {"lead": [run.to_data() for run in said.moment or said.lead], "body": [*words, page]}


def _doors(it: Scenario) -> Iterator[dict[str, Any]]:
    """Behind which door which room lies."""
    reached = {it.first_room}
    for room in it.later_rooms:
        names = [door.name for door in it.layout.doors.values() if room in door.rooms and reached & set(door.rooms)]
        lead = runs_of(it.words("door_opened", door=it.phrases.listed(names, "or")))
        body = runs_of(it.words("read_room", number=room))
        page = {"page": f"{it.entity.qualified}/room-{room}"}
        yield {"lead": [run.to_data() for run in lead], "body": [*(run.to_data() for run in body), page]}
        reached.add(room)


def _first_rules(it: Scenario, rules: Sequence[Any], doors: Sequence[Any]) -> Iterator[Section]:
    if rules:
        yield Section("rules", it.words("rules"), {"paragraphs": list(rules)})
    if doors:
        yield Section("rules", it.words("doors"), {"paragraphs": list(doors)})
    yield _outcome(it)


def _sections(it: Scenario, sections: Sequence[Paragraph]) -> Section:
    shown = [
        {
            "name": f"{it.entity.qualified}/section-{number}",
            "title": it.words("section", number=number),
            "paragraphs": [said.to_data()],
        }
        for number, said in enumerate(sections, 1)
    ]
    return Section("entries", it.phrases.title("section", "plural"), {"entries": shown})


def _treasures(it: Scenario) -> Section:
    """What treasure tokens give, by their numbers (JL-11.15)."""
    found: list[Entity] = [
        it.library.get(str(each), kind="treasure", pack=it.entity.pack)
        for each in dict.fromkeys((it.data.get("treasures") or {}).values())
    ]
    shown = [
        {
            "name": f"{it.entity.qualified}/treasure-{each.id}",
            "title": it.words("treasure", number=each.data.get("number", ""), name=it.name(each)),
            "paragraphs": [said.to_data() for said in part_words(it.library, each, ("effects",), it.language)],
        }
        for each in sorted(found, key=lambda each: int(each.data.get("number", 0)))
    ]
    return Section("entries", it.phrases.title("treasure-token", "plural"), {"entries": shown})
