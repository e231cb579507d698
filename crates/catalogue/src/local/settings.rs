//! The settings of local searches, and what their words mean.

use super::super::entry::{Setting, Takes};
use super::super::methods::{Method, Search};
use super::field::{Field, Land, erased};
use solvarium::Error;
use solvarium::local::board::{Board, Free, Kept};
use solvarium::local::{
    Acceptance, Among, Anneal, ChildSearch, Climb, Cooling, Crossover, Evolve, Found, HillClimb,
    IteratedLocalSearch, Landscape, LateAcceptance, Memetic, Metaheuristic, MinConflicts, Mutation, Repair,
    Replacement, Selection, Stagnation, Start, StochasticBeam, Tabu, Trial,
};

pub(crate) const KEEP: Setting = Setting {
    name: "keep",
    help: "of boards: which houses always have each digit once; a move then swaps two of their cells",
    takes: Takes::Choice(&[
        ("boxes", "the boxes or regions; rows, where there are none"),
        ("rows", "the rows"),
        ("columns", "the columns"),
        ("nothing", "none: a move puts any digit into a cell"),
    ]),
    default: "boxes",
};

pub(crate) const FILL: Setting = Setting {
    name: "fill",
    help: "of boards: what is filled in before the search",
    takes: Takes::Choice(&[
        ("nothing", "the givens alone"),
        ("singles", "what follows by naked and hidden singles"),
    ]),
    default: "nothing",
};

pub(crate) const FILL_FIRST: Setting = Setting { default: "singles", ..FILL };

pub(crate) const TRIALS: Setting = Setting {
    name: "trials",
    help: "how many run at once, each from a seed of its own; the first to arrive counts",
    takes: Takes::Int { min: 1, max: 1024 },
    default: "1",
};

pub(crate) const COOLING: Setting = Setting {
    name: "cooling",
    help: "how the temperature changes",
    takes: Takes::Choice(&[
        ("steady", "it keeps the share of worse moves that are accepted"),
        ("constant", "it stays"),
        ("geometric", "times the ratio after each chain; once nothing moves, from a random state again"),
        ("lewis", "the same, but back to the first after twenty chains without anything better"),
    ]),
    default: "steady",
};

pub(crate) const TEMPERATURE: Setting = Setting {
    name: "temperature",
    help: "the first temperature, in units of cost; 0: from a sample of moves",
    takes: Takes::Float { min: 0.0, max: 1e12 },
    default: "0",
};

pub(crate) const ACCEPTANCE: Setting = Setting {
    name: "acceptance",
    help: "the share of worse moves that a steady temperature accepts",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.02",
};

pub(crate) const RATIO: Setting = Setting {
    name: "ratio",
    help: "what the temperature is multiplied by after each chain",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.99",
};

pub(crate) const CHAIN: Setting = Setting {
    name: "chain",
    help: "evaluations in a chain; 0: 1024 where it is steady, else the number of places squared",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "0",
};

pub(crate) const START: Setting = Setting {
    name: "start",
    help: "where to begin, and begin again",
    takes: Takes::Choice(&[
        ("random", "anywhere"),
        ("greedy", "at a good state, where there is a quick way to one"),
    ]),
    default: "random",
};

pub(crate) const GREEDY_START: Setting = Setting { default: "greedy", ..START };

pub(crate) const IDLE: Setting = Setting {
    name: "idle",
    help: "after how many steps without anything better to begin again; 0: never",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "10000",
};

pub(crate) const IDLE_LATE: Setting = Setting { default: "20000", ..IDLE };
pub(crate) const IDLE_TABU: Setting = Setting { default: "100000", ..IDLE };
pub(crate) const IDLE_KICKS: Setting = Setting { default: "1000", ..IDLE };

pub(crate) const CLIMB: Setting = Setting {
    name: "climb",
    help: "which move is taken",
    takes: Takes::Choice(&[("first", "the first that improves"), ("steepest", "the best of all")]),
    default: "first",
};

pub(crate) const SIDEWAYS: Setting = Setting {
    name: "sideways",
    help: "how many moves in a row may change nothing",
    takes: Takes::Int { min: 0, max: 1_000_000_000 },
    default: "100",
};

pub(crate) const AGAIN: Setting = Setting {
    name: "restarts",
    help: "how often at most to begin again, where nothing improves any more",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "1000000",
};

pub(crate) const REPAIR: Setting = Setting {
    name: "repair",
    help: "which move of a place at fault is taken",
    takes: Takes::Choice(&[("best", "the best"), ("first", "the first that improves, else the best")]),
    default: "best",
};

pub(crate) const NOISE: Setting = Setting {
    name: "noise",
    help: "the chance that a step takes any move of the place at fault",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.02",
};

pub(crate) const HISTORY: Setting = Setting {
    name: "history",
    help: "how many steps ago a state was that is to be beaten",
    takes: Takes::Int { min: 1, max: 100_000_000 },
    default: "1000",
};

pub(crate) const AMONG: Setting = Setting {
    name: "among",
    help: "which moves are looked at",
    takes: Takes::Choice(&[
        ("at-fault", "those of all places at fault"),
        ("one-at-fault", "those of one place at fault, drawn by lot"),
        ("all", "all"),
        ("sample", "so many random ones as 'sample' says"),
    ]),
    default: "at-fault",
};

pub(crate) const SAMPLE: Setting = Setting {
    name: "sample",
    help: "how many random moves are looked at, where they are",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "100",
};

pub(crate) const TENURE: Setting = Setting {
    name: "tenure",
    help: "for how many steps at least what was removed must not come back",
    takes: Takes::Int { min: 0, max: 1_000_000_000 },
    default: "0",
};

pub(crate) const SCATTER: Setting = Setting {
    name: "scatter",
    help: "how many different tenures there are by lot: 10 adds 0 to 9 steps",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "10",
};

pub(crate) const SHARE: Setting = Setting {
    name: "share",
    help: "how many steps each unit of cost adds to a tenure",
    takes: Takes::Float { min: 0.0, max: 1000.0 },
    default: "0.6",
};

pub(crate) const KICK: Setting = Setting {
    name: "kick",
    help: "how many random moves lead out of a local minimum",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "3",
};

pub(crate) const ACCEPT: Setting = Setting {
    name: "accept",
    help: "which local minimum the search goes on from",
    takes: Takes::Choice(&[
        ("better", "a new one if it is no worse"),
        ("always", "each new one"),
        ("metropolis", "a worse one by chance, as at the temperature"),
    ]),
    default: "better",
};

pub(crate) const WARMTH: Setting = Setting {
    name: "temperature",
    help: "in units of cost: so much worse has chance 1/e",
    takes: Takes::Float { min: 0.0, max: 1e12 },
    default: "0.5",
};

pub(crate) const STATES: Setting = Setting {
    name: "width",
    help: "how many states there are at once",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "20",
};

pub(crate) const CHILDREN: Setting = Setting {
    name: "children",
    help: "how many random children each has",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "10",
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

pub(crate) const SELECTION: Setting = Setting {
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

pub(crate) const TOURNAMENT: Setting = Setting {
    name: "tournament",
    help: "how many are drawn for each parent",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "2",
};

pub(crate) const TRUNCATION: Setting = Setting {
    name: "truncation",
    help: "the share of the population that may be parents",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.5",
};

pub(crate) const CROSSOVER: Setting = Setting {
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

pub(crate) const MUTATION: Setting = Setting {
    name: "mutation",
    help: "how a child differs from its parents",
    takes: Takes::Choice(&[
        ("mixed", "by resets while the best is far from a solution, by swaps near it"),
        ("reset", "places get other values"),
        ("swap", "two places of a house swap"),
    ]),
    default: "mixed",
};

pub(crate) const RESET_RATE: Setting = Setting {
    name: "reset-rate",
    help: "the chance of each place to get another value; 0: one in a child",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0",
};

pub(crate) const SWAP_RATE: Setting = Setting {
    name: "swap-rate",
    help: "the chance of each house that two of its places swap; 0: one in a child",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0",
};

pub(crate) const ELITISM: Setting = Setting {
    name: "elitism",
    help: "how many of the best live on unchanged",
    takes: Takes::Int { min: 0, max: 1_000_000 },
    default: "1",
};

pub(crate) const REPLACEMENT: Setting = Setting {
    name: "replacement",
    help: "whom children replace",
    takes: Takes::Choice(&[
        ("generational", "all of the generation before"),
        ("steady", "each at once the worst of three drawn by lot"),
    ]),
    default: "steady",
};

pub(crate) const STAGNATION: Setting = Setting {
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

pub(crate) const PATIENCE: Setting = Setting {
    name: "patience",
    help: "generations with the same best before that",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "40",
};

pub(crate) const ISLANDS: Setting = Setting {
    name: "islands",
    help: "how many populations there are, side by side on all threads",
    takes: Takes::Int { min: 1, max: 1000 },
    default: "1",
};

pub(crate) const MIGRATION: Setting = Setting {
    name: "migration",
    help: "generations between two migrations, when the best of an island goes to the next",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "50",
};

pub(crate) const AIM_AT: Setting = Setting {
    name: "goal",
    help: "the cost at which it ends, though it be none of a solution; 0: only at a solution",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "0",
};

pub(crate) const REPORT: Setting = Setting {
    name: "report",
    help: "generations between two reports of the best individual; 0: none",
    takes: Takes::Int { min: 0, max: 1_000_000_000 },
    default: "500",
};

pub(crate) const FEW: Setting = Setting {
    help: "how many individuals there are",
    takes: Takes::Int { min: 2, max: 1_000_000 },
    default: "10",
    ..POPULATION
};

pub(crate) const LEARN: Setting = Setting {
    name: "learn",
    help: "how children are made better",
    takes: Takes::Choice(&[
        ("walk", "by a walk at a temperature, of so many evaluations as 'walk' says"),
        ("houses", "by swaps that mend two houses at once, as published"),
    ]),
    default: "walk",
};

pub(crate) const WALK: Setting = Setting {
    name: "walk",
    help: "evaluations of each child's walk",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "5000",
};

pub(crate) const WALK_WARMTH: Setting = Setting { default: "0.4", ..WARMTH };

/// Runs a method that walks on any landscape.
///
/// # Errors
/// The settings contradict each other, or the method is for boards only.
fn anywhere<L: Land>(method: &Method, run: Run<'_, '_, L>) -> Result<Found<L::State>, Error> {
    Ok(match method.entry().of {
        Search::HillClimb => run.with(&climb(method)),
        Search::MinConflicts => run.with(&min_conflicts(method)),
        Search::LateAcceptance => run.with(&late_acceptance(method)),
        Search::Tabu => run.with(&tabu(method)),
        Search::Iterated => run.with(&iterated(method)),
        Search::StochasticBeam => run.with(&beam(method)),
        Search::Memetic => {
            return Err(Error::setting(
                "method 'memetic' is for boards of digits whose houses are kept; use evolve",
            ));
        }
        Search::Evolve => run.with(&evolve(method)?),
        _ => run.with(&anneal(method)?),
    })
}

/// A trial, or several at once.
pub(super) struct Run<'a, 'w, L: Landscape> {
    landscape: &'a L,
    trial: Trial<'w, L>,
    trials: usize,
}

impl<'a, 'w, L: Land> Run<'a, 'w, L> {
    pub(super) fn new(landscape: &'a L, trial: Trial<'w, L>, method: &Method) -> Self {
        Self { landscape, trial, trials: number(method, &TRIALS) }
    }

    /// Through a `dyn`, once a trial: what runs it is compiled for a landscape, and not again for
    /// each algorithm on it.
    fn with(self, algorithm: &(dyn Metaheuristic<L> + Sync)) -> Found<L::State> {
        match self.trials {
            ..=1 => self.trial.run(self.landscape, algorithm),
            trials => self.trial.run_chains(self.landscape, algorithm, trials),
        }
    }
}

fn number(method: &Method, setting: &Setting) -> usize {
    usize::try_from(method.0.int(setting)).unwrap_or(usize::MAX)
}

/// Runs memetic search.
///
/// # Errors
/// The settings contradict each other.
fn taught(method: &Method, run: Run<'_, '_, Kept>) -> Result<Found<<Kept as Landscape>::State>, Error> {
    let memetic = Memetic::new().population(small(method, &FEW))?.search(
        match method.0.pick(&LEARN, [true, false]) {
            true => ChildSearch::Walk {
                evaluations: method.0.int(&WALK),
                temperature: method.0.float(&WALK_WARMTH),
            },
            false => ChildSearch::Houses,
        },
    )?;
    Ok(run.with(&memetic))
}

/// Whether it is the coursework with its faults.
pub(super) fn is_as_written(method: &Method) -> bool {
    method.entry().of == Search::Evolve && method.0.pick(&PRESET, [false, false, true])
}

/// The settings of a preset, but for those that are set.
fn evolve(method: &Method) -> Result<Evolve, Error> {
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

/// A number of which 0 says that none is given.
fn some(number: u64) -> Option<u64> {
    (number > 0).then_some(number)
}

/// A whole number that fits; the tables keep it small enough.
fn small(method: &Method, setting: &Setting) -> u32 {
    u32::try_from(method.0.int(setting)).unwrap_or(u32::MAX)
}

fn start(method: &Method) -> Start {
    method.0.pick(&START, [Start::Random, Start::Greedy])
}

fn climb(method: &Method) -> HillClimb {
    HillClimb::new()
        .climb(method.0.pick(&CLIMB, [Climb::First, Climb::Steepest]))
        .sideways(small(method, &SIDEWAYS))
        .restarts(Some(method.0.int(&AGAIN)))
        .start(start(method))
}

fn min_conflicts(method: &Method) -> MinConflicts {
    MinConflicts::new()
        .repair(method.0.pick(&REPAIR, [Repair::Best, Repair::First]))
        .noise(method.0.float(&NOISE))
        .idle(method.0.int(&IDLE))
        .start(start(method))
}

fn late_acceptance(method: &Method) -> LateAcceptance {
    LateAcceptance::new().history(small(method, &HISTORY)).idle(method.0.int(&IDLE)).start(start(method))
}

fn tabu(method: &Method) -> Tabu {
    let sample = Among::Sample(small(method, &SAMPLE));
    Tabu::new()
        .among(method.0.pick(&AMONG, [Among::AtFault, Among::OneAtFault, Among::All, sample]))
        .tenure(small(method, &TENURE))
        .scatter(small(method, &SCATTER))
        .share(method.0.float(&SHARE))
        .idle(method.0.int(&IDLE))
        .start(start(method))
}

fn iterated(method: &Method) -> IteratedLocalSearch {
    let metropolis = Acceptance::Temperature(method.0.float(&WARMTH));
    IteratedLocalSearch::new()
        .kick(small(method, &KICK))
        .acceptance(method.0.pick(&ACCEPT, [Acceptance::Better, Acceptance::Always, metropolis]))
        .idle(method.0.int(&IDLE))
        .start(start(method))
}

fn beam(method: &Method) -> StochasticBeam {
    StochasticBeam::new()
        .width(small(method, &STATES))
        .children(small(method, &CHILDREN))
        .temperature(method.0.float(&WARMTH))
        .idle(method.0.int(&IDLE))
}

fn anneal(method: &Method) -> Result<Anneal, Error> {
    let cooling = [Cooling::Steady, Cooling::Constant, Cooling::Geometric, Cooling::Lewis];
    let mut anneal = Anneal::new()
        .cooling(method.0.pick(&COOLING, cooling))
        .acceptance(method.0.float(&ACCEPTANCE))?
        .ratio(method.0.float(&RATIO))?;
    if method.0.float(&TEMPERATURE) > 0.0 {
        anneal = anneal.temperature(method.0.float(&TEMPERATURE))?;
    }
    Ok(match some(method.0.int(&CHAIN)) {
        Some(chain) => anneal.chain(chain),
        None => anneal,
    })
}

/// What is best for boards: at a temperature of its own, after filling in what follows.
pub(crate) fn filling() -> Method {
    Method::of(Search::Anneal).but(&FILL, "singles")
}

/// A landscape that is no board.
///
/// # Errors
/// The method sets what only boards have.
pub(crate) fn field(landscape: impl Land + 'static, method: &Method) -> Result<Box<dyn Field>, Error> {
    for setting in [&KEEP, &FILL, &PRESET] {
        if method.0.has(setting) && method.0.word(setting) != setting.default {
            let name = setting.name;
            return Err(Error::setting(format!("'{name}' is for boards of digits only, such as Sudoku")));
        }
    }
    Ok(erased(landscape, anywhere))
}

/// The landscape of a board: which houses are kept, and what is filled in before.
///
/// # Errors
/// The board has no such houses, or no solution.
pub(crate) fn board(board: Board, method: &Method) -> Result<Box<dyn Field>, Error> {
    let board = match method.0.pick(&FILL, [Fill::Nothing, Fill::Singles]) {
        Fill::Nothing => board,
        Fill::Singles => board.filled()?,
    };
    let boxes = Some(if board.has_kind(2) { 2 } else { 0 });
    // In the coursework any digit may stand in any open cell.
    let is_coursework = method.entry().of == Search::Evolve && method.0.is_set(&PRESET);
    let boxes = if is_coursework && !method.0.is_set(&KEEP) { None } else { boxes };
    Ok(match method.0.pick(&KEEP, [boxes, Some(0), Some(1), None]) {
        Some(kind) if method.entry().of == Search::Memetic => erased(Kept::new(&board, kind)?, taught),
        Some(kind) => erased(Kept::new(&board, kind)?, anywhere),
        None => erased(Free::new(&board), anywhere),
    })
}

#[derive(Clone, Copy)]
enum Fill {
    Nothing,
    Singles,
}
