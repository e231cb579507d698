//! Values of games: the value of the root, or a whole alpha-beta search with its cut-offs.
//!
//! A node is a position, and its action the move that led to it. Its value, for the first player, is its `h`: reported with the
//! node or later by `estimate`. Each value may be exact or bounded by the window (fail-hard or fail-soft).

use crate::check::unfit;
use crate::fault::{Fault, Kind};
use crate::recording::Recording;
use crate::task::Task;
use crate::truth::{is_equal, is_less};
use solvarium::wording::count;
use solvarium_catalogue::{ExternalEvent, Playing};

/// A position of the tree as it was reported.
#[derive(Default)]
struct Position {
    parent: Option<u32>,
    action: String,
    children: Vec<u32>,
    value: Option<f64>,
    line: usize,
    event: usize,
}

/// Maximum number of moves, because the check is recursive.
const LONGEST: usize = 500;

/// Window of values that still matter: from alpha to beta.
type Window = (f64, f64);

/// Checks the values of a game.
pub(crate) fn check(task: &Task, recording: &Recording, is_alpha_beta: bool) -> Result<String, Fault> {
    let positions = positions(recording)?;
    let none = || Fault::new(Kind::Program, "this question is for a game");
    let mut game = task.instance.playing().ok_or_else(none)?;
    let Some(reported) = positions[0].value else {
        return Err(Fault::new(Kind::Answer, "the start has no value: report it by `estimate`"));
    };
    let mut check = Check { positions: &positions, recording, budget: task.limits.states };
    if is_alpha_beta {
        check.position(&mut game, 0, (f64::NEG_INFINITY, f64::INFINITY))?;
    } else {
        let value =
            check.value(&mut game, (f64::NEG_INFINITY, f64::INFINITY)).map_err(|error| unfit(&error))?;
        if !is_equal(value, reported) {
            return Err(check.about(
                Kind::Answer,
                0,
                &format!("has the value {reported}, but the right value is {value}"),
            ));
        }
    }
    Ok(format!("the value {reported} is right: {}", count(positions.len(), "position")))
}

fn positions(recording: &Recording) -> Result<Vec<Position>, Fault> {
    let mut positions: Vec<Position> = Vec::new();
    for (index, event) in recording.events.iter().enumerate() {
        let place = |fault: Fault| fault.at(event.line, recording.trace_event(index));
        match &event.parsed {
            ExternalEvent::Node { parent, h, action, .. } => {
                let number = positions.len() as u32;
                match parent {
                    Some(parent) => positions[*parent as usize].children.push(number),
                    None if number > 0 => {
                        return Err(place(Fault::new(
                            Kind::Start,
                            "a second node without a parent: there is one start",
                        )));
                    }
                    None => {}
                }
                // A value of 0 is reported by `estimate`, or is that of a finished game.
                let value = Some(*h).filter(|h| *h != 0.0);
                let (action, line) = (action.clone(), event.line);
                positions.push(Position {
                    parent: *parent,
                    action,
                    value,
                    line,
                    event: index,
                    ..Position::default()
                });
            }
            ExternalEvent::Estimate { node, h } => {
                let position = &mut positions[*node as usize];
                (position.value, position.line, position.event) = (Some(*h), event.line, index);
            }
            ExternalEvent::Discard { node, .. } => {
                if let Some(parent) = positions[*node as usize].parent {
                    positions[parent as usize].children.retain(|child| child != node);
                }
            }
            _ => {}
        }
    }
    Ok(positions)
}

struct Check<'t> {
    positions: &'t [Position],
    recording: &'t Recording,
    budget: usize,
}

impl Check<'_> {
    /// Checks a position that was visited with this window; returns its value.
    fn position(&mut self, game: &mut Playing, node: u32, (alpha, beta): Window) -> Result<f64, Fault> {
        let position = &self.positions[node as usize];
        if let Some(payoff) = game.payoff() {
            return self.finished(node, f64::from(payoff));
        }
        if game.played().len() > LONGEST {
            return Err(self.about(
                Kind::Limit,
                node,
                &format!("is more than {LONGEST} moves from the start"),
            ));
        }
        let Some(is_first) = game.turn().map(|turn| turn == 0) else {
            return Err(self.about(
                Kind::Program,
                node,
                "is a move of chance, which alpha-beta does not support",
            ));
        };
        let (mut best, mut window) =
            (if is_first { f64::NEG_INFINITY } else { f64::INFINITY }, (alpha, beta));
        let mut tried = Vec::new();
        for &child in &position.children {
            if is_less(window.1, window.0) || (!tried.is_empty() && is_equal(window.0, window.1)) {
                let (low, high) = window;
                return Err(self.about(
                    Kind::Order,
                    child,
                    &format!("is searched after a cut-off: alpha is {low}, beta is {high}"),
                ));
            }
            let action = &self.positions[child as usize].action;
            if let Err(error) = game.play(action) {
                return Err(self.about(Kind::Step, child, &format!("is not a legal move: {error}")));
            }
            let played = game.played().last().cloned().unwrap_or_default();
            let value = self.position(game, child, window);
            game.undo();
            let value = value?;
            if tried.contains(&played) {
                return Err(self.about(Kind::Step, child, "repeats a move"));
            }
            tried.push(played);
            (best, window) = match is_first {
                true => (best.max(value), (window.0.max(value), window.1)),
                false => (best.min(value), (window.0, window.1.min(value))),
            };
        }
        let is_cut = !is_less(window.0, window.1) && !tried.is_empty();
        if let Some(left) = game.moves().into_iter().find(|name| !tried.contains(name))
            && !is_cut
        {
            let why = format!(
                "has no child for the move {left}, and there is no cut-off: alpha is {}, beta is {}",
                window.0, window.1
            );
            return Err(self.about(Kind::Missing, node, &why));
        }
        self.searched(node, best, (alpha, beta))
    }

    fn finished(&self, node: u32, payoff: f64) -> Result<f64, Fault> {
        let reported = self.positions[node as usize].value.unwrap_or(0.0);
        match (is_equal(reported, payoff), self.positions[node as usize].children.is_empty()) {
            (true, true) => Ok(payoff),
            (true, false) => Err(self.about(Kind::Step, node, "is the end of a game, but has children")),
            (false, _) => Err(self.about(
                Kind::Answer,
                node,
                &format!("has the value {reported}, but the game ended with {payoff}"),
            )),
        }
    }

    /// The value of a position must be the best of its children, or that within the window.
    fn searched(&self, node: u32, best: f64, (alpha, beta): Window) -> Result<f64, Fault> {
        let Some(reported) = self.positions[node as usize].value else {
            return Err(self.about(Kind::Answer, node, "has no value: report it by `estimate`"));
        };
        if is_equal(reported, best) || is_equal(reported, best.max(alpha).min(beta)) {
            return Ok(reported);
        }
        Err(self.about(
            Kind::Answer,
            node,
            &format!("has the value {reported}, but its children give {best}"),
        ))
    }

    /// The exact value of a position, by our own search.
    fn value(&mut self, game: &mut Playing, (mut alpha, mut beta): Window) -> Result<f64, solvarium::Error> {
        self.budget = self
            .budget
            .checked_sub(1)
            .ok_or_else(|| solvarium::Error::stopped(solvarium::limits::Stop::Nodes))?;
        if let Some(payoff) = game.payoff() {
            return Ok(f64::from(payoff));
        }
        if game.played().len() > LONGEST {
            return Err(solvarium::Error::setting(format!(
                "games of more than {LONGEST} moves cannot be graded"
            )));
        }
        let Some(is_first) = game.turn().map(|turn| turn == 0) else {
            return Err(solvarium::Error::setting("games of chance cannot be graded"));
        };
        let mut best = if is_first { f64::NEG_INFINITY } else { f64::INFINITY };
        for name in game.moves() {
            game.play(&name)?;
            let value = self.value(game, (alpha, beta));
            game.undo();
            let value = value?;
            match is_first {
                true => (best, alpha) = (best.max(value), alpha.max(value)),
                false => (best, beta) = (best.min(value), beta.min(value)),
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn about(&self, kind: Kind, node: u32, what: &str) -> Fault {
        let position = &self.positions[node as usize];
        let name = &self.recording.names[node as usize];
        let name = if position.action.is_empty() {
            format!("node {name}")
        } else {
            format!("node {name} (move {})", position.action)
        };
        Fault::new(kind, format!("{name} {what}"))
            .at(position.line, self.recording.trace_event(position.event))
    }
}
