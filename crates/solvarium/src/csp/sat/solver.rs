//! CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks and Pollitt, 2024), a solver
//! by conflict-driven clause learning, within limits (see `terminator`).

use super::Cnf;
use super::terminator::LimitTerminator;
use super::trace::Tracer;
use crate::limits::{Clock, Limits, Stop};
use crate::rng::Rng;
use cadical_sys::{CaDiCal, Status};
use std::io::Write;

/// The answer of a solver to a formula.
///
/// ```
/// use solvarium::csp::sat::{satisfy, Cnf, Verdict};
/// use solvarium::Limits;
/// let mut cnf = Cnf::new();
/// cnf.clause(&[1, 2])?;
/// cnf.clause(&[-1])?;
/// assert_eq!(satisfy(&cnf, &Limits::none()).verdict, Verdict::Model(vec![false, true]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A model: the truth of each variable.
    Model(Vec<bool>),
    /// There is no model.
    NoModel,
    /// A limit was reached before the answer was known.
    Stopped(Stop),
}

/// Result of solving a formula: the answer and the work it took.
///
/// ```
/// use solvarium::csp::sat::{satisfy, Cnf};
/// use solvarium::Limits;
/// assert_eq!(satisfy(&Cnf::new(), &Limits::none()).work.conflicts, 0);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Satisfied {
    /// The answer.
    pub verdict: Verdict,
    /// The counters of the solver.
    pub work: Work,
}

/// Counters of CaDiCaL. It does not report its number of restarts.
///
/// ```
/// assert_eq!(solvarium::csp::sat::Work::default().decisions, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// Conflicts, each with a learned clause.
    pub conflicts: u64,
    /// Decisions.
    pub decisions: u64,
    /// Propagated literals, during search.
    pub propagations: u64,
}

impl Work {
    /// The sum of both.
    pub(super) const fn plus(self, more: Self) -> Self {
        Self {
            conflicts: self.conflicts + more.conflicts,
            decisions: self.decisions + more.decisions,
            propagations: self.propagations + more.propagations,
        }
    }
}

/// Searches for a model of a formula, within `limits`; the node limit counts conflicts.
///
/// ```
/// use solvarium::csp::sat::{satisfy, Cnf, Verdict};
/// use solvarium::Limits;
/// let mut cnf = Cnf::new();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     cnf.clause(&clause)?;
/// }
/// assert_eq!(satisfy(&cnf, &Limits::none()).verdict, Verdict::NoModel);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn satisfy(cnf: &Cnf, limits: &Limits) -> Satisfied {
    let clock = Clock::new(limits);
    let mut solver = Solver::new(&clock);
    solver.satisfy(cnf, &clock)
}

/// Solves a formula and writes a proof in LRAT format, for [`check`](super::check()) and other proof checkers. The
/// proof is complete if the verdict is [`Verdict::NoModel`].
///
/// # Errors
/// The proof could not be written; the verdict is then unknown.
///
/// ```
/// use solvarium::csp::sat::{check, refute, Checked, Cnf, Verdict};
/// use solvarium::Limits;
/// let mut cnf = Cnf::new();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     cnf.clause(&clause)?;
/// }
/// let (found, proof) = refute(&cnf, Vec::new(), &Limits::none()).unwrap();
/// assert_eq!(found.verdict, Verdict::NoModel);
/// assert!(matches!(check(&cnf, &proof[..], &Limits::none())?, Checked::Proved { .. }));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn refute<W: Write + 'static>(cnf: &Cnf, proof: W, limits: &Limits) -> std::io::Result<(Satisfied, W)> {
    let clock = Clock::new(limits);
    let mut solver = Solver::new(&clock);
    let tracer = Tracer::of(cnf.len(), proof, &solver.terminator.broken);
    solver.cadical.connect_proof_tracer1(tracer.clone(), true, false);
    let satisfied = solver.satisfy(cnf, &clock);
    drop(solver);
    Ok((satisfied, tracer.finish()?))
}

/// The aim that CaDiCaL is configured for.
///
/// ```
/// use solvarium::csp::sat::Aim;
/// assert_ne!(Aim::Model, Aim::Either);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A model, or a proof that there is none: CaDiCaL's defaults.
    Either,
    /// For formulas that probably have a model, such as that of a large Sudoku: CaDiCaL stays in its
    /// stable mode (Biere and others, 2020), its scores decay more slowly, and it does no simplification.
    Model,
}

impl Aim {
    /// CaDiCaL's options for this aim. Alternating modes, its default, takes two to five times as
    /// long on 36 x 36 Sudoku; focused mode alone finds nothing there.
    const fn options(self) -> &'static [(&'static str, i32)] {
        match self {
            Self::Either => &[],
            Self::Model => &[("stabilizeonly", 1), ("inprocessing", 0), ("scorefactor", 900)],
        }
    }
}

/// The value that CaDiCaL tries first for a variable. Later it tries the last value again, or that of
/// the longest trail (Pipatsrisawat and Darwiche, 2007).
///
/// ```
/// use solvarium::csp::sat::Phase;
/// assert_ne!(Phase::True, Phase::False);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// True, CaDiCaL's default: a decision chooses a value.
    True,
    /// False: a decision excludes a value, and a value is chosen when the others are excluded.
    False,
    /// For solvers that [take turns](super::Sat::orders): true for the first, false for the second, and so on. On
    /// some formulas true takes ten times as long, on others false.
    Mixed,
}

impl Phase {
    /// Returns the phase of the solver that takes turns at this position.
    pub(super) const fn of(self, place: usize) -> Self {
        match self {
            Self::Mixed if place.is_multiple_of(2) => Self::True,
            Self::Mixed => Self::False,
            phase => phase,
        }
    }
}

/// A solver that takes clauses between one search and the next.
pub(super) struct Solver {
    cadical: CaDiCal,
    variables: i32,
    terminator: LimitTerminator,
    /// The number of each variable in CaDiCaL, if the order differs.
    places: Vec<i32>,
}

impl Solver {
    /// Creates a solver with CaDiCaL's options for an aim and a phase, which runs until this terminator stops it.
    pub fn aiming(aim: Aim, phase: Phase, terminator: &LimitTerminator) -> Self {
        let mut solver = Self::with(terminator.clone());
        for &(option, value) in aim.options() {
            solver.cadical.set(option, value);
        }
        solver.cadical.set("phase", i32::from(phase != Phase::False));
        solver
    }

    pub fn new(clock: &Clock<'_>) -> Self {
        Self::with(LimitTerminator::of(clock))
    }

    fn with(terminator: LimitTerminator) -> Self {
        let mut cadical = CaDiCal::new();
        cadical.connect_terminator(terminator.clone());
        if terminator.is_shown() {
            cadical.connect_learner(terminator.counter());
        }
        Self { cadical, variables: 0, terminator, places: Vec::new() }
    }

    /// Loads a formula, its variables and clauses in their order or at random. `others` is the number of solvers that
    /// loaded it before.
    pub fn load(
        &mut self,
        formula: &Cnf,
        shuffle: Option<Rng>,
        others: usize,
        clock: &Clock<'_>,
    ) -> Result<(), Stop> {
        // CaDiCaL needs about three times as much memory for a clause.
        let taken = formula.bytes().saturating_mul(3).saturating_mul(others + 1);
        let listed = if shuffle.is_some() { formula.list_bytes() } else { 0 };
        clock.hold(taken.saturating_add(formula.bytes() + listed))?;
        self.variables = i32::try_from(formula.variables()).map_err(|_| Stop::Memory)?;
        self.cadical.resize(self.variables);
        let Some(mut rng) = shuffle else { return self.add_all(formula.clauses(), clock) };
        self.places = (1..=self.variables).collect();
        rng.shuffle(&mut self.places);
        let mut clauses = Vec::with_capacity(formula.len());
        clauses.extend(formula.clauses());
        rng.shuffle(&mut clauses);
        self.add_all(clauses.into_iter(), clock)
    }

    fn add_all<'f>(
        &mut self,
        clauses: impl Iterator<Item = &'f [i32]>,
        clock: &Clock<'_>,
    ) -> Result<(), Stop> {
        for (number, clause) in clauses.enumerate() {
            self.add(clause);
            if number % 4096 == 0 {
                clock.look()?;
            }
        }
        Ok(())
    }

    /// Creates variables up to this number, which later clauses will name.
    pub fn grow(&mut self, variables: usize) {
        let variables = i32::try_from(variables).unwrap_or(i32::MAX);
        if variables > self.variables {
            self.cadical.resize(variables);
            self.places.extend(
                (!self.places.is_empty()).then_some(self.variables + 1..=variables).into_iter().flatten(),
            );
            self.variables = variables;
        }
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[i32]) {
        clause.iter().for_each(|&literal| self.cadical.add(placed(&self.places, literal)));
        self.cadical.add(0);
    }

    fn satisfy(&mut self, formula: &Cnf, clock: &Clock<'_>) -> Satisfied {
        let verdict = match self.load(formula, None, 0, clock) {
            Ok(()) => self.turn(clock.limits().nodes, clock),
            Err(stop) => Verdict::Stopped(stop),
        };
        Satisfied { verdict, work: self.work() }
    }

    /// Searches for a model of all clauses so far, from where the last search stopped, with at most this number of
    /// conflicts, if one is given. [`Stop::Nodes`] means that these conflicts, or those of the clock's limits, are used
    /// up.
    pub fn turn(&mut self, conflicts: Option<u64>, clock: &Clock<'_>) -> Verdict {
        if let Err(stop) = clock.look() {
            return Verdict::Stopped(stop);
        }
        if let Some(most) = conflicts {
            self.cadical.limit("conflicts", i32::try_from(most).unwrap_or(-1));
        }
        match self.cadical.solve() {
            Status::SATISFIABLE => Verdict::Model(self.model()),
            Status::UNSATISFIABLE => Verdict::NoModel,
            Status::UNKNOWN => Verdict::Stopped(self.terminator.reached().unwrap_or(Stop::Nodes)),
        }
    }

    fn model(&mut self) -> Vec<bool> {
        let places = &self.places;
        (1..=self.variables).map(|variable| self.cadical.val(placed(places, variable)) > 0).collect()
    }

    pub fn work(&self) -> Work {
        let count = |name| u64::try_from(self.cadical.get_statistic_value(name)).unwrap_or(0);
        Work {
            conflicts: count("conflicts"),
            decisions: count("decisions"),
            propagations: count("propagations"),
        }
    }
}

/// A literal with CaDiCaL's variable number.
fn placed(places: &[i32], literal: i32) -> i32 {
    let place = places.get(literal.unsigned_abs() as usize - 1);
    place.map_or(literal, |place| place * literal.signum())
}

#[cfg(test)]
mod tests {
    use super::super::cnf::tests::{models, pigeons, random};
    use super::super::{Checked, check};
    use super::*;
    use crate::limits::{Gauge, StopFlag};
    use proptest::prelude::*;
    use std::time::Duration;

    fn found(cnf: &Cnf, limits: &Limits) -> Verdict {
        satisfy(cnf, limits).verdict
    }

    #[test]
    fn a_limit_is_no_proof() {
        let hard = pigeons(12, 11);
        assert_eq!(found(&hard, &Limits::none().nodes(10)), Verdict::Stopped(Stop::Nodes));
        assert_eq!(found(&hard, &Limits::none().nodes(0)), Verdict::Stopped(Stop::Nodes));
        let soon = Limits::none().time(Duration::from_millis(20));
        assert_eq!(found(&hard, &soon), Verdict::Stopped(Stop::Time));
        assert_eq!(found(&hard, &Limits::none().memory(1000)), Verdict::Stopped(Stop::Memory));
    }

    #[test]
    fn stops_when_asked_from_another_thread() {
        let (hard, flag) = (pigeons(13, 12), StopFlag::new());
        let gauge = Gauge::new();
        let limits = Limits::none().stop(&flag).gauge(&gauge);
        std::thread::scope(|threads| {
            let asker = gauge.clone();
            threads.spawn(move || {
                while asker.expanded() < 100 {
                    std::thread::yield_now();
                }
                flag.raise();
            });
            assert_eq!(found(&hard, &limits), Verdict::Stopped(Stop::Asked));
        });
    }

    #[test]
    fn counts_its_work() {
        let Satisfied { verdict, work } = satisfy(&pigeons(6, 5), &Limits::none());
        assert_eq!(verdict, Verdict::NoModel);
        assert!(work.conflicts > 0 && work.decisions > 0 && work.propagations > 0, "{work:?}");
        assert_eq!(work, satisfy(&pigeons(6, 5), &Limits::none()).work);
    }

    #[test]
    fn pigeons_are_refuted_with_a_proof() {
        for holes in 1..=7 {
            let cnf = pigeons(holes + 1, holes);
            let (satisfied, proof) = refute(&cnf, Vec::new(), &Limits::none()).unwrap();
            assert_eq!(satisfied.verdict, Verdict::NoModel);
            let checked = check(&cnf, &proof[..], &Limits::none()).unwrap();
            assert!(matches!(checked, Checked::Proved { added: 1.., .. }), "{checked:?}");
        }
    }

    #[test]
    fn a_proof_that_cannot_be_written_is_an_error() {
        struct Full(usize);
        impl Write for Full {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let error = refute(&pigeons(12, 11), Full(10_000), &Limits::none()).map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
    }

    /// A real proof with one thing changed.
    fn damaged(proof: &str, line: usize, kind: usize) -> String {
        let mut lines: Vec<String> = proof.lines().map(str::to_string).collect();
        let at = line % lines.len();
        match kind {
            // The conclusion is missing.
            0 => drop(lines.pop()),
            // The conclusion names no clause as a reason.
            1 => {
                let last = lines.len() - 1;
                let number = lines[last].split(' ').next().unwrap().to_string();
                lines[last] = format!("{number} 0 0");
            }
            // A line is truncated.
            2 => {
                let half = lines[at].len() - 1;
                lines[at].truncate(half);
            }
            // A missing clause is used.
            _ => {
                let number = lines[at].split(' ').next().unwrap().to_string();
                lines[at] = format!("{number} 0 {} 0", u64::MAX / 4);
            }
        }
        lines.join("\n")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// The reference tries all assignments.
        #[test]
        fn agrees_with_trying_all(seed: u64) {
            let cnf = random(seed);
            let models = models(&cnf);
            match found(&cnf, &Limits::none()) {
                Verdict::Model(model) => prop_assert!(models.contains(&model)),
                verdict => prop_assert!(verdict == Verdict::NoModel && models.is_empty()),
            }
        }

        #[test]
        fn proofs_are_accepted_and_damaged_ones_are_not(seed: u64, line: usize, kind in 0usize..4) {
            let cnf = random(seed);
            let (satisfied, proof) = refute(&cnf, Vec::new(), &Limits::none()).unwrap();
            let checked = check(&cnf, &proof[..], &Limits::none());
            if satisfied.verdict == Verdict::NoModel {
                prop_assert!(matches!(checked, Ok(Checked::Proved { .. })), "{checked:?}\n{cnf}");
                let damaged = damaged(std::str::from_utf8(&proof).unwrap(), line, kind);
                let checked = check(&cnf, damaged.as_bytes(), &Limits::none());
                prop_assert!(checked.is_err(), "{damaged}\n{cnf}");
            } else {
                prop_assert!(checked.is_err());
            }
        }
    }
}
