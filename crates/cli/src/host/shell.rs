//! Words of a command line, as a shell reads them: for commands that are printed to be pasted.

use std::path::Path;

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A path; in quotes, if a shell would read something else into it.
pub fn path(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) { text } else { quoted(&text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_can_be_pasted() {
        assert_eq!(path(Path::new("out/a-1.toml")), "out/a-1.toml");
        assert_eq!(path(Path::new("my out")), "'my out'");
        assert_eq!(path(Path::new("it's")), "'it'\\''s'");
    }
}
