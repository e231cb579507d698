//! Writing files: whole or not at all.

use crate::fault::Fault;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where `--out` without a path puts the solution of `input`: `evil.out` beside
/// `evil.txt`.
pub fn beside(input: Option<&Path>) -> Result<PathBuf, Fault> {
    let input = input.ok_or_else(|| {
        Fault::usage("--out needs a path when the puzzle comes from no file: --out=solution.out")
    })?;
    Ok(input.with_extension("out"))
}

/// Whether two paths name one existing file, by whatever way.
fn same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Refuses a place where an input lies; `option` is what named it.
pub fn refuse_inputs<'a>(
    path: &Path,
    mut inputs: impl Iterator<Item = &'a Path>,
    option: &str,
) -> Result<(), Fault> {
    if inputs.any(|input| same(path, input)) {
        return Err(Fault::usage(format!(
            "{option} would overwrite the input {}: give another path, {option}=PATH",
            path.display()
        )));
    }
    Ok(())
}

/// Writes `content` to `path`, by atomic rename, so that no reader sees half a file. A device or a pipe is written to as it
/// is.
pub fn save(path: &Path, content: &[u8]) -> Result<(), Fault> {
    let written = match path.metadata() {
        Ok(about) if !about.is_file() => std::fs::write(path, content),
        _ => solvarium_atomic_file::write(path, content),
    };
    written.map_err(|error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "no such folder".to_string(),
            _ => error.to_string(),
        };
        Fault::Failure(format!("{}: cannot be written: {why}", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn out_lies_beside_the_input() {
        let beside = |input| beside(Some(Path::new(input))).unwrap();
        assert_eq!(beside("a/evil.txt"), Path::new("a/evil.out"));
        assert_eq!(beside("evil"), Path::new("evil.out"));
        assert!(super::beside(None).is_err());
    }

    #[test]
    fn writes_whole_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.out");
        save(&path, b"first").unwrap();
        save(&path, b"second").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"second");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let nowhere = folder.path().join("none/a.out");
        let fault = save(&nowhere, b"").unwrap_err();
        let message = fault.message().unwrap_or_default().to_string();
        assert!(message.starts_with(&format!("{}: cannot be written: ", nowhere.display())), "{message}");
        assert!(!message.contains(".fresh"), "{message}");
        assert_eq!(fault.exit(), crate::exit::Exit::Failure);
        assert!(save(folder.path(), b"").is_err(), "a directory");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_a_failure() {
        let fault = save(Path::new("/dev/full"), b"much").unwrap_err();
        assert_eq!(fault.exit(), crate::exit::Exit::Failure);
        assert!(fault.message().is_some_and(|message| message.starts_with("/dev/full: cannot be written: ")));
    }

    #[cfg(unix)]
    #[test]
    fn writes_through_links_and_keeps_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&file, "").unwrap();
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert!(link.is_symlink());
    }

    #[test]
    fn never_over_the_input() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.out");
        std::fs::write(&path, "").unwrap();
        let dotted = folder.path().join("./a.out");
        assert!(refuse_inputs(&dotted, [path.as_path()].into_iter(), "--out").is_err());
        assert!(refuse_inputs(&folder.path().join("b"), [path.as_path()].into_iter(), "--out").is_ok());
    }
}
