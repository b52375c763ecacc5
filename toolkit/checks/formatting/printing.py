"""The tree back to text in the house style. Every function returns whole lines, without their line ends."""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.checks.formatting.quoting import requoted
from toolkit.checks.formatting.tree import UNKNOWN, Comment, Entry, LeftAloneError, Node, Tree
from toolkit.content.diagnostics import Span

WIDTH = 120
_STEP = 2
_END = math.inf


@dataclass(slots=True)
class _Chunk:
    """An entry with the comments above it: what moves as one when keys are put in order."""

    lines: list[str]
    blank_before: bool
    above: int = 0  # how many of the lines are comments above the entry (and blank lines between them)


def print_tree(tree: Tree, order: Sequence[str]) -> str:
    """The whole file. `order` ranks the keys of the outermost mapping, or of each mapping of an outermost list."""
    printer = _Printer(tree, order)
    lines = printer.document()
    if missing := printer.not_printed():
        place = Span(missing.line + 1, missing.column + 1, missing.line + 1, missing.column + 1 + len(missing.text))
        raise LeftAloneError("the formatter cannot keep this comment where it stands", place)
    return "\n".join(lines) + "\n"


class _Printer:
    def __init__(self, tree: Tree, order: Sequence[str]) -> None:
        self._text = tree.text
        self._source = tree.text.split("\n")
        self._root = tree.root
        self._own = deque(comment for comment in tree.comments if comment.own_line)
        self._beside = {comment.line: comment for comment in tree.comments if not comment.own_line}
        self._drawn: set[int] = set()  # the lines of text blocks: white space there is text
        self._ranks = {key: rank for rank, key in enumerate(order)}
        # Moving a key could put an alias before its anchor, or a blank line behind a text that counts blank lines.
        self._may_move = not any(node.kind == "alias" or self._keeps_blanks(node) for node in tree.root.walk())

    def not_printed(self) -> Comment | None:
        left = [*self._own, *self._beside.values()]
        return min(left, key=lambda comment: comment.start, default=None)

    def document(self) -> list[str]:
        root = self._root
        if root.anchor:
            place = Span(root.line + 1, 1, root.line + 1, 2)
            raise LeftAloneError("the formatter leaves a file alone that is one anchor as a whole", place)
        if root.is_block:
            return self._block(root, 0, -1, _END, depth=0)
        lines, _ = self._comments_until(root.start, 0)
        lines += self._atom(root, "", 0, 0)
        rest, blank = self._comments_until(_END, 0)
        return [*lines, *([""] if blank else []), *rest]

    # -- comments and blank lines

    def _blank_above(self, line: int) -> bool:
        return line > 0 and line - 1 not in self._drawn and not self._source[line - 1].strip()

    def _comments_until(self, limit: float, indent: int, deeper_than: int = -1) -> tuple[list[str], bool]:
        """The comment lines before a place, blank lines between them kept; and whether a blank line is above them."""
        lines: list[str] = []
        blank = False
        while self._own and self._own[0].start < limit and self._own[0].column > deeper_than:
            comment = self._own.popleft()
            if not lines:
                blank = self._blank_above(comment.line)
            elif self._blank_above(comment.line):
                lines.append("")
            lines.append(" " * indent + comment.text)
        return lines, blank

    def _comment_beside(self, line: int) -> str:
        comment = self._beside.pop(line, None)
        return f"{comment.gap or ' '}{comment.text}" if comment else ""

    def _drop_comments_in(self, node: Node) -> None:
        """For a value that is printed as it stands, comments included."""
        while self._own and self._own[0].start < node.end:
            self._own.popleft()
        for line in range(node.line, node.end_line + 1):
            if line in self._beside and self._beside[line].start < node.end:
                del self._beside[line]

    # -- blocks

    def _block(self, node: Node, indent: int, parent_column: int, limit: float, depth: int) -> list[str]:
        chunks: list[_Chunk] = []
        for place, entry in enumerate(node.entries):
            following = node.entries[place + 1].start if place + 1 < len(node.entries) else limit
            chunks.append(self._chunk(entry, node, indent, following, depth))
        header: list[str] = []
        if node.kind == "mapping" and (depth == 0 or (depth == 1 and self._root.kind == "sequence")):
            chunks, header = self._in_order(node, chunks)
        lines: list[str] = header
        for chunk in chunks:
            if lines and lines[-1] and chunk.blank_before:
                lines.append("")
            lines += chunk.lines
        tail, blank = self._comments_until(limit, indent, parent_column)
        if tail and blank and lines[-1]:
            lines.append("")
        return lines + tail

    def _chunk(self, entry: Entry, node: Node, indent: int, limit: float, depth: int) -> _Chunk:
        lines, blank = self._comments_until(entry.start, indent)
        if not lines:
            blank = self._blank_above(entry.line)
        elif self._blank_above(entry.line):
            lines.append("")
        above = len(lines)
        return _Chunk(lines + self._entry(entry, node, indent, limit, depth), blank, above)

    def _in_order(self, node: Node, chunks: list[_Chunk]) -> tuple[list[_Chunk], list[str]]:
        """The chunks by the rank of their keys, and the comment that opens the file, which stays on top."""
        keys = [entry.key.value if entry.key else "" for entry in node.entries]
        last = len(self._ranks)
        places = sorted(range(len(keys)), key=lambda place: (self._ranks.get(keys[place], last), place))
        if not self._may_move or places[0] == 0:
            return ([chunks[place] for place in places] if self._may_move else chunks), []
        header, first = _split_header(chunks[0]) if node is self._root else ([], chunks[0])
        ordered = [first if place == 0 else chunks[place] for place in places]
        ordered[0].blank_before = bool(header) and chunks[0].above > 0 and "" in chunks[0].lines[: chunks[0].above]
        return ordered, header

    def _entry(self, entry: Entry, node: Node, indent: int, limit: float, depth: int) -> list[str]:
        pad = " " * indent
        head = "-" if entry.key is None else self._key(entry.key) + ":"
        line = entry.key.end_line if entry.key else entry.line
        value = entry.value
        if value is None:
            return [pad + head + self._comment_beside(line)]
        if not value.is_block and not self._opens(value, indent + len(head) + 1):
            return self._with_atom(pad + head, line, value, indent, node.column)
        return self._with_block(head, line, value, node, indent, limit, depth)

    def _with_block(
        self, head: str, line: int, value: Node, node: Node, indent: int, limit: float, depth: int
    ) -> list[str]:
        pad = " " * indent
        first = value.entries[0]
        beside = ""
        if value.anchor:
            head, line = f"{head} {value.anchor}", value.line
        if value.flow or first.line > line:
            beside = self._comment_beside(line)
        body = self._block(value, indent + _STEP, node.column, limit, depth + 1)
        if head != "-" or beside or body[0].lstrip().startswith("#"):
            return [pad + head + beside, *body]
        return [f"{pad}- {body[0][indent + _STEP :]}", *body[1:]]

    def _with_atom(self, head: str, line: int, value: Node, indent: int, column: int) -> list[str]:
        comment_between = bool(self._own) and self._own[0].start < value.start
        comment_beside = value.line > line and line in self._beside
        if not comment_between and not comment_beside:
            return self._atom(value, f"{head} ", indent, column)
        deeper = indent + _STEP
        comments, _ = self._comments_until(value.start, deeper)
        return [head + self._comment_beside(line), *comments, *self._atom(value, " " * deeper, indent, column)]

    def _opens(self, node: Node, column: int) -> bool:
        """Whether a list or mapping in brackets is too long for its line and becomes a block."""
        if not node.flow or not node.entries or node.line != node.end_line:
            return False
        if any(entry.explicit or (node.kind == "sequence" and entry.key) for entry in node.entries):
            return False
        anchor = len(node.anchor) + 1 if node.anchor else 0
        return column + anchor + len(self._flow(node)) > WIDTH

    # -- values that stand behind a key or a dash

    def _key(self, node: Node) -> str:
        anchor = f"{node.anchor} " if node.anchor else ""
        return anchor + self._one_line(node, in_flow=True)

    def _atom(self, node: Node, prefix: str, indent: int, column: int) -> list[str]:
        if node.anchor:
            prefix = f"{prefix}{node.anchor} "
        if node.style in ("|", ">"):
            return self._block_scalar(node, prefix, indent, column)
        if node.line == node.end_line or node.start == node.end:
            lines = [prefix + (self._flow(node) if node.flow else self._one_line(node, in_flow=False))]
        elif node.flow:
            lines = self._as_it_stands(node, prefix)
        else:
            lines = self._long_text(node, prefix, indent)
        lines[-1] = lines[-1].rstrip() + self._comment_beside(node.end_line)
        return lines

    def _written(self, node: Node) -> str:
        return self._text[node.start : node.end]

    def _one_line(self, node: Node, *, in_flow: bool) -> str:
        written = self._written(node)
        return requoted(written, node.value, in_flow=in_flow) if node.style else written

    def _flow(self, node: Node) -> str:
        """A list or mapping in brackets on one line: one space behind commas and colons, none inside the brackets."""
        parts: list[str] = []
        for entry in node.entries:
            if entry.explicit or (node.kind == "sequence" and entry.key and entry.value is None):
                return self._written(node)
            value = self._inside(entry.value) if entry.value else ""
            key = self._inside(entry.key) if entry.key else ""
            parts.append(f"{key}: {value}" if key and value else key or value)
        inner = ", ".join(parts)
        return f"{{{inner}}}" if node.kind == "mapping" else f"[{inner}]"

    def _inside(self, node: Node) -> str:
        anchor = f"{node.anchor} " if node.anchor else ""
        return anchor + (self._flow(node) if node.flow else self._one_line(node, in_flow=True))

    def _as_it_stands(self, node: Node, prefix: str) -> list[str]:
        """Brackets the author has broken into lines (a drawn grid, maybe): only moved as a whole."""
        self._drop_comments_in(node)
        first, *rest = self._written(node).split("\n")
        old = self._source[node.line]
        shift = (len(prefix) - len(prefix.lstrip())) - (len(old) - len(old.lstrip()))
        lines = [prefix + first.rstrip()]
        for line in rest:
            words = line.strip()
            depth = len(line) - len(line.lstrip())
            lines.append(" " * max(0, depth + shift) + words if words else "")
        return lines

    def _long_text(self, node: Node, prefix: str, indent: int) -> list[str]:
        """Plain or quoted text over several lines: the breaks stay, the indentation is ours."""
        first, *rest = self._written(node).split("\n")
        lines = [prefix + _stripped(first, node.style)]
        for line in rest:
            words = _stripped(line.lstrip(), node.style)
            lines.append(" " * (indent + _STEP) + words if words else "")
        return lines

    def _keeps_blanks(self, node: Node) -> bool:
        if node.style not in ("|", ">"):
            return False
        written = self._written(node)
        return "+" in written.split("\n", 1)[0].split("#")[0] and not _lacks_line_end(written, node)

    def _block_scalar(self, node: Node, prefix: str, indent: int, column: int) -> list[str]:
        """A text block keeps every character of its lines; only the indentation they share changes."""
        header, *body = self._written(node).split("\n")
        found = _BLOCK_HEADER.match(header)
        if not found:
            raise LeftAloneError(UNKNOWN, Span(node.line + 1, 1, node.line + 1, 2))
        indicator, chomping = _digit(found["marks"]), _chomping(found["marks"])
        if _lacks_line_end(self._written(node), node):
            chomping = "-"  # the file ends without a line end, and so does the text
        shared = column + int(indicator) if indicator else _shared_indent(body)
        texts = [line[shared:] for line in body]
        while texts and not texts[-1] and (chomping != "+" or len(texts) == len(body)):
            texts.pop()
        self._drawn.update(range(node.line + 1, node.line + 1 + len(texts)))
        first = next((text for text in texts if text), "")
        marks = (str(_STEP) if first.startswith((" ", "\t")) else "") + chomping
        pad = " " * (indent + _STEP)
        return [
            f"{prefix}{found['style']}{marks}{found['comment'].rstrip()}",
            *(pad + text if text else "" for text in texts),
        ]


_BLOCK_HEADER = re.compile(r"(?P<style>[|>])(?P<marks>[0-9+-]*)(?P<comment>\s*(?:#.*)?)\Z")


def _lacks_line_end(written: str, node: Node) -> bool:
    return bool(node.value) and bool(written.rpartition("\n")[2].strip(" "))


def _digit(marks: str) -> str:
    return marks.strip("+-")


def _chomping(marks: str) -> str:
    return marks.strip("0123456789")


def _shared_indent(body: list[str]) -> int:
    for line in body:
        if line.strip(" "):
            return len(line) - len(line.lstrip(" "))
    return max(map(len, body), default=0)


def _stripped(line: str, style: str) -> str:
    """Without the white space at the end, which folding drops anyway, unless a backslash keeps it."""
    words = line.rstrip(" \t")
    if style == '"' and words != line and (len(words) - len(words.rstrip("\\"))) % 2:
        return line[: len(words) + 1]
    return words


def _split_header(chunk: _Chunk) -> tuple[list[str], _Chunk]:
    """The comment that opens a file is about the file, not about its first key, unless it silences a finding there."""
    above = chunk.lines[: chunk.above]
    if "" in above:
        cut = len(above) - 1 - above[::-1].index("")
        header, own = above[:cut], above[cut + 1 :]
    else:
        header = [line for line in above if not line.startswith("# lantern:")]
        own = [line for line in above if line.startswith("# lantern:")]
    return header, _Chunk([*own, *chunk.lines[chunk.above :]], False, len(own))
