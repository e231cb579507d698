//! What a request says, read with limits; what is wrong with it is said in the
//! form in which all errors are.

use super::App;
use super::guard::{LONGEST_BODY, too_long};
use super::refusal::Refusal;
use crate::session::Session;
use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Query, RawPathParams, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The run that the address names, which is looked at now.
pub(super) struct Chosen {
    pub id: u64,
    pub session: Arc<Session>,
}

impl FromRequestParts<Arc<App>> for Chosen {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let id = number(parts, app, "id").await?;
        let session = app.runs.find(id).ok_or_else(|| Refusal::absent(format!("there is no run {id}")))?;
        Ok(Self { id, session })
    }
}

/// The row that the address names.
pub(super) struct Row(pub u32);

impl FromRequestParts<Arc<App>> for Row {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let row = number(parts, app, "row").await?;
        u32::try_from(row).map(Self).map_err(|_| Refusal::absent(format!("there is no row {row}")))
    }
}

async fn number(parts: &mut Parts, app: &Arc<App>, name: &str) -> Result<u64, Refusal> {
    let all = RawPathParams::from_request_parts(parts, app).await;
    let all = all.map_err(|error| Refusal::bad(error.body_text()))?;
    let text = all.iter().find(|(key, _)| *key == name).map_or("", |(_, text)| text);
    text.parse().map_err(|_| Refusal::absent(format!("expected a number in the address, found `{text}`")))
}

/// What stands after the question mark.
pub(super) struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Refusal> {
        let query = Query::try_from_uri(&parts.uri).map_err(|error| Refusal::bad(error.body_text()))?;
        Ok(Self(query.0))
    }
}

/// What stands in the body, which must be JSON and say so: forms of other sites
/// cannot.
pub(super) struct Told<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Told<T> {
    type Rejection = Refusal;

    async fn from_request(mut request: Request, app: &Arc<App>) -> Result<Self, Refusal> {
        DefaultBodyLimit::max(LONGEST_BODY).apply(&mut request);
        let reading = tokio::time::timeout(app.patience.request, Json::<T>::from_request(request, app));
        let late = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive");
        match reading.await.map_err(late)? {
            Ok(Json(told)) => Ok(Self(told)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(too_long()),
            Err(error) => Err(Refusal::new(error.status(), error.body_text())),
        }
    }
}
