//! Lists a node and its ancestors as people follow them: depth-first, so most nodes are right after their parents.

use super::{Cause, Closure, Node};
use crate::se::chains::literal::Literal;
use crate::step::{By, Reason};

/// A shown chain, with the reason of each node.
pub(in crate::se::chains) type Listing = (Vec<Literal>, Vec<Reason>);

/// The nodes listed so far.
struct Lister<'c> {
    closure: &'c Closure,
    listing: Listing,
    /// For each node, its index in the chain.
    place: Vec<Option<u16>>,
}

impl Closure {
    /// Returns the chain from the start to a node, each node after its parents.
    pub(in crate::se::chains) fn listing(&self, node: u16) -> Listing {
        let place = vec![None; self.nodes.len()];
        let mut lister = Lister { closure: self, listing: Listing::default(), place };
        lister.list(node);
        lister.listing
    }

    /// Returns all parents of a node: the nodes from which it was entered, and those on which a nested technique
    /// depends.
    fn all_parents(&self, node: &Node) -> Vec<u16> {
        let mut parents = self.parents[node.parents.0 as usize..node.parents.1 as usize].to_vec();
        if let Cause::Technique(Some(number)) = node.cause {
            for literal in &self.nested[usize::from(number)].also {
                let also = self.at[literal.number()];
                if !parents.contains(&also) {
                    parents.push(also);
                }
            }
        }
        parents
    }

    fn by(&self, node: &Node, parents: usize) -> By {
        match node.cause {
            Cause::Technique(number) => {
                let step = number.and_then(|number| self.nested[usize::from(number)].step.clone());
                step.map_or(By::Link, By::Step)
            }
            Cause::Cell if parents > 1 => By::NakedSingle,
            Cause::House(house) if parents > 1 => By::HiddenSingle(usize::from(house)),
            Cause::Link | Cause::Cell | Cause::House(_) => By::Link,
        }
    }
}

impl Lister<'_> {
    /// Lists a node after its ancestors, and returns its index. Its unlisted parents are listed last to first, so that
    /// the link to it is right before it.
    fn list(&mut self, node: u16) -> u16 {
        if let Some(place) = self.place[usize::from(node)] {
            return place;
        }
        let entered = self.closure.nodes[usize::from(node)];
        let parents = self.closure.all_parents(&entered);
        for &parent in parents.iter().rev() {
            self.list(parent);
        }
        let by = self.closure.by(&entered, parents.len());
        let parents = parents.into_iter().map(|parent| self.list(parent)).collect();
        let place = self.listing.0.len() as u16;
        self.place[usize::from(node)] = Some(place);
        self.listing.0.push(entered.literal);
        self.listing.1.push(Reason { parents, by });
        place
    }
}
