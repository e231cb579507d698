//! A caller-defined game as an instance: every search of games takes it, and so does the viewer.

use super::{Playable, Table, Words, puzzle, text_table};
use crate::instance::Instance;
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::table::Entry;
use solvarium::game::Game;

/// The entry of caller-defined games. It is in no table of problems, because no text describes such a game.
static OWN_GAME: Entry<ProblemInfo> = Entry {
    name: "game",
    aliases: &[],
    help: "your own game",
    settings: &[],
    of: ProblemInfo { answer: Answer::Value, ..ProblemInfo::PLAIN },
};

/// Returns an instance of a caller-defined game, whose positions and moves have numbers. `say` is the notation of a
/// move, without blanks and different for each move; `draw` shows a position.
///
/// ```
/// use solvarium::{Limits, game::{Game, Turn}};
/// use solvarium_catalogue::{self as catalogue, Request};
/// /// Players take 1 to 3 of the stones. Whoever takes the last one wins. A position is 2 x stones + player.
/// struct Stones;
/// impl Game for Stones {
///     type State = u32;
///     type Move = u32;
///     fn start(&self) -> u32 { 10 }
///     fn to_move(&self, at: &u32) -> Turn { if at % 2 == 0 { Turn::Max } else { Turn::Min } }
///     fn moves(&self, at: &u32) -> impl IntoIterator<Item = u32> { 1..=3u32.min(at / 2) }
///     fn play(&self, at: &mut u32, taken: &u32) { *at = (*at - 2 * taken) ^ 1 }
///     fn payoff(&self, at: &u32) -> Option<i32> { (at / 2 == 0).then(|| if at % 2 == 0 { -1 } else { 1 }) }
/// }
/// let stones = |at: u32| format!("{} stones\n", at / 2);
/// let instance = catalogue::own_game("five stones", Stones, |taken| taken.to_string(), stones);
/// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
/// let found = report.valuation.unwrap();
/// assert_eq!((found.value(), found.line[0].as_str()), (Some(1.0), "1"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own_game<G>(
    name: impl Into<String>,
    game: G,
    say: impl Fn(u32) -> String + Send + Sync + 'static,
    draw: impl Fn(u32) -> String + Send + Sync + 'static,
) -> Box<dyn Instance>
where
    G: Game<State = u32, Move = u32> + Send + Sync + 'static,
{
    let start = game.start();
    let own = Own { name: name.into(), game, say: Box::new(say), draw: Box::new(draw) };
    puzzle::instance(Table::of(own, start, ""), ProblemKind::of(&OWN_GAME))
}

/// Text of a move or a position, from its number.
type Describe = Box<dyn Fn(u32) -> String + Send + Sync>;

/// A caller-defined game.
struct Own<G> {
    name: String,
    game: G,
    say: Describe,
    draw: Describe,
}

impl<G> Playable for Own<G>
where
    G: Game<State = u32, Move = u32> + Send + Sync + 'static,
{
    type Game = G;

    fn game(&self) -> &G {
        &self.game
    }

    fn pack(&self, state: u32) -> Words {
        [state.into(), 0]
    }

    fn unpack(&self, [state, _]: Words) -> u32 {
        state as u32
    }

    fn code(&self, chosen: u32) -> u32 {
        chosen
    }

    fn decode(&self, code: u32) -> u32 {
        code
    }

    fn notation(&self, chosen: u32) -> String {
        (self.say)(chosen)
    }

    fn describe(&self) -> String {
        self.name.clone()
    }

    fn picture(&self, state: u32) -> Picture {
        let rows: Vec<_> = (self.draw)(state).lines().map(|line| vec![line.to_owned()]).collect();
        text_table(&rows)
    }

    fn players(&self) -> [&'static str; 2] {
        ["first", "second"]
    }

    /// The number of positions is unknown, so `auto` looks for the value.
    fn bits(&self, _: u32) -> f64 {
        0.0
    }
}
