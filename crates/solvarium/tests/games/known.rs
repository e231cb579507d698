//! Games with known values and known numbers of positions.

use solvarium::game::rules::{
    Breakthrough, ConnectFour, DotsAndBoxes, Kayles, Mnk, Nim, Othello, Pig, Textbook, TicTacToe,
};
use solvarium::game::{
    AlphaBeta, Bound, Game, Minimax, Mtdf, Pvs, RankedGame, Retrograde, Score, Turn, evaluate,
};
use std::collections::HashSet;

/// The positions of a game by ply, up to a ply.
fn positions_by_ply<G: Game>(game: &G, plies: usize) -> Vec<usize> {
    let mut layer = HashSet::from([game.start()]);
    let mut counts = Vec::new();
    while counts.len() <= plies && !layer.is_empty() {
        counts.push(layer.len());
        let mut next = HashSet::new();
        for state in layer.iter().filter(|state| game.payoff(state).is_none()) {
            for by in game.moves(state) {
                let mut child = state.clone();
                game.play(&mut child, &by);
                next.insert(child);
            }
        }
        layer = next;
    }
    counts
}

/// The number of games that end with each payoff: wins, losses, draws.
fn games<G: Game>(game: &G, state: &G::State, counts: &mut [u64; 3]) {
    match game.payoff(state) {
        Some(payoff) => counts[usize::from(payoff <= 0) + usize::from(payoff == 0)] += 1,
        None => {
            for by in game.moves(state) {
                let mut child = state.clone();
                game.play(&mut child, &by);
                games(game, &child, counts);
            }
        }
    }
}

#[test]
fn tic_tac_toe_has_its_known_numbers() {
    let mut counts = [0; 3];
    games(&TicTacToe, &TicTacToe.start(), &mut counts);
    assert_eq!(counts, [131_184, 77_904, 46_080]);
    assert_eq!(positions_by_ply(&TicTacToe, 9).iter().sum::<usize>(), 5_478);
    let whole = evaluate(&TicTacToe, &Minimax::new());
    assert_eq!((whole.value(), whole.stats.generated + 1), (Some(0.into()), 549_946));
    // The general game has the same tree.
    let mnk = evaluate(&Mnk::new(3, 3, 3).unwrap(), &Minimax::new());
    assert_eq!(mnk.stats.generated + 1, 549_946);
}

#[test]
fn connect_four_has_its_known_numbers() {
    let standard = ConnectFour::new(7, 6).unwrap();
    assert_eq!(positions_by_ply(&standard, 7), [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859]);
    for (width, height) in [(4, 4), (5, 4), (4, 5)] {
        let game = ConnectFour::new(width, height).unwrap();
        assert_eq!(evaluate(&game, &Pvs::new()).value(), Some(0.into()), "{width}x{height}");
    }
}

#[test]
fn small_othello_is_lost_by_eight() {
    let othello = Othello::new(4).unwrap();
    for found in [evaluate(&othello, &AlphaBeta::new()), evaluate(&othello, &Mtdf::new().deepening())] {
        assert_eq!(found.value(), Some((-8).into()));
        let mut state = othello.start();
        found.line.iter().for_each(|by| othello.play(&mut state, by));
        assert_eq!((othello.payoff(&state), state.discs.map(u64::count_ones)), (Some(-8), [3, 11]));
    }
    // Perft numbers of the usual board, where passes count as moves.
    let counts = positions_of_tree(&Othello::new(8).unwrap(), 6);
    assert_eq!(counts, [1, 4, 12, 56, 244, 1_396, 8_200]);
}

/// The nodes of the game tree by ply.
fn positions_of_tree<G: Game>(game: &G, plies: usize) -> Vec<usize> {
    let mut layer = vec![game.start()];
    let mut counts = vec![1];
    for _ in 0..plies {
        let mut next = Vec::new();
        for state in layer.iter().filter(|state| game.payoff(state).is_none()) {
            for by in game.moves(state) {
                let mut child = state.clone();
                game.play(&mut child, &by);
                next.push(child);
            }
        }
        layer = next;
        counts.push(layer.len());
    }
    counts
}

#[test]
fn nim_is_won_unless_the_exclusive_or_is_zero() {
    for heaps in (0..64).map(|code: u8| [code % 4, code / 4 % 4, code / 16]) {
        let nim = Nim::new(&heaps).unwrap();
        let expected = if heaps[0] ^ heaps[1] ^ heaps[2] == 0 { -1 } else { 1 };
        assert_eq!(evaluate(&nim, &AlphaBeta::new()).value(), Some(expected.into()), "{heaps:?}");
    }
}

#[test]
fn kayles_is_won_unless_its_grundy_number_is_zero() {
    let grundy = Kayles::grundy(9);
    for first in 1..=9_u32 {
        for second in 0..=4_u32 {
            let pins = ((1_u64 << first) - 1) | ((1 << second) - 1) << (first + 1);
            let expected = if grundy[first as usize] == grundy[second as usize] { -1 } else { 1 };
            let found = evaluate(&Kayles::standing(pins), &AlphaBeta::new());
            assert_eq!(found.value(), Some(expected.into()), "{first} and {second}");
        }
    }
}

#[test]
fn other_games_have_their_values() {
    assert_eq!(evaluate(&Textbook, &AlphaBeta::new()).line, [0, 0]);
    let boxes = |rows, columns| evaluate(&DotsAndBoxes::new(rows, columns).unwrap(), &Pvs::new()).value();
    assert_eq!([boxes(1, 1), boxes(1, 2), boxes(2, 2)], [-1, 0, 2].map(|value| Some(Score::from(value))));
    let breakthrough = Breakthrough::new(3, 5).unwrap();
    let (whole, cut) = (evaluate(&breakthrough, &Mtdf::new()), evaluate(&breakthrough, &AlphaBeta::new()));
    assert_eq!(whole.value(), cut.value());
    // The deeper, the narrower, and always around the win chance.
    let pig = Pig::new(2).unwrap();
    let bounds = |depth| evaluate(&pig, &AlphaBeta::new().depth(depth)).bounds;
    let (near, far) = (bounds(6), bounds(24));
    assert!(near.least <= far.least && far.most <= near.most && far.least < far.most);
    // With 5/6 to win a turn, the first player wins with 6/7 = (1 + 5/7) / 2.
    assert!(far.least.value() <= 5.0 / 7.0 && 5.0 / 7.0 <= far.most.value());
    assert!(far.most.value() - far.least.value() < 1e-5);
}

/// A token on a path of cells: both players move it one cell, or leave it. At the left end the first player wins.
struct Tug {
    cells: u64,
    can_stay: bool,
}

impl Game for Tug {
    type State = (u64, Turn);
    type Move = i64;
    fn start(&self) -> (u64, Turn) {
        (1, Turn::Min)
    }
    fn to_move(&self, state: &(u64, Turn)) -> Turn {
        state.1
    }
    fn moves(&self, state: &(u64, Turn)) -> impl IntoIterator<Item = i64> {
        let right = (state.0 + 1 < self.cells).then_some(1);
        [-1].into_iter().chain(self.can_stay.then_some(0)).chain(right)
    }
    fn play(&self, state: &mut (u64, Turn), by: &i64) {
        *state = (state.0.checked_add_signed(*by).unwrap(), state.1.other());
    }
    fn payoff(&self, state: &(u64, Turn)) -> Option<i32> {
        (state.0 == 0).then_some(1)
    }
}

impl RankedGame for Tug {
    fn numbers(&self) -> Option<u64> {
        Some(2 * self.cells)
    }
    fn rank(&self, state: &(u64, Turn)) -> u64 {
        2 * state.0 + u64::from(state.1 == Turn::Min)
    }
    fn unrank(&self, number: u64) -> (u64, Turn) {
        (number / 2, if number.is_multiple_of(2) { Turn::Max } else { Turn::Min })
    }
}

#[test]
fn endless_games_are_draws_of_retrograde_analysis_and_open_for_others() {
    let (free, forced) = (Tug { cells: 5, can_stay: true }, Tug { cells: 2, can_stay: false });
    assert_eq!(evaluate(&free, &Retrograde::new()).value(), Some(0.into()));
    // On two cells the second player has to move the token to the end.
    assert_eq!(evaluate(&forced, &Retrograde::new()).value(), Some(1.into()));
    let looked = evaluate(&free, &AlphaBeta::new().depth(9));
    assert_eq!((looked.kind, looked.value()), (Bound::Unknown, None));
}
