//! Advice of a method on a game in progress: the move that it plays, the value of each move, and the loss of value by
//! each move so far.

use super::Playing;
use crate::instance::{Ending, Report, Request, Valuation};
use crate::method::Method;
use solvarium::clock::Instant;
use solvarium::game::Bound;
use solvarium::limits::Stop;
use solvarium::rng::Rng;
use solvarium::{Error, Limits};

/// A move that a method chose.
///
/// ```
/// use solvarium::{Limits, rng::Rng};
/// use solvarium_catalogue::Request;
/// let game = solvarium_catalogue::parse("tic-tac-toe X.O/.X./O..")?.playing().unwrap();
/// let chosen = game.choose(&Request::default(), &Limits::none(), &mut Rng::seeded(1))?.unwrap();
/// assert_eq!((chosen.name.as_str(), chosen.report.valuation.unwrap().value()), ("c1", Some(1.0)));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Chosen {
    /// The move.
    pub name: String,
    /// The search behind it.
    pub report: Report,
    /// Whether the search found no move within its limits, so that a random one was taken.
    pub is_random: bool,
}

/// A move that was played, and its loss of value.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::Request;
/// let mut game = solvarium_catalogue::parse("nim 1 2")?.playing().unwrap();
/// game.play("2-2")?;
/// let (request, limits) = (Request::default(), Limits::none());
/// let first = game.judged(0, &request, &limits).next().unwrap()?;
/// assert_eq!((first.player, first.lost), ("first", Some(2.0)));
/// assert_eq!(first.remark(), "value -1, lost 2; 2-1 was better");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judged {
    /// The player who moved, or `chance`.
    pub player: &'static str,
    /// The move.
    pub name: String,
    /// The value after the move, for the player who moved. `None` for chance, or if the search had no value.
    pub value: Option<f64>,
    /// Whether the value is proved.
    pub is_proved: bool,
    /// Difference to the value before the move, if both are proved.
    pub lost: Option<f64>,
    /// A better move, if this one lost something.
    pub better: Option<String>,
}

impl Judged {
    /// The value of the move and the loss of value by it, in words; empty if nothing is known.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::Request;
    /// let mut game = solvarium_catalogue::parse("pig 20")?.playing().unwrap();
    /// game.play("roll")?;
    /// game.play("6")?;
    /// let (request, limits) = (Request::default(), Limits::none().nodes(1));
    /// assert_eq!(game.judged(1, &request, &limits).next().unwrap()?.remark(), ""); // the die
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn remark(&self) -> String {
        match (self.value, self.lost, &self.better) {
            (None, ..) => String::new(),
            (Some(value), None, _) if !self.is_proved => format!("about {value:.2}, not proved"),
            (Some(value), Some(lost), Some(better)) => {
                format!("value {value}, lost {lost}; {better} was better")
            }
            (Some(value), ..) => format!("value {value}"),
        }
    }
}

/// The value of a position for the first player.
struct Standing {
    first: f64,
    is_exact: bool,
    best: Option<String>,
}

impl Playing {
    /// The move of a method, which searches from the position and plays the first move of its line. If `auto` finds no
    /// value in half of the time, `uct` has the rest. `None` if the search was asked to stop, or if there is
    /// no move.
    ///
    /// # Errors
    /// The method is not for this game.
    ///
    /// ```
    /// use solvarium::{Limits, rng::Rng};
    /// use solvarium_catalogue::Request;
    /// let game = solvarium_catalogue::parse("nim 1 2")?.playing().unwrap();
    /// let chosen = game.choose(&Request::default(), &Limits::none(), &mut Rng::seeded(1))?.unwrap();
    /// assert_eq!((chosen.name.as_str(), chosen.is_random), ("2-1", false));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn choose(&self, request: &Request, limits: &Limits, rng: &mut Rng) -> Result<Option<Chosen>, Error> {
        let report = self.searched(request, limits)?;
        if report.ending == Ending::Stopped(Stop::Asked) {
            return Ok(None);
        }
        let moves = self.moves();
        let best = report.valuation.as_ref().and_then(|value| value.line.first().cloned());
        let best = best.filter(|best| moves.contains(best));
        let is_random = best.is_none() && moves.len() > 1;
        let Some(name) = best.or_else(|| Some(moves.get(rng.below(moves.len().max(1)))?.clone())) else {
            return Ok(None);
        };
        Ok(Some(Chosen { name, report, is_random }))
    }

    /// The value of each move for the player to move (for the first player, if chance is to move), with its principal
    /// variation, the best move first. The limits hold for each move.
    ///
    /// # Errors
    /// The method is not for this game.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::Request;
    /// let game = solvarium_catalogue::parse("nim 1 2")?.playing().unwrap();
    /// let values = game.values(&Request::default(), &Limits::none())?;
    /// let pairs: Vec<_> = values.iter().map(|value| (value.line[0].as_str(), value.value())).collect();
    /// assert_eq!(pairs, [("2-1", Some(1.0)), ("1-1", Some(-1.0)), ("2-2", Some(-1.0))]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn values(&self, request: &Request, limits: &Limits) -> Result<Vec<Valuation>, Error> {
        let mut values = Vec::new();
        for name in self.moves() {
            let mut next = self.clone();
            next.play(&name)?;
            let Some(mut value) = next.searched(request, limits)?.valuation else { continue };
            if self.is_valued_for_second() != next.is_valued_for_second() {
                value = value.negated();
            }
            value.player = self.player().into();
            value.line.insert(0, name);
            values.push(value);
        }
        values.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
        Ok(values)
    }

    /// The moves played so far, from this index on, each with its loss of value. Each search is within the limits.
    ///
    /// # Errors
    /// The method is not for this game.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::Request;
    /// let mut game = solvarium_catalogue::parse("tic-tac-toe")?.playing().unwrap();
    /// for cell in ["b2", "b1", "a1", "c3"] {
    ///     game.play(cell)?;
    /// }
    /// let (request, limits) = (Request::default(), Limits::none());
    /// let lost: Result<Vec<_>, _> = game.judged(1, &request, &limits).map(|one| Ok(one?.lost)).collect();
    /// assert_eq!(lost?, [Some(1.0), Some(0.0), Some(0.0)]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn judged(
        &self,
        from: usize,
        request: &Request,
        limits: &Limits,
    ) -> impl Iterator<Item = Result<Judged, Error>> {
        let names = self.played();
        let mut game = self.clone();
        (from..names.len()).for_each(|_| drop(game.undo()));
        let mut known = None;
        names.into_iter().skip(from).map(move |name| {
            let before = match known.take() {
                Some(standing) => standing,
                None => game.standing(request, limits)?,
            };
            let (player, turn) = (game.player(), game.turn());
            game.play(&name)?;
            let after = game.standing(request, limits)?;
            let judged = match (turn, &before, &after) {
                (Some(side), Some(before), Some(after)) => judge(player, name, side, before, after),
                _ => Judged { player, name, value: None, is_proved: false, lost: None, better: None },
            };
            known = Some(after);
            Ok(judged)
        })
    }

    /// Searches from the position. A proof that `auto` attempts leaves no result if a limit ends it. So it gets half of
    /// the time; random games in the rest at least give an estimate and a move.
    fn searched(&self, request: &Request, limits: &Limits) -> Result<Report, Error> {
        let is_auto = request.method == Method::default();
        let half = limits.time_limit().filter(|_| is_auto).map(|time| limits.clone().time(time / 2));
        let begun = Instant::now();
        let report = self.position().solve(request, half.as_ref().unwrap_or(limits), None)?;
        let is_empty = |value: &Valuation| value.bound == Bound::Unknown && value.estimate.is_none();
        let is_left = is_auto
            && report.ending != Ending::Stopped(Stop::Asked)
            && report.valuation.as_ref().is_some_and(is_empty);
        if !is_left {
            return Ok(report);
        }
        let request = Request { method: Method::parse("uct")?, ..request.clone() };
        self.position().solve(&request, &limits.after(begun.elapsed(), 0), None)
    }

    /// The value of the position for the first player, and the best move.
    fn standing(&self, request: &Request, limits: &Limits) -> Result<Option<Standing>, Error> {
        if let Some(payoff) = self.payoff() {
            return Ok(Some(Standing { first: payoff.into(), is_exact: true, best: None }));
        }
        let report = self.searched(request, limits)?;
        let sign = if self.turn() == Some(1) { -1.0 } else { 1.0 };
        Ok(report.valuation.map(|value| Standing {
            first: sign * value.rank(),
            is_exact: value.value().is_some(),
            best: value.line.first().cloned(),
        }))
    }

    /// The result in words if the game is over: `X wins (12)`.
    ///
    /// ```
    /// let game = solvarium_catalogue::parse("tic-tac-toe a1 a2 b1 b2 c1")?.playing().unwrap();
    /// assert_eq!(game.result().as_deref(), Some("X wins"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let payoff = self.payoff()?;
        let [first, second] = self.players();
        let size = if payoff.abs() > 1 { format!(" ({})", payoff.abs()) } else { String::new() };
        Some(match payoff {
            0 => "draw".into(),
            1.. => format!("{first} wins{size}"),
            _ => format!("{second} wins{size}"),
        })
    }
}

/// Compares the values before and after a move of a player.
fn judge(player: &'static str, name: String, side: usize, before: &Standing, after: &Standing) -> Judged {
    let sign = if side == 0 { 1.0 } else { -1.0 };
    // The sign of a zero is kept.
    let value = sign * after.first + 0.0;
    let lost = (before.is_exact && after.is_exact).then_some(sign * before.first - value);
    let better = before.best.clone().filter(|_| lost.is_some_and(|lost| lost > 0.0));
    Judged { player, name, value: Some(value), is_proved: after.is_exact, lost, better }
}
