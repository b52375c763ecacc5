"""Objectives, special rules and how it ends: what players of a Massive Darkness adventure read while they play.

In the open order all of it stands on the same pages. In the spoiler-free order every later objective waits behind a
page that may not be turned yet, and surprises wait at the end (see `unfolding`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from toolkit.render.booklet.model import (
    Chapter,
    Said,
    Section,
    grouped,
    paragraphs_section,
)
from toolkit.render.runs import Paragraph, drawn_words, plain, runs_of
from toolkit.render.words import part_words, rule_words
from toolkit.rules.tree import EffectNode, TriggerNode, Value, effects_in
from toolkit.systems.massive_darkness.booklet.adventure import DungeonAdventure
from toolkit.systems.massive_darkness.booklet.unfolding import Unfolded, unfold

LastingRule = tuple[Paragraph, frozenset[str]]
"""A rule that holds all the time, and the names it speaks of."""


def open_chapters(it: DungeonAdventure) -> tuple[Chapter, ...]:
    """The rules when surprises are not held back: one chapter, in the order in which players look things up."""
    numbers = range(1, len(it.data["objectives"]) + 1)
    own = part_words(it.library, it.entity, ("rules",), it.language, it.map.called) if it.data.get("rules") else []
    rules = [*(paragraph for paragraph, _ in lasting_rules(it)), *own]
    shown = grouped([(each, each.to_data()) for each in rules])
    listed = [Section("rules", it.words("rules"), {"paragraphs": shown})] if shown else []
    sections = (_objectives(it, numbers), *listed, _outcome(it))
    return (Chapter(sections),)


def unfolded_chapters(it: DungeonAdventure) -> tuple[tuple[Chapter, ...], tuple[str, ...]]:
    """Objective by objective, then the secrets; and every sentence that nobody may read before its page."""

    def say(rule: TriggerNode) -> Paragraph:
        return rule_words(it.library, rule, it.language, it.map.called)

    unfolded = unfold(it.data, it.rules, say)
    standing: list[Paragraph] = []
    for paragraph, mentioned in lasting_rules(it):
        entry = unfolded.entry_of(set(mentioned))
        (entry.paragraphs if entry else standing).append(paragraph)
    later = range(2, len(it.data["objectives"]) + 1) if it.in_order else ()
    names = [plain(runs_of(_objective_name(it, number))) for number in later]
    return tuple(_chapters(it, standing, unfolded)), (*unfolded.secrets, *names)


def _chapters(it: DungeonAdventure, standing: Sequence[Paragraph], unfolded: Unfolded) -> Iterator[Chapter]:
    count = len(it.data["objectives"])
    pages = max(count if it.in_order else 1, *unfolded.pages, 1)
    for page in range(1, pages + 1):
        sections = list(_page(it, page, standing, unfolded))
        gate = it.words("turn_when", number=page) if page < pages else ""
        if not gate and (unfolded.entries or it.hidden):
            gate = it.words("turn_secrets")
        yield Chapter(tuple(sections), gate)
    warning = it.words("secrets_warning")
    if unfolded.entries:
        yield Chapter((_entries(it, unfolded),), warning=warning)
    if it.hidden:
        yield Chapter((_faces(it, unfolded),), warning=warning)


def _page(it: DungeonAdventure, page: int, standing: Sequence[Paragraph], unfolded: Unfolded) -> Iterator[Section]:
    """What is read when the objective before this one is met."""
    count = len(it.data["objectives"])
    now, later = unfolded.pages.get(page, ([], []))
    if now:
        yield _rules(it, now, "now")
    if page == 1:
        yield _objectives(it, range(1, 2) if it.in_order else range(1, count + 1))
        public = grouped([*((each, each.to_data()) for each in standing), *_public(it, unfolded)])
        if public:
            yield Section("rules", it.words("rules"), {"paragraphs": public})
        yield _outcome(it)
    elif page <= count:
        yield _objectives(it, range(page, page + 1))
        if later:
            yield _rules(it, later, "more_rules")


def _public(it: DungeonAdventure, unfolded: Unfolded) -> Iterator[Said]:
    """Rules that may be read at once; of a surprise, its moment and where to read on."""
    for paragraph, number in unfolded.public:
        if not number:
            yield paragraph, paragraph.to_data()
            continue
        words = drawn_words(it.words("read", number=number))
        page = {"page": f"{it.entity.qualified}/entry-{number}"}
        yield paragraph, {**paragraph.to_data(), "body": [*words, page]}


def _entries(it: DungeonAdventure, unfolded: Unfolded) -> Section:
    shown = [
        {
            "name": f"{it.entity.qualified}/entry-{entry.number}",
            "title": it.words("entry", number=entry.number),
            "paragraphs": [paragraph.to_data() for paragraph in entry.paragraphs],
        }
        for entry in unfolded.entries
    ]
    return Section("entries", it.words("secrets"), {"entries": shown})


def _faces(it: DungeonAdventure, unfolded: Unfolded) -> Section:
    counted = Counter(it.hidden)
    shown = [
        {
            "name": f"{it.entity.qualified}/face-{token}",
            "sign": token,
            "title": f"{counted[token]} × {it.token_title(token)}",
            "paragraphs": [paragraph.to_data() for paragraph in unfolded.faces.get(token, ())],
        }
        for token in sorted(counted)
    ]
    return Section("entries", it.words("faces"), {"entries": shown})


def _objectives(it: DungeonAdventure, numbers: Sequence[int]) -> Section:
    title = "objectives_in_order" if it.in_order and len(numbers) > 1 else "objectives"
    items = ((_objective_name(it, number), _how(it, number)) for number in numbers)
    return it.objectives(items, numbers[0], title)


def _objective_name(it: DungeonAdventure, number: int) -> str:
    return it.told("objectives", number - 1, "name")


def _how(it: DungeonAdventure, number: int) -> Iterator[Paragraph]:
    yield _met(it, it.data["objectives"][number - 1])
    if it.spoiler_free and it.in_order and number > 1:
        yield it.said("already")


def _met(it: DungeonAdventure, objective: Mapping[str, Any]) -> Paragraph:
    """How an objective is met, from what the rules judge it by."""
    token = str(objective.get("pick_up") or objective.get("bring", ""))
    count = int(objective.get("count", (it.tokens + Counter(it.hidden))[token] or 1))
    if objective.get("bring"):
        zone = it.map.called.get(str(objective["to"]), str(objective["to"]))
        return it.said("met", "bring", token=token, count=count, zone=zone)
    if token:
        return it.said("met", "pick_up", token=token, count=count)
    if objective.get("leave") == "all":
        return it.said("met", "leave_all")
    if objective.get("leave"):
        return it.said("met", "leave", who=it.phrases.called(str(objective["leave"])))
    mark = str(objective["marked"])
    called = "" if it.phrases.own("objective", mark) else it.phrases.called(mark)
    moment = _moment_of(it, mark) if not called and count == 1 and not it.spoiler_free else ""
    return it.said("met", "marked", called=called, count=count, moment=moment)


def _moment_of(it: DungeonAdventure, mark: str) -> str:
    """When a mark is made, where one rule alone makes it and asks for nothing more than its moment."""
    making = [rule for rule in it.rules if mark in _marks_made(effects_in((rule,)))]
    if len(making) != 1 or mark not in _marks_made(each for each in making[0].effects if each.condition is None):
        return ""
    told = rule_words(it.library, making[0], it.language, it.map.called)
    return plain(told.lead) if told.lead == told.moment else ""


def _marks_made(effects: Iterable[EffectNode]) -> set[Value]:
    return {each.value("name") for each in effects if each.name == "mark"}


def lasting_rules(it: DungeonAdventure) -> Iterator[LastingRule]:
    """What holds all the time: how tokens, pillars, stairs and enemies of this adventure are treated."""
    for token, rule in (it.data.get("token_rules") or {}).items():
        kinds = [str(rule["picked_up"])] if rule.get("picked_up") else []
        kinds += [kind for kind in ("put_down", "flip") if rule.get(kind)]
        for kind in kinds:
            yield it.said("token_rules", kind, token=token), frozenset()
    if it.hidden:
        yield it.said("face_down_secret" if it.spoiler_free else "face_down_rule"), frozenset()
    for paragraph in _pillar_rules(it):
        yield paragraph, frozenset()
    yield from _stair_rules(it)
    for enemy in it.data.get("enemies") or ():
        name = it.phrases.called(str(enemy["name"]))
        lead = runs_of(name[:1].upper() + name[1:])
        for trait in enemy.get("traits", ()):
            yield Paragraph(lead, runs_of(it.phrases.say("enemy_traits", str(trait)))), frozenset()
        if enemy.get("special"):
            yield Paragraph(lead, runs_of(it.words("not_roaming"))), frozenset()


def _pillar_rules(it: DungeonAdventure) -> Iterator[Paragraph]:
    if not it.tokens["pillar"]:
        return
    rule = it.data.get("pillars") or {}
    if rule:
        yield it.said("pillars", health=rule["health"], hunted=rule.get("hunted", False))
    else:
        yield it.said("pillars_stand", one=it.tokens["pillar"] == 1)
    if it.map.bars:
        yield it.said("bars")


def _stair_rules(it: DungeonAdventure) -> Iterator[LastingRule]:
    stairs = it.data.get("stairs") or ()
    if stairs:
        yield it.said("stairs"), frozenset()
    for number, each in enumerate(stairs, 1):
        marks = {side: str(each[side]) for side in ("there", "back") if isinstance(each, Mapping) and each.get(side)}
        for side, mark in marks.items():
            words = it.said(f"stairs_{side}", number=number, mark=it.phrases.called(mark))
            yield words, frozenset({mark})


def _rules(it: DungeonAdventure, paragraphs: Sequence[Paragraph], title: str = "rules") -> Section:
    return paragraphs_section("rules", it.words(title), paragraphs)


def _outcome(it: DungeonAdventure) -> Section:
    own = any(each.name == "lose" for each in effects_in(it.rules))
    count = len(it.data["objectives"])
    win = it.all_said("winning", in_order=it.in_order, count=count, one=count == 1)
    return it.outcome(win=win, lose=it.all_said("losing", own=own, one=count == 1))
