"""Spark's standalone master with two workers on loopback, as separate processes that can be killed while they work."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pyspark
from processes import PATIENCE, Overdue, below, command_of, go_on, kill, stop, until
from pyspark.sql import SparkSession

Done = TypeVar("Done")


def free_port() -> int:
    """A free port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@dataclass(frozen=True)
class Application:
    """A driver's view of its executors, from its REST interface."""

    address: str
    name: str

    def ask(self, what: str) -> list[dict[str, Any]]:
        """The reply of its REST interface; None if the driver is gone."""
        try:
            with urllib.request.urlopen(f"{self.address}/api/v1/applications/{self.name}/{what}", timeout=5) as answer:
                found: list[dict[str, Any]] = json.load(answer)
                return found
        except OSError:
            return []

    def executors(self) -> dict[str, dict[str, Any]]:
        """All executors by name, including lost ones."""
        return {executor["id"]: executor for executor in self.ask("allexecutors") if executor["id"] != "driver"}

    def at_work(self, executor: str | None = None) -> int:
        """The number of tasks that run on an executor, or on all."""
        found = self.executors().items()
        return sum(each["activeTasks"] for name, each in found if each["isActive"] and executor in (None, name))

    def lost_with(self, executor: str) -> int:
        """The number of tasks that failed because this executor was lost."""
        stages = [stage for stage in self.ask("stages") if stage["numFailedTasks"]]
        lists = [f"stages/{stage['stageId']}/{stage['attemptId']}/taskList?status=failed&length=1000" for stage in stages]
        tasks = [task for tasks in map(self.ask, lists) for task in tasks if task["executorId"] == executor]
        return sum("ExecutorLostFailure" in task.get("errorMessage", "") for task in tasks)


@dataclass(frozen=True)
class Loss:
    """A killed executor, with its counts of tasks."""

    executor: str
    # Its number of tasks, by the driver's count, after it was stopped and before it was killed.
    running: int
    # The number of tasks that failed because it was lost, by the driver's count.
    failed: int


class Standalone:
    """Master and workers with a shared secret. Each worker has room for one executor of each of two drivers."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.secret, self.port = folder, secrets.token_hex(16), free_port()
        self.processes: list[subprocess.Popen[bytes]] = []
        # By worker and application.
        self.executors: dict[tuple[int, str], str] = {}
        self.url = f"spark://127.0.0.1:{self.port}"
        self.start("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(self.port), "--webui-port", "0")
        self.workers = [self.worker(), self.worker()]

    def start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        home = Path(pyspark.__file__).parent
        options = f"-Dspark.authenticate=true -Dspark.authenticate.secret={self.secret}"
        environment = os.environ | {"SPARK_HOME": str(home), "SPARK_DAEMON_JAVA_OPTS": options, "SPARK_LOCAL_IP": "127.0.0.1"}
        with open(self.folder / f"{name.rsplit('.', 1)[1]}.log", "ab") as log:
            process = subprocess.Popen(
                [home / "bin" / "spark-class", name, *arguments],
                stdout=log, stderr=log, env=environment, cwd=self.folder, start_new_session=True,
            )  # fmt: skip
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        place = tempfile.mkdtemp(dir=self.folder)
        arguments = ("--cores", "2", "--memory", "2g", "--webui-port", "0", "--host", "127.0.0.1", "--work-dir", place)
        return self.start("org.apache.spark.deploy.worker.Worker", *arguments, self.url)

    def session(self, cores: int = 2) -> SparkSession:
        """A driver here, with an executor of one core on each worker."""
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        session = connected(self.url, self.secret, cores)
        context = session.sparkContext
        until(lambda: context._jsc.sc().getExecutorMemoryStatus().size() > cores, f"two workers; their logs are in {self.folder}")
        return session

    def hit(self, application: Application, ready: Callable[[], Any]) -> tuple[str, int]:
        """Kills (-9) a worker with its executor and their Python processes, once it is ready and has tasks; another worker
        replaces it. Returns the executor and its number of tasks."""
        name, running, halted = until(lambda: self.halted_with_tasks(application, ready), "a worker with running tasks")
        kill(halted)
        self.workers = [worker for worker in self.workers if worker.pid != halted[0]]
        self.workers.append(self.worker())
        return name, running

    def halted_with_tasks(self, application: Application, ready: Callable[[], Any]) -> tuple[str, int, list[int]] | None:
        """A stopped executor with tasks, their number, and its processes and the worker's. Tasks of some milliseconds are
        rarely observed while they run, so the worker is stopped first: the tasks that it has or gets next cannot end."""
        for worker in self.workers:
            name = self.executor(worker, application)
            if name is None or not ready():
                continue
            halted, end = stop(worker.pid), time.monotonic() + 5
            while ready() and time.monotonic() < end:
                # Messages that it sent before it was stopped arrive meanwhile.
                time.sleep(0.3)
                if running := application.at_work(name):
                    return name, running, halted
            # The next stage may wait for the results of this one.
            go_on(halted)
        return None

    def executor(self, worker: subprocess.Popen[bytes], application: Application) -> str | None:
        """The executor that a worker has for an application."""
        key = (worker.pid, application.name)
        if key not in self.executors and (found := executor_of(*key)):
            self.executors[key] = found
        return self.executors.get(key)

    @contextmanager
    def halted(self) -> Iterator[None]:
        """All workers are stopped meanwhile, so that no task ends."""
        processes = [process for worker in self.workers for process in stop(worker.pid)]
        try:
            yield
        finally:
            go_on(processes)

    def stop(self) -> None:
        for process in self.processes:
            kill(below(process.pid))
            process.wait(PATIENCE)


def connected(url: str, secret: str, cores: int = 2, name: str = "solvarium") -> SparkSession:
    """A driver in this process."""
    settings = {
        "spark.authenticate": "true",
        "spark.authenticate.secret": secret,
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executor.memory": "700m",
        "spark.executor.cores": "1",
        "spark.cores.max": str(cores),
        "spark.sql.shuffle.partitions": "4",
        "spark.ui.port": str(free_port()),
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master(url).appName(name)
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def application_of(session: SparkSession) -> Application:
    """The application of a driver in this process."""
    address = session.sparkContext.uiWebUrl
    assert address is not None, "the driver has no REST interface"
    return Application(re.sub(r"//[^:/]+", "//127.0.0.1", address), session.sparkContext.applicationId)


def executor_of(worker: int, application: str) -> str | None:
    """The executor that a worker has for an application, by its command line."""
    for process in below(worker):
        command = command_of(process)
        if f"--app-id {application}" in command and (found := re.search(r"--executor-id (\d+)", command)):
            return found[1]
    return None


def with_a_worker_killed(
    engine: Standalone, session: SparkSession, work: Callable[[], Done], ready: Callable[[], Any] = lambda: True
) -> tuple[Done, Loss]:
    """Does the work while a worker with tasks of it is killed. Returns the result, and the killed executors."""
    application, is_over = application_of(session), threading.Event()

    def at_work() -> bool:
        if is_over.is_set():
            raise Overdue("the work was over before a task was seen to run")
        return bool(ready())

    with ThreadPoolExecutor(1) as pool:
        killing = pool.submit(engine.hit, application, at_work)
        try:
            done = work()
        finally:
            is_over.set()
        executor, running = killing.result(PATIENCE)
    failed = until(lambda: application.lost_with(executor), f"tasks that failed with executor {executor}, of {running} that ran there")
    assert not application.executors()[executor]["isActive"]
    return done, Loss(executor, running, failed)


class Driver:
    """A driver in its own process, which can be killed: `driver.py`."""

    def __init__(self, engine: Standalone, folder: Path, *task: str, python: str = sys.executable) -> None:
        self.engine, self.told, self.log = engine, folder / f"driver-{secrets.token_hex(4)}", folder / "driver.log"
        environment = os.environ | {"PYSPARK_PYTHON": python, "SPARK_LOCAL_IP": "127.0.0.1", "DRIVER_SECRET": engine.secret}
        with open(self.log, "ab") as log:
            command = [sys.executable, str(Path(__file__).with_name("driver.py")), engine.url, str(self.told), *task]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)

    def application(self) -> Application:
        """Once it has written its address."""
        return Application(*until(self.address, f"the driver; its log is {self.log}"))

    def address(self) -> list[str] | None:
        return self.told.read_text().split() if self.is_there() and self.told.exists() else None

    def is_there(self) -> bool:
        """If it has ended early, its output is in the error."""
        assert self.process.poll() is None, f"the driver has ended:\n{self.log.read_text()[-3000:]}"
        return True

    def kill_at_work(self, ready: Callable[[], Any]) -> int:
        """Kills (-9) it and its JVM, once it is ready and its executors have tasks. Returns the number of tasks."""
        application = self.application()
        until(lambda: self.is_there() and ready(), "a driver that is ready to be killed")
        with self.engine.halted():
            tasks = until(lambda: self.is_there() and application.at_work(), "a driver whose tasks run")
            kill(below(self.process.pid))
        assert self.process.wait(PATIENCE) == -9, "the driver was not killed"
        return tasks

    def end(self, patience: float = PATIENCE) -> tuple[int, str]:
        """Its exit code and its output, once it has ended by itself."""
        code = self.process.wait(patience)
        return code, self.log.read_text()
