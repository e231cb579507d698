//! All output: results in their formats, tables, progress, files.

pub mod formats;
pub mod generations;
pub mod out;
pub mod progress;
pub mod record;
pub mod rows;
pub mod save;
pub mod show;
pub mod subject;
pub mod table;
