//! Claims of processes that run at the same time, are killed, are suspended, or are on another machine, which an environment variable
//! simulates.
//!
//! The child processes are this program again: a test starts itself alone, with instructions in the environment.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]
#![expect(clippy::print_stdout, reason = "a process tells the test how far it is")]

mod preload;

use solvarium_atomic_file::{AtomicFile, CLAIM, Claim, Holder, Refused, clear};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The environment variable with the path for the child process.
const CHILD_PATH: &str = "CLAIM_TEST_PATH";

fn place() -> Option<PathBuf> {
    std::env::var_os(CHILD_PATH).map(PathBuf::from)
}

/// Starts this program again, to run one test as the child process, on a simulated machine if its number is not 0.
fn start(test: &str, path: &Path, machine: u64) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]).env(CHILD_PATH, path);
    command.env("ATOMIC_FILE_LEASE", "600").stdin(Stdio::piped()).stdout(Stdio::piped());
    if machine > 0 {
        command.env("ATOMIC_FILE_HOME", machine.to_string());
    }
    command.spawn().unwrap()
}

/// Waits until the child process prints this.
fn wait_for(child: &mut Child, word: &str) {
    let output = BufReader::new(child.stdout.as_mut().unwrap());
    assert!(output.lines().any(|line| line.unwrap().contains(word)), "it ended without saying {word}");
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

fn names(path: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(path.parent().unwrap()).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Holds a claim until the input ends, and then prints whether it still holds it.
fn hold(path: &Path) {
    let claim = Claim::take(path, Holder::unless_alive).unwrap();
    println!("taken");
    std::io::stdin().read_line(&mut String::new()).unwrap();
    println!("{}", if claim.check().is_ok() { "still has it" } else { "has lost it" });
}

/// Returns whether a claim is refused because a process that is known to be alive holds it.
fn is_refused(path: &Path) -> bool {
    match Claim::take(path, Holder::unless_alive) {
        Ok(_) => false,
        Err(Refused::Held(holder)) => holder.is_alive(),
        Err(Refused::Failed(error)) => panic!("{error}"),
    }
}

/// Restarts the test with a short lease; the child process then takes claims.
fn with_a_short_lease(test: &str, folder: &Path) -> bool {
    if std::env::var_os("ATOMIC_FILE_LEASE").is_some() {
        return true;
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]).env("CLAIM_TEST_FOLDER", folder);
    assert!(command.env("ATOMIC_FILE_LEASE", "600").status().unwrap().success());
    false
}

#[test]
fn one_process_at_a_time_has_it() {
    if let Some(path) = place() {
        // The counter is elsewhere if the claims are tested on a file system that may cache the writes of another mount.
        let count = std::env::var_os("CLAIM_TEST_COUNT").map_or_else(|| path.clone(), PathBuf::from);
        for _ in 0..40 {
            let _claim = Claim::take(&path, |_| ControlFlow::Continue(())).unwrap();
            let before: u64 = std::fs::read_to_string(&count).unwrap().parse().unwrap();
            std::fs::write(&count, "").unwrap();
            std::fs::write(&count, (before + 1).to_string()).unwrap();
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count");
    std::fs::write(&path, "0").unwrap();
    let mut all: Vec<_> = (0..4).map(|_| start("one_process_at_a_time_has_it", &path, 0)).collect();
    // One process is killed while it works: its remains do not block the others.
    let mut killed =
        start("claims_of_killed_processes_are_taken_over_at_once", &folder.path().join("other"), 0);
    wait_for(&mut killed, "taken");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(all.iter_mut().all(|child| child.wait().unwrap().success()));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "160");
    assert!(!is_refused(&folder.path().join("other")));
    assert_eq!(names(&path), ["count"]);
}

#[test]
fn claims_of_killed_processes_are_taken_over_at_once() {
    if let Some(path) = place() {
        return hold(&path);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    for round in 0..5 {
        let mut child = start("claims_of_killed_processes_are_taken_over_at_once", &path, 0);
        wait_for(&mut child, "taken");
        assert!(is_refused(&path), "{round}");
        // A suspended process has not ended.
        signal(&child, "-STOP");
        assert!(is_refused(&path), "{round}");
        child.kill().unwrap();
        // The parent has not waited for it yet.
        let claim = Claim::take(&path, |_| ControlFlow::Continue(()));
        assert!(claim.is_ok_and(|claim| claim.check().is_ok()), "{round}");
        child.wait().unwrap();
    }
    assert!(names(&path).is_empty());
}

/// A claim of another machine is not taken over while it keeps changing. It is taken over one minute (here 0.6 s) after its last change.
#[test]
fn claims_of_another_machine_are_watched() {
    if let Some(path) = place() {
        return hold(&path);
    }
    let folder = tempfile::tempdir().unwrap();
    let test = "claims_of_another_machine_are_watched";
    if !with_a_short_lease(test, folder.path()) {
        return;
    }
    let path = folder.path().join("log");
    let mut child = start(test, &path, 7);
    wait_for(&mut child, "taken");
    for _ in 0..3 {
        assert!(is_refused(&path));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(names(&path)[0].ends_with(CLAIM));
    assert!(!is_refused(&path));
    assert!(names(&path).is_empty());
}

/// A process that is suspended for longer than its lease learns that another machine has taken over.
#[test]
fn owners_suspended_too_long_lose_the_claim() {
    if let Some(path) = place() {
        return hold(&path);
    }
    let folder = tempfile::tempdir().unwrap();
    let test = "owners_suspended_too_long_lose_the_claim";
    if !with_a_short_lease(test, folder.path()) {
        return;
    }
    let path = folder.path().join("log");
    let mut child = start(test, &path, 7);
    wait_for(&mut child, "taken");
    signal(&child, "-STOP");
    let claim = Claim::take(&path, Holder::unless_alive).unwrap();
    drop(child.stdin.take());
    signal(&child, "-CONT");
    wait_for(&mut child, "has lost it");
    assert!(claim.check().is_ok());
    assert!(child.wait().unwrap().success());
    assert_eq!(names(&path).len(), 1, "the claim of another process is kept");
}

/// An unreadable claim: of a file system without links, torn by a power cut, or not a claim at all.
#[test]
fn unreadable_claims_are_watched_too() {
    let folder = tempfile::tempdir().unwrap();
    if !with_a_short_lease("unreadable_claims_are_watched_too", folder.path()) {
        return;
    }
    for (number, text) in
        [&b""[..], b"\0\0\0\0", b"\xff\xfe", b"1-2-3", b"1-2-3 4\nnode7\n0000"].iter().enumerate()
    {
        let path = folder.path().join(format!("log{number}"));
        std::fs::write(folder.path().join(format!("log{number}.5.claim")), text).unwrap();
        let mut waited = 0;
        let claim = Claim::take(&path, |holder| {
            assert!(!holder.is_alive(), "{holder}");
            waited += 1;
            ControlFlow::Continue(())
        });
        assert!(claim.is_ok() && waited > 10, "{number}: {waited}");
    }
    assert!(names(&folder.path().join("log")).is_empty());
}

/// Locks that always succeed, or do not exist, as on some network file systems, change nothing.
#[test]
fn false_locks_change_nothing() {
    if let Some(path) = place() {
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"all").unwrap();
        hold(&path);
        return file.commit().unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = preload::built(folder.path()) else { return };
    let test = "false_locks_change_nothing";
    if std::env::var_os("LD_PRELOAD").is_none() {
        for locks in ["succeed", "missing"] {
            let mut again = Command::new(std::env::current_exe().unwrap());
            again.args([test, "--exact", "--nocapture", "--test-threads=1"]);
            again.env("LD_PRELOAD", &library).env("PRELOAD_LOCKS", locks);
            assert!(again.status().unwrap().success(), "{locks}");
        }
        return;
    }
    let probe = std::fs::File::create(folder.path().join("probe")).unwrap();
    let (first, second) =
        (probe.try_lock(), std::fs::File::open(folder.path().join("probe")).unwrap().try_lock());
    assert_eq!(first.is_ok(), second.is_ok(), "the library is at work");
    let path = folder.path().join("file");
    let mut child = start(test, &path, 0);
    wait_for(&mut child, "taken");
    assert!(is_refused(&path));
    assert_eq!(clear(&path).unwrap(), 0, "the temporary file belongs to a living process");
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    assert_eq!(std::fs::read(&path).unwrap(), b"all");
    assert!(!is_refused(&path));
}
