//! The folder of reproducible work: the user's cache directory, or the one named by SOLVARIUM_CACHE.

use crate::fault::Fault;
use etcetera::{BaseStrategy, choose_base_strategy};
use std::ffi::OsString;
use std::path::PathBuf;

/// The environment variable that names another folder.
const VARIABLE: &str = "SOLVARIUM_CACHE";

/// The folder for one type of work, such as `~/.cache/solvarium/explore`. It may not exist yet.
pub fn folder(kind: &str) -> Result<PathBuf, Fault> {
    Ok(root(std::env::var_os(VARIABLE))?.join(kind))
}

fn root(named: Option<OsString>) -> Result<PathBuf, Fault> {
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        return Ok(named.into());
    }
    let strategy = choose_base_strategy().map_err(|error| {
        Fault::Failure(format!("no cache directory was found: {error}; set {VARIABLE} to name one"))
    })?;
    Ok(strategy.cache_dir().join("solvarium"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_variable_names_it() {
        assert_eq!(root(Some("/tmp/kept".into())).unwrap(), Path::new("/tmp/kept"));
        for none in [None, Some(OsString::new())] {
            assert!(root(none).unwrap().ends_with("solvarium"));
        }
    }
}
