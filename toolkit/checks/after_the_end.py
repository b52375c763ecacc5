"""Effects that are written after one which ends everything: they never happen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.tree import AnyNode, EffectNode, children

CODES = {"L0313": "an effect after the end"}
AFTER_THE_END = "L0313"


def problems(rules: Collection[AnyNode]) -> Iterator[MapProblem]:
    """The first effect of every list of effects that stands after the end."""
    alone = [rule for rule in rules if isinstance(rule, EffectNode)]
    for _, together in groupby(alone, key=lambda effect: effect.pointer[:-1]):
        yield from _in_list(together)
    for rule in rules:
        if not isinstance(rule, EffectNode):
            yield from _in_list(children(rule))


def _in_list(nodes: Iterable[AnyNode]) -> Iterator[MapProblem]:
    end: EffectNode | None = None
    for node in nodes:
        if isinstance(node, EffectNode):
            if end is not None:
                message = f"this never happens: {end.name!r} before it ends everything"
                yield MapProblem(AFTER_THE_END, message, node.pointer, hint=f"write it before {end.name!r}")
                return
            if node.verb.ends and node.condition is None:
                end = node
        yield from _in_list(children(node))
