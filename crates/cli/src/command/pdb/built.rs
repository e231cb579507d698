//! The result of building a pattern database, for programs.

use crate::output::rows::{Row, VERSION};
use serde::Serialize;
use solvarium::limits::{Stop, StopFlag};
use solvarium_catalogue::databases::{About, Built, DatabaseFolder, Pattern};
use std::time::Duration;

/// The result of one build.
#[derive(Serialize)]
pub(super) struct BuildRecord {
    name: String,
    file: String,
    outcome: &'static str,
    /// The mean of the database over all its states, if the database exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    seconds: f64,
    version: &'static str,
}

impl BuildRecord {
    pub(super) fn of(
        pattern: &Pattern,
        databases: &DatabaseFolder,
        built: &Built,
        time: Duration,
        stop: &StopFlag,
    ) -> Self {
        let path = databases.path(pattern);
        Self {
            name: pattern.name(),
            outcome: match built {
                Built::There => "there",
                Built::Made => "built",
                Built::Stopped => "stopped",
            },
            stopped_by: matches!(built, Built::Stopped).then(|| ended_by(stop).name()),
            mean: About::read(&path).ok().map(|about| about.mean()),
            file: path.display().to_string(),
            seconds: time.as_secs_f64(),
            version: VERSION,
        }
    }
}

/// The reason for an early end of a build: Ctrl-C, or the time limit.
fn ended_by(stop: &StopFlag) -> Stop {
    if stop.is_raised() { Stop::Asked } else { Stop::Time }
}

impl Row for BuildRecord {
    const COLUMNS: &'static [&'static str] =
        &["type", "name", "file", "outcome", "mean", "seconds", "stopped_by"];

    fn kind(&self) -> &'static str {
        "build"
    }
}
