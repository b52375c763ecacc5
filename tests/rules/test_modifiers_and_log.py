from __future__ import annotations

import json

from toolkit.rules.log import Event, Log
from toolkit.rules.modifiers import Modifier, Modifiers


def some() -> Modifiers:
    return Modifiers(
        [
            Modifier("ann", "move", 1, "turn-end", "boots"),
            Modifier("ann", "move", 2, "round-end"),
            Modifier("ann", "armour", -1),
            Modifier("bob", "move", 4, "turn-end"),
        ]
    )


def test_modifiers_add_up_by_owner_and_stat() -> None:
    assert some().total("ann", "move") == 3
    assert some().total("ann", "armour") == -1
    assert some().total("bob", "armour") == 0


def test_modifiers_last_until_their_moment() -> None:
    modifiers = some()
    gone = modifiers.expire("turn-end")
    assert [each.owner for each in gone] == ["ann", "bob"]
    assert modifiers.total("ann", "move") == 2
    assert modifiers.expire("turn-end") == []
    modifiers.expire("round-end")
    assert modifiers.items == [Modifier("ann", "armour", -1)]


def test_modifiers_go_with_their_owner() -> None:
    modifiers = some()
    modifiers.drop_owner("ann")
    assert modifiers.items == [Modifier("bob", "move", 4, "turn-end")]


def test_a_copy_of_modifiers_is_independent() -> None:
    modifiers = some()
    twin = modifiers.copy()
    twin.add(Modifier("ann", "move", 10))
    twin.expire("turn-end")
    assert modifiers.total("ann", "move") == 3
    assert twin.total("ann", "move") == 12


def test_modifiers_are_data() -> None:
    assert Modifiers.from_data(some().to_data()).items == some().items
    assert Modifiers.from_data([{"owner": "ann", "stat": "move", "amount": 1}]).items == [Modifier("ann", "move", 1)]


def test_the_log_keeps_events_in_order_with_their_rules() -> None:
    log = Log()
    log.add("moved", "TY-1", who="ann", to=3)
    mark = len(log)
    log.add("spawned", "TY-2", name="hound", rule_of="night")
    assert [event.name for event in log] == ["moved", "spawned"]
    assert log.since(mark) == [Event("spawned", "TY-2", {"name": "hound", "rule_of": "night"})]
    assert log.since(len(log)) == []


def test_log_lines_are_the_same_whatever_the_order_of_the_data() -> None:
    one, other = Log(), Log()
    one.add("moved", "TY-1", who="Ялена", to=3)
    other.add("moved", "TY-1", to=3, who="Ялена")
    assert one.lines() == other.lines() == ['{"event": "moved", "rule": "TY-1", "to": 3, "who": "Ялена"}']
    assert json.loads(one.lines()[0]) == one.events[0].to_data()
