//! Build information of this program.

use solvarium_catalogue::Build;
use std::sync::LazyLock;

/// The build of this program.
pub const BUILD: Build = Build::new(option_env!("SOLVARIUM_COMMIT"));

/// The optional features of this program, and whether each is included.
const PARTS: [(&str, bool); 6] = [
    ("bulk", cfg!(feature = "bulk")),
    ("man", cfg!(feature = "man")),
    ("parquet", cfg!(feature = "parquet")),
    ("pdf", cfg!(feature = "pdf")),
    ("png", cfg!(feature = "png")),
    ("sat", cfg!(feature = "sat")),
];

/// The text of `-V`: the version, and in parentheses the commit and the features that change answers.
pub fn short() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| BUILD.to_string());
    &TEXT
}

/// The text of `--version`: the version, the commit, the features and the system, one per line.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let features: Vec<&str> = PARTS.iter().filter(|(_, is_in)| *is_in).map(|(name, _)| *name).collect();
        let features = if features.is_empty() { "none".to_owned() } else { features.join(", ") };
        let (system, chip) = (std::env::consts::OS, std::env::consts::ARCH);
        let commit = BUILD.commit.unwrap_or("unknown");
        format!("{}\ncommit: {commit}\nfeatures: {features}\nsystem: {system} {chip}", BUILD.version)
    });
    &TEXT
}
