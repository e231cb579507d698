//! The order as data, with the difficulty of each technique; some techniques are on neither program's scale.
//!
//! Difficulties are points, as HoDoKu's. A technique of HoDoKu keeps its score, except for singles. The difficulty of
//! any other one is ours: that of HoDoKu's technique that people find about as hard.

use crate::hodoku::{self, Options};
use crate::technique::Technique::{self, *};
use crate::technique_set::TechniqueSet;

/// A rung: the techniques that one search finds, their difficulty, and whether they are used by default.
struct Priced(&'static [Technique], u32, bool);

/// The rungs with difficulties of our own. Rungs that other rungs make superfluous are off by default.
const OURS: &[Priced] = &[
    Priced(&[FullHouse], 4, true),
    Priced(&[HiddenSingle], 8, true),
    Priced(&[NakedSingle], 12, true),
    Priced(&[DirectPointing, DirectClaiming], 30, false),
    Priced(&[DirectHiddenPair], 40, false),
    Priced(&[DirectHiddenTriple], 70, false),
    Priced(&[UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4], 110, true),
    Priced(&[Bug2, Bug3, Bug4], 120, true),
    Priced(&[XCycle, YCycle, ForcingXChain, XyCycle, ForcingChain], 280, false),
    // At the place of empty rectangles, its special case, as in the order of SudokuWiki (2023).
    Priced(&[RectangleElimination], 120, true),
    Priced(&[WxyzWing], 220, true),
    Priced(&[Medusa3d], 230, true),
    Priced(&[VwxyzWing], 270, true),
    Priced(&[FireworkTriple], 280, true),
    Priced(&[FireworkQuad], 310, true),
    Priced(&[Tridagon], 350, true),
    Priced(&[SkLoop], 400, true),
    Priced(&[JuniorExocet], 420, true),
    Priced(&[SeniorExocet], 430, true),
    Priced(&[MultiSectorLockedSet], 440, true),
    Priced(&[AlignedPairExclusion], 290, true),
    Priced(&[AlignedTripleExclusion], 450, true),
    Priced(&[NishioForcingChain], 480, true),
    // Contradictions that remember all they found: a chain, and a net.
    Priced(&[Whip], 490, false),
    Priced(&[Braid], 650, false),
    Priced(&[CellForcingChains, RegionForcingChains], 600, true),
    Priced(
        &[
            DynamicContradictionForcingChains,
            DynamicDoubleForcingChains,
            DynamicCellForcingChains,
            DynamicRegionForcingChains,
        ],
        750,
        true,
    ),
    Priced(
        &[
            DynamicContradictionForcingChainsPlus,
            DynamicDoubleForcingChainsPlus,
            DynamicCellForcingChainsPlus,
            DynamicRegionForcingChainsPlus,
        ],
        800,
        true,
    ),
    Priced(&[NestedForcingChains], 900, true),
    Priced(&[NestedMultipleForcingChains], 1000, true),
    Priced(&[NestedDynamicForcingChains], 1100, true),
    Priced(&[NestedDynamicForcingChainsPlus], 1200, true),
];

/// Returns the difficulty of a technique.
pub(crate) fn price(technique: Technique) -> Option<u32> {
    match OURS.iter().find(|Priced(techniques, ..)| techniques.contains(&technique)) {
        Some(&Priced(_, price, _)) => Some(price),
        None => technique.entry().hodoku.map(|entry| entry.score),
    }
}

impl Technique {
    /// Returns our difficulty in points of a technique that neither program has.
    ///
    /// ```
    /// use human_sudoku::Technique;
    /// assert_eq!(Technique::XWing.our_price(), None);
    /// assert!(Technique::JuniorExocet.our_price() > Technique::SueDeCoq.entry().hodoku.map(|price| price.score));
    /// ```
    pub fn our_price(self) -> Option<u32> {
        let is_on_a_scale = self.entry().hodoku.is_some() || self.entry().se.is_some();
        if is_on_a_scale { None } else { price(self) }
    }
}

/// Whether the order uses a technique by default.
fn is_usual(technique: Technique) -> bool {
    match OURS.iter().find(|Priced(techniques, ..)| techniques.contains(&technique)) {
        Some(&Priced(.., on)) => on,
        None => technique.entry().hodoku.is_some_and(|entry| entry.on),
    }
}

/// Whether the order uses a technique with these options.
pub(crate) fn is_in(technique: Technique, options: &Options) -> bool {
    (is_usual(technique) || options.also.contains(technique)) && !options.without.contains(technique)
}

/// Returns the techniques of this order, grouped by rung, from the cheapest; of techniques with the same difficulty,
/// ours come first, then those
/// of HoDoKu in its order.
pub(crate) fn techniques(options: &Options) -> Vec<&'static [Technique]> {
    let is_in = |technique: &Technique| is_in(*technique, options);
    let all =
        Options { also: Technique::ALL.iter().copied().collect(), without: TechniqueSet::EMPTY, ..*options };
    let ours = OURS.iter().map(|&Priced(techniques, ..)| techniques);
    let others =
        hodoku::techniques(&all).filter(|rung| !OURS.iter().any(|Priced(ours, ..)| ours.contains(&rung[0])));
    let mut rungs: Vec<_> = ours.chain(others).filter(|rung| rung.iter().any(is_in)).collect();
    rungs.sort_by_key(|rung| rung.iter().filter_map(|&technique| price(technique)).min());
    rungs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Order, Program, Rung};

    #[test]
    fn each_technique_has_one_rung_and_a_price() {
        let all = Technique::ALL.iter().copied().collect();
        let rungs = techniques(&Options { also: all, ..Options::DEFAULT });
        for technique in Technique::ALL {
            let count = rungs.iter().filter(|rung| rung.contains(technique)).count();
            assert_eq!((count, price(*technique).is_some()), (1, true), "{technique}");
        }
        assert_eq!(rungs.last(), Some(&&[BruteForce][..]));
    }

    #[test]
    fn a_technique_is_added_without_the_others_of_its_rung() {
        let cycle = Technique::named("x-cycle").unwrap();
        let options = Options { also: [cycle].into_iter().collect(), ..Options::DEFAULT };
        let of = |options: Options| -> TechniqueSet {
            let order = Order::with(Program::Modern, options);
            order.rungs().iter().flat_map(Rung::techniques).copied().collect()
        };
        let (more, usual) = (of(options), of(Options::DEFAULT));
        let added = Technique::ALL.iter().filter(|&&one| more.contains(one) && !usual.contains(one));
        assert_eq!(added.collect::<Vec<_>>(), [&cycle]);
    }
}
