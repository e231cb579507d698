//! Server-sent events: the summary of a run whenever it has changed.
//!
//! A stream checks the run about thirty times a second, and only when the page has received the last event. Events that a slow page misses
//! are not stored, so they cost neither memory nor search time. The id of an event encodes the run's progress, so a page that reconnects
//! with `Last-Event-ID` receives only news.

use super::App;
use crate::api::{Refusal, numbered};
use crate::session::Session;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

/// At most thirty events a second.
const BEAT: Duration = Duration::from_millis(34);

/// Time after which an idle stream sends a sign of life.
const SILENCE: Duration = Duration::from_secs(15);

/// `GET /api/runs/ID/stream`
pub(super) async fn stream(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let (id, session) = app.api.run(&id)?;
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let known = headers.get("last-event-id").and_then(|id| id.to_str().ok()).map(Into::into);
    let updates = SummaryStream { app, id, session, known, beat, spoke: Instant::now() };
    Ok(Sse::new(stream::unfold(updates, async |mut updates| Some((Ok(updates.next().await?), updates)))))
}

/// The stream of one run to one page.
struct SummaryStream {
    app: Arc<App>,
    id: u64,
    session: Arc<Session>,
    /// The run's progress known to the page.
    known: Option<String>,
    beat: Interval,
    spoke: Instant,
}

impl SummaryStream {
    /// The next event; `None` when the run was removed.
    async fn next(&mut self) -> Option<Event> {
        loop {
            self.beat.tick().await;
            self.app.api.runs.find(self.id)?;
            // If too many other requests wait, the next beat retries.
            if let Some((mark, summary)) = self.news().await.flatten() {
                (self.known, self.spoke) = (Some(mark.clone()), Instant::now());
                return Some(Event::default().event("summary").id(mark).data(summary));
            }
            if self.spoke.elapsed() >= SILENCE {
                self.spoke = Instant::now();
                return Some(Event::default().comment(""));
            }
        }
    }

    /// The run's progress and its summary, unless the page knows them.
    async fn news(&self) -> Option<Option<(String, String)>> {
        let (id, session, known) = (self.id, Arc::clone(&self.session), self.known.clone());
        let look = move |_: &_| {
            let summary = numbered(id, &session);
            let mark = summary.mark();
            let is_news = known.is_none_or(|known| known != mark);
            Ok(is_news.then(|| Some((mark, serde_json::to_string(&summary).ok()?))).flatten())
        };
        self.app.lanes.looking.answer(look).await.ok()
    }
}
