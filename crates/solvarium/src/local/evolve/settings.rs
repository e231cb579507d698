//! The settings of evolution, and its presets.

use super::{Crossover, Evolve, ISLANDS_MOST, Mutation, POPULATION_MOST, Replacement, Selection, Stagnation};
use crate::settings::{Setting, Takes, Value, Values, configurable};

const SELECTION: Setting = Setting {
    name: "selection",
    help: "who becomes a parent",
    takes: Takes::Choice(&[
        ("tournament", "the best of so many, drawn by lot, as 'tournament' says"),
        ("truncation", "anyone of the best, of the share that 'truncation' says"),
        ("roulette", "the likelier, the cheaper than the worst"),
        ("rank", "the likelier, the more are worse"),
    ]),
    default: "tournament",
};

const TOURNAMENT: Setting =
    Setting::int("tournament", "how many are drawn for each parent", 1..=1_000_000, "2");

const TRUNCATION: Setting =
    Setting::float("truncation", "the share of the population that may be parents", 0.0..=1.0, "0.5");

const CROSSOVER: Setting = Setting {
    name: "crossover",
    help: "what a child has from which parent",
    takes: Takes::Choice(&[
        ("uniform", "each place, or each kept house, from either"),
        ("row", "each row from either"),
        ("box", "each box from either"),
        ("cycle", "each cycle of a permutation from either"),
    ]),
    default: "cycle",
};

const MUTATION: Setting = Setting {
    name: "mutation",
    help: "how a child differs from its parents",
    takes: Takes::Choice(&[
        ("mixed", "by resets while the best is far from a solution, by swaps near it"),
        ("reset", "places get other values"),
        ("swap", "two places of a house swap"),
    ]),
    default: "mixed",
};

const RESET_RATE: Setting = Setting::float(
    "reset-rate",
    "the chance of each place to get another value; 0: one in a child",
    0.0..=1.0,
    "0",
);

const SWAP_RATE: Setting = Setting::float(
    "swap-rate",
    "the chance of each house that two of its places swap; 0: one in a child",
    0.0..=1.0,
    "0",
);

const ELITISM: Setting =
    Setting::int("elitism", "how many of the best live on unchanged", 0..=1_000_000, "1");

const REPLACEMENT: Setting = Setting {
    name: "replacement",
    help: "whom children replace",
    takes: Takes::Choice(&[
        ("generational", "all of the generation before"),
        ("steady", "each at once the worst of three drawn by lot"),
    ]),
    default: "steady",
};

const STAGNATION: Setting = Setting {
    name: "stagnation",
    help: "what is done when the best stays the same for so long as 'patience' says",
    takes: Takes::Choice(&[
        ("reset", "a random population takes its place"),
        ("growing", "the mutation rates double, up to 64 times"),
        ("immigrants", "the worst fifth gives way to random individuals"),
        ("none", "nothing"),
    ]),
    default: "reset",
};

const PATIENCE: Setting =
    Setting::int("patience", "generations with the same best before that", 1..=1_000_000_000, "40");

const ISLANDS: Setting = Setting::int(
    "islands",
    "how many populations there are, side by side on all threads",
    1..=ISLANDS_MOST as u64,
    "1",
);

const MIGRATION: Setting = Setting::int(
    "migration",
    "generations between two migrations, when the best of an island goes to the next",
    1..=1_000_000_000,
    "50",
);

const GOAL: Setting = Setting::int(
    "goal",
    "the cost at which it ends, though it be none of a solution; 0: only at a solution",
    0..=1_000_000_000_000,
    "0",
);

const REPORT: Setting = Setting::int(
    "report",
    "generations between two reports of the best individual; 0: none",
    0..=1_000_000_000,
    "500",
);

/// The settings of the preset `coursework`.
const COURSEWORK: &[(&str, Value)] = &[
    ("population", Value::Int(100)),
    ("selection", Value::Word("truncation")),
    ("crossover", Value::Word("row")),
    ("reset-rate", Value::Float(0.5 / 81.0)),
    ("swap-rate", Value::Float(1.0 / 9.0)),
    ("elitism", Value::Int(0)),
    ("replacement", Value::Word("generational")),
    ("patience", Value::Int(500)),
    ("goal", Value::Int(4)),
];

configurable! {
    /// Two thousand individuals on one island; parents are the better of two; crossover by cycles; mixed mutation;
    /// steady replacement; a new population after 40 generations without progress. With kept boxes this solves hard
    /// Sudoku that a hundred individuals do not, as these soon become alike.
    Evolve = [Self::PRESET, Self::POPULATION, SELECTION, TOURNAMENT, TRUNCATION, CROSSOVER, MUTATION, RESET_RATE, SWAP_RATE, ELITISM, REPLACEMENT, STAGNATION, PATIENCE, ISLANDS, MIGRATION, GOAL, REPORT];
    |values| {
        let values = &values.clone().over(values.pick(&Self::PRESET, [&[], COURSEWORK, COURSEWORK]));
        let rate = |setting| Some(values.float(setting)).filter(|&rate| rate > 0.0);
        let goal = i64::try_from(values.int(&GOAL)).unwrap_or(i64::MAX);
        Self {
            population: values.small(&Self::POPULATION),
            selection: selection(values),
            crossover: values
                .pick(&CROSSOVER, [Crossover::Uniform, Crossover::Row, Crossover::Box, Crossover::Cycle]),
            mutation: values.pick(&MUTATION, [Mutation::Mixed, Mutation::Reset, Mutation::Swap]),
            reset_rate: rate(&RESET_RATE),
            swap_rate: rate(&SWAP_RATE),
            elitism: values.small(&ELITISM),
            replacement: values.pick(&REPLACEMENT, [Replacement::Generational, Replacement::Steady]),
            stagnation: values.pick(
                &STAGNATION,
                [Stagnation::Reset, Stagnation::Growing, Stagnation::Immigrants(0.2), Stagnation::None],
            ),
            patience: values.int(&PATIENCE),
            islands: values.small(&ISLANDS),
            migration: values.int(&MIGRATION),
            goal: Some(goal).filter(|&goal| goal > 0),
            report: values.int(&REPORT),
        }
    }
}

impl Evolve {
    /// The preset: the values of the other settings that are not set. The bugs of the coursework are in
    /// [`AsWritten`](crate::puzzle::sudoku::AsWritten); the preset here is its algorithm without them.
    pub const PRESET: Setting = Setting {
        name: "preset",
        help: "what the other settings are, where they are not set",
        takes: Takes::Choice(&[
            ("none", "as this list says"),
            (
                "coursework",
                "a student's algorithm for Sudoku as it was described: any digit in any cell, ends at cost 4",
            ),
            (
                "coursework-as-written",
                "the same with the faults of its code, for comparison: sees 4 of the 9 boxes",
            ),
        ]),
        default: "none",
    };

    /// The number of individuals on each island.
    pub const POPULATION: Setting = Setting::int(
        "population",
        "how many individuals there are, on each island",
        1..=POPULATION_MOST as u64,
        "2000",
    );

    /// The algorithm of a student's coursework, as described in its text. Parents are the better half of a hundred, and
    /// children inherit rows. A cell changes with probability 0.5/81, or two cells of a row are swapped with
    /// probability 1/9. There is no elite. A new population starts after 500 generations with the same best, and the
    /// search ends at four faults. This implementation counts all houses and mutates the children;
    /// [`AsWritten`](crate::puzzle::sudoku::AsWritten) reproduces the faults of the code.
    ///
    /// ```
    /// use solvarium::local::{board::FillBoard, Evolve, Trial};
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let text = "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..";
    /// let free = FillBoard::new(&Sudoku::parse(text)?.board()?);
    /// let found = Trial::new(1).run(&free, &Evolve::coursework().population(20)?);
    /// assert!(found.cost() <= Some(4));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn coursework() -> Self {
        Self::configured(&Values::new(Self::SETTINGS).over(COURSEWORK))
    }
}

fn selection(values: &Values) -> Selection {
    let tournament = Selection::Tournament(values.small(&TOURNAMENT));
    let truncation = Selection::Truncation(values.float(&TRUNCATION));
    values.pick(&SELECTION, [tournament, truncation, Selection::Roulette, Selection::Rank])
}
