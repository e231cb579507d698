//! Evolution (Holland, 1975), by name.

use super::settings::{FILL, KEEP, TRIALS, small};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium::local::{Crossover, Evolve, Mutation, Replacement, Selection, Stagnation};

pub(crate) static EVOLVE: Entry<Search> = Entry {
    name: "evolve",
    aliases: &["evolution", "genetic", "ga"],
    help: "evolution: parents by selection, children by crossover and mutation",
    settings: &[
        PRESET,
        POPULATION,
        SELECTION,
        TOURNAMENT,
        TRUNCATION,
        CROSSOVER,
        MUTATION,
        RESET_RATE,
        SWAP_RATE,
        ELITISM,
        REPLACEMENT,
        STAGNATION,
        PATIENCE,
        ISLANDS,
        MIGRATION,
        AIM_AT,
        REPORT,
        TRIALS,
        KEEP,
        FILL,
    ],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

pub(crate) const PRESET: Setting = Setting {
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

pub(crate) const POPULATION: Setting = Setting {
    name: "population",
    help: "how many individuals there are, on each island",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "2000",
};

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

const TOURNAMENT: Setting = Setting {
    name: "tournament",
    help: "how many are drawn for each parent",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "2",
};

const TRUNCATION: Setting = Setting {
    name: "truncation",
    help: "the share of the population that may be parents",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.5",
};

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

const RESET_RATE: Setting = Setting {
    name: "reset-rate",
    help: "the chance of each place to get another value; 0: one in a child",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0",
};

const SWAP_RATE: Setting = Setting {
    name: "swap-rate",
    help: "the chance of each house that two of its places swap; 0: one in a child",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0",
};

const ELITISM: Setting = Setting {
    name: "elitism",
    help: "how many of the best live on unchanged",
    takes: Takes::Int { min: 0, max: 1_000_000 },
    default: "1",
};

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

const PATIENCE: Setting = Setting {
    name: "patience",
    help: "generations with the same best before that",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "40",
};

const ISLANDS: Setting = Setting {
    name: "islands",
    help: "how many populations there are, side by side on all threads",
    takes: Takes::Int { min: 1, max: 1000 },
    default: "1",
};

const MIGRATION: Setting = Setting {
    name: "migration",
    help: "generations between two migrations, when the best of an island goes to the next",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "50",
};

const AIM_AT: Setting = Setting {
    name: "goal",
    help: "the cost at which it ends, though it be none of a solution; 0: only at a solution",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "0",
};

const REPORT: Setting = Setting {
    name: "report",
    help: "generations between two reports of the best individual; 0: none",
    takes: Takes::Int { min: 0, max: 1_000_000_000 },
    default: "500",
};

/// The search, as it is set.
///
/// # Errors
/// The settings contradict each other.
pub(super) fn algorithm(method: &Method) -> Result<Evolve, Error> {
    let presets = [Evolve::new(), Evolve::coursework(), Evolve::coursework()];
    let mut evolve = presets[method.0.pick(&PRESET, [0, 1, 2])].clone();
    let is_set = |setting: &Setting| method.0.is_set(setting);
    if is_set(&POPULATION) {
        evolve = evolve.population(small(method, &POPULATION))?;
    }
    if is_set(&SELECTION) || is_set(&TOURNAMENT) || is_set(&TRUNCATION) {
        let tournament = Selection::Tournament(small(method, &TOURNAMENT));
        let truncation = Selection::Truncation(method.0.float(&TRUNCATION));
        let all = [tournament, truncation, Selection::Roulette, Selection::Rank];
        evolve = evolve.selection(method.0.pick(&SELECTION, all))?;
    }
    if is_set(&CROSSOVER) {
        let all = [Crossover::Uniform, Crossover::Row, Crossover::Box, Crossover::Cycle];
        evolve = evolve.crossover(method.0.pick(&CROSSOVER, all));
    }
    if is_set(&MUTATION) {
        evolve =
            evolve.mutation(method.0.pick(&MUTATION, [Mutation::Mixed, Mutation::Reset, Mutation::Swap]));
    }
    let rate = |setting: &Setting| Some(method.0.float(setting)).filter(|&rate| rate > 0.0);
    if is_set(&RESET_RATE) {
        evolve = evolve.reset_rate(rate(&RESET_RATE))?;
    }
    if is_set(&SWAP_RATE) {
        evolve = evolve.swap_rate(rate(&SWAP_RATE))?;
    }
    generations(method, evolve)
}

/// Whether it is the coursework with its faults.
pub(crate) fn is_as_written(method: &Method) -> bool {
    method.is(&EVOLVE) && method.0.pick(&PRESET, [false, false, true])
}

/// The settings that are about generations, not about individuals.
fn generations(method: &Method, mut evolve: Evolve) -> Result<Evolve, Error> {
    let is_set = |setting: &Setting| method.0.is_set(setting);
    if is_set(&ELITISM) {
        evolve = evolve.elitism(small(method, &ELITISM));
    }
    if is_set(&REPLACEMENT) {
        let all = [Replacement::Generational, Replacement::Steady];
        evolve = evolve.replacement(method.0.pick(&REPLACEMENT, all));
    }
    if is_set(&STAGNATION) {
        let immigrants = Stagnation::Immigrants(0.2);
        let all = [Stagnation::Reset, Stagnation::Growing, immigrants, Stagnation::None];
        evolve = evolve.stagnation(method.0.pick(&STAGNATION, all))?;
    }
    if is_set(&PATIENCE) {
        evolve = evolve.patience(method.0.int(&PATIENCE))?;
    }
    if is_set(&ISLANDS) || is_set(&MIGRATION) {
        evolve = evolve.islands(small(method, &ISLANDS), method.0.int(&MIGRATION))?;
    }
    if is_set(&AIM_AT) {
        evolve = evolve.goal(i64::try_from(method.0.int(&AIM_AT)).ok().filter(|&goal| goal > 0));
    }
    if is_set(&REPORT) {
        evolve = evolve.report(method.0.int(&REPORT));
    }
    Ok(evolve)
}
