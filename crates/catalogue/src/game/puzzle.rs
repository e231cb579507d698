//! A position of a game as a puzzle of the catalogue: its value is the answer.

use super::board;
use super::fast::{Fast, Whole};
use super::playing::Playing;
use super::table::Table;
use super::text::Text;
use super::{Playable, State, Words};
use crate::auto::{self, Chosen};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::heuristic::HeuristicChoice;
use crate::instance::scene::Picture;
use crate::instance::{Evaluated, Finding, Findings, Instance, TypedInstance, Valuation, path};
use crate::method::{How, Method};
use crate::methods;
use crate::one_of::one_of;
use crate::problem::ProblemKind;
use crate::reading::{Item, gather, one};
use fast_four::Board;
use solvarium::game::{GameValue, Positions, RankedGame, Score, Turn};
use solvarium::wording::count;
use solvarium::{Answer, Error, Limits, Plan};

/// A position whose value is wanted.
pub(crate) struct GamePuzzle {
    table: Table,
    problem: Positions<Table>,
}

/// The greatest number of free cells for which Connect Four takes only seconds.
const FREE_MOST: usize = 34;

/// Reads positions: a board, or one position per line. `make` takes the game and its first position from a text; moves
/// may follow.
pub(crate) fn read<G: Playable>(
    text: &str,
    kind: &ProblemKind,
    make: impl Fn(&mut Text<'_>) -> Result<(G, State<G>), Error>,
) -> Vec<Item> {
    let position = |lines: &str, first: usize| {
        let mut rest = Text::of(lines, first);
        let (game, start) = make(&mut rest)?;
        let mut table = Table::of(game, start, &uncommented(lines));
        rest.words().try_for_each(|word| table.advance(word))?;
        Ok(instance(table, kind.clone()))
    };
    let filled = || {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        lines.filter(|line| !line.trim().is_empty())
    };
    let is_listed =
        filled().count() > 1 && filled().all(|line| line.contains('/') && Text::of(line, 1).has_board());
    if !is_listed && (Text::of(text, 1).has_board() || filled().count() < 2) {
        return vec![one(position(text, 1))];
    }
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.split('#').next().unwrap_or_default().trim().is_empty());
    gather(lines.map(|(number, line)| Item::new(number, position(line, number))))
}

/// A text without its comments, so that moves can follow it.
fn uncommented(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim_end());
    lines.filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The position of a table as an instance.
pub(crate) fn instance(table: Table, kind: ProblemKind) -> Box<dyn Instance> {
    TypedInstance::boxed(GamePuzzle { problem: Positions::of(table.clone()), table }, kind)
}

one_of! {
    NoHeuristic, NoMemo: for [] GamePuzzle, Positions<Table> {}
}

impl GamePuzzle {
    /// The Connect Four engine, if the game is Connect Four and its board fits into 64 bits.
    fn engine(&self) -> Option<Fast> {
        let rows = self.table.game.rows(self.table.start)?;
        Board::parse(rows.trim()).ok().map(Fast)
    }

    /// A value for the player to move, with its principal variation as a plan.
    fn evaluated(&self, found: GameValue<u32>) -> Evaluated<Positions<Table>> {
        let GameValue { bounds, kind, estimate, line, stopped, stats, elapsed } = found;
        let table = &self.table;
        let (turn, over) = (table.game.to_move(table.start), table.game.payoff(table.start));
        let first = Valuation {
            player: if turn == Turn::Chance { table.game.players()[0] } else { table.player(table.start) }
                .into(),
            bound: kind,
            least: bounds.least.value(),
            most: bounds.most.value(),
            estimate: estimate.filter(|_| stopped.is_some() && over.is_none()).map(Score::value),
            line: line.iter().map(|code| table.game.notation(*code)).collect(),
        };
        let valuation = if turn == Turn::Min { first.negated() } else { first };
        let cost = Score::new(line.len() as f64);
        Evaluated { plan: Plan { cost, actions: line }, valuation, stopped, stats, elapsed }
    }
}

impl Domain for GamePuzzle {
    type Problem = Positions<Table>;

    fn problem(&self) -> &Positions<Table> {
        &self.problem
    }

    fn describe(&self) -> String {
        let turn = match self.table.game.payoff(self.table.start) {
            Some(_) => "the game is over".into(),
            None => format!("{} to move", self.table.player(self.table.start)),
        };
        format!("{}, {turn}", self.table.game.describe())
    }

    fn text(&self) -> String {
        format!("{}\n", self.table.source())
    }

    fn draw(&self, state: &Words) -> String {
        board::text(&self.table.game.picture(*state))
    }

    fn say(&self, code: &u32) -> String {
        self.table.game.notation(*code)
    }
}

impl Presentation for GamePuzzle {
    fn line(&self, plan: &Plan<Positions<Table>>, _: &Words) -> String {
        plan.actions.iter().map(|code| self.say(code)).collect::<Vec<_>>().join(" ")
    }

    fn picture(&self, state: &Words) -> Option<Picture> {
        Some(self.table.game.picture(*state))
    }
}

impl Modelling for GamePuzzle {}

impl Navigation for GamePuzzle {
    fn code(&self, code: &u32) -> u32 {
        *code
    }
}

impl Solving for GamePuzzle {
    type Heuristic = NoHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::blind()
    }

    fn auto(&self, audience: Audience) -> Chosen {
        // From an emptier board the engine takes minutes, and knows no move until it ends.
        let is_near = |board: &Board| board.cells() - board.plies() <= FREE_MOST;
        if audience == Audience::Nobody && self.engine().is_some_and(|engine| is_near(&engine.0)) {
            return Chosen::blind(&auto::FAST_GAME);
        }
        /// Up to about four billion positions: cut-offs leave so few of them that seconds suffice.
        const SMALL: f64 = 32.0;
        let rule = if self.table.game.bits(self.table.start) <= SMALL {
            &auto::SMALL_GAME
        } else {
            &auto::LARGE_GAME
        };
        Chosen::blind(rule)
    }

    fn search(
        &self,
        method: &Method,
        _: NoHeuristic,
        _: path::Task<'_>,
    ) -> Result<Answer<Positions<Table>>, Error> {
        Err(methods::no_game(method))
    }

    fn evaluate(
        &self,
        method: &Method,
        seed: u64,
        task: path::Task<'_>,
    ) -> Result<Evaluated<Positions<Table>>, Error> {
        if method.is(&methods::FAST) {
            let engine = self.engine().ok_or_else(|| methods::not_fast(method))?;
            let value = path::run(self, task, |run| run.evaluate(&self.table, &engine));
            return Ok(self.evaluated(value));
        }
        if method.is(&methods::RETROGRADE)
            && self.table.numbers().is_some()
            && let Some(engine) = self.engine()
        {
            let value = path::run(self, task, |run| run.evaluate(&self.table, &Whole(engine.0)));
            return Ok(self.evaluated(value));
        }
        let How::Game(search) = method.how() else { return Err(methods::no_game(method)) };
        let search = search(method, seed, &self.table)?;
        let value = path::run(self, task, |run| run.evaluate(&self.table, &*search));
        Ok(self.evaluated(value))
    }

    fn playing(&self, kind: &ProblemKind) -> Option<Playing> {
        Some(Playing::of(self.table.clone(), kind.clone(), instance))
    }

    fn examine(&self, _: &Limits) -> Findings {
        let text = match self.table.game.payoff(self.table.start) {
            Some(_) => "the game is over".into(),
            None => {
                let moves = count(self.table.game.moves(self.table.start).len(), "legal move");
                format!("{} is to move and has {moves}", self.table.player(self.table.start))
            }
        };
        Findings(vec![Finding { what: "legal", good: Some(true), stopped: None, text }])
    }
}
