"""Targets that are short texts: expressions and icons."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.cases import Case
from tests.fuzz.files import INPUT
from tests.fuzz.judging import within
from tests.fuzz.mutation import ODD, bytes_mutated, text_mutated
from tests.fuzz.seeds import SYSTEMS
from tests.rules.expressions.expression_world import SCOPE, Hero, World
from toolkit.checks.expressions import vocabulary_of
from toolkit.content.resources import data_folder
from toolkit.content.svg import icon_problem
from toolkit.rules.expressions import BOOLEAN, NUMBER, ExpressionError, compile_expression
from toolkit.rules.expressions.check import check_expression
from toolkit.rules.expressions.types import LIMIT

# Expressions

_PARTS = (
    *(
        "level",
        "hero.level",
        "hero.friend.friend.level",
        "hero.in_shadow",
        "hero.candle",
        "target.motto",
        "heroes",
        "seen",
    ),
    *(
        "hero.marks",
        "banner",
        '"lit"',
        "'red'",
        "true",
        "false",
        "0",
        "1",
        "7",
        "9999",
        "10001",
        "9" * 60,
        "[1, 2]",
        "[]",
    ),
    *(
        "+",
        "-",
        "*",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "and",
        "or",
        "not",
        "in",
        "not in",
        "if",
        "else",
        "..",
        ",",
        "(",
    ),
    *(
        ")",
        "[",
        "]",
        "min(",
        "max(",
        "abs(",
        "count(",
        "half_up(",
        "half_down(",
        "-(",
        "(1)",
        "1..3",
        "stack",
        "on_tile",
    ),
)


def _number(source: Random, depth: int) -> str:
    """An expression for a number that is well formed."""
    if depth <= 0:
        return source.choice(
            ("level", "hero.level", "target.level", "0", "1", "9999", "count(heroes)", "hero.friend.level")
        )
    one, two = _number(source, depth - 1), _number(source, depth - 1)
    return source.choice(
        (
            f"{one} + {two}",
            f"{one} - {two}",
            f"({one}) * ({two})",
            f"-({one})",
            f"min({one}, {two})",
            f"half_up({one})",
            f"abs({one})",
            f"({one} if {_condition(source, depth - 1)} else {two})",
        )
    )


def _condition(source: Random, depth: int) -> str:
    """An expression for a condition that is well formed."""
    if depth <= 0:
        return source.choice(("true", "hero.in_shadow", 'hero.candle == "lit"', '"dark" in seen', "target == hero"))
    one, two = _condition(source, depth - 1), _condition(source, depth - 1)
    low, high = _number(source, depth - 1), _number(source, depth - 1)
    return source.choice(
        (
            f"{one} and {two}",
            f"({one}) or {two}",
            f"not ({one})",
            f"{low} < {high}",
            f"{low} <= {high} == {low}",
            f"{low} in 1..{high}",
        )
    )


def make_expression(source: Random) -> Case:
    if source.random() < 0.3:
        text = " ".join(source.choice(_PARTS) for _ in range(source.choice((1, 2, 3, 5, 8, 13, 40, 150))))
    else:
        text = source.choice((_number, _condition))(source, source.randrange(5))
    if source.random() < 0.3:
        text = text_mutated(source, text)
    if source.random() < 0.05:
        text = source.choice(("(", "-", "not ", "[", "min(", "1 if 1 else ")) * source.choice((10, 31, 200, 400)) + text
    return Case("expression", {INPUT: text.encode("utf-8", "surrogatepass")})


def try_expression(case: Case, _: Path) -> str:
    text = case.files[INPUT].decode("utf-8", "surrogatepass")
    vocabularies = [vocabulary for system in SYSTEMS if (vocabulary := vocabulary_of(system)) is not None]
    scopes = {id(event.scope): event.scope for each in vocabularies for event in each.events.values()}
    with within(1, "expression"):
        for scope in scopes.values():
            check_expression(text, scope, NUMBER)
        outcome = "refused"
        for kind in (NUMBER, BOOLEAN):
            if check_expression(text, SCOPE, kind):
                try:
                    compile_expression(text, SCOPE, kind)
                except ExpressionError:
                    continue
                raise AssertionError("what the check refuses can be compiled")
            value = compile_expression(text, SCOPE, kind).evaluate(World(Hero(level=3, marks=(1, 2)), level=4))
            assert isinstance(value, bool) if kind is BOOLEAN else -LIMIT <= value <= LIMIT
            outcome = "clean"
    return outcome


# Icons

_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>a</title><g transform="rotate(45 12 12)">'
    '<path fill="#000" d="M2 2h20v20H2Z"/><circle cx="12" cy="12" r="4" style="fill:none;stroke:red"/></g></svg>'
)
_SNIPPETS = (
    *(
        '<use href="#a"/>',
        '<image href="x"/>',
        "<style>*{fill:url(x)}</style>",
        "<script/>",
        '<!DOCTYPE a [<!ENTITY b "c">]>',
    ),
    *(
        "&b;",
        "&#0;",
        "&#x1b;",
        "<![CDATA[x]]>",
        "<!-- -->",
        "<?a b?>",
        ' fill="URL(#a)"',
        ' style="fill:u\\72l(x)"',
        "xlink:href",
    ),
    *(
        "<g>",
        "</g>",
        "<g>" * 40,
        'viewBox="0 0 1e9 1e9"',
        ' d="M1e999 1"',
        ' d="' + "1." * 400 + '"',
        "stroke-dasharray:1e-9",
    ),
)


@cache
def _icons() -> list[str]:
    folder = data_folder("templates") / "icons"
    return [_ICON, *(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))[:20])]


def make_icon(source: Random) -> Case:
    text = source.choice(_icons())
    for _ in range(source.choice((1, 1, 2, 3))):
        place = source.randint(0, len(text))
        kind = source.randrange(4)
        if kind == 0:
            text = text[:place] + source.choice(_SNIPPETS) + text[place:]
        elif kind == 1:
            text = text_mutated(source, text)
        elif kind == 2:
            text = text.replace('"', source.choice(("'", '"', "")), source.randint(0, 4))
        else:
            number = str(source.choice(ODD))
            text = text.replace("12", number, source.randint(1, 3))
    raw = text.encode("utf-8", "surrogatepass")
    return Case("icon", {INPUT: bytes_mutated(source, raw) if source.random() < 0.1 else raw})


def try_icon(case: Case, _: Path) -> str:
    raw = case.files[INPUT]
    with within(0.5, "icon"):
        problem = icon_problem(raw)
    if problem is not None:
        assert problem.message
        assert problem.line >= 1
        return "refused"
    plain = raw.decode("utf-8").casefold()
    assert not any(word in plain for word in ("<script", "<image", "<use", "href=", "<style", "<!doctype", "<foreign"))
    return "clean"
