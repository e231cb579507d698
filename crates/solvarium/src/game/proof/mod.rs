//! Proofs by numbers: questions of the form "can the first player get at least this?", answered by proof-number search.
//!
//! The value of a game follows from such questions by bisection: each answer halves the possible payoffs. The principal
//! variation follows from two proofs: the first player follows the proof that she gets the value, the second player the
//! proof that the first gets no more.
//!
//! Positions where chance moves can be neither proved nor disproved: the result is then an interval.

mod df_pn;
mod numbers;
mod tree;

pub use df_pn::DfPn;
pub use tree::ProofNumber;

use super::definition::{Game, Turn};
use super::interval::Interval;
use super::search::Search;
use super::value::Found;
use crate::settings::{Setting, Takes, Values};

/// The question that a proof answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The value: as many questions as needed.
    Value,
    /// Whether the first player gets the greatest payoff.
    Win,
}

const GOAL: Setting = Setting {
    name: "goal",
    help: "what to prove",
    takes: Takes::Choice(&[
        ("value", "the value, by bisection"),
        ("win", "whether the first player gets the greatest payoff"),
    ]),
    default: "value",
};

fn goal(values: &Values) -> Goal {
    values.pick(&GOAL, [Goal::Value, Goal::Win])
}

/// A search that answers questions.
trait Prover<G: Game> {
    /// Whether the first player gets at least `target`; `None` if a limit or chance leaves it open.
    fn ask(&mut self, search: &mut Search<'_, '_, G>, target: i32) -> Option<bool>;

    /// Keeps the proof of the last question for [`Prover::is_proved`].
    fn keep(&mut self, answer: bool);

    /// A move from `state` to a position for which the stored proof of `answer` holds.
    fn next(&mut self, search: &mut Search<'_, '_, G>, state: &G::State, answer: bool) -> Option<G::Move>;
}

/// Finds the value, or answers one question, with a prover.
fn bisect<G: Game>(mut search: Search<'_, '_, G>, goal: Goal, prover: &mut impl Prover<G>) -> Found<G::Move> {
    let range = search.game.range();
    let (mut least, mut most) = (*range.start(), (*range.end()).max(*range.start()));
    while least < most && !search.is_stopped() {
        let target = match goal {
            Goal::Win => most,
            // The greater half, so that the last question is different from the one before.
            Goal::Value => {
                i32::try_from((i64::from(least) + i64::from(most) + 1).div_euclid(2)).unwrap_or(most)
            }
        };
        let Some(answer) = prover.ask(&mut search, target) else { break };
        prover.keep(answer);
        if answer {
            least = target;
        } else {
            most = target - 1;
        }
        if goal == Goal::Win {
            break;
        }
    }
    let bounds = Interval::new(least, most);
    let line = if bounds.is_exact() { line(&mut search, prover) } else { Vec::new() };
    Found { bounds, estimate: None, line, stopped: search.stopped.filter(|_| !bounds.is_exact()) }
}

/// The principal variation: each player follows her proof. A player whose value follows from the range of payoffs needs
/// no proof, and plays the first move.
fn line<G: Game>(search: &mut Search<'_, '_, G>, prover: &mut impl Prover<G>) -> Vec<G::Move> {
    let (mut line, mut state) = (Vec::new(), search.game.start());
    while search.game.payoff(&state).is_none() {
        let turn = search.game.to_move(&state);
        if turn == Turn::Chance {
            break;
        }
        let Some(by) = prover.next(search, &state, turn == Turn::Max) else { break };
        search.game.play(&mut state, &by);
        line.push(by);
    }
    line
}
