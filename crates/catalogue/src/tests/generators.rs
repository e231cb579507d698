//! New instances are read as their puzzles, are equal for equal seeds, and respect limits.

use super::instances;
use crate::*;
use solvarium::Limits;
use std::ops::ControlFlow;

/// Instances of a generator, and how it ended.
fn made(choice: &str, count: u64, limits: &Limits) -> (Vec<NewInstance>, Made) {
    let (mut all, wanted) = (Vec::new(), Wanted { seed: 3, count, limits });
    let maker = GeneratorChoice::parse(choice).unwrap().maker().unwrap();
    let made = maker.make(&wanted, &mut |some| {
        all.extend_from_slice(some);
        ControlFlow::Continue(())
    });
    (all, made.unwrap())
}

/// Small instances of every generator.
const MADE: &[&str] = &[
    "tiles",
    "tiles(size=4x3,steps=9)",
    "tiles(depth=9)",
    "tiles(size=4x4,depth=30,layers=1000000)",
    "sudoku",
    "sudoku(clues=24,layout=rows)",
    "sudoku(by=search,layout=grid)",
    "sudoku(boxes=2x3)",
    "sudoku(boxes=2x3,diagonals=different)",
    "jigsaw(size=5)",
    "pancake(height=9)",
    "graph(nodes=12,degree=3)",
    "graph(nodes=2)",
    "blocks(blocks=4)",
    "gripper(balls=2)",
    "logistics(cities=1,packages=2)",
    "sokoban(width=4,height=4,boxes=1)",
    "variant(size=4,each=1)",
    "variant(size=6,rules=cage/difference,each=2)",
];

#[test]
fn generated_texts_are_read_as_their_puzzles() {
    assert!(generators().iter().all(|entry| MADE.iter().any(|choice| choice.starts_with(entry.name))));
    for choice in MADE {
        let (all, made) = made(choice, 3, &Limits::none());
        assert!(all.len() == 3 && matches!(made, Made::All { .. }), "{choice}: {made:?}");
        let name = GeneratorChoice::parse(choice).unwrap().entry().name;
        let makes =
            |problem: &&Entry<ProblemInfo>| problem.of.generators.iter().any(|entry| entry.name == name);
        let kind = problems().iter().copied().find(makes).unwrap().name;
        for new in all {
            assert_eq!(new.remark, None, "{choice}");
            let [instance] = &instances(&new.text, kind)[..] else { panic!("{choice}: one puzzle") };
            assert_eq!(instance.check(&Limits::none()).good(), Some(true), "{choice}: {}", new.text);
        }
    }
}

#[test]
fn boards_at_a_depth_are_solved_in_as_many_moves() {
    let (all, _) = made("tiles(depth=17)", 5, &Limits::none());
    for instance in all {
        let request = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
        let report = instances(&instance.text, "tiles")[0].solve(&request, &Limits::none(), None).unwrap();
        assert_eq!(report.actions().len(), 17);
    }
}

#[test]
fn a_generator_ends_when_its_caller_asks() {
    let flag = solvarium::limits::StopFlag::new();
    flag.raise();
    for choice in MADE {
        let (all, asked) = made(choice, 3, &Limits::none().stop(&flag));
        assert_eq!((all, asked), (Vec::new(), Made::Asked), "{choice}");
        let maker = GeneratorChoice::parse(choice).unwrap().maker().unwrap();
        let (mut calls, limits) = (0, Limits::none());
        let wanted = Wanted { seed: 3, count: 2000, limits: &limits };
        let enough = maker.make(&wanted, &mut |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert_eq!((enough.unwrap(), calls), (Made::Asked, 1), "{choice}");
    }
}

#[test]
fn limits_end_a_generator() {
    for choice in ["tiles", "tiles(depth=15)", "sudoku", "sudoku(by=search)", "jigsaw", "pancake", "graph"] {
        let (all, made) = made(choice, 3, &Limits::none().time(std::time::Duration::ZERO));
        let Made::Limit { stop, why } = made else { panic!("{choice}: {made:?}") };
        assert!(all.is_empty() && why.starts_with(&stop.to_string()), "{choice}: {why}");
        assert_eq!(stop, solvarium::limits::Stop::Time);
    }
    // Far more than fits into a megabyte, and the generator must not try another method.
    let (_, all_layers) = made("tiles(size=4x4,depth=50,layers=limit)", 1, &Limits::none().memory(1 << 20));
    assert!(
        matches!(all_layers, Made::Limit { stop: solvarium::limits::Stop::Memory, .. }),
        "{all_layers:?}"
    );
}

#[test]
fn contradictory_settings_of_a_generator_are_refused() {
    for (choice, says) in [
        ("tiles(steps=3,depth=3)", "set `depth` or `steps`, not both"),
        ("tiles(size=9x9)", "a board has 2 to 8 columns and 2 to 8 rows, not 9 and 9"),
        ("sudoku(size=4,boxes=2x2)", "boxes set the size: remove `size`"),
        ("sudoku(size=100)", "puzzles can be generated up to 64x64, not 100x100"),
        ("jigsaw(size=3)", "jigsaws have 4 to 64 rows, not 3"),
        (
            "sudoku(hardest=x-wing)",
            "'hardest' is for puzzles by difficulty, which the crate solvarium-human generates",
        ),
    ] {
        let error = GeneratorChoice::parse(choice).unwrap().maker().err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(says));
    }
    for (choice, text, says) in [
        ("tiles(size=4x4)", "goal", "the goal sets the size: remove `size`"),
        ("sudoku(size=4)", "from", "'from' is for 9x9 with boxes of 3x3, generated by fast-sudoku"),
        ("sudoku(clues=30)", "pattern", "'pattern' sets the clues: no other setting or input can"),
        ("sudoku", "like", "'like' is for puzzles by difficulty, which the crate solvarium-human generates"),
        ("jigsaw", "goal", "generator 'jigsaw' has no input 'goal'; known: like, pattern"),
    ] {
        let maker = GeneratorChoice::parse(choice).unwrap().maker().unwrap();
        assert_eq!(maker.given(text, "1 2 / 3 0").unwrap_err().to_string(), says);
    }
}
