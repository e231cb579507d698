"""The notebooks of the documentation run, and keep the outputs that readers see: `SOLVARIUM_BLESS=1` writes them."""

import json
import os
import pathlib
import re

import pytest

DOCS = pathlib.Path(__file__).parents[3] / "docs"
NOTEBOOKS = sorted([*DOCS.glob("*.ipynb"), *DOCS.glob("notebooks/*.ipynb")])

pytestmark = pytest.mark.skipif(not NOTEBOOKS, reason="the documentation does not exist: it is in the repository, not in the package")


def code(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def text(lines):
    return lines if isinstance(lines, str) else "".join(lines)


def kinds(cell):
    """What a reader sees of a cell: its printed texts, and the formats of its pictures and tables."""
    return [sorted(output.get("data", [output["output_type"]])) for output in cell["outputs"]]


def said(cell):
    """The texts of a cell, except where its tag says that they vary with the machine or the version."""
    if "varies" in cell["metadata"].get("tags", []):
        return []
    texts = [text(output.get("text") or output.get("data", {}).get("text/plain", "")) for output in cell["outputs"]]
    # Objects are shown with their addresses in memory.
    return [re.sub(r"0x[0-9a-f]+", "0x", one) for one in texts]


def executed(path, folder):
    """The notebook after a run in a fresh kernel; a cell that raises fails the test with its traceback."""
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install nbclient ipykernel")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed: pip install ipykernel")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}, record_timing=False).execute()
    for cell in code(notebook):
        # Messages of the kernel about its fonts and caches are not the notebook's.
        cell["outputs"] = joined(output for output in cell["outputs"] if output.get("name") != "stderr")
    return json.loads(nbformat.writes(notebook))


def joined(outputs):
    """The outputs, with printed texts that the kernel split at arbitrary times joined."""
    found = []
    for output in outputs:
        if found and output["output_type"] == found[-1]["output_type"] == "stream":
            found[-1]["text"] += output["text"]
        else:
            found.append(output)
    return found


def written(notebook):
    notebook["metadata"] = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_and_its_outputs_are_kept(path, tmp_path, monkeypatch):
    for wanted in ("numpy", "pandas", "matplotlib"):
        if wanted in path.read_text(encoding="utf-8"):
            pytest.importorskip(wanted)
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    fresh = executed(path, tmp_path)
    if os.environ.get("SOLVARIUM_BLESS"):
        path.write_text(written(fresh), encoding="utf-8")
    kept = json.loads(path.read_text(encoding="utf-8"))
    for now, before in zip(code(fresh), code(kept), strict=True):
        source = text(now["source"])
        assert kinds(now) == kinds(before), f"{source}\n\nhas other outputs than are kept: SOLVARIUM_BLESS=1 writes them"
        assert said(now) == said(before), f"{source}\n\nsays something else than is kept: SOLVARIUM_BLESS=1 writes it"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_reader_sees_pictures_and_can_run_it_anywhere(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    first = text(code(notebook)[0]["source"])
    assert "except ModuleNotFoundError:\n    %pip install --quiet solvarium" in first, "the first cell installs the package where it is missing"
    assert all(cell["execution_count"] for cell in code(notebook)), "outputs are kept: SOLVARIUM_BLESS=1 writes them"
    shown = {kind for cell in code(notebook) for output in cell["outputs"] for kind in output.get("data", {})}
    assert shown & {"image/svg+xml", "image/png"}, "a notebook has a picture"
    assert not re.search(r"/(home|work|tmp|root)/", json.dumps(notebook)), "no path of a machine is kept"
