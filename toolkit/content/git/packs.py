"""Packs: many objects in one file, most of them kept as what differs from another one.

The form is the one git's own documentation gives: `.idx` files of version 2 say where each object begins, and an object
is compressed, whole or as a delta: pieces copied from a base, and bytes between them.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, NamedTuple

from toolkit.content.git.places import GitError, Places

MAX_OBJECT = 64_000_000
"""The largest object that is read, in bytes: the largest picture a pack may hold."""

MAX_CHAIN = 4_095
"""The longest row of deltas that git itself makes."""

MAX_WORK = 600_000_000
"""How much may be unpacked to answer one question, in bytes; a piece of a delta counts `_PIECE` more."""

LONGEST_HEAD = 32
"""Before the content of an object that lies alone in a file stand its kind and size."""

_PIECE = 600
_INDEX_START = b"\xfftOc\x00\x00\x00\x02"
_FANOUT = 8
_NAMES = _FANOUT + 4 * 256
_KINDS = {1: "commit", 2: "tree", 3: "blob", 4: "tag"}
_BY_DISTANCE, _BY_NAME = 6, 7
_READ_AT_ONCE = 1 << 16


@dataclass(slots=True)
class Work:
    """How much may still be unpacked. A few hundred bytes can stand for gigabytes."""

    left: int = MAX_WORK

    def spend(self, amount: int) -> None:
        self.left -= amount
        if self.left < 0:
            raise GitError(f"what is asked for unpacks to more than {MAX_WORK // 1_000_000:,} MB")


def inflate(file: BinaryIO, size: int, work: Work) -> bytes:
    """What is compressed from here on in a file, of which the size is known. Raises `GitError`."""
    if size > MAX_OBJECT + LONGEST_HEAD:
        raise GitError(f"an object of {size:,} bytes is too large: the largest that is read has {MAX_OBJECT:,}")
    work.spend(size)
    stream = zlib.decompressobj()
    parts: list[bytes] = []
    made = 0
    try:
        while not stream.eof and made <= size:
            compressed = stream.unconsumed_tail or file.read(min(_READ_AT_ONCE, size + 64))
            part = stream.decompress(compressed, size + 1 - made)
            if not part and not compressed:
                break
            parts.append(part)
            made += len(part)
    except zlib.error:
        raise _broken() from None
    if made != size:
        raise _broken()
    return b"".join(parts)


def _broken() -> GitError:
    return GitError("the repository is damaged: 'git fsck' says where")


class _Head(NamedTuple):
    """How an object begins in a pack: the kind by its number, the size it unpacks to, and its base, if any."""

    kind: int
    size: int
    distance: int
    base: bytes


@dataclass(slots=True)
class GitPack:
    """One pack. `width` is how many bytes an object's name has."""

    places: Places
    stem: Path
    width: int
    _fanout: tuple[int, ...] = field(default=(), init=False)

    def find(self, name: bytes) -> int | None:
        """Where an object begins, or None."""
        first, last = self._bucket(name[0])
        if first >= last:
            return None
        with self.places.opened(self.stem.with_suffix(".idx")) as index:
            place = self._place(index, name, first, last)
            return None if place is None else self._offset(index, place)

    def starting(self, start: bytes, most: int) -> list[bytes]:
        """Up to `most` names that begin like `start`, which has at least one byte."""
        first, last = self._bucket(start[0])
        found: list[bytes] = []
        with self.places.opened(self.stem.with_suffix(".idx")) as index:
            lowest = self._lowest(index, start.ljust(self.width, b"\0"), first, last)
            for place in range(lowest, min(last, lowest + most)):
                name = self._name(index, place)
                if not name.startswith(start):
                    break
                found.append(name)
        return found

    def read(self, offset: int, work: Work) -> tuple[str, bytes]:
        """An object's kind and content. Raises `GitError`."""
        deltas: list[bytes] = []
        held = 0
        with self.places.opened(self.stem.with_suffix(".pack")) as file:
            while True:
                head = self._head(file, offset)
                content = inflate(file, head.size, work)
                if head.kind in _KINDS:
                    break
                deltas.append(content)
                held += len(content)
                if len(deltas) > MAX_CHAIN or held > MAX_OBJECT:
                    raise GitError("an object is made of more pieces than are read")
                offset = self._base(offset, head)
        for delta in reversed(deltas):
            content = patched(content, delta, work)
        return _KINDS[head.kind], content

    def _base(self, offset: int, head: _Head) -> int:
        if head.kind == _BY_DISTANCE:
            base = offset - head.distance
            found = base if 0 < base < offset else None
        else:
            found = self.find(head.base)
        if found is None:
            raise _broken()
        return found

    def _head(self, file: BinaryIO, offset: int) -> _Head:
        file.seek(offset)
        start = file.read(64)
        try:
            kind, size, at = start[0] >> 4 & 7, start[0] & 15, 1
            shift = 4
            while start[at - 1] & 128:
                size |= (start[at] & 127) << shift
                shift += 7
                at += 1
            distance, base = 0, b""
            if kind == _BY_DISTANCE:
                distance, at = _distance(start, at)
            elif kind == _BY_NAME:
                base, at = start[at : at + self.width], at + self.width
            elif kind not in _KINDS:
                raise _broken()
        except IndexError:
            raise _broken() from None
        file.seek(offset + at)
        return _Head(kind, size, distance, base)

    # The index

    def _bucket(self, first_byte: int) -> tuple[int, int]:
        if not self._fanout:
            with self.places.opened(self.stem.with_suffix(".idx")) as index:
                start = index.read(_NAMES)
            if len(start) != _NAMES or not start.startswith(_INDEX_START):
                raise GitError("a pack has an index of a form that is not read: 'git repack -a -d' writes it anew")
            fanout = tuple(int.from_bytes(start[at : at + 4]) for at in range(_FANOUT, _NAMES, 4))
            if any(before > after for before, after in pairwise(fanout)):
                raise _broken()
            self._fanout = fanout
        return self._fanout[first_byte - 1] if first_byte else 0, self._fanout[first_byte]

    def _name(self, index: BinaryIO, place: int) -> bytes:
        return _part(index, _NAMES + place * self.width, self.width)

    def _lowest(self, index: BinaryIO, name: bytes, first: int, last: int) -> int:
        """The place of the first name that is not before `name`."""
        while first < last:
            middle = (first + last) // 2
            if self._name(index, middle) < name:
                first = middle + 1
            else:
                last = middle
        return first

    def _place(self, index: BinaryIO, name: bytes, first: int, last: int) -> int | None:
        place = self._lowest(index, name, first, last)
        return place if place < last and self._name(index, place) == name else None

    def _offset(self, index: BinaryIO, place: int) -> int:
        count = self._fanout[-1]
        offsets = _NAMES + count * (self.width + 4)  # names, then a checksum of four bytes for each
        offset = int.from_bytes(_part(index, offsets + 4 * place, 4))
        if offset >> 31:  # it is the place in a list of longer numbers, for packs over two gigabytes
            offset = int.from_bytes(_part(index, offsets + 4 * count + 8 * (offset & 0x7FFFFFFF), 8))
        return offset


def _part(file: BinaryIO, offset: int, size: int) -> bytes:
    file.seek(offset)
    part = file.read(size)
    if len(part) != size:
        raise _broken()
    return part


def _distance(data: bytes, at: int) -> tuple[int, int]:
    """How far before an object its base begins: seven bits a byte, and no number can be written in two ways."""
    value = data[at] & 127
    while data[at] & 128:
        at += 1
        value = (value + 1 << 7) | (data[at] & 127)
    return value, at + 1


def _number(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        at += 1
        if not data[at - 1] & 128 or shift > 56:
            return value, at
        shift += 7


def patched(base: bytes, delta: bytes, work: Work) -> bytes:
    """What a delta makes of its base. Raises `GitError`."""
    try:
        expected, at = _number(delta, 0)
        size, at = _number(delta, at)
        if expected != len(base) or size > MAX_OBJECT:
            raise _broken()
        work.spend(size)
        parts = _pieces(base, delta, at, size, work)
    except IndexError:
        raise _broken() from None
    made = b"".join(parts)
    if len(made) != size:
        raise _broken()
    return made


def _pieces(base: bytes, delta: bytes, at: int, size: int, work: Work) -> list[bytes]:
    """The pieces a delta is made of. Bits of a command say which bytes of a place and a length are written."""
    parts: list[bytes] = []
    end = len(delta)
    while at < end:
        work.spend(_PIECE)
        command = delta[at]
        at += 1
        if command < 128:
            part, length = delta[at : at + command], command
            at += command
        else:
            start = length = 0
            for shift in (0, 8, 16, 24):
                if command & 1:
                    start |= delta[at] << shift
                    at += 1
                command >>= 1
            for shift in (0, 8, 16):
                if command & 1:
                    length |= delta[at] << shift
                    at += 1
                command >>= 1
            length = length or 0x10000
            part = base[start : start + length]
        size -= length
        if not length or len(part) != length or size < 0:
            raise _broken()
        parts.append(part)
    return parts
