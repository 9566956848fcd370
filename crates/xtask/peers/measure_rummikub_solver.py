"""Solves our positions with the public `rummikub-solver` and compares time and answer. Run by `cargo xtask bench`:

    cargo run --release -p game-rummikub --example rummikub_answers -- 300 1 | python3 measure_rummikub_solver.py

With `--alone` only our own figures are summed up.
"""

import json
import sys
import time

COLOURS = "kbor"


def kind(position):
    if position["kind"] == "played":
        return "positions of games"
    return f"{position['kind']} tiles on the table, {position['jokers']} jokers"


def at(times, share):
    times = sorted(times)
    return times[int((len(times) - 1) * share)]


def summary(times):
    return {"median": at(times, 0.5), "p99": at(times, 0.99)}


class Them:
    def __init__(self):
        from rummikub_solver import RuleSet, SolverMode

        self.rules, self.mode = RuleSet(), SolverMode.TILE_COUNT

    def tile(self, text):
        tiles = self.rules.tiles
        return tiles[-1] if text == "*" else tiles[COLOURS.index(text[0]) * 13 + int(text[1:]) - 1]

    def solve(self, position):
        """Microseconds of processor time, and how many tiles it lays."""
        state = self.rules.new_game()
        state.add_rack(*map(self.tile, position["rack"]))
        state.add_table(*(self.tile(tile) for row in position["table"] for tile in row))
        began = time.process_time()
        found = self.rules.solve(state, self.mode)
        return (time.process_time() - began) * 1e6, len(found.tiles) if found else 0


def main():
    positions = [json.loads(line) for line in sys.stdin]
    positions = [one for one in positions if one["objective"] == "tiles" and not one["meld"]]
    them = None if "--alone" in sys.argv else Them()
    if them:
        # Its first call builds the model.
        them.solve(positions[0])
    kinds = {}
    for position in positions:
        here = kinds.setdefault(kind(position), {"ours": [], "theirs": [], "equal": 0, "ours_more": 0, "theirs_more": 0})
        here["ours"].append(position["micros"])
        if them:
            micros, tiles = them.solve(position)
            here["theirs"].append(micros)
            verdict = "equal" if tiles == position["tiles"] else "ours_more" if tiles < position["tiles"] else "theirs_more"
            here[verdict] += 1
    for name, here in kinds.items():
        line = {"kind": name, "count": len(here["ours"]), "ours": summary(here["ours"])}
        if them:
            line["theirs"] = summary(here["theirs"])
            line.update({verdict: here[verdict] for verdict in ("equal", "ours_more", "theirs_more")})
        print(json.dumps(line))


main()
