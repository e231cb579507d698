"""Checks what a wheel and a source distribution hold: licences, types, and each crate that the build needs."""

import sys
import tarfile
import zipfile
from pathlib import Path

LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.txt"]
IN_WHEEL = ["solvarium/__init__.py", "solvarium/_native.pyi", "solvarium/py.typed", "/licenses/THIRD-PARTY.txt"]
IN_SOURCES = ["/Cargo.lock", "/PKG-INFO", "crates/python/Cargo.toml", "crates/catalogue/Cargo.toml"]


def names(file: Path) -> list[str]:
    if file.suffix == ".whl":
        return zipfile.ZipFile(file).namelist()
    return tarfile.open(file).getnames()


for file in map(Path, sys.argv[1:]):
    held = names(file)
    wanted = LICENCES + (IN_WHEEL if file.suffix == ".whl" else IN_SOURCES)
    missing = [name for name in wanted if not any(known.endswith(name) for known in held)]
    if missing:
        sys.exit(f"{file.name} lacks {', '.join(missing)}")
    print(f"{file.name}: {len(held)} files, with licences")
