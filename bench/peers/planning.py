#!/usr/bin/env python3
"""Planning: searches of solvarium against Fast Downward on the same tasks, alternately.

    pip install up-fast-downward
    cargo build --release -p solvarium-planning --example plan
    python3 bench/peers/planning.py [--rounds N] [--limit SECONDS] [--searches blind,hmax,lmcut,lazy] FILE.sas ...
    python3 bench/peers/planning.py --ground [--rounds N] DOMAIN.pddl:PROBLEM.pddl ...

The files are tasks in the translator format of Fast Downward, which its translator makes of PDDL. The table shows ratios: `time` is Fast
Downward's CPU time divided by ours, `rate` our evaluations per second of CPU time divided by theirs, `memory` our peak memory divided by
theirs, and `cost` our plan cost plus 1 divided by theirs plus 1. CPU time is the least of the rounds, and covers the whole
process: reading and preparing the task, searching, printing. Memory is the peak resident size. It is left empty if Fast Downward's is below
40 MB, because then the size of the Python process that starts it is measured. Costs of optimal searches must be equal. A task that a program
does not solve within the limit of CPU time has no ratio. The last row of a search has the median over the tasks that take Fast
Downward at least 0.1 s, with the least and the greatest, the mean ratio of costs over all tasks, and the numbers of solved tasks.

With `--ground`, the table compares the time from PDDL to the first expansion with Fast Downward's translator, whose search would still have
to read its result. The second ratio is without the time that Python takes to start.
"""
import argparse, importlib.util, os, pathlib, re, resource, statistics, subprocess, sys, tempfile

SEARCHES = {
    "blind": "astar(blind())", "hmax": "astar(hmax())", "lmcut": "astar(lmcut())", "lazy": "let(h,ff(),lazy_greedy([h],preferred=[h]))"
}
OURS = {"blind": "blind", "hmax": "hmax", "lmcut": "lmcut-inherited", "lazy": "lazy"}


def programs():
    """The folder with the programs of Fast Downward."""
    # Importing it would make this process large, and with it the size of every child at its start.
    package = importlib.util.find_spec("up_fast_downward")
    if package is None:
        sys.exit("up-fast-downward is not installed")
    return pathlib.Path(package.origin).parent / "downward/builds/release/bin"


def run(command, limit, text=None, **more):
    """The CPU seconds, the peak resident size in MB and the output of a process."""
    cap = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    with open(text or os.devnull) as source:
        process = subprocess.Popen(
            command, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=cap, **more)
        output = process.stdout.read().decode()
        _, process.returncode, used = os.wait4(process.pid, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, output


def number(output, *patterns):
    """The number that the first of these patterns finds, or None."""
    found = next(filter(None, (re.search(pattern, output, re.M) for pattern in patterns)), None)
    return found and int(found[1])


def cost(output):
    """The cost of a plan that either program reports, or None."""
    return number(output, r"Plan cost: (\d+)", r"^solved (\d+)")


def measure(program, search, path, options):
    """The least CPU seconds, megabytes, evaluations and cost of both programs, or None for one that does not solve the task."""
    with tempfile.TemporaryDirectory() as folder:
        theirs = [programs() / "downward", "--search", SEARCHES[search], "--internal-plan-file", f"{folder}/plan"]
        ours = [program, path, OURS[search], str(10 * options.limit)]
        least = [None, None]
        for _ in range(options.rounds):
            for at, (command, text) in enumerate([(ours, None), (theirs, path)]):
                seconds, size, output = run(command, options.limit, text)
                if cost(output) is not None:
                    evaluated = number(output, r"Evaluated (\d+)", r"evaluated (\d+)")
                    one = (max(seconds, 0.001), size, evaluated, cost(output))
                    least[at] = min(least[at] or one, one)
    if search != "lazy" and all(least) and least[0][3] != least[1][3]:
        sys.exit(f"{path}: costs {least[0][3]} and {least[1][3]} differ")
    return least


def spread(ratios):
    """The median of some ratios, with the least and the greatest."""
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})" if ratios else ""


def compare_searches(options):
    print("| search | task | time | rate | memory | cost |\n|---|---|--:|--:|--:|--:|")
    for search in options.searches.split(","):
        times, rates, costs, solved = [], [], [], [0, 0]
        for path in options.files:
            ours, theirs = measure(options.program, search, path, options)
            solved = [count + (least is not None) for count, least in zip(solved, (ours, theirs))]
            name = pathlib.Path(path).stem
            if not (ours and theirs):
                print(f"| {search} | {name} | {'ours' if ours else 'theirs' if theirs else 'none'} | | | |", flush=True)
                continue
            time = theirs[0] / ours[0]
            # Blind search counts no evaluations.
            rate = ours[2] / ours[0] / (theirs[2] / theirs[0]) if ours[2] else None
            memory = f"{ours[1] / theirs[1]:.2f}" if theirs[1] >= 40 else ""
            costs.append((ours[3] + 1) / (theirs[3] + 1))
            if theirs[0] >= 0.1:
                times.append(time)
                rates += [rate] if rate else []
            print(f"| {search} | {name} | {time:.2f} | {rate and f'{rate:.2f}' or ''} | {memory} | {costs[-1]:.2f} |", flush=True)
        mean = f"{statistics.mean(costs):.3f}" if costs else ""
        row = f"{len(times)} tasks; solved {solved[0]}, they {solved[1]} | {spread(times)} | {spread(rates)} | | {mean}"
        print(f"| {search} | {row} |", flush=True)


def compare_grounding(options):
    """CPU time from PDDL to the first expansion against that of Fast Downward's translator."""
    print("| task | time | without Python's start |\n|---|--:|--:|")

    def least(command, is_done, **more):
        runs = [run(command, options.limit, **more) for _ in range(options.rounds)]
        if not all(is_done(output) for _, _, output in runs):
            sys.exit(f"{' '.join(map(str, command))}: failed, or ran longer than the limit")
        return min(seconds for seconds, _, _ in runs)

    bare = least([sys.executable, "-c", "pass"], lambda _: True)
    environment = {**os.environ, "PYTHONPATH": str(programs())}
    ratios = []
    for pair in options.files:
        domain, problem = pair.split(":")
        with tempfile.TemporaryDirectory() as folder:
            translator = [sys.executable, "-m", "fast_downward.translate", domain, problem, "--sas-file", f"{folder}/task"]
            theirs = least(translator, lambda _: os.path.exists(f"{folder}/task"), env=environment)
        ours = max(least([options.program, domain, problem, "blind", "0"], lambda output: "expanded" in output), 0.001)
        ratios.append((theirs / ours, max(theirs - bare, 0) / ours))
        print(f"| {problem} | {ratios[-1][0]:.1f} | {ratios[-1][1]:.1f} |", flush=True)
    print(f"| {len(ratios)} tasks | {spread([one for one, _ in ratios])} | {spread([one for _, one in ratios])} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--searches", default=",".join(SEARCHES))
    parser.add_argument("--ground", action="store_true")
    parser.add_argument("--program", default="target/release/examples/plan")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    compare_grounding(options) if options.ground else compare_searches(options)


if __name__ == "__main__":
    main()
