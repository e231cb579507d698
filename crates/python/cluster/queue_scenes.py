"""HyperQueue: one part is killed, then the server with all workers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from processes import PATIENCE, below, command_of, go_on, kill, stop, until
from pyarrow import csv
from scenes import Place
from tables import bulk, puzzles

PARTS = 8


class Queue:
    """A server and two workers of HyperQueue in their own process, which executes parts: `queue_parts.py`."""

    def __init__(self, folder: Path, parts: list[int], command: list[str]) -> None:
        self.log = folder / "queue.log"
        with open(self.log, "ab") as log:
            script = Path(__file__).with_name("queue_parts.py")
            told = json.dumps([[*command, "--part", f"{part}/{PARTS}"] for part in parts])
            self.process = subprocess.Popen([sys.executable, script, told], stdout=log, stderr=log, cwd=folder, start_new_session=True)

    def parts_at_work(self) -> list[int]:
        """The processes of parts."""
        assert self.process.poll() is None, f"the queue has ended:\n{self.log.read_text()[-3000:]}"
        return [process for process in below(self.process.pid) if " bulk check " in command_of(process)]

    def halted_at_work(self) -> tuple[list[int], int] | None:
        """The server with its workers and parts, stopped (SIGSTOP), and the number of parts; None if there are no parts."""
        halted = stop(self.process.pid)
        if parts := len(self.parts_at_work()):
            return halted, parts
        go_on(halted)
        return None

    def end(self) -> int:
        return self.process.wait(PATIENCE)


def prepared(place: Place, rows: int) -> tuple[list[str], Path]:
    """A table, the result of a single run on it, and the command that makes the same in parts."""
    source = place.folder / "hq.csv"
    csv.write_csv(puzzles(rows), source)
    command = ["check", str(source), "--segment", str(max(100, rows // 40)), "-o"]
    bulk(place.program, *command, place.folder / "whole", "-j", "1", patience=place.left())
    out = place.folder / "parts"
    return [place.program, "bulk", *command, str(out), "-q", "-j", "1"], out


def missing(command: list[str], patience: float) -> list[int]:
    """The parts to be submitted again, according to `--status`."""
    status = subprocess.run([*command, "--status", "--parts", str(PARTS)], capture_output=True, text=True, timeout=patience, check=False)
    assert status.returncode in (0, 1), status.stderr
    array = status.stdout.rsplit("--array=", 1)[1].split()[0].strip(")") if "--array=" in status.stdout else ""
    ends = [part.split("-") for part in array.split(",") if part]
    return [number for part in ends for number in range(int(part[0]), int(part[-1]) + 1)]


def a_part(place: Place, rows: int) -> str:
    """The process of one part is killed; its job is submitted again."""
    command, out = prepared(place, rows)
    queue = Queue(place.folder, list(range(1, PARTS + 1)), command)
    halted, _ = until(queue.halted_at_work, "a part")
    kill(queue.parts_at_work()[:1])
    go_on(halted)
    assert queue.end() == 1, "the queue has not noticed"
    again = missing(command, place.left())
    assert 0 < len(again) < PARTS, again
    assert Queue(place.folder, again, command).end() == 0
    return outcome(place, out, rows, again, "one part killed")


def all_of_it(place: Place, rows: int) -> str:
    """The server, all workers and their parts are killed; a new server and new workers get the missing parts."""
    command, out = prepared(place, rows)
    queue = Queue(place.folder, list(range(1, PARTS + 1)), command)
    until(lambda: len(list(out.glob(".solvarium/hq.csv.*/0*"))) > 2, "the first segments")
    halted, running = until(queue.halted_at_work, "running parts")
    kill(halted)
    assert queue.end() == -9, "something else has ended the queue"
    again = missing(command, place.left())
    assert again, "the queue was killed too late"
    assert Queue(place.folder, again, command).end() == 0
    return outcome(place, out, rows, again, f"server and workers killed over {running} parts")


def outcome(place: Place, out: Path, rows: int, again: list[int], killed: str) -> str:
    assert (place.folder / "whole" / "hq.csv").read_bytes() == (out / "hq.csv").read_bytes()
    return f"{rows:,} rows in {PARTS} parts, the same bytes; {killed}, {len(again)} submitted again"
