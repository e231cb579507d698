//! Named partitions: the field names them by the sizes of their parts. All are for the goal with the blank first.

use super::Pattern;
use crate::error::Error;
use crate::shape::Shape;
use alloc::vec::Vec;

/// A named partition.
///
/// ```
/// use fast_tiles::{Named, Shape};
/// let seven_eight = Named::find(Shape::FIFTEEN, "7-8").ok_or("no such name")?;
/// assert_eq!(seven_eight.source(), "Korf and Felner, 2002");
/// assert_eq!(seven_eight.patterns()?[0].tiles(), [1, 2, 3, 4, 5, 6, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    name: &'static str,
    shape: Shape,
    source: &'static str,
    parts: &'static [&'static [u8]],
}

/// All named partitions; of each shape, the smallest databases first.
static ALL: [Named; 6] = [
    Named {
        name: "4-4",
        shape: Shape::EIGHT,
        source: "the greatest mean that a search of ours found",
        parts: &[&[1, 2, 3, 4], &[5, 6, 7, 8]],
    },
    Named {
        name: "5-5-5",
        shape: Shape::FIFTEEN,
        source: "the greatest mean that a search of ours found",
        parts: &[&[1, 2, 4, 5, 8], &[3, 6, 7, 11, 15], &[9, 10, 12, 13, 14]],
    },
    Named {
        name: "6-6-3",
        shape: Shape::FIFTEEN,
        source: "the greatest mean that a search of ours found",
        parts: &[&[6, 7, 10, 11, 14, 15], &[2, 5, 8, 9, 12, 13], &[1, 3, 4]],
    },
    Named {
        name: "7-8",
        shape: Shape::FIFTEEN,
        source: "Korf and Felner, 2002",
        parts: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    },
    Named {
        name: "5-5-5-5-4",
        shape: Shape::TWENTY_FOUR,
        source: "the greatest mean that a search of ours found",
        parts: &[
            &[1, 2, 6, 7],
            &[3, 4, 8, 9, 13],
            &[5, 15, 16, 20, 21],
            &[10, 11, 12, 17, 22],
            &[14, 18, 19, 23, 24],
        ],
    },
    Named {
        name: "6-6-6-6",
        shape: Shape::TWENTY_FOUR,
        source: "Korf and Felner, 2002",
        parts: &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    },
];

impl Named {
    /// Returns all named partitions.
    ///
    /// ```
    /// use fast_tiles::{Named, Shape};
    /// let of_fifteen = Named::all().iter().filter(|named| named.shape() == Shape::FIFTEEN);
    /// assert_eq!(of_fifteen.map(Named::name).collect::<Vec<_>>(), ["5-5-5", "6-6-3", "7-8"]);
    /// ```
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// Finds a shape's partition by name.
    ///
    /// ```
    /// use fast_tiles::{Named, Shape};
    /// assert_eq!(Named::find(Shape::EIGHT, "7-8"), None);
    /// ```
    #[must_use]
    pub fn find(shape: Shape, name: &str) -> Option<&'static Self> {
        ALL.iter().find(|named| named.shape == shape && named.name == name)
    }

    /// Returns its name: the sizes of its parts.
    ///
    /// ```
    /// use fast_tiles::Named;
    /// assert!(Named::all().iter().any(|named| named.name() == "6-6-6-6"));
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the board's shape.
    ///
    /// ```
    /// use fast_tiles::{Named, Shape};
    /// assert!(Named::all().iter().any(|named| named.shape() == Shape::TWENTY_FOUR));
    /// ```
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns its source in the literature.
    ///
    /// ```
    /// use fast_tiles::Named;
    /// assert!(Named::all().iter().all(|named| !named.source().is_empty()));
    /// ```
    #[must_use]
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Returns its patterns.
    ///
    /// # Errors
    /// Never: all entries of the table are valid patterns.
    ///
    /// ```
    /// use fast_tiles::{Named, Shape};
    /// for named in Named::all() {
    ///     let tiles: usize = named.patterns()?.iter().map(|pattern| pattern.tiles().len()).sum();
    ///     assert_eq!(tiles, usize::from(named.shape().cells() - 1));
    /// }
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn patterns(&self) -> Result<Vec<Pattern>, Error> {
        self.parts.iter().map(|tiles| Pattern::new(self.shape, tiles)).collect()
    }
}
