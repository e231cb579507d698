"""The environment of a scene, with its time limit."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from standalone import Standalone


class Stage:
    """Spark's master and workers with a driver, which are started for the first scene that needs them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def engine(self) -> Standalone:
        from standalone import Standalone

        return Standalone(self.folder)

    @cached_property
    def spark(self) -> Any:
        return self.engine.session()

    def close(self) -> None:
        if "engine" in vars(self):
            self.engine.stop()


@dataclass(frozen=True)
class Place:
    """The arguments of a scene: its own folder, the program, the engine, and the end of its time."""

    stage: Stage
    folder: Path
    program: str
    end: float

    @property
    def engine(self) -> Standalone:
        return self.stage.engine

    @property
    def spark(self) -> Any:
        return self.stage.spark

    def left(self) -> float:
        """Seconds."""
        return max(1.0, self.end - time.monotonic())
