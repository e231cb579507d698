//! Proof-number search: best-first search of an AND-OR tree (Allis, van der Meulen and van den Herik, 1994). It expands
//! the position that needs the fewest further answers, and keeps the whole tree in memory.

use super::super::definition::{Game, Positions, Turn};
use super::super::score::Score;
use super::super::search::{Here, Search};
use super::super::value::{Found, GameSearch};
use super::numbers::{INFINITE, Numbers, plus};
use super::{GOAL, Goal, Prover, bisect, goal};
use crate::Run;
use crate::limits::Stop;
use crate::settings::configurable;
use crate::store::memory_budget::{bytes, reserve};
use crate::watch::Node;
use std::ops::Range;

/// Proof-number search.
///
/// ```
/// use solvarium::game::{evaluate, rules::TicTacToe, ProofNumber};
/// let found = evaluate(&TicTacToe, &ProofNumber::new());
/// assert_eq!((found.value(), found.line.len()), (Some(0.into()), 9));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProofNumber {
    goal: Goal,
}

configurable! {
    /// The search for the value.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Textbook, ProofNumber};
    /// assert_eq!(evaluate(&Textbook, &ProofNumber::new()).value(), Some(3.into()));
    /// ```
    ProofNumber = [GOAL];
    |values| Self { goal: goal(values) }
}

impl ProofNumber {
    /// Answers only whether the first player gets the greatest payoff.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::TicTacToe, Bound, ProofNumber};
    /// let found = evaluate(&TicTacToe, &ProofNumber::new().win());
    /// assert_eq!((found.kind, found.bounds.most), (Bound::AtMost, 0.into()));
    /// ```
    #[must_use]
    pub const fn win(mut self) -> Self {
        self.goal = Goal::Win;
        self
    }
}

impl<G: Game> GameSearch<G> for ProofNumber {
    fn search(&self, game: &G, run: &mut Run<'_, Positions<G>>) -> Found<G::Move> {
        let mut trees = Trees { now: Tree::default(), kept: [Tree::default(), Tree::default()] };
        bisect(Search::new(game, run), self.goal, &mut trees)
    }
}

/// The tree of this question, and those of the last "no" and the last "yes".
struct Trees<G: Game> {
    now: Tree<G>,
    kept: [Tree<G>; 2],
}

struct Tree<G: Game> {
    nodes: Vec<Branch<G>>,
    /// The heap bytes of the positions.
    heap: usize,
    /// The node that the principal variation has reached.
    at: usize,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Self {
        Self { nodes: Vec::new(), heap: 0, at: ROOT }
    }
}

struct Branch<G: Game> {
    state: G::State,
    by: Option<G::Move>,
    parent: u32,
    children: Range<u32>,
    numbers: Numbers,
    node: Node,
    ply: u32,
}

const ROOT: usize = 0;

impl<G: Game> Prover<G> for Trees<G> {
    fn ask(&mut self, search: &mut Search<'_, '_, G>, target: i32) -> Option<bool> {
        self.now = Tree::default();
        let others = self.kept.iter().map(Tree::bytes).sum();
        if let Err(stop) = self.now.prove(search, target, others) {
            search.stop(stop);
            return None;
        }
        self.now.nodes.first().and_then(|root| root.numbers.answer())
    }

    fn keep(&mut self, answer: bool) {
        self.kept[usize::from(answer)] = std::mem::take(&mut self.now);
    }

    fn next(&mut self, search: &mut Search<'_, '_, G>, state: &G::State, answer: bool) -> Option<G::Move> {
        let kept = self.kept[usize::from(answer)].best(answer);
        let by = kept.or_else(|| search.game.moves(state).into_iter().next())?;
        self.kept.iter_mut().for_each(|tree| tree.follow(&by));
        Some(by)
    }
}

impl<G: Game> Tree<G> {
    const fn bytes(&self) -> usize {
        bytes(&self.nodes) + self.heap
    }

    /// Expands positions until the question is answered. Beside the tree, `others` bytes are held.
    fn prove(&mut self, search: &mut Search<'_, '_, G>, target: i32, others: usize) -> Result<(), Stop> {
        let state = search.game.start();
        let node = search.root(&state, target.into());
        search.round(target.into(), node);
        let numbers = first_numbers(search, &state, target);
        self.add(
            search,
            others,
            Branch { state, by: None, parent: 0, children: 0..0, numbers, node, ply: 0 },
        )?;
        while !self.nodes[ROOT].numbers.is_closed() {
            let leaf = self.select(search);
            self.expand(search, leaf, target, others)?;
            self.update(search, leaf);
        }
        Ok(())
    }

    fn add(&mut self, search: &mut Search<'_, '_, G>, others: usize, branch: Branch<G>) -> Result<(), Stop> {
        reserve(&mut self.nodes, 1, search.memory_left(others + self.heap))?;
        if self.nodes.len() >= INFINITE as usize {
            return Err(Stop::Memory);
        }
        self.heap += search.game.heap_bytes(&branch.state);
        self.nodes.push(branch);
        search.hold(others + self.bytes());
        search.stopped.map_or(Ok(()), Err)
    }

    fn children(&self, at: usize) -> Range<usize> {
        let Range { start, end } = self.nodes[at].children;
        start as usize..end as usize
    }

    /// The most proving node: the leaf that a proof and a disproof both need.
    fn select(&self, search: &Search<'_, '_, G>) -> usize {
        let mut at = ROOT;
        loop {
            let turn = search.game.to_move(&self.nodes[at].state);
            let proof = |child: &usize| self.nodes[*child].numbers.seen_by(turn).proof;
            let open = self.children(at).filter(|child| !self.nodes[*child].numbers.is_closed());
            match open.min_by_key(proof) {
                Some(child) => at = child,
                None => return at,
            }
        }
    }

    fn expand(
        &mut self,
        search: &mut Search<'_, '_, G>,
        at: usize,
        target: i32,
        others: usize,
    ) -> Result<(), Stop> {
        let (state, node, ply) = (self.nodes[at].state.clone(), self.nodes[at].node, self.nodes[at].ply);
        let here = Here { state: &state, node, ply };
        if !search.expand(&here, target.into()) {
            return search.stopped.map_or(Ok(()), Err);
        }
        let first = self.nodes.len() as u32;
        let game = search.game;
        for by in game.moves(&state) {
            let child = search.after(&state, &by);
            let numbers = first_numbers(search, &child, target);
            let h = search.payoff(&child).unwrap_or_else(|| Score::from(target));
            let node = search.generate(&here, &by, &child, h);
            let parent = at as u32;
            let branch =
                Branch { state: child, by: Some(by), parent, children: 0..0, numbers, node, ply: ply + 1 };
            self.add(search, others, branch)?;
        }
        self.nodes[at].children = first..self.nodes.len() as u32;
        search.run.stats.seen_peak = search.run.stats.seen_peak.max(self.nodes.len() as u64);
        Ok(())
    }

    /// Computes the numbers of a node and its ancestors from those of their children.
    fn update(&mut self, search: &Search<'_, '_, G>, mut at: usize) {
        loop {
            let turn = search.game.to_move(&self.nodes[at].state);
            let children = self.children(at).map(|child| self.nodes[child].numbers.seen_by(turn));
            // The player needs one move that reaches her goal; the other one must answer all of them.
            let proof = children.clone().map(|numbers| numbers.proof).min().unwrap_or(INFINITE);
            let disproof = children.clone().map(|numbers| numbers.disproof).reduce(plus).unwrap_or(INFINITE);
            let numbers = Numbers { proof, disproof }.seen_by(turn);
            if numbers == self.nodes[at].numbers || at == ROOT {
                self.nodes[at].numbers = numbers;
                return;
            }
            self.nodes[at].numbers = numbers;
            at = self.nodes[at].parent as usize;
        }
    }

    /// A move from the position of the line that keeps the answer.
    fn best(&self, answer: bool) -> Option<G::Move> {
        let here = self.nodes.get(self.at).filter(|here| here.numbers.answer() == Some(answer))?;
        let mut children = here.children.start as usize..here.children.end as usize;
        children
            .find(|child| self.nodes[*child].numbers.answer() == Some(answer))
            .and_then(|child| self.nodes[child].by.clone())
    }

    /// Follows a move of the line.
    fn follow(&mut self, by: &G::Move) {
        if self.nodes.len() > self.at {
            let child = self.children(self.at).find(|child| self.nodes[*child].by.as_ref() == Some(by));
            // The tree may not have the move: then it has no values of the positions that follow.
            self.at = child.unwrap_or(self.nodes.len());
        }
    }
}

/// The numbers of a new position.
pub(super) fn first_numbers<G: Game>(search: &Search<'_, '_, G>, state: &G::State, target: i32) -> Numbers {
    match search.game.payoff(state) {
        Some(payoff) => Numbers::of(payoff >= target),
        None if search.game.to_move(state) == Turn::Chance => Numbers::UNKNOWN,
        None => Numbers::OPEN,
    }
}
