//! What the host calls, and what it is called for: the only file that knows that there is one.
//!
//! ```text
//! host: at = room(n); writes n bytes at `at`; m = once(); reads m bytes at answer()
//! ```

use std::cell::RefCell;
use std::time::Duration;

// Safe: both take numbers, and neither touches this memory.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since any moment.
    safe fn now() -> f64;
    /// Says why the module ends, before it does: so many bytes of text from here.
    safe fn fault(at: usize, length: usize);
}

#[derive(Default)]
struct Desk {
    message: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    /// The message that came last, and what is answered.
    static DESK: RefCell<Desk> = RefCell::default();
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
    DESK.with_borrow_mut(|desk| {
        desk.message.clear();
        desk.message.resize(bytes, 0);
        desk.message.as_ptr() as usize
    })
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    DESK.with_borrow(|desk| desk.answer.as_ptr() as usize)
}

/// Answers the message that came last: how long the answer is.
fn answered(by: impl FnOnce(&[u8]) -> Vec<u8>) -> usize {
    let message = DESK.with_borrow_mut(|desk| std::mem::take(&mut desk.message));
    let answer = by(&message);
    DESK.with_borrow_mut(|desk| {
        desk.answer = answer;
        desk.answer.len()
    })
}

/// Solves what a message in JSON names, while nobody watches.
#[unsafe(no_mangle)]
extern "C" fn once() -> usize {
    answered(|order| crate::once(&String::from_utf8_lossy(order)).into_bytes())
}

/// Solves lines of Sudoku.
#[unsafe(no_mangle)]
extern "C" fn bulk() -> usize {
    answered(crate::bulk)
}
