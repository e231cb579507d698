//! Pictures: boards and solutions as SVG and PNG.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use solvarium_catalogue::Scene;
use std::path::Path;

/// A picture as PNG, if there is one.
///
/// # Errors
/// The picture is too large.
pub fn png<'py>(py: Python<'py>, scene: Option<&Scene>) -> PyResult<Option<Bound<'py, PyBytes>>> {
    scene.map(|scene| Ok(PyBytes::new(py, &png_of(scene)?))).transpose()
}

fn png_of(scene: &Scene) -> PyResult<Vec<u8>> {
    solvarium_draw::sheet(scene).png().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Writes a picture to a file, in the format of its extension.
///
/// # Errors
/// There is no picture, the ending is neither `.svg` nor `.png`, or the file cannot be written.
pub fn save(scene: Option<&Scene>, path: &Path) -> PyResult<()> {
    let Some(scene) = scene else {
        return Err(PyValueError::new_err("there is nothing to draw: no solution was found"));
    };
    let content = match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => solvarium_draw::alone(scene).into_bytes(),
        Some("png") => png_of(scene)?,
        _ => {
            return Err(PyValueError::new_err(format!(
                "{}: expected a name that ends in .svg or .png",
                path.display()
            )));
        }
    };
    // A device or a pipe is written to as it is, a file replaced as a whole.
    match path.metadata() {
        Ok(about) if !about.is_file() => std::fs::write(path, content)?,
        _ => solvarium_atomic_file::write(path, &content)?,
    }
    Ok(())
}
