//! Conversion of form faults to errors.

use solvarium::Error;
use solvarium::error::Place;
use solvarium_forms::Fault;

/// The error for a form's fault, at the same position.
///
/// ```
/// let fault = solvarium_forms::decode(b"1 2\n3\0").unwrap_err();
/// let error = solvarium_catalogue::refusal(&fault);
/// assert!(error.is_input() && error.to_string() == fault.to_string());
/// ```
#[must_use]
pub fn refusal(fault: &Fault) -> Error {
    let error = Error::input(fault.message());
    match fault.place() {
        Some(place) => error.at(Place::new(place.line, place.column)),
        None => error,
    }
}
