//! Trace files: runs that were recorded.

use crate::fault::Fault;
use crate::save;
use solvarium_view::session::Session;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

/// Creates the file that a run is to be recorded in, which must not be its input.
pub fn create(path: Option<&Path>, input: Option<&Path>) -> Result<Option<File>, Fault> {
    let Some(path) = path else {
        return Ok(None);
    };
    save::refuse_inputs(path, input.into_iter(), "--record")?;
    File::create(path)
        .map(Some)
        .map_err(|error| Fault::Failure(format!("{}: cannot be written: {error}", path.display())))
}

/// Opens a trace for being shown.
pub fn open(path: &Path) -> Result<Arc<Session>, Fault> {
    let name = path.display();
    let file = File::open(path)
        .map_err(|error| Fault::usage(format!("{name}: the trace cannot be read: {error}")))?;
    Session::replay(BufReader::new(file)).map_err(|error| Fault::usage(format!("{name}: {error}")))
}
