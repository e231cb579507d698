//! The interface to the host: the functions that it calls, and those that it provides. No other file knows the host.
//!
//! ```text
//! host: at = room(n); writes n bytes at `at`; m = once(); reads m bytes at answer()
//! ```

use crate::Desk;
use solvarium_view::sender;
use solvarium_view::session::SearchOrder;
use std::cell::RefCell;
use std::time::Duration;

// Safe: all these functions take numbers, and none accesses this memory.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since an arbitrary moment.
    safe fn now() -> f64;
    /// Reports the reason, a text of `length` bytes, before the module ends.
    safe fn fault(at: usize, length: usize);
    /// Receives a piece of events of `length` bytes, and the number of events so far.
    safe fn piece(at: usize, length: usize, seen: f64);
}

#[derive(Default)]
struct Exchange {
    message: Vec<u8>,
    answer: Vec<u8>,
    /// The media type and file name of the reply, if it comes from the API.
    kind: String,
}

thread_local! {
    /// The last message, and the reply.
    static TALK: RefCell<Exchange> = RefCell::default();
    /// The runs of the page.
    static DESK: RefCell<Option<Desk>> = RefCell::default();
}

fn time() -> Duration {
    Duration::from_secs_f64(now() / 1000.0)
}

/// Must be called once, before anything else.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    solvarium::clock::set(time);
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        fault(text.as_ptr() as usize, text.len());
    }));
}

/// Reserves room for a message of this length; returns its address.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> usize {
    TALK.with_borrow_mut(|talk| {
        talk.message.clear();
        talk.message.resize(bytes, 0);
        talk.message.as_ptr() as usize
    })
}

/// The address of the last reply.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    TALK.with_borrow(|talk| talk.answer.as_ptr() as usize)
}

/// Answers the last message; returns the length of the reply.
fn answered(by: impl FnOnce(&[u8]) -> Vec<u8>) -> usize {
    let answer = by(&message());
    TALK.with_borrow_mut(|talk| {
        talk.answer = answer;
        talk.answer.len()
    })
}

fn message() -> Vec<u8> {
    TALK.with_borrow_mut(|talk| std::mem::take(&mut talk.message))
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn with_desk<T: Default>(what: impl FnOnce(&Desk) -> T) -> T {
    DESK.with_borrow(|desk| desk.as_ref().map(what).unwrap_or_default())
}

/// Solves the puzzle of a JSON message, without a viewer.
#[unsafe(no_mangle)]
extern "C" fn once() -> usize {
    answered(|order| crate::once(&text(order)).into_bytes())
}

/// Answers a request of the package for JavaScript.
#[unsafe(no_mangle)]
extern "C" fn puzzle() -> usize {
    answered(|question| crate::puzzle(&text(question)).into_bytes())
}

/// Solves lines of Sudoku.
#[cfg(feature = "bulk")]
#[unsafe(no_mangle)]
extern "C" fn bulk() -> usize {
    answered(crate::bulk)
}

/// Starts the API of a page whose runs share this many bytes, and have numbers from `first` on.
#[unsafe(no_mangle)]
extern "C" fn open(memory: f64, first: f64) {
    DESK.with_borrow_mut(|desk| *desk = Some(Desk::new(memory as usize, first as u64)));
}

/// Answers a request: the first `head` bytes have the verb, a blank and the address; the body follows. Returns the status; `kind` and
/// `answer` have the rest.
#[unsafe(no_mangle)]
extern "C" fn ask(head: usize) -> usize {
    let message = message();
    let (head, body) = message.split_at(head.min(message.len()));
    let head = text(head);
    let (verb, address) = head.split_once(' ').unwrap_or(("GET", &head));
    let Some(reply) = with_desk(|desk| Some(desk.answer(verb, address, body))) else { return 503 };
    TALK.with_borrow_mut(|talk| {
        talk.kind = format!("{}\n{}", reply.kind, reply.name.unwrap_or_default());
        talk.answer = reply.bytes;
    });
    reply.status.into()
}

/// Length of the last reply.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    TALK.with_borrow(|talk| talk.answer.len())
}

/// Replaces the reply by the description of the previous one: its media type, and its file name on a second line.
#[unsafe(no_mangle)]
extern "C" fn kind() -> usize {
    answered(|_| TALK.with_borrow_mut(|talk| std::mem::take(&mut talk.kind).into_bytes()))
}

/// The state of the runs as JSON.
#[unsafe(no_mangle)]
extern "C" fn stands() -> usize {
    answered(|_| with_desk(Desk::stands).into_bytes())
}

/// Delivers the message as a piece of events from the search of a run.
#[unsafe(no_mangle)]
extern "C" fn feed(run: f64, seen: f64) {
    let piece = message();
    with_desk(|desk| desk.feed(run as u64, &piece, seen as u64));
}

/// Reports that the search of a run has delivered all events.
#[unsafe(no_mangle)]
extern "C" fn told_all(run: f64) {
    with_desk(|desk| desk.feed_finished(run as u64));
}

/// Reports that the search of a run failed; the message has the reason.
#[unsafe(no_mangle)]
extern "C" fn broke(run: f64) {
    let why = message();
    with_desk(|desk| desk.feed_failed(run as u64, &text(&why)));
}

/// Executes the order of a JSON message; `piece` receives its events.
#[unsafe(no_mangle)]
extern "C" fn search() {
    let Ok(order) = serde_json::from_slice::<SearchOrder>(&message()) else { return };
    sender::search(&order, &mut |bytes, seen| piece(bytes.as_ptr() as usize, bytes.len(), seen as f64));
}
