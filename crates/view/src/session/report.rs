//! The summary of a run: its state, its method and its numbers.

use super::Session;
use crate::look::Numbers;
use crate::stages::Stage;
use crate::summary::{Ended, Summary};
use crate::tree::Full;
use solvarium_catalogue::{Choice, Method};

impl Session {
    /// Computes the mark of the summary.
    pub(super) fn compute_mark(&self) -> String {
        let (events, lost) = {
            let tree = self.store.tree();
            (tree.events(), tree.counts().lost)
        };
        format!("{events}-{lost}-{}", self.state())
    }

    /// `preparing`, `running`, `held` or `done`.
    fn state(&self) -> &'static str {
        self.state_at(self.stages.now())
    }

    /// The state of the run. The stage was read before the tree, so if the search is finished, the tree already has all its events or
    /// will process them.
    fn state_at(&self, stage: Stage) -> &'static str {
        match () {
            () if stage == Stage::Over && self.store.is_settled() => "done",
            () if stage < Stage::Searching => "preparing",
            () if self.is_held() => "held",
            () => "running",
        }
    }

    /// Computes the summary.
    pub(super) fn compute_summary(&self) -> Summary {
        let failure = self.store.failure();
        let (walks, cut, stage) = (self.walks(), self.store.is_cut(), self.stages.now());
        // Called before the tree is locked: the puzzle may be user code.
        let describe = self.instance.as_ref().map(|instance| instance.describe()).unwrap_or_default();
        let tree = self.store.tree();
        let state = self.state_at(stage);
        let ended: Option<Ended> = tree.result().and_then(|json| serde_json::from_str(json).ok());
        let numbers = Numbers::of(&tree, tree.events());
        let resolved = |ended: &Ended| Some(ended.end.method.clone()).filter(|method| !method.is_empty());
        let method = ended.as_ref().and_then(resolved).unwrap_or_else(|| self.names().0.to_owned());
        Summary {
            id: String::new(),
            kind: self.kind,
            problem: self.header.problem.clone(),
            describe,
            nodes: nodes(&method),
            method,
            heuristic: ended
                .as_ref()
                .and_then(|e| e.end.heuristic.clone())
                .or_else(|| self.names().1.map(Into::into)),
            seed: self.header.seed,
            text: self.header.text.clone(),
            state,
            ending: ended.as_ref().map(|e| e.end.outcome.clone()),
            stopped_by: ended.as_ref().and_then(|e| e.end.stopped_by.clone()),
            why: failure.or_else(|| ended.as_ref().and_then(|e| e.why.clone())),
            cost: ended.as_ref().and_then(|e| e.end.cost),
            events: tree.events(),
            rows: tree.rows(),
            expanded: numbers.expanded,
            generated: numbers.generated,
            duplicates: numbers.duplicates,
            pruned: numbers.pruned,
            reopened: numbers.reopened,
            open: numbers.open,
            depth: numbers.depth,
            f: numbers.f,
            bound: numbers.bound,
            rounds: tree.rounds().len() as u64,
            lost: tree.counts().lost,
            full: tree.full().map(Full::name),
            cut,
            seconds: numbers.seconds,
            truncated: self.truncated,
            shape: if walks || tree.local().is_there() { "local" } else { "tree" },
            local: numbers.local,
        }
    }

    /// The method and the heuristic: the requested ones until they are resolved.
    fn names(&self) -> (&str, Option<&str>) {
        match self.resolved.get() {
            Some(Ok((method, heuristic))) => (method, heuristic.as_deref()),
            _ => (&self.header.method, self.header.heuristic.as_deref()),
        }
    }

    /// The method, once `auto` is resolved the chosen one.
    pub(crate) fn method(&self) -> &str {
        self.names().0
    }

    /// Whether the method works on complete assignments.
    pub(crate) fn walks(&self) -> bool {
        Method::parse(self.method()).is_ok_and(|method| method.entry().of.is_local())
    }
}

/// The kind of a method's nodes, for [`Summary::nodes`].
fn nodes(method: &str) -> &'static str {
    // A trace may have a setting of another version.
    let name = method.split('(').next().unwrap_or(method);
    let known = Method::parse(method).or_else(|_| Method::parse(name)).unwrap_or_default();
    match known.choice() {
        Choice::Decides(_) => "decisions",
        Choice::Plays(_) => "moves",
        Choice::Samples(_) => "samples",
        _ => "costs",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_states_the_kind_of_its_nodes() {
        for (method, expected) in [
            ("astar(weight=2)", "costs"),
            ("anneal", "costs"),
            ("backtrack(setting-of-another-version=1)", "decisions"),
            ("backtrack", "decisions"),
            ("another program", "costs"),
        ] {
            assert_eq!(nodes(method), expected, "{method}");
        }
        if cfg!(feature = "games") {
            assert_eq!((nodes("pvs"), nodes("uct(playouts=9)")), ("moves", "samples"));
        }
    }
}
