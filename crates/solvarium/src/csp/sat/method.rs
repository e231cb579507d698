//! Solves a model as a formula: finds a solution, or counts them.

use super::encode::{Encoded, Encoding, Unfinished};
use super::race::race;
use super::settings::{AIM, BEFORE, FIRST, ORDERS, PHASE, RESTARTS, SETTINGS, SHUFFLE, THREADS};
use super::solver::{Aim, Phase};
use super::tally::Tally;
use super::tree::{self, Tree};
use super::turns::Turns;
use crate::csp::backtrack::Backtrack;
use crate::csp::domains::Domains;
use crate::csp::engine::Engine;
use crate::csp::{Completeness, Counted, Csp, Hidden, Propagate, Restarts, ValueOrder, VariableOrder};
use crate::limits::{Clock, Limits, Stop, StopFlag};
use crate::rng::Rng;
use crate::settings::{Setting, Values};
use crate::{Algorithm, Outcome, Run};
use std::num::NonZero;
use std::ops::ControlFlow;

/// Search by CaDiCaL on the formula of a model, after propagation at the root. The limit on nodes
/// applies to conflicts, and to the nodes of backtracking that come first.
///
/// ```
/// use solvarium::csp::{sat::Sat, Model};
/// use solvarium::{solve, Outcome};
/// // Nine pigeons in eight holes.
/// let mut model = Model::new();
/// let pigeons: Vec<_> = (0..9).map(|i| model.variable(format!("pigeon {i}"), 1..=8)).collect();
/// model.all_different(&pigeons);
/// let answer = solve(&model.build()?, &Sat::new());
/// assert!(matches!(answer.outcome, Outcome::NoSolution));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sat {
    pub(super) encoding: Encoding,
    pub(super) aim: Aim,
    /// The seed of the order of variables and clauses, if it is random.
    shuffle: Option<u64>,
    pub(super) phase: Phase,
    /// The number of orders that take turns.
    pub(super) orders: NonZero<usize>,
    before: Before,
    /// Nodes of backtracking before the formula is made.
    pub(super) first: u64,
    restarts: Restarts,
    threads: NonZero<usize>,
}

/// The difference between the seeds of two rivals: large, so that races with neighbouring seeds share none.
const RIVAL: u64 = 0x9E37_79B9_7F4A_7C15;

/// The propagation before the formula is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// The propagation of the default backtracking.
    Little,
    /// Propagation by hidden singles, locked candidates and matching.
    Much,
}

impl Default for Sat {
    fn default() -> Self {
        Self::new()
    }
}

impl Sat {
    /// Creates a search with the default encoding.
    #[must_use]
    pub fn new() -> Self {
        Self::configured(&Values::new(SETTINGS), 0)
    }

    /// Creates a search with these values of its [settings](SETTINGS), and this seed if the order is random.
    #[must_use]
    pub fn configured(values: &Values, seed: u64) -> Self {
        Self {
            encoding: Encoding::configured(values),
            aim: values.pick(&AIM, [Aim::Either, Aim::Model]),
            shuffle: values.pick(&SHUFFLE, [None, Some(seed)]),
            phase: values.pick(&PHASE, [Phase::True, Phase::False, Phase::Mixed]),
            orders: counted(values, &ORDERS),
            before: values.pick(&BEFORE, [Before::Little, Before::Much]),
            first: values.int(&FIRST),
            restarts: values.pick(&RESTARTS, [Restarts::Never, Restarts::Luby]),
            threads: counted(values, &THREADS),
        }
    }

    /// Sets the encoding.
    ///
    /// ```
    /// use solvarium::csp::sat::{AtMostOne, Encoding, Sat};
    /// let sequential = Sat::new().encoding(Encoding::new().at_most_one(AtMostOne::Sequential));
    /// assert_ne!(sequential, Sat::new());
    /// ```
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Sets the aim that CaDiCaL is configured for.
    ///
    /// ```
    /// use solvarium::csp::sat::{Aim, Sat};
    /// assert_ne!(Sat::new().aim(Aim::Model), Sat::new());
    /// ```
    #[must_use]
    pub const fn aim(mut self, aim: Aim) -> Self {
        self.aim = aim;
        self
    }

    /// Puts variables and clauses in a random order by this seed. CaDiCaL's time varies more
    /// between orders than the order of the model saves.
    ///
    /// ```
    /// use solvarium::csp::sat::Sat;
    /// assert_ne!(Sat::new().shuffled(1), Sat::new().shuffled(2));
    /// ```
    #[must_use]
    pub const fn shuffled(mut self, seed: u64) -> Self {
        self.shuffle = Some(seed);
        self
    }

    /// Sets the value that CaDiCaL tries first for a literal.
    ///
    /// ```
    /// use solvarium::csp::sat::{Phase, Sat};
    /// assert_ne!(Sat::new().phase(Phase::False), Sat::new());
    /// ```
    #[must_use]
    pub const fn phase(mut self, phase: Phase) -> Self {
        self.phase = phase;
        self
    }

    /// Sets the number of solvers that take turns, each with its own order of variables and clauses. The first solver has the
    /// order of the model or of the seed, the others have random ones. The first answer counts.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
    /// model.all_different(&all);
    /// let three = Sat::new().orders(std::num::NonZero::new(3).unwrap());
    /// assert_eq!(three.count(&model.build()?, 100, &Limits::none()).number, 24);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn orders(mut self, orders: NonZero<usize>) -> Self {
        self.orders = orders;
        self
    }

    /// Sets whether hidden singles, locked candidates and matching remove values before the formula is made.
    ///
    /// ```
    /// use solvarium::csp::sat::Sat;
    /// assert_ne!(Sat::new().propagated(), Sat::new());
    /// ```
    #[must_use]
    pub const fn propagated(mut self) -> Self {
        self.before = Before::Much;
        self
    }

    /// Sets the number of nodes of backtracking before the formula is made. A few thousand suffice for many puzzles.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
    /// model.all_different(&all);
    /// let csp = model.build()?;
    /// let counted = |first| Sat::new().first(first).count(&csp, 100, &Limits::none());
    /// assert_eq!([0, 5, 1000].map(|first| counted(first).number), [24; 3]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn first(mut self, nodes: u64) -> Self {
        self.first = nodes;
        self
    }

    /// Sets the number of threads, each with its own solver and order of variables and clauses. The first answer counts,
    /// so the result depends on the clock. The counters of all threads are added.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
    /// model.all_different(&all);
    /// let two = Sat::new().threads(std::num::NonZero::new(2).unwrap());
    /// assert_eq!(two.count(&model.build()?, 100, &Limits::none()).number, 24);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// The inference before the formula is made, and the tree search if there is one.
    pub(super) fn inference(self) -> Backtrack {
        let search = Backtrack::new()
            .order(VariableOrder::WeightedDegree)
            .value(ValueOrder::LeastConstraining)
            .restarts(self.restarts);
        match self.before {
            Before::Little => search,
            Before::Much => search.propagate(Propagate::Matching).hidden(Hidden::Singles).locked(),
        }
    }

    /// Counts the solutions of a model, up to `cap`. Each solution is then excluded by a clause, so
    /// this is suitable for a few solutions, not for millions.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..4).map(|i| model.variable(format!("x{i}"), 1..=4)).collect();
    /// model.all_different(&all);
    /// assert_eq!(Sat::new().count(&model.build()?, 100, &Limits::none()).number, 24);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self, csp: &Csp, cap: u64, limits: &Limits) -> Counted {
        let (clock, mut tally) = (Clock::new(limits), Tally::default());
        let ended = self.run(csp, cap, &clock, &mut tally);
        tally.counted(ended.unwrap_or_else(Completeness::Stopped), &clock)
    }

    /// Finds the different solutions of a model one after the other, until `take` breaks or a limit is reached. Each solution
    /// is then excluded by a clause, so memory grows with their number. This uses one thread, and the setting
    /// [`first`](Self::first) has no effect.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model};
    /// use solvarium::Limits;
    /// use std::ops::ControlFlow;
    /// let mut model = Model::new();
    /// let pair = ["x", "y"].map(|name| model.variable(name, 1..=2));
    /// model.all_different(&pair);
    /// let mut all = Vec::new();
    /// Sat::new().solutions(&model.build()?, &Limits::none(), &mut |values| {
    ///     all.push(values.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// all.sort();
    /// assert_eq!(all, [[1, 2], [2, 1]]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn solutions(
        &self,
        csp: &Csp,
        limits: &Limits,
        take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Counted {
        let (clock, mut tally) = (Clock::new(limits), Tally::default());
        let ended = self.list(csp, &clock, &mut tally, take);
        tally.counted(ended.unwrap_or_else(Completeness::Stopped), &clock)
    }

    fn list(
        &self,
        csp: &Csp,
        clock: &Clock<'_>,
        tally: &mut Tally,
        take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Result<Completeness, Stop> {
        let Some(domains) = Engine::new(csp, &self.inference(), clock)?.into_root(clock)? else {
            return Ok(Completeness::All);
        };
        let encoded = self.formula(csp, domains, clock, tally)?;
        self.solve(encoded, clock, None, tally, take)
    }

    fn run(&self, csp: &Csp, cap: u64, clock: &Clock<'_>, tally: &mut Tally) -> Result<Completeness, Stop> {
        if cap == 0 {
            return Ok(Completeness::AtCap);
        }
        let engine = Engine::new(csp, &self.inference(), clock)?;
        if self.first == 0 {
            let domains = engine.into_root(clock)?;
            return domains
                .map_or(Ok(Completeness::All), |domains| self.run_within(csp, domains, cap, clock, tally));
        }
        match tree::search(engine, self.first, cap, clock, tally)? {
            Tree::Completeness(ended) => Ok(ended),
            Tree::Left(domains) => {
                let limits = tally.left(clock);
                self.run_within(csp, *domains, cap, &Clock::new(&limits), tally)
            }
        }
    }

    /// Solves the formula over the remaining values of each variable.
    fn run_within(
        &self,
        csp: &Csp,
        domains: Domains,
        cap: u64,
        clock: &Clock<'_>,
        tally: &mut Tally,
    ) -> Result<Completeness, Stop> {
        let encoded = self.formula(csp, domains, clock, tally)?;
        match NonZero::new(self.threads.get() - 1) {
            None => self.solve(encoded, clock, None, tally, &mut up_to(cap)),
            Some(rivals) => race(self, rivals, encoded, cap, clock, tally),
        }
    }

    /// Encodes a model as a formula, over the remaining values of each variable.
    pub(super) fn formula(
        &self,
        csp: &Csp,
        domains: Domains,
        clock: &Clock<'_>,
        tally: &mut Tally,
    ) -> Result<Encoded, Stop> {
        self.encoding.encode_within(csp, Some(&domains), clock).map_err(
            |Unfinished { stop, bytes, .. }| {
                tally.bytes = bytes;
                stop
            },
        )
    }

    /// Solves a formula repeatedly, until `take` breaks or another solver is faster.
    pub(super) fn solve(
        &self,
        mut encoded: Encoded,
        clock: &Clock<'_>,
        over: Option<&StopFlag>,
        tally: &mut Tally,
        take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Result<Completeness, Stop> {
        let is_listed = (0..self.orders.get()).any(|place| self.order(place).is_some());
        tally.bytes = encoded.bytes() + if is_listed { encoded.cnf().list_bytes() } else { 0 };
        let mut turns = Turns::new(self, clock, over);
        loop {
            let found = turns.next(encoded.cnf(), clock);
            tally.work = turns.work();
            let Some(model) = found? else { return Ok(Completeness::All) };
            let values = encoded.decode(&model);
            turns.add(&tally.note(&mut encoded, &values));
            tally.bytes = tally.bytes.max(encoded.bytes());
            if take(&values).is_break() {
                return Ok(Completeness::AtCap);
            }
            clock.hold(tally.bytes)?;
        }
    }

    /// The seed of the order of variables and clauses for the solver with this index, if the order is random. Rivals of a
    /// race have other seeds.
    pub(super) fn order(&self, place: usize) -> Option<Rng> {
        let sat = if place == 0 { *self } else { self.rival((place * self.threads.get()) as u64) };
        sat.shuffle.map(Rng::seeded)
    }

    /// Returns the settings of a rival, with another random order of variables and clauses.
    pub(super) fn rival(self, number: u64) -> Self {
        self.shuffled(self.shuffle.unwrap_or_default().wrapping_add(number.wrapping_mul(RIVAL)))
    }
}

impl Algorithm<Csp> for Sat {
    fn search(&self, csp: &Csp, run: &mut Run<'_, Csp>) -> Outcome<Csp> {
        let limits = run.bounds().clone();
        let counted = self.count(csp, 1, &limits);
        run.stats = counted.stats;
        counted.outcome(|values| csp.plan_of(&values))
    }
}

/// Accepts this number of solutions.
pub(super) fn up_to(cap: u64) -> impl FnMut(&[i32]) -> ControlFlow<()> {
    let mut left = cap;
    move |_| {
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A setting that counts from 1.
fn counted(values: &Values, setting: &Setting) -> NonZero<usize> {
    NonZero::new(values.small(setting) as usize).unwrap_or(NonZero::<usize>::MIN)
}

#[cfg(test)]
mod tests {
    use super::super::solver::Verdict;
    use super::super::{AtMostOne, Pairs};
    use super::*;
    use crate::csp::random_model::{model, solutions};
    use crate::solve;
    use proptest::prelude::*;

    fn settings() -> impl Iterator<Item = Sat> {
        let ways = AtMostOne::ALL.into_iter();
        let both = ways.flat_map(|way| [Pairs::Conflicts, Pairs::Supports].map(|pairs| (way, pairs)));
        let plain =
            both.map(|(way, pairs)| Sat::new().encoding(Encoding::new().at_most_one(way).pairs(pairs)));
        plain.chain([Sat::new().aim(Aim::Model), Sat::new().shuffled(5).propagated().phase(Phase::False)])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        /// The reference goes through every assignment.
        #[test]
        fn agrees_with_trying_all(seed: u64) {
            let csp = model(seed);
            let mut wanted = solutions(&csp);
            wanted.sort();
            for sat in settings() {
                // Without propagation first: the formula has everything.
                let mut encoded = sat.encoding.encode(&csp).unwrap();
                let mut found = Vec::new();
                while let Verdict::Model(model) = super::super::satisfy(encoded.cnf(), &Limits::none()).verdict {
                    prop_assert!(found.len() < 500, "it does not end");
                    let values = encoded.decode(&model);
                    encoded.block(&values);
                    found.push(values);
                    if wanted.len() > 60 && found.len() > 20 {
                        break;
                    }
                }
                prop_assert!(found.iter().all(|values| csp.check(values).is_ok()));
                found.sort();
                found.dedup();
                if wanted.len() <= 60 {
                    prop_assert_eq!(&found, &wanted);
                }
                let counted = sat.count(&csp, 70, &Limits::none());
                prop_assert_eq!(counted.number, wanted.len().min(70) as u64);
                prop_assert!(counted.first.is_none_or(|values| csp.check(&values).is_ok()));
                prop_assert_eq!(solve(&csp, &sat).plan().is_some(), !wanted.is_empty());
                if wanted.len() <= 60 {
                    let mut listed = Vec::new();
                    let all = sat.solutions(&csp, &Limits::none(), &mut |values| {
                        listed.push(values.to_vec());
                        ControlFlow::Continue(())
                    });
                    listed.sort();
                    prop_assert_eq!((&listed, all.ended), (&wanted, Completeness::All));
                }
                let mut left = 2;
                let some = sat.solutions(&csp, &Limits::none(), &mut |_| {
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                prop_assert_eq!(some.number, wanted.len().min(2) as u64);
            }
        }
    }
}
