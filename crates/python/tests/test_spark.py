"""Spark on this machine gives the same results as without Spark."""

import json
import os
import shutil
import sys

import pytest

import solvarium as sv
from solvarium import _spark_worker as worker

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXPERIMENT = """
title = "Two ways"
runs = 3
[limits]
nodes = 20_000
[[instances]]
name = "near"
tiles = { depth = [4, 8], count = 3 }
[[questions]]
ask = "Which expands less?"
methods = ["astar", "bfs"]
"""


@pytest.fixture(scope="module")
def spark():
    pyspark = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Spark wants Java")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "2", "spark.ui.showConsoleProgress": "false", "spark.driver.host": "127.0.0.1"}
    builder = pyspark.SparkSession.builder.master("local[2]").config("spark.driver.bindAddress", "127.0.0.1")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def test_columns_are_added(spark):
    import solvarium.spark as svs

    frame = spark.createDataFrame([(1, PUZZLE), (2, None), (3, "12"), (4, "." * 81)], "id int, puzzle string")
    before = list(frame.columns)
    for transform, verb, prefix in [
        (svs.solve("puzzle"), "solve", ""),
        (svs.count("puzzle", cap=5, prefix="n_"), "count", "n_"),
        (svs.rate("puzzle"), "rate", ""),
        (svs.canonical("puzzle"), "canonical", ""),
        (svs.check("puzzle"), "check", ""),
    ]:
        rows = frame.transform(transform).orderBy("id").collect()
        expected = sv.arrow.answers(verb, [PUZZLE, None, "12", "." * 81], cap=5 if verb == "count" else 2)
        for name, column in expected.items():
            assert [row[prefix + name] for row in rows] == column.to_pylist(), (verb, name)
    assert frame.columns == before


def test_what_is_wrong_is_told_on_the_driver(spark):
    import solvarium.spark as svs

    frame = spark.createDataFrame([(PUZZLE, "x")], "puzzle string, why string")
    with pytest.raises(ValueError, match="expected a column 'grid' with the puzzles, found puzzle, why"):
        frame.transform(svs.solve("grid"))
    with pytest.raises(ValueError, match="prefix"):
        frame.transform(svs.solve("puzzle"))
    with pytest.raises(ValueError, match="unknown problem"):
        svs.solve("puzzle", problem="no such problem")
    with pytest.raises(ValueError, match="time_limit"):
        svs.rate("puzzle", time_limit="soon")


def test_a_worker_without_the_package_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "solvarium", None)
    with pytest.raises(RuntimeError, match="install the wheel on every worker"):
        worker.package(sv._native.build())
    monkeypatch.undo()
    other = json.dumps(json.loads(sv._native.build()) | {"features": ["other"]})
    with pytest.raises(RuntimeError, match=r"the driver 0.1.0 \(.*, other\): install the same version on both"):
        worker.package(other)


def plain(table):
    names = [name for name in table.columns if "seconds" not in name and name not in ("at_once", "machine")]
    return [[row[name] for name in names] for row in table]


def test_a_sweep_is_that_of_one_machine_and_goes_on(spark, tmp_path):
    import solvarium.spark as svs

    file = tmp_path / "two.toml"
    file.write_text(EXPERIMENT)
    here = sv.sweep(file, tmp_path / "here")
    there = svs.sweep(spark, file, tmp_path / "there", part_runs=5)
    assert len(here) == 36 and plain(here) == plain(there)
    # The end of the log is lost, as by a crash; the rest is kept.
    log = tmp_path / "there" / "runs.log"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-10]) + lines[-10][:20])
    again = svs.sweep(spark, file, tmp_path / "there", parallel=1)
    assert plain(again) == plain(here)
    assert log.read_bytes().startswith(b"".join(lines[:-10]))
    with pytest.raises(ValueError, match="part_runs"):
        svs.sweep(spark, file, tmp_path / "there", part_runs=0)
    # Another experiment is refused, or replaces the first on request.
    file.write_text(EXPERIMENT.replace("20_000", "10_000"))
    before = log.read_bytes()
    with pytest.raises(ValueError, match="runs of another experiment .limits: 20,000 nodes"):
        svs.sweep(spark, file, tmp_path / "there")
    assert log.read_bytes() == before
    assert len(svs.sweep(spark, file, tmp_path / "there", overwrite=True)) == 36


@pytest.mark.parametrize("space", ["tiles 2x3", "jugs 5 3 -> 4", "pancake 5"])
def test_spaces_are_those_of_one_machine(spark, tmp_path, space):
    import solvarium.spark as svs

    folder = str(tmp_path / "layers")
    whole = sv.explore(*space.split(" ", 1))
    assert svs.explore(spark, space, folder=folder) == whole
    # An incomplete layer: without its mark it is made again, whatever is in its folder.
    (layers,) = (tmp_path / "layers").iterdir()
    last = f"layer-{len(whole) - 1:04}"
    shutil.rmtree(layers / f"{last}.whole")
    shutil.rmtree(layers / f"layer-{len(whole):04}.whole")
    for part in (layers / last).glob("*.parquet"):
        part.unlink()
    assert svs.explore(spark, space, folder=folder) == whole
    # Another space does not take these layers.
    assert svs.explore(spark, "river 3 3 2", folder=folder) == sv.explore("river", "3 3 2")
    assert len(list((tmp_path / "layers").iterdir())) == 2


class Ring:
    """Twelve points on a circle, or a given number, with steps of 1 and 5."""

    def __init__(self, places=12):
        self.places = places

    def start(self):
        return 0

    def actions(self, state):
        return [1, 5]

    def result(self, state, action):
        return (state + action) % self.places


def test_a_problem_in_python(spark, tmp_path):
    import solvarium.spark as svs

    # As required for a user's own module, unless the workers have it.
    svs.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    states = (lambda state: state.to_bytes(2, "big"), lambda text: int.from_bytes(text, "big"))
    layers = svs.explore(spark, Ring(), folder=str(tmp_path / "ring"), states=states)
    assert layers["states"] == [1, 2, 3, 3, 2, 1]
    assert svs.explore(spark, Ring(), folder=str(tmp_path / "pickled"), states="pickle") == layers
    # The same class with other settings, in the same folder.
    assert svs.explore(spark, Ring(7), folder=str(tmp_path / "ring"), states=states)["states"] == [1, 2, 3, 1]
    assert svs.explore(spark, Ring(), folder=str(tmp_path / "ring"), states=states) == layers
    assert len(list((tmp_path / "ring").iterdir())) == 2
    untold = Ring()
    untold.file = open(os.devnull)
    with untold.file, pytest.raises(ValueError, match="cannot be distinguished from another one .TextIOWrapper.*give name="):
        svs.explore(spark, untold, folder=str(tmp_path / "ring"), states=states)
    with pytest.raises(ValueError, match="must be bytes"):
        svs.explore(spark, Ring(), folder=str(tmp_path / "none"))
