//! The queue between a reader and a search: limited in events and in bytes, so that long texts cannot fill the memory.

use solvarium_catalogue::{EventSource, ExternalEvent};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

/// Maximum number of events in the queue.
const AHEAD: usize = 4096;
/// Maximum size of the texts in the queue; one longer text may be there alone.
const TEXTS: usize = 8 << 20;
/// Time between two attempts to pass on an event.
const TRY_EVERY: Duration = Duration::from_millis(1);

/// The state that both ends of the queue share.
#[derive(Debug, Default)]
pub(super) struct Load {
    /// Bytes of the texts in the queue.
    texts: AtomicUsize,
    /// Memory of the reader: the names of nodes.
    names: AtomicUsize,
    /// Number of nodes that were received.
    nodes: AtomicU32,
    /// Whether the receiver is gone.
    is_closed: AtomicBool,
}

impl Load {
    /// Reports the memory of the names.
    pub(super) fn hold(&self, names: usize) {
        self.names.store(names, Ordering::Relaxed);
    }

    /// Number of nodes that the search has received.
    pub(super) fn nodes(&self) -> u32 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }
}

/// The end of the reader.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    to: SyncSender<ExternalEvent>,
    load: Arc<Load>,
}

/// The end of the search.
struct Queue {
    from: Receiver<ExternalEvent>,
    load: Arc<Load>,
}

/// A new queue.
pub(super) fn queue() -> (Sender, impl EventSource + 'static, Arc<Load>) {
    let (to, from) = sync_channel(AHEAD);
    let load = Arc::new(Load::default());
    (Sender { to, load: Arc::clone(&load) }, Queue { from, load: Arc::clone(&load) }, load)
}

impl Sender {
    /// Passes on an event, and waits while the queue is full; false when nobody listens any more.
    pub(super) fn send(&self, event: ExternalEvent, is_over: impl Fn() -> bool) -> bool {
        let size = texts(&event);
        let mut waiting = event;
        loop {
            let before = self.load.texts.load(Ordering::Relaxed);
            if before == 0 || before + size <= TEXTS {
                self.load.texts.fetch_add(size, Ordering::Relaxed);
                match self.to.try_send(waiting) {
                    Ok(()) => return true,
                    Err(TrySendError::Disconnected(_)) => return false,
                    Err(TrySendError::Full(event)) => waiting = event,
                }
                self.load.texts.fetch_sub(size, Ordering::Relaxed);
            }
            if self.load.is_closed() || is_over() {
                return false;
            }
            std::thread::sleep(TRY_EVERY);
        }
    }
}

impl EventSource for Queue {
    fn next(&mut self, wait: Duration) -> Result<ExternalEvent, RecvTimeoutError> {
        let event = self.from.recv_timeout(wait)?;
        self.load.texts.fetch_sub(texts(&event), Ordering::Relaxed);
        if matches!(event, ExternalEvent::Node { .. }) {
            self.load.nodes.fetch_add(1, Ordering::Relaxed);
        }
        Ok(event)
    }

    fn held(&self) -> usize {
        let queue = AHEAD * size_of::<ExternalEvent>();
        queue + self.load.texts.load(Ordering::Relaxed) + self.load.names.load(Ordering::Relaxed)
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.load.is_closed.store(true, Ordering::Relaxed);
    }
}

/// Bytes of the texts of an event.
fn texts(event: &ExternalEvent) -> usize {
    match event {
        ExternalEvent::Node { action, board, .. } => action.len() + board.len(),
        ExternalEvent::Discard { why, .. } | ExternalEvent::Broken(why) => why.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(size: usize) -> ExternalEvent {
        ExternalEvent::Node { parent: None, g: 0.0, h: 0.0, action: String::new(), board: "x".repeat(size) }
    }

    #[test]
    fn long_texts_wait() {
        let (sender, mut queue, load) = queue();
        let never = || false;
        assert!(sender.send(node(2 * TEXTS), never), "one alone may be longer");
        assert!(queue.held() > 2 * TEXTS);
        let full = std::time::Instant::now();
        assert!(!sender.send(node(1), || full.elapsed() > Duration::from_millis(20)));
        assert!(queue.next(Duration::ZERO).is_ok());
        assert!((0..4).all(|_| sender.send(node(TEXTS / 4), never)));
        assert!(!sender.send(node(1), || true));
        assert_eq!((load.nodes(), load.texts.load(Ordering::Relaxed)), (1, TEXTS));
        load.hold(1 << 20);
        assert!(queue.held() > TEXTS + (1 << 20));
        drop(queue);
        assert!(load.is_closed() && !sender.send(ExternalEvent::Done, never));
    }
}
