//! Tests that our searches reproduce the counts of the founding programs on the same state spaces (docs/founding.md).
//!
//! Those programs count a node each time one is taken off the open list, including the goal. [`solvarium::Stats`]
//! counts expansions, and a goal is not expanded. So each of their counts is one more.

use solvarium::path::{AStar, BreadthFirst, DepthFirst, Goal, Tie};
use solvarium::puzzle::sudoku::{Choice, EmptyCells, Fill9, Sudoku};
use solvarium::{Problem, Stats, from_fn, solve};

/// The grid of the notebook, and its regions.
const NUMBERS: &[u8; 36] = b"000010030020020000000050000100065200";
const GROUPS: &[u8; 36] = b"111112334122344422334426356666555556";

/// A state of the notebook: the digits, and the marked cell, which is filled next.
type Marked = ([u8; 36], Option<usize>);

/// The legal digits of a cell, in ascending order.
fn legal(digits: &[u8; 36], cell: usize) -> impl DoubleEndedIterator<Item = u8> + use<> {
    let shares = |other: &usize| {
        let other = *other;
        other / 6 == cell / 6 || other % 6 == cell % 6 || GROUPS[other] == GROUPS[cell]
    };
    let taken: Vec<u8> = (0..36).filter(shares).map(|other| digits[other]).collect();
    (1..=6).filter(move |digit| !taken.contains(digit))
}

/// The notebook's choice: the first cell with the fewest digits, except the marked one.
fn next_cell((digits, mark): &Marked) -> Option<usize> {
    let open = (0..36).filter(|&cell| digits[cell] == 0 && Some(cell) != *mark);
    open.min_by_key(|&cell| legal(digits, cell).count())
}

/// The state space of the notebook: the next cell is chosen before the current digit is entered.
fn notebook(highest_first: bool) -> impl Problem<State = Marked, Action = u8, Cost = u32> {
    let digits = NUMBERS.map(|digit| digit - b'0');
    let start = (digits, next_cell(&(digits, None)));
    let actions = move |(digits, mark): &Marked| {
        let mut all: Vec<u8> = mark.map(|cell| legal(digits, cell).collect()).unwrap_or_default();
        if highest_first {
            all.reverse();
        }
        all
    };
    let apply = |state: &mut Marked, &digit: &u8| {
        let next = next_cell(state);
        if let Some(cell) = state.1 {
            state.0[cell] = digit;
        }
        state.1 = next;
    };
    from_fn(start, actions, apply, |(digits, _): &Marked| !digits.contains(&0))
}

/// The number of nodes taken off the open list.
fn taken(stats: &Stats) -> u64 {
    stats.expanded + 1
}

#[test]
fn the_notebook_has_44_nodes_breadth_first_and_28_depth_first() {
    let breadth = solve(&notebook(false), &BreadthFirst::new().goal_test(Goal::AtExpansion));
    // Digits are pushed onto a stack in ascending order, so the highest one comes first.
    let depth = solve(&notebook(true), &DepthFirst::new());
    assert_eq!((taken(&breadth.stats), taken(&depth.stats)), (44, 28));
    assert_eq!(depth.plan().map(|plan| plan.actions.len()), Some(27));
}

/// The notebook's heuristic does not count the marked cell, so f is 26 at every node except the goal, where it is 27. A*
/// therefore expands all other nodes before the goal, with any tie-break.
#[test]
fn a_star_expands_every_node_of_the_notebook() {
    let unmarked = |(digits, mark): &Marked| {
        let empty = digits.iter().filter(|digit| **digit == 0).count();
        u32::try_from(empty - usize::from(mark.is_some())).unwrap_or(u32::MAX)
    };
    for tie in [Tie::FirstIn, Tie::LastIn, Tie::HighG, Tie::LowG] {
        let answer = solve(&notebook(true), &AStar::new(unmarked).tie(tie));
        assert_eq!(taken(&answer.stats), 44, "{tie:?}");
    }
}

/// The command line program ends its scan at the first cell with at most one digit.
#[test]
fn a_star_expands_as_many_nodes_as_the_program_with_each_tie_break() {
    const GRIDS: [(&str, u64, u64); 3] = [
        ("3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..", 72, 63),
        ("..2...6341.6...58...73..29..85..1..6...75..23..3....5.314..2.....9.8.4..72..4...9", 103, 88),
        ("..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.", 1199, 467),
    ];
    for (text, first_in, last_in) in GRIDS {
        let Some(fill) = Sudoku::parse(text).ok().and_then(|puzzle| Fill9::new(&puzzle)) else {
            panic!("{text}")
        };
        let fill = fill.choice(Choice::FewestOrSingle);
        let of = |tie| taken(&solve(&fill, &AStar::new(EmptyCells).tie(tie)).stats);
        assert_eq!((of(Tie::FirstIn), of(Tie::LastIn)), (first_in, last_in), "{text}");
    }
}
