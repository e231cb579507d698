//! Weighted degrees (Boussemart, Hemery, Lecoutre and Sais, 2004), updated incrementally. The weight of a constraint is 1 plus the
//! number of conflicts found in it. The degree of an open (undecided) variable is the total weight of the constraints that it shares
//! with another open variable.
//!
//! In a search by refutation, the degree of a variable also counts its failed decisions, and newer conflicts weigh more: Interactive
//! Sudoku Solver orders cells by such scores alone.
//!
//! Few variables open or close between two choices. When the degrees were summed for each choice, they took 87 % of the
//! instructions on a loose graph of 2,000 regions. The variable with the least ratio of size to degree is the winner of a
//! tournament, which compares only variables that changed.
//!
//! ```text
//! degree[v] = sum of weight[c] over constraints c of v with open[c] >= 2      for each v that is open
//! ```

use super::tournament::Tournament;
use crate::csp::instance::Csp;
use crate::csp::touched::Touched;
use crate::csp::var::Var;

/// Each failed decision makes later conflicts weigh up to 1 + 2^-9 times as much: twice as much after 355 to 512 of them.
const GROWTH: u32 = 9;
/// Once a conflict weighs 2^40, all weights are divided by 2^30.
const UNIT_MOST: u32 = 40;
const SCALE: u32 = 30;

pub(super) struct Degrees {
    /// By constraint: its weight, one unit plus the conflicts found in it.
    weight: Vec<u64>,
    /// By variable: the weight of its failed decisions.
    failed: Vec<u64>,
    /// The weight of a conflict: the unit, which grows if decisions are weighed.
    unit: u64,
    /// For each constraint, the number of its open variables.
    open: Vec<u32>,
    /// For each variable, its degree, if it is open.
    degree: Vec<u64>,
    /// The variables that opened, closed or have another degree since the last choice.
    touched: Touched,
    tournament: Tournament,
}

impl Degrees {
    /// Creates the degrees of a model whose variables are all open.
    pub fn of(csp: &Csp) -> Self {
        let (count, variables) = (csp.constraints().len(), csp.variables().len());
        let unit = if csp.refutes { 1 << GROWTH } else { 1 };
        let mut degrees = Self {
            weight: vec![unit; count],
            failed: vec![0; variables],
            unit,
            open: vec![0; count],
            degree: vec![0; variables],
            touched: Touched::all(variables),
            tournament: Tournament::of(variables),
        };
        for number in csp.variables().flat_map(|variable| constraints(csp, variable)) {
            degrees.open[number as usize] += 1;
        }
        csp.variables().for_each(|variable| degrees.sum(csp, variable));
        degrees
    }

    /// The open variable with the least ratio of size to degree; ties: the first. `resized` are the variables whose sizes changed since
    /// the last choice.
    pub fn least_ratio(
        &mut self,
        resized: &[u32],
        is_open: impl Fn(Var) -> bool,
        size: impl Fn(Var) -> u32,
    ) -> Option<Var> {
        resized.iter().for_each(|&variable| self.touched.add(variable));
        let degree = &self.degree;
        // size / degree, multiplied out.
        let product = |one: Var, other: Var| u128::from(size(one)) * u128::from(degree[other.index()]);
        self.tournament.play(self.touched.variables(), is_open, |a, b| product(a, b) < product(b, a));
        self.touched.clear();
        self.tournament.winner()
    }

    /// Closes a variable, for which `is_closed` already returns true.
    pub fn close(&mut self, csp: &Csp, variable: Var, is_closed: &[bool]) {
        for number in constraints(csp, variable) {
            let open = &mut self.open[number as usize];
            *open -= 1;
            if *open == 1
                && let Some(last) = Self::other_open(csp, number, variable, is_closed)
            {
                let degree = &mut self.degree[last.index()];
                *degree = degree.saturating_sub(self.weight[number as usize]);
                self.touched.add(last.0);
            }
        }
        self.touched.add(variable.0);
    }

    /// Opens a variable again, for which `is_closed` already returns false.
    pub fn reopen(&mut self, csp: &Csp, variable: Var, is_closed: &[bool]) {
        for number in constraints(csp, variable) {
            let open = &mut self.open[number as usize];
            *open += 1;
            if *open == 2
                && let Some(other) = Self::other_open(csp, number, variable, is_closed)
            {
                let degree = &mut self.degree[other.index()];
                *degree = degree.saturating_add(self.weight[number as usize]);
                self.touched.add(other.0);
            }
        }
        self.sum(csp, variable);
    }

    /// Counts a conflict found in a constraint.
    pub fn blame(&mut self, csp: &Csp, constraint: u32, is_closed: &[bool]) {
        let weight = &mut self.weight[constraint as usize];
        *weight = weight.saturating_add(self.unit);
        if self.open[constraint as usize] > 1 {
            let variables = csp.variables_of(constraint).filter(|variable| !is_closed[variable.index()]);
            variables.for_each(|variable| self.sum(csp, variable));
        }
    }

    /// Counts a conflict after a decision, like conflicts in three constraints of its variable, which is closed. Later conflicts count
    /// more.
    pub fn blame_decision(&mut self, csp: &Csp, variable: Var, is_closed: &[bool]) {
        let failed = &mut self.failed[variable.index()];
        *failed = failed.saturating_add(3 * self.unit);
        self.unit += self.unit >> GROWTH;
        if self.unit >> UNIT_MOST != 0 {
            self.unit >>= SCALE;
            for weight in self.weight.iter_mut().chain(&mut self.failed) {
                *weight = (*weight >> SCALE).max(1);
            }
            csp.variables().filter(|other| !is_closed[other.index()]).for_each(|other| self.sum(csp, other));
        }
    }

    /// Computes the degree of an open variable.
    fn sum(&mut self, csp: &Csp, variable: Var) {
        let shared = constraints(csp, variable).filter(|&number| self.open[number as usize] > 1);
        let weights = shared.map(|number| self.weight[number as usize]);
        // Conflicts of refutations do not divide the weights, so a long search may reach the limit.
        self.degree[variable.index()] = weights.fold(self.failed[variable.index()], u64::saturating_add);
        self.touched.add(variable.0);
    }

    /// The other open variable of a constraint, if there is exactly one.
    fn other_open(csp: &Csp, constraint: u32, one: Var, is_closed: &[bool]) -> Option<Var> {
        csp.variables_of(constraint).find(|&variable| variable != one && !is_closed[variable.index()])
    }

    pub fn bytes(&self) -> usize {
        12 * self.weight.len() + 16 * self.degree.len() + self.touched.bytes() + self.tournament.bytes()
    }
}

/// The constraints of a variable, each once.
fn constraints(csp: &Csp, variable: Var) -> impl Iterator<Item = u32> + '_ {
    let mut last = u32::MAX;
    let numbers = csp.constraints_of(variable).iter().copied();
    numbers.filter(move |&number| std::mem::replace(&mut last, number) != number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::random_model;
    use crate::rng::Rng;

    /// The degree of a variable, computed by its definition.
    fn reference(csp: &Csp, weight: &[u64], is_closed: &[bool], variable: Var) -> u64 {
        let is_shared = |&number: &u32| {
            csp.variables_of(number).any(|other| other != variable && !is_closed[other.index()])
        };
        constraints(csp, variable).filter(is_shared).map(|number| weight[number as usize]).sum()
    }

    #[test]
    fn degrees_are_those_of_the_definition() {
        for seed in 0..200 {
            let (csp, mut rng) = (random_model::model(seed), Rng::seeded(seed));
            let (mut degrees, mut weight) = (Degrees::of(&csp), vec![1; csp.constraints().len()]);
            let mut is_closed = vec![false; csp.variables().len()];
            for _ in 0..50 {
                let at = rng.below(is_closed.len());
                is_closed[at] = !is_closed[at];
                if is_closed[at] {
                    degrees.close(&csp, Var::at(at), &is_closed);
                } else {
                    degrees.reopen(&csp, Var::at(at), &is_closed);
                }
                if !weight.is_empty() {
                    let blamed = rng.below(weight.len());
                    weight[blamed] += 1;
                    degrees.blame(&csp, u32::try_from(blamed).unwrap(), &is_closed);
                }
                for variable in csp.variables().filter(|variable| !is_closed[variable.index()]) {
                    let wanted = reference(&csp, &weight, &is_closed, variable);
                    assert_eq!(degrees.degree[variable.index()], wanted, "seed {seed}, {variable:?}");
                }
                let is_open = |variable: Var| !is_closed[variable.index()];
                let product = |a: Var, b: Var| csp.values(a).count() as u64 * degrees.degree[b.index()];
                let mut open = csp.variables().filter(|&variable| is_open(variable));
                let first = open.next();
                let wanted = first.map(|first| {
                    open.fold(
                        first,
                        |best, other| if product(other, best) < product(best, other) { other } else { best },
                    )
                });
                let size = |variable| u32::try_from(csp.values(variable).count()).unwrap();
                assert_eq!(degrees.least_ratio(&[], is_open, size), wanted, "seed {seed}");
            }
        }
    }
}
