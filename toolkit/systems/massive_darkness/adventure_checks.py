"""Conditions of an adventure's rules that its own map and tokens settle, tokens that rules look for and that never lie
there, and places that are nowhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from toolkit.content.entity import id_in
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import Between, Limits, OneOf, Some
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.naming import asked_among
from toolkit.rules.tree import AnyNode, EffectNode, EntityTree, ExpressionNode, SelectionNode, walk
from toolkit.systems.massive_darkness.certain import Known, surely_asked
from toolkit.systems.massive_darkness.map.dungeon import Dungeon
from toolkit.systems.massive_darkness.map.named import places_of
from toolkit.systems.massive_darkness.rule_checks import NO_EFFECT, settled
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, MOST_HEROES


def settled_by_the_map(
    dungeon: Dungeon, rules: EntityTree, verbs: Callable[[], Collection[str]]
) -> Iterator[MapProblem]:
    """Conditions that come out the same in every game of an adventure: on pillars that it has not, more open doors than
    doors, another way out. `verbs` tells those of all rules that may come into its games."""
    places = places_of(dungeon)
    for rule in rules.triggers():
        for node in walk(rule):
            named = [each for each in asked_among([node]) if each.sort in places]
            if isinstance(node, ExpressionNode) and all(each.name in places[each.sort] for each in named):
                yield from settled(node, _known(dungeon, rules.entity.data, rule.event.name, verbs))


def _known(dungeon: Dungeon, data: Mapping[str, Any], event: str, verbs: Callable[[], Collection[str]]) -> Known:
    pillars: int = sum(each.get("token") == "pillar" for each in data.get("tokens") or ())
    way_out = dungeon.zones.get(dungeon.exit) if event == "hero-left" else None

    def known(path: Path) -> Limits | None:
        match path.dotted:
            case "pillars" | "enemy.pillars_on_tile":
                return Between(0, pillars - (event == "pillar-destroyed"))
            case "open_doors":
                return Some(frozenset(), None, Between(int(event == "door-opened"), len(dungeon.doors)))
            case "hero_zones":
                return Some(frozenset(), None, Between(0, MOST_HEROES))
            case "hero.artifacts" if "give_artifact" not in verbs():
                return Between(0, 0)
            case "level" if event == "level-rise" and "raise_level" not in verbs():
                return Between(1, HIGHEST_LEVEL - 1)
            case "hall" if event == "hall-revealed":
                return OneOf(frozenset(dungeon.halls))
            case "zone" | "hall" | "tile" as place if way_out is not None:
                found = {"zone": way_out.name, "hall": way_out.hall, "tile": way_out.tile}
                return OneOf(frozenset({found[place]}))
        return None

    return known


def missing_tokens(
    rules: EntityTree, known: Collection[str], there: Callable[[], Iterable[str]]
) -> Iterator[MapProblem]:
    """Rules about tokens on the board that never lie there, of those that are `known`; `there` tells those on the map
    and those that rules, doors and heroes put there."""
    sought = [(token, node.pointer) for node in rules.walk() for token in _sought(node)]
    for condition in filter(None, (rule.condition for rule in rules.triggers())):
        sought += [(token, condition.pointer) for name, token in surely_asked(condition.term) if name == "token"]
    lying = {id_in(each) for each in there()} if sought else ()
    for token, pointer in sought:
        if id_in(token) in known and id_in(token) not in lying:
            message = f"this does nothing: no {token} token ever lies on the map"
            hint = "put one among 'tokens', or let a rule do 'place_tokens'"
            yield MapProblem(NO_EFFECT, message, pointer, hint=hint)


def _sought(node: AnyNode) -> Iterator[str]:
    """The tokens on the board that a node is about."""
    match node:
        case (
            EffectNode(name="discard_tokens" | "discard_token_here") | SelectionNode(name="tokens" | "tokens_in_sight")
        ):
            yield str(node.value("token"))
        case ExpressionNode(term=term):
            for part in terms_in(term):
                match part:
                    case Membership(item=Text(value=token), container=Path(parts=("enemy", name))):
                        if name in ("tokens_here", "tokens_in_sight"):
                            yield token
