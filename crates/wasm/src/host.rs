//! What the host calls, and what it is called for: the only file that knows that there is one.
//!
//! ```text
//! host: at = room(n); writes n bytes at `at`; m = once(); reads m bytes at answer()
//! ```

use crate::Desk;
use solvarium_view::sender;
use solvarium_view::session::Errand;
use std::cell::RefCell;
use std::time::Duration;

// Safe: all take numbers, and none touches this memory.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since any moment.
    safe fn now() -> f64;
    /// Says why the module ends, before it does: so many bytes of text from here.
    safe fn fault(at: usize, length: usize);
    /// Takes what a search told: so many bytes from here, and how many events there were by then.
    safe fn piece(at: usize, length: usize, seen: f64);
}

#[derive(Default)]
struct Talk {
    message: Vec<u8>,
    answer: Vec<u8>,
    /// What the answer is, if it is none of the module's own.
    kind: String,
}

thread_local! {
    /// The message that came last, and what is answered.
    static TALK: RefCell<Talk> = RefCell::default();
    /// The runs of the page.
    static DESK: RefCell<Option<Desk>> = RefCell::default();
}

fn time() -> Duration {
    Duration::from_secs_f64(now() / 1000.0)
}

/// To be called once, before anything else.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    solvarium::clock::set(time);
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        fault(text.as_ptr() as usize, text.len());
    }));
}

/// Room for a message of so many bytes: where it begins.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> usize {
    TALK.with_borrow_mut(|talk| {
        talk.message.clear();
        talk.message.resize(bytes, 0);
        talk.message.as_ptr() as usize
    })
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    TALK.with_borrow(|talk| talk.answer.as_ptr() as usize)
}

/// Answers the message that came last: how long the answer is.
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

/// Solves what a message in JSON names, while nobody watches.
#[unsafe(no_mangle)]
extern "C" fn once() -> usize {
    answered(|order| crate::once(&text(order)).into_bytes())
}

/// Answers a question of the package for JavaScript.
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

/// Begins to answer a page whose runs share so many bytes.
#[unsafe(no_mangle)]
extern "C" fn open(memory: f64) {
    DESK.with_borrow_mut(|desk| *desk = Some(Desk::new(memory as usize)));
}

/// Answers a question: so many bytes of verb, blank and address, then the body. The status; `kind` and `answer` have the rest.
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

/// How long the last answer is.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    TALK.with_borrow(|talk| talk.answer.len())
}

/// Makes the answer say what the one before it was: its media type, and on another line the name of its file.
#[unsafe(no_mangle)]
extern "C" fn kind() -> usize {
    answered(|_| TALK.with_borrow_mut(|talk| std::mem::take(&mut talk.kind).into_bytes()))
}

/// How the runs stand, as JSON.
#[unsafe(no_mangle)]
extern "C" fn stands() -> usize {
    answered(|_| with_desk(Desk::stands).into_bytes())
}

/// The message is what the search of a run told.
#[unsafe(no_mangle)]
extern "C" fn feed(run: f64, seen: f64) {
    let piece = message();
    with_desk(|desk| desk.feed(run as u64, &piece, seen as u64));
}

/// The search of a run has told all.
#[unsafe(no_mangle)]
extern "C" fn told_all(run: f64) {
    with_desk(|desk| desk.told_all(run as u64));
}

/// The search of a run broke down; the message says why.
#[unsafe(no_mangle)]
extern "C" fn broke(run: f64) {
    let why = message();
    with_desk(|desk| desk.broke(run as u64, &text(&why)));
}

/// Does the errand that a message in JSON says; `piece` takes what is told.
#[unsafe(no_mangle)]
extern "C" fn search() {
    let Ok(errand) = serde_json::from_slice::<Errand>(&message()) else { return };
    sender::search(&errand, &mut |bytes, seen| piece(bytes.as_ptr() as usize, bytes.len(), seen as f64));
}
