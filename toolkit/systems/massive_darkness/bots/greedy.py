"""The greedy bot: it weighs every option by what a thoughtful player wants, and takes the best.

It reads the view alone, and of a question the keys and what lies on the table (dice, cards, figures). Nothing is played
ahead: a plan is judged by what it promises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Self, TypeAlias

from toolkit.crawl.bots.greedy import Wanting
from toolkit.crawl.bots.plans import Plan
from toolkit.crawl.bots.rivals import MOST, nearly_best
from toolkit.rules.decisions import TABLE, Ask
from toolkit.systems.massive_darkness.asked import QUESTIONS
from toolkit.systems.massive_darkness.bots import dice_choices, table_choices, training
from toolkit.systems.massive_darkness.bots.dealings import DEALINGS, Dealings
from toolkit.systems.massive_darkness.bots.forecasts import FAR_OFF
from toolkit.systems.massive_darkness.bots.haggling import HAGGLING, Haggling
from toolkit.systems.massive_darkness.bots.judgement import Judgement
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.bots.outlook import movement_points
from toolkit.systems.massive_darkness.bots.position import Position, position_of
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import Power
from toolkit.systems.massive_darkness.fights.behaviour import HERO_LEAVES
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.view import View

#: How much less a zone, and an action, may be worth that still is in question, in wounds.
NEARLY, FAR_APART = 2.0, 6.0
#: Questions whose every option is.
IN_DOUBT = frozenset({"target", "category", "charge", "combat-distance"})
Answer: TypeAlias = Callable[["GreedyBot", View, Ask, Hero], str]
#: The named skills that are actions.
_MANEUVERS = ("charge:", "combat-distance:", "teleport:", "leader:")


def _of_dealings(answer: Callable[[Dealings, View, Ask, Hero], str]) -> Answer:
    return lambda bot, view, ask, me: answer(bot.dealings, view, ask, me)


def _of_haggling(answer: Callable[[Haggling, View, Ask, Hero], str]) -> Answer:
    return lambda bot, view, ask, me: answer(bot.haggling, view, ask, me)


class GreedyBot(Wanting[Wants]):
    """Takes the option of most worth; the first of equals, so that the same table gives the same game."""

    WANTS = Wants

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        super().__init__(seed, seat, wants)
        self.dealings = Dealings(self.wants)
        self.haggling = Haggling(self.dealings.wardrobe)
        self._judgements: dict[str, Judgement] = {}
        #: What a hero makes of the table that takes a step now, and where it will stand then, if nothing else changes.
        self._on_the_way: tuple[Judgement, str] | None = None
        #: Movement points spent in the Move action that goes on.
        self.spent = 0
        #: Whom the hero attacks at the moment.
        self.target = ""

    def choose(self, view: View, ask: Ask) -> str:
        if ask.who == TABLE:
            return table_choices.table_choice(view, ask)
        if ask.kind != "move":
            self._on_the_way = None
        answer = self.answers.get(ask.kind)
        return answer(self, view, ask, view.heroes[ask.who]) if answer is not None else next(iter(ask.options))

    def rivals(self, view: View, ask: Ask) -> list[str]:
        """Answers of nearly as much worth as the best, the best first. What it thought itself stays as it is."""
        if ask.who == TABLE:
            return []
        if ask.kind not in ("action", "move"):
            return list(ask.options)[:MOST] if ask.kind in IN_DOUBT else []
        me = view.heroes[ask.who]
        if ask.kind == "move":
            running = max(1, movement_points(view, me) - self.spent)
            judgement = Judgement(view, me, self.wants, running=running, position=position_of(view))
            steps = [key for key in ask.options if key.startswith("move:")]
            values = {key: judgement.place(key.removeprefix("move:")) for key in steps}
            if "stop" in ask.options:
                values["stop"] = judgement.place(me.zone)
            return nearly_best(values, values, NEARLY)
        judgement = Judgement(view, me, self.wants, position=position_of(view))
        foes: dict[str, Enemy | Pillar] = {**view.enemies, **view.pillars}
        values = {"move": 0.0} if "move" in ask.options else {}
        for key in ask.options:
            kind, _, name = key.partition(":")
            if kind == "attack" and name in foes:
                values[key] = judgement.strikes(me.zone, foes[name], view.actions_left)
        return nearly_best(values, values, FAR_APART)

    def copy(self) -> Self:
        """What both work out, they share."""
        twin = super().copy()
        twin.dealings.offered = self.dealings.offered
        twin.spent, twin.target = self.spent, self.target
        return twin

    def told(self, ask: Ask, key: str) -> None:
        """Take note of an answer that was given instead of the one it chose."""
        self._on_the_way = None
        kind, _, name = key.partition(":")
        if kind == "attack" or ask.kind in ("charge", "combat-distance"):
            self.target = name
        if key == "move":
            self.spent = 0

    def _judge(self, view: View, hero: Hero, running: int = 0, position: Position | None = None) -> Judgement:
        """What a hero makes of the table: what it made of it last, where little has changed since.

        `running` are the movement points left in a Move action that has begun.
        """
        position = position or position_of(view)
        known = self._judgements.get(hero.id)
        if known is not None and known.me is hero and known.goes_on(position):
            return known
        made = self._judgements[hero.id] = Judgement(view, hero, self.wants, running=running, position=position)
        return made

    def _judge_on_the_way(self, view: View, hero: Hero, running: int) -> Judgement:
        """The same in the middle of a move. Where a step changes nothing but where the hero stands, nobody has to look
        at the table again."""
        known = self._on_the_way
        if known is None or known[0].me is not hero or known[1] != hero.zone:
            return self._judge(view, hero, running)
        known[0].stand()
        return known[0]

    def _step(self, view: View, judgement: Judgement, zone: str) -> None:
        """Note that a hero goes to a zone, or sets out from it."""
        steps_are_quiet = judgement.lure is None and not view.catalog.rules.on("entered")
        if steps_are_quiet and not any(HERO_LEAVES in each.card.own_events for each in view.enemies.values()):
            self._on_the_way = (judgement, zone)
        else:
            self._on_the_way = None

    # Actions

    def _action(self, view: View, ask: Ask, me: Hero) -> str:
        if "stand-up" in ask.options:
            return "stand-up"
        free = self._free(view, ask, me)
        if free:
            return free
        lever = next((key for key in ask.options if key.startswith("flip:")), "")
        if lever:
            return lever
        lent = ask.kind == "lent-action"
        actions, moves = (1, 0) if lent else (view.actions_left, view.move_actions_left)
        if not actions and not moves:
            return "idle"
        judgement = self._judge(view, me)
        plan = judgement.best_plan(actions, moves)
        key = self._begin(ask, me, plan)
        key = self._maneuver(view, ask, judgement, actions, plan) or key
        if key in ("idle", "") and "equip" in ask.options and self.dealings.wants_action(view, me):
            return "equip"
        if not key:
            key = "idle" if "idle" in ask.options else next(iter(ask.options))
        if key == "move":
            self.spent = 0
            if not lent and not view.fighter(me).powers("move", ""):
                self._step(view, judgement, me.zone)
        if key.startswith("attack:"):
            self.target = key.partition(":")[2]
        return key

    def _begin(self, ask: Ask, me: Hero, plan: Plan) -> str:
        """The action that a plan begins with, if it is offered."""
        if plan.strike and f"attack:{plan.strike}" in ask.options:
            return f"attack:{plan.strike}"
        if (plan.place != me.zone or plan.deed) and "move" in ask.options:
            return "move"
        return ""

    def _maneuver(self, view: View, ask: Ask, judgement: Judgement, actions: int, plan: Plan) -> str:
        """Named skills that are actions, where they promise more than the plan."""
        best, most = "", plan.worth
        for key in ask.options:
            if not key.startswith(_MANEUVERS):
                continue
            kind, _, name = key.partition(":")
            if kind in ("charge", "combat-distance"):
                worth = judgement.place(name) + judgement.best_strike(name, actions)[0]
            elif kind == "teleport":
                worth = judgement.place(name) + judgement.best_strike(name, actions - 1)[0]
            else:
                worth = plan.worth + self._lending(view, judgement, view.heroes[name])
            if worth > most + 0.05:
                best, most = key, worth
        return best

    def _lending(self, view: View, judgement: Judgement, friend: Hero) -> float:
        """What an attack of a friend brings more than one of my own: nobody strikes back for it (MD-20.07)."""
        theirs = 0.0
        if view.pillars or self._has_targets(view, judgement, friend):
            theirs = self._judge(view, friend, position=judgement.position).best_strike(friend.zone, 1)[0]
        return theirs - judgement.best_strike(judgement.me.zone, 1)[0] - 0.2

    def _has_targets(self, view: View, judgement: Judgement, friend: Hero) -> bool:
        """Whether a friend has a weapon for an enemy that it sees."""
        sighted, fighter = judgement.layout.in_sight.get(friend.zone, ()), view.fighter(friend)
        return any(fighter.categories(near) for _, near in sighted)

    def _free(self, view: View, ask: Ask, me: Hero) -> str:
        """What takes no action: draughts when hurt, a challenge for friends in need, cards turned into better ones."""
        for key in ask.options:
            if key.startswith("use:"):
                power = self._power(view, me, key.removeprefix("use:"))
                if power is not None and self._worth_using(view, me, power):
                    return key
        if "transmute" in ask.options and self.dealings.wants_transmutation(view, me):
            return "transmute"
        return ""

    def _power(self, view: View, me: Hero, key: str) -> Power | None:
        return next((power for power in view.fighter(me).all_powers() if power.key == key), None)

    def _worth_using(self, view: View, me: Hero, power: Power) -> bool:
        for effect in power.trigger.effects:
            if effect.verb.facets["worth"].if_hurt:
                count = effect.fixed.get("count", 1)
                return me.wounds >= (count if isinstance(count, int) else 1) or me.health <= 2
        weak = any(friend.health <= 2 for friend in view.living() if friend is not me)
        return power.is_ability and weak and me.health >= 4 and bool(view.enemies)

    def _move(self, view: View, ask: Ask, me: Hero) -> str:
        if "stop" not in ask.options:
            self.spent = 0
        running = max(1, movement_points(view, me) - self.spent)
        judgement = self._judge_on_the_way(view, me, running)
        self._on_the_way = None
        plan = judgement.best_plan(view.actions_left, view.move_actions_left, running)
        self.spent += 1
        if plan.place == me.zone:
            if plan.deed in ask.options:
                return plan.deed
            return "stop" if "stop" in ask.options else self._least_harm(judgement, ask)
        zone = judgement.first_step(plan)
        if f"move:{zone}" not in ask.options:
            return self._least_harm(judgement, ask)
        self._step(view, judgement, zone)
        return f"move:{zone}"

    def _least_harm(self, judgement: Judgement, ask: Ask) -> str:
        """Where to go when a movement point has to be spent."""
        if "stop" in ask.options:
            return "stop"
        steps = [key for key in ask.options if key.startswith("move:")]
        others = [key for key in ask.options if not key.startswith(("move:", "leave"))]
        if steps:
            return max(steps, key=lambda key: judgement.place(key.removeprefix("move:")))
        return others[0] if others else next(iter(ask.options))

    # Attacks

    def _foe(self, view: View) -> Enemy | Pillar | None:
        return view.enemies.get(self.target) or view.pillars.get(self.target)

    def _attack(self, view: View, ask: Ask, me: Hero) -> str:
        """Whom to strike after a charge or a step back."""
        judgement = self._judge(view, me)
        foes: dict[str, Enemy | Pillar] = {**view.enemies, **view.pillars}
        names = {key: key.partition(":")[2] for key in ask.options}
        key = max(names, key=lambda each: judgement.strikes(me.zone, foes[names[each]], 1))
        self.target = names[key]
        return key

    def _category(self, view: View, ask: Ask, me: Hero) -> str:
        foe = self._foe(view)
        distance = view.sight(me.zone, foe.zone) if foe is not None else None
        if foe is None or distance is None or len(ask.options) == 1:
            return next(iter(ask.options))
        fighter = view.fighter(me)
        target = view.foe(foe)
        forecasts = memory_of(view.catalog).forecasts
        return max(
            ask.options, key=lambda key: forecasts.blow(view, fighter, target, ask.options[key], distance).wounds
        )

    def _target(self, view: View, ask: Ask, me: Hero) -> str:
        """The boss where it can be hit and is likely to fall or worth more than its minions."""
        foe = self._foe(view)
        if "boss" not in ask.options or not isinstance(foe, Enemy) or not foe.minions:
            return next(iter(ask.options))
        distance = view.sight(me.zone, foe.zone)
        blow = self._judge(view, me).blow(me.zone, foe, min(distance, FAR_OFF)) if distance is not None else None
        if blow is None:
            return "boss"
        health = foe.health_of_figure(len(view.heroes))
        left = max(1, health - foe.wounds)
        boss = self.wants.guardian * blow.counting(left) / left
        minions = self.wants.minion * blow.counting(health * len(foe.minions)) / health
        return "boss" if boss >= minions else "minions"

    # Skills and cards with a price

    def _skill(self, view: View, ask: Ask, me: Hero) -> str:
        if "done" in ask.options:
            return self._learn(view, ask, me)
        key = next(key for key in ask.options if key != "keep")
        power = self._power(view, me, key.removeprefix("use:"))
        return key if power is not None and self._worth_paying(view, me, power) else "keep"

    def _learn(self, view: View, ask: Ask, me: Hero) -> str:
        """The skill that gives most for its price; experience that is kept only draws enemies (MD-21.10)."""
        assert me.hero_class is not None
        best, most, favourite = "done", 0.02, training.favourite_category(view, me)
        for key, branch in ask.options.items():
            if branch:
                skill = me.hero_class.branches[branch][me.skills.get(branch, 0)]
                worth = training.skill_worth(view, me, branch, skill, favourite)
                if worth > most:
                    best, most = key, worth
        return best

    def _worth_paying(self, view: View, me: Hero, power: Power) -> bool:
        """Whether to pay for a skill or to use up a card, in the middle of a combat or a move."""
        price = power.price
        if price.get("wounds", 0) and me.health - price["wounds"] < 3:
            return False
        if price.get("sacrifice", 0) and max(hero.health for hero in view.living()) < 4:
            return False
        foe = self._foe(view)
        attacking = power.trigger.event == "attack"
        if power.trigger.event == "move":
            return False
        if attacking:
            tough = isinstance(foe, Enemy) and (not foe.minions or len(foe.minions) >= 3)
            if power.consumes:
                return isinstance(foe, Enemy) and not foe.minions
            return tough and dice_choices.power_worth(power, wounded=me.wounds > 0) >= 0.9
        return me.health <= 3

    def _enchantment(self, view: View, ask: Ask, me: Hero) -> str:
        return dice_choices.enchantment(ask, wounded=me.wounds > 0)

    def _sacrifice(self, view: View, ask: Ask, me: Hero) -> str:
        return max(ask.options, key=lambda key: view.heroes[key.partition(":")[2]].health)

    #: Kind of question → who answers it. Bots share it: one of its own would keep each alive after its game.
    answers: ClassVar[Mapping[str, Answer]] = {
        "action": _action,
        "lent-action": _action,
        "move": _move,
        "category": _category,
        "target": _target,
        "charge": _attack,
        "combat-distance": _attack,
        "skill": _skill,
        "enchantment": _enchantment,
        "sacrifice": _sacrifice,
        "reroll": lambda bot, view, ask, me: dice_choices.reroll(ask),
        "pick-die": lambda bot, view, ask, me: dice_choices.pick_die(ask),
        "remove-die": lambda bot, view, ask, me: dice_choices.remove_die(ask),
        "flip": lambda bot, view, ask, me: dice_choices.flip(ask),
        "add-die": lambda bot, view, ask, me: dice_choices.add_die(ask),
        **{kind: _of_dealings(answer) for kind, answer in DEALINGS.items()},
        **{kind: _of_haggling(answer) for kind, answer in HAGGLING.items()},
    }


QUESTIONS.check_known("the greedy bot", {*GreedyBot.answers, *table_choices.KINDNESS})
