#!/usr/bin/env python3
"""Latin squares with holes: solvarium's `auto` against CP solvers, on the same squares, alternately.

    apt-get install gecode minizinc        # fzn-gecode
    pip install ortools                    # CP-SAT
    cargo build --release -p solvarium-cli
    python3 bench/peers/latin.py [--orders 25,28,...] [--each N] [--holes PERCENT] [--limit SECONDS] [--peers gecode,cpsat]

The script makes the squares, one for each seed: a random walk of n^3 steps from the cyclic square (M. Jacobson and P. Matthews, 1996)
gives a random Latin square, and the percentage --holes of its cells is then emptied at random. Each square is given to each solver before the next. Times are seconds of CPU. Ours is the whole
process: reading, building, solving, printing. So is Gecode's: fzn-gecode on a FlatZinc file, all-different constraints with domain
consistency, the variable of least size over weighted degree, the least value first, Luby restarts of scale 100. CP-SAT's is
building the model and solving, one worker, without the start of Python. Every square that a solver fills is checked. One that is
not filled within the limit counts as the limit. The last two rows are the totals, and those over the squares that all solvers fill.
"""
import argparse, random, resource, subprocess, sys, tempfile

LIMIT = 20


def latin(n, rng):
    """A Latin square by the walk of Jacobson and Matthews on cubes of 0 and 1, which may have one -1 (`odd`) in between."""
    # The ones on each line of the cube, by the two coordinates that are fixed.
    lines = [[[[] for _ in range(n)] for _ in range(n)] for _ in range(3)]
    of = lambda x, y, z: (lines[0][y][z], lines[1][x][z], lines[2][x][y])
    odd, steps = None, 0

    def put(*at):
        for line, where in zip(of(*at), at):
            line.append(where)

    for r in range(n):
        for c in range(n):
            put(r, c, (r + c) % n)
    while steps < n**3 or odd:
        steps += 1
        at = odd or tuple(rng.randrange(n) for _ in range(3))
        x, y, z = at
        if not odd and x in of(*at)[0]:
            continue
        a, b, c = (rng.choice(line) for line in of(*at))
        if odd:
            odd = None
        else:
            put(x, y, z)
        for more in [(x, b, c), (a, y, c), (a, b, z)]:
            put(*more)
        for less in [(a, y, z), (x, b, z), (x, y, c), (a, b, c)]:
            if less[0] in of(*less)[0]:
                for line, where in zip(of(*less), less):
                    line.remove(where)
            else:
                odd = less
    return [[lines[2][r][c][0] + 1 for c in range(n)] for r in range(n)]


def instance(n, percent, seed):
    """A square with 0 for holes."""
    rng = random.Random(f"{n} {percent} {seed}")
    square = latin(n, rng)
    for cell in rng.sample(range(n * n), n * n * percent // 100):
        square[cell // n][cell % n] = 0
    return square


def check(square, filled):
    full = set(range(1, len(square) + 1))
    given = all(g in (0, f) for grow, frow in zip(square, filled) for g, f in zip(grow, frow))
    return given and all(set(line) == full for line in [*filled, *zip(*filled)])


def process(command):
    """Runs a command within the limit. Returns its output and its seconds of CPU."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    cap = lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=cap, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rows(numbers, n):
    return [numbers[i * n:(i + 1) * n] for i in range(n)] if len(numbers) == n * n else None


def ours(method):
    def run(square):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.writelines(" ".join(str(n) if n else "." for n in row) + "\n" for row in square)
            file.flush()
            command = [BINARY, "solve", file.name, "--as", "quasigroup", "--format", "grid", "--quiet", "--with", method]
            out, seconds = process(command)
        words = [word for line in out.splitlines() for word in line.split()]
        return rows([int(word) for word in words if word.isdigit()], len(square)), seconds
    return run


def flat_zinc(square):
    n = len(square)
    name = lambda r, c: str(square[r][c]) if square[r][c] else f"x_{r}_{c}"
    open_ = [name(r, c) for r in range(n) for c in range(n) if not square[r][c]]
    for variable in open_:
        yield f"var 1..{n}: {variable};"
    cells = ",".join(name(r, c) for r in range(n) for c in range(n))
    yield f"array [1..{n * n}] of var int: cells :: output_array([1..{n * n}]) = [{cells}];"
    for line in range(n):
        yield f"constraint all_different_int([{','.join(name(line, c) for c in range(n))}]) :: domain;"
        yield f"constraint all_different_int([{','.join(name(r, line) for r in range(n))}]) :: domain;"
    yield f"solve :: int_search([{','.join(open_)}], dom_w_deg, indomain_min, complete) satisfy;"


def gecode(square):
    with tempfile.NamedTemporaryFile("w", suffix=".fzn") as file:
        file.writelines(line + "\n" for line in flat_zinc(square))
        file.flush()
        out, seconds = process([GECODE, "-restart", "luby", "-restart-scale", "100", file.name])
    inside = out.split("[")[-1].split("]")[0] if "array1d" in out else ""
    return rows([int(n) for n in inside.split(",") if n.strip()], len(square)), seconds


def cpsat(square):
    text = "\n".join(" ".join(map(str, row)) for row in square)
    out, _ = process([sys.executable, __file__, "--child", text])
    words = out.split()
    return (rows([int(n) for n in words[1:]], len(square)), float(words[0])) if words else (None, LIMIT)


def run_child(text):
    """Runs CP-SAT in a separate process. Returns the CPU time in seconds, and the digits."""
    from ortools.sat.python import cp_model
    square = [[int(n) for n in line.split()] for line in text.splitlines()]
    n = len(square)
    spent = lambda: sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    begin = spent()
    model = cp_model.CpModel()
    x = [[model.NewIntVar(g or 1, g or n, "") for g in row] for row in square]
    for line in [*x, *zip(*x)]:
        model.AddAllDifferent(line)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.Solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        print(f"{spent() - begin:.3f}", *(solver.Value(v) for row in x for v in row))


def main():
    global LIMIT, BINARY, GECODE
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--orders", default="25,28,30,33,35,38,40")
    parser.add_argument("--each", type=int, default=14, help="squares of each order: seeds from 1 on")
    parser.add_argument("--holes", type=int, default=42, help="percent")
    parser.add_argument("--limit", type=int, default=20, help="CPU seconds for each square")
    parser.add_argument("--peers", default="gecode,cpsat")
    parser.add_argument("--ours", default="auto", help="methods, separated by semicolons")
    parser.add_argument("--binary", default="target/release/solvarium")
    parser.add_argument("--gecode", default="fzn-gecode")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return run_child(args.child)
    LIMIT, BINARY, GECODE = args.limit, args.binary, args.gecode
    solvers = {f"solvarium {method}": ours(method) for method in args.ours.split(";") if method}
    solvers |= {name: {"gecode": gecode, "cpsat": cpsat}[name] for name in args.peers.split(",") if name}
    totals, commons, filled_by = dict.fromkeys(solvers, 0.0), dict.fromkeys(solvers, 0.0), dict.fromkeys(solvers, 0)
    print("square", *solvers, sep="\t", flush=True)
    for n in map(int, args.orders.split(",")):
        for seed in range(1, args.each + 1):
            square, row = instance(n, args.holes, seed), {}
            for name, run in solvers.items():
                filled, seconds = run(square)
                if filled is not None and not check(square, filled):
                    sys.exit(f"order {n}, seed {seed}: {name} gave a wrong square")
                row[name] = min(seconds, LIMIT) if filled else None
            for name, seconds in row.items():
                totals[name] += LIMIT if seconds is None else seconds
                filled_by[name] += seconds is not None
                commons[name] += 0.0 if None in row.values() else seconds
            told = (f">{LIMIT}" if seconds is None else f"{seconds:.3f}" for seconds in row.values())
            print(f"{n} {args.holes} % {seed}", *told, sep="\t", flush=True)
    print("total", *(f"{totals[name]:.1f} ({filled_by[name]})" for name in solvers), sep="\t")
    print("filled by all", *(f"{commons[name]:.1f}" for name in solvers), sep="\t")


if __name__ == "__main__":
    main()
