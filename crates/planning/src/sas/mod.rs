//! A planning task in finite-domain form, SAS+ (Bäckström and Nebel, 1995), with axioms and conditional effects as in
//! Fast Downward's translator format, version 3 (Helmert, 2006).

mod check;
mod read;
mod write;

pub(crate) use check::MOST;

/// A planning task in finite-domain form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// Whether the costs of operators count. Otherwise every operator costs 1.
    pub metric: bool,
    /// The variables. Facts name them by index.
    pub variables: Vec<Variable>,
    /// Groups of facts of which at most one is true in any reachable state.
    pub mutexes: Vec<Vec<Fact>>,
    /// The value of each variable in the initial state. Derived variables have their default value here.
    pub initial: Vec<u32>,
    /// The facts that must be true in a goal state, sorted by variable.
    pub goal: Vec<Fact>,
    /// The operators.
    pub operators: Vec<Operator>,
    /// The axioms.
    pub axioms: Vec<Axiom>,
}

/// A variable with a finite domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name, for example `var0`.
    pub name: String,
    /// The layer in which axioms derive the variable; `None` for a variable that operators change.
    pub layer: Option<u32>,
    /// The names of its values, for example `Atom on(a, b)` or `NegatedAtom handempty()`.
    pub values: Vec<String>,
}

/// A variable has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// Index of the variable.
    pub variable: u32,
    /// Index of the value.
    pub value: u32,
}

/// A ground action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The name: the action and its objects, separated by spaces.
    pub name: String,
    /// Conditions on variables that the operator does not change, in the order of the file.
    pub prevail: Vec<Fact>,
    /// The effects, in the order of the file.
    pub effects: Vec<Effect>,
    /// The cost; see [`Task::metric`].
    pub cost: u32,
}

/// An effect of an operator on one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Conditions of this effect alone. An effect whose conditions are false changes nothing.
    pub conditions: Vec<Fact>,
    /// Index of the variable.
    pub variable: u32,
    /// The value that the variable must have for the operator to be applicable, if any.
    pub before: Option<u32>,
    /// The new value.
    pub after: u32,
}

/// A rule that derives the value of a variable from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// The conditions.
    pub conditions: Vec<Fact>,
    /// Index of the derived variable.
    pub variable: u32,
    /// The value before the rule fires, which is the default value of the variable.
    pub before: u32,
    /// The value that the rule gives it.
    pub after: u32,
}

impl Task {
    /// The cost of an operator: its own if costs count, else 1.
    #[must_use]
    pub fn cost(&self, operator: usize) -> u32 {
        if self.metric { self.operators[operator].cost } else { 1 }
    }

    /// The approximate number of bytes on the heap.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let operators: usize = self.operators.iter().map(Operator::bytes).sum();
        let axioms: usize = self.axioms.iter().map(|axiom| size_of_val(&axiom.conditions[..])).sum();
        let variables: usize = self.variables.iter().map(Variable::bytes).sum();
        let mutexes: usize = self.mutexes.iter().map(|group| size_of_val(&group[..])).sum();
        let lists = size_of_val(&self.operators[..])
            + size_of_val(&self.axioms[..])
            + size_of_val(&self.variables[..]);
        operators + axioms + variables + mutexes + lists + size_of_val(&self.mutexes[..])
    }

    /// Whether an operator has a conditional effect.
    #[must_use]
    pub fn has_conditional_effects(&self) -> bool {
        self.operators
            .iter()
            .flat_map(|operator| &operator.effects)
            .any(|effect| !effect.conditions.is_empty())
    }
}

impl Variable {
    fn bytes(&self) -> usize {
        let names = self.values.iter().map(String::len).sum::<usize>();
        self.name.len() + names + size_of_val(&self.values[..])
    }
}

impl Operator {
    fn bytes(&self) -> usize {
        let conditions = self.effects.iter().map(|effect| size_of_val(&effect.conditions[..])).sum::<usize>();
        self.name.len() + size_of_val(&self.prevail[..]) + size_of_val(&self.effects[..]) + conditions
    }

    /// The facts that must be true for the operator to be applicable, sorted, each once.
    #[must_use]
    pub fn conditions(&self) -> Vec<Fact> {
        let before = |effect: &Effect| effect.before.map(|value| Fact { variable: effect.variable, value });
        let mut facts = self.prevail.clone();
        facts.extend(self.effects.iter().filter_map(before));
        facts.sort_unstable();
        facts.dedup();
        facts
    }
}

impl Effect {
    /// The fact that the effect makes true.
    #[must_use]
    pub const fn fact(&self) -> Fact {
        Fact { variable: self.variable, value: self.after }
    }
}
