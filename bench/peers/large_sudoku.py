#!/usr/bin/env python3
"""Large Sudoku: solvarium's `auto` against SAT and CP solvers, on the same grids, alternately.

    pip install python-sat ortools passagemath-kissat
    cargo build --release -p solvarium-cli --features sat
    python3 bench/peers/large_sudoku.py FILE... [--take N] [--only TEXT] [--limit SECONDS] [--peers kissat,cadical195,...]
    python3 bench/peers/large_sudoku.py --made 49:46:1-8 --made 64:45:1-4 ...

A FILE holds grids as rows of numbers, 0 for empty cells, each after a line with `#` (its name); it may be gzipped. Each grid is
given to each solver before the next grid. Times are seconds of CPU. Ours is that of the whole process: reading, propagating,
encoding, solving. Peers are given the formula (cells and digits of houses: at least one and at most one, pairwise) after naked
and hidden singles have been propagated, and neither is counted; CP-SAT is given the domains and all-different constraints. Every
grid that a solver fills is checked. A solver that fails within the limit counts as the limit.

--made SIZE:PERCENT:FIRST-LAST makes grids as Lewis (2007) does, one for each seed: in a solved grid digits, rows of a band, bands,
columns of a stack and stacks change places at random, and random cells are emptied until the percentage is left.
"""
import argparse, gzip, itertools, os, random, re, resource, subprocess, sys, tempfile, time

LIMIT = 60
CLOCK = False


def grids(path):
    """The grids of a file, with their names."""
    text = (gzip.open(path, "rt") if path.endswith(".gz") else open(path)).read()
    for block in text.split("#")[1:]:
        name, *rows = block.strip().splitlines()
        cells = [[int(n) for n in row.split()] for row in rows if row.strip()]
        label = name.strip()
        yield f"{os.path.basename(path).split('.')[0]} {label}", cells


def grids_to_make(text):
    """Size, percentage, first and last seed of `SIZE:PERCENT:FIRST-LAST`."""
    parts = re.fullmatch(r"(\d+):(\d+):(\d+)(?:-(\d+))?", text)
    if not parts:
        raise argparse.ArgumentTypeError(f"'{text}' is not SIZE:PERCENT:FIRST-LAST, as in 49:45:1-8")
    n, percent, first, last = (int(part or parts[3]) for part in parts.groups())
    if n < 4 or round(n**0.5) ** 2 != n:
        raise argparse.ArgumentTypeError(f"{n} rows: a size is a square number from 4 on, as 36 or 49")
    if percent > 100 or last < first:
        raise argparse.ArgumentTypeError(f"'{text}': at most 100 per cent, and the last seed not before the first")
    return n, percent, first, last


def made(asked):
    """Grids of one size and percentage, for each of the seeds."""
    n, percent, first, last = asked
    for seed in range(first, last + 1):
        yield f"{n}x{n} {percent} % seed {seed}", made_once(n, percent, random.Random(f"{n} {percent} {seed}"))


def made_once(n, percent, rng):
    k = round(n**0.5)
    mixed = lambda count: rng.sample(range(count), count)
    lines = lambda: [band * k + line for band in mixed(k) for line in mixed(k)]
    digits, rows, columns = mixed(n), lines(), lines()
    cells = [[digits[(r % k * k + r // k + c) % n] + 1 for c in columns] for r in rows]
    for cell in rng.sample(range(n * n), n * n - n * n * percent // 100):
        cells[cell // n][cell % n] = 0
    return cells


def houses(n):
    k = round(n**0.5)
    for i in range(n):
        yield [(i, j) for j in range(n)]
        yield [(j, i) for j in range(n)]
        yield [(i // k * k + j // k, i % k * k + j % k) for j in range(n)]


def candidates(cells):
    """The candidates of each cell after naked and hidden singles."""
    n = len(cells)
    all_houses = list(houses(n))
    open_ = {(r, c): {cells[r][c]} if cells[r][c] else set(range(1, n + 1)) for r in range(n) for c in range(n)}
    changed = True
    while changed:
        changed = False
        for house in all_houses:
            fixed = {next(iter(open_[x])) for x in house if len(open_[x]) == 1}
            for x in house:
                if len(open_[x]) > 1 and open_[x] & fixed:
                    open_[x] -= fixed
                    changed = True
            for digit in range(1, n + 1):
                places = [x for x in house if digit in open_[x]]
                if len(places) == 1 and len(open_[places[0]]) > 1:
                    open_[places[0]] = {digit}
                    changed = True
    return open_


def formula(n, open_):
    """Clauses, and the meaning of the literals."""
    number = {}
    for x in sorted(open_):
        for digit in sorted(open_[x]):
            number[x, digit] = len(number) + 1
    groups = [[number[x, d] for d in sorted(open_[x])] for x in sorted(open_)]
    for house in houses(n):
        groups += [[number[x, d] for x in house if d in open_[x]] for d in range(1, n + 1)]
    clauses = [group for group in groups]
    seen = set()
    for group in groups:
        for pair in itertools.combinations(group, 2):
            if pair not in seen:
                seen.add(pair)
                clauses.append([-pair[0], -pair[1]])
    return clauses, number


def write_dimacs(path, clauses, count):
    with open(path, "w") as out:
        out.write(f"p cnf {count} {len(clauses)}\n")
        out.writelines(" ".join(map(str, clause)) + " 0\n" for clause in clauses)


def check(cells, filled):
    n = len(cells)
    full = set(range(1, n + 1))
    given = all(g in (0, f) for grow, frow in zip(cells, filled) for g, f in zip(grow, frow))
    return given and all({filled[r][c] for r, c in house} == full for house in houses(n))


def process(command):
    """Runs a command. Returns its output and its seconds of CPU or wall-clock time."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    most = LIMIT + 1
    cap = None if CLOCK else lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=cap, text=True,
                              timeout=most if CLOCK else None).stdout
    except subprocess.TimeoutExpired:
        done = ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done, time.monotonic() - began if CLOCK else spent


def ours(method):
    def run(cells, _):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(" ".join(map(str, row)) for row in cells) + "\n")
            file.flush()
            command = [BINARY, "solve", file.name, "--as", "sudoku", "--format", "grid", "--quiet", "--with", method]
            out, seconds = process(command)
        rows = [[int(n) for n in line.split()] for line in out.splitlines() if line and line[0].isdigit()]
        return (rows if len(rows) == len(cells) else None), seconds
    return run


def kissat(*options):
    def run(cells, open_):
        clauses, number = formula(len(cells), open_)
        with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
            write_dimacs(file.name, clauses, len(number))
            out, seconds = process([KISSAT, "-q", *options, file.name])
        true = {int(n) for line in out.splitlines() if line.startswith("v") for n in line.split()[1:]}
        return fill(cells, number, true), seconds
    return run


def child(work):
    """Runs a Python solver in a separate process: `[seconds, true literals or rows]`."""
    out, seconds = process([sys.executable, __file__, "--child", work])
    lines = out.split("\n", 1)
    return (lines[1].strip() if len(lines) > 1 and lines[0] == "done" else None), seconds


def pysat(name):
    def run(cells, open_):
        clauses, number = formula(len(cells), open_)
        with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
            write_dimacs(file.name, clauses, len(number))
            text, seconds = child(f"{name}:{file.name}")
        if text is None:
            return None, seconds
        spent, *true = text.split()
        return fill(cells, number, {int(n) for n in true}), float(spent)
    return run


def cpsat(cells, open_):
    with tempfile.NamedTemporaryFile("w", suffix=".dom") as file:
        n = len(cells)
        file.write("\n".join(" ".join(map(str, sorted(open_[r, c]))) for r in range(n) for c in range(n)))
        file.flush()
        text, seconds = child(f"cpsat:{file.name}")
    if text is None:
        return None, seconds
    spent, *digits = text.split()
    digits = [int(d) for d in digits]
    return [digits[i * n:(i + 1) * n] for i in range(n)], float(spent)


def run_child(work):
    """Solves, and prints the CPU seconds of the solver alone, and its answer."""
    name, path = work.split(":", 1)
    spent = lambda: sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    if name == "cpsat":
        from ortools.sat.python import cp_model
        domains = [[int(d) for d in line.split()] for line in open(path)]
        n = round(len(domains) ** 0.5)
        start = spent()
        model = cp_model.CpModel()
        x = [model.NewIntVarFromDomain(cp_model.Domain.FromValues(d), "") for d in domains]
        for house in houses(n):
            model.AddAllDifferent([x[r * n + c] for r, c in house])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.Solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            print("done", f"{spent() - start:.3f}", *(solver.Value(v) for v in x), sep="\n")
    else:
        from pysat.formula import CNF
        from pysat.solvers import Solver
        clauses = CNF(from_file=path).clauses
        start = spent()
        with Solver(name=name, bootstrap_with=clauses) as solver:
            if solver.solve():
                print("done", f"{spent() - start:.3f}", *(l for l in solver.get_model() if l > 0), sep="\n")


def fill(cells, number, true):
    if not true:
        return None
    filled = [row[:] for row in cells]
    for ((r, c), digit), literal in number.items():
        if literal in true:
            filled[r][c] = digit
    return filled


def main():
    global LIMIT, CLOCK, BINARY, KISSAT
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--made", action="append", default=[], type=grids_to_make, metavar="SIZE:PERCENT:FIRST-LAST",
                        help="grids made for these seeds")
    parser.add_argument("--take", type=int, default=10**9, help="number of grids to take from each file and name")
    parser.add_argument("--only", default="", help="grids whose name has this text")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds for each grid")
    parser.add_argument("--clock", action="store_true", help="wall-clock time of whole processes instead of CPU time, for solvers with threads")
    parser.add_argument("--peers", default="kissat,cadical195,cpsat")
    parser.add_argument("--ours", default="auto", help="methods, separated by semicolons")
    parser.add_argument("--binary", default="target/release/solvarium")
    parser.add_argument("--kissat", default="kissat")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return run_child(args.child)
    LIMIT, CLOCK, BINARY, KISSAT = args.limit, args.clock, args.binary, args.kissat
    solvers = {f"solvarium {method}": ours(method) for method in args.ours.split(";") if method}
    for peer in filter(None, args.peers.split(",")):
        known = {"kissat": kissat(), "kissat-sat": kissat("--sat"), "cpsat": cpsat}
        solvers[peer] = known.get(peer) or pysat(peer)
    totals = {name: [0.0, 0] for name in solvers}
    print("grid", *solvers, sep="\t", flush=True)
    for source in [*map(grids, args.files), *map(made, args.made)]:
        found = [grid for grid in source if args.only in grid[0]]
        for name, cells in found[:args.take]:
            open_, row = candidates(cells), []
            for solver, run in solvers.items():
                filled, seconds = run(cells, open_)
                solved = filled is not None and check(cells, filled)
                if filled is not None and not solved:
                    sys.exit(f"{name}: {solver} gave a wrong grid")
                seconds = min(seconds, LIMIT) if solved else LIMIT
                totals[solver][0] += seconds
                totals[solver][1] += solved
                row.append(f"{seconds:.2f}" if solved else f">{LIMIT}")
            print(name, *row, sep="\t", flush=True)
    print("total", *(f"{seconds:.1f} ({solved})" for seconds, solved in totals.values()), sep="\t")


if __name__ == "__main__":
    main()
