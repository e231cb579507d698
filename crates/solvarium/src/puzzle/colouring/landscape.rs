//! Colouring for local search: all regions always have a colour, and a move changes one.
//!
//! For each region and colour, the landscape counts the neighbours of that colour, so a change is evaluated in constant time
//! (as in TabuCol, Galinier and Hao, 1999). Conflicting regions are kept in a list.

use super::Colouring;
use crate::local::{Features, Footprint, GeneticLandscape, Genome, Landscape};
use crate::rng::Rng;
use std::sync::Arc;

/// A landscape of coloured maps. The cost is the number of borders between regions of the same colour.
///
/// ```
/// use solvarium::local::{Landscape, Tabu, Trial};
/// use solvarium::puzzle::colouring::Colouring;
/// let usa = Colouring::parse("usa")?;
/// let map = usa.landscape();
/// let (painted, clashes) = Trial::new(1).run(&map, &Tabu::new()).best.unwrap();
/// assert_eq!(clashes, 0);
/// assert!(usa.check(&map.values(&painted)).is_ok());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ColourMap {
    colours: usize,
    borders: Vec<[usize; 2]>,
    /// The neighbours of all regions, region after region.
    neighbours: Vec<u32>,
    /// The index at which the neighbours of each region begin, and the end of the last.
    first: Vec<usize>,
}

/// A coloured map and its counts.
#[derive(Clone, Debug)]
pub struct Painted {
    colours: Vec<u16>,
    /// For each region and colour, the number of neighbours of that colour.
    near: Vec<u16>,
    /// Regions with a neighbour of the same colour.
    faulty: Vec<u32>,
    /// The index of each region in `faulty`.
    place: Vec<u32>,
    cost: i64,
}

/// A move: a region, its colour, and its new colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recolour {
    region: u32,
    from: u16,
    to: u16,
}

/// Entry in `place` for regions that are not in conflict.
const NOWHERE: u32 = u32::MAX;

impl Colouring {
    /// The landscape of all colourings of the map, valid or not.
    #[must_use]
    pub fn landscape(&self) -> ColourMap {
        let number = self.regions().len();
        let mut near = vec![Vec::new(); number];
        for &[one, other] in self.borders() {
            near[one].push(other as u32);
            near[other].push(one as u32);
        }
        let ends = near.iter().scan(0, |end, near| {
            *end += near.len();
            Some(*end)
        });
        let first = std::iter::once(0).chain(ends).collect();
        let (colours, borders) = (self.colours() as usize, self.borders().to_vec());
        ColourMap { colours, borders, first, neighbours: near.concat() }
    }
}

impl ColourMap {
    fn regions(&self) -> usize {
        self.first.len() - 1
    }

    fn neighbours(&self, region: usize) -> &[u32] {
        &self.neighbours[self.first[region]..self.first[region + 1]]
    }

    /// The state with these colours.
    fn state(&self, colours: Vec<u16>) -> Painted {
        let number = self.regions();
        let near = vec![0; number * self.colours];
        let mut painted = Painted {
            colours,
            near,
            faulty: Vec::with_capacity(number),
            place: vec![NOWHERE; number],
            cost: 0,
        };
        for region in 0..number {
            for &other in self.neighbours(region) {
                let colour = painted.colours[other as usize];
                painted.near[region * self.colours + usize::from(colour)] += 1;
            }
            let clashes = self.clashes(&painted, region, painted.colours[region]);
            painted.cost += i64::from(clashes);
            painted.update_fault(region, clashes);
        }
        painted.cost /= 2; // each border was seen from both sides
        painted
    }

    /// The number of neighbours of a region with a colour.
    #[inline]
    fn clashes(&self, painted: &Painted, region: usize, colour: u16) -> u16 {
        painted.near[region * self.colours + usize::from(colour)]
    }

    fn paint(&self, painted: &mut Painted, region: usize, colour: u16) {
        let old = std::mem::replace(&mut painted.colours[region], colour);
        let (before, after) = (self.clashes(painted, region, old), self.clashes(painted, region, colour));
        painted.cost += i64::from(after) - i64::from(before);
        painted.update_fault(region, after);
        for &other in self.neighbours(region) {
            let other = other as usize;
            painted.near[other * self.colours + usize::from(old)] -= 1;
            painted.near[other * self.colours + usize::from(colour)] += 1;
            if [old, colour].contains(&painted.colours[other]) {
                painted.update_fault(other, self.clashes(painted, other, painted.colours[other]));
            }
        }
    }

    /// All other colours of a region.
    fn others<'a>(&'a self, painted: &'a Painted, region: u32) -> impl Iterator<Item = Recolour> + 'a {
        let from = painted.colours[region as usize];
        let colours = (0..self.colours as u16).filter(move |&colour| colour != from);
        colours.map(move |to| Recolour { region, from, to })
    }
}

impl Painted {
    /// Updates whether a region is in conflict, given its number of clashes.
    fn update_fault(&mut self, region: usize, clashes: u16) {
        let place = self.place[region];
        if clashes > 0 && place == NOWHERE {
            self.place[region] = self.faulty.len() as u32;
            self.faulty.push(region as u32);
        } else if clashes == 0 && place != NOWHERE {
            self.place[region] = NOWHERE;
            self.faulty.swap_remove(place as usize);
            if let Some(&moved) = self.faulty.get(place as usize) {
                self.place[moved as usize] = place;
            }
        }
    }
}

impl Landscape for ColourMap {
    type State = Painted;
    type Move = Recolour;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> Painted {
        self.state((0..self.regions()).map(|_| rng.below(self.colours) as u16).collect())
    }

    fn cost(&self, painted: &Painted) -> i64 {
        painted.cost
    }

    fn recount(&self, painted: &Painted) -> i64 {
        let is_clash = |[one, other]: &&[usize; 2]| painted.colours[*one] == painted.colours[*other];
        self.borders.iter().filter(is_clash).count() as i64
    }

    /// Colours region by region in random order, each with the colour that the fewest neighbours have by then.
    fn greedy(&self, rng: &mut Rng) -> Painted {
        let mut order: Vec<usize> = (0..self.regions()).collect();
        rng.shuffle(&mut order);
        let mut colours = vec![None; order.len()];
        for region in order {
            let mut near = vec![0u32; self.colours];
            let known = self.neighbours(region).iter().filter_map(|&other| colours[other as usize]);
            known.for_each(|colour: u16| near[usize::from(colour)] += 1);
            let shift = rng.below(self.colours);
            let best = (0..self.colours).min_by_key(|&c| (near[c], (c + shift) % self.colours));
            colours[region] = best.map(|colour| colour as u16);
        }
        self.state(colours.into_iter().flatten().collect())
    }

    #[inline]
    fn propose(&self, painted: &Painted, rng: &mut Rng) -> Option<Recolour> {
        if self.colours < 2 || painted.colours.is_empty() {
            return None;
        }
        let region = rng.below(painted.colours.len());
        let (from, other) = (painted.colours[region], rng.below(self.colours - 1) as u16);
        let to = if other >= from { other + 1 } else { other };
        Some(Recolour { region: region as u32, from, to })
    }

    #[inline]
    fn delta(&self, painted: &Painted, Recolour { region, from, to }: Recolour) -> i64 {
        let clashes = |colour| i64::from(self.clashes(painted, region as usize, colour));
        clashes(to) - clashes(from)
    }

    fn apply(&self, painted: &mut Painted, step: Recolour) {
        self.paint(painted, step.region as usize, step.to);
    }

    fn undo(&self, painted: &mut Painted, step: Recolour) {
        self.paint(painted, step.region as usize, step.from);
    }

    fn moves<'a>(&'a self, painted: &'a Painted) -> impl Iterator<Item = Recolour> + 'a {
        (0..self.regions() as u32).flat_map(|region| self.others(painted, region))
    }

    fn repairs<'a>(
        &'a self,
        painted: &'a Painted,
        rng: &mut Rng,
    ) -> impl Iterator<Item = Recolour> + use<'a> {
        let region = painted.faulty.get(rng.below(painted.faulty.len())).copied();
        region.into_iter().flat_map(|region| self.others(painted, region))
    }

    fn all_repairs<'a>(&'a self, painted: &'a Painted) -> impl Iterator<Item = Recolour> + 'a {
        painted.faulty.iter().flat_map(|&region| self.others(painted, region))
    }

    fn removed(&self, _: &Painted, step: Recolour) -> Features {
        [feature(step.region, step.from); 2]
    }

    fn added(&self, _: &Painted, step: Recolour) -> Features {
        [feature(step.region, step.to); 2]
    }

    /// The colours from 1.
    fn values(&self, painted: &Painted) -> Vec<i32> {
        painted.colours.iter().map(|&colour| i32::from(colour) + 1).collect()
    }

    fn bytes(&self, _: &Painted) -> usize {
        self.footprint().state
    }

    fn footprint(&self) -> Footprint {
        let regions = self.regions();
        let lists = size_of_val(&self.neighbours[..]) + size_of_val(&self.first[..]);
        // A colour, an index in the list of conflicting regions, and an entry in that list.
        let region = size_of::<u16>() + 2 * size_of::<u32>();
        Footprint {
            tables: size_of_val(self) + size_of_val(&self.borders[..]) + lists,
            state: size_of::<Painted>() + region * regions + size_of::<u16>() * regions * self.colours,
            // The order and the colours of a greedy start, and the counts of colours among a region's neighbours.
            scratch: (size_of::<usize>() + size_of::<Option<u16>>()) * regions
                + size_of::<u32>() * self.colours,
            values: regions,
        }
    }
}

/// The feature that a region has a colour.
const fn feature(region: u32, colour: u16) -> u64 {
    (region as u64) << 16 | colour as u64
}

impl GeneticLandscape for ColourMap {
    fn genome(&self) -> Genome {
        let colours: Arc<[i32]> = (1..=self.colours as i32).collect();
        Genome::free(vec![colours; self.regions()])
    }

    fn decode(&self, values: &[i32]) -> Option<Painted> {
        let colour = |&value: &i32| {
            let colour = u16::try_from(value).ok()?.checked_sub(1)?;
            (usize::from(colour) < self.colours).then_some(colour)
        };
        let colours: Vec<u16> = values.iter().map(colour).collect::<Option<_>>()?;
        (colours.len() == self.regions()).then(|| self.state(colours))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use proptest::prelude::*;

    /// A graph in which each pair of `regions` is a border with a probability of `percent`.
    fn random_graph(regions: usize, percent: usize, colours: usize, seed: u64) -> Colouring {
        let mut rng = Rng::seeded(seed);
        let pairs = (0..regions).flat_map(|a| (a + 1..regions).map(move |b| [a, b]));
        let borders = pairs.filter(|_| rng.below(100) < percent).collect();
        let names = (1..=regions).map(|region| region.to_string()).collect();
        Colouring::new(names, borders, u32::try_from(colours).ok()).unwrap()
    }

    proptest! {
        #[test]
        fn counters_agree_with_the_colours(
            regions in 1usize..12, colours in 1usize..5, seed: u64, steps in 0usize..40,
        ) {
            let map = random_graph(regions, 40, colours, seed).landscape();
            let mut rng = Rng::seeded(seed);
            let mut painted = map.greedy(&mut rng);
            for _ in 0..steps {
                let Some(step) = map.propose(&painted, &mut rng) else { break };
                map.apply(&mut painted, step);
            }
            let fresh = map.state(painted.colours.clone());
            prop_assert_eq!((fresh.cost, &fresh.near), (painted.cost, &painted.near));
            let sorted = |mut list: Vec<u32>| { list.sort_unstable(); list };
            prop_assert_eq!(sorted(fresh.faulty), sorted(painted.faulty.clone()));
            for (place, &region) in painted.faulty.iter().enumerate() {
                prop_assert_eq!(painted.place[region as usize] as usize, place);
            }
        }
    }
}
