#!/usr/bin/env python3
"""Planning: A* of solvarium against Fast Downward on the same tasks, alternately.

    pip install up-fast-downward
    cargo build --release -p solvarium-planning --example plan
    python3 bench/peers/planning.py [--rounds N] [--limit SECONDS] [--heuristics blind,hmax,lmcut] FILE.sas ...

The files are tasks in the translator format of Fast Downward, which its translator makes of PDDL. The table shows ratios: `time` is Fast
Downward's CPU time divided by ours, `memory` is our peak memory divided by theirs. CPU time is the least of the rounds, and covers the whole
process: reading and preparing the task, searching, printing. Memory is the peak resident size. It is left empty if Fast Downward's is below
40 MB, because then the size of the Python process that starts it is measured. Costs must be equal. A task that a program does not
solve within the limit of CPU time has no ratio. The last row of a heuristic has the median over the tasks that take Fast
Downward at least 0.1 s, with the least and the greatest, and the numbers of solved tasks.
"""
import argparse, importlib.util, os, pathlib, re, resource, statistics, subprocess, sys, tempfile

SEARCHES = {"blind": "astar(blind())", "hmax": "astar(hmax())", "lmcut": "astar(lmcut())"}
OURS = {"blind": "blind", "hmax": "hmax", "lmcut": "lmcut-inherited"}


def peer():
    """The program of Fast Downward, without its translator and its driver."""
    # Importing it would make this process large, and with it the size of every child at its start.
    package = importlib.util.find_spec("up_fast_downward")
    if package is None:
        sys.exit("up-fast-downward is not installed")
    return pathlib.Path(package.origin).parent / "downward/builds/release/bin/downward"


def run(command, limit, text=None):
    """The CPU seconds, the peak resident size in MB and the output of a process."""
    cap = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    with open(text or os.devnull) as source:
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=cap)
        output = process.stdout.read().decode()
        _, process.returncode, used = os.wait4(process.pid, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, output


def cost(output):
    """The cost of a plan that either program reports, or None."""
    found = re.search(r"Plan cost: (\d+)", output) or re.search(r"^solved (\d+)", output, re.M)
    return found and int(found[1])


def measure(program, heuristic, path, options):
    """The least CPU seconds and megabytes of both programs, or None for one that does not solve the task."""
    with tempfile.TemporaryDirectory() as folder:
        theirs = [peer(), "--search", SEARCHES[heuristic], "--internal-plan-file", f"{folder}/plan"]
        ours = [program, path, OURS[heuristic], str(10 * options.limit)]
        least, costs = [None, None], set()
        for _ in range(options.rounds):
            for at, (command, text) in enumerate([(ours, None), (theirs, path)]):
                seconds, size, output = run(command, options.limit, text)
                if cost(output) is not None:
                    costs.add(cost(output))
                    least[at] = min(least[at] or (seconds, size), (seconds, size))
    if len(costs) > 1:
        sys.exit(f"{path}: costs {costs} differ")
    return least


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--heuristics", default=",".join(SEARCHES))
    parser.add_argument("--program", default="target/release/examples/plan")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    print("| heuristic | task | time | memory |\n|---|---|--:|--:|")
    for heuristic in options.heuristics.split(","):
        ratios, solved = [], [0, 0]
        for path in options.files:
            ours, theirs = measure(options.program, heuristic, path, options)
            solved = [count + (least is not None) for count, least in zip(solved, (ours, theirs))]
            name = pathlib.Path(path).stem
            if not (ours and theirs):
                print(f"| {heuristic} | {name} | {'ours' if ours else 'theirs' if theirs else 'none'} | |", flush=True)
                continue
            time = theirs[0] / max(ours[0], 0.001)
            memory = f"{ours[1] / theirs[1]:.2f}" if theirs[1] >= 40 else ""
            if theirs[0] >= 0.1:
                ratios.append(time)
            print(f"| {heuristic} | {name} | {time:.2f} | {memory} |", flush=True)
        middle = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})" if ratios else ""
        print(f"| {heuristic} | {len(ratios)} tasks; solved {solved[0]}, they {solved[1]} | {middle} | |", flush=True)


if __name__ == "__main__":
    main()
