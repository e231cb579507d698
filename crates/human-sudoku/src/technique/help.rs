//! What each technique is, in a line.

use super::Technique;

impl Technique {
    /// What it is, in a line; docs/techniques.md says more.
    pub const fn help(self) -> &'static str {
        match self {
            Self::FullHouse => "the last empty cell of a house",
            Self::NakedSingle => "a cell with one candidate",
            Self::HiddenSingle => "a digit with one place in a house",
            Self::DirectPointing => "pointing that leaves a digit one place in a parallel house",
            Self::DirectClaiming => "claiming that leaves a digit one place in a parallel house",
            Self::DirectHiddenPair => "a hidden pair that leaves another digit one place in its house",
            Self::DirectHiddenTriple => "a hidden triple that leaves another digit one place in its house",
            Self::LockedPair => "a naked pair where a line and a box meet: its digits go from both",
            Self::LockedTriple => "a naked triple where a line and a box meet: its digits go from both",
            Self::Pointing => "a digit's places of a box lie in one line: it goes from the rest of the line",
            Self::Claiming => "a digit's places of a line lie in one box: it goes from the rest of the box",
            Self::NakedPair => "two cells of a house with two digits: they go from its other cells",
            Self::NakedTriple => "three cells of a house with three digits: they go from its other cells",
            Self::NakedQuad => "four cells of a house with four digits: they go from its other cells",
            Self::HiddenPair => "two digits of a house with two places: other digits go from these",
            Self::HiddenTriple => "three digits of a house with three places: other digits go from these",
            Self::HiddenQuad => "four digits of a house with four places: other digits go from these",
            Self::XWing => "two rows whose places of a digit lie in as many columns, or the reverse",
            Self::Swordfish => "three rows whose places of a digit lie in as many columns, or the reverse",
            Self::Jellyfish => "four rows whose places of a digit lie in as many columns, or the reverse",
            Self::Squirmbag => "five rows whose places of a digit lie in as many columns, or the reverse",
            Self::Whale => "six rows whose places of a digit lie in as many columns, or the reverse",
            Self::Leviathan => "seven rows whose places of a digit lie in as many columns, or the reverse",
            Self::FinnedXWing => "such a fish but for some places, the fins: what sees them all goes; size 2",
            Self::FinnedSwordfish => {
                "such a fish but for some places, the fins: what sees them all goes; size 3"
            }
            Self::FinnedJellyfish => {
                "such a fish but for some places, the fins: what sees them all goes; size 4"
            }
            Self::FinnedSquirmbag => {
                "such a fish but for some places, the fins: what sees them all goes; size 5"
            }
            Self::FinnedWhale => "such a fish but for some places, the fins: what sees them all goes; size 6",
            Self::FinnedLeviathan => {
                "such a fish but for some places, the fins: what sees them all goes; size 7"
            }
            Self::SashimiXWing => "a finned fish that would fall apart without its fins; size 2",
            Self::SashimiSwordfish => "a finned fish that would fall apart without its fins; size 3",
            Self::SashimiJellyfish => "a finned fish that would fall apart without its fins; size 4",
            Self::SashimiSquirmbag => "a finned fish that would fall apart without its fins; size 5",
            Self::SashimiWhale => "a finned fish that would fall apart without its fins; size 6",
            Self::SashimiLeviathan => "a finned fish that would fall apart without its fins; size 7",
            Self::FrankenXWing => "a fish with boxes among its base or cover; size 2",
            Self::FrankenSwordfish => "a fish with boxes among its base or cover; size 3",
            Self::FrankenJellyfish => "a fish with boxes among its base or cover; size 4",
            Self::FrankenSquirmbag => "a fish with boxes among its base or cover; size 5",
            Self::FrankenWhale => "a fish with boxes among its base or cover; size 6",
            Self::FrankenLeviathan => "a fish with boxes among its base or cover; size 7",
            Self::FinnedFrankenXWing => "a Franken fish with fins; size 2",
            Self::FinnedFrankenSwordfish => "a Franken fish with fins; size 3",
            Self::FinnedFrankenJellyfish => "a Franken fish with fins; size 4",
            Self::FinnedFrankenSquirmbag => "a Franken fish with fins; size 5",
            Self::FinnedFrankenWhale => "a Franken fish with fins; size 6",
            Self::FinnedFrankenLeviathan => "a Franken fish with fins; size 7",
            Self::MutantXWing => "a fish of any houses; size 2",
            Self::MutantSwordfish => "a fish of any houses; size 3",
            Self::MutantJellyfish => "a fish of any houses; size 4",
            Self::MutantSquirmbag => "a fish of any houses; size 5",
            Self::MutantWhale => "a fish of any houses; size 6",
            Self::MutantLeviathan => "a fish of any houses; size 7",
            Self::FinnedMutantXWing => "a fish of any houses with fins; size 2",
            Self::FinnedMutantSwordfish => "a fish of any houses with fins; size 3",
            Self::FinnedMutantJellyfish => "a fish of any houses with fins; size 4",
            Self::FinnedMutantSquirmbag => "a fish of any houses with fins; size 5",
            Self::FinnedMutantWhale => "a fish of any houses with fins; size 6",
            Self::FinnedMutantLeviathan => "a fish of any houses with fins; size 7",
            Self::KrakenFish1 => "a finned fish whose fins lead to the same by chains",
            Self::KrakenFish2 => "all places of a cover house lead to the same by chains",
            Self::Skyscraper => "two parallel lines with two places, one of each in one crossing line",
            Self::TwoStringKite => "a row and a column with two places, one of each in one box",
            Self::DualTwoStringKite => "two kites of one row and column",
            Self::TurbotFish => "two strong links of a digit joined by a weak one",
            Self::EmptyRectangle => {
                "a digit's places of a box lie in one row and one column, and a strong link meets one of them"
            }
            Self::DualEmptyRectangle => "two empty rectangles of one box",
            Self::SimpleColorsTrap => "a candidate sees both colours of a net of strong links",
            Self::SimpleColorsWrap => "two candidates of one colour see each other: the colour is false",
            Self::MultiColors1 => {
                "two nets whose colours exclude each other: the other two leave nothing between them"
            }
            Self::MultiColors2 => "a colour sees both colours of another net: it is false",
            Self::WWing => "two equal cells of two candidates, joined by a strong link",
            Self::XyWing => "a cell xy that sees xz and yz: z goes from what sees both",
            Self::XyzWing => "a cell xyz that sees xz and yz: z goes from what sees all three",
            Self::UniqueRectangle1 => "a rectangle of two digits with one odd corner",
            Self::UniqueRectangle2 => "a rectangle with one extra digit in two corners of a line",
            Self::UniqueRectangle3 => "a rectangle whose extra digits are part of a naked set",
            Self::UniqueRectangle4 => "a rectangle one of whose digits is locked in two corners",
            Self::UniqueRectangle5 => "a rectangle with one extra digit in opposite or three corners",
            Self::UniqueRectangle6 => "a rectangle whose digit has no other place in its lines",
            Self::HiddenRectangle => {
                "a rectangle with one corner of two candidates, and a digit bound in the lines of the opposite one"
            }
            Self::AvoidableRectangle1 => "a rectangle of placed digits with one open corner",
            Self::AvoidableRectangle2 => {
                "a rectangle of placed digits with one extra digit in two open corners"
            }
            Self::UniqueLoop1 => "a loop of two digits with one odd cell",
            Self::UniqueLoop2 => "a loop with one extra digit",
            Self::UniqueLoop3 => "a loop whose extra digits are part of a naked set",
            Self::UniqueLoop4 => "a loop one of whose digits is locked in two cells",
            Self::Bug1 => "all cells have two candidates but one, which has three",
            Self::Bug2 => "all cells have two candidates but some with the same extra digit",
            Self::Bug3 => "the extra digits of a grave are part of a naked set",
            Self::Bug4 => "one digit of a grave is locked in two cells",
            Self::RemotePair => "a chain of equal cells of two candidates",
            Self::XChain => "strong and weak links of one digit in turn",
            Self::XyChain => "a chain through cells of two candidates",
            Self::ContinuousNiceLoop => "links in turn that close without a break: weak ones become strong",
            Self::DiscontinuousNiceLoop => "links in turn that come back to where they began",
            Self::Aic => "strong and weak links in turn (alternating inference chain)",
            Self::GroupedContinuousNiceLoop => "a continuous loop through groups of cells",
            Self::GroupedDiscontinuousNiceLoop => "a discontinuous loop through groups of cells",
            Self::GroupedAic => "an alternating inference chain through groups of cells",
            Self::XCycle => "a cycle of one digit",
            Self::YCycle => "a cycle through cells of two candidates",
            Self::XyCycle => "a cycle of both kinds of links",
            Self::ForcingXChain => "a candidate of one digit that leads to its own contrary",
            Self::ForcingChain => "a candidate that leads to its own contrary",
            Self::AlsXz => "two almost locked sets with a digit that only one can have",
            Self::AlsXyWing => "two almost locked sets joined by a third",
            Self::AlsXyChain => "a chain of four and more almost locked sets",
            Self::DeathBlossom => "a cell each of whose digits is in an almost locked set",
            Self::SueDeCoq => "cells of an intersection and sets beside it that share out their digits",
            Self::ForcingChainContradiction => "a candidate that leads to a contradiction by a chain",
            Self::ForcingChainVerity => "all possibilities lead to the same by chains",
            Self::ForcingNetContradiction => "a candidate that leads to a contradiction by a net",
            Self::ForcingNetVerity => "all possibilities lead to the same by nets",
            Self::AlignedPairExclusion => "two cells whose combinations leave another cell empty",
            Self::AlignedTripleExclusion => "three cells whose combinations leave another cell empty",
            Self::NishioForcingChain => "one digit tried out leads to a contradiction",
            Self::CellForcingChains => "all digits of a cell lead to the same",
            Self::RegionForcingChains => "all places of a digit in a house lead to the same",
            Self::DynamicContradictionForcingChains => {
                "a candidate that leads to a contradiction as the board changes"
            }
            Self::DynamicDoubleForcingChains => {
                "a candidate and its contrary lead to the same as the board changes"
            }
            Self::DynamicCellForcingChains => "all digits of a cell lead to the same as the board changes",
            Self::DynamicRegionForcingChains => "all places of a digit lead to the same as the board changes",
            Self::DynamicContradictionForcingChainsPlus => {
                "a candidate that leads to a contradiction as the board changes, with pointing, pairs and fish inside"
            }
            Self::DynamicDoubleForcingChainsPlus => {
                "a candidate and its contrary lead to the same as the board changes, with pointing, pairs and fish inside"
            }
            Self::DynamicCellForcingChainsPlus => {
                "all digits of a cell lead to the same as the board changes, with pointing, pairs and fish inside"
            }
            Self::DynamicRegionForcingChainsPlus => {
                "all places of a digit lead to the same as the board changes, with pointing, pairs and fish inside"
            }
            Self::NestedForcingChains => "dynamic chains with forcing chains inside",
            Self::NestedMultipleForcingChains => "dynamic chains with cell and region chains inside",
            Self::NestedDynamicForcingChains => "dynamic chains with dynamic chains inside",
            Self::NestedDynamicForcingChainsPlus => "dynamic chains with dynamic (+) chains inside",
            Self::TemplateSet => "a cell in all ways to place a digit nine times",
            Self::TemplateDelete => "a cell in no way to place a digit nine times",
            Self::BruteForce => "the digit from the solution, where no technique is left",
        }
    }
}
