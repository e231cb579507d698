//! An external program that plays games. It is started once per game, and writes one line per move.
//!
//! ```text
//! to the program    connect-four 44      the game and the position, on one line
//!                   second               the program's side: first or second
//!                   4                    each move of the other player or of chance
//! from the program  5                    its move, when it is to move
//! ```

use crate::host::interrupt;
use solvarium::limits::StopFlag;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// The most letters of a move.
const LONGEST: u64 = 4096;
/// Time between two checks of the flag of Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// A running program.
pub struct Program {
    child: Child,
    /// The program's input; none once it is closed.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    /// Starts a program, given with its arguments separated by blanks, and sends it the game.
    ///
    /// # Errors
    /// Returns an error message if the program cannot be started.
    pub fn start(command: &str, position: &str, player: usize) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut command = Command::new(name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().map_err(|error| format!("'{name}' cannot be started: {error}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (send, lines) = sync_channel(16);
        let read = move || {
            let mut output = output.map(BufReader::new);
            while let Some(output) = &mut output {
                let mut line = Vec::new();
                match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {}
                }
                if send.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
            }
        };
        std::thread::Builder::new()
            .name("moves".into())
            .spawn(read)
            .map_err(|error| format!("no thread can be started: {error}"))?;
        let mut program = Self { child, input, lines };
        program.tell(position);
        program.tell(if player == 0 { "first" } else { "second" });
        Ok(program)
    }

    /// Sends a line. Write errors are ignored here; they appear when the program must move.
    pub fn tell(&mut self, line: &str) {
        let sent = self
            .input
            .as_mut()
            .map(|input| interrupt::waiting(|| writeln!(input, "{line}").and_then(|()| input.flush())));
        if matches!(sent, Some(Err(_))) {
            self.input = None;
        }
    }

    /// Returns its next line, within a time; `Ok(None)` after Ctrl-C.
    ///
    /// # Errors
    /// Returns the reason for the loss if the program exits, or gives no move in time.
    pub fn answer(&mut self, most: Duration, stop: &StopFlag) -> Result<Option<String>, String> {
        let begun = Instant::now();
        loop {
            if stop.is_raised() {
                return Ok(None);
            }
            match self.lines.recv_timeout(LOOK.min(most.saturating_sub(begun.elapsed()))) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => {
                    let why = self.died();
                    // Ctrl-C at a terminal reaches the program, too; this does not count as a loss.
                    return if stop.is_raised() { Ok(None) } else { Err(why) };
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if begun.elapsed() >= most {
                return Err(format!("it gave no move within {}", solvarium_lab::units::show_duration(most)));
            }
        }
    }

    fn died(&mut self) -> String {
        // The program closed its output, so it usually ends at once.
        std::thread::sleep(LOOK);
        match self.child.try_wait() {
            Ok(Some(status)) => format!("it ended ({status})"),
            _ => "it closed its output".into(),
        }
    }
}

impl Drop for Program {
    /// A program that does not end when its input closes is stopped.
    fn drop(&mut self) {
        self.input = None;
        for _ in 0..100 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(LOOK / 10);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
