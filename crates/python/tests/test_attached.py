"""No method of a class waits for one of our locks, threads or channels while it is attached to the interpreter.

A field that contains one is stored as `Detached` (src/native/interrupt.rs), which gives access only to detached code. Clippy refuses
functions that wait (clippy.toml). This test refuses other fields, and new exceptions from clippy's rule. A `Mutex` may be
a field: without `Detached`, only `interrupt::brief` locks it, and its work never waits.
"""

import re
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"

WAITING = re.compile(r"\b(RwLock|Condvar|Barrier|OnceLock|LazyLock|Receiver|SyncSender|JoinHandle|Session|Server)\b")


def classes():
    """The bodies of all structs and enums that are Python classes, with their files."""
    for path in sorted(SOURCES.rglob("*.rs")):
        text = re.sub(r"//.*", "", path.read_text())
        for found in re.finditer(r"#\[pyclass.*?\b(?:struct|enum)\s+(\w+)[^{(;]*([{(].*?^[})]|\(.*?\);|;)", text, re.DOTALL | re.MULTILINE):
            yield path, found[1], found[2]


def without_detached(body):
    """The body without the types inside `Detached<...>`."""
    while (start := body.find("Detached<")) >= 0:
        end, depth = start + len("Detached<"), 1
        while depth:
            depth += {"<": 1, ">": -1}.get(body[end], 0)
            end += 1
        body = body[:start] + body[end:]
    return body


def test_classes_keep_what_waits_detached():
    found = list(classes())
    assert {"Watched", "EventSender", "SweepLedger"} <= {name for _, name, _ in found}
    assert sum("Detached<" in body for _, _, body in found) >= 3
    for path, name, body in found:
        waits = WAITING.search(without_detached(body))
        assert not waits, f"{path.name}: {name} keeps a {waits[0]} that attached code can wait for; keep it as Detached"


def test_clippy_looks_away_only_where_the_code_is_detached():
    looks_away = [path.relative_to(SOURCES).as_posix() for path in sorted(SOURCES.rglob("*.rs"))
                  for _ in re.findall(r"clippy::disallowed_methods", path.read_text())]
    detached = ["arrow/answers.rs", "arrow/tiles.rs"] + ["native/interrupt.rs"] * 5 + ["native/solutions.rs"] * 2 + ["native/watch.rs"]
    assert looks_away == detached
