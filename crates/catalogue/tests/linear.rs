//! Reading takes time proportional to the text, checks its limits throughout, and ends when they are reached.
//!
//! The tests count steps of the budget, which readers report (`crates/budget`): bytes, words, edges. The long tests
//! read the same texts at 1 and 2 MB, and many more with a clock: `cargo test --test linear -- --ignored
//! --nocapture`.

#[path = "linear/texts.rs"]
mod texts;

use solvarium::Limits;
use solvarium::limits::{Stop, StopFlag};
use solvarium_budget::{PACE, Spent, under};
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use texts::Text;

/// Maximum number of steps per byte. It is high because all readers try a text that no form claims, and because Sudoku
/// readers look ahead.
const STEPS_A_BYTE: usize = 200;

/// Reads a text within a number of steps, and returns the steps taken if they were enough.
fn steps(text: &str, kind: Option<&ProblemKind>, most: usize) -> Result<usize, Spent> {
    let done = Rc::new(Cell::new(0));
    let total = Rc::clone(&done);
    let may_go_on = move |more| {
        total.set(total.get() + more);
        total.get() <= most
    };
    let read = || drop(catalogue::read(text, kind, &AuxiliaryInputs::default()));
    under(Rc::new(may_go_on), usize::MAX, read).map(|()| done.get())
}

/// Reads every text at two sizes.
fn are_linear(sizes: [usize; 2]) {
    for Text { name, kind, make } in texts::chosen() {
        for size in sizes {
            let text = make(size);
            let read = steps(&text, kind.as_ref(), STEPS_A_BYTE * text.len());
            assert!(read.is_ok(), "{name}, {size} bytes: more than {STEPS_A_BYTE} steps per byte");
        }
    }
}

#[test]
fn every_reader_takes_steps_in_proportion_to_the_text() {
    are_linear([1 << 12, 1 << 13]);
}

#[test]
#[ignore = "takes minutes: the same at 1 and 2 MB"]
fn every_reader_takes_steps_in_proportion_to_a_long_text() {
    are_linear([1 << 20, 1 << 21]);
}

#[test]
fn every_reader_reports_its_steps_and_stops_on_request() {
    for Text { name, kind, make } in texts::of_forms() {
        let text = make(1 << 14);
        // Steps before the first check and after the last are not counted: at most `PACE` each.
        let most = (text.len() / 2).saturating_sub(2 * PACE);
        let read = steps(&text, kind.as_ref(), most);
        assert_eq!(read, Err(Spent::Steps), "{name}: its reader does not look at the budget");
    }
}

#[test]
fn a_flag_that_is_up_and_a_time_that_is_over_end_reading_at_once() {
    let flag = StopFlag::new();
    flag.raise();
    let limits = [
        (Limits::none().stop(&flag), Stop::Asked),
        (Limits::none().time(Duration::ZERO), Stop::Time),
        (Limits::none().memory(1 << 10), Stop::Memory),
    ];
    for Text { name, kind, make } in texts::ordinary() {
        for (limits, stop) in &limits {
            let read =
                catalogue::read_within(&make(1 << 12), kind.as_ref(), &AuxiliaryInputs::default(), limits);
            assert_eq!(read.err().and_then(|error| error.stop()), Some(*stop), "{name}");
        }
    }
}

#[test]
fn puzzles_read_from_a_text_count_as_memory() {
    let edges: String = (0..20_000).map(|edge| format!("n{edge} n{} 1\n", edge + 1)).collect();
    let text = edges + "start: n0\ngoal: n20000\n";
    let read = |bytes| {
        let read =
            catalogue::read_within(&text, None, &AuxiliaryInputs::default(), &Limits::none().memory(bytes));
        read.err().and_then(|error| error.stop())
    };
    assert!(text.len() < 1 << 20);
    assert_eq!((read(1 << 20), read(64 << 20)), (Some(Stop::Memory), None));
}

/// CPU seconds of this thread; wall-clock seconds if the system does not report them.
fn processor() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let total = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = total.split(' ').next().and_then(|number| number.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn seconds(text: &str, kind: Option<&ProblemKind>) -> f64 {
    let limits = Limits::none().time(Duration::from_secs(20));
    let start = processor();
    let _ = catalogue::read_within(text, kind, &AuxiliaryInputs::default(), &limits);
    processor() - start
}

/// Prints the texts that take over three times the CPU time at twice the size, or over one second of it. LINEAR_ONLY
/// is a part of the names of texts, LINEAR_SIZE the smaller size.
#[test]
#[ignore = "takes hours; run it after changing a reader"]
fn times() {
    let size: usize = std::env::var("LINEAR_SIZE").ok().and_then(|size| size.parse().ok()).unwrap_or(1 << 16);
    let only = std::env::var("LINEAR_ONLY").unwrap_or_default();
    for Text { name, kind, make } in texts::all().into_iter().filter(|text| text.name.contains(&only)) {
        for kind in [None, kind.as_ref()].iter().take(1 + usize::from(kind.is_some())) {
            let (one, two) = (make(size), make(2 * size));
            let is_slow = |a: f64, b: f64| b > 0.05 && b > 3.0 * a || b > 1.0;
            let (mut a, mut b) = (seconds(&one, *kind), seconds(&two, *kind));
            if is_slow(a, b) {
                (a, b) = (seconds(&one, *kind).min(a), seconds(&two, *kind).min(b));
            }
            if is_slow(a, b) {
                let read_as = kind.map_or("-".to_owned(), ToString::to_string);
                println!("{:5.2} {a:8.3} {b:8.3} {read_as} {name}", b / a);
            }
        }
    }
}
