//! The files of `testdata/`: tables of instances, and committed counts.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use std::path::{Path, PathBuf};

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The lines of a corpus without comments, split at the bars.
pub fn table(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(testdata().join(name)).unwrap();
    let fields = |line: &str| line.split(" | ").map(|field| field.trim().to_owned()).collect();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(fields).collect()
}

/// Compares counts with those committed in a file; `SOLVARIUM_BLESS=1` commits them instead.
pub fn hold(name: &str, now: &str) {
    let file = testdata().join(name);
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&file, now).unwrap();
    }
    let then = std::fs::read_to_string(&file).unwrap_or_default();
    let changed: Vec<_> = now.lines().filter(|line| !then.lines().any(|l| l == *line)).take(10).collect();
    assert!(then == now, "node counts changed, for example:\n{}", changed.join("\n"));
}
