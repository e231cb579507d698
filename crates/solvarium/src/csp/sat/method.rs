//! A model solved as a formula: find a solution, count them, prove the count.

use super::encode::{Encoded, Encoding};
use super::race::race;
use super::settings::{AIM, BEFORE, FIRST, ORDERS, PHASE, RESTARTS, SETTINGS, SHUFFLE, THREADS};
use super::solver::{Aim, Phase, Verdict};
use super::tally::Tally;
use super::tree::{self, Tree};
use super::turns::Turns;
use super::{Checked, check, refute};
use crate::csp::backtrack::Backtrack;
use crate::csp::domains::Domains;
use crate::csp::engine::Engine;
use crate::csp::{Counted, Csp, Ended, Hidden, Propagate, Restarts, ValueOrder, VariableOrder};
use crate::limits::{Clock, Limits, Stop, StopFlag};
use crate::rng::Rng;
use crate::settings::{Setting, Values};
use crate::{Algorithm, Outcome, Run};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::num::NonZero;
use std::path::Path;

/// Search by CaDiCaL on the formula of a model. What follows from the model itself is
/// struck out before. The limit on nodes is one on conflicts, and on nodes of backtracking that come first.
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
    encoding: Encoding,
    pub(super) aim: Aim,
    /// The seed of the order of variables and clauses, if it is random.
    shuffle: Option<u64>,
    pub(super) phase: Phase,
    /// How many orders take turns.
    pub(super) orders: NonZero<usize>,
    before: Before,
    /// Nodes of backtracking before the formula is made.
    first: u64,
    restarts: Restarts,
    threads: NonZero<usize>,
}

/// Between the seeds of two rivals, so that those of one race are not those of a race with the next seed.
const RIVAL: u64 = 0x9E37_79B9_7F4A_7C15;

/// What is struck out before the formula is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// What the default backtracking would.
    Little,
    /// All that follows by hidden singles, locked candidates and matching.
    Much,
}

impl Default for Sat {
    fn default() -> Self {
        Self::new()
    }
}

impl Sat {
    /// With the encoding as it comes.
    #[must_use]
    pub fn new() -> Self {
        Self::configured(&Values::new(SETTINGS), 0)
    }

    /// With its [settings](SETTINGS) as these values say, and this seed if the order is random.
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

    /// With this encoding.
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

    /// With CaDiCaL set for this aim.
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

    /// With variables and clauses in the random order of this seed. The time that CaDiCaL
    /// takes varies more from order to order than the order of a model is worth.
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

    /// With CaDiCaL trying this first of a literal.
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

    /// With so many solvers that take turns, each with variables and clauses in an order of its own: the first in that of the
    /// model or of the seed, the others at random. The first answer counts.
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

    /// Striking out, before the formula is made, what hidden singles, locked candidates and
    /// matching do.
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

    /// With so many nodes of backtracking before the formula is made: many puzzles are solved by them.
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

    /// On so many threads, each with a solver and an order of variables and clauses of its own: the answer is that of the
    /// first that has one, and which it is depends on the clock. What they count is added up.
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
    fn inference(self) -> Backtrack {
        let search = Backtrack::new()
            .order(VariableOrder::WeightedDegree)
            .value(ValueOrder::LeastConstraining)
            .restarts(self.restarts);
        match self.before {
            Before::Little => search,
            Before::Much => search.propagate(Propagate::Matching).hidden(Hidden::Singles).locked(),
        }
    }

    /// Counts the solutions of a model, up to `cap`: after each, a clause rules it out.
    /// So it is for telling whether there are few, not for counting millions.
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
        tally.counted(ended.unwrap_or_else(Ended::Stopped), &clock)
    }

    fn run(&self, csp: &Csp, cap: u64, clock: &Clock<'_>, tally: &mut Tally) -> Result<Ended, Stop> {
        let engine = Engine::new(csp, &self.inference());
        if self.first == 0 {
            let domains = engine.into_root(clock)?;
            return domains
                .map_or(Ok(Ended::All), |domains| self.run_within(csp, domains, cap, clock, tally));
        }
        match tree::search(engine, self.first, cap, clock, tally)? {
            Tree::Ended(ended) => Ok(ended),
            Tree::Left(domains) => {
                let limits = tally.left(clock);
                self.run_within(csp, *domains, cap, &Clock::new(&limits), tally)
            }
        }
    }

    /// Solves the formula of what is left to each variable.
    fn run_within(
        &self,
        csp: &Csp,
        domains: Domains,
        cap: u64,
        clock: &Clock<'_>,
        tally: &mut Tally,
    ) -> Result<Ended, Stop> {
        let encoded = self.encoding.encode_within(csp, Some(&domains), clock);
        let encoded = encoded.map_err(|(_, stop)| stop)?;
        drop(domains);
        match NonZero::new(self.threads.get() - 1) {
            None => self.solve(encoded, cap, clock, None, tally),
            Some(rivals) => race(self, rivals, encoded, cap, clock, tally),
        }
    }

    /// Solves a formula again and again, unless another does so sooner.
    pub(super) fn solve(
        &self,
        mut encoded: Encoded,
        cap: u64,
        clock: &Clock<'_>,
        over: Option<&StopFlag>,
        tally: &mut Tally,
    ) -> Result<Ended, Stop> {
        tally.bytes = encoded.cnf().bytes();
        let mut turns = Turns::new(self, clock, over);
        while tally.number < cap {
            let found = turns.next(encoded.cnf(), clock);
            tally.work = turns.work();
            let Some(model) = found? else { return Ok(Ended::All) };
            turns.add(&tally.note(&mut encoded, &model));
        }
        Ok(Ended::AtCap)
    }

    /// The order of variables and clauses of the solver that has this place in turn, if it is random. Those of the rivals
    /// of a race are others.
    pub(super) fn order(&self, place: usize) -> Option<Rng> {
        let sat = if place == 0 { *self } else { self.rival((place * self.threads.get()) as u64) };
        sat.shuffle.map(Rng::seeded)
    }

    /// The same with another order of variables and clauses: that of the rival of this number.
    pub(super) fn rival(self, number: u64) -> Self {
        self.shuffled(self.shuffle.unwrap_or_default().wrapping_add(number.wrapping_mul(RIVAL)))
    }

    /// Counts solutions up to `cap` and proves that there are no more, if that is so: the
    /// proof in the format LRAT is then in `file`, and beside it, with `.cnf` added to its name,
    /// the formula that it refutes, in the format DIMACS. It is the formula of the model and a
    /// clause for each solution that was found, which rules it out. The proof was
    /// checked by [`check`](super::check()). In all other cases neither file is there afterwards.
    ///
    /// Nothing is struck out by inference before: every value that the model gives a variable has a
    /// literal, whatever constraints forbid. A given of a puzzle is a variable with one value,
    /// which a unit clause says, and has no literals for other values; an empty cell has all. What follows
    /// from the givens is derived in the proof, line by line. The comments at the head of the
    /// formula say the same, and name what each literal means; `docs/proofs.md` lists the clauses.
    ///
    /// # Errors
    /// A file could not be written or read, or the proof does not survive the check.
    ///
    /// ```
    /// use solvarium::csp::{sat::Sat, Model};
    /// use solvarium::Limits;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=2));
    /// model.binary(x, y, "below", |x, y| x < y);
    /// let file = std::env::temp_dir().join(format!("solvarium-doc-{}.lrat", std::process::id()));
    /// let counted = Sat::new().count_proved(&model.build()?, 2, &file, &Limits::none()).unwrap();
    /// assert_eq!(counted.is_unique(), Some(true));
    /// assert!(std::fs::read_to_string(file.with_added_extension("cnf")).unwrap().starts_with("c "));
    /// # std::fs::remove_file(&file).unwrap();
    /// # std::fs::remove_file(file.with_added_extension("cnf")).unwrap();
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn count_proved(&self, csp: &Csp, cap: u64, file: &Path, limits: &Limits) -> io::Result<Counted> {
        let (clock, mut tally) = (Clock::new(limits), Tally::default());
        let formula = file.with_added_extension("cnf");
        let ended = self.prove(csp, cap, [file, &formula], &clock, &mut tally);
        if !matches!(ended, Ok(Ended::All)) {
            [file, &formula].into_iter().try_for_each(remove)?;
        }
        Ok(tally.counted(ended?, &clock))
    }

    /// Refutes the formula or, with each solution that comes instead, the formula without it.
    fn prove(
        &self,
        csp: &Csp,
        cap: u64,
        [file, formula]: [&Path; 2],
        clock: &Clock<'_>,
        tally: &mut Tally,
    ) -> io::Result<Ended> {
        let mut encoded = match self.encoding.encode_within(csp, None, clock) {
            Ok(encoded) => encoded,
            Err((_, stop)) => return Ok(Ended::Stopped(stop)),
        };
        tally.bytes = encoded.cnf().bytes();
        while tally.number < cap {
            let (satisfied, _) = refute(encoded.cnf(), File::create(file)?, &tally.left(clock))?;
            tally.work = tally.work.plus(satisfied.work);
            match satisfied.verdict {
                Verdict::Model(model) => drop(tally.note(&mut encoded, &model)),
                Verdict::Stopped(stop) => return Ok(Ended::Stopped(stop)),
                Verdict::NoModel => {
                    write_formula(csp, &encoded, tally.number, formula)?;
                    return read_proof(&encoded, file, clock);
                }
            }
        }
        Ok(Ended::AtCap)
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

/// A setting that counts from 1.
fn counted(values: &Values, setting: &Setting) -> NonZero<usize> {
    NonZero::new(values.small(setting) as usize).unwrap_or(NonZero::<usize>::MIN)
}

/// Checks a proof that was just written.
fn read_proof(encoded: &Encoded, file: &Path, clock: &Clock<'_>) -> io::Result<Ended> {
    let limits = Limits { nodes: None, ..Tally::default().left(clock) };
    match check(encoded.cnf(), BufReader::new(File::open(file)?), &limits) {
        Ok(Checked::Proved { .. }) => Ok(Ended::All),
        Ok(Checked::Stopped(stop)) => Ok(Ended::Stopped(stop)),
        Err(error) => Err(io::Error::other(format!("the solver's proof is wrong: {error}"))),
    }
}

/// What a formula states, before its literals are named.
const HEAD: &str = "\
c A model as a formula: its constraints, and nothing that was inferred from them.
c Each value that the model gives a variable has a literal. A variable with one value, such as
c a given, is a unit clause; what that rules out elsewhere is derived in the proof.
";

/// The formula in the format DIMACS, with what it states and what its literals mean.
fn write_formula(csp: &Csp, encoded: &Encoded, solutions: u64, path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    write!(file, "{HEAD}")?;
    match solutions {
        0 => writeln!(file, "c That it has no model says that there is no solution.")?,
        _ => writeln!(file, "c The last clauses rule out the solutions that were found: {solutions}.")?,
    }
    writeln!(file, "c The literals mean:")?;
    for variable in csp.variables() {
        let name: String = csp.name(variable).chars().filter(|letter| !letter.is_control()).collect();
        for (value, literal) in encoded.literals(variable) {
            writeln!(file, "c {literal} {name} = {value}")?;
        }
    }
    write!(file, "{}", encoded.cnf())?;
    file.flush()
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AtMostOne, Pairs};
    use super::*;
    use crate::csp::random_model::{latin, model, solutions};
    use crate::solve;
    use proptest::prelude::*;
    use std::path::PathBuf;

    fn settings() -> impl Iterator<Item = Sat> {
        let ways = AtMostOne::ALL.into_iter();
        let both = ways.flat_map(|way| [Pairs::Conflicts, Pairs::Supports].map(|pairs| (way, pairs)));
        let plain =
            both.map(|(way, pairs)| Sat::new().encoding(Encoding::new().at_most_one(way).pairs(pairs)));
        plain.chain([Sat::new().aim(Aim::Model), Sat::new().shuffled(5).propagated().phase(Phase::False)])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        /// The twin goes through every assignment.
        #[test]
        fn agrees_with_trying_all(seed: u64) {
            let csp = model(seed);
            let mut wanted = solutions(&csp);
            wanted.sort();
            for sat in settings() {
                // Without propagation before: all by the formula.
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
            }
        }
    }

    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("solvarium-test-{}-{name}.lrat", std::process::id()))
    }

    #[test]
    fn proves_that_there_are_no_more() {
        let path = file("latin");
        let mut ends = [0; 3];
        for seed in 0..30 {
            let csp = latin(4, 5 + usize::try_from(seed % 4).unwrap(), seed);
            let sat = Sat::new();
            let counted = sat.count_proved(&csp, 2, &path, &Limits::none()).unwrap();
            let wanted = solutions_up_to(&csp, 2);
            assert_eq!((counted.number, counted.is_all()), (wanted, wanted < 2));
            assert_eq!([path.exists(), path.with_added_extension("cnf").exists()], [wanted < 2; 2]);
            ends[usize::try_from(wanted).unwrap()] += 1;
        }
        for gone in [&path, &path.with_added_extension("cnf")] {
            remove(gone).unwrap();
        }
        assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
    }

    /// The literals of a written formula by the names of their variables, and its clauses.
    fn written(path: &Path) -> (std::collections::BTreeMap<String, Vec<i32>>, super::super::Cnf) {
        let text = fs::read_to_string(path.with_added_extension("cnf")).unwrap();
        assert!(text.starts_with(HEAD), "{text}");
        let (mut literals, mut cnf) = (std::collections::BTreeMap::new(), super::super::Cnf::new());
        for line in text.lines().skip(HEAD.lines().count()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["p", "cnf", variables, _] => cnf = super::super::Cnf::over(variables.parse().unwrap()),
                ["c", literal, name, "=", _] => {
                    literals.entry(name.into()).or_insert_with(Vec::new).push(literal.parse().unwrap());
                }
                ["c", ..] => {}
                _ => cnf.push(words[..words.len() - 1].iter().map(|word| word.parse::<i32>().unwrap())),
            }
        }
        (literals, cnf)
    }

    /// The written formula is the whole puzzle, and it is what the written proof refutes.
    #[test]
    fn the_formula_is_the_whole_puzzle() {
        const GIVENS: &str = "1.....3..4.....2";
        let (path, puzzle) = (file("whole"), crate::puzzle::sudoku::Sudoku::parse(GIVENS).unwrap());
        let counted = Sat::new().count_proved(&puzzle.csp(), 2, &path, &Limits::none()).unwrap();
        assert_eq!(counted.is_unique(), Some(true));
        let (literals, formula) = written(&path);
        let clauses: Vec<Vec<i32>> = formula.clauses().map(<[i32]>::to_vec).collect();
        for (cell, given) in GIVENS.chars().enumerate() {
            let own = &literals[&format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)];
            assert_eq!(own.len(), if given == '.' { 4 } else { 1 }, "no candidate is struck out");
            assert!(clauses.contains(own), "one of its digits, and of a given that one");
        }
        // Without the clause for the solution it has that model, and no other.
        let mut open = super::super::Cnf::over(i32::try_from(formula.variables()).unwrap());
        clauses[..clauses.len() - 1].iter().for_each(|clause| open.push(clause.iter().copied()));
        let Verdict::Model(model) = super::super::satisfy(&open, &Limits::none()).verdict else { panic!() };
        assert!(
            clauses[clauses.len() - 1].iter().all(|&literal| literal < 0 && model[-literal as usize - 1])
        );
        let proof = BufReader::new(File::open(&path).unwrap());
        assert!(matches!(check(&formula, proof, &Limits::none()), Ok(Checked::Proved { .. })));
        [&path, &path.with_added_extension("cnf")].into_iter().try_for_each(|gone| remove(gone)).unwrap();
    }

    fn solutions_up_to(csp: &Csp, cap: u64) -> u64 {
        crate::csp::count(csp, &Backtrack::new(), cap, &Limits::none()).number
    }

    /// Pigeons that differ in pairs, with a hole less than there are: a hard case without the
    /// whole in view.
    fn pigeons(pigeons: i32) -> Csp {
        let mut model = crate::csp::Model::new();
        let all: Vec<_> = (0..pigeons).map(|i| model.variable(format!("pigeon {i}"), 1..pigeons)).collect();
        for (at, &one) in all.iter().enumerate() {
            all[..at].iter().for_each(|&other| model.not_equal(one, other));
        }
        model.build().unwrap()
    }

    /// The checkers of others, where they are installed.
    #[test]
    fn others_accept_the_proofs() {
        let (path, csp) = (file("others"), pigeons(7));
        let counted = Sat::new().count_proved(&csp, 1, &path, &Limits::none()).unwrap();
        assert_eq!((counted.number, counted.is_all()), (0, true));
        let formula = path.with_added_extension("cnf");
        let checker = std::process::Command::new("lrat-check").arg(&formula).arg(&path).output();
        if let Ok(output) = checker {
            let said = String::from_utf8_lossy(&output.stdout).to_ascii_uppercase();
            assert!(said.contains("VERIFIED"), "{said}");
        }
        [&path, &formula].into_iter().try_for_each(|gone| remove(gone)).unwrap();
    }

    #[test]
    fn keeps_limits() {
        let (csp, path) = (pigeons(13), file("limits"));
        let stopped = |limits: Limits, stop| {
            assert_eq!(Sat::new().count(&csp, 2, &limits).ended, Ended::Stopped(stop));
            let proved = Sat::new().count_proved(&csp, 2, &path, &limits).unwrap();
            assert_eq!((proved.ended, path.exists()), (Ended::Stopped(stop), false));
        };
        stopped(Limits::none().nodes(10), Stop::Nodes);
        stopped(Limits::none().memory(10_000), Stop::Memory);
        stopped(Limits::none().time(std::time::Duration::from_millis(20)), Stop::Time);
    }
}
