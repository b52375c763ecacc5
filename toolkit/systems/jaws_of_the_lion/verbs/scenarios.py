"""What treasures and the special rules of scenarios can do."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from toolkit.content.entity import Entity
from toolkit.crawl import shared_verbs
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Reference, WordArgument
from toolkit.rules.counters import NamedCounter
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.rules.naming import NOTE
from toolkit.systems.jaws_of_the_lion.cards.card import ANY_ELEMENT, ELEMENTS
from toolkit.systems.jaws_of_the_lion.cards.using import perform
from toolkit.systems.jaws_of_the_lion.fights.changes import decide
from toolkit.systems.jaws_of_the_lion.map.rooms import spawn as spawn_monster
from toolkit.systems.jaws_of_the_lion.state import ITEM_READY, ITEM_SPENT, Character
from toolkit.systems.jaws_of_the_lion.story import progress
from toolkit.systems.jaws_of_the_lion.story.sections import happens
from toolkit.systems.jaws_of_the_lion.verbs.judged import UNJUDGED, UNREAD, always, when_cards_run_out, when_spent
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, Happening, LionGame, MonsterAct, Told
from toolkit.systems.jaws_of_the_lion.verbs.owners import monster_counters
from toolkit.systems.jaws_of_the_lion.verbs.parts import ACTION, COUNTS, DECIDES, HOLDS, Part
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

Mark = Annotated[str, WordArgument(r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and single hyphens", NOTE, True)]
MonsterReference = Annotated[Entity, Reference("monster")]
ItemReference = Annotated[Entity, Reference("item")]
Ranks = Literal["normal", "elite"]
NotSpawned: TypeAlias = Literal["no-standee", "no-hex"]


def _changed(game: LionGame, moment: Told, counter: NamedCounter) -> Steps:
    """Let the scenario's special rules answer to a counter of theirs; those of a monster's card are its own affair."""
    if counter.holder is monster_counters:
        return
    about = {"character": moment.character, "monster": moment.monster} if isinstance(moment, Happening) else {}
    yield from happens(game, "changed", **about, counter=str(counter))


def _asked(game: LionGame, moment: Told) -> str:
    """Whoever decides for whoever acts, or the character it is about; where it is about nobody, the players."""
    if isinstance(moment, Happening):
        return moment.character.id if moment.character is not None else TABLE
    return moment.chooser if isinstance(moment, Act) else TABLE


def _decide(game: LionGame, outcome: Literal["won", "lost"]) -> None:
    """The round is played to its end when the goal is met (JL-20.02); a scenario that is lost ends at once."""
    if outcome == "lost":
        decide(game, "lost", "JL-20.04")
    elif not game.state.goal_met:
        game.state.goal_met = True
        tell(game, "goal_met", "JL-20.01")


shared_verbs.add_to(
    VOCABULARY,
    Told,
    shared_verbs.Sharing(
        counter_rule="JL-90.94",
        dice_rule="JL-90.95",
        decide=_decide,
        changed=_changed,
        asked=_asked,
        offer_rule="JL-90.96",
    ),
    {"gist": UNREAD, "used": UNJUDGED, "part": COUNTS},
    may={"part": HOLDS},
    roll={"part": HOLDS},
    win={"part": DECIDES},
    lose={"part": DECIDES},
)


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=False)
def spawn_near(game: LionGame, act: Act, monster: MonsterReference, rank: Ranks = "normal") -> Asking[Did[NotSpawned]]:
    """A monster appears on the nearest empty hex."""
    done = yield from spawn_monster(game, game.state.catalog.monster(monster.id), rank, act.figure.cell)
    act.performed = act.performed or not isinstance(done, Nothing)
    return done


@VOCABULARY.about("acting-monster")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(elsewhere=True), welcome=True)
def special(game: LionGame, act: Act, number: Amount) -> Asking[Did[Literal["no-special"]]]:
    """The boss uses a special ability of its stat card."""
    if not isinstance(act, MonsterAct) or not 1 <= number <= len(act.monster.card.specials):
        return Nothing("no-special")
    yield from perform(game, act.monster.card.specials[number - 1], act)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def note(game: LionGame, moment: Happening, mark: Mark) -> Done:
    """Remember that something happened."""
    game.state.flags[mark] = game.state.flags.get(mark, 0) + 1
    tell(game, "noted", "JL-23.03", mark=mark, times=game.state.flags[mark])
    return DONE


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def gain_gold(game: LionGame, act: Act, count: Amount) -> Did[Literal["no-character"]]:
    """The character gains gold."""
    if not isinstance(act.figure, Character):
        return Nothing("no-character")
    act.figure.gold += count
    act.performed = True
    tell(game, "gained_gold", "JL-11.15", who=act.figure.id, count=count)
    return DONE


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def gain_coins(game: LionGame, act: Act, count: Amount) -> Did[Literal["no-character"]]:
    """The character gains coins."""
    if not isinstance(act.figure, Character):
        return Nothing("no-character")
    act.figure.coins += count
    act.performed = True
    tell(game, "looted", "JL-90.72", who=act.figure.id, count=count)
    return DONE


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def gain_checks(game: LionGame, act: Act, count: Amount) -> Asking[Did[Literal["no-character", "no-box"]]]:
    """The character gains checkmarks."""
    figure = act.figure
    if not isinstance(figure, Character):
        return Nothing("no-character")
    before = figure.sheet.checks
    act.performed = True
    yield from progress.gain_checks(game, figure, count, "JL-21.16")
    return DONE if figure.sheet.checks > before else Nothing("no-box")


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def gain_item(game: LionGame, act: Act, item: ItemReference) -> Did[Literal["no-character", "has-item"]]:
    """The character gains an item and may use it at once."""
    if not isinstance(act.figure, Character):
        return Nothing("no-character")
    if progress.has_item(act.figure, item.id):  # JL-90.70
        return Nothing("has-item")
    act.figure.items[item.id] = ITEM_READY  # JL-18.05
    act.performed = True
    tell(game, "gained_item", "JL-18.05", who=act.figure.id, item=item.id)
    return DONE


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=when_spent, part=ACTION, welcome=True)
def refresh_item(game: LionGame, act: Act) -> Asking[Did[Literal["no-character", "no-spent-item"]]]:
    """Restore one spent item."""
    if not isinstance(act.figure, Character):
        return Nothing("no-character")
    items, used = act.figure.items, act.figure.busy  # JL-90.165
    spent = {name: name for name, condition in items.items() if condition == ITEM_SPENT and name not in used}
    if not spent:
        return Nothing("no-spent-item")
    name: str = yield Ask("refresh", act.figure.id, spent, "JL-91.07")
    items[name] = ITEM_READY
    act.performed = True
    tell(game, "item_restored", "JL-18.22", who=act.figure.id, item=name)
    return DONE


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=when_cards_run_out, part=ACTION, welcome=True)
def return_card(
    game: LionGame, act: Act, count: Amount = 1
) -> Asking[Did[Literal["no-character", "no-discarded-card", "declined"]]]:
    """Return cards from the discard pile to the hand, as many as there are."""
    figure = act.figure
    if not isinstance(figure, Character):
        return Nothing("no-character")
    if not figure.discard:
        return Nothing("no-discarded-card")
    for _ in range(min(count, len(figure.discard))):
        options: dict[str, str] = {each: each for each in figure.discard}
        if game.state.turn and game.state.turn != figure.id:  # JL-11.48: an ally that is allowed to may leave it
            options["skip"] = ""
        card: str = yield Ask("return", figure.id, options, "JL-91.07")
        if not card:
            return Nothing("declined")
        figure.discard.remove(card)
        figure.hand.append(card)
        act.performed = True
        tell(game, "returned", "JL-18.13", who=figure.id, card=card)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=always(1.0), part=ACTION, welcome=True)
def kindle(
    game: LionGame, act: Act, element: Literal["fire", "ice", "air", "earth", "light", "dark", "any"]
) -> Asking[Did[Literal["not-inert"]]]:
    """An element is waning at once and can be consumed this turn."""
    if element == ANY_ELEMENT:
        element = yield Ask("element", act.chooser, {each: each for each in ELEMENTS}, "JL-14.16")
    if game.state.elements[element] != "inert":
        return Nothing("not-inert")
    game.state.elements[element] = "waning"
    act.performed = True
    tell(game, "kindled", "JL-18.13", element=element)
    return DONE
