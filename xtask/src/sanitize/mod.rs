//! `cargo xtask sanitize`: runs tests under tools that detect invisible faults. Miri interprets the portable engines, and finds each
//! memory access that Rust forbids. ThreadSanitizer finds data races. AddressSanitizer finds accesses outside of buffers where C calls
//! Rust. A 32-bit target finds integer types that are too small.
//!
//! A [`Part`] is one tool. It checks its requirements ([`needs`]) before anything is compiled, and runs cargo with a build folder of
//! its own below `target/sanitize`. CI runs the short form: few crates, tests of seconds. A finding is a failure of a test.

mod arrow;
mod needs;

use crate::process::say;
use crate::repository::{root, target};
use clap::Args;
use needs::{NIGHTLY, Need};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The selection of parts.
#[derive(Args)]
pub struct Arguments {
    /// More tests of these crates, and Miri with threads in 16 orders: about an hour
    #[arg(long)]
    long: bool,
    /// Only parts with this in their name: miri, thread, address, i686, arrow
    #[arg(long, value_name = "NAME")]
    part: Option<String>,
    /// Install missing tools by rustup
    #[arg(long)]
    install: bool,
    /// Also run the part arrow, in an environment as `cargo xtask python --with pyarrow` creates it
    #[arg(long, value_name = "FOLDER")]
    environment: Option<PathBuf>,
}

/// A tool.
struct Part {
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    short: &'static [Tests],
    /// The additional tests of the long form.
    long: &'static [Tests],
    /// Sets up the command of cargo.
    cargo: fn(&mut Command, long: bool),
}

/// Arguments of `cargo test`, and of the tests.
struct Tests(&'static [&'static str], &'static [&'static str]);

/// All parts.
static PARTS: [Part; 4] = [MIRI, THREAD, ADDRESS, I686];

/// The target of sanitizers: build scripts and macros are compiled without them.
const TARGET: &str = "x86_64-unknown-linux-gnu";

const MIRI: Part = Part {
    name: "miri",
    about: "the portable engines, their stacks and threads, interpreted",
    needs: &[Need::Nightly],
    short: &[
        Tests(&["--package", "solvarium-workers", "--lib"], &[]),
        Tests(&["--package", "fast-tiles", "--test", "short"], &[]),
        Tests(&["--package", "fast-sudoku", "--test", "short"], &[]),
    ],
    long: &[],
    // The long form runs threads in 16 orders.
    cargo: |cargo, long| {
        cargo.args(["miri", "test"]);
        if long {
            cargo.env("MIRIFLAGS", "-Zmiri-many-seeds=0..16");
        }
    },
};

const THREAD: Part = Part {
    name: "thread",
    about: "threads that work together, under ThreadSanitizer",
    needs: &[Need::Nightly],
    short: &[Tests(&["--package", "solvarium", "--test", "threads"], &[])],
    long: &[
        Tests(&["--package", "solvarium-workers", "--lib"], &[]),
        Tests(&["--package", "fast-tiles", "--package", "fast-sudoku", "--tests"], &["thread"]),
        Tests(&["--package", "solvarium", "--lib"], &["thread"]),
    ],
    // The standard library is compiled too: otherwise the slow paths of locks would be invisible.
    cargo: |cargo, _| {
        cargo.args(["test", "-Zbuild-std", "--target", TARGET]).env("RUSTFLAGS", "-Zsanitizer=thread");
    },
};

const ADDRESS: Part = Part {
    name: "address",
    about: "programs in C and C++ that call the library, under AddressSanitizer",
    needs: &[Need::Nightly, Need::Compiler("-fsanitize=address")],
    short: &[Tests(&["--package", "fast-sudoku-c", "--test", "compiled"], &[])],
    long: &[Tests(&["--package", "fast-sudoku", "--package", "fast-tiles", "--tests"], &[])],
    cargo: |cargo, _| {
        cargo.args(["test", "--target", TARGET]).env("RUSTFLAGS", "-Zsanitizer=address");
        cargo.env("CFLAGS", "-fsanitize=address");
    },
};

const I686: Part = Part {
    name: "i686",
    about: "the library where an address has 32 bits",
    needs: &[Need::Target("i686-unknown-linux-gnu"), Need::Compiler("-m32")],
    short: &[
        Tests(&["--package", "solvarium", "--test", "threads"], &[]),
        Tests(&["--package", "fast-sudoku", "--package", "fast-tiles", "--test", "short"], &[]),
    ],
    long: &[
        Tests(&["--package", "fast-sudoku-c", "--test", "compiled"], &[]),
        Tests(
            &["--package", "solvarium", "--package", "fast-sudoku", "--package", "fast-tiles", "--tests"],
            &[],
        ),
        Tests(&["--package", "solvarium-catalogue", "--package", "solvarium-cli", "--lib", "--bins"], &[]),
    ],
    cargo: |cargo, _| {
        cargo.args(["test", "--target", "i686-unknown-linux-gnu"]).env("CFLAGS", "-m32");
    },
};

/// Runs all parts at once: most of their time is spent on one core.
///
/// # Errors
/// A requirement is missing: the message has the command that installs it. Or a test failed; the message has its output.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let wanted = |name: &str| arguments.part.as_ref().is_none_or(|part| name.contains(part));
    let parts: Vec<&Part> = PARTS.iter().filter(|part| wanted(part.name)).collect();
    let environment = arguments.environment.as_deref().filter(|_| wanted("arrow"));
    if parts.is_empty() && environment.is_none() {
        return Err(
            "no such part: there are miri, thread, address, i686, and with --environment arrow".into()
        );
    }
    let memcheck = environment.map(|_| &Need::Valgrind);
    needs::all_there(parts.iter().flat_map(|part| part.needs).chain(memcheck), arguments.install)?;
    let folder = target()?.join("sanitize");
    let faults = std::thread::scope(|scope| {
        let start = |part: &&'static Part| {
            let (part, folder) = (*part, folder.join(part.name));
            scope.spawn(move || part.run(&folder, arguments.long))
        };
        let mut running: Vec<_> = parts.iter().map(start).collect();
        running.extend(environment.map(|environment| scope.spawn(|| arrow::run(environment))));
        let ended =
            running.into_iter().map(|part| part.join().unwrap_or_else(|_| Err("a part panicked".into())));
        ended.filter_map(Result::err).collect::<Vec<_>>()
    });
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

impl Part {
    /// Runs its tests, one cargo command after the other.
    fn run(&self, folder: &Path, long: bool) -> Result<(), String> {
        let began = Instant::now();
        let tests = self.short.iter().chain(self.long.iter().filter(|_| long));
        let faults: Vec<String> = tests.filter_map(|tests| self.test(folder, tests, long).err()).collect();
        say(&format!("{}: {:.0} s: {}", self.name, began.elapsed().as_secs_f64(), self.about));
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }

    fn test(&self, folder: &Path, Tests(build, tests): &Tests, long: bool) -> Result<(), String> {
        let is_nightly = self.needs.iter().any(|need| matches!(need, Need::Nightly));
        let mut cargo = Command::new(if is_nightly { "rustup" } else { env!("CARGO") });
        cargo.current_dir(root()).args(["run", NIGHTLY, "cargo"].iter().filter(|_| is_nightly));
        (self.cargo)(&mut cargo, long);
        // For tests of seconds, compiling without optimisation is faster overall.
        let plain = ["solvarium", "fast-sudoku", "fast-tiles"]
            .map(|name| format!("profile.dev.package.{name}.opt-level=0"));
        cargo.args(plain.iter().filter(|_| !long).flat_map(|plain| ["--config", plain]));
        cargo.arg("--target-dir").arg(folder).args(*build).arg("--").args(*tests);
        // Nothing is built twice; a backtrace of an interpreted panic takes a minute.
        cargo.env("CARGO_INCREMENTAL", "0").env("RUST_BACKTRACE", "0").env("TSAN_OPTIONS", "halt_on_error=1");
        let done = cargo.output().map_err(|error| format!("{cargo:?}: {error}"))?;
        if done.status.success() {
            return Ok(());
        }
        let words = [done.stderr, done.stdout].concat();
        Err(format!("{}\n{}: {cargo:?}: {}", String::from_utf8_lossy(&words), self.name, done.status))
    }
}
