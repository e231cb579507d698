"""Scripts by which job schedulers of clusters start the parts of a command."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from solvarium import _given, _native


def array(engine: str, command: str | Sequence[str], *, parts: int, cpus: int = 1) -> str:
    """The script that starts the parts of a command on several machines, as `solvarium array` prints it.

    `engine` is `slurm`, `hq` (HyperQueue) or `xargs` (processes of this machine). `command` is a line of `solvarium bulk` or `solvarium sweep`;
    each part gets `cpus` processors; a part that is restarted continues where it stopped.

    Raises ValueError for another engine or command, and for a command that sets its part itself.

    >>> import solvarium as sv
    >>> print(sv.array("xargs", "bulk rate tables/ -o rated", parts=4).splitlines()[-1])
    seq 4 | xargs -P "$(( ($(nproc) + 1 - 1) / 1 ))" -I '{}' solvarium bulk rate tables/ -o rated --jobs 1 --part '{}/4'
    """
    words = shlex.split(command) if isinstance(command, str) else [_given.text("command", word) for word in _given.items("command", command, "a line or a list of words")]
    for name, number in (("parts", parts), ("cpus", cpus)):
        _given.whole(name, number, 1)
    return _native.array(_given.text("engine", engine), words[1:] if words[:1] == ["solvarium"] else words, parts, cpus)
