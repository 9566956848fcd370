"""How fast OpenSpiel plays its own games and searches them, on one thread. Run by `cargo xtask bench`, which fetches it:

    python3 measure_open_spiel.py playouts "crazy_eights(players=2)" 2        # a game of its, seconds
    python3 measure_open_spiel.py search gin_rummy 5

Games are played by its own C++ loop and its own random players, so that Python costs them next to nothing. Counted are the
players' moves, as ours are; the dealing of cards, which it counts as moves of chance, is not.
"""

import json
import random
import sys
import time

import pyspiel

SAMPLE = 100
ROUNDS = 500


def play(game, players, seed):
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, players, seed)
    return state


def playouts(game, seconds):
    players = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    sample = [play(game, players, seed) for seed in range(SAMPLE)]
    by_players = sum(1 for state in sample for deed in state.full_history() if deed.player >= 0)
    share = by_players / sum(state.move_number() for state in sample)
    games = moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        moves += play(game, players, SAMPLE + games).move_number()
        games += 1
    elapsed = time.perf_counter() - began
    return {"playouts_per_second": games / elapsed, "moves_per_second": moves * share / elapsed}


def dealt(game, luck):
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(outcomes, chances)[0])
    return state


def search(game, seconds):
    luck = random.Random(1)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, ROUNDS, -1, best, False, True)
    rounds, used, began = 0, 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = dealt(game, luck)
        start = time.process_time()
        bot.step(state)
        used += time.process_time() - start
        rounds += ROUNDS
    return {"rounds_per_second": rounds / used}


def main():
    what, name, seconds = sys.argv[1:]
    measure = {"playouts": playouts, "search": search}[what]
    print(json.dumps(measure(pyspiel.load_game(name), float(seconds))))


main()
