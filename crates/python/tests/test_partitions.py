"""The code of docs/scale.md for Dask and Ray, run if these are installed."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "scale.md"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

ENGINES = {
    "dask": ("dask.dataframe", "import dask.dataframe\n", "import dask\ndask.config.set(scheduler='synchronous')\n"),
    "ray": ("ray", "import ray.data\n", "import ray\nray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)\n"),
}


@pytest.mark.parametrize("engine", ENGINES)
def test_the_page_does_what_it_says(engine, tmp_path):
    module, imports, begin = ENGINES[engine]
    pytest.importorskip("pandas")
    if importlib.util.find_spec(engine) is None:
        pytest.skip(f"{engine} is not installed")
    if engine == "dask":
        pytest.importorskip(module)
    import pandas as pd

    if not PAGE.exists():
        pytest.skip("docs/scale.md does not exist")
    block = next(block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S) if "def solved" in block)
    line = re.search(rf"^# {engine.title()}: +(.*)$", block, re.M).group(1)
    (tmp_path / "puzzles").mkdir()
    frame = pd.DataFrame({"id": [1, 2, 3], "puzzle": [PUZZLE, None, "12"]})
    frame.to_parquet(tmp_path / "puzzles" / "a.parquet")
    program = tmp_path / "job.py"
    program.write_text(begin + imports + block + "\nif __name__ == '__main__':\n    " + line + "\n")
    try:
        done = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{engine} did not start within two minutes")
    assert done.returncode == 0, done.stderr
    found = pd.concat([pd.read_parquet(file) for file in sorted((tmp_path / "solved").glob("*.parquet"))]).sort_values("id")
    assert found["solution"].iloc[0] == SOLVED
    assert found["solution"].isna().tolist() == [False, True, True]
    assert found["why"].iloc[2] == "expected 81 characters, found 2"
