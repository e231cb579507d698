//! What can go wrong with a figure.

/// A picture that could not be encoded.
///
/// ```
/// fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
/// is_error::<solvarium_lab::figure::Error>();
/// ```
#[derive(Debug, thiserror::Error)]
#[error("the picture of {width} by {height} pixels cannot be made: {reason}")]
pub struct Error {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) reason: String,
}
