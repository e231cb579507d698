//! A PDDL domain and problem after reading. Names are resolved: types, predicates, functions and objects are indices.

use crate::Place;
use solvarium_budget as budget;

/// The index of the type `object`, which all other types are below.
pub const OBJECT: usize = 0;

/// A domain: the types, predicates and actions that its problems share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Domain {
    /// The name, in lower case like all names.
    pub name: String,
    /// The declared requirements, for example `:typing`. Features need no declaration.
    pub requirements: Vec<String>,
    /// The types; the first is `object`.
    pub types: Vec<Type>,
    /// The objects that all problems have.
    pub constants: Vec<Object>,
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// The functions whose values are costs, without `total-cost`.
    pub functions: Vec<Predicate>,
    /// The actions.
    pub actions: Vec<Action>,
    /// The rules for derived predicates.
    pub axioms: Vec<Axiom>,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// The name.
    pub name: String,
    /// The types directly above it; empty only for `object`.
    pub parents: Vec<usize>,
}

/// A constant or an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name.
    pub name: String,
    /// The types: more than one after `either`.
    pub types: Vec<usize>,
}

/// A predicate, or a function whose values are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The name.
    pub name: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The position of its declaration.
    pub place: Place,
}

/// A variable with its types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name, with its question mark.
    pub name: String,
    /// The types, of which an object must have one.
    pub types: Vec<usize>,
}

/// An action schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name.
    pub name: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The precondition; an empty conjunction if the action has none.
    pub precondition: Formula,
    /// The effect.
    pub effect: Effect,
    /// The terms of the cost, which are added.
    pub costs: Vec<Cost>,
    /// The position of its declaration.
    pub place: Place,
}

/// A rule that makes an atom of a derived predicate true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// Index of the predicate.
    pub predicate: usize,
    /// The parameters, which are the arguments of the atom.
    pub parameters: Vec<Parameter>,
    /// The condition.
    pub condition: Formula,
    /// The position of the rule.
    pub place: Place,
}

/// A term of an action's cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// A number.
    Constant(u32),
    /// The initial value of a function.
    Function(Atom),
}

/// A logical formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// All are true.
    And(Vec<Self>),
    /// At least one of the conditions is true.
    Or(Vec<Self>),
    /// The condition is false.
    Not(Box<Self>),
    /// The first condition is false, or the second is true.
    Imply(Box<(Self, Self)>),
    /// Some objects make the condition true.
    Exists(Vec<Parameter>, Box<Self>),
    /// All objects make it true.
    Forall(Vec<Parameter>, Box<Self>),
    /// The atom is true.
    Atom(Atom),
    /// The condition that both terms are the same object.
    Equal(Term, Term),
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// All effects happen.
    And(Vec<Self>),
    /// The effect happens for all objects.
    Forall(Vec<Parameter>, Box<Self>),
    /// The effect happens if the formula is true before the action.
    When(Formula, Box<Self>),
    /// The atom becomes true.
    Add(Atom),
    /// The atom becomes false, unless the action also adds it.
    Delete(Atom),
}

/// A predicate or function with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// Index of the predicate or function.
    pub predicate: usize,
    /// The arguments.
    pub terms: Vec<Term>,
}

/// An argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable: the parameters have the indices from 0, and the variables of a quantifier those after all around it.
    Variable(usize),
    /// Index of an object.
    Object(usize),
}

/// A problem: objects, an initial state and a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// The name.
    pub name: String,
    /// The name of its domain.
    pub domain: String,
    /// The constants of the domain, then the objects of the problem.
    pub objects: Vec<Object>,
    /// The atoms that are true in the initial state, each once, in the order of the file.
    pub initial: Vec<Fact>,
    /// The values of functions.
    pub values: Vec<(Fact, u32)>,
    /// The goal.
    pub goal: Formula,
    /// Whether the problem asks for a plan of least cost. Otherwise each action costs 1.
    pub metric: bool,
}

/// An atom whose arguments are objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// Index of the predicate or function.
    pub predicate: usize,
    /// Indices of the arguments.
    pub objects: Vec<usize>,
}

impl Default for Formula {
    fn default() -> Self {
        Self::And(Vec::new())
    }
}

impl Domain {
    /// Returns whether a type is another one or below it.
    ///
    /// ```
    /// let text = "(define (domain d) (:types truck - vehicle vehicle place))";
    /// let domain = solvarium_forms::pddl::domain(text)?;
    /// let of = |name| domain.types.iter().position(|found| found.name == name).unwrap();
    /// assert!(domain.is_below(of("truck"), of("vehicle")) && !domain.is_below(of("truck"), of("place")));
    /// # Ok::<(), solvarium_forms::Fault>(())
    /// ```
    #[must_use]
    pub fn is_below(&self, below: usize, above: usize) -> bool {
        is_below(&self.types, below, above)
    }

    /// Returns whether an object of types `types` is of one of the types `required`.
    #[must_use]
    pub fn is_one_of(&self, types: &[usize], required: &[usize]) -> bool {
        is_one_of(&self.types, types, required)
    }
}

/// Whether a type is another one or below it.
pub(super) fn is_below(types: &[Type], below: usize, above: usize) -> bool {
    if below == above || above == OBJECT {
        return true;
    }
    let mut seen = vec![below];
    let mut next = 0;
    while let Some(&one) = seen.get(next)
        && budget::spend(seen.len()).is_ok()
    {
        next += 1;
        for &parent in &types[one].parents {
            if parent == above {
                return true;
            }
            if !seen.contains(&parent) {
                seen.push(parent);
            }
        }
    }
    false
}

/// Whether one of the types `below` is one of `above` or below it.
pub(super) fn is_one_of(types: &[Type], below: &[usize], above: &[usize]) -> bool {
    below.iter().any(|&one| above.iter().any(|&other| is_below(types, one, other)))
}
