//! Several orders in one search: solvers of the same formula, each with its own order of variables and clauses, take
//! turns on one thread, and the first answer counts (Huberman, Lukose and Hogg, "An economics approach to hard
//! computational problems", 1997; Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and constraint
//! satisfaction problems", 2000).
//!
//! A solver's time varies by a factor of ten and more between orders. A search that restarts with another order loses its learned
//! clauses; solvers that wait for their next turn keep them, which takes memory. Each is created at its first turn, so
//! instances that are easy in the first order take no longer. Turns are equally long: `k` solvers take `k` times as long as the
//! best of them, plus up to `k` turns. If turns doubled from round to round, they could take twice as long.

use super::Cnf;
use super::method::Sat;
use super::solver::{Solver, Verdict, Work};
use super::terminator::LimitTerminator;
use crate::limits::{Clock, Stop, StopFlag};
use cadical_sys::Terminator;

/// Conflicts of a turn: two to three seconds on 36x36 Sudoku. CaDiCaL restarts its schedule of phases at each turn, so turns must be
/// long.
const TURN: u64 = 40_000;

/// Solvers that take turns.
pub(super) struct Turns<'s> {
    sat: &'s Sat,
    terminator: LimitTerminator,
    /// The solvers that had a turn.
    solvers: Vec<Solver>,
    /// The maximum number of solvers.
    most: usize,
    /// The number of turns so far.
    taken: usize,
    /// Conflicts of a turn.
    turn: u64,
}

impl<'s> Turns<'s> {
    /// Creates as many solvers as the method has orders. They run until the flag reports a solution by another.
    pub fn new(sat: &'s Sat, clock: &Clock<'_>, over: Option<&StopFlag>) -> Self {
        let (terminator, most) = (LimitTerminator::until(clock, over), sat.orders.get());
        Self { sat, terminator, solvers: Vec::new(), most, taken: 0, turn: TURN }
    }

    /// Searches for a model of a formula; returns `None` if there is none. Since the last call, the formula may have changed
    /// only by [added](Self::add) clauses.
    pub fn next(&mut self, formula: &Cnf, clock: &Clock<'_>) -> Result<Option<Vec<bool>>, Stop> {
        loop {
            let at = self.open(formula, clock)?;
            // A solver that finds a model at once never calls the terminator, so memory is checked here.
            if self.terminator.terminated() {
                return Err(self.terminator.reached().unwrap_or(Stop::Asked));
            }
            let left = clock.limits().nodes.map(|most| most.saturating_sub(self.work().conflicts));
            let turn = (self.most > 1).then_some(self.turn);
            let conflicts = left.into_iter().chain(turn).min();
            match self.solvers[at].turn(conflicts, clock) {
                Verdict::Model(model) => return Ok(Some(model)),
                Verdict::NoModel => return Ok(None),
                Verdict::Stopped(Stop::Nodes) if conflicts != left => self.taken += 1,
                Verdict::Stopped(stop) => return Err(stop),
            }
        }
    }

    /// Adds a new clause of the formula.
    pub fn add(&mut self, clause: &[i32]) {
        self.solvers.iter_mut().for_each(|solver| solver.add(clause));
    }

    /// Creates the new variables of a formula.
    pub fn grow(&mut self, formula: &Cnf) {
        self.solvers.iter_mut().for_each(|solver| solver.grow(formula.variables()));
    }

    /// Returns the total work of all solvers.
    pub fn work(&self) -> Work {
        self.solvers.iter().fold(Work::default(), |sum, solver| sum.plus(solver.work()))
    }

    /// The solver whose turn it is. It is created at its first turn; if memory is too small, the earlier solvers continue without it.
    fn open(&mut self, formula: &Cnf, clock: &Clock<'_>) -> Result<usize, Stop> {
        let at = self.taken % self.most;
        if at < self.solvers.len() {
            return Ok(at);
        }
        let mut solver = Solver::aiming(self.sat.aim, self.sat.phase.of(at), &self.terminator);
        match solver.load(formula, self.sat.order(at), at, clock) {
            Err(Stop::Memory) if at > 0 => {
                self.most = at;
                self.taken = self.most;
                Ok(0)
            }
            Err(stop) => Err(stop),
            Ok(()) => {
                self.solvers.push(solver);
                Ok(at)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cnf::tests::pigeons;
    use super::super::solver::Phase;
    use super::*;
    use crate::Limits;
    use crate::csp::random_model::model;
    use crate::csp::{Backtrack, count};
    use std::num::NonZero;
    use std::time::Duration;

    /// Conflicts of a turn here.
    const TURN: u64 = 5_000;

    fn sat(orders: usize) -> Sat {
        Sat::new().orders(NonZero::new(orders).unwrap())
    }

    /// The end of a search in a formula without a model, and the work of each solver.
    fn refuted(sat: &Sat, limits: &Limits) -> (Option<Stop>, Vec<Work>) {
        let clock = Clock::new(limits);
        let mut turns = Turns::new(sat, &clock, None);
        turns.turn = TURN;
        let found = turns.next(&pigeons(13, 12), &clock);
        assert_ne!(found.as_ref().map(Option::is_some), Ok(true), "it has no model");
        (found.err(), turns.solvers.iter().map(Solver::work).collect())
    }

    #[test]
    fn orders_change_no_count() {
        for seed in 0..60 {
            let csp = model(seed);
            let wanted = count(&csp, &Backtrack::new(), 40, &Limits::none());
            for sat in
                [sat(3), sat(2).shuffled(seed).phase(Phase::Mixed), sat(2).threads(NonZero::new(2).unwrap())]
            {
                let found = sat.count(&csp, 40, &Limits::none());
                assert_eq!((found.number, found.ended), (wanted.number, wanted.ended), "{seed}");
                assert!(found.first.is_none_or(|values| csp.check(&values).is_ok()));
            }
        }
    }

    #[test]
    fn each_solver_continues_at_its_next_turn() {
        for (turns, wanted) in
            [(1, vec![1]), (2, vec![1, 1]), (3, vec![2, 1]), (6, vec![3, 3]), (9, vec![5, 4])]
        {
            let (stop, work) = refuted(&sat(2), &Limits::none().nodes(turns * TURN));
            // CaDiCaL has some more conflicts before it checks its limit.
            let had: Vec<u64> = work.iter().map(|work| (work.conflicts + TURN / 2) / TURN).collect();
            assert_eq!((stop, had), (Some(Stop::Nodes), wanted), "{turns}");
        }
    }

    #[test]
    fn the_same_seed_does_the_same() {
        let effort = |seed| refuted(&sat(2).shuffled(seed), &Limits::none().nodes(5 * TURN / 2));
        assert_eq!(effort(1), effort(1));
        assert_ne!(effort(1), effort(2));
    }

    /// The first of mixed phases is as without a second.
    #[test]
    fn phases_are_mixed_from_solver_to_solver() {
        let limits = Limits::none().nodes(2 * TURN);
        let work = |phase, at: usize| refuted(&sat(2).phase(phase), &limits).1[at];
        assert_eq!(work(Phase::Mixed, 0), work(Phase::True, 0));
        assert_eq!(work(Phase::Mixed, 1).decisions, work(Phase::False, 1).decisions);
        assert_ne!(work(Phase::Mixed, 1).decisions, work(Phase::True, 1).decisions);
    }

    #[test]
    fn there_are_no_more_than_memory_has_room_for() {
        let formula = pigeons(13, 12);
        let limits = Limits::none().memory(7 * formula.bytes());
        let (clock, sat) = (Clock::new(&limits), sat(4));
        let mut turns = Turns::new(&sat, &clock, None);
        for taken in [0, 1] {
            turns.taken = taken;
            assert_eq!(turns.open(&formula, &clock), Ok(0));
        }
        assert_eq!((turns.solvers.len(), turns.most), (1, 1));
    }

    /// This formula needs no search, so the solver never checks whether memory is left.
    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_looked_at_between_solutions() {
        let (sat, limits) = (sat(1), Limits::none().memory(32 << 20));
        let (clock, formula) = (Clock::new(&limits), Cnf::over(1));
        let mut turns = Turns::new(&sat, &clock, None);
        assert!(turns.next(&formula, &clock).is_ok_and(|model| model.is_some()));
        let taken = std::hint::black_box(vec![1u8; 256 << 20]);
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(turns.next(&formula, &clock), Err(Stop::Memory));
        drop(taken);
    }

    #[test]
    fn time_and_flags_end_all() {
        let soon = Limits::none().time(Duration::from_millis(50));
        assert_eq!(refuted(&sat(3), &soon).0, Some(Stop::Time));
        let flag = StopFlag::new();
        flag.raise();
        assert_eq!(refuted(&sat(3), &Limits::none().stop(&flag)).0, Some(Stop::Asked));
        assert_eq!(refuted(&sat(3), &Limits::none().nodes(0)).0, Some(Stop::Nodes));
    }
}
