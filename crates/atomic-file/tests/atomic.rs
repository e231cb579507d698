//! Files written by processes that are killed, run out of space, or write at the same time: readers always see a complete file.
//!
//! The child processes are this program again: a test starts itself alone, with instructions in the environment.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use solvarium_atomic_file::{AtomicFile, CheckSum, Summed, UNFINISHED, clear, unfinished};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The environment variable with the path for the child process.
const WRITER: &str = "ATOMIC_FILE_TEST_PATH";

/// The path, if this is the child process.
fn place() -> Option<PathBuf> {
    std::env::var_os(WRITER).map(PathBuf::from)
}

/// This program again, to run one test as the child process.
fn writer(test: &str, path: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]).env(WRITER, path);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Waits until the child process prints this.
fn wait_for(child: &mut Child, word: &str) {
    let output = BufReader::new(child.stdout.as_mut().unwrap());
    assert!(output.lines().any(|line| line.unwrap().contains(word)), "it ended without saying {word}");
}

/// A file content of this letter, with a checksum.
fn with_check_sum(letter: u8) -> Vec<u8> {
    let mut out = Summed::new(Vec::new());
    out.write_all(&vec![letter; 200_000]).unwrap();
    out.seal().unwrap()
}

/// The letter of a complete file.
fn read_checked(path: &Path) -> u8 {
    let bytes = std::fs::read(path).unwrap();
    let mut from = Summed::new(bytes.as_slice());
    let mut content = vec![0; bytes.len() - 8];
    from.read_exact(&mut content).unwrap();
    from.check().unwrap();
    assert!(content.iter().all(|letter| *letter == content[0]) && content.len() == 200_000);
    content[0]
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Everything is written, but the file is not renamed.
#[test]
fn killed_between_write_and_rename_leaves_the_old_file() {
    if let Some(path) = place() {
        let mut file = AtomicFile::create(path).unwrap();
        file.write_all(&with_check_sum(b'b')).unwrap();
        println!("written");
        std::thread::sleep(Duration::MAX);
        return file.commit().unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept");
    solvarium_atomic_file::write(&path, &with_check_sum(b'a')).unwrap();
    let test = "killed_between_write_and_rename_leaves_the_old_file";
    let mut child = writer(test, &path).spawn().unwrap();
    wait_for(&mut child, "written");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(read_checked(&path), b'a');
    let names = names(folder.path());
    assert_eq!((names.len(), unfinished(&names[1])), (2, Some("kept")), "{names:?}");
    // The remains do not block the next writer.
    solvarium_atomic_file::write(&path, &with_check_sum(b'c')).unwrap();
    assert_eq!(read_checked(&path), b'c');
}

/// Removal takes the files of dead processes, and leaves the files of living processes and of this one.
#[test]
fn files_of_dead_processes_are_removed() {
    if let Some(path) = place() {
        let mut file = AtomicFile::create(path).unwrap();
        file.write_all(&with_check_sum(b'b')).unwrap();
        println!("written");
        std::io::stdin().read_line(&mut String::new()).unwrap();
        file.commit().unwrap();
        println!("renamed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept");
    let start = || {
        let mut command = writer("files_of_dead_processes_are_removed", &path);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        wait_for(&mut child, "written");
        child
    };
    let (mut dead, mut living) = (start(), start());
    let other = AtomicFile::create(folder.path().join("other")).unwrap();
    dead.kill().unwrap();
    dead.wait().unwrap();
    assert_eq!(names(folder.path()).len(), 3);
    assert_eq!(clear(&path).unwrap(), 1);
    assert_eq!(solvarium_atomic_file::clear_folder(folder.path()).unwrap(), 0, "these are of the living");
    drop(living.stdin.take());
    assert!(living.wait().unwrap().success());
    assert_eq!(read_checked(&path), b'b');
    other.commit().unwrap();
    assert_eq!(names(folder.path()), ["kept", "other"]);
    assert_eq!(clear(folder.path().join("none/kept")).unwrap(), 0);
}

/// The failpoint aborts between writing and renaming.
#[cfg(feature = "failpoint")]
#[test]
fn aborted_before_the_rename_leaves_the_old_file() {
    if let Some(path) = place() {
        return solvarium_atomic_file::write(path, &with_check_sum(b'b')).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept");
    solvarium_atomic_file::write(&path, &with_check_sum(b'a')).unwrap();
    let mut child = writer("aborted_before_the_rename_leaves_the_old_file", &path);
    assert!(!child.env("ATOMIC_FILE_ABORT", "kept").status().unwrap().success());
    assert_eq!((read_checked(&path), names(folder.path()).len()), (b'a', 2));
    assert_eq!(clear(&path).unwrap(), 1);
}

#[test]
fn killed_at_any_time_the_file_is_complete() {
    if let Some(path) = place() {
        for letter in (b'a'..=b'z').cycle() {
            solvarium_atomic_file::write(&path, &with_check_sum(letter)).unwrap();
            println!("once more");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept");
    let was_killed_while_it_wrote = || names(folder.path()).iter().any(|name| unfinished(name).is_some());
    // On a busy machine few are killed while they write: the test continues until one was.
    for round in 0..1000 {
        let mut child = writer("killed_at_any_time_the_file_is_complete", &path).spawn().unwrap();
        wait_for(&mut child, "once more");
        child.kill().unwrap();
        child.wait().unwrap();
        read_checked(&path);
        if round >= 30 && was_killed_while_it_wrote() {
            return;
        }
    }
    panic!("none of a thousand processes was killed while it wrote");
}

#[test]
fn two_processes_at_once_write_one_complete_file() {
    if let Some(path) = place() {
        let letter = std::env::var("LETTER").unwrap().as_bytes()[0];
        return (0..100).for_each(|_| solvarium_atomic_file::write(&path, &with_check_sum(letter)).unwrap());
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept");
    solvarium_atomic_file::write(&path, &with_check_sum(b'a')).unwrap();
    let start =
        |letter| writer("two_processes_at_once_write_one_complete_file", &path).env("LETTER", letter).spawn();
    let mut children = ["a", "b"].map(|letter| start(letter).unwrap());
    let mut seen = Vec::new();
    while children.iter_mut().any(|child| child.try_wait().unwrap().is_none()) {
        seen.push(read_checked(&path));
    }
    assert!(children.iter_mut().all(|child| child.wait().unwrap().success()));
    assert!(seen.contains(&b'b') && seen.iter().all(|letter| b"ab".contains(letter)));
    assert_eq!(names(folder.path()), ["kept"]);
}

/// A file size limit of 64 KiB simulates a full disk: a write fails after others succeeded.
#[test]
fn a_failed_write_leaves_only_the_old_file() {
    if let Some(path) = place() {
        let failed = solvarium_atomic_file::write(&path, &with_check_sum(b'b')).unwrap_err();
        return assert_eq!(failed.kind(), ErrorKind::FileTooLarge);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept");
    solvarium_atomic_file::write(&path, &with_check_sum(b'a')).unwrap();
    let test = writer("a_failed_write_leaves_only_the_old_file", &path);
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 128; exec \"$@\"", "sh"]).arg(test.get_program());
    limited.args(test.get_args()).env(WRITER, &path).stdout(Stdio::null());
    assert!(limited.status().unwrap().success());
    assert_eq!((read_checked(&path), names(folder.path())), (b'a', vec!["kept".to_string()]));
}

/// A file system of 64 KiB, if this user may mount one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_only_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(disk).output();
    if !mounted.is_ok_and(|mounted| mounted.status.success()) {
        eprintln!("skipped: this user may not mount a small disk");
        return;
    }
    let path = disk.join("kept");
    let results = solvarium_atomic_file::write(&path, b"old")
        .and_then(|()| solvarium_atomic_file::write(&path, &with_check_sum(b'b')))
        .map_err(|error| error.kind());
    let (kept, names) = (std::fs::read(&path), names(disk));
    assert!(Command::new("umount").arg(disk).status().unwrap().success());
    assert_eq!((results, kept.unwrap()), (Err(ErrorKind::StorageFull), b"old".to_vec()));
    assert_eq!(names, ["kept"]);
}

#[test]
fn torn_and_foreign_files_have_another_sum() {
    let complete = with_check_sum(b'a');
    let is_complete = |bytes: &[u8]| {
        let mut from = Summed::new(bytes);
        let mut content = vec![0; bytes.len().saturating_sub(8)];
        from.read_exact(&mut content).and_then(|()| from.check()).is_ok()
    };
    assert!(is_complete(&complete));
    for at in (0..complete.len()).step_by(1999).chain([complete.len() - 1]) {
        assert!(!is_complete(&complete[..at]), "cut after {at} bytes");
        let mut torn = complete.clone();
        torn[at..].fill(0);
        assert!(!is_complete(&torn), "zeros from {at} on, as after a power cut");
        let mut wrong = complete.clone();
        wrong[at] ^= 1;
        assert!(!is_complete(&wrong), "bit 0 of byte {at}");
    }
    assert!(!is_complete(&[&complete[..], b"more"].concat()));
    assert!(!is_complete(b"a walk in the park"));
    // A power cut leaves a file of zeros if its bytes were not synced.
    assert!(!is_complete(&[0; 4096]));
}

#[test]
fn links_are_followed_and_permissions_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [file, link, dangling] = ["a", "b", "c"].map(|name| folder.path().join(name));
    std::fs::write(&file, "").unwrap();
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    solvarium_atomic_file::write(&link, b"new").unwrap();
    assert_eq!((std::fs::read(&file).unwrap(), link.is_symlink()), (b"new".to_vec(), true));
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    symlink(folder.path().join("nowhere"), &dangling).unwrap();
    solvarium_atomic_file::write(&dangling, b"new").unwrap();
    assert!(!dangling.is_symlink());
    // A new file has the permissions of the umask, unlike most temporary files.
    std::fs::write(folder.path().join("usual"), "").unwrap();
    let mode = |name: &str| folder.path().join(name).metadata().unwrap().permissions().mode();
    assert_eq!(mode("c"), mode("usual"));
}

#[test]
fn long_names_have_room_for_the_suffix() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ü".repeat(127));
    solvarium_atomic_file::write(&path, b"all").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"all");
    let file = AtomicFile::create(&path).unwrap();
    assert!(names(folder.path()).iter().any(|name| name.ends_with(UNFINISHED)));
    drop(file);
    assert_eq!(names(folder.path()).len(), 1);
}

#[test]
fn errors_name_no_temporary_file() {
    let folder = tempfile::tempdir().unwrap();
    let results = [
        AtomicFile::create(folder.path().join("none/a")).unwrap_err(),
        solvarium_atomic_file::write(folder.path(), b"a folder").unwrap_err(),
    ];
    assert!(results.iter().all(|error| !error.to_string().contains(UNFINISHED)), "{results:?}");
}

/// The sum is the same for any division of the bytes.
#[test]
fn sums_do_not_depend_on_the_division_of_the_bytes() {
    let bytes: Vec<u8> = (0..5000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for piece in [1, 7, 64, 240, 241, 1024] {
        let mut sum = CheckSum::new();
        bytes.chunks(piece).for_each(|bytes| sum.add(bytes));
        assert_eq!(sum.value(), CheckSum::of(&bytes), "pieces of {piece}");
    }
}
