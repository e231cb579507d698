//! Depth-first proof-number search (Nagai, 2002): proof-number search with a table in place of the tree.
//!
//! A call searches below a position until one of its numbers reaches a threshold: then another position is more
//! promising. The numbers are stored in a table of fixed size.
//!
//! Positions that are reached in several ways would be counted several times in sums, which can grow without bound. So
//! the disproof number of a player's position is the greatest of its children plus one for each other open child (weak
//! proof numbers; Ueda, Hashimoto, Hashimoto and Iida, 2008). As positions of a [`Game`] never repeat, a proof does not
//! depend on the path to it.

use super::super::alpha_beta::mebibytes;
use super::super::definition::{Game, Positions, Turn};
use super::super::search::{Here, Search};
use super::super::table::{Knowledge, Table};
use super::super::value::{Found, GameSearch};
use super::numbers::{INFINITE, Numbers, plus};
use super::tree::first_numbers;
use super::{GOAL, Goal, Prover, bisect, goal};
use crate::Run;
use crate::settings::{Setting, configurable};

const TABLE: Setting = Setting::int("table", "size of the table in MiB", 1..=1_048_576, "256");

/// Depth-first proof-number search.
///
/// ```
/// use solvarium::game::{evaluate, rules::Mnk, DfPn};
/// let found = evaluate(&Mnk::new(4, 3, 3)?, &DfPn::new());
/// assert_eq!(found.value(), Some(1.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DfPn {
    goal: Goal,
    /// The maximum size of the table in bytes.
    table: usize,
}

configurable! {
    /// The search for the value.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, DfPn};
    /// assert_eq!(evaluate(&Textbook, &DfPn::new()).value(), Some(3.into()));
    /// ```
    DfPn = [GOAL, TABLE];
    |values| Self {
        goal: goal(values),
        table: mebibytes(values.int(&TABLE)),
    }
}

impl DfPn {
    /// Answers only whether the first player gets the greatest payoff.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, Bound, DfPn};
    /// assert_eq!(evaluate(&TicTacToe, &DfPn::new().win()).kind, Bound::AtMost);
    /// ```
    #[must_use]
    pub const fn win(mut self) -> Self {
        self.goal = Goal::Win;
        self
    }

    /// Sets the size of the table in MiB, at least 1.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, DfPn};
    /// assert!(evaluate(&TicTacToe, &DfPn::new().table(1)).stats.bytes_peak <= 1 << 20);
    /// ```
    #[must_use]
    pub const fn table(mut self, mebibytes: usize) -> Self {
        self.table = if mebibytes == 0 { 1 << 20 } else { mebibytes.saturating_mul(1 << 20) };
        self
    }
}

impl<G: Game> GameSearch<G> for DfPn {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        let most = self.table / 3;
        let kept = [false, true].map(|_| Answers { target: None, table: Table::new(most) });
        let now = Answers { target: None, table: Table::new(most) };
        bisect(Search::new(game, run), self.goal, &mut Descent { now, kept, lists: 0 })
    }
}

/// The numbers of a position, and the expansions that they took.
#[derive(Clone, Copy)]
struct Entry {
    numbers: Numbers,
    work: u32,
}

impl Knowledge for Entry {
    fn work(&self) -> u32 {
        self.work
    }

    fn merged(old: Self, new: Self) -> Self {
        if old.numbers.is_closed() { old } else { Self { work: old.work.saturating_add(new.work), ..new } }
    }
}

/// The table of a question.
struct Answers<G: Game> {
    target: Option<i32>,
    table: Table<G, Entry>,
}

/// The table of this question, and those of the last "no" and the last "yes".
struct Descent<G: Game> {
    now: Answers<G>,
    kept: [Answers<G>; 2],
    /// The bytes of the lists of children on the path.
    lists: usize,
}

/// A child of a position, with the numbers known last: the table may lose them.
struct Child<G: Game> {
    state: G::State,
    by: G::Move,
    numbers: Numbers,
}

/// The numbers at which a call returns.
#[derive(Clone, Copy)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    const fn swapped(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

impl<G: Game> Prover<G> for Descent<G> {
    fn ask(&mut self, search: &mut Search<'_, '_, G>, target: i32) -> Option<bool> {
        self.now.table.clear();
        self.now.target = Some(target);
        let state = search.game.start();
        self.decide(search, &state, target).answer()
    }

    fn keep(&mut self, answer: bool) {
        std::mem::swap(&mut self.now, &mut self.kept[usize::from(answer)]);
    }

    fn next(&mut self, search: &mut Search<'_, '_, G>, state: &G::State, answer: bool) -> Option<G::Move> {
        let place = usize::from(answer);
        let Some(target) = self.kept[place].target else {
            return search.game.moves(state).into_iter().next();
        };
        // The table may have lost the child: then it is proved again.
        std::mem::swap(&mut self.now, &mut self.kept[place]);
        let moves: Vec<_> = search.game.moves(state).into_iter().collect();
        let known = moves
            .iter()
            .position(|by| self.numbers(search, &search.after(state, by), target).answer() == Some(answer));
        let found = known.or_else(|| {
            moves.iter().position(|by| {
                let child = search.after(state, by);
                self.decide(search, &child, target).answer() == Some(answer)
            })
        });
        std::mem::swap(&mut self.now, &mut self.kept[place]);
        found.map(|at| moves[at].clone())
    }
}

impl<G: Game> Descent<G> {
    /// Searches a position until its answer is known.
    fn decide(&mut self, search: &mut Search<'_, '_, G>, state: &G::State, target: i32) -> Numbers {
        let mut numbers = self.numbers(search, state, target);
        let without = Thresholds { proof: INFINITE, disproof: INFINITE };
        while !numbers.is_closed() && !search.is_stopped() {
            let node = search.root(state, target.into());
            search.round(target.into(), node);
            numbers = self.descend(search, &Here { state, node, ply: 0 }, target, without);
        }
        numbers
    }

    fn descend(
        &mut self,
        search: &mut Search<'_, '_, G>,
        here: &Here<'_, G>,
        target: i32,
        most: Thresholds,
    ) -> Numbers {
        let Some(piece) = search.piece(here.ply) else { return self.visit(search, here, target, most) };
        let numbers = stacker::grow(piece, || self.visit(search, here, target, most));
        search.release(piece);
        numbers
    }

    /// Searches below a position until one of its numbers, seen by the player to move, reaches a threshold.
    fn visit(
        &mut self,
        search: &mut Search<'_, '_, G>,
        here: &Here<'_, G>,
        target: i32,
        most: Thresholds,
    ) -> Numbers {
        if search.is_stopped() || !search.expand(here, target.into()) {
            return self.numbers(search, here.state, target);
        }
        let before = search.run.expanded();
        let turn = search.game.to_move(here.state);
        let mut children = self.children(search, here, target);
        let list = children.capacity() * size_of::<Child<G>>();
        self.lists += list;
        let numbers = loop {
            let sums = self.sums(&mut children, turn);
            let numbers = sums.own.seen_by(turn);
            let next = sums.next.filter(|_| !sums.reach(most) && !search.is_stopped());
            let Some(next) = next.filter(|_| !numbers.is_closed()) else { break numbers };
            let child = &children[next];
            let node = search.generate(here, &child.by, &child.state, target.into());
            let inner = sums.inner(most);
            let is_same = search.game.to_move(&child.state) == turn;
            let inner = if is_same { inner } else { inner.swapped() };
            let below = Here { state: &child.state, node, ply: here.ply + 1 };
            let found = self.descend(search, &below, target, inner);
            children[next].numbers = found;
        };
        let work = u32::try_from(search.run.expanded() - before).unwrap_or(u32::MAX);
        self.store(search, here.state, Entry { numbers, work });
        self.lists -= list;
        numbers
    }

    fn children(&self, search: &Search<'_, '_, G>, here: &Here<'_, G>, target: i32) -> Vec<Child<G>> {
        let child = |by| {
            let state = search.after(here.state, &by);
            let numbers = first_numbers(search, &state, target);
            Child { state, by, numbers }
        };
        search.game.moves(here.state).into_iter().map(child).collect()
    }

    /// The numbers of a position from those of its children, seen by the player to move, and the child to search.
    fn sums(&self, children: &mut [Child<G>], turn: Turn) -> Sums {
        let (mut proof, mut second, mut next) = (INFINITE, INFINITE, None);
        let (mut greatest, mut open) = (0, 0);
        for (at, child) in children.iter_mut().enumerate() {
            if !child.numbers.is_closed()
                && let Some(entry) = self.now.table.find(&child.state)
            {
                child.numbers = entry.numbers;
            }
            let numbers = child.numbers.seen_by(turn);
            greatest = greatest.max(numbers.disproof);
            open += u32::from(numbers.disproof > 0);
            if numbers.proof < proof {
                (second, proof, next) = (proof, numbers.proof, Some(at));
            } else {
                second = second.min(numbers.proof);
            }
        }
        // If the player cannot reach her goal, because of chance, the other player may still reach hers.
        let next = next.or_else(|| children.iter().position(|child| !child.numbers.is_closed()));
        let others = open.saturating_sub(1);
        let disproof = if children.is_empty() { INFINITE } else { plus(greatest, others) };
        Sums { own: Numbers { proof, disproof }, next, second, others }
    }

    fn numbers(&self, search: &Search<'_, '_, G>, state: &G::State, target: i32) -> Numbers {
        let first = first_numbers(search, state, target);
        if first.is_closed() {
            return first;
        }
        self.now.table.find(state).map_or(first, |entry| entry.numbers)
    }

    fn store(&mut self, search: &mut Search<'_, '_, G>, state: &G::State, entry: Entry) {
        let kept: usize = self.kept.iter().map(|kept| kept.table.bytes()).sum();
        let others = kept + self.lists;
        let left = search.memory_left(others);
        self.now.table.store(search.game, state, entry, left);
        let most = search.run.stats.seen_peak.max(self.now.table.len() as u64);
        search.run.stats.seen_peak = most;
        search.hold(others + self.now.table.bytes());
    }
}

/// The numbers of a position, seen by the player to move, and how to continue.
struct Sums {
    own: Numbers,
    /// The most promising child.
    next: Option<usize>,
    /// The proof number of the second one.
    second: u32,
    /// The number of open children beside one.
    others: u32,
}

impl Sums {
    /// Whether a threshold is reached. An infinite threshold is never reached: if one answer is impossible, the search
    /// looks for the other.
    const fn reach(&self, most: Thresholds) -> bool {
        (self.own.proof >= most.proof && most.proof < INFINITE)
            || (self.own.disproof >= most.disproof && most.disproof < INFINITE)
    }

    /// The thresholds of the child: until another child is more promising by a quarter, so that the search changes the
    /// child less often (Pawlewicz and Lew, 2006), or until this position reaches its own.
    fn inner(&self, most: Thresholds) -> Thresholds {
        let slack = plus(self.second, (self.second / 4).max(1));
        let disproof = if most.disproof == INFINITE { INFINITE } else { most.disproof - self.others };
        Thresholds { proof: most.proof.min(slack), disproof }
    }
}
