//! The catalogue of techniques.
//! In the code, `price` is the difficulty of a technique. Difficulties and order are the defaults of HoDoKu 2.2.0 and
//! of Sudoku Explainer 1.2.1. `docs/techniques.md` explains each technique.

use std::fmt;

pub use crate::family::Family;

/// HoDoKu's five levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl Level {
    /// Returns the level's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the highest score of a puzzle of this level; a puzzle with more has the next level.
    pub const fn cap(self) -> Option<u32> {
        match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        }
    }
}

/// A technique's position and difficulty in HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The index in the order of techniques.
    pub index: u16,
    /// The level.
    pub level: Level,
    /// The score that a step adds.
    pub score: u32,
    /// Whether the technique is used for rating by default.
    pub on: bool,
}

/// The data of a technique.
#[derive(Debug)]
pub struct TechniqueData {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// A one-line definition; docs/techniques.md has more.
    pub help: &'static str,
    /// Other names: those of the two programs, short ones, and the number in HoDoKu's library of examples.
    pub also: &'static [&'static str],
    /// The family.
    pub family: Family,
    /// Whether the technique assumes that the puzzle has exactly one solution.
    pub needs_uniqueness: bool,
    /// The position and difficulty in HoDoKu.
    pub hodoku: Option<Hodoku>,
    /// The difficulty on Sudoku Explainer's scale in tenths, without surcharges for length or size.
    pub se: Option<u16>,
}

macro_rules! techniques {
    ($($variant:ident: $name:literal, [$($also:literal),*], $family:ident, $unique:ident, hodoku($($hodoku:tt)*), se($se:tt), $help:literal;)*) => {
        /// A human solving technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = concat!("The technique `", $name, "`.")] $variant,)*
        }

        impl Technique {
            /// All techniques, family by family.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
        }

        const ENTRIES: &[TechniqueData] = &[$(TechniqueData {
            name: $name,
            help: $help,
            also: &[$($also),*],
            family: Family::$family,
            needs_uniqueness: techniques!(@$unique),
            hodoku: techniques!(@hodoku $($hodoku)*),
            se: techniques!(@se $se),
        },)*];
    };
    (@unique) => { true };
    (@any) => { false };
    (@hodoku none) => { None };
    (@hodoku $index:literal $level:ident $score:literal on) => {
        Some(Hodoku { index: $index, level: Level::$level, score: $score, on: true })
    };
    (@hodoku $index:literal $level:ident $score:literal off) => {
        Some(Hodoku { index: $index, level: Level::$level, score: $score, on: false })
    };
    (@se none) => { None };
    (@se $price:literal) => { Some($price) };
}

techniques! {
    FullHouse: "full-house", ["last-digit", "fh", "0000"], Singles, any, hodoku(100 Easy 4 on), se(10),
        "the last empty cell of a house";
    NakedSingle: "naked-single", ["sole-candidate", "n1", "0003"], Singles, any, hodoku(200 Easy 4 on), se(23),
        "a cell with one candidate";
    HiddenSingle: "hidden-single", ["unique-candidate", "h1", "0002"], Singles, any, hodoku(300 Easy 14 on), se(12),
        "a digit that fits only one cell of a house";
    DirectPointing: "direct-pointing", [], Singles, any, hodoku(none), se(17),
        "pointing that leaves only one cell for the digit in another house";
    DirectClaiming: "direct-claiming", [], Singles, any, hodoku(none), se(19),
        "claiming that leaves only one cell for the digit in another house";
    DirectHiddenPair: "direct-hidden-pair", [], Singles, any, hodoku(none), se(20),
        "a hidden pair that leaves only one cell for another digit in its house";
    DirectHiddenTriple: "direct-hidden-triple", ["direct-hidden-triplet"], Singles, any, hodoku(none), se(25),
        "a hidden triple that leaves only one cell for another digit in its house";
    LockedPair: "locked-pair", ["l2", "0110"], Intersections, any, hodoku(1000 Medium 40 on), se(none),
        "a naked pair in both a line and a box: other cells of both lose its digits";
    LockedTriple: "locked-triple", ["l3", "0111"], Intersections, any, hodoku(1100 Medium 60 on), se(none),
        "a naked triple in both a line and a box: other cells of both lose its digits";
    Pointing: "pointing", ["locked-candidates-1", "locked-candidates-type-1-pointing", "lc1", "0100"], Intersections, any, hodoku(1200 Medium 50 on), se(26),
        "a digit of a box fits only in one line: the rest of the line loses it";
    Claiming: "claiming", ["locked-candidates-2", "locked-candidates-type-2-claiming", "box-line-reduction", "lc2", "0101"], Intersections, any, hodoku(1210 Medium 50 on), se(28),
        "a digit of a line fits only in one box: the rest of the box loses it";
    NakedPair: "naked-pair", ["n2", "0200"], Subsets, any, hodoku(1300 Medium 60 on), se(30),
        "two cells of a house that have only two digits between them: its other cells lose both";
    NakedTriple: "naked-triple", ["naked-triplet", "n3", "0201"], Subsets, any, hodoku(1400 Medium 80 on), se(36),
        "three cells of a house that have only three digits between them: its other cells lose them";
    NakedQuad: "naked-quad", ["naked-quadruple", "n4", "0202"], Subsets, any, hodoku(2000 Hard 120 on), se(50),
        "four cells of a house that have only four digits between them: its other cells lose them";
    HiddenPair: "hidden-pair", ["h2", "0210"], Subsets, any, hodoku(1500 Medium 70 on), se(34),
        "two digits that fit only two cells of a house: these cells lose all other digits";
    HiddenTriple: "hidden-triple", ["hidden-triplet", "h3", "0211"], Subsets, any, hodoku(1600 Medium 100 on), se(40),
        "three digits that fit only three cells of a house: these cells lose all other digits";
    HiddenQuad: "hidden-quad", ["hidden-quadruple", "h4", "0212"], Subsets, any, hodoku(2100 Hard 150 on), se(54),
        "four digits that fit only four cells of a house: these cells lose all other digits";
    XWing: "x-wing", ["bf2", "0300"], Fish, any, hodoku(2200 Hard 140 on), se(32),
        "a digit that fits only the same two columns in two rows, or the reverse";
    Swordfish: "swordfish", ["bf3", "0301"], Fish, any, hodoku(2300 Hard 150 on), se(38),
        "a digit that fits only the same three columns in three rows, or the reverse";
    Jellyfish: "jellyfish", ["bf4", "0302"], Fish, any, hodoku(2400 Hard 160 on), se(52),
        "a digit that fits only the same four columns in four rows, or the reverse";
    Squirmbag: "squirmbag", ["bf5", "0303"], Fish, any, hodoku(2500 Unfair 470 off), se(none),
        "a digit that fits only the same five columns in five rows, or the reverse";
    Whale: "whale", ["bf6", "0304"], Fish, any, hodoku(2600 Unfair 470 off), se(none),
        "a digit that fits only the same six columns in six rows, or the reverse";
    Leviathan: "leviathan", ["bf7", "0305"], Fish, any, hodoku(2700 Unfair 470 off), se(none),
        "a digit that fits only the same seven columns in seven rows, or the reverse";
    FinnedXWing: "finned-x-wing", ["fbf2", "0310"], Fish, any, hodoku(4100 Hard 130 on), se(none),
        "a fish of size 2 with extra cells, the fins: cells of the cover that see all fins lose the digit";
    FinnedSwordfish: "finned-swordfish", ["fbf3", "0311"], Fish, any, hodoku(4300 Unfair 200 on), se(none),
        "a fish of size 3 with extra cells, the fins: cells of the cover that see all fins lose the digit";
    FinnedJellyfish: "finned-jellyfish", ["fbf4", "0312"], Fish, any, hodoku(4500 Unfair 250 on), se(none),
        "a fish of size 4 with extra cells, the fins: cells of the cover that see all fins lose the digit";
    FinnedSquirmbag: "finned-squirmbag", ["fbf5", "0313"], Fish, any, hodoku(4700 Unfair 470 off), se(none),
        "a fish of size 5 with extra cells, the fins: cells of the cover that see all fins lose the digit";
    FinnedWhale: "finned-whale", ["fbf6", "0314"], Fish, any, hodoku(4900 Unfair 470 off), se(none),
        "a fish of size 6 with extra cells, the fins: cells of the cover that see all fins lose the digit";
    FinnedLeviathan: "finned-leviathan", ["fbf7", "0315"], Fish, any, hodoku(5100 Unfair 470 off), se(none),
        "a fish of size 7 with extra cells, the fins: cells of the cover that see all fins lose the digit";
    SashimiXWing: "sashimi-x-wing", ["sbf2", "0320"], Fish, any, hodoku(4200 Hard 150 on), se(none),
        "a finned fish of size 2 that is incomplete without its fins";
    SashimiSwordfish: "sashimi-swordfish", ["sbf3", "0321"], Fish, any, hodoku(4400 Unfair 240 on), se(none),
        "a finned fish of size 3 that is incomplete without its fins";
    SashimiJellyfish: "sashimi-jellyfish", ["sbf4", "0322"], Fish, any, hodoku(4600 Unfair 260 on), se(none),
        "a finned fish of size 4 that is incomplete without its fins";
    SashimiSquirmbag: "sashimi-squirmbag", ["sbf5", "0323"], Fish, any, hodoku(4800 Unfair 470 off), se(none),
        "a finned fish of size 5 that is incomplete without its fins";
    SashimiWhale: "sashimi-whale", ["sbf6", "0324"], Fish, any, hodoku(5000 Unfair 470 off), se(none),
        "a finned fish of size 6 that is incomplete without its fins";
    SashimiLeviathan: "sashimi-leviathan", ["sbf7", "0325"], Fish, any, hodoku(5200 Unfair 470 off), se(none),
        "a finned fish of size 7 that is incomplete without its fins";
    FrankenXWing: "franken-x-wing", ["ff2", "0330"], Fish, any, hodoku(6100 Unfair 300 on), se(none),
        "a fish of size 2 with boxes in its base or cover";
    FrankenSwordfish: "franken-swordfish", ["ff3", "0331"], Fish, any, hodoku(6200 Unfair 350 on), se(none),
        "a fish of size 3 with boxes in its base or cover";
    FrankenJellyfish: "franken-jellyfish", ["ff4", "0332"], Fish, any, hodoku(6300 Unfair 370 off), se(none),
        "a fish of size 4 with boxes in its base or cover";
    FrankenSquirmbag: "franken-squirmbag", ["ff5", "0333"], Fish, any, hodoku(6400 Extreme 470 off), se(none),
        "a fish of size 5 with boxes in its base or cover";
    FrankenWhale: "franken-whale", ["ff6", "0334"], Fish, any, hodoku(6500 Extreme 470 off), se(none),
        "a fish of size 6 with boxes in its base or cover";
    FrankenLeviathan: "franken-leviathan", ["ff7", "0335"], Fish, any, hodoku(6600 Extreme 470 off), se(none),
        "a fish of size 7 with boxes in its base or cover";
    FinnedFrankenXWing: "finned-franken-x-wing", ["fff2", "0340"], Fish, any, hodoku(6700 Unfair 390 on), se(none),
        "a Franken fish of size 2 with fins";
    FinnedFrankenSwordfish: "finned-franken-swordfish", ["fff3", "0341"], Fish, any, hodoku(6800 Unfair 410 on), se(none),
        "a Franken fish of size 3 with fins";
    FinnedFrankenJellyfish: "finned-franken-jellyfish", ["fff4", "0342"], Fish, any, hodoku(6900 Unfair 430 off), se(none),
        "a Franken fish of size 4 with fins";
    FinnedFrankenSquirmbag: "finned-franken-squirmbag", ["fff5", "0343"], Fish, any, hodoku(7000 Extreme 470 off), se(none),
        "a Franken fish of size 5 with fins";
    FinnedFrankenWhale: "finned-franken-whale", ["fff6", "0344"], Fish, any, hodoku(7100 Extreme 470 off), se(none),
        "a Franken fish of size 6 with fins";
    FinnedFrankenLeviathan: "finned-franken-leviathan", ["fff7", "0345"], Fish, any, hodoku(7200 Extreme 470 off), se(none),
        "a Franken fish of size 7 with fins";
    MutantXWing: "mutant-x-wing", ["mf2", "0350"], Fish, any, hodoku(7300 Extreme 450 off), se(none),
        "a fish of size 2 with any kinds of houses";
    MutantSwordfish: "mutant-swordfish", ["mf3", "0351"], Fish, any, hodoku(7400 Extreme 450 off), se(none),
        "a fish of size 3 with any kinds of houses";
    MutantJellyfish: "mutant-jellyfish", ["mf4", "0352"], Fish, any, hodoku(7500 Extreme 450 off), se(none),
        "a fish of size 4 with any kinds of houses";
    MutantSquirmbag: "mutant-squirmbag", ["mf5", "0353"], Fish, any, hodoku(7600 Extreme 470 off), se(none),
        "a fish of size 5 with any kinds of houses";
    MutantWhale: "mutant-whale", ["mf6", "0354"], Fish, any, hodoku(7700 Extreme 470 off), se(none),
        "a fish of size 6 with any kinds of houses";
    MutantLeviathan: "mutant-leviathan", ["mf7", "0355"], Fish, any, hodoku(7800 Extreme 470 off), se(none),
        "a fish of size 7 with any kinds of houses";
    FinnedMutantXWing: "finned-mutant-x-wing", ["fmf2", "0360"], Fish, any, hodoku(7900 Extreme 450 off), se(none),
        "a fish of size 2 with any kinds of houses, and with fins";
    FinnedMutantSwordfish: "finned-mutant-swordfish", ["fmf3", "0361"], Fish, any, hodoku(8000 Extreme 450 off), se(none),
        "a fish of size 3 with any kinds of houses, and with fins";
    FinnedMutantJellyfish: "finned-mutant-jellyfish", ["fmf4", "0362"], Fish, any, hodoku(8100 Extreme 450 off), se(none),
        "a fish of size 4 with any kinds of houses, and with fins";
    FinnedMutantSquirmbag: "finned-mutant-squirmbag", ["fmf5", "0363"], Fish, any, hodoku(8200 Extreme 470 off), se(none),
        "a fish of size 5 with any kinds of houses, and with fins";
    FinnedMutantWhale: "finned-mutant-whale", ["fmf6", "0364"], Fish, any, hodoku(8300 Extreme 470 off), se(none),
        "a fish of size 6 with any kinds of houses, and with fins";
    FinnedMutantLeviathan: "finned-mutant-leviathan", ["fmf7", "0365"], Fish, any, hodoku(8400 Extreme 470 off), se(none),
        "a fish of size 7 with any kinds of houses, and with fins";
    KrakenFish1: "kraken-fish-1", ["kraken-fish-type-1", "kf1", "0371"], Fish, any, hodoku(8450 Extreme 500 off), se(none),
        "a finned fish with a chain from each fin to the same result";
    KrakenFish2: "kraken-fish-2", ["kraken-fish-type-2", "kf2", "0372"], Fish, any, hodoku(8450 Extreme 500 off), se(none),
        "chains from all candidates of a cover house lead to the same result";
    Skyscraper: "skyscraper", ["sk", "0400"], OneDigit, any, hodoku(3000 Hard 130 on), se(none),
        "two parallel lines that have two cells each for a digit; one cell of each lies in the same crossing line";
    TwoStringKite: "two-string-kite", ["2-string-kite", "2sk", "0401"], OneDigit, any, hodoku(3100 Hard 150 on), se(none),
        "a row and a column that have two cells each for a digit; one cell of each lies in the same box";
    DualTwoStringKite: "dual-two-string-kite", ["dual-2-string-kite", "d2sk", "0404"], OneDigit, any, hodoku(3100 Hard 150 off), se(none),
        "two kites that share their two cells in a box";
    TurbotFish: "turbot-fish", ["tf", "0403"], OneDigit, any, hodoku(3120 Hard 120 on), se(none),
        "two strong links of a digit joined by a weak one";
    EmptyRectangle: "empty-rectangle", ["er", "0402"], OneDigit, any, hodoku(3170 Hard 120 on), se(none),
        "a digit of a box fits only one row and one column, and a strong link meets one of them";
    DualEmptyRectangle: "dual-empty-rectangle", ["der", "0405"], OneDigit, any, hodoku(3170 Hard 120 off), se(none),
        "two empty rectangles of one box";
    RectangleElimination: "rectangle-elimination", [], OneDigit, any, hodoku(none), se(none),
        "a cell that sees one end of a strong link: with the digit in that cell, a box would have no cell for it";
    SimpleColorsTrap: "simple-colors-trap", ["simple-colours-trap", "sc1", "0500"], Colours, any, hodoku(5330 Hard 150 on), se(none),
        "a candidate sees both colours of a net of strong links";
    SimpleColorsWrap: "simple-colors-wrap", ["simple-colours-wrap", "sc2", "0501"], Colours, any, hodoku(5330 Hard 150 on), se(none),
        "two candidates of one colour see each other: the colour is false";
    MultiColors1: "multi-colors-1", ["multi-colours-1", "mc1", "0502"], Colours, any, hodoku(5360 Hard 200 on), se(none),
        "two nets whose colours exclude each other: cells that see both other colours lose the digit";
    MultiColors2: "multi-colors-2", ["multi-colours-2", "mc2", "0503"], Colours, any, hodoku(5360 Hard 200 on), se(none),
        "a colour sees both colours of another net: it is false";
    Medusa3d: "3d-medusa", ["medusa", "medusa-3d"], Colours, any, hodoku(none), se(none),
        "two colours on the strong links of several digits, in houses and in cells";
    WWing: "w-wing", ["w", "0803"], Wings, any, hodoku(3200 Hard 150 on), se(none),
        "two cells with the same two candidates, joined by a strong link";
    XyWing: "xy-wing", ["y-wing", "xy", "0800"], Wings, any, hodoku(3300 Hard 160 on), se(42),
        "a cell xy that sees xz and yz: cells that see both lose z";
    XyzWing: "xyz-wing", ["xyz", "0801"], Wings, any, hodoku(3400 Hard 180 on), se(44),
        "a cell xyz that sees xz and yz: cells that see all three lose z";
    WxyzWing: "wxyz-wing", ["bent-naked-quad"], Wings, any, hodoku(none), se(none),
        "four cells of a line and a box with four digits, only one of which can be there twice";
    VwxyzWing: "vwxyz-wing", ["bent-naked-quintuple"], Wings, any, hodoku(none), se(none),
        "five cells of a line and a box with five digits, only one of which can be there twice";
    UniqueRectangle1: "unique-rectangle-1", ["uniqueness-test-1", "unique-rectangle-type-1", "u1", "0600"], Uniqueness, unique, hodoku(3500 Hard 100 on), se(45),
        "a rectangle of cells with the same two candidates, except for one corner";
    UniqueRectangle2: "unique-rectangle-2", ["uniqueness-test-2", "unique-rectangle-type-2", "u2", "0601"], Uniqueness, unique, hodoku(3600 Hard 100 on), se(45),
        "a rectangle with the same extra digit in two corners of a line";
    UniqueRectangle3: "unique-rectangle-3", ["uniqueness-test-3", "unique-rectangle-type-3", "u3", "0602"], Uniqueness, unique, hodoku(3700 Hard 100 on), se(45),
        "a rectangle whose extra digits are part of a naked set";
    UniqueRectangle4: "unique-rectangle-4", ["uniqueness-test-4", "unique-rectangle-type-4", "u4", "0603"], Uniqueness, unique, hodoku(3800 Hard 100 on), se(45),
        "a rectangle with one of its two digits locked in two corners";
    UniqueRectangle5: "unique-rectangle-5", ["uniqueness-test-5", "unique-rectangle-type-5", "u5", "0604"], Uniqueness, unique, hodoku(3900 Hard 100 on), se(none),
        "a rectangle with the same extra digit in three corners, or in two opposite ones";
    UniqueRectangle6: "unique-rectangle-6", ["uniqueness-test-6", "unique-rectangle-type-6", "u6", "0605"], Uniqueness, unique, hodoku(4000 Hard 100 on), se(none),
        "a rectangle with one digit that fits no other cell of its rows or of its columns";
    HiddenRectangle: "hidden-rectangle", ["hr", "0606"], Uniqueness, unique, hodoku(4010 Hard 100 on), se(none),
        "a rectangle with one corner of two candidates, and strong links of a digit from the opposite corner";
    AvoidableRectangle1: "avoidable-rectangle-1", ["avoidable-rectangle-type-1", "ar1", "0607"], Uniqueness, unique, hodoku(4020 Hard 100 on), se(none),
        "a rectangle of digits that are not givens, with one open corner";
    AvoidableRectangle2: "avoidable-rectangle-2", ["avoidable-rectangle-type-2", "ar2", "0608"], Uniqueness, unique, hodoku(4030 Hard 100 on), se(none),
        "a rectangle of digits that are not givens, with the same extra digit in two open corners";
    UniqueLoop1: "unique-loop-1", ["unique-loop-type-1"], Uniqueness, unique, hodoku(none), se(46),
        "a loop of cells with the same two candidates, except for one cell";
    UniqueLoop2: "unique-loop-2", ["unique-loop-type-2"], Uniqueness, unique, hodoku(none), se(46),
        "a loop with the same extra digit in two or more cells";
    UniqueLoop3: "unique-loop-3", ["unique-loop-type-3"], Uniqueness, unique, hodoku(none), se(46),
        "a loop whose extra digits are part of a naked set";
    UniqueLoop4: "unique-loop-4", ["unique-loop-type-4"], Uniqueness, unique, hodoku(none), se(46),
        "a loop with one of its two digits locked in two cells";
    Bug1: "bug-1", ["bug+1", "bug-plus-1", "bug-type-1", "bivalue-universal-grave-+-1", "bug1", "0610"], Uniqueness, unique, hodoku(2900 Hard 100 on), se(56),
        "all cells have two candidates, except one that has three";
    Bug2: "bug-2", ["bug-type-2"], Uniqueness, unique, hodoku(none), se(57),
        "all cells have two candidates, except some with the same extra digit";
    Bug3: "bug-3", ["bug-type-3"], Uniqueness, unique, hodoku(none), se(57),
        "the extra digits of a BUG (bivalue universal grave) are part of a naked set";
    Bug4: "bug-4", ["bug-type-4"], Uniqueness, unique, hodoku(none), se(57),
        "one digit of a BUG (bivalue universal grave) is locked in two cells";
    RemotePair: "remote-pair", ["rp", "0703"], Chains, any, hodoku(2800 Hard 110 on), se(none),
        "a chain of cells with the same two candidates";
    XChain: "x-chain", ["x", "0701"], Chains, any, hodoku(5400 Unfair 260 on), se(none),
        "alternating strong and weak links of one digit";
    XyChain: "xy-chain", ["xyc", "0702"], Chains, any, hodoku(5500 Unfair 260 on), se(none),
        "a chain through cells of two candidates";
    ContinuousNiceLoop: "continuous-nice-loop", ["cnl", "0706"], Chains, any, hodoku(5600 Unfair 280 on), se(none),
        "a closed loop of alternating links: weak links become strong";
    DiscontinuousNiceLoop: "discontinuous-nice-loop", ["dnl", "0707"], Chains, any, hodoku(5600 Unfair 280 on), se(none),
        "alternating links that return to their start";
    Aic: "aic", ["alternating-inference-chain", "0708"], Chains, any, hodoku(5600 Unfair 280 on), se(none),
        "alternating strong and weak links (alternating inference chain)";
    GroupedContinuousNiceLoop: "grouped-continuous-nice-loop", ["gcnl", "0709"], Chains, any, hodoku(5650 Unfair 300 on), se(none),
        "a continuous loop through groups of cells";
    GroupedDiscontinuousNiceLoop: "grouped-discontinuous-nice-loop", ["gdnl", "0710"], Chains, any, hodoku(5650 Unfair 300 on), se(none),
        "a discontinuous loop through groups of cells";
    GroupedAic: "grouped-aic", ["gaic", "0711"], Chains, any, hodoku(5650 Unfair 300 on), se(none),
        "an alternating inference chain through groups of cells";
    XCycle: "x-cycle", ["bidirectional-x-cycle"], Chains, any, hodoku(none), se(65),
        "a cycle of one digit";
    YCycle: "y-cycle", ["bidirectional-y-cycle"], Chains, any, hodoku(none), se(65),
        "a cycle through cells of two candidates";
    XyCycle: "xy-cycle", ["bidirectional-cycle"], Chains, any, hodoku(none), se(70),
        "a cycle of both kinds of links";
    ForcingXChain: "forcing-x-chain", ["se-turbot-fish"], Chains, any, hodoku(none), se(66),
        "a candidate that implies its own opposite, by links of one digit";
    ForcingChain: "forcing-chain", [], Chains, any, hodoku(none), se(70),
        "a candidate that implies its own opposite";
    AlsXz: "als-xz", ["almost-locked-set-xz-rule", "axz", "0901"], AlmostLockedSets, any, hodoku(5700 Unfair 300 on), se(none),
        "two almost locked sets with a digit that only one can contain";
    AlsXyWing: "als-xy-wing", ["almost-locked-set-xy-wing", "axy", "0902"], AlmostLockedSets, any, hodoku(5800 Unfair 320 on), se(none),
        "two almost locked sets joined by a third";
    AlsXyChain: "als-xy-chain", ["almost-locked-set-chain", "almost-locked-set-xy-chain", "ach", "0903"], AlmostLockedSets, any, hodoku(5900 Unfair 340 on), se(none),
        "a chain of four or more almost locked sets";
    DeathBlossom: "death-blossom", ["db", "0904"], AlmostLockedSets, any, hodoku(6000 Unfair 360 off), se(none),
        "a cell that sees, for each of its digits, that digit in an almost locked set";
    SueDeCoq: "sue-de-coq", ["sdc", "1101"], AlmostLockedSets, any, hodoku(5300 Unfair 250 on), se(none),
        "cells of an intersection and two sets beside it that together have as many digits as cells";
    FireworkTriple: "firework-triple", ["triple-firework"], MultiSector, any, hodoku(none), se(none),
        "three digits that, in a row and a column, fit only the box where they cross and the same two cells outside";
    FireworkQuad: "firework-quad", ["quad-firework", "quadruple-firework"], MultiSector, any, hodoku(none), se(none),
        "four digits that fill the corners of a rectangle: each fits only two opposite corners and one of the others";
    Tridagon: "tridagon", ["thors-hammer", "trivalue-oddagon"], MultiSector, any, hodoku(none), se(none),
        "twelve cells of four boxes that three digits alone cannot fill: one of their further candidates is true";
    SkLoop: "sk-loop", ["domino-loop", "steve-kurzhals-loop"], MultiSector, any, hodoku(none), se(none),
        "eight pairs of cells around four filled cells: their lines and boxes supply just 16 digits for the 16 cells";
    JuniorExocet: "junior-exocet", ["exocet", "jexocet"], MultiSector, any, hodoku(none), se(none),
        "two cells of a line in a box, whose digits are also in two target cells of the other boxes on the line";
    SeniorExocet: "senior-exocet", [], MultiSector, any, hodoku(none), se(none),
        "an exocet with a target outside the three boxes of its base's line";
    MultiSectorLockedSet: "multi-sector-locked-set", ["msls", "multifish", "multi-fish"], MultiSector, any, hodoku(none), se(none),
        "the cells where some rows and columns cross, which can hold only as many digits as there are cells";
    ForcingChainContradiction: "forcing-chain-contradiction", ["fcc", "1301"], Forcing, any, hodoku(8500 Extreme 500 on), se(none),
        "a candidate that leads to a contradiction by a chain";
    ForcingChainVerity: "forcing-chain-verity", ["fcv", "1302"], Forcing, any, hodoku(8500 Extreme 500 on), se(none),
        "all possibilities lead to the same result by chains";
    ForcingNetContradiction: "forcing-net-contradiction", ["fnc", "1303"], Forcing, any, hodoku(8600 Extreme 700 on), se(none),
        "a candidate that leads to a contradiction by a net";
    ForcingNetVerity: "forcing-net-verity", ["fnv", "1304"], Forcing, any, hodoku(8600 Extreme 700 on), se(none),
        "all possibilities lead to the same result by nets";
    Whip: "whip", [], Forcing, any, hodoku(none), se(none),
        "a candidate that by a chain of cells and houses leaves one without a value";
    Braid: "braid", [], Forcing, any, hodoku(none), se(none),
        "a whip whose cells and houses need not form a chain";
    AlignedPairExclusion: "aligned-pair-exclusion", ["ape"], Exclusion, any, hodoku(none), se(62),
        "two cells, some combinations of which leave another cell without candidates";
    AlignedTripleExclusion: "aligned-triple-exclusion", ["aligned-triplet-exclusion", "ate"], Exclusion, any, hodoku(none), se(75),
        "three cells, some combinations of which leave another cell without candidates";
    NishioForcingChain: "nishio-forcing-chain", ["nishio", "nishio-forcing-chains"], Forcing, any, hodoku(none), se(75),
        "trying one digit leads to a contradiction";
    CellForcingChains: "cell-forcing-chains", [], Forcing, any, hodoku(none), se(80),
        "all digits of a cell lead to the same result";
    RegionForcingChains: "region-forcing-chains", [], Forcing, any, hodoku(none), se(80),
        "all cells for a digit in a house lead to the same result";
    DynamicContradictionForcingChains: "dynamic-contradiction-forcing-chains", [], Forcing, any, hodoku(none), se(85),
        "a candidate that leads to a contradiction on the updated board";
    DynamicDoubleForcingChains: "dynamic-double-forcing-chains", [], Forcing, any, hodoku(none), se(85),
        "a candidate and its opposite lead to the same result on the updated board";
    DynamicCellForcingChains: "dynamic-cell-forcing-chains", [], Forcing, any, hodoku(none), se(85),
        "all digits of a cell lead to the same result on the updated board";
    DynamicRegionForcingChains: "dynamic-region-forcing-chains", [], Forcing, any, hodoku(none), se(85),
        "all cells for a digit lead to the same result on the updated board";
    DynamicContradictionForcingChainsPlus: "dynamic-contradiction-forcing-chains-plus", ["dynamic-contradiction-forcing-chains-(+)"], Forcing, any, hodoku(none), se(90),
        "a candidate that leads to a contradiction on the updated board, with pointing, pairs and fish inside";
    DynamicDoubleForcingChainsPlus: "dynamic-double-forcing-chains-plus", ["dynamic-double-forcing-chains-(+)"], Forcing, any, hodoku(none), se(90),
        "a candidate and its opposite lead to the same result on the updated board, with pointing, pairs and fish inside";
    DynamicCellForcingChainsPlus: "dynamic-cell-forcing-chains-plus", ["dynamic-cell-forcing-chains-(+)"], Forcing, any, hodoku(none), se(90),
        "all digits of a cell lead to the same result on the updated board, with pointing, pairs and fish inside";
    DynamicRegionForcingChainsPlus: "dynamic-region-forcing-chains-plus", ["dynamic-region-forcing-chains-(+)"], Forcing, any, hodoku(none), se(90),
        "all cells for a digit lead to the same result on the updated board, with pointing, pairs and fish inside";
    NestedForcingChains: "nested-forcing-chains", ["dynamic-forcing-chains-(+-forcing-chains)"], Forcing, any, hodoku(none), se(95),
        "dynamic chains with forcing chains inside";
    NestedMultipleForcingChains: "nested-multiple-forcing-chains", ["dynamic-forcing-chains-(+-multiple-forcing-chains)"], Forcing, any, hodoku(none), se(100),
        "dynamic chains with cell and region chains inside";
    NestedDynamicForcingChains: "nested-dynamic-forcing-chains", ["dynamic-forcing-chains-(+-dynamic-forcing-chains)"], Forcing, any, hodoku(none), se(105),
        "dynamic chains with dynamic chains inside";
    NestedDynamicForcingChainsPlus: "nested-dynamic-forcing-chains-plus", ["dynamic-forcing-chains-(+-dynamic-forcing-chains-(+))"], Forcing, any, hodoku(none), se(110),
        "dynamic chains with dynamic (+) chains inside";
    TemplateSet: "template-set", ["ts", "1201"], Templates, any, hodoku(8700 Extreme 10000 off), se(none),
        "a cell that every possible placement of a digit on the board uses";
    TemplateDelete: "template-delete", ["td", "1202"], Templates, any, hodoku(8800 Extreme 10000 off), se(none),
        "a cell that no possible placement of a digit on the board uses";
    BruteForce: "brute-force", [], Last, any, hodoku(8900 Extreme 10000 on), se(none),
        "the digit from the solution, if no technique helps";
}

impl Technique {
    /// Returns its data.
    #[inline]
    pub const fn entry(self) -> &'static TechniqueData {
        &ENTRIES[self as usize]
    }

    /// Returns its name, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Finds a technique by one of its names. Case, spaces, underscores and hyphens are ignored.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = plain(name);
        Self::ALL.iter().copied().find(|technique| {
            let entry = technique.entry();
            plain(entry.name) == wanted || entry.also.iter().any(|also| plain(also) == wanted)
        })
    }
}

fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_name_belongs_to_two_techniques() {
        let mut seen = HashSet::new();
        for technique in Technique::ALL {
            let entry = technique.entry();
            for name in std::iter::once(&entry.name).chain(entry.also) {
                assert!(seen.insert(*name), "{name} is the name of two techniques");
                assert_eq!(Technique::named(&name.to_uppercase().replace('-', " ")), Some(*technique));
            }
        }
    }
}
