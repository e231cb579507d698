"""The package as it is installed."""

import re
import subprocess
import sys

import solvarium


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", solvarium.__version__)


def test_importing_needs_no_other_package():
    program = "import sys, solvarium; print(sorted({'numpy', 'pandas', 'pyarrow', 'anywidget'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
