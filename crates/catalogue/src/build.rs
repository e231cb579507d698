//! The build identity: which program has made something, and the hash of everything that a result depends on.

use serde::Serialize;
use std::fmt::{Display, Formatter};

/// The build of a program: two equal builds give the same answers.
///
/// The crate of the program passes in the commit, so a new commit recompiles no library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Build {
    /// The version of the crates.
    pub version: &'static str,
    /// The commit that the program was built from; none if its sources were neither a Git working tree nor a package.
    pub commit: Option<&'static str>,
    /// The features that add methods; they change the choices of `auto`.
    pub features: &'static [&'static str],
}

/// Features that change answers.
const FEATURES: &[&str] = if cfg!(feature = "sat") { &["sat"] } else { &[] };

impl Build {
    /// This build, from this commit: `option_env!("SOLVARIUM_COMMIT")` where `solvarium-commit` is in the build script.
    ///
    /// ```
    /// use solvarium_catalogue::Build;
    /// let build = Build { features: &["sat"], ..Build::new(Some("0123456789abcdef0123456789abcdef01234567")) };
    /// assert_eq!(build.to_string(), format!("{} (0123456789, sat)", build.version));
    /// ```
    #[must_use]
    pub const fn new(commit: Option<&'static str>) -> Self {
        Self { version: env!("CARGO_PKG_VERSION"), commit, features: FEATURES }
    }
}

impl Display for Build {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let commit = self.commit.map_or("no commit", |commit| commit.get(..10).unwrap_or(commit));
        write!(f, "{} ({commit}", self.version)?;
        self.features.iter().try_for_each(|feature| write!(f, ", {feature}"))?;
        f.write_str(")")
    }
}
