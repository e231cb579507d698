//! Free disk space, checked before something large is written.

use std::path::Path;

/// Free bytes below a folder, which need not exist yet; `None` if the system does not report it.
pub fn free(folder: &Path) -> Option<u64> {
    // The parent of a plain name is the empty path, which means the current folder.
    let here = |path: &Path| if path.as_os_str().is_empty() { Path::new(".") } else { path }.to_path_buf();
    let there = folder.ancestors().map(here).find(|path| path.exists())?;
    fs4::available_space(there).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_folders_have_the_free_space_of_their_parents() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().join("a/b/c"), "no-such-folder".into(), ".".into()] {
            assert!(free(&path).is_some_and(|bytes| bytes > 0), "{}", path.display());
        }
    }
}
