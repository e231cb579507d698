//! A program for Windows, run by Wine with a separate configuration.

use crate::process::file_error;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program, and its working folder.
pub(super) struct Wine {
    program: PathBuf,
    prefix: PathBuf,
    pub folder: PathBuf,
}

impl Wine {
    /// Starts Wine once, so that its messages on the configuration are not in later outputs.
    ///
    /// # Errors
    /// Wine is missing, or the folder cannot be created.
    pub fn new(program: PathBuf, folder: PathBuf) -> Result<Self, String> {
        let (prefix, folder) = (folder.join("prefix"), folder.join("work"));
        for folder in [&prefix, &folder] {
            fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))?;
        }
        let wine = Self { program, prefix, folder };
        wine.boot().map_err(|error| format!("wine: {error}; install the packages wine and wine64"))?;
        let started = wine.ended(wine.command(&["-V"]))?;
        if started.stdout.starts_with(b"solvarium ") {
            return Ok(wine);
        }
        Err(format!("wine runs no program: {}", text(&started.stderr)))
    }

    /// Makes the configuration. Services of Windows keep the output of the program that started them open, and would restart with each
    /// program if their server ended in between. So the server continues to run, and the output of the services is
    /// discarded.
    fn boot(&self) -> std::io::Result<()> {
        for (program, argument) in [("wineserver", "-p"), ("wine", "wineboot")] {
            let mut command = Command::new(program);
            command.arg(argument).env("WINEPREFIX", &self.prefix).env("WINEDEBUG", "-all");
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        }
        Ok(())
    }

    /// The program with these arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("wine");
        command.arg(&self.program).args(arguments).current_dir(&self.folder);
        command.env("WINEPREFIX", &self.prefix).env("WINEDEBUG", "-all").env_remove("NO_COLOR");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program and returns its output.
    ///
    /// # Errors
    /// The program does not end with exit code 0.
    pub fn output(&self, arguments: &[&str]) -> Result<String, String> {
        let done = self.ended(self.command(arguments))?;
        if done.status.success() {
            return Ok(text(&done.stdout));
        }
        Err(format!("{arguments:?}: {}: {}", done.status, text(&done.stderr)))
    }

    /// The end of a command.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn ended(&self, mut command: Command) -> Result<Output, String> {
        command.output().map_err(|error| format!("{command:?}: {error}"))
    }

    /// Writes a file in the folder.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, name: &str, content: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        let folder = path.parent().unwrap_or(&path);
        fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))?;
        fs::write(&path, content).map_err(|error| file_error(&path, &error))
    }

    /// Reads a file in the folder.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self, name: &str) -> Result<String, String> {
        let path = self.folder.join(name);
        fs::read_to_string(&path).map_err(|error| file_error(&path, &error))
    }
}

/// Ends the processes that Wine keeps running for its programs.
impl Drop for Wine {
    fn drop(&mut self) {
        // The server ends by itself some seconds later.
        let _ = Command::new("wineserver").arg("-k").env("WINEPREFIX", &self.prefix).status();
    }
}

pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
