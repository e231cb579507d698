//! Finds events, and describes them.

use super::{number, time};
use crate::session::Session;
use crate::stop_at::{Break, Suspicion};
use crate::summary::LocalSummary;
use crate::tree::{Discard, Leaf, Tree, TreeEvent};
use serde::{Deserialize, Serialize};
use solvarium_budget::spend;
use solvarium_catalogue::{Choice, Discarded};

/// A search for an event: starting point, direction and target.
///
/// ```
/// use solvarium_view::look::{FindQuery, What};
/// let query: FindQuery = serde_json::from_str(r#"{"from": 9, "dir": -1, "unit": "bound"}"#)?;
/// assert_eq!((query.unit, query.n), (What::Bound, 1));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct FindQuery {
    /// Number of events at the starting point.
    pub from: u32,
    /// 1 for forward, -1 for backward.
    #[serde(default = "forward")]
    pub dir: i32,
    /// The target.
    #[serde(default)]
    pub unit: What,
    /// The number of the occurrence, from 1.
    #[serde(default = "once")]
    pub n: u32,
}

const fn forward() -> i32 {
    1
}

const fn once() -> u32 {
    1
}

/// A target to go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The end of an expansion, with all its children.
    #[default]
    Expansion,
    /// The next event.
    Event,
    /// The beginning of an iteration.
    Bound,
    /// A local search found a better state.
    Best,
    /// A goal, or the end.
    Goal,
    /// One of the run's breakpoints.
    Break,
}

/// The result of a search for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FoundEvent {
    /// The time found; `None` if there is none so far.
    pub at: Option<u32>,
}

/// Description of the last event.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// The time.
    pub event: u32,
    /// One word for the event.
    pub what: &'static str,
    /// The row of the event.
    pub row: Option<u32>,
    /// A sentence for the event.
    pub sentence: String,
    /// Expansions so far; for a local search, reports of figures.
    pub expanded: u32,
    /// Counts at that time, as the summary has them for the latest.
    pub counts: Numbers,
}

/// Counts of a run at a time.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Numbers {
    /// Expansions; for a local search, reports of figures.
    pub expanded: u64,
    /// Generated children.
    pub generated: u64,
    /// Children whose state was seen before.
    pub duplicates: u64,
    /// Pruned children.
    pub pruned: u64,
    /// Closed states that were re-opened.
    pub reopened: u64,
    /// Nodes on the open list.
    pub open: usize,
    /// Depth of the goal once found, before that of the last expanded node.
    pub depth: u32,
    /// f = g + h.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<f64>,
    /// The bound of the iteration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
    /// Search time in seconds.
    pub seconds: f64,
    /// Counts of a local search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local: Option<LocalSummary>,
}

impl Numbers {
    /// The counts of a tree after `at` events.
    pub(crate) fn of(tree: &Tree, at: u32) -> Self {
        let counts = tree.counts_at(at);
        let last = tree.goal_at(at).or_else(|| tree.current(at));
        let rounds = &tree.rounds()[..tree.rounds().partition_point(|round| round.event < at)];
        Self {
            expanded: counts.expanded,
            generated: counts.generated,
            duplicates: counts.duplicates,
            pruned: counts.pruned,
            reopened: counts.reopened,
            open: tree.open_at(at),
            depth: last.map_or(0, |row| tree.depth(row)),
            f: last.map(|row| tree.f(row)),
            bound: rounds.last().map(|round| round.bound),
            seconds: tree.time(if at >= tree.events() { u32::MAX } else { at }).as_secs_f64(),
            local: LocalSummary::of(tree.local(), at),
        }
    }
}

/// Budget steps for checking one event.
const LOOK: usize = 256;

impl Session {
    /// Finds the requested event.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::session::{Begin, Bounds, Session};
    /// use solvarium_view::look::{FindQuery, What};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)?;
    /// session.wait();
    /// let goal = session.find(&FindQuery { from: 0, dir: 1, unit: What::Goal, n: 1 });
    /// assert_eq!(session.moment(goal.at).what, "goal");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn find(&self, query: &FindQuery) -> FoundEvent {
        let forward = query.dir >= 0;
        if query.unit == What::Break {
            return FoundEvent { at: self.break_from(query.from, forward) };
        }
        let tree = self.tree();
        let from = query.from.min(tree.events());
        let at = match query.unit {
            What::Expansion => by_expansions(&tree, from, query.n, forward),
            What::Event if forward => from.checked_add(query.n).filter(|&at| at <= tree.events()),
            What::Event => from.checked_sub(query.n),
            What::Bound => self.by_looking(&tree, from, forward, |event| {
                matches!(tree.event_at(event), Some(TreeEvent::Bound(_)))
            }),
            What::Best => self.by_looking(&tree, from, forward, |event| {
                matches!(Break::Best.suspicion(&tree, event), Suspicion::Known(true))
            }),
            What::Goal => self.by_looking(&tree, from, forward, |event| {
                matches!(tree.event_at(event), Some(TreeEvent::Goal(_) | TreeEvent::Done))
            }),
            What::Break => None,
        };
        FoundEvent { at }
    }

    /// The time after the next event, or the last one before, at which a breakpoint is hit. The tree is not locked while the puzzle's code
    /// runs.
    fn break_from(&self, from: u32, forward: bool) -> Option<u32> {
        let (instance, breaks, mut from) = (self.instance()?, self.breakpoints(), from);
        loop {
            let (at, suspicions) = {
                let tree = self.tree();
                from = from.min(tree.events());
                let at_event =
                    |event| breaks.iter().map(|what| what.suspicion(&tree, event)).collect::<Vec<_>>();
                let is_suspect =
                    |event| !at_event(event).iter().all(|it| matches!(it, Suspicion::Known(false)));
                let at = self.by_looking(&tree, from, forward, is_suspect)?;
                (at, at_event(at - 1))
            };
            if suspicions.iter().any(|suspicion| suspicion.is_true(instance)) {
                return Some(at);
            }
            from = at;
        }
    }

    /// The time after the next event, or the last one before, for which `hits` is true.
    fn by_looking(&self, tree: &Tree, from: u32, forward: bool, hits: impl Fn(u32) -> bool) -> Option<u32> {
        // Examining a state may take as long as some hundred steps.
        let goes_on = |_: &u32| spend(LOOK).is_ok();
        let event = if forward {
            (from..tree.events()).take_while(goes_on).find(|&event| hits(event))
        } else {
            (0..from.saturating_sub(1)).rev().take_while(goes_on).find(|&event| hits(event))
        };
        event.map(|event| event + 1)
    }

    /// Describes the last event before a time.
    #[must_use]
    pub fn moment(&self, at: Option<u32>) -> Moment {
        let tree = self.tree();
        let event = time(&tree, at);
        let last = event.checked_sub(1).and_then(|last| tree.event_at(last));
        let (what, row, sentence) = describe(&tree, last, &self.choice());
        let (expanded, counts) = (tree.expansions_at(event), Numbers::of(&tree, event));
        Moment { event, what, row, sentence, expanded, counts }
    }
}

/// The end of the n-th expansion from here, just before the next one begins.
fn by_expansions(tree: &Tree, from: u32, n: u32, forward: bool) -> Option<u32> {
    let all = tree.expansions_at(tree.events());
    let begun = tree.expansions_at(from);
    if forward {
        // From a child of an expansion, the first step leads to the end of that expansion.
        let wanted = begun.checked_add(n)?;
        return match tree.expansion(wanted) {
            Some(next) => Some(next),
            None if wanted <= all => Some(tree.events()).filter(|&end| end > from),
            None => None,
        };
    }
    // The time before an expansion is the end of the one before it.
    let wanted = begun.checked_sub(n)?;
    tree.expansion(wanted)
}

fn describe(tree: &Tree, last: Option<TreeEvent>, choice: &Choice) -> (&'static str, Option<u32>, String) {
    let has_costs = choice.has_costs();
    match last {
        None => ("start", None, "Nothing has happened yet.".into()),
        Some(TreeEvent::Expanded(row)) => {
            let (g, h) = tree.costs(row);
            let end = if tree.dead_end(row).is_some() { "; it is a dead end" } else { "" };
            let [g, h, f] = [g, h, g + h].map(number);
            let costs =
                if has_costs { format!("g {g}, h {h}, f {f}") } else { format!("depth {}", tree.depth(row)) };
            ("expand", Some(row), format!("Node {row} is expanded: {costs}{end}."))
        }
        Some(TreeEvent::Born(row)) => {
            let Some(action) = tree.action(row) else {
                let h = number(tree.costs(row).1);
                let values = if has_costs {
                    format!("The start is on the open list: h {h}.")
                } else {
                    "The search begins.".into()
                };
                return ("generate", Some(row), values);
            };
            match tree.leaf(row) {
                None => {
                    let f = number(tree.f(row));
                    let costs = if has_costs { format!(", f {f}") } else { String::new() };
                    ("generate", Some(row), format!("{action}: a new node, number {row}{costs}."))
                }
                Some((Leaf::Duplicate(_), original)) => {
                    let of = original.map(|original| format!(" in node {original}")).unwrap_or_default();
                    ("duplicate", Some(row), format!("{action}: a state seen before{of}."))
                }
                Some((Leaf::Pruned(why), _)) => {
                    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
                    ("prune", Some(row), format!("{action}: dropped{why}."))
                }
            }
        }
        Some(TreeEvent::Bound(round)) => {
            let bound = tree.rounds().get(round as usize).map_or(0.0, |round| round.bound);
            ("bound", None, format!("Round {} begins, up to {}.", round + 1, number(bound)))
        }
        Some(TreeEvent::Goal(row)) => {
            let cost = number(tree.costs(row).0);
            ("goal", Some(row), format!("Node {row} is a goal, at cost {cost}."))
        }
        Some(TreeEvent::Discarded(row)) => {
            let values = tree.last_discard(row).map(|discard| dropped(tree, &discard));
            ("discard", Some(row), format!("Node {row}: {}", values.unwrap_or_default()))
        }
        Some(TreeEvent::Done) => ("done", tree.goal().map(|(_, goal)| goal), "The search is over.".into()),
        Some(what) => super::local::describe(tree.local(), what),
    }
}

/// How an external search dropped a node, as a sentence.
pub(super) fn dropped(tree: &Tree, discard: &Discard) -> String {
    let reason = discard.reason.and_then(|code| tree.word(code));
    let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
    match (discard.how, discard.of) {
        (Discarded::Duplicate, Some(of)) => format!("Dropped: node {of} has the same state{reason}."),
        (Discarded::Duplicate, None) => format!("Dropped: its state was seen before{reason}."),
        (Discarded::Pruned, _) => format!("Dropped{reason}."),
        (Discarded::Failed, _) => format!("No solution is below{reason}."),
    }
}
