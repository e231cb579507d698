//! The way to a node, taken home: as an animation, and as pages to print.

use super::api::{Answer, download};
use super::asked::{Asked, Chosen};
use super::refusal::Refusal;
use crate::look::RowQuery;
use crate::session::Session;
use axum::http::StatusCode;
use axum::response::Response;
use solvarium::Error;
use solvarium_catalogue::Scene;

/// Draws scenes under a title.
type Draw = fn(&[Scene], &str) -> Result<Vec<u8>, String>;

/// `GET /api/runs/ID/way.png`
pub(super) async fn png(chosen: Chosen, Asked(query): Asked<RowQuery>) -> Answer<Response> {
    #[cfg(feature = "png")]
    let draw: Option<Draw> =
        Some(|scenes, _| solvarium_draw::sequence::animation(scenes).map_err(|error| error.to_string()));
    #[cfg(not(feature = "png"))]
    let draw: Option<Draw> = None;
    way(chosen, query, ("image/png", "png"), draw).await
}

/// `GET /api/runs/ID/way.pdf`
pub(super) async fn pdf(chosen: Chosen, Asked(query): Asked<RowQuery>) -> Answer<Response> {
    #[cfg(feature = "pdf")]
    let draw: Option<Draw> = Some(|scenes, title| {
        let pages = solvarium_draw::sequence::pages(scenes, Default::default(), title);
        pages.map_err(|error| error.to_string())
    });
    #[cfg(not(feature = "pdf"))]
    let draw: Option<Draw> = None;
    way(chosen, query, ("application/pdf", "pdf"), draw).await
}

async fn way(
    chosen: Chosen,
    query: RowQuery,
    (kind, ending): (&'static str, &str),
    draw: Option<Draw>,
) -> Answer<Response> {
    let Some(draw) = draw else {
        let message = format!("this build draws no {ending}: the feature `{ending}` adds it");
        return Err(Refusal::new(StatusCode::NOT_IMPLEMENTED, message));
    };
    let at = query.at;
    let what = format!("way-node{}.{ending}", query.row);
    let drawn = move |session: &Session| {
        let summary = session.summary();
        let title = format!("{}, {}", summary.describe, summary.method);
        draw(&session.way(&query)?, &title).map_err(Error::input)
    };
    download(chosen, kind, (at, &what), drawn).await
}
