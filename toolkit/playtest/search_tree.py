"""The tree of a search: what was tried at a question, what came of it, and what was asked next.

What happens between two questions is luck that is not in the tree. So the same answer may lead to different questions;
each is a node of its own, and a node's options are legal whenever it is reached.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TypeAlias

from toolkit.rules.decisions import Ask

#: How much a node likes to try what it knows little of (UCB1); values lie between 0 and 1.
CURIOSITY = 0.4
#: A node that was visited n times tries at most WIDTH * sqrt(n) options, the one a quick bot would take first.
WIDTH = 0.5

Question: TypeAlias = tuple[str, str, tuple[str, ...]]


class Edge:
    """One answer to a question: how often it was given, the values that came of it, and the questions after it."""

    __slots__ = ("after", "key", "total", "visits")

    def __init__(self, key: str) -> None:
        self.key = key
        self.visits = 0
        self.total = 0.0
        self.after: dict[Question, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def next_node(self, ask: Ask) -> tuple[Node, bool]:
        """The node of the question that came after the answer, and whether it is met for the first time."""
        question = (ask.who, ask.kind, tuple(ask.options))
        found = self.after.get(question)
        if found is not None:
            return found, False
        made = self.after[question] = Node()
        return made, True


class Node:
    """A question that was met in imagined games."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[str, Edge] = {}
        self.visits = 0

    def select(self, ask: Ask, favourite: str) -> Edge:
        """The answer to try now: first the favourite, later what promises most; more options the more visits."""
        self.visits += 1
        edges = self.edges
        if favourite not in edges:
            return self.edge(favourite)
        if len(edges) < min(len(ask.options), WIDTH * sqrt(self.visits)):
            return self.edge(next(key for key in ask.options if key not in edges))
        spread = log(self.visits)
        return max(edges.values(), key=lambda edge: edge.mean + CURIOSITY * sqrt(spread / edge.visits))

    def edge(self, key: str) -> Edge:
        """The answer's edge, made where it is not there yet."""
        found = self.edges.get(key)
        if found is None:
            found = self.edges[key] = Edge(key)
        return found
