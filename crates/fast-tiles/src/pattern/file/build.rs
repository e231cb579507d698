//! Checkpoints of builds, in files: how many places there are at each number of moves, eight bytes each, and the arrays of
//! the build.

use super::error::{FileError, Refusal};
use super::head::{Head, Kind};
use super::whole;
use crate::pattern::Pattern;
use crate::pattern::building::Building;
use core::num::NonZero;
use std::path::Path;
use std::vec;
use std::vec::Vec;

impl Building {
    /// Writes a checkpoint, to be gone on with by [`Building::resume`], by atomic rename: as many bytes as it has in memory.
    ///
    /// # Errors
    /// If the disk is full, or the folder is not there or may not be written to.
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
        let head = Head {
            kind: Kind::Build,
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
        whole::write(path.as_ref(), head, &body)
    }

    /// Goes on, on one thread, from the checkpoint of a build of these tiles.
    ///
    /// # Errors
    /// As [`Building::new`]; or if there is no such file, or it is refused: damaged, cut, foreign, of other tiles.
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

    /// [`Building::resume`] on so many threads, within so many bytes.
    ///
    /// # Errors
    /// As [`Building::on`] and [`Building::resume`].
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
        let (mut file, head) = whole::open(path, Kind::Build)?;
        if head.pattern != *pattern {
            return Err(FileError::refused(path, Refusal::Pattern));
        }
        let mut building =
            Self::on(threads, pattern, allowed).map_err(|error| FileError::tiles(path, error))?;
        let mut counts = vec![0; 8 * (usize::from(head.moves) + 1)];
        let mut body: Vec<&mut [u8]> = vec![&mut counts];
        body.extend(building.build.arrays());
        whole::read(path, &mut file, &head, &mut body)?;
        let (counts, _) = counts.as_chunks();
        building.counts = counts.iter().map(|count| u64::from_le_bytes(*count)).collect();
        Ok(building)
    }
}
