"""HyperQueue's server and two workers, in this process: they execute commands given as JSON; exit code 1 if one fails."""

from __future__ import annotations

import json
import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.client import FailedJobsException
from hyperqueue.cluster import WorkerConfig


def main() -> int:
    with LocalCluster() as cluster:
        for _ in range(2):
            cluster.start_worker(WorkerConfig(cores=1))
        client, job = cluster.client(), Job(max_fails=None)
        for command in json.loads(sys.argv[1]):
            job.program(command, stdout=None, stderr=None)
        try:
            client.wait_for_jobs([client.submit(job)])
        except FailedJobsException as failed:
            print(failed)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
