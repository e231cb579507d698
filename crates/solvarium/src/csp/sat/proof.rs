//! A count with a proof: the formula and its refutation as files that others can check.

use super::encode::{Encoded, Unfinished};
use super::method::Sat;
use super::solver::Verdict;
use super::tally::Tally;
use super::{Checked, check, refute};
use crate::csp::{Completeness, Counted, Csp};
use crate::limits::{Clock, Limits, Stop};
use solvarium_atomic_file::AtomicFile;
use std::io::{self, BufReader, Write};
use std::path::Path;

impl Sat {
    /// Counts solutions up to `cap`, and proves that there are no more. If all were found, `file`
    /// has the proof in the format LRAT. A file of that name with `.cnf` added has the formula that
    /// it refutes, in the format DIMACS: the formula of the model, with a clause that excludes each
    /// solution found. [`check`](super::check()) has checked the proof before it gets its name. In
    /// all other cases nothing is written, and older files of these names stay unchanged.
    ///
    /// No inference removes values first: every value of a variable in the model has a literal, even if
    /// constraints forbid it. A given of a puzzle is a variable with one value and a unit clause; an empty
    /// cell has literals for all values. The proof derives what follows from the givens, line by line.
    /// Comments at the top of the formula say the same and give the meaning of each literal;
    /// `docs/proofs.md` lists the clauses.
    ///
    /// # Errors
    /// A file could not be written or read, `file` is a device or a pipe, or the check finds
    /// an error in the proof.
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
        if file.metadata().is_ok_and(|about| !about.is_file()) {
            return Err(io::Error::other("a proof is read back and checked, which needs a regular file"));
        }
        // Removes temporary files of killed processes. If the folder cannot be read, writing a file reports it later.
        let _ = solvarium_atomic_file::clear_all([file, &file.with_added_extension("cnf")]);
        let (clock, mut tally) = (Clock::new(limits), Tally::default());
        let ended = self.prove(csp, cap, file, &clock, &mut tally)?;
        Ok(tally.counted(ended, &clock))
    }

    /// Refutes the formula. If a solution is found instead, excludes it and tries again.
    fn prove(
        &self,
        csp: &Csp,
        cap: u64,
        file: &Path,
        clock: &Clock<'_>,
        tally: &mut Tally,
    ) -> io::Result<Completeness> {
        let mut encoded = match self.encoding.encode_within(csp, None, clock) {
            Ok(encoded) => encoded,
            Err(Unfinished { stop, bytes, .. }) => {
                tally.bytes = bytes;
                return Ok(Completeness::Stopped(stop));
            }
        };
        tally.bytes = encoded.bytes();
        while tally.number < cap {
            let (satisfied, proof) = refute(encoded.cnf(), AtomicFile::create(file)?, &tally.left(clock))?;
            tally.work = tally.work.plus(satisfied.work);
            match satisfied.verdict {
                Verdict::Model(model) => {
                    let values = encoded.decode(&model);
                    tally.note(&mut encoded, &values);
                }
                Verdict::Stopped(stop) => return Ok(Completeness::Stopped(stop)),
                Verdict::NoModel => {
                    if let Some(stop) = checked(&encoded, &proof, clock)? {
                        return Ok(Completeness::Stopped(stop));
                    }
                    solvarium_atomic_file::write_with(file.with_added_extension("cnf"), |out| {
                        write_formula(csp, &encoded, tally.number, out)
                    })?;
                    return proof.commit().map(|()| Completeness::All);
                }
            }
        }
        Ok(Completeness::AtCap)
    }
}

/// Checks a proof that was just written; the limit that ended the check, if one did.
fn checked(encoded: &Encoded, proof: &AtomicFile, clock: &Clock<'_>) -> io::Result<Option<Stop>> {
    let limits = Limits { nodes: None, ..Tally::default().left(clock) };
    match check(encoded.cnf(), BufReader::new(proof.reopen()?), &limits) {
        Ok(Checked::Proved { .. }) => Ok(None),
        Ok(Checked::Stopped(stop)) => Ok(Some(stop)),
        Err(error) => Err(io::Error::other(format!("the solver's proof is wrong: {error}"))),
    }
}

/// The header of a formula, before the names of its literals.
const HEAD: &str = "\
c A model as a formula: its constraints, and nothing that was inferred from them.
c Each value that the model gives a variable has a literal. A variable with one value, such as
c a given, is a unit clause; what that rules out elsewhere is derived in the proof.
";

/// The formula in the format DIMACS, with comments on its meaning and that of its literals.
fn write_formula(csp: &Csp, encoded: &Encoded, solutions: u64, file: &mut impl Write) -> io::Result<()> {
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
    write!(file, "{}", encoded.cnf())
}

#[cfg(test)]
mod tests {
    use super::super::{Cnf, satisfy};
    use super::*;
    use crate::csp::backtrack::Backtrack;
    use crate::csp::random_model::latin;
    use std::collections::BTreeMap;
    use std::fs::{self, File};
    use std::path::PathBuf;

    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("solvarium-test-{}-{name}.lrat", std::process::id()))
    }

    fn remove(file: &Path) -> io::Result<()> {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Work that ends without a proof leaves existing files unchanged.
    #[test]
    fn files_are_replaced_by_whole_proofs_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lrat");
        let formula = path.with_added_extension("cnf");
        [&path, &formula].into_iter().for_each(|file| fs::write(file, "old").unwrap());
        let is_old = || [&path, &formula].map(|file| fs::read_to_string(file).unwrap() == "old");
        let sat = Sat::new();
        let stopped = sat.count_proved(&pigeons(13), 2, &path, &Limits::none().nodes(10)).unwrap();
        assert_eq!((stopped.ended, is_old()), (Completeness::Stopped(Stop::Nodes), [true; 2]));
        let many = sat.count_proved(&latin(4, 0, 1), 2, &path, &Limits::none()).unwrap();
        assert_eq!((many.ended, is_old()), (Completeness::AtCap, [true; 2]));
        let none = sat.count_proved(&pigeons(4), 2, &path, &Limits::none()).unwrap();
        assert_eq!((none.ended, is_old()), (Completeness::All, [false; 2]));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else stays");
        assert!(sat.count_proved(&pigeons(4), 2, folder.path(), &Limits::none()).is_err());
    }

    #[test]
    fn proves_that_there_are_no_more() {
        let path = file("latin");
        let mut ends = [0; 3];
        for seed in 0..30 {
            let csp = latin(4, 5 + usize::try_from(seed % 4).unwrap(), seed);
            [&path, &path.with_added_extension("cnf")].into_iter().try_for_each(|gone| remove(gone)).unwrap();
            let counted = Sat::new().count_proved(&csp, 2, &path, &Limits::none()).unwrap();
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
    fn written(path: &Path) -> (BTreeMap<String, Vec<i32>>, Cnf) {
        let text = fs::read_to_string(path.with_added_extension("cnf")).unwrap();
        assert!(text.starts_with(HEAD), "{text}");
        let (mut literals, mut cnf) = (BTreeMap::new(), Cnf::new());
        for line in text.lines().skip(HEAD.lines().count()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["p", "cnf", variables, _] => cnf = Cnf::over(variables.parse().unwrap()),
                ["c", literal, name, "=", _] => {
                    literals.entry(name.into()).or_insert_with(Vec::new).push(literal.parse().unwrap());
                }
                ["c", ..] => {}
                _ => cnf.push(words[..words.len() - 1].iter().map(|word| word.parse::<i32>().unwrap())),
            }
        }
        (literals, cnf)
    }

    /// The written formula states the whole puzzle, and the written proof refutes it.
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
        // Without the clause that excludes the solution, the formula has exactly that model.
        let mut open = Cnf::over(i32::try_from(formula.variables()).unwrap());
        clauses[..clauses.len() - 1].iter().for_each(|clause| open.push(clause.iter().copied()));
        let Verdict::Model(model) = satisfy(&open, &Limits::none()).verdict else { panic!() };
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

    /// Pigeonholes with a constraint for each pair of pigeons, and one hole too few: hard without
    /// an all-different constraint.
    fn pigeons(pigeons: i32) -> Csp {
        let mut model = crate::csp::Model::new();
        let all: Vec<_> = (0..pigeons).map(|i| model.variable(format!("pigeon {i}"), 1..pigeons)).collect();
        for (at, &one) in all.iter().enumerate() {
            all[..at].iter().for_each(|&other| model.not_equal(one, other));
        }
        model.build().unwrap()
    }

    /// Other checkers, if they are installed.
    #[test]
    fn others_accept_the_proofs() {
        let (path, csp) = (file("others"), pigeons(7));
        let counted = Sat::new().count_proved(&csp, 1, &path, &Limits::none()).unwrap();
        assert_eq!((counted.number, counted.is_all()), (0, true));
        let formula = path.with_added_extension("cnf");
        let checker = std::process::Command::new("lrat-check").arg(&formula).arg(&path).output();
        if let Ok(output) = checker {
            let output = String::from_utf8_lossy(&output.stdout).to_ascii_uppercase();
            assert!(output.contains("VERIFIED"), "{output}");
        }
        [&path, &formula].into_iter().try_for_each(|gone| remove(gone)).unwrap();
    }

    #[test]
    fn keeps_limits() {
        let (csp, path) = (pigeons(13), file("limits"));
        let stopped = |limits: Limits, stop| {
            assert_eq!(Sat::new().count(&csp, 2, &limits).ended, Completeness::Stopped(stop));
            let proved = Sat::new().count_proved(&csp, 2, &path, &limits).unwrap();
            assert_eq!((proved.ended, path.exists()), (Completeness::Stopped(stop), false));
        };
        stopped(Limits::none().nodes(10), Stop::Nodes);
        stopped(Limits::none().memory(10_000), Stop::Memory);
        stopped(Limits::none().time(std::time::Duration::from_millis(20)), Stop::Time);
    }
}
