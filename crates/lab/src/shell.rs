//! Quotes words for a shell, for printed commands that can be pasted.

use std::path::Path;

/// Quotes a text; on Windows by double quotes, which `cmd` and PowerShell both know and no file name contains.
///
/// ```
/// # if cfg!(unix) {
/// assert_eq!(solvarium_lab::shell::quoted("8 6 7"), "'8 6 7'");
/// # }
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    if cfg!(windows) { format!("\"{text}\"") } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// A path, quoted if a shell would interpret it.
///
/// ```
/// assert_eq!(solvarium_lab::shell::path("out/a-1.toml".as_ref()), "out/a-1.toml");
/// ```
#[must_use]
pub fn path(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%".contains(c) || cfg!(windows) && c == '\\';
    if !text.is_empty() && text.chars().all(is_plain) { text } else { quoted(&text) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_can_be_pasted() {
        assert_eq!(path(Path::new("out/a-1.toml")), "out/a-1.toml");
        assert_eq!(path(Path::new("my out")), "'my out'");
        assert_eq!(path(Path::new("it's")), "'it'\\''s'");
    }
}
