//! Tests that every game search returns the value given by the definition, [`value`], on random games.

use crate::random_game::{Position, RandomGame};
use solvarium::game::{
    AlphaBeta, Chance, DfPn, Game, GameSearch, GameValue, Interval, Minimax, Mtdf, Order, Positions,
    ProofNumber, Pvs, RankedGame, Retrograde, Score, Turn, Uct, evaluate,
};
use solvarium::limits::Stop;
use solvarium::{Limits, Run};

/// The value of a position by definition.
fn value(game: &RandomGame, state: &Position) -> f64 {
    if let Some(payoff) = game.payoff(state) {
        return payoff.into();
    }
    let parts: Vec<_> = game
        .moves(state)
        .into_iter()
        .map(|by| {
            let mut child = *state;
            game.play(&mut child, &by);
            (value(game, &child), f64::from(game.weight(state, &by)))
        })
        .collect();
    match game.to_move(state) {
        Turn::Max => parts.iter().map(|part| part.0).fold(f64::MIN, f64::max),
        Turn::Min => parts.iter().map(|part| part.0).fold(f64::MAX, f64::min),
        Turn::Chance => {
            let total: f64 = parts.iter().map(|part| part.1).sum();
            parts.iter().map(|part| part.0 * part.1 / total).sum()
        }
    }
}

/// Whether two values are equal except for rounding.
fn are_near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Tests that a search finds the value of a game, and a line that leads there.
fn agrees(game: &RandomGame, search: &dyn GameSearch<RandomGame>, name: &str) {
    let expected = value(game, &game.start());
    let found = evaluate(game, search);
    let Some(exact) = found.value() else { unreachable!("{name} on {game:?}: {found:?}") };
    assert!(are_near(exact.value(), expected), "{name} on {game:?}: {exact}, not {expected}");
    assert_eq!(found.stopped, None);
    line_is_best(game, &found, name);
}

/// Tests that each position of the principal variation has the value of the game, and that it ends at a payoff or at chance.
fn line_is_best(game: &RandomGame, found: &GameValue<u8>, name: &str) {
    let mut state = game.start();
    for by in &found.line {
        assert!(game.moves(&state).into_iter().any(|legal| legal == *by), "{name} on {game:?}: {found:?}");
        game.play(&mut state, by);
        let here = value(game, &state);
        assert!(
            are_near(here, found.bounds.least.value()),
            "{name} on {game:?}: {found:?}, {here} at {state:?}"
        );
    }
    let is_over = game.payoff(&state).is_some() || game.to_move(&state) == Turn::Chance;
    assert!(is_over, "{name} on {game:?}: the line of {found:?} ends at {state:?}");
}

/// The searches that support chance nodes, with varied settings.
fn searches() -> Vec<(&'static str, Box<dyn GameSearch<RandomGame>>)> {
    let plain = AlphaBeta::new().table(0).killers(false).history(false);
    vec![
        ("minimax", Box::new(Minimax::new())),
        ("alpha-beta", Box::new(AlphaBeta::new())),
        ("plain alpha-beta", Box::new(plain)),
        ("alpha-beta, iterative deepening", Box::new(AlphaBeta::new().deepening())),
        ("alpha-beta, star2", Box::new(AlphaBeta::new().chance(Chance::Star2))),
        ("plain alpha-beta, star2", Box::new(plain.chance(Chance::Star2))),
        ("plain alpha-beta, all outcomes", Box::new(plain.chance(Chance::Whole))),
        ("pvs", Box::new(Pvs::new())),
        ("pvs without table", Box::new(Pvs::new().table(0).order(Order::Estimate))),
        ("pvs, iterative deepening, star2", Box::new(Pvs::new().deepening().chance(Chance::Star2))),
        ("mtdf", Box::new(Mtdf::new())),
        ("mtdf, iterative deepening, star2", Box::new(Mtdf::new().deepening().chance(Chance::Star2))),
        ("uct", Box::new(Uct::new().playouts(1_000_000))),
        ("mtdf without table", Box::new(Mtdf::new().table(0))),
    ]
}

/// The searches that do not support chance nodes.
fn provers() -> Vec<(&'static str, Box<dyn GameSearch<RandomGame>>)> {
    vec![
        ("proof numbers", Box::new(ProofNumber::new())),
        ("df-pn", Box::new(DfPn::new())),
        ("df-pn with a small table", Box::new(DfPn::new().table(1))),
    ]
}

#[test]
fn provers_agree_with_minimax_on_random_games() {
    let (mut open, mut limited) = (0, 0);
    for seed in 0..GAMES {
        let (game, dicey) = (RandomGame::of(seed, false), RandomGame::of(seed, true));
        let expected = value(&dicey, &dicey.start());
        for (name, search) in &provers() {
            agrees(&game, search.as_ref(), name);
            let found = evaluate(&dicey, search.as_ref());
            let Interval { least, most } = found.bounds;
            // Sums of averages are rounded.
            let is_within = least.value() - 1e-9 <= expected && expected <= most.value() + 1e-9;
            assert!(is_within, "{name} on {dicey:?}: {found:?}, not {expected}");
            open += u64::from(found.value().is_none());
            limited += u64::from(found.stopped.is_some_and(|stop| stop != Stop::Incomplete));
        }
    }
    assert!(open > 0 && open < 3 * GAMES && limited == 0);
}

#[test]
fn retrograde_analysis_agrees_with_minimax_on_every_position() {
    for seed in 0..1_000 {
        let game = RandomGame { payoffs: 1, ..RandomGame::of(seed, false) };
        agrees(&game, &Retrograde::new(), "retrograde");
        let results = Retrograde::new().analyse(&game, &mut Run::new()).unwrap();
        for number in 0..game.numbers().unwrap() {
            let state = game.unrank(number);
            if let Some(sign) = results.payoff_sign(&state) {
                assert_eq!(f64::from(sign), value(&game, &state), "{game:?} at {state:?}");
            }
        }
        let dicey = RandomGame { payoffs: 1, ..RandomGame::of(seed, true) };
        assert!(
            evaluate(&dicey, &Retrograde::new())
                .value()
                .is_none_or(|found| { found.value() == value(&dicey, &dicey.start()) })
        );
    }
}

/// The number of random games of each kind.
const GAMES: u64 = 5_000;

#[test]
fn every_search_agrees_with_minimax_on_random_games() {
    let searches = searches();
    for seed in 0..GAMES {
        for has_chance in [false, true] {
            let game = RandomGame { has_estimate: seed % 2 == 1, ..RandomGame::of(seed, has_chance) };
            for (name, search) in &searches {
                agrees(&game, search.as_ref(), name);
            }
        }
    }
}

#[test]
fn a_stopped_search_has_an_interval_that_holds_the_value() {
    for seed in 0..500 {
        let game = RandomGame::of(seed, seed % 2 == 0);
        let expected = value(&game, &game.start());
        for (name, search) in searches().into_iter().chain(provers()) {
            for nodes in [0, 1, 3, 7, 12] {
                let run = Run::<Positions<RandomGame>>::new().limits(Limits::none().nodes(nodes));
                let found = run.evaluate(&game, search.as_ref());
                let Interval { least, most } = found.bounds;
                assert!(
                    least.value() - 1e-9 <= expected && expected <= most.value() + 1e-9,
                    "{name} on {game:?}: {found:?}, not {expected}"
                );
                assert_eq!(found.stopped.is_some(), found.value().is_none(), "{name} on {game:?}: {found:?}");
                assert!(found.stats.expanded <= nodes);
                let is_open = [Stop::Nodes, Stop::Incomplete];
                assert!(found.stopped.is_none_or(|stop| is_open.contains(&stop)));
            }
        }
    }
}

#[test]
fn searches_to_the_same_depth_have_the_same_estimate() {
    for seed in 0..1_000 {
        let game = RandomGame { has_estimate: true, ..RandomGame::of(seed, seed % 2 == 0) };
        for depth in 1..4 {
            let whole = evaluate(&game, &Minimax::new().depth(depth));
            let near = |found: &GameValue<u8>| {
                let value = |found: &GameValue<u8>| found.estimate.or(found.value()).map(Score::value);
                are_near(value(found).unwrap(), value(&whole).unwrap())
            };
            let plain = AlphaBeta::new().depth(depth).table(0);
            for chance in [Chance::Star1, Chance::Star2, Chance::Whole] {
                assert!(near(&evaluate(&game, &plain.chance(chance))), "{game:?}, {depth}");
            }
            assert!(near(&evaluate(&game, &Pvs::new().depth(depth).table(0))), "{game:?}, {depth}");
            // All positions of a ply are searched to the same depth, so the table changes nothing.
            assert!(near(&evaluate(&game, &AlphaBeta::new().depth(depth))), "{game:?}, {depth}");
            assert!(near(&evaluate(&game, &Mtdf::new().depth(depth))), "{game:?}, {depth}");
        }
    }
}
