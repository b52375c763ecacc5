"""The reference page of a system's vocabulary: events, verbs, selectors and stats, as the registry has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.content.diagnostics import with_article
from toolkit.rules.arguments import (
    ArgumentType,
    BranchesArgument,
    Choice,
    Choices,
    ConditionArgument,
    CounterArgument,
    EffectsArgument,
    FlagArgument,
    NumberArgument,
    Reference,
    Selects,
    WordArgument,
    WordsArgument,
)
from toolkit.rules.expressions.types import Object, Type
from toolkit.rules.verbs import EventKind, Parameter, Selector, Verb
from toolkit.rules.vocabulary import Vocabulary


def vocabulary_page(vocabulary: Vocabulary, title: str) -> str:
    """`docs/reference/vocabulary-<system>.md`."""
    lines = [
        f"# What content of {title} may say",
        "",
        "Made from the vocabulary of the rules by `lantern schema --update`. A trigger listens `on` an event, may ask",
        "for a condition with `if`, and does effects with `do`. An effect is a verb with its arguments:",
        "`{verb: value}` for one argument, `{verb: {name: value, …}}` for several, the verb's name alone where it",
        "needs none. A number is a whole number or an [expression](expressions.md).",
        "",
        *_events(vocabulary),
        *_verbs(vocabulary),
        *_selectors(vocabulary),
        *_stats(vocabulary),
        *_objects(vocabulary),
    ]
    return "\n".join(lines)


def _events(vocabulary: Vocabulary) -> Iterator[str]:
    yield from ("## Events", "", *_borne(vocabulary), "| `on` | when | names in expressions |", "|---|---|---|")
    for name, event in sorted(vocabulary.events.items()):
        words = _line(event.doc) + (" A trigger may say what happens `instead`." if event.replaceable else "")
        yield f"| `{name}` | {words}{_about(vocabulary, event)} | {_names(_spoken_of(vocabulary, event))} |"
    yield ""


def _spoken_of(vocabulary: Vocabulary, event: EventKind) -> list[str]:
    """The names that say something in rules on an event."""
    if event.about is None:
        return list(event.scope)
    owners = (
        each for each in vocabulary.owners.values() if each.kind in event.owners or event.name in each.effects.values()
    )
    about = event.about.union(*(owner.bears for owner in owners))
    return [name for name, each in event.scope.items() if not each.about or about & {*each.about}]


def _about(vocabulary: Vocabulary, event: EventKind) -> str:
    """What a moment is about, where that is said: rules that speak of others are refused."""
    if event.about is None:
        return ""
    return f" It is about {' and '.join(vocabulary.subjects[each] for each in sorted(event.about)) or 'nobody'}."


def _borne(vocabulary: Vocabulary) -> Iterator[str]:
    """Which rules are about somebody at any moment."""
    kinds = [f"`{owner.kind}`" for owner in vocabulary.owners.values() if owner.bears]
    if kinds:
        yield from (f"Rules on {', '.join(kinds)} are about whoever has or draws the card, whatever the moment.", "")


def _verbs(vocabulary: Vocabulary) -> Iterator[str]:
    yield from ("## Verbs", "", "| verb | arguments | what it does | on |", "|---|---|---|---|")
    for name, verb in sorted(vocabulary.verbs.items()):
        events = [event.name for event in vocabulary.events.values() if issubclass(event.context, verb.context)]
        where = (
            "any event" if len(events) == len(vocabulary.events) else ", ".join(f"`{each}`" for each in sorted(events))
        )
        yield f"| `{name}` | {_arguments(verb)} | {_line(verb.doc)} | {where} |"
    yield ""


def _arguments(thing: Verb | Selector) -> str:
    return _parameters(thing.parameters) + "".join(f"<br>{each.told()}" for each in thing.together)


def _selectors(vocabulary: Vocabulary) -> Iterator[str]:
    for family, members in sorted(vocabulary.selectors.items()):
        yield from (f"## Selectors: {family}", "", "| selector | arguments | what it means |", "|---|---|---|")
        for name, selector in sorted(members.items()):
            yield f"| `{name}` | {_arguments(selector)} | {_line(selector.doc)} |"
        yield ""


def _stats(vocabulary: Vocabulary) -> Iterator[str]:
    if not vocabulary.stats:
        return
    yield from ("## Stats", "", "| stat | what it is | names in expressions |", "|---|---|---|")
    for name, stat in sorted(vocabulary.stats.items()):
        yield f"| `{name}` | {_line(stat.doc)} | {_names(stat.scope)} |"
    yield ""


def _objects(vocabulary: Vocabulary) -> Iterator[str]:
    """What can be asked of the things expressions mention, each kind of thing once."""
    found: dict[str, Object] = {}
    scopes = [event.scope for event in vocabulary.events.values()]
    scopes += [stat.scope for stat in vocabulary.stats.values()]
    waiting: list[Type] = [name.type for scope in scopes for _, name in scope.items()]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, Object) and kind.name not in found:
            found[kind.name] = kind
            waiting += [attribute.type for attribute in kind.attributes.values()]
    for name, thing in sorted(found.items()):
        yield from (f"## In expressions: {thing.described()}", "", "| name | is | meaning |", "|---|---|---|")
        for attribute, each in sorted(thing.attributes.items()):
            yield f"| `{name}.{attribute}` | {each.type.described()} | {_line(each.doc)} |"
        yield ""


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names)) or "none"


def _parameters(parameters: tuple[Parameter, ...]) -> str:
    if not parameters:
        return "none"
    return "<br>".join(
        f"`{each.name}`{'' if each.required else ' (optional)'}: {_argument(each.type)}" for each in parameters
    )


def _argument(kind: ArgumentType) -> str:
    match kind:
        case NumberArgument():
            if kind.nonzero:
                return "a number other than 0"
            return "a number" + (f", at least {kind.minimum}" if kind.minimum is not None else "")
        case ConditionArgument():
            return "a condition"
        case Reference():
            return f"the id of {with_article(kind.kind)}"
        case Choice():
            own = f" or the id of a {kind.kind}" if kind.kind else ""
            when = {word: f" ({each.when})" for each in kind.only for word in each.words}
            return " or ".join(f"`{word}`{when.get(word, '')}" for word in kind.words) + own
        case Choices():
            return "some of " + ", ".join(f"`{word}`" for word in kind.words)
        case FlagArgument():
            return "true or false"
        case WordsArgument():
            return "words"
        case WordArgument():
            return "a name of your own"
        case CounterArgument():
            return "one of the entity's own `counters`, or of those an adventure declares"
        case EffectsArgument():
            return f"effects, as on `{kind.event}`" if kind.event else "effects"
        case BranchesArgument():
            return "rows: `2..4`, a symbol, `blank` or `otherwise`, each with effects"
        case Selects():
            return f"a selector of {kind.family}"


def _line(doc: str) -> str:
    """A docstring as one cell of a table."""
    return " ".join(doc.split()).replace("|", "\\|")
