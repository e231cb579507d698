//! Writing files: whole or not at all.

use crate::fault::Fault;
use std::collections::BTreeSet;
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

/// Refuses places where an input lies; `option` is what named them.
pub fn refuse_inputs<'a>(
    places: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
    option: &str,
) -> Result<(), Fault> {
    match overwritten(places, inputs, |path| path.canonicalize().ok()) {
        None => Ok(()),
        Some(path) => Err(Fault::usage(format!(
            "{option} would overwrite the input {}: give another path, {option}=PATH",
            path.display()
        ))),
    }
}

/// The first place where an input lies, by whatever way. The machine is asked once for
/// each path, however many puzzles come from one file.
fn overwritten<'a>(
    places: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
    mut true_name: impl FnMut(&Path) -> Option<PathBuf>,
) -> Option<&'a Path> {
    let inputs: BTreeSet<&Path> = inputs.into_iter().collect();
    let inputs: BTreeSet<PathBuf> = inputs.into_iter().filter_map(&mut true_name).collect();
    let mut known = BTreeSet::new();
    let mut places = places.into_iter().filter(|&place| known.insert(place));
    places.find(|place| true_name(place).is_some_and(|name| inputs.contains(&name)))
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

    #[test]
    fn each_path_is_looked_up_once() {
        let path = |number: usize| PathBuf::from(format!("{number}.txt"));
        let looked_up = |places: &[PathBuf], inputs: &[PathBuf]| {
            let mut count = 0;
            let found = overwritten(
                places.iter().map(PathBuf::as_path),
                inputs.iter().map(PathBuf::as_path),
                |path| {
                    count += 1;
                    Some(path.with_extension(""))
                },
            );
            (found.map(Path::to_path_buf), count)
        };
        // Two thousand puzzles of one file, and of as many.
        let (one, many) = (vec![path(1); 2000], (0..2000).map(path).collect::<Vec<_>>());
        let outs = (2000..4000).map(path).collect::<Vec<_>>();
        assert_eq!(looked_up(&vec![path(2); 2000], &one), (None, 2));
        assert_eq!(looked_up(&outs, &many), (None, 4000));
        assert_eq!(looked_up(&["a".into(), "7.out".into()], &many), (Some("7.out".into()), 2002));
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
        assert!(refuse_inputs([dotted.as_path()], [path.as_path()], "--out").is_err());
        assert!(refuse_inputs([folder.path().join("b").as_path()], [path.as_path()], "--out").is_ok());
    }
}
