//! Puzzles that are models. Their path problem is that of the model ([`Csp`] is a [`Problem`]), so all of them are
//! one type to the searches. A puzzle only defines how it is read, written and drawn.

use super::network::Network;
use super::scene::{Picture, Scene};
use super::{Ending, Findings, Instance, TypedInstance, count};
use crate::auto::{Chosen, Rule};
use crate::constraints::{Constraints, Model};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::landscape::ErasedLandscape;
use crate::method::Method;
use crate::methods::ANNEAL;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::ProblemKind;
use crate::table::Entry;
use solvarium::csp::{Assign, Assignment, Csp, Objective, Unassigned, Var};
use solvarium::{Error, Limits, Plan, Problem, Stats};
use solvarium_forms::Puzzle;
use std::borrow::Cow;

/// A puzzle whose answer is a value for each variable of its model.
pub(crate) trait Modelled: Send + Sync + 'static {
    /// The model.
    fn csp(&self) -> &Csp;

    /// The objective to minimise or maximise, if there is one.
    fn objective(&self) -> Option<&Objective> {
        None
    }

    /// Returns a description in one line.
    fn describe(&self) -> String;

    /// A text that is read as this very puzzle, given its kind.
    fn text(&self) -> String;

    /// Draws a state in several lines, each with a line feed; `value` returns the value of a variable, if it has
    /// one.
    fn draw(&self, value: &dyn Fn(Var) -> Option<i32>) -> String;

    /// The name of a decision.
    fn say(&self, variable: Var, value: i32) -> String;

    /// Returns the state as a picture of cells, if it is one.
    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        let _ = value;
        None
    }

    /// Returns the state as points and lines, if it has such a form.
    fn network(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Network> {
        let _ = value;
        None
    }

    /// Removes an assignment that was ruled out from the picture.
    fn rule_out(&self, variable: Var, value: i32, picture: &mut Picture) {
        let _ = (variable, value, picture);
    }

    /// The puzzle as data, in the types of the text forms.
    fn described(&self) -> Option<Puzzle> {
        None
    }

    /// A solution in one line.
    fn line(&self, values: &[i32]) -> String;

    /// A solution in the form of the text that it was read from.
    fn same_form(&self, values: &[i32]) -> Option<String> {
        let _ = values;
        None
    }

    /// The number of columns, if the variables are the cells of a grid of numbers, row after row.
    fn row(&self) -> Option<usize> {
        None
    }

    /// The values of all variables as a grid shows them, with 0 for an unassigned variable.
    fn shown(&self, values: Vec<i32>) -> Vec<i32> {
        values
    }

    /// Returns the landscape for local searches, if there is one. A state of it has one value for each variable.
    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        let _ = method;
        None
    }

    /// The method that `local` stands for on this puzzle.
    fn local(&self) -> Method {
        Method::of(&ANNEAL)
    }

    /// Verifies a solution by code that the model does not use.
    fn check(&self, values: &[i32]) -> Result<(), Error>;

    /// The default heuristic of path searches on this puzzle.
    fn usual(&self) -> &'static Entry<HeuristicInfo> {
        &UNASSIGNED
    }

    /// The rule with the best method for finding a solution.
    fn auto(&self) -> &'static Rule;

    /// A sentence on how to solve the puzzle faster, after a search that ended like this.
    fn hint(&self, method: &Method, ending: Ending) -> Option<String> {
        let _ = (method, ending);
        None
    }

    /// The rule with the best method for counting solutions.
    fn counter(&self) -> &'static Rule {
        self.auto()
    }
}

/// A puzzle that is a model, as an instance.
pub(crate) fn modelled(puzzle: impl Modelled, kind: &ProblemKind) -> Box<dyn Instance> {
    TypedInstance::boxed(OfModel(Box::new(puzzle)), kind.clone())
}

/// All puzzles that are models, as one type.
pub(crate) struct OfModel(Box<dyn Modelled>);

one_of! {
    ModelHeuristic, ModelMemo: for [] OfModel, Csp {
        Unassigned(u32),
    }
}

/// The heuristics of a puzzle that is a model.
pub(crate) const MODEL_HEURISTICS: &[&Entry<HeuristicInfo>] =
    <ModelHeuristic as OneOf<OfModel, Csp>>::ENTRIES;

static UNASSIGNED: Entry<HeuristicInfo> = Entry {
    name: "unassigned",
    aliases: &[],
    help: "number of unassigned variables; with unit costs, every node has the same f",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<OfModel> for Unassigned {
    const ENTRY: &'static Entry<HeuristicInfo> = &UNASSIGNED;

    fn make(_: &OfModel, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self, 0)))
    }
}

impl OfModel {
    /// The value of each variable of a state; for an unassigned variable, its least value.
    fn values(&self, state: &Assignment) -> Vec<i32> {
        let csp = self.0.csp();
        let value = |variable| csp.value_in(state, variable).or_else(|| csp.values(variable).next());
        csp.variables().map(|variable| value(variable).unwrap_or(0)).collect()
    }

    /// The assignment of this number, if there is such a variable.
    fn assign(&self, code: u32) -> Option<Assign> {
        let (csp, code) = (self.0.csp(), code as usize);
        let variable = csp.variables().nth(code / self.width())?;
        Some(Assign { variable, value: csp.value(code % self.width()) })
    }

    /// The numbers of actions: variables times the width of the range.
    fn width(&self) -> usize {
        self.0.csp().span().max(1)
    }
}

impl Domain for OfModel {
    type Problem = Csp;

    fn problem(&self) -> &Csp {
        self.0.csp()
    }

    fn describe(&self) -> String {
        self.0.describe()
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn bytes(&self) -> usize {
        self.0.csp().bytes()
    }

    fn draw(&self, state: &Assignment) -> String {
        self.0.draw(&|variable| self.0.csp().value_in(state, variable))
    }

    fn say(&self, assign: &Assign) -> String {
        self.0.say(assign.variable, assign.value)
    }
}

impl Presentation for OfModel {
    fn picture(&self, state: &Assignment) -> Option<Picture> {
        self.0.picture(&|variable| self.0.csp().value_in(state, variable))
    }

    fn network(&self, state: &Assignment) -> Option<Network> {
        self.0.network(&|variable| self.0.csp().value_in(state, variable))
    }

    fn rule_out(&self, code: u32, picture: &mut Picture) {
        if let Some(Assign { variable, value }) = self.assign(code) {
            self.0.rule_out(variable, value, picture);
        }
    }

    fn described(&self) -> Option<Puzzle> {
        self.0.described()
    }

    fn line(&self, _: &Plan<Csp>, end: &Assignment) -> String {
        self.0.line(&self.values(end))
    }

    fn same_form(&self, end: &Assignment) -> Option<String> {
        self.0.same_form(&self.values(end))
    }

    fn rows(&self, state: &Assignment) -> Option<Vec<Vec<i32>>> {
        let csp = self.0.csp();
        let values: Vec<i32> =
            csp.variables().map(|variable| csp.value_in(state, variable).unwrap_or(0)).collect();
        Some(self.0.shown(values).chunks(self.0.row()?).map(<[i32]>::to_vec).collect())
    }
}

impl Navigation for OfModel {
    fn code(&self, assign: &Assign) -> u32 {
        let place = self.0.csp().index(assign.value.into()).unwrap_or(0);
        u32::try_from(assign.variable.index() * self.width() + place).unwrap_or(u32::MAX)
    }

    /// Any unassigned variable: methods choose variables in their own order.
    fn step(&self, state: &mut Assignment, code: u32) -> Option<Assign> {
        let (csp, assign) = (self.0.csp(), self.assign(code)?);
        let is_open = csp.value_in(state, assign.variable).is_none();
        let is_known = is_open && csp.values(assign.variable).any(|known| known == assign.value);
        is_known.then(|| {
            csp.apply(state, &assign);
            assign
        })
    }
}

impl Modelling for OfModel {
    fn constraints(&self) -> Option<Box<dyn Constraints<Csp> + '_>> {
        Some(Box::new(Model {
            csp: Cow::Borrowed(self.0.csp()),
            act: Box::new(|variable, value| Assign { variable, value }),
            meaning: Box::new(|assign: &Assign| (assign.variable, assign.value)),
            plan: Some(Box::new(|values| self.0.csp().plan_of(values))),
        }))
    }

    fn objective(&self) -> Option<&Objective> {
        self.0.objective()
    }

    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        self.0.landscape(method)
    }

    fn local(&self) -> Method {
        self.0.local()
    }

    fn portray(&self, values: &[i32]) -> Option<Scene> {
        let csp = self.0.csp();
        let mut known = csp.variables().zip(values);
        let is_state = values.len() == csp.variables().len()
            && known.all(|(variable, &value)| csp.values(variable).any(|known| known == value));
        let value = |variable: Var| values.get(variable.index()).copied();
        is_state.then(|| Scene {
            text: self.0.draw(&value),
            picture: self.0.picture(&value),
            network: self.0.network(&value),
            actions: Vec::new(),
            is_goal: self.0.check(values).is_ok(),
        })
    }
}

impl Solving for OfModel {
    type Heuristic = ModelHeuristic;

    /// Makes the heuristic. The usual heuristic of a puzzle is [`Unassigned`], under a name of its own.
    fn heuristic(&self, choice: &HeuristicChoice, limits: &Limits) -> Result<Made<ModelHeuristic>, Error> {
        match choice.is(self.0.usual()) {
            true => Ok(Ok((ModelHeuristic::Unassigned(Unassigned), 0))),
            false => ModelHeuristic::make(self, choice, limits),
        }
    }

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(self.0.usual())
    }

    fn auto(&self, _: Audience) -> Chosen {
        Chosen::blind(self.0.auto())
    }

    fn hint(&self, method: &Method, ending: Ending, _: &Stats) -> Option<String> {
        self.0.hint(method, ending)
    }

    fn verify(&self, end: &Assignment) -> Result<(), String> {
        self.0.check(&self.values(end)).map_err(|error| error.to_string())
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::findings(count::by_auto(self, 2, limits))
    }

    fn counter(&self) -> Option<&'static Rule> {
        Some(self.0.counter())
    }
}
