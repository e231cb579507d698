//! The best solution by SAT: after each solution, clauses require a smaller objective (linear search from above, as in Eén and Sörensson,
//! 2006; see `descent`). Learned clauses remain valid, so the solver keeps them.

use super::descent::Descent;
use super::encode::{ClauseWriter, Encoded};
use super::method::Sat;
use super::tally::Tally;
use super::turns::Turns;
use crate::Error;
use crate::csp::engine::Engine;
use crate::csp::objective::{Goal, Objective};
use crate::csp::optimum::{Incumbent, Optimum, improve};
use crate::csp::{Completeness, Csp};
use crate::limits::{Clock, Limits, Stop};

impl Sat {
    /// Finds a solution with the best objective. The backtracking nodes of the setting [`first`](Sat::first) are used
    /// for branch and bound, and then the solver searches for a better solution. It runs on one thread.
    ///
    /// # Errors
    /// The objective names a variable of another model, or its numbers are too large.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model, Objective};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.add((x + y).le(12));
    /// let best = Sat::new().optimize(&model.build()?, &Objective::maximize(2 * x + y), &Limits::none())?;
    /// assert_eq!((best.value, best.values.unwrap(), best.ended), (Some(21), vec![9, 3], solvarium::csp::Completeness::All));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn optimize(&self, csp: &Csp, objective: &Objective, limits: &Limits) -> Result<Optimum, Error> {
        let goal = objective.goal(csp)?;
        let (clock, mut tally, mut incumbent) = (Clock::new(limits), Tally::default(), Incumbent::default());
        let ended = self.improve(csp, &goal, &clock, (&mut tally, &mut incumbent));
        let counted = tally.counted(ended.unwrap_or_else(Completeness::Stopped), &clock);
        Ok(incumbent.ended(&goal, counted.ended, counted.stats, counted.elapsed))
    }

    fn improve(
        &self,
        csp: &Csp,
        goal: &Goal,
        clock: &Clock<'_>,
        (tally, incumbent): (&mut Tally, &mut Incumbent),
    ) -> Result<Completeness, Stop> {
        if self.first > 0 {
            let limits = tally.left(clock);
            let mut own = Clock::new(&limits);
            own.allow(self.first);
            let mut engine = Engine::bounded(csp, &self.inference(), goal, &own)?;
            let ended = improve(&mut engine, goal, &mut own, incumbent);
            tally.tree = engine.stats(own.nodes);
            if ended != Completeness::Stopped(Stop::Incomplete) {
                return Ok(ended);
            }
        }
        let limits = tally.left(clock);
        let clock = &Clock::new(&limits);
        let Some(domains) = Engine::new(csp, &self.inference(), clock)?.into_root(clock)? else {
            return Ok(Completeness::All);
        };
        let encoded = self.formula(csp, domains, clock, tally)?;
        self.descend(encoded, goal, clock, tally, incumbent)
    }

    /// Solves the formula repeatedly, each time with a smaller upper bound on the sum.
    fn descend(
        &self,
        mut encoded: Encoded,
        goal: &Goal,
        clock: &Clock<'_>,
        tally: &mut Tally,
        incumbent: &mut Incumbent,
    ) -> Result<Completeness, Stop> {
        let (mut turns, mut descent) = (Turns::new(self, clock, None), None);
        loop {
            if let Some(sum) = incumbent.sum {
                self.bound(sum - 1, goal, &mut encoded, &mut descent, &mut turns, clock)?;
            }
            tally.bytes = tally.bytes.max(encoded.bytes() + descent.as_ref().map_or(0, Descent::bytes));
            clock.hold(tally.bytes)?;
            let found = turns.next(encoded.cnf(), clock);
            tally.work = turns.work();
            let Some(model) = found? else { return Ok(Completeness::All) };
            incumbent.take(goal, encoded.decode(&model));
        }
    }

    /// Requires that the sum is at most this: by a new chain, or by clauses on the existing one.
    fn bound(
        &self,
        most: i64,
        goal: &Goal,
        encoded: &mut Encoded,
        descent: &mut Option<Descent>,
        turns: &mut Turns<'_>,
        clock: &Clock<'_>,
    ) -> Result<(), Stop> {
        let Some(descent) = descent else {
            let from = encoded.cnf().len();
            let write = |writer: &mut ClauseWriter<'_>| Descent::write(writer, &goal.terms, most);
            *descent = Some(encoded.extend(self.encoding, clock, write)?);
            turns.grow(encoded.cnf());
            encoded.cnf().clauses().skip(from).for_each(|clause| turns.add(clause));
            return Ok(());
        };
        for clause in descent.lower(most) {
            encoded.add(&clause);
            turns.add(&clause);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::random_model::{rich, solutions};
    use crate::csp::{Backtrack, Linear, optimize};
    use crate::rng::Rng;
    use proptest::prelude::*;
    use std::num::NonZero;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        /// Conditions, elements and numbers of values are in the models.
        #[test]
        fn counts_and_optima_are_those_of_backtracking(seed: u64) {
            let csp = rich(seed);
            let mut wanted = solutions(&csp);
            wanted.sort();
            prop_assert_eq!(Sat::new().count(&csp, 70, &Limits::none()).number, wanted.len().min(70) as u64);
            let mut rng = Rng::seeded(seed);
            let sum: Linear =
                csp.variables().map(|x| (i32::try_from(rng.below(7)).unwrap() - 3) * x).sum();
            for objective in [Objective::minimize(sum.clone() + 2), Objective::maximize(sum)] {
                let best = optimize(&csp, &objective, &Backtrack::new(), &Limits::none()).unwrap();
                let orders = NonZero::new(2).unwrap();
                for sat in [Sat::new(), Sat::new().first(5), Sat::new().shuffled(seed).propagated().orders(orders)] {
                    let found = sat.optimize(&csp, &objective, &Limits::none()).unwrap();
                    prop_assert!(found.is_proved());
                    prop_assert_eq!(found.value, best.value);
                    prop_assert!(found.values.is_none_or(|values| csp.check(&values).is_ok()));
                }
            }
        }
    }

    #[test]
    fn limits_are_no_proof() {
        let mut model = crate::csp::Model::new();
        let all: Vec<_> = (0..9).map(|i| model.variable(format!("pigeon {i}"), 1..=9)).collect();
        model.all_different(&all);
        let sum: Linear = (1..).zip(&all).map(|(weight, &x)| weight * x).sum();
        let csp = model.build().unwrap();
        let objective = Objective::maximize(sum);
        let none = Sat::new().optimize(&csp, &objective, &Limits::none().nodes(0)).unwrap();
        assert_eq!(none.ended, Completeness::Stopped(Stop::Nodes));
        let little = Sat::new().optimize(&csp, &objective, &Limits::none().memory(1000)).unwrap();
        assert_eq!((little.ended, little.value), (Completeness::Stopped(Stop::Memory), None));
        let best = Sat::new().optimize(&csp, &objective, &Limits::none()).unwrap();
        assert_eq!((best.value, best.is_proved()), (Some(285), true));
    }
}
