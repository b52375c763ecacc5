"""A file as the formatter sees it: the tree of values, each with its stretch of text, and every comment.

Built from libyaml's tokens: the parser that reads content also decides what is a comment and what is text. Only for
text that `toolkit.content.yaml.read` has accepted: its budgets hold here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from yaml._yaml import CParser
from yaml.tokens import (
    AliasToken,
    AnchorToken,
    BlockEndToken,
    BlockEntryToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    DocumentEndToken,
    DocumentStartToken,
    FlowEntryToken,
    FlowMappingEndToken,
    FlowMappingStartToken,
    FlowSequenceEndToken,
    FlowSequenceStartToken,
    KeyToken,
    ScalarToken,
    StreamEndToken,
    StreamStartToken,
    ValueToken,
)

from toolkit.content.diagnostics import Span

UNKNOWN = "the formatter does not know this way of writing"


class LeftAloneError(Exception):
    """The file is right, but written in a way the formatter does not touch."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


@dataclass(slots=True)
class Comment:
    """One comment, with its `#`. `gap` is the white space between it and what stands before it on the line."""

    start: int
    line: int
    column: int
    text: str
    own_line: bool
    gap: str


@dataclass(slots=True)
class Entry:
    """One pair of a mapping (it has a key) or one item of a list (it has none)."""

    start: int
    line: int
    key: Node | None = None
    value: Node | None = None
    explicit: bool = False


@dataclass(slots=True)
class Node:
    """A value. `start` and `end` delimit its text without its anchor; `line` is where it begins, anchor included."""

    kind: str  # scalar, alias, mapping, sequence
    start: int
    end: int
    line: int
    end_line: int
    column: int
    flow: bool = False
    style: str = ""
    value: str = ""
    anchor: str = ""
    entries: list[Entry] = field(default_factory=list)

    @property
    def is_block(self) -> bool:
        return self.kind in ("mapping", "sequence") and not self.flow

    def walk(self) -> Iterator[Node]:
        yield self
        for entry in self.entries:
            for child in (entry.key, entry.value):
                if child is not None:
                    yield from child.walk()


@dataclass(slots=True)
class Tree:
    """`text` has line feeds only and no byte order mark; every position counts its characters."""

    text: str
    root: Node
    comments: list[Comment]


def parse(text: str) -> Tree:
    tokens = _tokens(text)
    comments = _comments(text, tokens)
    return Tree(text, _Parser(tokens).root(), comments)


def comments_of(text: str) -> list[str]:
    """The words of every comment, in order."""
    return [comment.text for comment in _comments(text, _tokens(text))]


def _tokens(text: str) -> list[Any]:
    parser = CParser(text.encode("utf-8"))
    tokens = []
    while parser.check_token():
        tokens.append(parser.get_token())
    return tokens


def _comments(text: str, tokens: list[Any]) -> list[Comment]:
    """What stands between two tokens is white space or a comment."""
    found: list[Comment] = []
    starts = [0, *(index + 1 for index, character in enumerate(text) if character == "\n")]
    position = 0
    line = 0
    for token in tokens:
        if token.start_mark.index > position:
            gap_end = token.start_mark.index
            while (hash_at := text.find("#", position, gap_end)) >= 0:
                while line + 1 < len(starts) and starts[line + 1] <= hash_at:
                    line += 1
                found.append(_comment(text, hash_at, line, starts[line]))
                position = _line_end(text, hash_at)
        position = max(position, token.end_mark.index)
    return found


def _comment(text: str, start: int, line: int, line_start: int) -> Comment:
    before = text[line_start:start]
    code = before.rstrip()
    own_line = code in ("", "---")
    words = text[start : _line_end(text, start)].rstrip()
    return Comment(start, line, start - line_start, words, own_line, before[len(code) :].replace("\t", " "))


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


class _Parser:
    """Recursive descent; the depth is bounded because the reader refused anything deeper."""

    def __init__(self, tokens: list[Any]) -> None:
        self._tokens = [token for token in tokens if type(token) not in _MARKERS]
        self._at = 0

    def root(self) -> Node:
        node = self._node()
        if node is None or not self._next_is(StreamEndToken):
            raise LeftAloneError(UNKNOWN, _span(self._peek()))
        return node

    def _peek(self) -> Any:
        return self._tokens[self._at]

    def _next_is(self, *kinds: type) -> bool:
        return type(self._peek()) in kinds

    def _take(self) -> Any:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _node(self) -> Node | None:
        anchor = self._take() if self._next_is(AnchorToken) else None
        node = self._content()
        if anchor is None:
            return node
        if node is None:
            mark, end = anchor.start_mark, anchor.end_mark
            node = Node("scalar", end.index, end.index, mark.line, end.line, mark.column)
        node.anchor = f"&{anchor.value}"
        node.line = anchor.start_mark.line
        return node

    def _content(self) -> Node | None:
        kind = type(self._peek())
        if kind in (ScalarToken, AliasToken):
            return _leaf(self._take())
        if kind in (FlowMappingStartToken, FlowSequenceStartToken):
            return self._flow()
        if kind is BlockMappingStartToken:
            return self._block("mapping", self._take())
        if kind is BlockSequenceStartToken:
            return self._block("sequence", self._take())
        if kind is BlockEntryToken:
            return self._items("sequence", self._peek())  # a list as deep as the key that holds it has no end token
        return None

    def _block(self, kind: str, opening: Any) -> Node:
        node = self._items(kind, opening)
        if not self._next_is(BlockEndToken):
            raise LeftAloneError(UNKNOWN, _span(self._peek()))
        self._take()
        return node

    def _items(self, kind: str, opening: Any) -> Node:
        mark = opening.start_mark
        node = Node(kind, mark.index, mark.index, mark.line, mark.line, mark.column)
        wanted = BlockEntryToken if kind == "sequence" else KeyToken
        while self._next_is(wanted):
            opening = self._take()
            entry = Entry(opening.start_mark.index, opening.start_mark.line)
            if kind == "mapping":
                self._pair(entry, opening)
            else:
                entry.value = self._node() if not self._next_is(BlockEntryToken, BlockEndToken, KeyToken) else None
            node.entries.append(entry)
        return node

    def _pair(self, entry: Entry, opening: Any) -> None:
        entry.explicit = opening.end_mark.index > opening.start_mark.index
        entry.key = self._node()
        if entry.key is None or entry.key.kind != "scalar" or entry.key.line != entry.key.end_line:
            raise LeftAloneError("the formatter leaves keys of several lines alone", _span(opening))
        if self._next_is(ValueToken):
            self._take()
            entry.value = self._node()

    def _flow(self) -> Node:
        opening = self._take()
        is_mapping = type(opening) is FlowMappingStartToken
        closing = FlowMappingEndToken if is_mapping else FlowSequenceEndToken
        mark = opening.start_mark
        kind = "mapping" if is_mapping else "sequence"
        node = Node(kind, mark.index, mark.index, mark.line, mark.line, mark.column, flow=True)
        while not self._next_is(closing):
            if self._next_is(FlowEntryToken):
                self._take()
                continue
            token = self._peek()
            entry = Entry(token.start_mark.index, token.start_mark.line)
            if type(token) is KeyToken:
                self._pair(entry, self._take())
            elif is_mapping:
                entry.key = self._node()
            else:
                entry.value = self._node()
            if entry.key is None and entry.value is None:
                raise LeftAloneError(UNKNOWN, _span(token))
            node.entries.append(entry)
        end = self._take().end_mark
        node.end, node.end_line = end.index, end.line
        return node


_MARKERS = (StreamStartToken, DocumentStartToken, DocumentEndToken)


def _leaf(token: Any) -> Node:
    start, end = token.start_mark, token.end_mark
    if type(token) is AliasToken:
        return Node("alias", start.index, end.index, start.line, end.line, start.column, value=token.value)
    style = token.style or ""
    return Node("scalar", start.index, end.index, start.line, end.line, start.column, style=style, value=token.value)


def _span(token: Any) -> Span:
    start, end = token.start_mark, token.end_mark
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
