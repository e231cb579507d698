//! Uploads and downloads traces piece by piece. A trace may be larger than memory, so it is never in memory as a whole.
//!
//! ```text
//! client --pieces--> task --channel of PIECES--> thread: Arriving, decompressed block by block, into the tree
//! ```
//!
//! The channel signals the end. Only a complete body is followed by [`Piece::End`]. If the sender is dropped without it (client gone, or
//! timeout), reading fails, so a partial body is never taken for a truncated trace.

use super::App;
use super::api::{Answer, borrowed, broken, describe, in_time, is_of_type, respond};
use crate::api::{LONGEST_TRACE, numbered, too_long};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::{TryStreamExt, stream};
use std::io::{BufRead, ErrorKind, Read};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Maximum number of pieces waiting for the reading thread.
const PIECES: usize = 2;
/// Memory of an arriving trace: the waiting pieces, the one being read, and the one arriving, each at most as long as the buffer of its
/// connection.
const ARRIVING: usize = (PIECES + 2) * super::door::LONGEST_HEAD;
/// Length of the pieces in which a trace is sent.
const PIECE: usize = 256 << 10;

/// A part of a body.
enum Piece {
    Bytes(Bytes),
    /// The body is complete.
    End,
}

/// `POST /api/traces`
pub(super) async fn open(app: &App, headers: &HeaderMap, body: Body) -> Answer {
    is_of_type(headers, "application/octet-stream")?;
    let loan = app.api.memory.lend(ARRIVING)?;
    let (sender, pieces) = channel(PIECES);
    let api = Arc::clone(&app.api);
    let reading = app.lanes.replaying.answer(move |_| {
        let _loan = loan;
        let reply = api.replay(BodyReader { pieces, now: Bytes::new(), is_whole: false })?;
        Ok(respond(reply, api.memory.loan()))
    });
    match select(pin!(hand_over(body, sender, app.patience.request)), pin!(reading)).await {
        Either::Left((Ok(()), reading)) => reading.await,
        Either::Left((Err(refusal), _)) => Err(refusal),
        Either::Right((answer, _)) => answer,
    }
}

/// Passes a body to the reading thread at its speed; ends early if the thread stops.
async fn hand_over(body: Body, to: Sender<Piece>, patience: Duration) -> Answer<()> {
    let (mut body, mut length) = (body.into_data_stream(), 0usize);
    while let Some(piece) = in_time(patience, async { body.try_next().await.map_err(|_| broken()) }).await? {
        length = length.saturating_add(piece.len());
        if length > LONGEST_TRACE {
            return Err(too_long(LONGEST_TRACE));
        }
        if to.send(Piece::Bytes(piece)).await.is_err() {
            return Ok(());
        }
    }
    // If nobody receives the end, the reply already exists.
    let _ = to.send(Piece::End).await;
    Ok(())
}

/// A body that the thread reads while its pieces arrive.
struct BodyReader {
    pieces: Receiver<Piece>,
    now: Bytes,
    is_whole: bool,
}

impl BufRead for BodyReader {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        while self.now.is_empty() && !self.is_whole {
            match self.pieces.blocking_recv() {
                Some(Piece::Bytes(piece)) => self.now = piece,
                Some(Piece::End) => self.is_whole = true,
                None => return Err(std::io::Error::new(ErrorKind::ConnectionAborted, "its sender left")),
            }
        }
        Ok(&self.now)
    }

    fn consume(&mut self, bytes: usize) {
        self.now = self.now.slice(bytes.min(self.now.len())..);
    }
}

impl Read for BodyReader {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let piece = self.fill_buf()?;
        let length = piece.len().min(into.len());
        into[..length].copy_from_slice(&piece[..length]);
        self.consume(length);
        Ok(length)
    }
}

/// The run number in the address of a trace.
pub(super) fn is_sent(path: &str) -> Option<&str> {
    path.strip_prefix("/api/runs/")?.strip_suffix("/trace").filter(|id| !id.contains('/'))
}

/// `GET /api/runs/ID/trace`: the trace recorded so far.
pub(super) async fn send(app: &Arc<App>, id: &str) -> Answer {
    let (id, run) = app.api.run(id)?;
    let asked = Arc::clone(&run);
    let look = move |_: &_| Ok((asked.trace_length(), crate::api::trace_name(&numbered(id, &asked))));
    let (length, name) = app.lanes.looking.answer(look).await?;
    let app = Arc::clone(app);
    let pieces = stream::try_unfold(0, move |at| {
        let (app, run) = (Arc::clone(&app), Arc::clone(&run));
        async move {
            let to = length.min(at + PIECE);
            let api = Arc::clone(&app.api);
            let copy = move |_: &_| {
                let loan = api.memory.lend(to - at)?;
                Ok(borrowed(run.trace_part(at..to), loan))
            };
            let is_more = at < length;
            let piece = if is_more { Some(app.lanes.looking.answer(copy).await) } else { None };
            let piece =
                piece.transpose().map_err(|refusal| std::io::Error::other(refusal.message().to_owned()))?;
            Ok::<_, std::io::Error>(piece.map(|piece| (piece, to)))
        }
    });
    let mut response: Response = Body::from_stream(pieces).into_response();
    describe(response.headers_mut(), "application/octet-stream", Some(&name));
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&'static [u8]], ends: bool) -> std::io::Result<Vec<u8>> {
        let (sender, receiver) = channel(pieces.len() + 1);
        for piece in pieces {
            assert!(sender.try_send(Piece::Bytes(Bytes::from_static(piece))).is_ok());
        }
        assert!(!ends || sender.try_send(Piece::End).is_ok());
        drop(sender);
        let mut all = Vec::new();
        BodyReader { pieces: receiver, now: Bytes::new(), is_whole: false }.read_to_end(&mut all).map(|_| all)
    }

    #[test]
    fn a_body_is_complete_or_an_error() {
        assert_eq!(read(&[b"one", b"", b"two"], true).unwrap(), b"onetwo");
        assert_eq!(read(&[], true).unwrap(), b"");
        for pieces in [&[][..], &[&b"one"[..]]] {
            assert_eq!(read(pieces, false).unwrap_err().kind(), ErrorKind::ConnectionAborted);
        }
    }

    #[test]
    fn only_traces_are_sent_so() {
        assert_eq!(is_sent("/api/runs/7/trace"), Some("7"));
        assert_eq!((is_sent("/api/runs/7"), is_sent("/api/runs/7/row/trace")), (None, None));
    }
}
