//! A portfolio: several solvers work on the same formula in parallel, each with its own order of variables and clauses. The
//! first answer counts, and ends the others (Gomes and Selman, "Algorithm portfolios", 2001; Hamadi, Jabbour and Sais,
//! "ManySAT", 2009).
//!
//! A solver's times on large puzzles vary by a factor of ten and more between orders, so the faster of two is often more
//! than twice as fast as one. The solvers share no clauses.

use super::encode::Encoded;
use super::method::{Sat, up_to};
use super::tally::Tally;
use crate::csp::Completeness;
use crate::limits::{Clock, Limits, Stop, StopFlag};
use std::num::NonZero;
use std::sync::OnceLock;

/// The outcome of one solver, with its solutions and its statistics.
type Ran = (Result<Completeness, Stop>, Tally);

/// Solves a formula with this solver and this number of rivals. If the system has fewer threads, there are fewer rivals.
pub(super) fn race(
    own: &Sat,
    rivals: NonZero<usize>,
    encoded: Encoded,
    cap: u64,
    clock: &Clock<'_>,
    tally: &mut Tally,
) -> Result<Completeness, Stop> {
    clock.hold(encoded.cnf().bytes().saturating_mul(rivals.get()))?;
    let (over, first) = (StopFlag::new(), OnceLock::new());
    let all = rivals.get() as u64 + 1;
    let run = |number: u64, encoded: Encoded| {
        let limits = share(clock, number, all);
        let solver = if number == 0 { *own } else { own.rival(number) };
        let mut tally = Tally::default();
        // If one solver panics, the others end.
        let _watched = over.watched();
        let ended = solver.solve(encoded, &Clock::new(&limits), Some(&over), &mut tally, &mut up_to(cap));
        // If one solver is stopped, the others continue, because each has its own limits.
        if ended.is_ok() {
            first.get_or_init(|| number);
            over.raise();
        }
        (ended, tally)
    };
    let ran = std::thread::scope(|scope| {
        let run = &run;
        let start = |number| {
            let copy = encoded.clone();
            std::thread::Builder::new().spawn_scoped(scope, move || run(number, copy)).ok()
        };
        let rivals: Vec<_> = (1..all).map_while(start).collect();
        let mut ran = vec![run(0, encoded)];
        ran.extend(rivals.into_iter().map(|rival| match rival.join() {
            Ok(ran) => ran,
            Err(panic) => std::panic::resume_unwind(panic),
        }));
        ran
    });
    judge(ran, first.into_inner().unwrap_or(0), tally)
}

/// Returns the limits of one of `all` solvers. They share the conflicts, and only the first reports to the gauge.
fn share(clock: &Clock<'_>, number: u64, all: u64) -> Limits {
    let mut limits = clock.limits().after(clock.elapsed(), 0);
    limits.nodes = limits.nodes.map(|nodes| nodes / all + u64::from(number < nodes % all));
    limits.gauge = limits.gauge.filter(|_| number == 0);
    limits
}

/// The answer of this solver, with the work of all.
fn judge(ran: Vec<Ran>, first: u64, tally: &mut Tally) -> Result<Completeness, Stop> {
    let mut answer = Err(Stop::Asked);
    for (number, (ended, one)) in (0..).zip(ran) {
        tally.work = tally.work.plus(one.work);
        tally.bytes += one.bytes;
        if number == first {
            (tally.number, tally.first) = (one.number, one.first);
            answer = ended;
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::{Csp, Model};
    use std::time::Duration;

    fn pigeons(pigeons: i32, holes: i32) -> Csp {
        let mut model = Model::new();
        let all: Vec<_> = (0..pigeons).map(|i| model.variable(format!("pigeon {i}"), 1..=holes)).collect();
        for (at, &one) in all.iter().enumerate() {
            all[..at].iter().for_each(|&other| model.not_equal(one, other));
        }
        model.build().unwrap()
    }

    fn sat(threads: usize) -> Sat {
        Sat::new().threads(NonZero::new(threads).unwrap())
    }

    #[test]
    fn any_number_of_threads_has_the_answer_of_one() {
        for (csp, number) in [(pigeons(4, 4), 24), (pigeons(7, 6), 0), (pigeons(2, 5), 20)] {
            for threads in [1, 2, 3, 8] {
                let counted = sat(threads).count(&csp, 100, &Limits::none());
                assert_eq!((counted.number, counted.ended), (number, Completeness::All), "{threads}");
                assert_eq!(counted.first.is_some(), number > 0);
            }
        }
        assert_eq!(sat(2).count(&pigeons(9, 9), 5, &Limits::none()).ended, Completeness::AtCap);
    }

    #[test]
    fn limits_hold_for_all_together() {
        let hard = pigeons(13, 12);
        let stopped = |limits: Limits| {
            let counted = sat(2).count(&hard, 2, &limits);
            (counted.ended, counted.stats.effort.backtracks)
        };
        let (ended, conflicts) = stopped(Limits::none().nodes(1001));
        assert_eq!(ended, Completeness::Stopped(Stop::Nodes));
        assert!((900..=1001).contains(&conflicts), "{conflicts}");
        assert_eq!(stopped(Limits::none().memory(100_000)).0, Completeness::Stopped(Stop::Memory));
        assert_eq!(
            stopped(Limits::none().time(Duration::from_millis(50))).0,
            Completeness::Stopped(Stop::Time)
        );
    }

    #[test]
    fn a_raised_flag_ends_all() {
        let flag = StopFlag::new();
        flag.raise();
        let counted = sat(3).count(&pigeons(13, 12), 2, &Limits::none().stop(&flag));
        assert_eq!(counted.ended, Completeness::Stopped(Stop::Asked));
    }
}
