//! Describes chains that branch: first the starts and ends, then the implications in short lines.
//!
//! ```text
//! r1c1=4 → r1c5<>4 → r3c5=4
//! r3c5=4, r2c2<>5 by Pointing of 5 in box 1 → r3c3<>5
//! ```

use super::{Words, list};
use crate::step::{By, Node, Reason, Step};
use crate::technique::Technique;

/// The largest number of nodes in a line.
const BREATH: usize = 8;

/// The indentation of a line.
const INDENT: &str = "      ";

/// A chain with the reason of each node.
type Chain<'s> = (&'s [Node], &'s [Reason]);

impl Words {
    /// Describes starts and ends: `r1c1=4 leads to r3c3=7 and r3c3<>7`. Starts with the same end are grouped.
    pub(super) fn ends(&self, step: &Step) -> String {
        let mut groups: Vec<(Vec<&Node>, Vec<&Node>)> = Vec::new();
        for chains in step.chains.chunk_by(|one, other| one.first() == other.first()) {
            let start = chains.first().and_then(|chain| chain.first());
            let ends: Vec<&Node> = chains.iter().filter_map(|chain| chain.last()).collect();
            match groups.iter_mut().find(|group| group.1 == ends) {
                Some((starts, _)) => starts.extend(start),
                None => groups.push((start.into_iter().collect(), ends)),
            }
        }
        let sentences = groups.iter().map(|(starts, ends)| {
            let verb = if starts.len() == 1 { "leads" } else { "each lead" };
            let [starts, ends] = [starts, ends].map(|nodes| list(self.each_once(nodes.iter().copied())));
            format!("{starts} {verb} to {ends}")
        });
        sentences.collect::<Vec<_>>().join("; ")
    }

    fn each_once<'n>(&self, nodes: impl Iterator<Item = &'n Node>) -> Vec<String> {
        let mut words = Vec::new();
        for node in nodes.map(|node| self.node(node)) {
            if !words.contains(&node) {
                words.push(node);
            }
        }
        words
    }

    /// Describes the implications of all chains, each line preceded by a line break.
    pub(super) fn implications(&self, step: &Step, indent: &str) -> String {
        let mut lines = String::new();
        let indent = format!("{indent}{INDENT}");
        for (at, nodes) in step.chains.iter().enumerate() {
            let reasons: Vec<Reason> = (0..nodes.len()).map(|node| step.reason(at, node)).collect();
            // Chains with the same start share their first implications, which are given once.
            let sentences = step.chains[..at].iter().filter(|before| before.first() == nodes.first());
            let sentences: Vec<&Node> = sentences.flatten().collect();
            self.chain_in_lines((nodes, &reasons), &sentences, &indent, &mut lines);
        }
        lines
    }

    fn chain_in_lines(
        &self,
        (nodes, reasons): Chain<'_>,
        sentences: &[&Node],
        indent: &str,
        lines: &mut String,
    ) {
        let mut breath = 0;
        let mut last = None;
        for (at, (node, reason)) in nodes.iter().zip(reasons).enumerate() {
            let is_start = reason.parents.is_empty() && reason.by == By::Link;
            if sentences.contains(&node) || is_start && nodes.len() > 1 {
                continue;
            }
            let goes_on = reason.by == By::Link
                && last.is_some_and(|last| reason.parents == [last as u16])
                && breath < BREATH;
            if !goes_on {
                let parents = self.parents(nodes, reason);
                let parents_and_reason = parents + &self.by(&reason.by);
                *lines += &format!("\n{indent}{}", parents_and_reason.trim_start());
                breath = 1;
            }
            *lines += &format!(" → {}", self.node(node));
            breath += 1;
            last = Some(at);
            if let By::Step(inner) = &reason.by {
                let inside = self.implications(inner, indent);
                if !inside.is_empty() {
                    *lines += &format!(", since{inside}");
                    breath = BREATH;
                }
            }
        }
    }

    /// Formats the parents of a node; cells that lack a digit are grouped.
    fn parents(&self, nodes: &[Node], reason: &Reason) -> String {
        let mut groups: Vec<Node> = Vec::new();
        for parent in reason.parents.iter().filter_map(|&parent| nodes.get(usize::from(parent))) {
            match groups.iter_mut().find(|group| !group.on && !parent.on && group.digit == parent.digit) {
                Some(group) => group.cells |= parent.cells,
                None => groups.push(*parent),
            }
        }
        list(groups.iter().map(|group| self.node(group)).collect())
    }

    fn by(&self, by: &By) -> String {
        match by {
            By::Link => String::new(),
            By::NakedSingle => " by Naked Single".into(),
            By::HiddenSingle(house) => format!(" by Hidden Single in {}", self.house(*house)),
            By::Step(step) => {
                let title = step.technique.title();
                let digits = self.digits(step.digits);
                match step.technique {
                    _ if !step.chains.is_empty() => format!(" by {title}"),
                    Technique::NakedPair | Technique::HiddenPair => {
                        format!(" by {title} of {digits} in {}", self.cells(step.cells))
                    }
                    _ => format!(" by {title} of {digits} in {}", self.houses(step.houses)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{CellSet, DigitSet, Geometry, HouseSet};

    fn node(cell: usize, digit: u8, on: bool) -> Node {
        Node { cells: CellSet::of(cell), digit: digit - 1, on }
    }

    #[test]
    fn each_implication_names_its_parents_and_rule() {
        let mut pointing = Step::new(Technique::Pointing);
        pointing.digits = DigitSet::of(6);
        pointing.houses = HouseSet::of(18);
        let mut step = Step::new(Technique::DynamicContradictionForcingChainsPlus);
        let chain = vec![
            node(0, 4, true),
            node(1, 4, false),
            node(10, 7, false),
            node(11, 7, false),
            node(20, 7, false),
            node(26, 7, true),
        ];
        let reason = |parents: &[u16], by: By| Reason { parents: parents.to_vec(), by };
        let by_step = By::Step(Arc::new(pointing));
        let reasons = vec![
            Reason::default(),
            reason(&[0], By::Link),
            reason(&[1], By::Link),
            reason(&[0], By::Link),
            reason(&[2, 3], by_step),
            reason(&[3, 4], By::HiddenSingle(2)),
        ];
        (step.chains, step.reasons) = (vec![chain], vec![reasons]);
        let words = Words::of(Geometry::NINE);
        assert_eq!(words.ends(&step), "r1c1=4 leads to r3c9=7");
        let chains = [(1, 0), (2, 5), (2, 4), (3, 0)]
            .map(|(start, end)| vec![node(start, 1, true), node(end, 2, end != 4)]);
        let several = Step { chains: chains.to_vec(), ..step.clone() };
        assert_eq!(
            words.ends(&several),
            "r1c2=1 and r1c4=1 each lead to r1c1=2; r1c3=1 leads to r1c6=2 and r1c5<>2"
        );
        let lines = words.implications(&step, "");
        let lines: Vec<&str> = lines.lines().skip(1).map(str::trim).collect();
        assert_eq!(
            lines,
            [
                "r1c1=4 → r1c2<>4 → r2c2<>7",
                "r1c1=4 → r2c3<>7",
                "r2c23<>7 by Pointing of 7 in box 1 → r3c3<>7",
                "r2c3, r3c3<>7 by Hidden Single in row 3 → r3c9=7",
            ]
        );
    }
}
