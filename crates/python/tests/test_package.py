"""The installed package."""

import json
import re
import subprocess
import sys

import solvarium


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", solvarium.__version__)


def test_build():
    build = json.loads(solvarium._native.build())
    assert build["version"] == solvarium.__version__
    assert build["commit"] is None or re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", build["commit"])
    assert set(build["features"]) <= {"sat"}


def test_importing_needs_no_other_package():
    program = "import sys, solvarium; print(sorted({'numpy', 'pandas', 'pyarrow', 'anywidget'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
