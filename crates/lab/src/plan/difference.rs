//! Describes how the plan in a folder differs from the new plan.

use super::{Plan, Shard, distinct};
use crate::units::show_count;
use rustc_hash::FxHashSet;
use solvarium::wording::count;
use std::collections::BTreeMap;

impl Plan {
    /// Whether the experiment was extended: all runs of the other plan are runs of this one, by the same build and
    /// under the same limits.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        let mine: FxHashSet<u64> = self.names().collect();
        other.names().all(|name| mine.contains(&name))
    }

    /// The keys of all runs.
    pub(crate) fn names(&self) -> impl Iterator<Item = u64> {
        let keys = self.keys();
        self.tasks(Shard::default()).into_iter().map(move |task| keys.of(task))
    }

    /// Describes how this new plan differs from the one in the folder.
    pub(crate) fn difference(&self, there: &Self) -> String {
        let named = self.named().into_iter().zip(there.named());
        let mut all: Vec<_> = named
            .filter(|(here, there)| here != there)
            .map(|((name, here), (_, there))| format!("{name}: {there} there, {here} here"))
            .collect();
        all.extend(missing("instance", there.texts(), &self.texts()));
        all.extend(missing("method", there.labels(), &self.labels()));
        if all.is_empty() {
            return "it runs other methods on other instances".into();
        }
        all.join("; ")
    }

    /// The named parts of a plan.
    fn named(&self) -> [(&'static str, String); 6] {
        let time = self.time_limit.map(|seconds| format!("{seconds} s"));
        let nodes = self.node_limit.map(|nodes| count(nodes, "node"));
        let memory = self.memory_limit.map(|bytes| format!("{} bytes", show_count(bytes)));
        let made_by = match self.made_by.as_str() {
            "" => "an earlier version".into(),
            made_by => format!("solvarium {made_by}"),
        };
        [
            ("made by", made_by),
            ("title", format!("'{}'", self.title)),
            ("scale", self.scale.clone()),
            ("limits", [time, nodes, memory].into_iter().flatten().collect::<Vec<_>>().join(", ")),
            ("targets", format!("{:?}", self.targets)),
            ("seeds", format!("{} from {}", self.runs, self.seed)),
        ]
    }

    /// The texts of instances, by name.
    fn texts(&self) -> BTreeMap<&str, String> {
        self.instances.iter().map(|one| (one.text.as_str(), format!("{} of {}", one.name, one.set))).collect()
    }

    /// The methods, by label.
    fn labels(&self) -> BTreeMap<&str, String> {
        let all = distinct(self.configurations.iter().map(|one| one.canonical.as_str()).collect());
        all.into_iter().map(|name| (name, name.to_owned())).collect()
    }
}

/// Describes the items that only the folder has: the first by name, and the number of others.
fn missing(what: &str, there: BTreeMap<&str, String>, here: &BTreeMap<&str, String>) -> Option<String> {
    let mut all = there.into_iter().filter(|(key, _)| !here.contains_key(key)).map(|(_, name)| name);
    let first = all.next()?;
    let more = match all.count() {
        0 => String::new(),
        more => format!(" and {} more", show_count(more as u64)),
    };
    Some(format!("{what} {first}{more} only there"))
}
