//! The shortest tour of few cities by dynamic programming (Held and Karp, 1962; Bellman, 1962).
//!
//! For each set of cities and each city in it, the table has the shortest path that begins in the last city of all,
//! visits the set and ends there: `d(S, c) = min over b in S - c of d(S - c, b) + d(b, c)`.

use super::Tours;
use super::tables::Tables;
use crate::limits::Stop;
use crate::local::{Metaheuristic, Start, Trial};
use crate::settings::configurable;

/// The greatest number of cities. An open path has an additional dummy city.
pub(super) const MOST: usize = 13;

/// An exact algorithm for up to 12 cities. With more cities it finds nothing.
///
/// ```
/// use solvarium::{local::{TrialEnd, Trial}, puzzle::tsp::{HeldKarp, Tours, Tsp}};
/// let tours = Tours::new(&Tsp::parse("0 0\n100 0\n0 100\n100 100\n50 180")?);
/// let found = Trial::new(1).run(&tours, &HeldKarp::new());
/// assert_eq!((found.cost(), found.ended), (Some(488), TrialEnd::AtGoal));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeldKarp;

configurable! {
    /// Held-Karp has no settings.
    HeldKarp = [];
    |_values| Self
}

impl HeldKarp {
    /// The greatest number of cities.
    pub const MOST: usize = 12;
}

impl Metaheuristic<Tours> for HeldKarp {
    fn search(&self, tours: &Tours, trial: &mut Trial<'_, Tours>) -> Result<(), Stop> {
        trial.evaluate()?;
        match tours.shortest() {
            Some(tour) => trial.offer(tours, &tour),
            None => {
                let tour = trial.begin(tours, Start::Greedy)?;
                trial.offer(tours, &tour)
            }
        }
    }
}

/// The bytes of the table for this number of cities.
pub(super) const fn bytes(cities: usize) -> usize {
    if cities > MOST { 0 } else { (cities << cities) * size_of::<i64>() }
}

/// The order of a shortest tour, and its length. Calls `look` from time to time to check limits.
pub(super) fn shortest<E>(
    tables: &Tables,
    cities: usize,
    look: impl Fn(usize) -> Result<(), E>,
) -> Result<(Vec<u32>, i64), E> {
    let others = cities - 1;
    let mut best = vec![i64::MAX / 2; others << others];
    for set in 1..1_usize << others {
        look(set)?;
        for last in (0..others).filter(|last| set >> last & 1 == 1) {
            let before = set & !(1 << last);
            best[set * others + last] = (0..others)
                .filter(|other| before >> other & 1 == 1)
                .map(|other| best[before * others + other] + tables.distance(other, last))
                .min()
                .unwrap_or_else(|| tables.distance(others, last));
        }
    }
    let (mut set, mut next) = ((1_usize << others) - 1, others);
    let (mut order, mut length) = (vec![others as u32], None);
    while set != 0 {
        let whole = |&city: &usize| best[set * others + city] + tables.distance(city, next);
        let Some(city) = (0..others).filter(|city| set >> city & 1 == 1).min_by_key(whole) else { break };
        length = length.or(Some(whole(&city)));
        order.push(city as u32);
        (set, next) = (set & !(1 << city), city);
    }
    Ok((order, length.unwrap_or(0)))
}
