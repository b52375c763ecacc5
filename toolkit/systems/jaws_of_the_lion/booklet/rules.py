"""Goal, special rules, rooms behind doors, sections and lists: what players read while they play.

In the open order all of it stands on the same pages. In the spoiler-free order every room behind a door has a page of
its own, sections and lists wait at the end, and so do special rules that speak of what lies behind a door: of each its
moment is told, and what happens stands where nobody looks before (JL-23.04 to JL-23.07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from toolkit.render.booklet.model import Chapter, Section, grouped, story_said
from toolkit.render.runs import Paragraph, drawn_words, runs_of
from toolkit.render.typography import sentence
from toolkit.render.words import part_words, rule_words
from toolkit.rules.tree import TriggerNode, effects_in
from toolkit.systems.jaws_of_the_lion.booklet.scenario import Scenario

#: Moments that nobody can expect before a door is opened.
_HIDDEN = frozenset({"room-revealed", "door-opened", "section-read"})

Data = dict[str, Any]
#: So many rules stand on one page together, rather than that the last of them stands alone on the next.
_FEW = 8


def _words(said: str) -> Data:
    return Paragraph((), runs_of(said)).to_data()


def outcome(it: Scenario) -> Section:
    """The goal of the scenario, and how it is lost."""
    own = any(each.name == "lose" for each in effects_in(tuple(it.tree.walk())))
    lost = it.asked("lost")
    win = it.all_said("winning", condition=it.asked("goal"))
    return it.outcome(win=win, lose=it.all_said("losing", own=own, condition=lost))


def open_chapters(it: Scenario) -> tuple[Chapter, ...]:
    """The rules when surprises are not held back: one chapter, in the order in which players look things up."""
    own = it.rules_at("rules") if it.data.get("rules") else []
    shown = [*_standing(it), *grouped([(each, each.to_data()) for each in own])]
    rules = (Section("rules", it.words("rules"), {"paragraphs": shown}),) if shown else ()
    return (Chapter((*rules, *_closed(it, (), when=True), *_conclusion(it))),)


def unfolded_chapters(it: Scenario, draw_room: Callable[[str], Section]) -> tuple[tuple[Chapter, ...], tuple[str, ...]]:
    """The rules that may be read at once, then room by room, then sections, lists and the conclusion; and every
    sentence that nobody may read before its page."""
    hidden = [rule for rule in it.rules if rule.event.name in _HIDDEN]
    public = [_said(it, rule) for rule in it.rules if rule not in hidden]
    told = [*_standing(it), *grouped([(each, each.to_data()) for each in public])]
    told += [_read_entry(it, number, rule) for number, rule in enumerate(hidden, 1)]
    told += list(_read_sections(it))
    closed = _closed(it, hidden)
    last = it.words("turn_secrets") if closed or _conclusion(it) else ""
    chapters = [Chapter(tuple(_first(it, told)), it.words("turn_room") if it.later_rooms else last)]
    for room in it.later_rooms:
        gate = it.words("turn_room") if room != it.later_rooms[-1] else last
        chapters.append(Chapter((draw_room(room),), wide=it.map_of({room}).is_wide, gate=gate))
    chapters += [Chapter((section,), warning=it.words("secrets_warning")) for section in closed]
    chapters += [Chapter((section,), warning=it.words("after_victory")) for section in _conclusion(it)]
    return tuple(chapters), tuple(_secrets(it, hidden))


def _secrets(it: Scenario, hidden: Sequence[TriggerNode]) -> Iterator[str]:
    for rule in hidden:
        yield str(Paragraph((), _said(it, rule).body))
    for number in it.data.get("sections") or {}:
        if story := it.told("sections", number, "story"):
            yield story
    if conclusion := it.told("conclusion"):
        yield conclusion
    yield from (str(entry["title"]) for entry in _treasures(it))
    yield from (it.words("room", number=room) for room in it.later_rooms)


def _said(it: Scenario, rule: TriggerNode) -> Paragraph:
    return rule_words(it.library, rule, it.language, it.map.called)


def _standing(it: Scenario) -> Iterator[Data]:
    """What holds all the time: special objects, and doors that are locked."""
    for number, (name, told) in enumerate(it.objects.items(), 1):
        health = str(told["health"])
        formula = health if health.isdigit() else it.asked_number(health)
        lead = runs_of(f"{it.object_names[name]} ({number})")
        foe = str(told.get("foe_of", "nobody"))
        body = it.words("objects", foe, health=formula, shield=told.get("shield", 0))
        yield Paragraph(lead, runs_of(sentence(body))).to_data()
    if it.data.get("locked"):
        locked = it.data["locked"]
        yield _words(it.words("locked", doors=it.phrases.listed(locked), one=len(locked) == 1))


def _first(it: Scenario, told: Sequence[Mapping[str, Any]]) -> Iterator[Section]:
    paragraphs = [*told, *_doors(it)]
    if paragraphs:
        together = len(paragraphs) <= _FEW
        yield Section("rules", it.words("rules" if told else "doors"), {"paragraphs": paragraphs, "together": together})


def _referring(it: Scenario, lead: str, body: str, name: str) -> Data:
    """A moment, and where to read on then."""
    page = {"page": f"{it.entity.qualified}/{name}"}
    words = drawn_words(body)
    return {"lead": drawn_words(lead), "body": [*words, page]}


def _read_entry(it: Scenario, number: int, rule: TriggerNode) -> Data:
    said = _said(it, rule)
    moment = "".join(run.text or f"{{{run.icon}}}" for run in said.moment or said.lead)
    return _referring(it, moment, it.words("read", number=number), f"entry-{number}")


def _read_sections(it: Scenario) -> Iterator[Data]:
    """Of sections that a condition opens, when they are read (JL-23.05)."""
    for number in it.data.get("sections") or {}:
        if condition := it.asked("sections", number, "if"):
            lead = it.words("as_soon_as", condition=condition)
            yield _referring(it, lead, it.words("read_section", number=number), f"section-{number}")


def _doors(it: Scenario) -> Iterator[Data]:
    """Behind which door which room lies, and which section its number leads to (JL-15.20)."""
    reached = {it.first_room}
    for room in it.later_rooms:
        names = [door.name for door in it.layout.doors.values() if room in door.rooms and reached & set(door.rooms)]
        lead = it.words("door_opened", door=it.phrases.listed(names, "or"))
        yield _referring(it, lead, it.words("read_room", number=room), f"room-{room}")
        reached.add(room)
    for number, told in (it.data.get("sections") or {}).items():
        if "door" in told:
            lead = it.words("door_opened", door=told["door"])
            yield _referring(it, lead, it.words("read_section", number=number), f"section-{number}")


def _closed(it: Scenario, hidden: Sequence[TriggerNode], *, when: bool = False) -> tuple[Section, ...]:
    """What is read only when somebody is sent there: sections, hidden rules, treasures and the goods list.

    Where nothing else sends there, sections say `when` they are read.
    """
    named: list[tuple[str, list[Data]]] = [
        (it.phrases.title("section", "plural"), list(_sections(it, when=when))),
        (it.words("secrets"), [_entry(it, number, _said(it, rule)) for number, rule in enumerate(hidden, 1)]),
        (it.phrases.title("treasure-token", "plural"), list(_treasures(it))),
        (it.words("goods"), list(_goods(it))),
    ]
    return tuple(Section("entries", title, {"entries": entries}) for title, entries in named if entries)


def _entry(it: Scenario, number: int, said: Paragraph) -> Data:
    name = f"{it.entity.qualified}/entry-{number}"
    return {"name": name, "title": it.words("entry", number=number), "paragraphs": [said.to_data()]}


def _sections(it: Scenario, *, when: bool) -> Iterator[Data]:
    for number, told in (it.data.get("sections") or {}).items():
        story = it.told("sections", number, "story")
        moment = _when_read(it, number, told) if when else ""
        paragraphs = [story_said(story, moment)] if story or moment else []
        for part in ("do", "rules"):
            if told.get(part):
                paragraphs += [each.to_data() for each in it.rules_at("sections", number, part)]
        if "goal" in told:
            # from the condition that play judges it by (JL-20.01)
            goal = sentence(it.asked("sections", number, "goal"))
            paragraphs.append(Paragraph(runs_of(it.words("new_goal")), runs_of(goal)).to_data())
        yield {
            "name": f"{it.entity.qualified}/section-{number}",
            "title": it.words("section", number=number),
            "paragraphs": paragraphs,
        }


def _when_read(it: Scenario, number: str, told: Mapping[str, Any]) -> str:
    """When a section is read: a door leads to it, or a condition (JL-15.20, JL-23.05); empty where rules do."""
    if "door" in told:
        return it.words("door_opened", door=told["door"])
    condition = it.asked("sections", number, "if")
    return it.words("as_soon_as", condition=condition) if condition else ""


def _treasures(it: Scenario) -> Iterator[Data]:
    """What treasure tokens give, by their numbers (JL-11.15)."""
    names = dict.fromkeys((it.data.get("treasures") or {}).values())
    found = [it.find("treasure", each) for each in names]
    for each in sorted(found, key=lambda each: int(each.data.get("number", 0))):
        said = part_words(it.library, each, ("effects",), it.language)
        yield {
            "name": f"{it.entity.qualified}/treasure-{each.id}",
            "title": it.words("treasure", number=each.data.get("number", ""), name=it.name(each)),
            "paragraphs": [paragraph.to_data() for paragraph in said],
        }


def _goods(it: Scenario) -> Iterator[Data]:
    """The list of lettered entries (JL-80.07)."""
    for letter in it.data.get("goods") or {}:
        yield {
            "name": f"{it.entity.qualified}/goods-{letter}",
            "title": str(letter),
            "paragraphs": [paragraph.to_data() for paragraph in it.rules_at("goods", letter, "do")],
        }


def _conclusion(it: Scenario) -> tuple[Section, ...]:
    """What is read after the scenario is won, and what the party gains (JL-23.07)."""
    paragraphs = [story_said(it.told("conclusion"))] if it.told("conclusion") else []
    if it.data.get("rewards"):
        paragraphs += [each.to_data() for each in it.rules_at("rewards")]
    if not paragraphs:
        return ()
    return (Section("rules", it.phrases.title("conclusion"), {"paragraphs": paragraphs, "together": True}),)
