//! Programs from PyPI that build for other platforms and check packages, in an environment of their own.

use crate::process::{output, succeed};
use crate::repository::target;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages, with versions, because a compiler affects the released programs.
const PACKAGES: [&str; 4] = ["cargo-zigbuild==0.24.1", "ziglang==0.17.1", "maturin>=1.16,<2", "twine>=7,<8"];

/// The Python arguments that install packages.
pub const PIP: [&str; 5] = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"];

/// Creates an environment with this interpreter.
///
/// # Errors
/// The interpreter is missing, or has no `venv`.
pub fn environment(interpreter: &str, folder: &Path) -> Result<(), String> {
    succeed(Command::new(interpreter).args(["-m", "venv"]).arg(folder))
}

/// The folder of programs in an environment.
fn programs_of(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts" } else { "bin" })
}

/// The Python interpreter of an environment.
pub fn interpreter_in(environment: &Path) -> PathBuf {
    programs_of(environment).join("python")
}

/// An environment with the tools.
pub struct Tools {
    folder: PathBuf,
}

impl Tools {
    /// Finds or creates the environment.
    ///
    /// # Errors
    /// Python with `venv` is missing, or a package cannot be installed.
    pub fn new() -> Result<Self, String> {
        let folder = target()?.join("tools");
        let tools = Self { folder };
        if !tools.program("twine").is_file() || !tools.program("cargo-zigbuild").is_file() {
            environment("python3", &tools.folder)
                .map_err(|error| format!("{error}; install python3 and python3-venv"))?;
            succeed(tools.command("python").args(PIP).args(PACKAGES))?;
        }
        Ok(tools)
    }

    fn program(&self, name: &str) -> PathBuf {
        programs_of(&self.folder).join(name).with_extension(std::env::consts::EXE_EXTENSION)
    }

    /// Returns the command of a tool.
    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.program(name));
        command.env("PATH", self.path());
        command
    }

    /// Returns the command of Cargo with the tools in its path.
    pub fn cargo(&self) -> Command {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.env("PATH", self.path());
        cargo
    }

    fn path(&self) -> OsString {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(programs_of(&self.folder)).chain(std::env::split_paths(&path));
        std::env::join_paths(all).unwrap_or(path)
    }

    /// Returns the folder of Zig's libraries, with their licences.
    ///
    /// # Errors
    /// Python does not find the package.
    pub fn zig(&self) -> Result<PathBuf, String> {
        let place = "import os, ziglang; print(os.path.dirname(ziglang.__file__))";
        let folder = output(self.command("python").args(["-c", place]))?;
        Ok(Path::new(folder.trim()).join("lib"))
    }
}
