//! The download size of the workbench's first load. The book, the documentation of the crates, and the files that
//! `ON_DEMAND` lists are downloaded on demand.

use super::{WHOLE, is_read};
use crate::files::walk;
use crate::process::file_error;
use std::fmt::{Display, Formatter};
use std::fs;
use std::path::Path;

/// The maximum sizes, which are defined only here.
pub(super) const MOST: Weight = Weight { plain: 5_000_000, packed: 1_700_000 };

/// The size in bytes on the disk, and as a server sends them, each file compressed by gzip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    plain: usize,
    packed: usize,
}

/// The lessons, the editor of maps, curves of local searches, downloads, the pages for Sudoku, games and setters, the library for charts, and the whole module.
const ON_DEMAND: [&str; 10] = [
    "play/web/course/",
    "play/web/later/",
    "play/web/explain/",
    "play/explain.html",
    "play/web/games/",
    "play/games.html",
    "play/web/setter/",
    "play/setter.html",
    "play/web/vendor/uplot/uPlot.iife.min.js",
    WHOLE,
];

impl Weight {
    /// Measures a site.
    ///
    /// # Errors
    /// A file cannot be read.
    pub(super) fn of(site: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        walk(site, site, &mut files)?;
        let mut weight = Self { plain: 0, packed: 0 };
        let is_later = |file: &str| is_read(file) || ON_DEMAND.iter().any(|path| file.starts_with(path));
        for file in files.iter().filter(|file| !is_later(file)) {
            let bytes = fs::read(site.join(file)).map_err(|error| file_error(&site.join(file), &error))?;
            weight.plain += bytes.len();
            weight.packed += packed(&bytes)?;
        }
        Ok(weight)
    }

    /// Checks the sizes against the maximum.
    ///
    /// # Errors
    /// A size is greater.
    pub(super) fn held_against(self, most: &Self) -> Result<(), String> {
        if self.plain <= most.plain && self.packed <= most.packed {
            return Ok(());
        }
        Err(format!("the page is {self}, and may be {most} (xtask/src/site/weight.rs)"))
    }
}

impl Display for Weight {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let mb = |bytes: usize| bytes as f64 / 1e6;
        write!(f, "{:.2} MB, {:.2} MB packed (gzip)", mb(self.plain), mb(self.packed))
    }
}

fn packed(bytes: &[u8]) -> Result<usize, String> {
    use std::io::Write;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    packed.map(|packed| packed.len()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write;

    #[test]
    fn a_page_that_is_too_heavy_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("play/a.js"), &[b'a'; 1000]).unwrap();
        write(&folder.path().join("book/a.html"), &[b'a'; 1000]).unwrap();
        for file in ["play/web/course/en.json", WHOLE] {
            write(&folder.path().join(file), &[b'a'; 1000]).unwrap();
        }
        let weight = Weight::of(folder.path()).unwrap();
        assert!(weight.plain == 1000 && weight.packed < 100, "{weight:?}: without the book, and packed");
        assert_eq!(weight.held_against(&weight), Ok(()));
        let less = [Weight { plain: 999, ..weight }, Weight { packed: weight.packed - 1, ..weight }];
        assert!(less.iter().all(|most| weight.held_against(most).is_err()));
    }
}
