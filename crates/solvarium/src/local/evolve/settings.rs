//! The settings of evolution, and its presets.

use super::{Crossover, Evolve, ISLANDS_MOST, Mutation, POPULATION_MOST, Replacement, Selection, Stagnation};
use crate::settings::{Setting, Takes, Value, Values, configurable};

const SELECTION: Setting = Setting {
    name: "selection",
    help: "selection of parents",
    takes: Takes::Choice(&[
        ("tournament", "the best of a random sample of size 'tournament'"),
        ("truncation", "a random one of the best, by the share 'truncation'"),
        ("roulette", "probability proportional to the cost difference to the worst"),
        ("rank", "probability by rank"),
    ]),
    default: "tournament",
};

const TOURNAMENT: Setting = Setting::int("tournament", "sample size for each parent", 1..=1_000_000, "2");

const TRUNCATION: Setting =
    Setting::float("truncation", "share of the population that may be parents", 0.0..=1.0, "0.5");

const CROSSOVER: Setting = Setting {
    name: "crossover",
    help: "crossover: what a child takes from which parent",
    takes: Takes::Choice(&[
        ("uniform", "each variable, or each kept house, from either parent"),
        ("row", "each row from either parent"),
        ("box", "each box from either parent"),
        ("cycle", "each cycle of a permutation from either parent"),
    ]),
    default: "cycle",
};

const MUTATION: Setting = Setting {
    name: "mutation",
    help: "mutation of a child",
    takes: Takes::Choice(&[
        ("mixed", "resets while the best is far from a solution, swaps near it"),
        ("reset", "variables get other values"),
        ("swap", "swaps two cells of a house"),
    ]),
    default: "mixed",
};

const RESET_RATE: Setting = Setting::float(
    "reset-rate",
    "probability that a variable gets another value; 0: one variable per child",
    0.0..=1.0,
    "0",
);

const SWAP_RATE: Setting = Setting::float(
    "swap-rate",
    "probability that a house swaps two of its cells; 0: one house per child",
    0.0..=1.0,
    "0",
);

const ELITISM: Setting =
    Setting::int("elitism", "number of the best that survive unchanged", 0..=1_000_000, "1");

const REPLACEMENT: Setting = Setting {
    name: "replacement",
    help: "which individuals the children replace",
    takes: Takes::Choice(&[
        ("generational", "the whole generation"),
        ("steady", "each child the worst of three random individuals"),
    ]),
    default: "steady",
};

const STAGNATION: Setting = Setting {
    name: "stagnation",
    help: "what to do if the best does not change for 'patience' generations",
    takes: Takes::Choice(&[
        ("reset", "start a new random population"),
        ("growing", "double the mutation rates, up to 64 times"),
        ("immigrants", "replace the worst fifth with random individuals"),
        ("none", "nothing"),
    ]),
    default: "reset",
};

const PATIENCE: Setting =
    Setting::int("patience", "generations with the same best before a reaction", 1..=1_000_000_000, "40");

const ISLANDS: Setting =
    Setting::int("islands", "number of populations, run on all threads", 1..=ISLANDS_MOST as u64, "1");

const MIGRATION: Setting = Setting::int(
    "migration",
    "generations between migrations of the best of an island to the next",
    1..=1_000_000_000,
    "50",
);

const GOAL: Setting = Setting::int(
    "goal",
    "target cost at which to stop, even without a solution; 0: only at a solution",
    0..=1_000_000_000_000,
    "0",
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
    Evolve = [Self::PRESET, Self::POPULATION, SELECTION, TOURNAMENT, TRUNCATION, CROSSOVER, MUTATION, RESET_RATE, SWAP_RATE, ELITISM, REPLACEMENT, STAGNATION, PATIENCE, ISLANDS, MIGRATION, GOAL, Self::REPORT];
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
            report: values.int(&Self::REPORT),
        }
    }
}

impl Evolve {
    /// The preset: defaults for the other settings. [`AsWritten`](crate::puzzle::sudoku::AsWritten) reproduces the bugs
    /// of the coursework; its algorithm here has none of them.
    pub const PRESET: Setting = Setting {
        name: "preset",
        help: "defaults of the other settings",
        takes: Takes::Choice(&[
            ("none", "as listed"),
            (
                "coursework",
                "a student's algorithm for Sudoku as described: any digit in any cell, stops at cost 4",
            ),
            (
                "coursework-as-written",
                "as coursework, with the bug of its code: checks only 4 of the 9 boxes",
            ),
        ]),
        default: "none",
    };

    /// The number of individuals on each island.
    pub const POPULATION: Setting = Setting::int(
        "population",
        "number of individuals, on each island",
        1..=POPULATION_MOST as u64,
        "2000",
    );

    /// Generations between reports of the best individual.
    ///
    /// ```
    /// assert_eq!(solvarium::local::Evolve::REPORT.default, "500");
    /// ```
    pub const REPORT: Setting = Setting::int(
        "report",
        "generations between reports of the best individual, from islands when they migrate; 0: none",
        0..=1_000_000_000,
        "500",
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
