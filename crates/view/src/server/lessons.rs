//! The lessons as the page shows them.

use super::asked::Asked;
use crate::lessons::{Shown, shown};
use axum::Json;
use serde::Deserialize;

/// In which language; English unless it is said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LessonsQuery {
    language: Option<String>,
}

/// `GET /api/lessons`
pub(super) async fn lessons(Asked(query): Asked<LessonsQuery>) -> Json<Vec<Shown>> {
    Json(shown(query.language.as_deref().unwrap_or("en")))
}
