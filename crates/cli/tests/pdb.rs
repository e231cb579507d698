//! Tests pattern databases in files from outside: killed, interrupted, damaged, built twice at once.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Six tiles of 4x4: a build long enough to be killed, and short enough to be repeated.
const TILES: [&str; 2] = ["--tiles", "1,2,3,5,6,7"];
const NAME: &str = "4x4_1-2-3-5-6-7";

fn pdb(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.arg("pdb").args(arguments).arg("--dir").arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    pdb(folder, arguments).output().expect("the program runs")
}

fn build(folder: &Path, more: &[&str]) -> Output {
    run(folder, &[&["build", TILES[0], TILES[1]], more].concat())
}

fn start(folder: &Path, more: &[&str]) -> Child {
    pdb(folder, &[&["build", TILES[0], TILES[1]], more].concat()).spawn().expect("it starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        files.map(|file| file.expect("a file").file_name().into_string().expect("a plain name")).collect();
    names.sort();
    names
}

/// The bytes of the database from an uninterrupted build.
fn uninterrupted() -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let output = build(folder.path(), &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(names(folder.path()), [format!("{NAME}.pdb")]);
    read(folder.path())
}

fn read(folder: &Path) -> Vec<u8> {
    std::fs::read(folder.join(format!("{NAME}.pdb"))).expect("the database")
}

/// Waits until a new checkpoint exists, or the program has ended.
fn wait_for_another(child: &mut Child, part: &Path, before: &[u8]) -> bool {
    let head = || std::fs::read(part).map(|bytes| bytes.get(..128).unwrap_or_default().to_vec());
    while head().map_or(true, |head| head.is_empty() || head == before) {
        if child.try_wait().expect("a process").is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    true
}

#[test]
fn a_build_killed_repeatedly_ends_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = folder.path().join(format!("{NAME}.part"));
    let (mut kills, mut resumed) = (0, 0);
    loop {
        let before = std::fs::read(&part).map(|bytes| bytes[..128].to_vec()).unwrap_or_default();
        let mut child = start(folder.path(), &["--keep-every", "1ms"]);
        if !wait_for_another(&mut child, &part, &before) {
            break;
        }
        child.kill().expect("kill -9");
        let output = child.wait_with_output().expect("its end");
        kills += 1;
        resumed += u32::from(text(&output.stderr).contains("continues after"));
    }
    assert!(kills > 5 && resumed + 1 >= kills, "{kills} kills, {resumed} times resumed");
    assert_eq!(names(folder.path()), [format!("{NAME}.pdb")], "nothing is left behind");
    assert!(read(folder.path()) == uninterrupted());
}

#[test]
fn ctrl_c_keeps_the_progress_and_prints_how_to_continue() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(folder.path(), &["--keep-every", "1ms"]);
    assert!(wait_for_another(&mut child, &folder.path().join(format!("{NAME}.part")), &[]));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("its end");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let expected = format!("  solvarium pdb build --tiles 1,2,3,5,6,7 --dir '{}'\n", folder.path().display());
    assert!(text(&output.stderr).ends_with(&expected), "{}", text(&output.stderr));
    let listed = run(folder.path(), &["list"]);
    assert!(text(&listed.stdout).contains("interrupted after"), "{}", text(&listed.stdout));
    let output = build(folder.path(), &[]);
    assert!(text(&output.stderr).contains("continues after"), "{}", text(&output.stderr));
    assert!(read(folder.path()) == uninterrupted());
}

#[test]
fn reached_limits_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = build(folder.path(), &["--memory-limit", "1MiB"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("but the limit is 1.0 MiB (see --memory-limit)"));
    let output = build(folder.path(), &["--time-limit", "1ms"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("the time limit was reached"), "{}", text(&output.stderr));
    assert_eq!(names(folder.path()), [format!("{NAME}.part")]);
}

#[test]
fn four_simultaneous_builds_make_a_database_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let children: Vec<Child> = (0..4).map(|_| start(folder.path(), &[])).collect();
    let outputs: Vec<Output> =
        children.into_iter().map(|child| child.wait_with_output().expect("its end")).collect();
    assert!(outputs.iter().all(|output| output.status.success()));
    let built = outputs.iter().filter(|output| text(&output.stdout).contains("is built")).count();
    assert_eq!(built, 1);
    assert!(read(folder.path()) == uninterrupted());
}

#[test]
fn damage_is_found_refused_and_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), &[]);
    let verified = run(folder.path(), &["verify", NAME, "--sample", "100"]);
    assert!(verified.status.success());
    assert!(text(&verified.stdout).ends_with("states proved\n"), "{}", text(&verified.stdout));
    let (path, mut bytes) = (folder.path().join(format!("{NAME}.pdb")), read(folder.path()));
    bytes[100_000] ^= 4;
    std::fs::write(&path, &bytes).expect("room on the disk");
    let verified = run(folder.path(), &["verify"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(text(&verified.stderr).contains("its checksum does not match"), "{}", text(&verified.stderr));
    let output = build(folder.path(), &[]);
    assert!(text(&output.stderr).contains("it is built again"), "{}", text(&output.stderr));
    assert!(read(folder.path()) == uninterrupted());
    assert!(run(folder.path(), &["remove", NAME]).status.success());
    assert!(names(folder.path()).is_empty());
}

#[test]
fn another_database_under_the_name_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(folder.path(), &["build", "--tiles", "1,2,5", "--shape", "3x3"]).status.success());
    let file = |name: &str| folder.path().join(name);
    std::fs::copy(file("3x3_1-2-5.pdb"), file("3x3_3-6-7.pdb")).expect("room on the disk");
    let listed = run(folder.path(), &["list"]);
    assert!(text(&listed.stdout).contains("its tiles do not match its name"), "{}", text(&listed.stdout));
    let built = run(folder.path(), &["build", "--tiles", "3,6,7", "--shape", "3x3"]);
    assert!(text(&built.stderr).contains("it is built again"), "{}", text(&built.stderr));
    assert!(run(folder.path(), &["verify"]).status.success());
}

#[test]
fn the_environment_names_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args(["pdb", "build", "4-4"])
        .env("SOLVARIUM_CACHE", folder.path())
        .output()
        .expect("the program runs");
    let expected = format!(", in {}\n", folder.path().join("pdb").display());
    assert!(text(&output.stdout).ends_with(&expected), "{}", text(&output.stdout));
    let listed = run(&folder.path().join("pdb"), &["list"]);
    assert!(text(&listed.stdout).contains("4-4 of 3x3 is complete"), "{}", text(&listed.stdout));
}
