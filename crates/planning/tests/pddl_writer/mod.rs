//! Writes random small PDDL tasks.

use solvarium::rng::Rng;
use std::fmt::Write;

/// The types as text, with the sets of the kinds of objects in them: bits for `object`, `a`, `b` and `c`.
const TYPES: [(&str, u8); 5] = [("object", 15), ("a", 6), ("b", 4), ("c", 8), ("(either b c)", 12)];
/// The kinds of an object that is declared with each type.
const OWN: [u8; 5] = [1, 2, 4, 8, 12];

/// A name with the kinds of its objects.
#[derive(Clone)]
struct Named {
    name: String,
    kinds: u8,
}

/// A predicate with the kinds of its parameters.
struct Predicate {
    name: &'static str,
    kinds: Vec<u8>,
}

pub struct Writer {
    rng: Rng,
    is_typed: bool,
    /// The constants, and after the domain was written all objects.
    objects: Vec<Named>,
    /// The predicates that conditions may have; effects have those before `basic`.
    predicates: Vec<Predicate>,
    basic: usize,
    has_functions: bool,
}

impl Writer {
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::seeded(seed);
        let is_typed = rng.below(2) == 0;
        Self { rng, is_typed, objects: Vec::new(), predicates: Vec::new(), basic: 0, has_functions: false }
    }

    /// The texts of a domain and a problem.
    pub fn task(&mut self) -> (String, String) {
        let domain = self.domain();
        (domain, self.problem())
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.rng.below(one_in) == 0
    }

    /// The index of a type.
    fn kind(&mut self) -> usize {
        if self.is_typed { self.rng.below(TYPES.len()) } else { 0 }
    }

    /// Declares a variable or an object, as ` - type`.
    fn of(&mut self, kind: usize) -> String {
        if kind == 0 && !self.is_typed { String::new() } else { format!(" - {}", TYPES[kind].0) }
    }

    fn object(&mut self, name: &str) -> String {
        let kind = self.kind();
        self.objects.push(Named { name: name.into(), kinds: OWN[kind] });
        format!("{name}{} ", self.of(kind))
    }

    /// Declares variables with these names, and adds them to the scope.
    fn variables(&mut self, names: &[&str], scope: &mut Vec<Named>) -> String {
        let mut text = String::new();
        for name in names {
            let kind = if self.chance(2) { 0 } else { self.kind() };
            let _ = write!(text, "{name}{} ", self.of(kind));
            scope.push(Named { name: (*name).into(), kinds: TYPES[kind].1 });
        }
        text
    }

    fn predicate(&mut self, name: &'static str, arity: usize, all_kinds: bool) -> String {
        let mut text = format!("({name}");
        let mut kinds = Vec::new();
        for variable in &["?x", "?y"][..arity] {
            let kind = if all_kinds || self.chance(2) { 0 } else { self.kind() };
            let _ = write!(text, " {variable}{}", self.of(kind));
            kinds.push(TYPES[kind].1);
        }
        self.predicates.push(Predicate { name, kinds });
        text + ") "
    }

    fn domain(&mut self) -> String {
        let mut text = "(define (domain d)".to_owned();
        if self.is_typed {
            text += " (:types a c - object b - a)";
        }
        if self.chance(2) {
            let constant = self.object("k");
            let _ = write!(text, "\n  (:constants {constant})");
        }
        // Names of predicates may be those of types and objects.
        let mut declared = self.predicate("r", 0, false) + &self.predicate("a", 1, false);
        if self.chance(2) {
            declared += &self.predicate("p", 1, false);
        }
        if self.chance(3) {
            declared += &self.predicate("k", 2, false);
        }
        self.basic = self.predicates.len();
        let mut rules = String::new();
        if self.chance(3) {
            (declared, rules) = self.rules(declared);
        }
        let _ = write!(text, "\n  (:predicates {declared})");
        self.has_functions = self.chance(2);
        if self.has_functions {
            text += "\n  (:functions (f ?x) - number (g) (total-cost) - number)";
        }
        text += &rules;
        for number in 0..2 + self.rng.below(3) {
            text += &self.action(number);
        }
        text + ")"
    }

    /// Rules for `d1` and `d2`, which need each other, and above them for `e`.
    fn rules(&mut self, declared: String) -> (String, String) {
        let mut rules = String::new();
        let mut scope = Vec::new();
        let parameters = self.variables(&["?x"], &mut scope);
        let condition = self.formula(2, &mut scope);
        let _ = write!(rules, "\n  (:derived (d1 {parameters}) {condition})");
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let (parameters, inner) = (self.variables(&["?x"], &mut one), self.variables(&["?y"], &mut other));
        other.extend(one);
        let condition = self.formula(1, &mut other);
        let _ =
            write!(rules, "\n  (:derived (d1 {parameters}) (exists ({inner}) (and {condition} (d2 ?y))))");
        let mut scope = Vec::new();
        let parameters = self.variables(&["?x"], &mut scope);
        let condition = self.formula(1, &mut scope);
        let connective = if self.chance(3) { "or" } else { "and" };
        let _ = write!(rules, "\n  (:derived (d2 {parameters}) ({connective} {condition} (d1 ?x)))");
        let declared = declared + &self.predicate("d1", 1, true) + &self.predicate("d2", 1, true);
        let condition = self.formula(2, &mut Vec::new());
        let _ = write!(rules, "\n  (:derived (e) {condition})");
        (declared + &self.predicate("e", 0, true), rules)
    }

    fn action(&mut self, number: usize) -> String {
        let mut scope = Vec::new();
        let names = &["?x", "?y"][..self.rng.below(3)];
        let parameters = self.variables(names, &mut scope);
        let mut text = format!("\n  (:action act{number}");
        if !names.is_empty() || self.chance(2) {
            let _ = write!(text, " :parameters ({parameters})");
        }
        let is_move = self.chance(2);
        let (needed, deleted) = if is_move { self.moved(&scope) } else { (String::new(), String::new()) };
        if is_move || !self.chance(3) {
            let depth = if self.chance(2) { 0 } else { 2 };
            let condition =
                if is_move && self.chance(2) { String::new() } else { self.formula(depth, &mut scope) };
            let _ = write!(text, "\n    :precondition (and {needed} {condition})");
        }
        if is_move || !self.chance(20) {
            let _ = write!(text, "\n    :effect (and {deleted}");
            for _ in 0..1 + self.rng.below(if is_move { 2 } else { 3 }) {
                let _ = write!(text, " {}", self.effect(2, &mut scope));
            }
            while !self.chance(3) {
                let amount = match self.rng.below(4) {
                    0 if self.has_functions => "(g)".into(),
                    1 if self.has_functions && !scope.is_empty() => "(f ?x)".into(),
                    _ => self.rng.below(6).to_string(),
                };
                let _ = write!(text, " (increase (total-cost) {amount})");
            }
            text += ")";
        }
        text + ")"
    }

    /// An atom that an action needs, and an effect that deletes it, or atoms like it: by such actions invariants hold, or nearly.
    fn moved(&mut self, scope: &[Named]) -> (String, String) {
        let atom = self.atom(self.basic, scope);
        let argument = atom.rfind(' ').filter(|_| self.chance(2));
        let Some(argument) = argument else {
            let effect = format!("(not {atom})");
            return (atom, effect);
        };
        let name = atom[1..].split(' ').next();
        let predicate = self.predicates.iter().find(|one| Some(one.name) == name);
        let kinds = predicate.and_then(|one| one.kinds.last()).copied().unwrap_or(0);
        let kind = self.kind();
        // A variable of a type without any object that fits is refused.
        let (variable, kind) = ("?new", if TYPES[kind].1 & kinds == 0 { 0 } else { kind });
        let deleted = format!("(not {} {variable}))", &atom[..argument]);
        let deleted = if self.chance(3) { format!("(when {atom} {deleted})") } else { deleted };
        let effect = format!("(forall ({variable}{}) {deleted})", self.of(kind));
        (atom, effect)
    }

    /// An atom of one of the first `count` predicates, with terms that fit.
    fn atom(&mut self, count: usize, scope: &[Named]) -> String {
        let index = self.rng.below(count);
        let mut text = format!("({}", self.predicates[index].name);
        for at in 0..self.predicates[index].kinds.len() {
            let kinds = self.predicates[index].kinds[at];
            let visible =
                (0..scope.len()).filter(|&at| !scope[at + 1..].iter().any(|one| one.name == scope[at].name));
            let variables: Vec<&Named> =
                visible.map(|at| &scope[at]).filter(|one| one.kinds & kinds != 0).collect();
            let objects: Vec<&Named> = self.objects.iter().filter(|one| one.kinds & kinds != 0).collect();
            let terms = if variables.is_empty() || self.rng.below(5) == 0 && !objects.is_empty() {
                objects
            } else {
                variables
            };
            if terms.is_empty() {
                return "(r)".into();
            }
            let _ = write!(text, " {}", terms[self.rng.below(terms.len())].name);
        }
        text + ")"
    }

    fn quantified(&mut self, scope: &mut Vec<Named>) -> String {
        let all = ["?x", "?y", "?z"];
        let first = self.rng.below(3);
        let names = if self.chance(4) { vec![all[first], all[(first + 1) % 3]] } else { vec![all[first]] };
        self.variables(&names, scope)
    }

    fn formula(&mut self, depth: usize, scope: &mut Vec<Named>) -> String {
        let count = self.predicates.len();
        match if depth == 0 { self.rng.below(5) } else { self.rng.below(12) } {
            0..=2 => self.atom(count, scope),
            3 => format!("(not {})", self.atom(count, scope)),
            4 => {
                let names: Vec<&str> = scope.iter().chain(&self.objects).map(|one| &one.name[..]).collect();
                if names.is_empty() {
                    return "(and)".into();
                }
                let (one, other) = (self.rng.below(names.len()), self.rng.below(names.len()));
                let equal = format!("(= {} {})", names[one], names[other]);
                if self.rng.below(2) == 0 { equal } else { format!("(not {equal})") }
            }
            5..=7 => {
                let connective = if self.chance(3) { "or" } else { "and" };
                let mut text = format!("({connective}");
                for _ in 0..self.rng.below(4) {
                    let _ = write!(text, " {}", self.formula(depth - 1, scope));
                }
                text + ")"
            }
            8 => format!("(not {})", self.formula(depth - 1, scope)),
            9 => format!("(imply {} {})", self.formula(depth - 1, scope), self.formula(depth - 1, scope)),
            _ => {
                let quantifier = if self.chance(2) { "exists" } else { "forall" };
                let outer = scope.len();
                let variables = self.quantified(scope);
                let body = self.formula(depth - 1, scope);
                scope.truncate(outer);
                format!("({quantifier} ({variables}) {body})")
            }
        }
    }

    fn effect(&mut self, depth: usize, scope: &mut Vec<Named>) -> String {
        match if depth == 0 { self.rng.below(4) } else { self.rng.below(8) } {
            0 | 1 => self.atom(self.basic, scope),
            2 | 3 => format!("(not {})", self.atom(self.basic, scope)),
            4 => format!("(and {} {})", self.effect(depth - 1, scope), self.effect(depth - 1, scope)),
            5 | 6 => format!("(when {} {})", self.formula(1, scope), self.effect(depth - 1, scope)),
            _ => {
                let outer = scope.len();
                let variables = self.quantified(scope);
                let body = self.effect(depth - 1, scope);
                scope.truncate(outer);
                format!("(forall ({variables}) {body})")
            }
        }
    }

    fn problem(&mut self) -> String {
        let mut text = "(define (problem e) (:domain d)\n  (:objects ".to_owned();
        for name in &["o", "p", "c"][..2 + self.rng.below(2 - self.objects.len())] {
            text += &self.object(name);
        }
        text += ")\n  (:init";
        for _ in 0..self.rng.below(6) {
            let atom = self.atom(self.basic, &[]);
            let _ = if self.chance(8) { write!(text, " (not {atom})") } else { write!(text, " {atom}") };
        }
        if self.has_functions {
            let _ = write!(text, " (= (total-cost) 0) (= (g) {})", self.rng.below(3));
            for object in self.objects.clone() {
                let _ = write!(text, " (= (f {}) {})", object.name, self.rng.below(5));
            }
        }
        let _ = write!(text, ")\n  (:goal {})", self.formula(3, &mut Vec::new()));
        if self.chance(3) {
            text += "\n  (:metric minimize (total-cost))";
        }
        text + ")"
    }
}
