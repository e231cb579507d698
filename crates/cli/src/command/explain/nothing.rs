//! The report for a search that found no step: the techniques searched, and the options that find more.

use solvarium_human::{Form as PatternForm, Guess, Options, Order, Program, Selection, Soundness, Technique};

/// A search for all steps of a position that found no step.
pub struct NoSteps {
    /// The techniques searched, in order.
    pub looked_for: Vec<Technique>,
    order: Program,
    /// Default techniques excluded by `--only`, `--find` or `--without`.
    left_out: Vec<Technique>,
    /// Techniques that the order uses only if named.
    unnamed: Vec<Technique>,
    /// The pattern forms that are not counted.
    forms: Vec<PatternForm>,
    /// The last resort, if there is one solution.
    last: Option<&'static str>,
}

/// Maximum number of names in a sentence.
const NAMES: usize = 4;

impl NoSteps {
    /// Creates the report of a search for the steps of this selection, in a position of this soundness.
    pub fn new(selection: &Selection, soundness: &Soundness) -> Self {
        let (order, wanted) = (selection.order, selection.wanted());
        let searched = Order::with(order, selection.options(Guess::Excluded));
        let looked_for: Vec<Technique> =
            techniques(&searched).filter(|one| wanted.is_empty() || wanted.contains(*one)).collect();
        let is_unique = matches!(soundness, Soundness::Sound(_));
        let holds = |one: &Technique| is_unique || !one.entry().needs_uniqueness;
        let is_new =
            |one: &Technique| !looked_for.contains(one) && *one != Technique::BruteForce && holds(one);
        let usual = Order::with(order, Options::DEFAULT);
        let also = Technique::ALL.iter().copied().collect();
        let complete = Order::with(order, Options { also, ..Options::DEFAULT });
        let is_unnamed = |one: &Technique| is_new(one) && !techniques(&usual).any(|other| other == *one);
        let is_counted = |form: PatternForm| searched.forms().contain(form) || order == Program::Se;
        Self {
            order,
            left_out: techniques(&usual).filter(is_new).collect(),
            unnamed: techniques(&complete).filter(is_unnamed).collect(),
            forms: PatternForm::ALL.into_iter().filter(|&form| !is_counted(form)).collect(),
            last: is_unique.then_some("without --all: the digit from the solution (brute-force)"),
            looked_for,
        }
    }

    /// Describes the techniques searched.
    pub fn text(&self) -> String {
        let (names, order) = (names(&self.looked_for), self.order);
        match self.looked_for.len() {
            0 => format!("no step found: no technique of the order {order} is left to try"),
            count if count <= NAMES => format!("no step found: tried {names}"),
            count => format!("no step found: tried {count} techniques of the order {order} ({names})"),
        }
    }

    /// The options that find more.
    pub fn advice(&self) -> Vec<String> {
        let counted = |all: &[Technique]| match all.len() {
            1 => names(all),
            count => format!("{count} more techniques ({})", names(all)),
        };
        let left_out = (!self.left_out.is_empty())
            .then(|| format!("without --only, --find and --without: {}", counted(&self.left_out)));
        let unnamed = (!self.unnamed.is_empty()).then(|| {
            format!("with --also, which adds techniques that are off by default: {}", counted(&self.unnamed))
        });
        let forms: Vec<_> = self.forms.iter().map(|form| form.name()).collect();
        let forms = (!forms.is_empty()).then(|| format!("with --allow: {}", forms.join(",")));
        let other = match self.order {
            Program::Se => "with --order human or hodoku: other chains, fish, colours and almost locked sets",
            Program::Modern => "with --order hodoku or se: the choice of either program among equal steps",
            Program::Hodoku | Program::Human => "with --order se: forcing chains inside forcing chains",
        };
        let options = left_out.into_iter().chain(unnamed).chain(forms);
        let others = std::iter::once(other).chain(self.last).map(str::to_owned);
        options.chain(others).map(|option| format!("more steps may be found {option}")).collect()
    }
}

/// The techniques of an order.
fn techniques(order: &Order) -> impl Iterator<Item = Technique> + '_ {
    order.rungs().iter().flat_map(|rung| rung.techniques().iter().copied())
}

/// All names if there are few, otherwise the first and the last.
fn names(all: &[Technique]) -> String {
    let joined = |some: &[Technique]| some.iter().map(|one| one.name()).collect::<Vec<_>>().join(", ");
    match all.len() {
        0..=NAMES => joined(all),
        count => format!("{} ... {}", joined(&all[..NAMES / 2]), joined(&all[count - NAMES / 2..])),
    }
}
