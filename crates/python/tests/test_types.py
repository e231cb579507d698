"""The stubs say what the compiled module has, and the package's own annotations hold."""

import subprocess
import sys
from pathlib import Path

import pytest

import solvarium

pytest.importorskip("mypy")


def test_stubs_are_those_of_the_module():
    # Without stubs stubtest finds nothing wrong.
    assert (Path(solvarium.__file__).parent / "_native.pyi").is_file()
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "solvarium._native"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_annotations():
    # What stands in for other libraries takes whatever they take, and has no annotations, as they have none.
    modules = Path(solvarium.__file__).parent.glob("*.py")
    names = sorted(module.stem for module in modules if module.stem != "__init__")
    packages = [part for name in ["", *names] for part in ("-m", f"solvarium.{name}".rstrip("."))]
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--follow-imports=silent", *packages]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_public_names_are_exported(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import solvarium as sv\n" + "".join(f"print(sv.{name})\n" for name in solvarium.__all__))
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", str(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
