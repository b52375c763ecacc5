#!/usr/bin/env bash
# What `make demo` shows: one shipped pack checked, tested, played, printed and bundled.
set -euo pipefail
out=build/demo
mkdir -p "$out"

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

say "1. check: every file, schema, reference and word of the shipped packs"
lantern check content

say "2. test: the rules of The Night Cage, case by case"
lantern test night-cage

say "3. play: four bots in the cage, saved and verified"
lantern play night-cage --seats greedy --seed 7 --quiet --save "$out/night-cage-game.json"
lantern replay "$out/night-cage-game.json" --verify

say "4. print: cards whose words are generated from what they do, in three languages"
lantern text ember-blade --lang all
lantern render massive-darkness --lang all --out "$out"

say "5. ship: one JSON with the data and the words"
lantern bundle massive-darkness --out "$out/massive-darkness.json"

say "Done. Open:"
for file in "$out"/*.pdf; do echo "  $file"; done
echo "  $out/massive-darkness.json"
echo "and play it yourself: source .venv/bin/activate, then: lantern play night-cage"
