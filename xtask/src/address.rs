//! `cargo xtask address URL`: replaces the address of the repository, and that of the site, in all files.
//!
//! Both are in the root manifest, from which the crates inherit them. Files that cannot inherit repeat them literally (README.md,
//! CITATION.cff, `pyproject.toml`, `package.json`, templates of `.github`). So every tracked text is searched for the old address,
//! without a list of files.

use crate::files::read;
use crate::process::{file_error, output, say};
use crate::repository::root;
use clap::Args;
use std::path::Path;
use std::process::Command;

/// The new addresses.
#[derive(Args)]
pub struct Arguments {
    /// The repository, such as `https://github.com/OWNER/NAME`
    repository: String,
    /// The site; by default that of GitHub Pages, `https://OWNER.github.io/NAME/`
    #[arg(long)]
    site: Option<String>,
}

/// The two addresses that a tree repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addresses {
    /// The repository, without a slash at its end.
    pub repository: String,
    /// The site, with a slash at its end.
    pub site: String,
}

/// Replaces both addresses in every tracked file, and prints the files.
///
/// # Errors
/// An address is invalid, git fails, or a file cannot be written.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let new = Addresses::new(&arguments.repository, arguments.site.as_deref())?;
    let manifest = root().join("Cargo.toml");
    let old = Addresses::stated(&read(&manifest)?)?;
    let files = output(Command::new("git").current_dir(root()).args(["ls-files", "-z"]))?;
    for file in files.split_terminator('\0') {
        if refill(&root().join(file), &old, &new)? {
            say(file);
        }
    }
    Ok(())
}

impl Addresses {
    fn new(repository: &str, site: Option<&str>) -> Result<Self, String> {
        let repository = repository.trim_end_matches('/').trim_end_matches(".git").to_owned();
        let parts =
            repository.strip_prefix("https://").ok_or("expected an address that begins with https://")?;
        let site = match (site, &*parts.split('/').collect::<Vec<_>>()) {
            (Some(site), _) => format!("{}/", site.trim_end_matches('/')),
            (None, ["github.com", owner, name]) => format!("https://{owner}.github.io/{name}/"),
            (None, _) => {
                return Err(
                    "add the site by --site https://..., because this is not an address of GitHub".into()
                );
            }
        };
        Ok(Self { repository, site })
    }

    /// Reads the addresses in the root manifest.
    ///
    /// # Errors
    /// One of the addresses is missing.
    pub fn stated(manifest: &str) -> Result<Self, String> {
        let value = |key: &str| {
            let line = manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
            let value = line.and_then(|line| line.strip_suffix('"'));
            value.map(str::to_owned).ok_or_else(|| format!("Cargo.toml states no {key}"))
        };
        Ok(Self { repository: value("repository")?, site: value("homepage")? })
    }

    /// The text with the new addresses in place of these.
    fn replaced(&self, text: &str, new: &Self) -> String {
        text.replace(&self.repository, &new.repository).replace(&self.site, &new.site)
    }
}

/// Replaces the addresses in a file. Returns whether it had any; binary files have none.
fn refill(file: &Path, old: &Addresses, new: &Addresses) -> Result<bool, String> {
    // A link to a folder, or without a target, is not read; a target in the repository is read by itself.
    let Ok(text) = std::fs::read_to_string(file) else { return Ok(false) };
    let replaced = old.replaced(&text, new);
    let is_new = replaced != text && !file.is_symlink();
    if is_new {
        std::fs::write(file, replaced).map_err(|error| file_error(file, &error))?;
    }
    Ok(is_new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str) -> String {
        std::fs::read_to_string(root().join(file)).unwrap()
    }

    #[test]
    fn addresses_are_read_and_made() {
        let new = Addresses::new("https://github.com/a/b.git", None).unwrap();
        assert_eq!((&*new.repository, &*new.site), ("https://github.com/a/b", "https://a.github.io/b/"));
        assert!(Addresses::new("https://example.org/b", None).unwrap_err().contains("--site"));
        assert_eq!(
            Addresses::new("https://example.org/b/", Some("https://b.org")).unwrap().site,
            "https://b.org/"
        );
        assert!(Addresses::new("b", None).is_err());
    }

    /// Files that repeat an address have that of the manifest, so that the command finds it.
    #[test]
    fn files_repeat_the_addresses_of_the_manifest() {
        let stated = Addresses::stated(&read("Cargo.toml")).unwrap();
        for file in ["README.md", "CITATION.cff", "SECURITY.md", "crates/python/pyproject.toml"] {
            assert!(read(file).contains(&stated.repository), "{file} lacks {}", stated.repository);
        }
        assert!(
            read("README.md").lines().take(4).any(|line| line.contains(&stated.site)),
            "the site is linked at the top"
        );
        let new = Addresses::new("https://github.com/a/b", None).unwrap();
        let replaced = stated.replaced(&read("README.md"), &new);
        assert!(replaced.contains("https://github.com/a/b") && replaced.contains("https://a.github.io/b/"));
        assert!(!replaced.contains(&stated.repository) && !replaced.contains(&stated.site));
    }

    #[test]
    fn a_file_is_written_if_it_has_an_address() {
        let folder = tempfile::tempdir().unwrap();
        let (with, without) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&with, "see https://old/x and https://site/").unwrap();
        std::fs::write(&without, [0xff, 0xfe]).unwrap();
        let of =
            |repository: &str, site: &str| Addresses { repository: repository.into(), site: site.into() };
        let (old, new) = (of("https://old/x", "https://site/"), of("https://new", "https://there/"));
        assert_eq!((refill(&with, &old, &new), refill(&without, &old, &new)), (Ok(true), Ok(false)));
        assert_eq!(std::fs::read_to_string(&with).unwrap(), "see https://new and https://there/");
        assert_eq!(refill(&with, &old, &new), Ok(false));
    }
}
