"""Engines on loopback, as processes of their own: what can be killed."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession

# Every wait has an end, in seconds.
PATIENCE = 120


class Standalone:
    """Spark's own master with two workers of one core, with a secret between them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.secret, self.port = folder, secrets.token_hex(16), 7177
        self.processes: list[subprocess.Popen[bytes]] = []
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
        arguments = ("--cores", "1", "--memory", "1g", "--webui-port", "0", "--host", "127.0.0.1", "--work-dir", place)
        return self.start("org.apache.spark.deploy.worker.Worker", *arguments, self.url)

    def session(self) -> SparkSession:
        """A driver here, with both workers."""
        os.environ["PYSPARK_PYTHON"] = sys.executable
        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        settings = {
            "spark.authenticate": "true",
            "spark.authenticate.secret": self.secret,
            "spark.driver.host": "127.0.0.1",
            "spark.executor.memory": "700m",
            "spark.sql.shuffle.partitions": "8",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }
        builder = SparkSession.builder.master(self.url).appName("solvarium")
        for name, value in settings.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        end = time.monotonic() + PATIENCE
        while session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() < 3:
            if time.monotonic() > end:
                raise TimeoutError(f"two workers did not come up; their logs are in {self.folder}")
            time.sleep(0.2)
        return session

    def kill_a_worker(self) -> None:
        """kill -9 of a worker with its executor and their Pythons; another one takes its place."""
        victim = self.workers.pop(0)
        for group in {os.getpgid(process) for process in below(victim.pid)}:
            os.killpg(group, signal.SIGKILL)
        victim.wait(PATIENCE)
        self.workers.append(self.worker())

    def stop(self) -> None:
        for process in self.processes:
            for at in below(process.pid):
                try:
                    os.kill(at, signal.SIGKILL)
                except ProcessLookupError:
                    pass


def below(process: int) -> list[int]:
    """A process and all that it has started."""
    found = [process]
    for at in found:
        listed = subprocess.run(["pgrep", "-P", str(at)], capture_output=True, text=True, check=False).stdout
        found.extend(int(child) for child in listed.split())
    return found
