#!/usr/bin/env python3
"""Tours of uniform cities by LKH (from `elkai`): lengths for comparison with `cargo xtask bench tours`.

    pip install elkai
    python3 bench/peers/tours.py [--cities N] [--count N]

`cargo xtask bench tours --points SEED` prints the cities; both programs round distances as TSPLIB's EUC_2D does.
"""
import argparse, math, subprocess, time

import elkai


def cities(count, seed):
    command = ["cargo", "xtask", "bench", "tours", "--cities", str(count), "--points", str(seed)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [tuple(map(float, line.split())) for line in text.splitlines()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cities", type=int, default=1000)
    parser.add_argument("--count", type=int, default=5)
    arguments = parser.parse_args()
    print("| seed | LKH's length | seconds |\n|---|---|---|")
    for seed in range(1, arguments.count + 1):
        points = cities(arguments.cities, seed)
        table = [[int(math.dist(a, b) + 0.5) for b in points] for a in points]
        before = time.process_time()
        tour = elkai.DistanceMatrix(table).solve_tsp(runs=1)[:-1]
        seconds = time.process_time() - before
        assert sorted(tour) == list(range(len(points)))
        length = sum(table[tour[at - 1]][tour[at]] for at in range(len(tour)))
        print(f"| {seed} | {length} | {seconds:.2f} |", flush=True)


if __name__ == "__main__":
    main()
