//! Import cycles: the strongly connected components of an import graph, in which each file needs every other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

type Graph<'a> = BTreeMap<&'a Path, Vec<&'a Path>>;

/// The components of more than one file, largest first, with their files in order. Two files are in one component if each can be reached
/// from the other; for some hundred files, this is fast enough.
pub fn of<'a>(graph: &Graph<'a>) -> Vec<Vec<&'a Path>> {
    let reached: BTreeMap<_, _> = graph.keys().map(|&file| (file, from(graph, file))).collect();
    let mut done = BTreeSet::new();
    let mut cycles = Vec::new();
    for (&file, reaches) in &reached {
        let cycle: Vec<_> = reaches.iter().copied().filter(|other| reached[other].contains(file)).collect();
        if cycle.len() > 1 && done.insert(cycle.clone()) {
            cycles.push(cycle);
        }
    }
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
    cycles
}

/// The direct and indirect imports of a file.
fn from<'a>(graph: &Graph<'a>, file: &'a Path) -> BTreeSet<&'a Path> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(next) = open.pop() {
        open.extend(graph[next].iter().filter(|&&file| reached.insert(file)));
    }
    reached
}

/// The imports inside a cycle, one per line.
pub fn edges(graph: &Graph<'_>, cycle: &[&Path]) -> String {
    let inside = |file: &&&Path| cycle.contains(*file);
    let line = |from: &&Path| {
        let to: Vec<_> = graph[from].iter().filter(inside).map(|to| to.display().to_string()).collect();
        format!("  {} -> {}\n", from.display(), to.join(", "))
    };
    cycle.iter().map(line).collect()
}
