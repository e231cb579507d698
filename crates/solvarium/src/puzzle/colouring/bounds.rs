//! Bounds on the number of colours of a graph, without a search.

use solvarium_budget as budget;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// The size of a clique, and the number of colours used by DSATUR (Brélaz, 1979). As the next region, DSATUR colours
/// the one whose neighbours have the most colours, and of equal ones the one with the most neighbours. The first
/// coloured regions, each a
/// neighbour of all before, are the clique.
pub(super) fn bounds(regions: usize, borders: &BTreeSet<[usize; 2]>) -> (u32, u32) {
    let mut neighbours = vec![Vec::new(); regions];
    for &[one, other] in borders {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut colours: Vec<Option<u32>> = vec![None; regions];
    let mut around: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); regions];
    let (mut clique, mut is_clique, mut most) = (0, true, 0);
    let rank = |seen: usize, region: usize| (seen, neighbours[region].len(), Reverse(region));
    let mut open: BinaryHeap<_> = (0..regions).map(|region| rank(0, region)).collect();
    while let Some((seen, _, Reverse(region))) = open.pop() {
        if budget::spend(1 + neighbours[region].len()).is_err() {
            break;
        }
        // Entries from before a neighbour got another colour are outdated.
        if colours[region].is_some() || seen != around[region].len() {
            continue;
        }
        // The regions of the clique have different colours, so a region that sees all of them is a neighbour of all.
        is_clique &= seen == clique as usize;
        clique += u32::from(is_clique);
        let colour = (0..).find(|colour| !around[region].contains(colour)).unwrap_or(0);
        most = most.max(colour + 1);
        colours[region] = Some(colour);
        for &neighbour in &neighbours[region] {
            if around[neighbour].insert(colour) && colours[neighbour].is_none() {
                open.push(rank(around[neighbour].len(), neighbour));
            }
        }
    }
    (clique, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::{Backtrack, count};
    use crate::puzzle::colouring::Colouring;
    use crate::rng::Rng;
    use crate::{Limits, Outcome, solve};

    #[test]
    fn no_fewer_colours_than_the_clique_will_do_and_as_many_as_dsatur_takes_are_enough() {
        let mut rng = Rng::seeded(7);
        let mut met = 0;
        for round in 0..60 {
            let regions = 3 + rng.below(8);
            let mut borders = BTreeSet::new();
            for one in 0..regions {
                for other in one + 1..regions {
                    if rng.below(10) < 3 + round % 5 {
                        borders.insert([one, other]);
                    }
                }
            }
            let (least, most) = bounds(regions, &borders);
            assert!(1 <= least && least <= most, "{least} {most}");
            met += usize::from(least == most);
            let names: Vec<String> = (0..regions).map(|region| region.to_string()).collect();
            let pairs: Vec<_> = borders.iter().copied().collect();
            let of = |colours| Colouring::new(names.clone(), pairs.clone(), Some(colours)).unwrap();
            assert!(matches!(solve(of(most).csp(), &Backtrack::new()).outcome, Outcome::Solved(_)));
            if least > 1 {
                let fewer = count(of(least - 1).csp(), &Backtrack::new(), 1, &Limits::none());
                assert_eq!(fewer.number, 0, "{pairs:?}");
            }
        }
        assert!(met > 30, "the bounds met {met} times");
    }
}
