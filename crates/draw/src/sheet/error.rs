//! The error of painting and printing.

/// The reason why a sheet cannot be painted or printed.
///
/// ```
/// # #[cfg(feature = "png")] {
/// use solvarium_draw::sheet::{Colour, Sheet};
/// let error = Sheet::new(1e9, 1e9, Colour(0)).png().unwrap_err();
/// assert!(error.to_string().ends_with("too large"));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(String);

#[cfg_attr(
    not(any(feature = "png", feature = "pdf")),
    expect(dead_code, reason = "only pixels and pages fail")
)]
impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}
