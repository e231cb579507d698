//! Output formats that a build may lack, since their libraries take long to compile.

use crate::Error;

/// A feature of this crate: the code for an output format, with the library that it needs.
///
/// ```
/// use solvarium_lab::Feature;
/// let missing: Vec<_> = Feature::ALL.iter().filter(|one| !one.is_built()).map(|one| one.files()).collect();
/// println!("not written: {}", missing.join(", "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// `rows.parquet`, by the library of Apache Arrow.
    Parquet,
    /// Figures as PNG, painted by tiny-skia.
    Png,
    /// Figures as PDF, written by pdf-writer.
    Pdf,
}

impl Feature {
    /// All features.
    pub const ALL: &[Self] = &[Self::Parquet, Self::Png, Self::Pdf];

    /// Whether this build has the feature.
    ///
    /// ```
    /// use solvarium_lab::Feature;
    /// assert_eq!(Feature::Png.is_built(), cfg!(feature = "png"));
    /// ```
    #[must_use]
    pub const fn is_built(self) -> bool {
        match self {
            Self::Parquet => cfg!(feature = "parquet"),
            Self::Png => cfg!(feature = "png"),
            Self::Pdf => cfg!(feature = "pdf"),
        }
    }

    /// The name of the feature in Cargo.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Feature::Parquet.name(), "parquet");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// The files of a report that need the feature.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Feature::Parquet.files(), "rows.parquet");
    /// ```
    #[must_use]
    pub const fn files(self) -> &'static str {
        match self {
            Self::Parquet => "rows.parquet",
            Self::Png => "figures/*.png",
            Self::Pdf => "figures/*.pdf",
        }
    }

    /// The error in a build without the feature; it names the feature and the command.
    ///
    /// ```
    /// let error = solvarium_lab::Feature::Parquet.not_built();
    /// assert!(error.is_not_built() && error.to_string().contains("--features parquet"));
    /// ```
    #[must_use]
    pub fn not_built(self) -> Error {
        let format = match self {
            Self::Parquet => "Parquet",
            Self::Png => "PNG",
            Self::Pdf => "PDF",
        };
        let name = self.name();
        Error::not_built(format!(
            "this build cannot write {format}: build it with `cargo build --release --features {name}`"
        ))
    }
}
