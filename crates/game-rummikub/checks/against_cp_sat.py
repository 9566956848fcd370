"""Checks the solver's answers against an integer programme (OR-tools CP-SAT). Run by hand, never by `cargo test`:

    cargo run --release -p game-rummikub --example rummikub_answers -- 1000 1 | python3 against_cp_sat.py

The model knows nothing of the solver: a variable for every group and every run of 3 to 5 (longer runs are two of
them), one for every set of the table kept as it is, and jokers that stand for tiles one by one.
"""

import json
import sys
from itertools import combinations

from ortools.sat.python import cp_model

COLOURS = "kbor"
SLOTS = [(c, n) for c in COLOURS for n in range(1, 14)]


def all_sets():
    for n in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield [(c, n) for c in colours]
    for c in COLOURS:
        for size in (3, 4, 5):
            for first in range(1, 15 - size):
                yield [(c, n) for n in range(first, first + size)]


SETS = list(all_sets())


def parse(tile):
    return "*" if tile == "*" else (tile[0], int(tile[1:]))


def reading(row):
    """The numbers a valid row stands for: the reading of highest value, a run when equal."""
    plain = [(i, t) for i, t in enumerate(row) if t != "*"]
    group = [plain[0][1][1]] * len(row) if len(row) <= 4 else None
    if any(t[1] != plain[0][1][1] for _, t in plain) or len({t[0] for _, t in plain}) < len(plain):
        group = None
    first = plain[0][1][1] - plain[0][0]
    run = list(range(first, first + len(row)))
    if first < 1 or run[-1] > 13 or any(t != (plain[0][1][0], run[i]) for i, t in plain):
        run = None
    assert group or run, row
    return max((r for r in (group, run) if r), key=lambda r: (sum(r), r is run))


def count(tiles):
    counts = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
    return counts


def best(position):
    meld = position["meld"]
    table = [] if meld else [[parse(t) for t in row] for row in position["table"]]
    must, rack = count(t for row in table for t in row), count(parse(t) for t in position["rack"])
    have = {t: must.get(t, 0) + rack.get(t, 0) for t in SLOTS + ["*"]}
    model = cp_model.CpModel()
    laid = [model.new_int_var(0, 4, "") for _ in SETS]
    kept = [model.new_bool_var("") for _ in table]
    demand = {slot: [] for slot in SLOTS}
    for x, slots in zip(laid, SETS):
        for slot in slots:
            demand[slot].append(x)
    kept_plain = {slot: [] for slot in SLOTS}
    kept_jokers = {n: [] for n in range(1, 14)}
    for k, row in zip(kept, table):
        for tile, n in zip(row, reading(row)):
            (kept_jokers[n] if tile == "*" else kept_plain[tile]).append(k)
    tiles, value = [], []
    new_jokers = {}
    for slot in SLOTS:
        new_jokers[slot] = model.new_int_var(0, have["*"], "")
        used = model.new_int_var(must.get(slot, 0), have[slot], "")
        model.add(used == sum(demand[slot]) - new_jokers[slot] + sum(kept_plain[slot]))
        model.add(sum(demand[slot]) >= new_jokers[slot])
        tiles.append(used - must.get(slot, 0))
        value.append(slot[1] * (used - must.get(slot, 0)))
    own = []
    total = []
    for n in range(1, 14):
        standing = sum(new_jokers[c, n] for c in COLOURS) + sum(kept_jokers[n])
        mine = model.new_int_var(0, 2, "")
        model.add(mine <= standing)
        total.append(standing)
        own.append(mine)
        value.append(n * mine)
    model.add(sum(total) >= must.get("*", 0))
    model.add(sum(total) <= have["*"])
    model.add(sum(own) == sum(total) - must.get("*", 0))
    tiles, value = sum(tiles) + sum(own), sum(value)
    if meld:
        model.add(value >= 30)
    first, second = (tiles, value) if position["objective"] == "tiles" else (value, tiles)
    model.maximize(first * 100_000 + second * 64 + sum(kept))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE and meld:
        return 0, 0, len(position["table"])
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    keeps = len(position["table"]) if meld else sum(map(solver.value, kept))
    return solver.value(tiles), solver.value(value), keeps


def main():
    """Tiles and value must agree, and no more sets can be kept than the model keeps; fewer are counted."""
    checked = wrong = disturbed = 0
    for line in sys.stdin:
        position = json.loads(line)
        model, ours = best(position), (position["tiles"], position["value"], position["kept"])
        checked += 1
        if model[:2] != ours[:2] or model[2] < ours[2]:
            wrong += 1
            print(f"model {model}, solver {ours}: {line}", end="")
        disturbed += ours[2] < model[2]
    print(f"{checked} answers checked, {wrong} differ, {disturbed} keep fewer sets than possible")
    sys.exit(wrong > 0)


main()
