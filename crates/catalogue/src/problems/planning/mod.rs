//! Classical planning in the catalogue: tasks in PDDL or in the format of Fast Downward's translator.

mod generate;
mod heuristics;
mod picture;
mod search;
#[cfg(test)]
mod tests;
mod text;

use self::heuristics::{FAST_FORWARD, LM_CUT, MAX, PlanningHeuristic};
use self::picture::Style;
use crate::auto::{self, Chosen};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::heuristic::HeuristicChoice;
use crate::instance::scene::Picture;
use crate::instance::{Findings, TypedInstance, path};
use crate::method::Method;
use crate::one_of::OneOf;
use crate::parts;
use crate::problem::{HeaderRule, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInput, AuxiliaryInputs, Item, TextFeatures, gather};
use crate::table::Entry;
use solvarium::wording::count;
use solvarium::{Answer, Error, Plan};
use solvarium_forms::Claim;
use solvarium_planning::packed::{Action, Boxed, Packed};
use solvarium_planning::sas;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "planning",
    aliases: &["pddl", "strips", "sas"],
    help: "reach a goal by actions: a domain and a problem in PDDL, or a translator's .sas file",
    settings: &[],
    of: ProblemInfo {
        heuristics: <PlanningHeuristic as OneOf<Planning, Packed<Boxed>>>::ENTRIES,
        example: include_str!("example.pddl"),
        examples: &[("A robot with two hands", include_str!("example.pddl"))],
        generators: generate::ALL,
        header: HeaderRule::Rows,
        auxiliary: Some(AuxiliaryInput::Domain),
        score: Some(score),
        read,
        ..ProblemInfo::PLAIN
    },
};

fn score(text: &TextFeatures<'_>) -> u8 {
    if parts::is_planning(text.text) { Claim::SURE } else { 0 }
}

fn read(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let tasks = text::read(text, auxiliary).into_iter().map(|(line, read)| {
        let task = read.and_then(Planning::new);
        Item::new(line, task.map(|task| TypedInstance::boxed(task, kind.clone())))
    });
    gather(tasks)
}

/// A planning task.
pub(crate) struct Planning {
    packed: Arc<Packed<Boxed>>,
    text: String,
    name: String,
    is_refuted: bool,
    /// How the states of the task are drawn; recognised at the first drawing.
    style: OnceLock<Option<Style>>,
}

impl Planning {
    fn new(read: text::Read) -> Result<Self, Error> {
        Ok(Self {
            packed: Arc::new(Packed::new(read.task)?),
            text: read.text,
            name: read.name,
            is_refuted: read.is_refuted,
            style: OnceLock::new(),
        })
    }

    fn task(&self) -> &sas::Task {
        self.packed.task()
    }

    /// Whether the task has neither axioms nor conditional effects.
    fn is_simple(&self) -> bool {
        self.task().axioms.is_empty() && !self.task().has_conditional_effects()
    }

    /// Bytes of lists of all facts, and of the conditions and effects of all actions.
    fn bytes_of_lists(&self) -> usize {
        const EACH: usize = 24;
        let operators = self.task().operators.iter();
        let listed: usize =
            operators.map(|operator| 2 + operator.prevail.len() + 2 * operator.effects.len()).sum();
        let facts: usize = self.task().variables.iter().map(|variable| variable.values.len()).sum();
        (listed + facts) * EACH
    }

    /// The preconditions of an action, as the task names them.
    fn conditions(&self, action: Action) -> Vec<String> {
        let operator = self.packed.operator(action);
        let changed = operator.effects.iter().filter_map(|effect| Some((effect.variable, effect.before?)));
        let facts = operator.prevail.iter().map(|fact| (fact.variable, fact.value)).chain(changed);
        let mut names: Vec<_> = facts
            .filter_map(|(variable, value)| {
                let name = &self.task().variables[variable as usize].values[value as usize];
                let negated = || name.strip_prefix("NegatedAtom ").map(|name| format!("not {name}"));
                name.strip_prefix("Atom ").map(str::to_owned).or_else(negated)
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The facts that are true in a state, as the task names them, without the false ones.
    fn facts(&self, state: &Boxed) -> impl Iterator<Item = &str> {
        (0..self.task().variables.len()).filter_map(|index| self.fact(state, index))
    }

    /// The fact that a variable makes true in a state, if there is one.
    fn fact(&self, state: &Boxed, index: usize) -> Option<&str> {
        let value = self.packed.value(state, index) as usize;
        self.task().variables[index].values[value].strip_prefix("Atom ")
    }
}

/// The largest number of facts in a sentence.
const MOST_LISTED: usize = 12;

/// The first facts of a list, and the number of the others.
fn listed(facts: &[String]) -> String {
    let shown = facts[..facts.len().min(MOST_LISTED)].join(", ");
    match facts.len().saturating_sub(MOST_LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

impl Domain for Planning {
    type Problem = Packed<Boxed>;

    fn problem(&self) -> &Packed<Boxed> {
        &self.packed
    }

    fn describe(&self) -> String {
        let task = self.task();
        let name = if self.name.is_empty() { "planning task" } else { &self.name };
        format!(
            "{name}: {}, {}",
            count(task.variables.len(), "variable"),
            count(task.operators.len(), "action")
        )
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn bytes(&self) -> usize {
        // A search packs the task again, for states of as few words as it needs.
        self.text.len() + self.task().bytes() + 2 * self.packed.bytes()
    }

    fn cheapest(&self) -> f64 {
        self.packed.cheapest().into()
    }

    /// The facts by predicate: `at(red, hall)  at(blue, hall)`.
    fn draw(&self, state: &Boxed) -> String {
        let mut facts: Vec<&str> = self.facts(state).collect();
        facts.sort_unstable();
        let (mut board, mut last) = (String::new(), "");
        for fact in facts {
            let predicate = fact.split('(').next().unwrap_or(fact);
            let before = match predicate == last {
                true => "  ",
                false if last.is_empty() => "",
                false => "\n",
            };
            let _ = write!(board, "{before}{fact}");
            last = predicate;
        }
        board + "\n"
    }

    fn say(&self, action: &Action) -> String {
        self.packed.operator(*action).name.clone()
    }
}

impl Presentation for Planning {
    /// A plan as validators read it: `(move hall kitchen)`, one action per line.
    fn line(&self, plan: &Plan<Packed<Boxed>>, _: &Boxed) -> String {
        let actions = plan.actions.iter().map(|action| format!("({})", self.say(action)));
        actions.collect::<Vec<_>>().join(" ")
    }

    fn picture(&self, state: &Boxed) -> Option<Picture> {
        let style = self.style.get_or_init(|| Style::of(self.task())).as_ref()?;
        Some(style.picture(self.facts(state)))
    }

    const ACCOUNTS: bool = true;

    fn account(&self, before: &Boxed, action: &Action, after: &Boxed) -> Vec<String> {
        let conditions = self.conditions(*action);
        let variables = 0..self.task().variables.len();
        let changed: Vec<_> = variables
            .filter(|&index| self.packed.value(before, index) != self.packed.value(after, index))
            .collect();
        let facts =
            |state| changed.iter().filter_map(|&index| self.fact(state, index)).map(str::to_owned).collect();
        let lines =
            [("Preconditions", conditions), ("Now true", facts(after)), ("No longer true", facts(before))];
        let lines = lines.into_iter().filter(|(_, facts): &(_, Vec<String>)| !facts.is_empty());
        lines.map(|(name, facts)| format!("{name}: {}.", listed(&facts))).collect()
    }
}

impl Modelling for Planning {}

impl Navigation for Planning {
    fn code(&self, action: &Action) -> u32 {
        action.index() as u32
    }
}

impl Solving for Planning {
    type Heuristic = PlanningHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(if self.is_simple() { &LM_CUT } else { &MAX })
    }

    fn preferring(&self) -> HeuristicChoice {
        HeuristicChoice::of(&FAST_FORWARD)
    }

    fn auto_for_any_plan(&self) -> Chosen {
        Chosen::by(&auto::ANY_PLANNING, self.preferring())
    }

    fn refute(&self) -> Option<String> {
        self.is_refuted.then(|| "the goal cannot become true, even if facts never become false".into())
    }

    fn auto(&self, _: Audience) -> Chosen {
        Chosen::by(&auto::PLANNING, self.usual())
    }

    fn check_plan(&self, plan: &str) -> Option<Result<Findings, Error>> {
        Some(text::check_plan(&self.text, plan))
    }

    fn search(
        &self,
        method: &Method,
        heuristic: PlanningHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Packed<Boxed>>, Error> {
        search::search(self, method, heuristic, task)
    }
}
