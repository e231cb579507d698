//! Checkpoint files of builds: the number of states at each number of moves, eight bytes each, and the arrays of the build.

use super::checked;
use super::error::{FileError, Refusal};
use super::header::{BodyKind, Header};
use crate::pattern::Pattern;
use crate::pattern::building::Building;
use core::num::NonZero;
use std::path::Path;
use std::vec;
use std::vec::Vec;

impl Building {
    /// Writes a checkpoint by atomic rename, for [`Building::resume`]. It has as many bytes as the build in memory.
    ///
    /// # Errors
    /// Returns an error if the disk is full, or the folder is missing or not writable.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::EIGHT, &[1, 2, 3])?;
    /// let mut building = Building::new(&pattern)?;
    /// building.layer();
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("1-2-3.part");
    /// building.keep(&path)?;
    /// let resumed = Building::resume(&pattern, &path)?;
    /// assert_eq!(resumed.counts(), building.counts());
    /// assert_eq!(resumed.finish(), building.finish());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep(&mut self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let moves = (self.counts.len() - 1) as u8;
        let header = Header {
            kind: BodyKind::Build,
            pattern: self.pattern,
            moves,
            states: 0,
            all_moves: 0,
            length: 0,
            sum: 0,
        };
        let counts: Vec<u8> = self.counts.iter().flat_map(|count| count.to_le_bytes()).collect();
        let mut body: Vec<&[u8]> = vec![&counts];
        body.extend(self.build.arrays().into_iter().map(|array| &*array));
        checked::write(path.as_ref(), header, &body)
    }

    /// Resumes a build of this pattern from its checkpoint, on one thread.
    ///
    /// # Errors
    /// The errors of [`Building::new`]; or the file is missing or refused: damaged, truncated, foreign, or of other
    /// tiles.
    ///
    /// ```
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let pattern = Pattern::new(Shape::EIGHT, &[1, 2, 3])?;
    /// assert!(Building::resume(&pattern, "/no/such.part").unwrap_err().is_missing());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn resume(pattern: &Pattern, path: impl AsRef<Path>) -> Result<Self, FileError> {
        Self::resume_on(NonZero::<usize>::MIN, pattern, u64::MAX, path)
    }

    /// Calls [`Building::resume`] on up to this number of threads, within this number of bytes.
    ///
    /// # Errors
    /// The errors of [`Building::on`] and [`Building::resume`].
    ///
    /// ```
    /// use core::num::NonZero;
    /// use fast_tiles::{Building, Pattern, Shape};
    /// let (pattern, two) = (Pattern::new(Shape::EIGHT, &[1])?, NonZero::new(2).expect("is not 0"));
    /// assert!(Building::resume_on(two, &pattern, 1 << 20, "/no/such.part").unwrap_err().is_missing());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn resume_on(
        threads: NonZero<usize>,
        pattern: &Pattern,
        allowed: u64,
        path: impl AsRef<Path>,
    ) -> Result<Self, FileError> {
        let path = path.as_ref();
        let (mut file, header) = checked::open(path, BodyKind::Build)?;
        if header.pattern != *pattern {
            return Err(FileError::refused(path, Refusal::Pattern));
        }
        let mut building =
            Self::on(threads, pattern, allowed).map_err(|error| FileError::tiles(path, error))?;
        let mut counts = vec![0; 8 * (usize::from(header.moves) + 1)];
        let mut body: Vec<&mut [u8]> = vec![&mut counts];
        body.extend(building.build.arrays());
        checked::read(path, &mut file, &header, &mut body)?;
        let (counts, _) = counts.as_chunks();
        building.counts = counts.iter().map(|count| u64::from_le_bytes(*count)).collect();
        Ok(building)
    }
}
