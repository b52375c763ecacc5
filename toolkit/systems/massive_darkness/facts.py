"""What a playtest counts in a game of Massive Darkness: event by event, which facts it makes.

| fact | id | where |
|---|---|---|
| hero | a hero that took part | |
| class | the class of a hero | the hero |
| visit | a hero | a zone it came to |
| death | a hero | the zone it died in |
| damage | what wounded: a hero, an enemy card, the card of an effect, a rule | the hero or enemy card it wounded |
| monster | an enemy card that entered play | |
| kill | an enemy card, once a figure | the zone it fell in |
| card | equipment that was worn or carried as an item, an event, door, trap or lucky find that was drawn | |
| armed | equipment that an enemy carried | the enemy card |
| power | a skill or enchantment that was activated | the hero or enemy card |
| skill | a branch of skills that was bought from | the hero |
| objective | the number of an objective that was met | |
| level | a game level that was reached | |
| opened | a door | |
| token | a kind of token that a hero picked up | the zone it lay in |
| counter | a counter of the adventure that changed | the value it got |
| condition | a condition of a pack's own that a hero got | who got it |
| role | a role that a hero was given | the hero |
| keyword | a keyword of a pack's own, on a card that came into play | the card |

Objectives, levels and doors are milestones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.crawl.facts import OF_PACKS, WORDS_OF_PACKS, NamingObserver, counts, reaches
from toolkit.crawl.map.ground import OPEN
from toolkit.rules.effects import Trigger
from toolkit.rules.game import Game
from toolkit.rules.observing import Facts, Milestone, Piece, effects_in
from toolkit.systems.massive_darkness.cards import decks
from toolkit.systems.massive_darkness.cards.card import ClassCard, HeroCard
from toolkit.systems.massive_darkness.state import State
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

#: Wounds of a combat are dealt by this rule: they are the attacker's.
COMBAT = "MD-28.03"
#: Wounds that no effect and no attacker deals, by the rule that deals them.
SOURCES = {"MD-38.02": "price", "MD-38.03": "price", "MD-44.05": "collapse", "MD-49.15": "strike"}

#: How games end, by the rule that ends them.
ENDINGS = {
    "MD-10.11": "no-lifespark-left",
    "MD-32.01": "objectives-met",
    "MD-32.02": "nobody-left",
    "MD-32.04": "adventure-rule",
    "MD-90.78": "won-by-a-rule",
}
#: The endings that an adventure's own rules bring, and the verbs that bring them: an adventure may have several.
OWN_ENDINGS = {ENDINGS["MD-32.04"]: "lose", ENDINGS["MD-90.78"]: "win"}


class DungeonObserver(NamingObserver):
    """Counts the facts of one game; it remembers who attacks and what was drawn last."""

    __slots__ = ("attacker", "enemies", "trap")

    ROUND = "round"
    PROGRESS = frozenset(
        {"destroyed", "opened", "picked_up", "objective_met", "level_rose", "marked", "left", "bought", "looted"}
    )

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self.attacker = self.trap = ""
        #: Enemy → its card: enemies are named apart where a card is in play twice.
        self.enemies: dict[str, str] = {}
        for hero in game.state.heroes.values():
            self.count("hero", hero.id)
            self.count("visit", hero.id, hero.zone)
            if hero.hero_class is not None:
                self.count("class", hero.hero_class.id, hero.id)
            for gear in hero.equipped:
                self.count("card", gear.id)
        for enemy in game.state.enemies.values():
            self.meet(enemy.id)
            if enemy.gear is not None:
                self.count("armed", enemy.gear.id, enemy.card.id)

    def meet(self, enemy: str) -> None:
        """An enemy is in play."""
        self.enemies[enemy] = self.game.state.enemies[enemy].card.id
        self.count("monster", self.enemies[enemy])

    def name(self, who: str) -> str:
        """A hero's own name; an enemy's card."""
        return self.enemies.get(who, who)

    def source(self) -> str:
        """What deals the wounds told of now: the attacker, a trap, the card whose effect runs, or a rule."""
        if self.rule == COMBAT:
            return self.name(self.attacker)
        if self.rule == "MD-90.18":
            return self.trap
        if self.rule in SOURCES:
            return SOURCES[self.rule]
        causes = self.game.budget.causes
        return causes[-1].partition(":")[0] if causes else self.rule

    def zone_of(self, hero: str) -> str:
        return str(self.game.state.heroes[hero].zone) if hero in self.game.state.heroes else ""

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        who = str(data.get("who") or self.game.state.active_hero().id)
        ending = ENDINGS.get(rule, rule)
        return self.own_ending(ending) if ending in OWN_ENDINGS else ending, self.zone_of(who)

    def own_ending(self, otherwise: str) -> str:
        """Which of the adventure's own rules ended the game, by its number among them: the one whose effect ran."""
        watch = self.game.watch
        for event in VOCABULARY.events:
            for each in self.game.state.catalog.rules.on(event):
                ended = [
                    effect.place for effect in effects_in([each.trigger]) if effect.verb.name == OWN_ENDINGS[otherwise]
                ]
                number = each.trigger.place.rpartition("#/rules/")[2]
                if watch is not None and not watch.effects.isdisjoint(ended) and number.isdigit():
                    return f"{otherwise}-{int(number) + 1}-on-{event}"
        return otherwise


def _attack(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    observer.attacker = data["by"]


def _wounded(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    observer.count("damage", observer.source(), observer.name(data["who"]), data["count"])


def _moved(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    if data["who"] in observer.game.state.heroes:
        observer.count("visit", data["who"], data["to"])


def _died(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    observer.count("death", data["who"], observer.zone_of(data["who"]))


def _entered(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    observer.meet(data["who"])


def _destroyed(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    enemy = observer.game.state.enemies.get(data["who"])
    if enemy is not None:
        observer.count("kill", observer.name(enemy.id), enemy.zone)


_card = counts("card", "card")


def _looted(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    """Items and consumables work without being worn (MD-12.09)."""
    if not observer.game.state.catalog.gear(data["card"]).slot:
        _card(observer, data)


def _trapped(observer: DungeonObserver, data: Mapping[str, Any]) -> None:
    observer.trap = data["card"]
    _card(observer, data)


DungeonObserver.TELLERS = {
    "attack": _attack,
    "wounded": _wounded,
    "moved": _moved,
    "died": _died,
    "entered": _entered,
    "destroyed": _destroyed,
    "equipped": _card,
    "event": _card,
    "door_card": _card,
    "lucky": _card,
    "looted": _looted,
    "trapped": _trapped,
    "armed": counts("armed", "card", "who"),
    "enchanted": counts("power", "by", "who"),
    "picked_up": counts("token", "token", "zone"),
    **{event: OF_PACKS[event] for event in ("counter", "own_condition")},
    "chosen": counts("role", "role", "who"),
    "bought": counts("skill", "branch", "who"),
    "opened": reaches("opened", "door"),
    "objective_met": reaches("objective", "number"),
    "level_rose": reaches("level", "level"),
}


def pieces(game: Game[State]) -> Iterator[Piece]:
    """The adventure with its rules, heroes with class and gear, enemies on the map, and the cards of every deck."""
    state = game.state
    catalog = state.catalog
    entity = catalog.find
    rules = tuple(each.trigger for event in VOCABULARY.events for each in catalog.rules.on(event))
    yield Piece(game.adventure, rules)
    gear = {each.id for hero in state.heroes.values() for each in hero.equipped}
    enemies = {enemy.card.id for enemy in state.enemies.values()}
    for hero in state.heroes.values():
        yield Piece(entity(hero.card.id, "hero"), tuple(_of_hero(hero.card)))
        if hero.hero_class is not None:
            yield Piece(entity(hero.hero_class.id, "class"), tuple(_of_class(hero.hero_class)))
    artifacts = any(effect.verb.name == "give_artifact" for effect in effects_in(rules))
    for name in decks.NAMES:
        cards = catalog.deck_contents.get(name, ())
        if name.startswith("treasure-") or (name == decks.ARTIFACTS and artifacts):
            gear.update(cards)
        elif name.startswith(("guard-", "roaming-")):
            enemies.update(cards)
    for card in sorted(gear):
        yield Piece(entity(card, "equipment"), catalog.gear(card).triggers)
    for card in sorted(enemies):
        yield Piece(entity(card, "enemy"), catalog.enemy(card).triggers)
    for card in sorted(set(catalog.deck_contents.get(decks.DOORS, ()))):
        yield Piece(entity(card, "door"))
    for card in sorted(set(catalog.deck_contents.get(decks.EVENTS, ()))):
        yield Piece(entity(card, "event"), catalog.event(card).effects)


def milestones(game: Game[State]) -> Iterator[Milestone]:
    """Objectives in their order, the levels of the map's tiles (MD-8.03), and doors that can be opened."""
    state = game.state
    for number in range(1, len(state.catalog.objectives) + 1):
        name = game.library.words(game.adventure, ("objectives", number - 1, "name"))
        yield Milestone("objective", str(number), f"meet objective {number}", name, needed=True)
    for level in sorted({level for _, level in state.level_tokens if level > state.level}):
        yield Milestone("level", str(level), f"reach level {level}")
    for door, now in state.doors.items():
        if now != OPEN:
            yield Milestone("opened", door, f"open door {door}")


#: What people read behind the name of a thing.
KINDS = {
    "hero": "hero",
    "class": "class",
    "monster": "enemy in play",
    "card": "worn, carried or drawn",
    "armed": "carried by an enemy",
    "power": "its power was used",
    "skill": "skill bought",
    "token": "token picked up",
    "counter": "counter at this value",
    "condition": "condition given",
    "role": "role given",
    "keyword": WORDS_OF_PACKS["keyword"],
}


def _of_hero(card: HeroCard) -> Iterator[Trigger]:
    for skill in (card.unique_skill, card.shadow_skill):
        yield from skill.triggers


def _of_class(card: ClassCard) -> Iterator[Trigger]:
    for skill in (card.ability, card.class_skill, *(each for branch in card.branches.values() for each in branch)):
        yield from skill.triggers


FACTS = Facts(
    observe=DungeonObserver,
    cast=lambda state: list(state.heroes),
    first=lambda state: state.first_player,
    places=lambda state: list(state.dungeon.zones),
    pieces=pieces,
    entities=frozenset({"hero", "class", "card", "monster", "armed"}),
    milestones=lambda game: tuple(milestones(game)),
    kinds=KINDS,
    stall=lambda players: 5,  # everybody has three actions in a round (MD-16.02): these are long at every table
    choices=frozenset({"action", "lent-action", "move"}),
    pace={"random": 100, "greedy": 20},
    sources={
        "price": "wounds taken as a price",
        "collapse": "the floor giving way",
        "strike": "enemies striking a pillar",
    },
)
