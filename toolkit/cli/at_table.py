"""A person at a table in the terminal: what is shown, what is asked, and what can be typed."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from toolkit.cli.output import say, say_text
from toolkit.cli.saving import Saving
from toolkit.cli.screen import Screen, name_of, with_names
from toolkit.cli.streams import asked
from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.playtest.session import Session
from toolkit.rules.asked import AskAbout, Offer
from toolkit.rules.decisions import Ask
from toolkit.rules.ledger import decision_points, rules_of
from toolkit.rules.log import Event
from toolkit.rules.system import System, in_words

#: More options than this are shown in columns.
MANY_OPTIONS = 12

COMMANDS = """  1, 2, 3 …    choose an option by its number (or type its key)
  options      all options, where there are too many to show them at once
  why          the rules behind what just happened and behind this choice
  look         the story of the adventure and its own rules
  look NAME    what a card, hero, class or enemy says
  undo         take back your last decision
  save FILE    save, by default to {default};
               go on with: {resume} --resume FILE
  quit         stop playing"""


def show_adventure(session: Session) -> None:
    """The name of the adventure, and what people read before they play it."""
    say()
    say(f"── {session.library.words(session.adventure, 'name') or session.adventure.id} ──")
    show_story(session)


def show_story(session: Session) -> None:
    """The story of the adventure, and the rules that are its own."""
    library, adventure = session.library, session.adventure
    if story := library.words(adventure, "story") or library.words(adventure, "flavour"):
        say_text(wrapped(story, "   "))
    for paragraph in _told_at_start(session):
        say_text(wrapped(paragraph, " – "))


def _told_at_start(session: Session) -> list[str]:
    """The rules of the adventure that nobody has to wait for."""
    from toolkit.render.runs import without_icons  # the printing side is slow to import
    from toolkit.render.words import asked_words, part_words

    library, adventure, system = session.library, session.adventure, session.system
    if not system.told_at_start or library.words(adventure, "text"):
        return _words(session, adventure)
    language = library.language(adventure)
    said: list[object] = []
    for field in system.told_at_start:
        if field not in adventure.data:
            continue
        if condition := asked_words(library, adventure, field, language):
            said.append(f"{field.capitalize()}: {condition}")
        else:
            said += part_words(library, adventure, (field,), language)
    return [without_icons(str(paragraph), language, system.id) for paragraph in said]


def show_news(session: Session, system: System) -> None:
    """What happened since the last look, with the words of cards that somebody at a table would read aloud."""
    for line in _news(session, system):
        say_text(line)


def _news(session: Session, system: System) -> list[str]:
    lines: list[str] = []
    for event in session.news():
        told = wrapped(_told(session, system, event), "  · ", hyphens=False)
        lines += told.split("\n")
        card = system.read_aloud(event)
        entity = _find(session, card) if card else None
        for paragraph in _words(session, entity) if entity is not None else ():
            lines += wrapped(paragraph, "      ", hyphens=False).split("\n")
    return lines


def _said(session: Session, system: System, text: str, words: Collection[str] = ()) -> str:
    """Text for people: things are called by their names, not by their ids; `words` are ids without a hyphen."""
    card_of = partial(system.card_of, session.game.state)
    return with_names(session.library, session.adventure.pack, text, card_of, words)


def _told(session: Session, system: System, event: Event) -> str:
    """What happened; whatever one of its fields names is called by its name."""
    values = (value for field in event.data.values() for value in (field if isinstance(field, list) else [field]))
    words = [each for each in values if isinstance(each, str) and each.isidentifier()] if system.names_for_words else ()
    return _said(session, system, in_words(system, event), words)


def _name(session: Session, system: System, id: str) -> str:
    """What people call somebody; the id where there is no name."""
    if not system.names_for_words:
        return id
    return name_of(session.library, session.adventure.pack, id, partial(system.card_of, session.game.state)) or id


def _find(session: Session, name: str) -> Entity | None:
    return session.library.find(name, pack=session.adventure.pack) or session.library.find(name)


def _called(session: Session, name: str) -> Entity | None:
    """What has this name for people: whoever reads “Heel of Bread” may type it."""
    library, wanted = session.library, name.replace("'", "’").casefold()
    language = library.language(session.adventure)
    named = (entity for entity in library.entities if library.words(entity, "name", language).casefold() == wanted)
    return next(named, None)


def show_table(session: Session, system: System, screen: Screen | None = None) -> None:
    """The table, as far as it is not in sight already, and what happened, right above the question."""
    ask = session.game.pending
    asked_lines = 2 + (len(_listed(session, system, ask)) if ask is not None else 0)
    said = partial(_said, session, system)
    (screen or Screen()).show(system, session.game.state, _news(session, system), asked_lines, said)


def show_end(session: Session, system: System) -> None:
    """The table as it is when a game is over."""
    say()
    say_text(_said(session, system, drawn(system, session.game.state)))


def drawn(system: System, state: Any) -> str:
    """The board, as wide as the terminal."""
    return system.draw(state, shutil.get_terminal_size().columns)


def person_decides(session: Session, system: System, saving: Saving) -> bool:
    """Ask until an option is chosen or the last choice is taken back; False when the person quits."""
    ask = session.game.pending
    assert ask is not None
    keys = list(ask.options)
    say()
    say(f"{_name(session, system, ask.who)}, {_question(session, system, ask)}:")
    for line in _listed(session, system, ask):
        say(line)
    while True:
        words = asked("> ").strip().split()
        match words:
            case []:
                continue
            case ["quit" | "q" | "exit"]:
                return False
            case ["help" | "?" | "h"]:
                say_text(COMMANDS.format(default=saving.default, resume=saving.resume))
            case ["options" | "o"]:
                for line in _in_columns(_options(session, system, ask)):
                    say(line)
            case ["why"]:
                _why(session, system)
            case ["look"]:
                show_adventure(session)
            case ["look", *name]:
                _look(session, system, " ".join(name))
            case ["undo" | "u"]:
                if session.undo():
                    say("taken back.")
                    return True
                say("there is nothing to take back.")
            case ["save", *name]:
                saving.write(Path(" ".join(name)) if name else saving.default)
            case [word] if word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(keys):
                session.choose(keys[int(word) - 1])
                return True
            case [key] if key in ask.options:
                session.choose(key)
                return True
            case _:
                near = nearest(words[0], [*keys, "why", "look", "undo", "save", "quit", "help"])
                say(f"that is not offered{f'; did you mean {near!r}?' if near else ''} (help shows the commands)")


def _question(session: Session, system: System, ask: Ask) -> str:
    """What is asked; whom it is about is called by the name."""
    about = [ask.about] if system.names_for_words and isinstance(ask, AskAbout) else ()
    return _said(session, system, system.question(ask), about)


def _options(session: Session, system: System, ask: Ask) -> list[str]:
    """The options as people read them: what is typed, what it means, and what it rolls."""
    found = []
    for key in ask.options:
        about = key.rpartition(":")[2]
        words = [about] if system.names_for_words and about.isidentifier() else ()
        label = _said(session, system, system.label(ask, key), words) or _name_behind(session, system, key)
        if isinstance(ask, Offer) and key == "accept":
            label = _offered(session, ask) or label
        beside = _said(session, system, system.beside(session.game.state, ask, key))
        found.append("  ".join(filter(None, (key, label, beside))))
    return found


def _offered(session: Session, ask: Offer) -> str:
    """What an offer is, in the words of the card or the adventure that makes it."""
    from toolkit.render.runs import without_icons  # the printing side is slow to import
    from toolkit.render.words import offer_words

    library, language = session.library, session.library.language(session.adventure)
    made_by = library.find(ask.places[0].partition("#")[0]) if ask.places else None
    if made_by is None:
        return ""
    pointers = {place.partition("#")[2] for place in ask.places}
    return without_icons(offer_words(library, made_by, pointers, language), language, session.system.id)


def _name_behind(session: Session, system: System, key: str) -> str:
    """What people call the thing an option is about: `unequip:patched-jerkin` is about the Patched Jerkin."""
    id = key.rpartition(":")[2]
    card_of = partial(system.card_of, session.game.state)
    name = name_of(session.library, session.adventure.pack, id, card_of)
    return name if "-" in id or (system.names_for_words and name.casefold() != id) else ""


def _listed(session: Session, system: System, ask: Ask) -> list[str]:
    """The options as lines: all of them where the board stays in sight above them, else those of a kind in one."""
    options = _options(session, system, ask)
    whole = _in_columns(options)
    size = shutil.get_terminal_size()
    board = system.draw_low(session.game.state, size.columns).partition("\n\n")[0]
    room = size.lines - board.count("\n") - 5  # a blank line on both sides of the board, the question, what is typed
    return whole if len(whole) <= max(room, MANY_OPTIONS) else list(_in_brief(list(ask.options), options, size.columns))


def _in_columns(keys: list[str]) -> list[str]:
    """The options with their numbers, in as many columns as the terminal has room for when there are many."""
    cells = [f"{number:>3}  {key}" for number, key in enumerate(keys, 1)]
    width = max(map(len, cells)) + 3
    columns = 1 if len(cells) <= MANY_OPTIONS else max(1, shutil.get_terminal_size().columns // width)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(width) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _in_brief(keys: list[str], options: list[str], columns: int) -> Iterator[str]:
    """Options of one kind (`start:a1:0`, `start:a1:90`, …) in one line: what may stand in each of their parts."""
    kinds: dict[tuple[str, int], list[int]] = {}
    for number, key in enumerate(keys):
        parts = key.split(":")
        kinds.setdefault((parts[0], len(parts)), []).append(number)
    for numbers in kinds.values():
        if len(numbers) <= MANY_OPTIONS // 2:
            yield from (f"{number + 1:>3}  {options[number]}" for number in numbers)
            continue
        parts = [keys[numbers[0]].split(":")[0]]
        each = zip(*(keys[number].split(":")[1:] for number in numbers), strict=True)
        parts += [_shown(dict.fromkeys(values)) for values in each]
        line = f"{numbers[0] + 1:>3}  {':'.join(parts)}   {len(numbers)} of them, such as {options[numbers[0]]}"
        yield line if len(line) <= columns else line[: columns - 1] + "…"
    yield "     'options' shows all of them"


def _shown(values: Iterable[str]) -> str:
    """What may stand in a part of a key, the first and the last of many."""
    listed = list(values)
    if len(listed) == 1:
        return listed[0]
    return f"({'|'.join(listed)})" if len(listed) <= 4 else f"({listed[0]}…{listed[-1]})"


def _look(session: Session, system: System, name: str) -> None:
    """A card as it is printed: what it is, what it has, what it says."""
    library = session.library
    entity = _find(session, system.card_of(session.game.state, name)) or _called(session, name)
    if entity is None:
        near = nearest(name, library.names())
        say(f"there is no {name!r}" + (f"; did you mean {near!r}?" if near else ""))
        return
    say(f"  {library.words(entity, 'name', library.language(session.adventure)) or entity.id}")
    for paragraph in filter(None, [system.card_line(entity), *_words(session, entity)]):
        say_text(wrapped(paragraph, "    "))


def _words(session: Session, entity: Entity) -> list[str]:
    from toolkit.render.runs import without_icons  # the printing side is slow to import
    from toolkit.render.words import words_of

    language, system = session.library.language(session.adventure), session.system.id
    said = words_of(session.library, entity, language)
    return [without_icons(str(paragraph), language, system) for paragraph in said]


def _why(session: Session, system: System) -> None:
    ask = session.game.pending
    rules = rules_of(system.id)
    recent: list[Event] = session.log.events[-12:]
    said: set[str] = set()
    for event in recent:
        told = in_words(system, event) if ask is None else _told(session, system, event)
        say_text(wrapped(told, f"  {event.rule:<9} ", hyphens=False))
        if event.rule in rules and event.rule not in said:
            say_text(wrapped(rules[event.rule], f"  {'':9} ↳ "))
        said.add(event.rule)
    if ask is not None and ask.rule:
        choices = decision_points(system.id)
        say_text(wrapped(choices.get(ask.rule) or rules.get(ask.rule, ""), f"  this choice: {ask.rule} "))


def wrapped(text: str, head: str, *, hyphens: bool = True) -> str:
    """Text behind a head, broken between words where the terminal ends; in words with hyphens too, unless told."""
    width = max(40, shutil.get_terminal_size().columns)
    after = " " * len(head)
    filled = textwrap.fill(text, width, initial_indent=head, subsequent_indent=after, break_on_hyphens=hyphens)
    return filled or head.rstrip()
