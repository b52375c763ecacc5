"""The balance diff for people and programs: at a terminal, as JSON, and as a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.characters import in_json, on_one_line
from toolkit.playtest.difference import CellChange, Change, Difference
from toolkit.playtest.report.data import plain
from toolkit.playtest.report.words import counted, decimal, percent, points, points_range

FORMAT = 1

#: Lines of a list before the rest is only counted.
MOST_LINES = 12
#: A variance ratio below this is as good as none: it differs from 1 by chance.
NOTHING_SAVED = 1.15


def to_json(difference: Difference) -> str:
    """The form of `schemas/common/playtest-difference.schema.json`; equal runs print equal bytes."""
    data = {"kind": "playtest-difference", "format": FORMAT, **plain(difference)}
    return in_json(data, indent=1) + "\n"


def to_text(difference: Difference) -> str:
    """A few lines a table."""
    lines = [f"{difference.title}: {difference.before} → {difference.after}, the same seeds (seed {difference.seed})"]
    lines += [f"  {each}" for each in _content(difference)]
    for cell in difference.cells:
        lines += ["", f"{_table(cell)}, {counted(cell.games, 'pair')} of games"]
        lines += [f"  {line}" for line in _cell(cell, difference.confidence)]
    lines += ["", *difference.unmatched] if difference.unmatched else []
    return "\n".join(lines) + "\n"


def _content(difference: Difference) -> Iterator[str]:
    if not difference.content:
        yield "no content differs"
    for each in difference.content[:MOST_LINES]:
        yield f"{each.how} {each.kind} {each.id}  {each.file}:{each.line}"
    if len(difference.content) > MOST_LINES:
        yield f"… and {len(difference.content) - MOST_LINES} more"


def _cell(cell: CellChange, confidence: float) -> Iterator[str]:
    if cell.identical:
        pairs = f"{counted(cell.games, 'pair')} went exactly the same way"
        yield f"all games identical: {pairs}, won {_before(cell.win_rate)}"
        return
    yield f"win rate {_told(cell.win_rate, confidence)}"
    yield pairing(cell)
    yield (
        f"{counted(cell.only_after, 'game')} won only after, {counted(cell.only_before, 'game')} only before, "
        f"{counted(cell.same, 'game')} exactly the same"
    )
    sure = sure_details(cell, confidence)
    own = [change for change in sure if not change.follows_length]
    yield from (f"{_what(change)} {_told(change, confidence)}" for change in own[:MOST_LINES])
    if len(own) > MOST_LINES:
        yield f"… and {len(own) - MOST_LINES} more sure changes"
    if len(sure) > len(own):
        yield f"{_following(cell, len(sure) - len(own))}; --format json lists them"
    if not sure:
        yield "no other number has surely changed"


def _following(cell: CellChange, count: int) -> str:
    """`12 changes follow from shorter games`: no more than games of that length do."""
    rounds = next(each for each in cell.details if each.what == "rounds")
    how = "shorter" if rounds.effect.value < 0 else "longer"
    return f"1 change follows from {how} games" if count == 1 else f"{count} changes follow from {how} games"


def pairing(cell: CellChange) -> str:
    """What comparing in pairs was worth, and what it could not see."""
    alike = f"{cell.same:,} of {counted(cell.games, 'pair')} alike"
    seen = f"smallest change these games could have seen: {_unsigned(cell.smallest_seen)} points"
    return f"{alike}; {_saved(cell.pairing_saved)}; {seen}"


def _saved(factor: float | None) -> str:
    if factor is None:
        return "no pair ended differently"
    if factor < NOTHING_SAVED:
        return f"pairing saved nothing (variance ratio {factor:.1f})"
    return f"pairing saved a factor of {factor:.1f}"


def _unsigned(share: float) -> str:
    return points(share).lstrip("+")


def sure_details(cell: CellChange, confidence: float) -> list[Change]:
    """The changes besides the win rate that are sure, the surest first."""
    return sorted((each for each in cell.details if each.is_sure(confidence)), key=lambda each: each.p_adjusted)


def _what(change: Change) -> str:
    """What changed, as reports call it: `ending lost: too few keys (NC-23.03)`."""
    if not change.what.startswith("ending "):
        return change.what
    name, bracket, rule = change.what.rpartition(" (")
    return name.replace("-", " ") + bracket + rule


def _told(change: Change, confidence: float) -> str:
    """10 % → 15 %, +5 points (+2 to +8)"""
    sure = "" if change.is_sure(confidence) else ": no change that is surely more than luck"
    return f"{_before(change)} → {_after(change)}, {_effect(change)} ({_range(change)}){sure}"


def _before(change: Change) -> str:
    return percent(change.before, 1) if change.is_share else decimal(change.before)


def _after(change: Change) -> str:
    return percent(change.after, 1) if change.is_share else decimal(change.after)


def _effect(change: Change) -> str:
    return f"{points(change.effect.value)} points" if change.is_share else _signed(change.effect.value)


def _range(change: Change) -> str:
    if change.is_share:
        return points_range(change.effect)
    return f"{_signed(change.effect.low)} to {_signed(change.effect.high)}"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def _table(cell: CellChange) -> str:
    return f"{cell.adventure}, {counted(cell.players, 'player')}, {cell.bots}"


# As a comment


#: Tells a later run which comment of a pull request is its own.
MARK = "<!-- lantern playtest -->"


def to_markdown(difference: Difference) -> str:
    """A comment for a pull request: the win rates first, the rest folded away."""
    lines = [MARK, "### Playtest: what this change does", ""]
    lines.append(_verdict(difference))
    if difference.cells:
        heads = ("table", "before", "after", "change", "range", "games", "alike", "saved by pairing", "smallest seen")
        lines += ["", f"| {' | '.join(heads)} |", "|---|--:|--:|--:|---|--:|--:|--:|--:|"]
        lines += [_row(cell, difference.confidence) for cell in difference.cells]
    lines += ["", *_folded("Changed content", [_safe(each) for each in _content(difference)])]
    for cell in difference.cells:
        sure = sure_details(cell, difference.confidence)
        for follows in (False, True):
            some = [each for each in sure if each.follows_length == follows]
            if not some:
                continue
            told = [_safe(f"{_what(change)} {_told(change, difference.confidence)}") for change in some]
            how = _following(cell, len(some)) if follows else counted(len(some), "other change")
            lines += _folded(f"{_safe(_table(cell))}: {how}", told)
    lines += [f"- {_safe(each)}" for each in difference.unmatched]
    lines += ["", f"<sub>{_how(difference)}</sub>"]
    return "\n".join(lines) + "\n"


def _verdict(difference: Difference) -> str:
    sure = [cell for cell in difference.cells if cell.win_rate.is_sure(difference.confidence)]
    if not difference.cells:
        return "No table could be played by both versions."
    if all(cell.identical for cell in difference.cells):
        return "All games identical: every game goes exactly as before."
    if not sure:
        least = max(cell.smallest_seen for cell in difference.cells)
        return f"No win rate has surely changed; changes below {_unsigned(least)} points could not have been seen."
    up = sum(cell.win_rate.effect.value > 0 for cell in sure)
    parts = [
        f"**{counted(count, 'table')} {how}**" for count, how in ((up, "easier"), (len(sure) - up, "harder")) if count
    ]
    return f"{' and '.join(parts)}, of {len(difference.cells)}."


def _row(cell: CellChange, confidence: float) -> str:
    change = cell.win_rate
    effect = points(change.effect.value)
    bold = f"**{effect}**" if change.is_sure(confidence) else effect
    saved = f"{cell.pairing_saved:.1f} x" if cell.pairing_saved is not None else "–"
    cells = [_safe(_table(cell)), _before(change), _after(change), bold, _range(change), f"{cell.games:,}"]
    cells += [f"{cell.same:,}", saved, _unsigned(cell.smallest_seen)]
    return f"| {' | '.join(cells)} |"


def _folded(title: str, lines: list[str]) -> list[str]:
    return ["<details><summary>" + title + "</summary>", "", *(f"- {line}" for line in lines), "", "</details>"]


def _how(difference: Difference) -> str:
    return (
        f"{_safe(difference.before)} against {_safe(difference.after)} on the same seeds, compared game by game; "
        f"changes are percentage points, saved is how many times as many games it would take without pairs, "
        f"ranges hold together with {percent(difference.confidence)} confidence."
    )


def _safe(text: str) -> str:
    """Names from content stay text: no markup, no table cells, nobody is called."""
    text = on_one_line(text)
    for sign in "\\`*_[]<>|#@~":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text
