"""Random games of OpenSpiel's crazy_eights for two, a second on one thread. Run by `cargo xtask bench`, never by `cargo test`:

    python3 against_open_spiel.py 2        # seconds; needs `pip install open_spiel`

The games are played by its own C++ loop and its own random players, so that Python costs them next to nothing. Counted
are the players' moves, as ours are; the dealing of cards, which it counts as moves of chance, is not.
"""

import json
import sys
import time

import pyspiel

SAMPLE = 200


def play(game, players, seed):
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, players, seed)
    return state


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    game = pyspiel.load_game("crazy_eights(players=2,use_special_cards=True,reshuffle=True)")
    players = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
    sample = [play(game, players, seed) for seed in range(SAMPLE)]
    by_players = sum(1 for state in sample for deed in state.full_history() if deed.player >= 0)
    share = by_players / sum(state.move_number() for state in sample)
    games = moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        moves += play(game, players, SAMPLE + games).move_number()
        games += 1
    elapsed = time.perf_counter() - began
    print(json.dumps({"playouts_per_second": games / elapsed, "moves_per_second": moves * share / elapsed}))


main()
