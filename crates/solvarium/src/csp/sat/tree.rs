//! A tree search before the formula is made: a portfolio of two, one after the other (Huberman, Lukose and Hogg, "An economics
//! approach to hard computational problems", 1997). A few thousand nodes solve most puzzles faster than the SAT solver does. If they
//! do not, their time is a small part of the solver's.

use super::tally::Tally;
use crate::csp::Completeness;
use crate::csp::domains::Domains;
use crate::csp::engine::Engine;
use crate::limits::{Clock, Stop};

/// Result of a tree search.
pub(super) enum Tree {
    Completeness(Completeness),
    /// The domains at the root, after the nodes were used up. Solutions found so far are dropped, because the solver finds them again.
    Left(Box<Domains>),
}

/// Searches up to this many nodes, including the root, for up to `cap` solutions.
pub(super) fn search(
    engine: Engine<'_>,
    nodes: u64,
    cap: u64,
    clock: &Clock<'_>,
    tally: &mut Tally,
) -> Result<Tree, Stop> {
    let limits = tally.left(clock);
    let mut own = Clock::new(&limits);
    own.allow(nodes);
    let mut engine = if cap > 1 { engine.without_restarts() } else { engine };
    let ended = count(&mut engine, cap, &mut own, tally);
    tally.tree = engine.stats(own.nodes);
    match ended {
        Err(Stop::Incomplete) => {
            (tally.number, tally.first) = (0, None);
            Ok(Tree::Left(Box::new(engine.back_to_root())))
        }
        ended => ended.map(Tree::Completeness),
    }
}

fn count(
    engine: &mut Engine<'_>,
    cap: u64,
    clock: &mut Clock<'_>,
    tally: &mut Tally,
) -> Result<Completeness, Stop> {
    while tally.number < cap {
        if !engine.next(clock, None)? {
            return Ok(Completeness::All);
        }
        tally.number += 1;
        tally.first.get_or_insert_with(|| engine.values());
    }
    Ok(Completeness::AtCap)
}

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::csp::sat::Sat;
    use crate::csp::{Backtrack, Completeness, count, random_model};
    use crate::limits::Stop;

    #[test]
    fn a_tree_before_changes_no_count() {
        let mut ended_early = 0;
        for seed in 0..150 {
            let csp = random_model::model(seed);
            let wanted = count(&csp, &Backtrack::new(), 40, &Limits::none());
            for first in [1, 2, 5, 1000] {
                let found = Sat::new().propagated().first(first).count(&csp, 40, &Limits::none());
                assert_eq!((found.number, found.ended), (wanted.number, wanted.ended), "{seed}, {first}");
                assert!(found.first.is_none_or(|values| csp.check(&values).is_ok()));
                ended_early += u64::from(first == 5 && found.stats.expanded > 5);
            }
        }
        assert!(ended_early > 10, "the solver went on where the tree ended: {ended_early}");
    }

    #[test]
    fn its_nodes_count_for_the_limit() {
        let csp = random_model::model(7);
        let counted = Sat::new().first(10).count(&csp, u64::MAX, &Limits::none().nodes(0));
        assert_eq!((counted.ended, counted.number), (Completeness::Stopped(Stop::Nodes), 0));
    }
}
