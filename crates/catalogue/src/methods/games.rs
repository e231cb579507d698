//! Searches of games, by name. All of them run on one game type with erased types.

use crate::choice::Choice;
use crate::game::Table;
use crate::method::{Asks, GameMethod, How, Method, MethodInfo};
use crate::table::{Entry, Setting};
use solvarium::Error;
use solvarium::game::{AlphaBeta, DfPn, GameSearch, Minimax, Mtdf, ProofNumber, Pvs, Retrograde, Uct};

/// The rows of this module, in the order in which they are shown.
pub(crate) static ALL: &[&Entry<MethodInfo>] =
    &[&MINIMAX, &ALPHA_BETA, &PVS, &MTDF, &UCT, &PROOF_NUMBER, &DF_PN, &RETROGRADE];

const fn row(
    (name, aliases): (&'static str, &'static [&'static str]),
    help: &'static str,
    settings: &'static [Setting],
    how: GameMethod,
    picks: fn(&Method) -> Choice,
) -> Entry<MethodInfo> {
    let of = MethodInfo { how: How::Game(how), asks: Asks::Nothing, picks };
    Entry { name, aliases, help, settings, of }
}

fn in_order(_: &Method) -> Choice {
    Choice::Plays("depth-first; moves in their order".into())
}

fn sorted(_: &Method) -> Choice {
    Choice::Plays("depth-first; the best move of the table, then killers, then the others by history".into())
}

fn by_proof(_: &Method) -> Choice {
    Choice::Plays("the leaf that needs the fewest other leaves to prove or disprove the start".into())
}

static MINIMAX: Entry<MethodInfo> = row(
    ("minimax", &["expectiminimax"]),
    "games: the value of every position of the tree; with chance, expectiminimax",
    Minimax::SETTINGS,
    |method, _, _| Ok(Box::new(Minimax::configured(method.values()))),
    in_order,
);

static ALPHA_BETA: Entry<MethodInfo> = row(
    ("alpha-beta", &["alphabeta"]),
    "games: minimax without moves that cannot change the value; with chance, star1 and star2",
    AlphaBeta::SETTINGS,
    |method, _, _| Ok(Box::new(AlphaBeta::configured(method.values()))),
    sorted,
);

static PVS: Entry<MethodInfo> = row(
    ("pvs", &["negascout", "principal-variation"]),
    "games: alpha-beta that searches later moves with a null window first",
    Pvs::SETTINGS,
    |method, _, _| Ok(Box::new(Pvs::configured(method.values()))),
    sorted,
);

static MTDF: Entry<MethodInfo> = row(
    ("mtdf", &["mtd-f"]),
    "games: alpha-beta with null windows only, which close in on the value",
    Mtdf::SETTINGS,
    |method, _, _| Ok(Box::new(Mtdf::configured(method.values()))),
    sorted,
);

static UCT: Entry<MethodInfo> = row(
    ("uct", &["mcts", "monte-carlo"]),
    "games: Monte Carlo tree search; estimates by random games, proofs where the tree ends",
    Uct::SETTINGS,
    uct,
    |_| Choice::Samples("the move with the greatest upper confidence bound, down to a new position".into()),
);

static PROOF_NUMBER: Entry<MethodInfo> = row(
    ("proof-number", &["pns"]),
    "games: proof-number search: asks whether the value is at least a number; good if moves are forced",
    ProofNumber::SETTINGS,
    |method, _, _| Ok(Box::new(ProofNumber::configured(method.values()))),
    by_proof,
);

static DF_PN: Entry<MethodInfo> = row(
    ("df-pn", &["dfpn"]),
    "games: proof-number search by depth-first search with a table",
    DfPn::SETTINGS,
    |method, _, _| Ok(Box::new(DfPn::configured(method.values()))),
    by_proof,
);

pub(crate) static RETROGRADE: Entry<MethodInfo> = row(
    ("retrograde", &[]),
    "games: retrograde analysis: results of all positions, from the final ones back; positions may repeat",
    Retrograde::SETTINGS,
    retrograde,
    |_| {
        Choice::Plays(
            "all positions in the order of their numbers, forward and back, until no value changes (Connect Four: once)".into(),
        )
    },
);

/// If the method sets no seed, that of the request is used.
fn uct(method: &Method, seed: u64, _: &Table) -> Result<Box<dyn GameSearch<Table>>, Error> {
    let search = Uct::configured(method.values());
    let is_set = method.values().chosen().any(|(setting, value)| setting.name == "seed" && value.is_some());
    Ok(Box::new(if is_set || seed == 0 { search } else { search.seed(seed) }))
}

fn retrograde(_: &Method, _: u64, table: &Table) -> Result<Box<dyn GameSearch<Table>>, Error> {
    if table.game.numbers().is_none() {
        let message = format!(
            "method 'retrograde' needs games whose positions have numbers: tic-tac-toe, nim, kayles and small boards; {} has none",
            table.game.describe()
        );
        return Err(Error::setting(message));
    }
    Ok(Box::new(Retrograde::new()))
}
