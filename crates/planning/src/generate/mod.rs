//! Seeded generators of planning tasks, as texts in PDDL: the same arguments give the same text.

mod rooms;
mod sokoban;
#[cfg(test)]
mod tests;

pub use rooms::{gripper, logistics};
pub use sokoban::sokoban;

use solvarium::rng::Rng;

/// A generated task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The text of the domain.
    pub domain: &'static str,
    /// The text of the problem.
    pub problem: String,
}

/// Creates a blocks world with a random arrangement as the start and another as the goal.
///
/// ```
/// use solvarium_planning::generate::blocks;
/// assert_eq!(blocks(5, 1), blocks(5, 1));
/// assert_ne!(blocks(5, 1), blocks(5, 2));
/// ```
#[must_use]
pub fn blocks(blocks: usize, seed: u64) -> Generated {
    let mut rng = Rng::seeded(seed);
    let (start, goal) = (towers(blocks, &mut rng), towers(blocks, &mut rng));
    let on = |(below, above): (&usize, &usize)| format!("(on b{above} b{below})");
    let ons = |tower: &Vec<usize>| tower.iter().zip(&tower[1..]).map(on).collect::<Vec<_>>();
    let mut initial = vec!["(hand-empty)".to_owned()];
    for tower in &start {
        initial.push(format!("(on-table b{})", tower[0]));
        initial.extend(ons(tower));
        initial.push(format!("(clear b{})", tower[tower.len() - 1]));
    }
    // A block on the table is part of the goal only if it would not be named otherwise.
    let mut goals: Vec<String> = goal.iter().flat_map(ons).collect();
    if goals.is_empty() {
        goals.extend(goal.iter().map(|tower| format!("(on-table b{})", tower[0])));
    }
    let names: Vec<String> = (1..=blocks).map(|block| format!("b{block}")).collect();
    let head = Head { domain: "blocks", title: format!("{blocks} blocks, seed {seed}") };
    Generated {
        domain: include_str!("blocks.pddl"),
        problem: head.problem(&[(names, "block")], &initial, &goals, ""),
    }
}

/// The blocks in towers, each listed from below. Blocks are taken in random order, and each begins a new tower with the
/// probability 1 / (towers + 1).
fn towers(blocks: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (1..=blocks).collect();
    rng.shuffle(&mut order);
    let mut towers: Vec<Vec<usize>> = Vec::new();
    for block in order {
        match rng.below(towers.len() + 1) {
            at if at == towers.len() => towers.push(vec![block]),
            at => towers[at].push(block),
        }
    }
    towers
}

/// The domain and the comment of a generated problem.
struct Head {
    domain: &'static str,
    title: String,
}

impl Head {
    /// The text of a problem; `end` holds its last sections.
    fn problem(
        &self,
        objects: &[(Vec<String>, &str)],
        initial: &[String],
        goal: &[String],
        end: &str,
    ) -> String {
        let Self { domain, title } = self;
        let declared: Vec<String> = objects
            .iter()
            .filter(|(names, _)| !names.is_empty())
            .map(|(names, of)| format!("{} - {of}", wrapped(names, 12)))
            .collect();
        format!(
            "; {title}.\n(define (problem {domain}-generated)\n  (:domain {domain})\n  (:objects {})\n  (:init {})\n  \
             (:goal (and {})){end})\n",
            declared.join("\n            "),
            wrapped(initial, 9),
            wrapped(goal, 14),
        )
    }
}

/// Words in lines of about 100 letters, the following lines indented.
fn wrapped(words: &[String], indent: usize) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + word.len() > 100 {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            width = 0;
        } else if width > 0 {
            text.push(' ');
        }
        text.push_str(word);
        width += word.len() + 1;
    }
    text
}
