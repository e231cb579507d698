//! Development tasks of the project, such as `cargo xtask bench`, `cargo xtask dist` or `cargo xtask site`; `cargo xtask help` lists
//! all.

mod address;
mod attack;
mod build_time;
mod cluster;
mod compare;
mod dist;
mod files;
mod licences;
mod npm;
mod pictures;
mod platform;
mod process;
mod publish;
mod python;
mod repository;
mod sanitize;
mod site;
mod tools;
mod wheels;
mod windows;

use clap::{Parser, Subcommand};
use process::{output, say, succeed};
use repository::{root, target};
use std::ffi::OsString;
use std::process::{Command, ExitCode};

#[derive(Parser)]
#[command(name = "cargo xtask", about)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Measure against other libraries, alternately, in the same run; `build`: a clean build, against ripgrep's; `table`: write
    /// COMPARE.md from bench/results.json; `search` or `pair` with `--keep MACHINE`: put the ratios there
    #[command(disable_help_flag = true)]
    Bench {
        /// The arguments of the package `bench`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Build a release archive: binary, completions, manual pages, licences, check sums
    Dist(dist::Arguments),
    /// Build the Python package, install it into a fresh environment, run its tests
    Python(python::Arguments),
    /// Kill processes of real engines on this machine (Spark, HyperQueue), and compare the results
    Cluster(cluster::Arguments),
    /// Disturb every command that writes (signals, neighbours, locks, a failing disk), and compare the results
    Attack(attack::Arguments),
    /// Run tests under Miri, ThreadSanitizer and AddressSanitizer, and on 32 bits
    Sanitize(sanitize::Arguments),
    /// Build the workbench as a static page, which needs no installation, and test it
    Site(site::Arguments),
    /// Build the source distribution and the wheels of the Python package for several platforms
    Wheels(wheels::Arguments),
    /// Build the program for Windows and run it under Wine
    Windows(windows::Arguments),
    /// Make the pictures of the documents again: techniques, engines, the viewer
    Pictures,
    /// Replace the address of the repository, and that of the site, in all files
    Address(address::Arguments),
    /// Publish the crates, or with --dry-run package them and compile the packages
    Publish(publish::Arguments),
    /// Build the package for JavaScript, and test it as a user installs it
    Npm(npm::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Bench { arguments } if arguments == ["build"] => build_time::run(),
        Task::Bench { arguments } if arguments == ["table"] => compare::run(),
        Task::Bench { arguments } => bench(arguments),
        Task::Dist(arguments) => dist::run(&arguments),
        Task::Python(arguments) => python::run(&arguments),
        Task::Cluster(arguments) => cluster::run(&arguments),
        Task::Attack(arguments) => attack::run(&arguments),
        Task::Sanitize(arguments) => sanitize::run(&arguments),
        Task::Site(arguments) => site::run(&arguments),
        Task::Wheels(arguments) => wheels::run(&arguments),
        Task::Windows(arguments) => windows::run(&arguments),
        Task::Pictures => pictures::run(),
        Task::Address(arguments) => address::run(&arguments),
        Task::Publish(arguments) => publish::run(&arguments),
        Task::Npm(arguments) => npm::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            #[expect(clippy::print_stderr, reason = "a command line")]
            {
                eprintln!("error: {message}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Runs the benchmarks. They are a workspace of their own, since no other build should compile the libraries for comparison. The
/// profile is that of the repository, whose manifest is read as settings. Only `auto` is measured with the SAT solver, which needs a
/// C++ compiler.
fn bench(mut arguments: Vec<OsString>) -> Result<(), String> {
    let machine = kept(&mut arguments)?;
    let features: &[&str] =
        if arguments.iter().any(|word| word == "auto") { &["--features", "sat"] } else { &[] };
    let (manifest, settings) = (root().join("bench/Cargo.toml"), root().join("Cargo.toml"));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--release", "--manifest-path"]).arg(manifest).args(features);
    cargo.arg("--config").arg(settings).arg("--target-dir").arg(target()?);
    cargo.arg("--").args(arguments);
    let Some(machine) = machine else { return succeed(&mut cargo) };
    let lines = output(&mut cargo)?;
    say(lines.trim_end());
    compare::keep(&lines, &machine)
}

/// Removes `--keep MACHINE` from the arguments.
fn kept(arguments: &mut Vec<OsString>) -> Result<Option<String>, String> {
    let Some(place) = arguments.iter().position(|word| word == "--keep") else { return Ok(None) };
    let machine = arguments.get(place + 1).and_then(|word| word.to_str()).map(str::to_owned);
    let machine = machine.ok_or("--keep needs the name of the machine, as in COMPARE.md")?;
    arguments.drain(place..place + 2);
    Ok(Some(machine))
}
