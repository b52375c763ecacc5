"""A small pack with an adventure that has one of everything a booklet can show."""

from __future__ import annotations

from pathlib import Path

from tests.checks.packs import BOX
from tests.content.packs import write
from tests.render.packs import loaded_library, manifest
from toolkit.content.library import Library

#: A corridor along the north, hall A in the south-west, a rock in the south-east.
TILE = """\
id: tile-1r
kind: tile
zones: |
  c+ c- c-
  A- A+ ##
doors: {A1: b2|b1, A2: a2|a1}
"""

BRIDGE = "id: plank\nkind: tile\nname: Plank\nzones: |\n  c-\n"

ENEMY = """\
id: rat-king
kind: enemy
name: Rat King
type: roaming-monster
strength: mighty
health: 5
dice: {melee: {red: 1}, defense: {blue: 1}}
"""

ADVENTURE = """\
id: the-vault
kind: adventure
name: The Vault
story: Somebody locked it from the inside.
map: |
  111P222
  111.222

  .......
  333....
  333....
tiles: {1: tile-1r, P: plank, 2: tile-1r, 3: {tile: tile-1r, turn: 180}}
stairs: [1.c1|3.c1]
doors: {1.A1: closed, 2.A1: open, 3.A1: locked}
entry: 1.a1
exit: 2.a1
levels: {1.b1: 1, 3.b1: 2}
tokens:
  - {token: library, at: 1.b1}
  - {token: pillar, at: 2.b1, bars: 2.c1}
face_down: {tokens: [lair, artifact], at: [1.a2, 3.a2]}
token_rules: {library: {picked_up: stay}}
pillars: {health: 3}
tile_wounds: {1: 2}
enemies:
  - {name: king, card: rat-king, at: 3.b2, gear: none, traits: [untouchable], special: true}
called: {king: the king of rats, bell: the bell has rung, second-king: the second king}
rules:
  - {on: picked-up, if: token == "lair", do: [{give_xp: {count: 5, who: this_hero}}]}
  - on: entered
    if: zone == "3.a2" and "bell" not in marks
    do: [{mark: bell}, {spawn_roaming_monster: {at: {zone: 1.a2}, name: second-king}}]
  - {on: enemy-activation, instead: true, if: 'enemy.name in ["king", "second-king"] and enemy.shut_in', do: [nothing]}
  - {on: round-start, if: '"bell" in marks', do: [{spawn_guard: {at: {zone: 3.a2}}}]}
  - {on: enemy-destroyed, if: enemy.name == "second-king", do: [{give_artifact: this_hero}]}
  - {on: door-opened, if: door == "3.A1", do: [{mark: opened}]}
  - {on: marked, if: mark == "opened", do: [{raise_level: 1}]}
  - {on: enemy-destroyed, if: enemy.name == "king", do: [{mark: slain}]}
  - {on: hero-died, do: [lose]}
objectives:
  - {name: Open the vault., marked: opened}
  - {name: Kill the king., marked: slain}
"""

RUSSIAN = """\
pack: {title: Склеп}
plank: {name: Доска}
rat-king: {name: Крысиный король}
ada: {name: Ада, unique_skill.name: Ярость, shadow_skill.name: Покров}
coat: {name: Куртка}
stick: {name: Палка}
the-vault:
  name: Склеп
  story: Кто-то запер его изнутри.
  called.king: король крыс
  called.bell: колокол прозвонил
  called.second-king: второй король
  objectives.0.name: Откройте склеп.
  objectives.1.name: Убейте короля.
"""

UKRAINIAN = """\
pack: {title: Склеп}
plank: {name: Дошка}
rat-king: {name: Щурячий король}
ada: {name: Ада, unique_skill.name: Лють, shadow_skill.name: Покров}
coat: {name: Куртка}
stick: {name: Палиця}
the-vault:
  name: Склеп
  story: Хтось замкнув його зсередини.
  called.king: король щурів
  called.bell: дзвін продзвонив
  called.second-king: другий король
  objectives.0.name: Відчиніть склеп.
  objectives.1.name: Убийте короля.
"""


def vault(folder: Path, adventure: str = ADVENTURE) -> Library:
    """The library of the pack, which must load without a complaint."""
    contents = {
        "lantern.yaml": manifest("vault", "The Vault"),
        "tiles.yaml": f"- {TILE}- {BRIDGE}".replace("\n", "\n  ").replace("\n  - ", "\n- ").rstrip() + "\n",
        "box.yaml": BOX,
        "rat-king.yaml": ENEMY,
        "the-vault.yaml": adventure,
        "text/ru.yaml": RUSSIAN,
        "text/uk.yaml": UKRAINIAN,
    }
    write(folder, contents)
    return loaded_library(folder)
