//! Several orders in one search: solvers of one formula, each with its variables and clauses in an order of its own, take
//! turns on one thread, and the first answer counts (Huberman, Lukose and Hogg, "An economics approach to hard
//! computational problems", 1997; Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and constraint
//! satisfaction problems", 2000).
//!
//! The time of a solver varies by a factor of ten and more from order to order. A search that starts over with another order
//! forgets what it has learned; solvers that wait for their next turn do not, at the price of memory. Each is made when it has
//! its first turn, so that what is easy in the first order takes no longer. Turns are equally long: `k` solvers
//! take `k` times what the best of them takes, and up to `k` turns more, where turns twice as long from round to round would take
//! up to twice that again.

use super::Cnf;
use super::method::Sat;
use super::solver::{Bell, Solver, Verdict, Work};
use crate::limits::{Clock, Stop, StopFlag};

/// Conflicts of a turn: two to three seconds on 36x36 Sudoku. With each turn CaDiCaL begins its schedule of phases anew, so that turns
/// are long.
const TURN: u64 = 40_000;

/// Solvers that take turns.
pub(super) struct Turns<'s> {
    sat: &'s Sat,
    bell: Bell,
    /// The solvers that had a turn.
    solvers: Vec<Solver>,
    /// How many there may be.
    most: usize,
    /// How many turns were taken.
    taken: usize,
    /// Conflicts of a turn.
    turn: u64,
}

impl<'s> Turns<'s> {
    /// As many solvers as the method has orders, until the flag says that another has solved it.
    pub fn new(sat: &'s Sat, clock: &Clock<'_>, over: Option<&StopFlag>) -> Self {
        let (bell, most) = (Bell::until(clock, over), sat.orders.get());
        Self { sat, bell, solvers: Vec::new(), most, taken: 0, turn: TURN }
    }

    /// Looks for a model of a formula; none if there is none. Of the formula no more may have changed since the last call than
    /// what was [added](Self::add).
    pub fn next(&mut self, formula: &Cnf, clock: &Clock<'_>) -> Result<Option<Vec<bool>>, Stop> {
        loop {
            let at = self.open(formula, clock)?;
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

    /// Adds a clause that the formula has now.
    pub fn add(&mut self, clause: &[i32]) {
        self.solvers.iter_mut().for_each(|solver| solver.add(clause));
    }

    /// Makes room for the variables that a formula has now.
    pub fn grow(&mut self, formula: &Cnf) {
        self.solvers.iter_mut().for_each(|solver| solver.grow(formula.variables()));
    }

    /// Returns the total work of all solvers.
    pub fn work(&self) -> Work {
        self.solvers.iter().fold(Work::default(), |sum, solver| sum.plus(solver.work()))
    }

    /// Whose turn it is, who is made if it is the first: unless memory forbids, as then there are no more than those before.
    fn open(&mut self, formula: &Cnf, clock: &Clock<'_>) -> Result<usize, Stop> {
        let at = self.taken % self.most;
        if at < self.solvers.len() {
            return Ok(at);
        }
        let mut solver = Solver::aiming(self.sat.aim, self.sat.phase.of(at), &self.bell);
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

    /// How a search for a model of a formula ends that has none, and what each solver did.
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
    fn each_has_its_turns_and_goes_on_where_it_stopped() {
        for (turns, wanted) in
            [(1, vec![1]), (2, vec![1, 1]), (3, vec![2, 1]), (6, vec![3, 3]), (9, vec![5, 4])]
        {
            let (stop, work) = refuted(&sat(2), &Limits::none().nodes(turns * TURN));
            // CaDiCaL meets some more before it looks at its limit.
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
