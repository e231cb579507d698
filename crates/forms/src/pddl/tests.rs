//! Errors with their positions, files of benchmark sets, and changed texts.

use super::{Effect, Formula, Term, TextKind, domain, domain_of, kind, problem};
use crate::Fault;
use std::path::{Path, PathBuf};

const DOMAIN: &str = "; Ferry with everything that is supported
(define (domain ferry)
  (:requirements :adl :action-costs)
  (:types car place - object red - car)
  (:constants harbour - place)
  (:predicates (at ?c - car ?p - place) (ferry-at ?p - place) (on ?c - car) (empty) (near ?p ?q - place))
  (:functions (distance ?p ?q - place) - number (total-cost) - number)
  (:derived (near ?p ?q - place) (or (= ?p ?q) (exists (?r - place) (and (near ?p ?r) (near ?r ?q)))))
  (:action sail
    :parameters (?p ?q - place)
    :precondition (and (ferry-at ?p) (not (= ?p ?q)) (forall (?c - car) (imply (on ?c) (not (at ?c ?q)))))
    :effect (and (not (ferry-at ?p)) (ferry-at ?q) (increase (total-cost) (distance ?p ?q))
                 (forall (?c - car) (when (on ?c) (at ?c ?q)))))
  (:action wait :parameters () :effect (increase (total-cost) 2)))
";

const PROBLEM: &str = "(define (problem one)
  (:domain Ferry)
  (:objects a b - place c - car d - red)
  (:init (ferry-at A) (at c a) (at d harbour) (empty) (= (total-cost) 0) (= (distance a b) 3))
  (:goal (and (at c b) (not (at d a))))
  (:metric minimize (total-cost)))
";

/// Reads a domain and a problem.
fn both(one: &str, other: &str) -> Result<super::Problem, Fault> {
    problem(other, &domain(one)?)
}

#[test]
fn everything_supported_is_read() {
    let read = domain(DOMAIN).unwrap();
    assert_eq!(read.types.len(), 4);
    let sail = &read.actions[0];
    assert_eq!((sail.place.line, sail.place.column, sail.costs.len()), (9, 3, 1));
    let Formula::And(parts) = &sail.precondition else { panic!("{sail:?}") };
    let Formula::Forall(cars, body) = &parts[2] else { panic!("{parts:?}") };
    let Formula::Imply(body) = &**body else { panic!("{body:?}") };
    let Formula::Atom(on) = &body.0 else { panic!("{body:?}") };
    assert_eq!(
        (cars.len(), on.terms[0]),
        (1, Term::Variable(2)),
        "a quantified variable follows the parameters"
    );
    assert_eq!(read.actions[1].effect, Effect::And(Vec::new()));
    let one = problem(PROBLEM, &read).unwrap();
    assert_eq!((one.objects.len(), one.initial.len(), one.values.len(), one.metric), (5, 4, 1, true));
    assert_eq!((kind(DOMAIN), kind(PROBLEM)), (Some(TextKind::Domain), Some(TextKind::Problem)));
    assert_eq!(domain_of(PROBLEM).unwrap(), "ferry");
}

/// A part of the domain, its replacement, and the error.
const BAD_DOMAINS: &[(&str, &str, &str)] = &[
    (
        "(ferry-at ?p) (not",
        "(fery-at ?p) (not",
        "line 11, column 25: expected a declared predicate, found `fery-at`; did you mean `ferry-at`?",
    ),
    (
        "(ferry-at ?q) (inc",
        "(ferry-at ?z) (inc",
        "line 12, column 48: expected a declared variable, found `?z`",
    ),
    ("(ferry-at ?q) (inc", "(ferry-at b) (inc", "line 12, column 48: expected a declared object, found `b`"),
    (
        "(ferry-at ?q) (inc",
        "(ferry-at ?q ?p) (inc",
        "line 12, column 38: expected 1 argument for `ferry-at`, found 2",
    ),
    (
        "(imply (on ?c)",
        "(imply (on ?p)",
        "line 11, column 84: expected a `car` as ?c of `on`, found `?p` of type `place`",
    ),
    (
        "place - object red",
        "place - red red",
        "line 4, column 3: expected a type that is not its own supertype, found car - red - car",
    ),
    (
        "(?c - car) (when",
        "(?c - cra) (when",
        "line 13, column 32: expected a declared type, found `cra`; did you mean `car`?",
    ),
    (
        ":parameters () ",
        ":parametres () ",
        "line 14, column 17: expected `:parameters`, `:precondition` or `:effect`, found `:parametres`; did you mean `:parameters`?",
    ),
    (
        "(:action wait",
        "(:action sail",
        "line 14, column 12: expected a new name, found the action `sail` again",
    ),
    (
        "(increase (total-cost) 2)",
        "(increase (fuel) 2)",
        "line 14, column 50: not supported: numeric fluents except `(total-cost)`",
    ),
    (
        "(increase (total-cost) 2)",
        "(decrease (total-cost) 2)",
        "line 14, column 41: not supported: numeric fluents",
    ),
    (
        "(increase (total-cost) 2)",
        "(increase (total-cost) 2.5)",
        "line 14, column 63: expected a cost, which is a whole number from 0, found `2.5`",
    ),
    ("(:action wait", "(:durative-action wait", "line 14, column 3: not supported: durative actions"),
    (
        "(:action wait",
        "(:acton wait",
        "line 14, column 3: expected `(:requirements)`, `(:types)`, `(:constants)`, `(:predicates)`, `(:functions)`, `(:action)`, `(:derived)`, found `(:acton ...)`; did you mean `:action`?",
    ),
    (
        "(not (ferry-at ?p))",
        "(not (near ?p ?q))",
        "line 12, column 23: expected a predicate that no rule derives, found `near`",
    ),
    ("(= ?p ?q))", "(> (distance ?p ?q) 3))", "line 11, column 43: not supported: numeric conditions"),
    (
        "(on ?c - car) (empty)",
        "(on ?c - car) (on)",
        "line 6, column 78: expected a new name, found the predicate `on` again",
    ),
    (
        "(near ?p ?q - place))\n",
        "(near ?p ?q - place)\n",
        "line 7, column 4: expected `)` for the `(` of line 6, column 3, found `(:functions`",
    ),
    (
        ":effect (increase (total-cost) 2)))",
        ":effect (increase (total-cost) 2))",
        "line 14, column 65: expected `)` for the `(` of line 2, column 1, found the end of the text",
    ),
    (
        "(total-cost) 2)))",
        "(total-cost) 2))))",
        "line 14, column 67: expected the end of the text, found `)`",
    ),
    ("(define (domain", "(define (problem", "line 2, column 9: expected a domain, found the problem `ferry`"),
];

#[test]
fn faults_of_domains_have_a_position() {
    for (from, to, message) in BAD_DOMAINS {
        let text = DOMAIN.replacen(from, to, 1);
        assert_ne!(text, DOMAIN, "{from}");
        assert_eq!(domain(&text).unwrap_err().to_string(), *message, "{from} -> {to}");
    }
    for text in ["", " ; only a comment\n"] {
        let message = domain(text).unwrap_err().to_string();
        assert!(message.ends_with("expected `(define ...)`, found no text"), "{message}");
    }
    assert_eq!(
        domain("digraph { }").unwrap_err().to_string(),
        "line 1, column 1: expected `(define ...)`, found `digraph`"
    );
}

const BAD_PROBLEMS: &[(&str, &str, &str)] = &[
    ("(at c a)", "(at c e)", "line 4, column 29: expected a declared object, found `e`"),
    ("(at c a)", "(at a c)", "line 4, column 27: expected a `car` as ?c of `at`, found `a` of type `place`"),
    ("(at c a)", "(at c)", "line 4, column 23: expected 2 arguments for `at`, found 1"),
    ("(at c a)", "(at 5 (at c a))", "line 4, column 23: not supported: timed initial literals"),
    ("(at c a)", "(near a b)", "line 4, column 23: expected a predicate that no rule derives, found `near`"),
    (
        "(= (distance a b) 3)",
        "(= (distance a b) 3) (= (distance a b) 4)",
        "line 4, column 98: `(distance ...)` has two values for the same arguments",
    ),
    (
        "(= (distance a b) 3)",
        "(= (distance a b) -3)",
        "line 4, column 92: expected a cost, which is a whole number from 0, found `-3`",
    ),
    ("a b - place c", "a b - place a", "line 3, column 25: expected a new name, found the object `a` again"),
    (
        "(:domain Ferry)",
        "(:domain fairy)",
        "line 2, column 3: expected a problem of the domain `ferry`, found one of `fairy`",
    ),
    (
        "(:goal (and (at c b) (not (at d a))))",
        "",
        "line 1, column 1: expected `(:goal ...)` in the problem, found none",
    ),
    ("minimize", "maximize", "line 6, column 12: not supported: maximisation"),
    (
        "minimize (total-cost)",
        "minimize (total-time)",
        "line 6, column 21: not supported: metrics except `(total-cost)`",
    ),
    ("(:metric", "(:constraints (always (on c))) (:metric", "line 6, column 3: not supported: constraints"),
    ("(not (at d a))", "(preference p (at d a))", "line 5, column 25: not supported: preferences"),
    ("(define (problem", "(define (domain", "line 1, column 9: expected a problem, found the domain `one`"),
];

#[test]
fn faults_of_problems_have_a_position() {
    for (from, to, message) in BAD_PROBLEMS {
        let text = PROBLEM.replacen(from, to, 1);
        assert_ne!(text, PROBLEM, "{from}");
        let fault = both(DOMAIN, &text).unwrap_err();
        assert_eq!(fault.to_string(), *message, "{from} -> {to}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "(".repeat(1_000_000);
    let message = "line 1, column 251: expected at most 250 nested parentheses, found another `(`";
    assert_eq!(domain(&deep).unwrap_err().to_string(), message);
    let nested = format!("{}{}", "(not ".repeat(200), ")".repeat(200));
    let goal = nested.replacen(")", "(empty))", 1);
    assert!(both(DOMAIN, &PROBLEM.replace("(at c b)", &goal)).is_ok());
    let all = format!(
        "(define (domain d) (:types {}))",
        (0..50_000).map(|i| format!("t{i} - t{} ", i + 1)).collect::<String>()
    );
    assert_eq!(domain(&all).unwrap().types.len(), 50_002);
}

#[test]
fn a_budget_ends_the_reading() {
    let text = format!("(define (domain d) (:predicates {}))", "(p) ".repeat(100_000));
    let read = solvarium_budget::under(std::rc::Rc::new(|_| true), 1 << 16, || domain(&text));
    assert_eq!(read, Err(solvarium_budget::Spent::Memory));
}

/// The folder of benchmark tasks, which is not part of the project.
fn tasks() -> Option<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/planning"));
    if !folder.is_dir() {
        println!("skipped: {} is missing", folder.display());
    }
    folder.is_dir().then(|| folder.to_owned())
}

#[test]
fn benchmark_tasks_are_read() {
    let Some(folder) = tasks() else { return };
    let table = std::fs::read_to_string(folder.join("dev.tsv")).unwrap();
    let mut faults = Vec::new();
    for line in table.lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let read = |name: &str| {
            let bytes = std::fs::read(folder.join("tasks").join(cells[0]).join(name)).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        if let Err(fault) = both(&read(cells[2]), &read(cells[1])) {
            faults.push(format!("{} {}: {fault}", cells[0], cells[1]));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A small random number generator (xorshift, Marsaglia 2003): the same changes in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most.max(1) as u64).unwrap()
    }
}

/// Pieces that are inserted.
const PIECES: &[&str] = &[
    "(",
    ")",
    "()",
    "?x",
    "-",
    "either",
    "(not",
    "and",
    "or",
    "when",
    "forall",
    "exists",
    "=",
    ";",
    "\n",
    "é",
    "0",
    "1.5",
    ":action",
    ":derived",
    "object",
    "(increase (total-cost) 1)",
    "car",
    "(= ?p a)",
    "(forall (?x) (empty))",
];

/// Makes one to three random changes: replaces, removes, copies, inserts or swaps words.
fn changed(text: &str, random: &mut Random) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '(', ')', '\n']).collect();
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(words.len()), random.below(words.len()));
        match random.below(5) {
            0 => words[at] = PIECES[random.below(PIECES.len())],
            1 => drop(words.remove(at)),
            2 => words.insert(at, words[other]),
            3 => words.insert(at, PIECES[random.below(PIECES.len())]),
            _ => words.swap(at, other),
        }
    }
    words.concat()
}

/// `FORMS_MUTATIONS=1000` sets the number of changed texts.
#[test]
fn changed_texts_are_read_or_refused() {
    let count = std::env::var("FORMS_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000);
    let original = domain(DOMAIN).unwrap();
    let mut random = Random(0x5eed);
    let mut read = 0;
    for round in 0..count {
        let (text, result) = if round % 2 == 0 {
            let text = changed(DOMAIN, &mut random);
            let result = domain(&text).and_then(|domain| problem(PROBLEM, &domain).map(drop));
            (text, result)
        } else {
            let text = changed(PROBLEM, &mut random);
            let result = problem(&text, &original).map(drop);
            (text, result)
        };
        match result {
            Ok(()) => read += 1,
            Err(fault) => {
                let place = fault.place().unwrap_or_else(|| panic!("no position: {fault}\n{text}"));
                assert!(place.line >= 1 && place.column >= 1, "{fault}");
            }
        }
    }
    assert!((count / 100..count).contains(&read), "{read} of {count} were read");
}
