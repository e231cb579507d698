//! A progress line of a long run on standard error.
//!
//! It appears after a second, on a terminal or if requested, and is cleared before a result is written.

use crate::output::record::Number;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use solvarium::limits::Gauge;
use solvarium_lab::units;
use std::io::IsTerminal;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Shorter runs show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(200);

/// When to show the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// On a terminal only.
    Auto,
    /// On a terminal, a line that is redrawn; in a file, a plain line at increasing intervals.
    Always,
    /// Never.
    Never,
}

/// The line, drawn by its own thread until this is dropped.
pub struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Starts to show `line`, which is called for each update.
    pub fn begin(show: Show, line: impl FnMut() -> String + Send + 'static) -> Self {
        let terminal = std::io::stderr().is_terminal();
        if show == Show::Never || (show == Show::Auto && !terminal) {
            return Self(None);
        }
        let (end, ended) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            if terminal {
                draw(line, &ended);
            } else {
                log(line, &ended);
            }
        });
        // If no thread can be started, nothing is shown.
        Self(thread.ok().map(|thread| (end, thread)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            // The thread only draws; if it failed, no answer is lost.
            let _ = thread.join();
        }
    }
}

/// On a terminal: updates one line, and clears it at the end.
fn draw(mut line: impl FnMut() -> String, ended: &Receiver<()>) {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    loop {
        bar.set_message(line());
        bar.tick();
        if ended.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
            return bar.finish_and_clear();
        }
    }
}

/// In a file: writes a line at 1, 2, 4, 8 ... seconds, so a long run writes few.
fn log(mut line: impl FnMut() -> String, ended: &Receiver<()>) {
    let mut pause = PATIENCE;
    loop {
        crate::output::out::say(&line());
        if ended.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        pause *= 2;
    }
}

/// `evil.txt: astar: 12 s, 1,234,567 expanded (9,876,543/s), 123.4 MiB, cost at least 57`.
pub fn gauge_line(what: String, gauge: &Gauge) -> impl FnMut() -> String + Send + 'static {
    let gauge = gauge.clone();
    let started = Instant::now();
    let mut last = (started, 0);
    move || {
        let (now, expanded) = (Instant::now(), gauge.expanded());
        let millis = (now - last.0).as_millis().max(1);
        let rate = u128::from(expanded.saturating_sub(last.1)) * 1000 / millis;
        last = (now, expanded);
        format!(
            "{what}: {} s, {} expanded ({}/s), {}{}",
            (now - started).as_secs(),
            units::show_count(expanded),
            units::show_count(u64::try_from(rate).unwrap_or(u64::MAX)),
            units::show_size(gauge.bytes() as u64),
            proved(&gauge),
        )
    }
}

/// Formats `tiles 3x4: depth 17, 12,345,678 states (4,567,890/s), 61.2 MiB`. The rate is that since the last update, because a run may
/// continue another.
pub fn states_line(what: String, gauge: &Gauge) -> impl FnMut() -> String + Send + 'static {
    let gauge = gauge.clone();
    let mut last = None;
    move || {
        let (now, states) = (Instant::now(), gauge.expanded());
        let rate = last.replace((now, states)).map(|(then, before)| {
            let millis = (now - then).as_millis().max(1);
            let rate = u128::from(states.saturating_sub(before)) * 1000 / millis;
            format!(" ({}/s)", units::show_count(u64::try_from(rate).unwrap_or(u64::MAX)))
        });
        let depth = gauge.depth_done().map(|depth| format!("depth {depth}, ")).unwrap_or_default();
        let (states, bytes) = (units::show_count(states), units::show_size(gauge.bytes() as u64));
        format!("{what}: {depth}{states} states{}, {bytes}", rate.unwrap_or_default())
    }
}

/// Formats `many.txt: 12,345,678 puzzles (6,123,456/s), 34 % of 1.2 GiB, 12.3 s left`. `done` returns the numbers of puzzles and bytes.
pub fn bulk_line(
    name: String,
    size: Option<u64>,
    done: impl Fn() -> (u64, u64) + Send + 'static,
) -> impl FnMut() -> String + Send + 'static {
    let started = Instant::now();
    move || {
        let ((puzzles, bytes), time) = (done(), started.elapsed());
        let millis = time.as_millis().max(1);
        let rate = u64::try_from(u128::from(puzzles) * 1000 / millis).unwrap_or(u64::MAX);
        let share =
            size.filter(|&size| size > 0 && bytes > 0).map(|size| bytes.min(size) as f64 / size as f64);
        let left = share.zip(size).map(|(share, size)| {
            let left = units::show_duration(time.mul_f64((1.0 - share) / share));
            format!(", {:.0} % of {}, {left} left", share * 100.0, units::show_size(size))
        });
        let (puzzles, rate) = (units::show_count(puzzles), units::show_count(rate));
        format!("{name}: {puzzles} puzzles ({rate}/s){}", left.unwrap_or_default())
    }
}

/// The lower bound proved so far, if there is one.
fn proved(gauge: &Gauge) -> String {
    let cost = gauge.lower_bound().map(|cost| format!(", cost at least {}", Number::of(cost)));
    let depth = gauge.depth_done().map(|depth| format!(", depth {} done", units::show_count(depth)));
    format!("{}{}", cost.unwrap_or_default(), depth.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::Limits;
    use solvarium_catalogue::{self as catalogue, Method, ProblemKind, Request, Space};
    use std::num::NonZero;

    #[test]
    fn the_progress_line_of_many_puzzles_shows_the_count() {
        let line = bulk_line("a.txt".into(), Some(1 << 30), || (2000, 1 << 28))();
        assert!(line.starts_with("a.txt: 2,000 puzzles (") && line.contains(", 25 % of 1.0 GiB, "), "{line}");
        let line = bulk_line("standard input".into(), None, || (1, 82))();
        assert!(line.starts_with("standard input: 1 puzzles (") && line.ends_with("/s)"), "{line}");
    }

    #[test]
    fn the_line_of_an_exploration_has_its_depth() {
        let gauge = Gauge::new();
        let space = Space::read(&ProblemKind::parse("tiles").unwrap(), "3x3").unwrap();
        let _ = space.in_memory(NonZero::<usize>::MIN, &Limits::none().gauge(&gauge));
        let mut line = states_line("tiles 3x3".into(), &gauge);
        assert!(line().starts_with("tiles 3x3: depth 31, 181,440 states, "));
        assert!(line().starts_with("tiles 3x3: depth 31, 181,440 states (0/s), "));
    }

    #[test]
    fn the_line_has_the_proved_bound() {
        let end = |method: &str| {
            let gauge = Gauge::new();
            let limits = Limits::none().nodes(80).gauge(&gauge);
            let instance = catalogue::parse("876041253").unwrap();
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            instance.solve(&request, &limits, None).unwrap();
            gauge_line(method.into(), &gauge)()
        };
        assert!(end("astar").contains("iB, cost at least 2"), "{}", end("astar"));
        assert!(end("bfs").ends_with("iB, depth 6 done"), "{}", end("bfs"));
        assert!(end("greedy").ends_with("iB"), "{}", end("greedy"));
    }
}
