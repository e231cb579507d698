//! CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks and Pollitt, 2024), a solver
//! by conflict-driven clause learning, behind limits.
//!
//! It asks a bell, every few milliseconds, whether to go on. What rang the bell is
//! written down there, so that an interrupted search is never taken for a proof.
//!
//! Memory is kept as well as it can be: of the formula it is counted, and then it is the
//! growth of the whole process, where the system tells it (Linux).

use super::Cnf;
use super::trace::Tracer;
use crate::clock::Instant;
use crate::limits::{Clock, Gauge, Limits, Stop, StopFlag};
use crate::rng::Rng;
use cadical_sys::{CaDiCal, Learner, Status, Terminator};
use std::cell::Cell;
use std::io::Write;
use std::rc::Rc;
use std::sync::OnceLock;
use std::time::Duration;

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
    /// It is satisfied so: the truth of each variable.
    Model(Vec<bool>),
    /// It cannot be satisfied.
    NoModel,
    /// A limit was reached before either was known.
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
    /// Contradictions met, each of which taught it a clause.
    pub conflicts: u64,
    /// Literals that it made true by trial.
    pub decisions: u64,
    /// Literals that followed, in search.
    pub propagations: u64,
}

impl Work {
    /// Both together.
    pub(super) const fn plus(self, more: Self) -> Self {
        Self {
            conflicts: self.conflicts + more.conflicts,
            decisions: self.decisions + more.decisions,
            propagations: self.propagations + more.propagations,
        }
    }
}

/// Looks for a model of a formula, within `limits`: as nodes, conflicts.
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
/// The proof could not be written; the verdict is not known then.
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
    let tracer = Tracer::of(cnf.len(), proof, &solver.bell.broken);
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
    /// A model, or a proof that there is none: CaDiCaL as it comes.
    Either,
    /// A model of a formula that is thought to have one, such as that of a large
    /// Sudoku: it stays in its stable mode (Biere and others, 2020) with slower decay of its scores, and does
    /// not simplify in between.
    Model,
}

impl Aim {
    /// CaDiCaL's options for it. Both modes in turn, as it comes, take two to five times as
    /// long on 36 x 36 Sudoku; focused mode alone finds nothing there.
    const fn options(self) -> &'static [(&'static str, i32)] {
        match self {
            Self::Either => &[],
            Self::Model => &[("stabilizeonly", 1), ("inprocessing", 0), ("scorefactor", 900)],
        }
    }
}

/// The truth that CaDiCaL tries first of a variable; later it tries again what it tried last, or what
/// went furthest (Pipatsrisawat and Darwiche, 2007).
///
/// ```
/// use solvarium::csp::sat::Phase;
/// assert_ne!(Phase::True, Phase::False);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// True, as CaDiCaL comes: a value is chosen by decision.
    True,
    /// False: a value is ruled out by decision, and chosen when the others are.
    False,
    /// Of solvers that [take turns](super::Sat::orders), true for the first, false for the second, and so on: on some
    /// formulas the one takes ten times as long, on others the other.
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
    bell: Bell,
    /// The number that each variable has in CaDiCaL, if they are not in their order.
    places: Vec<i32>,
}

impl Solver {
    /// With CaDiCaL's options for an aim and a phase, until this bell rings.
    pub fn aiming(aim: Aim, phase: Phase, bell: &Bell) -> Self {
        let mut solver = Self::with(bell.clone());
        for &(option, value) in aim.options() {
            solver.cadical.set(option, value);
        }
        solver.cadical.set("phase", i32::from(phase != Phase::False));
        solver
    }

    pub fn new(clock: &Clock<'_>) -> Self {
        Self::with(Bell::of(clock))
    }

    fn with(bell: Bell) -> Self {
        let mut cadical = CaDiCal::new();
        cadical.connect_terminator(bell.clone());
        if bell.gauge.is_some() {
            cadical.connect_learner(Conflicts(Rc::clone(&bell.conflicts)));
        }
        Self { cadical, variables: 0, bell, places: Vec::new() }
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

    /// Makes room for variables up to this number: what clauses name that come later.
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

    /// Takes one more clause.
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

    /// Looks for a model of all clauses so far, and resumes the search where it stopped. Spends at most this many conflicts,
    /// if a number is given. [`Stop::Nodes`] says that these, or those of the clock's limits, are spent.
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
            Status::UNKNOWN => Verdict::Stopped(self.bell.rung.get().unwrap_or(Stop::Nodes)),
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

/// A literal, as CaDiCaL knows it.
fn placed(places: &[i32], literal: i32) -> i32 {
    let place = places.get(literal.unsigned_abs() as usize - 1);
    place.map_or(literal, |place| place * literal.signum())
}

/// Ends a search from within: CaDiCaL asks it every so often. Solvers with the same bell are one search: what they
/// take is added up.
#[derive(Clone)]
pub(super) struct Bell {
    deadline: Option<Instant>,
    stop: Option<StopFlag>,
    /// Whether another has solved it.
    over: Option<StopFlag>,
    gauge: Option<Gauge>,
    /// Whether the proof can no longer be written.
    broken: Rc<Cell<bool>>,
    memory: Memory,
    conflicts: Rc<Cell<u64>>,
    /// The limit that rang the bell.
    rung: Rc<Cell<Option<Stop>>>,
}

impl Bell {
    /// Creates the bell of a search that also ends when this flag reports a solution by another.
    pub fn until(clock: &Clock<'_>, over: Option<&StopFlag>) -> Self {
        Self { over: over.cloned(), ..Self::of(clock) }
    }

    fn of(clock: &Clock<'_>) -> Self {
        let Limits { time, stop, gauge, .. } = clock.limits();
        let left = time.map(|time| time.saturating_sub(clock.elapsed()));
        Self {
            deadline: left.and_then(|left| Instant::now().checked_add(left)),
            stop: stop.clone(),
            over: None,
            gauge: gauge.clone(),
            broken: Rc::default(),
            memory: Memory::of(clock),
            conflicts: Rc::default(),
            rung: Rc::default(),
        }
    }
}

impl Terminator for Bell {
    fn terminated(&mut self) -> bool {
        let now = Instant::now();
        let is_full = self.memory.is_full(now);
        if let Some(gauge) = &self.gauge {
            gauge.set(self.conflicts.get(), self.memory.grown);
        }
        let why = match () {
            () if [&self.stop, &self.over].into_iter().flatten().any(StopFlag::is_raised) => Stop::Asked,
            () if self.deadline.is_some_and(|deadline| now >= deadline) => Stop::Time,
            () if is_full => Stop::Memory,
            () if self.broken.get() => Stop::Asked,
            () => return false,
        };
        self.rung.set(Some(why));
        true
    }
}

/// Counts learned clauses, for observers.
struct Conflicts(Rc<Cell<u64>>);

impl Learner for Conflicts {
    fn learning(&mut self, _: i32) -> bool {
        self.0.set(self.0.get() + 1);
        false
    }

    fn learn(&mut self, _: i32) {}
}

/// How much the process has grown.
#[derive(Clone)]
struct Memory {
    most: usize,
    first: usize,
    grown: usize,
    looked: Instant,
}

impl Memory {
    const LOOK_EVERY: Duration = Duration::from_millis(10);

    fn of(clock: &Clock<'_>) -> Self {
        Self { most: clock.memory(), first: resident().unwrap_or(0), grown: 0, looked: Instant::now() }
    }

    fn is_full(&mut self, now: Instant) -> bool {
        if now.duration_since(self.looked) >= Self::LOOK_EVERY {
            self.looked = now;
            self.grown = resident().unwrap_or(0).saturating_sub(self.first);
        }
        self.grown > self.most
    }
}

/// Bytes of memory that the process has now, where the system says so. The file's second number counts pages.
fn resident() -> Option<usize> {
    let pages: usize = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    pages.checked_mul(page())
}

/// Bytes of a page, which the kernel tells a program when it starts: 4 KiB nearly everywhere, up to 64 KiB on ARM and POWER.
fn page() -> usize {
    static BYTES: OnceLock<usize> = OnceLock::new();
    *BYTES
        .get_or_init(|| std::fs::read("/proc/self/auxv").ok().and_then(|told| page_in(&told)).unwrap_or(4096))
}

/// The size of a page in an auxiliary vector: pairs of words, of which the first says what the second is.
fn page_in(vector: &[u8]) -> Option<usize> {
    const AT_PAGESZ: usize = 6;
    let mut words = vector.chunks_exact(size_of::<usize>());
    let mut next = || words.next()?.try_into().ok().map(usize::from_ne_bytes);
    let mut pairs = std::iter::from_fn(|| next().zip(next()));
    pairs.find_map(|(what, value)| (what == AT_PAGESZ && value.is_power_of_two()).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::super::cnf::tests::{models, pigeons, random};
    use super::super::{Checked, check};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_page_is_as_long_as_the_kernel_says() {
        let vector = |pairs: &[[usize; 2]]| -> Vec<u8> {
            pairs.iter().flatten().flat_map(|word| word.to_ne_bytes()).collect()
        };
        assert_eq!(page_in(&vector(&[[3, 6], [6, 1 << 16], [0, 0]])), Some(1 << 16));
        assert_eq!(page_in(&vector(&[[3, 6], [0, 0]])), None);
        assert!(page() >= 4096 && page().is_power_of_two());
    }

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
            // Nothing is named as a reason for the conclusion.
            1 => {
                let last = lines.len() - 1;
                let number = lines[last].split(' ').next().unwrap().to_string();
                lines[last] = format!("{number} 0 0");
            }
            // A line is cut.
            2 => {
                let half = lines[at].len() - 1;
                lines[at].truncate(half);
            }
            // A clause is used that is not there.
            _ => {
                let number = lines[at].split(' ').next().unwrap().to_string();
                lines[at] = format!("{number} 0 {} 0", u64::MAX / 4);
            }
        }
        lines.join("\n")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// The twin tries all assignments.
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
