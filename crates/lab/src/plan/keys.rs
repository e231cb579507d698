//! Keys of runs: digests of the settings and the build. So an extended experiment can use its old rows, but never uses
//! rows of another build or of other settings.

use super::{Configuration, Plan, PlannedInstance, Task};
use std::collections::HashMap;
use std::hash::Hasher;
use twox_hash::XxHash64;

impl Plan {
    /// Computes the key of each run from everything on which its row depends.
    pub(crate) fn keys(&self) -> Keys {
        let instance = |one: &PlannedInstance| digest(&[&one.problem, &one.text]);
        let configuration =
            |one: &Configuration| digest(&[&one.canonical, one.heuristic.as_deref().unwrap_or_default()]);
        let limits = format!("{:?} {:?} {:?}", self.time_limit, self.node_limit, self.memory_limit);
        let targets = format!("{:?}", self.targets);
        Keys {
            instances: different(self.instances.iter().map(instance)),
            configurations: different(self.configurations.iter().map(configuration)),
            rest: match self.made_by.as_str() {
                // The format of plans without a build.
                "" => digest(&[&limits, &targets]),
                made_by => digest(&[&limits, &targets, made_by]),
            },
        }
    }
}

/// The keys of the runs of a plan.
pub(crate) struct Keys {
    instances: Vec<u64>,
    configurations: Vec<u64>,
    rest: u64,
}

impl Keys {
    pub(crate) fn of(&self, task: Task) -> u64 {
        let mut hasher = XxHash64::with_seed(0);
        let parts = [
            self.instances[task.instance as usize],
            self.configurations[task.configuration as usize],
            task.seed,
            self.rest,
        ];
        parts.iter().for_each(|part| hasher.write(&part.to_le_bytes()));
        hasher.finish()
    }
}

/// Makes keys unique: a puzzle in two sets has runs and rows of its own in each.
fn different(names: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut earlier: HashMap<u64, u64> = HashMap::new();
    let mut new = |name: u64| {
        let times = earlier.entry(name).or_default();
        *times += 1;
        if *times == 1 { name } else { digest(&[&name.to_string(), &times.to_string()]) }
    };
    names.map(&mut new).collect()
}

fn digest(parts: &[&str]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    for part in parts {
        hasher.write(&(part.len() as u64).to_le_bytes());
        hasher.write(part.as_bytes());
    }
    hasher.finish()
}
