//! Pictures: boards and solutions as SVG and PNG.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use solvarium_catalogue::Scene;
use std::path::Path;

/// A picture as SVG.
pub fn svg(scene: &Scene) -> String {
    solvarium_draw::alone(scene)
}

/// A picture as PNG.
///
/// # Errors
/// It is too large.
pub fn png_bytes<'py>(py: Python<'py>, scene: &Scene) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &png_of(scene)?))
}

fn png_of(scene: &Scene) -> PyResult<Vec<u8>> {
    solvarium_draw::sheet(scene).png().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Writes a picture into a file, in the form that its ending says.
///
/// # Errors
/// The ending is neither `.svg` nor `.png`, or the file cannot be written.
pub fn save(scene: &Scene, path: &Path) -> PyResult<()> {
    let content = match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg(scene).into_bytes(),
        Some("png") => png_of(scene)?,
        _ => {
            return Err(PyValueError::new_err(format!(
                "{}: expected a name that ends in .svg or .png",
                path.display()
            )));
        }
    };
    Ok(std::fs::write(path, content)?)
}
