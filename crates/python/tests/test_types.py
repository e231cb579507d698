"""The stubs agree with the compiled module, and the package's own annotations are right."""

import subprocess
import sys
from pathlib import Path

import pytest

import solvarium

pytest.importorskip("mypy", reason="mypy is not installed: pip install mypy")

ROOT = Path(__file__).parents[1]


def strict(*arguments, folder=None):
    """Fails with the findings of `mypy --strict`."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_those_of_the_module():
    # Without stubs, stubtest would find nothing.
    assert (Path(solvarium.__file__).parent / "_native.pyi").is_file()
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "solvarium._native"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_annotations():
    # Replacements of other libraries take the same arguments, and have no annotations, as the originals have none; the modules that load
    # them have annotations.
    package = Path(solvarium.__file__).parent
    modules = [*package.glob("*.py"), *package.joinpath("compat").glob("*.py")]
    names = sorted(".".join(module.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__") for module in modules)
    # Optional packages, which are not needed to check how they are called.
    missing = ["--ignore-missing-imports", "--disable-error-code=unused-ignore"]
    strict("--follow-imports=silent", *missing, *(part for name in names for part in ("-m", name)))


def test_annotations_of_the_scripts_for_clusters():
    folder = ROOT / "cluster"
    if not folder.is_dir():
        pytest.skip("the scripts for clusters do not exist: they are in the repository, not in the package")
    strict("--ignore-missing-imports", *sorted(script.name for script in folder.glob("*.py")), folder=folder)


def test_public_names_are_exported(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import solvarium as sv\n" + "".join(f"print(sv.{name})\n" for name in solvarium.__all__))
    strict(str(program))
