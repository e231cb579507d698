//! Puzzles by difficulty: the same on any number of threads, in the requested number, and ending with a reason.

use crate as human;
use crate::{
    Board, Budget, ClueSymmetry, Course, Demand, EndReason, NewSudoku, Rater, Refusal, Scales, Tally,
    technique, techniques,
};
use solvarium::Limits;
use solvarium::puzzle::sudoku::{Shape, Sudoku, count};
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, GeneratorChoice, Made, NewInstance, ProblemKind, Wanted,
};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

/// Returns the position of a Sudoku.
fn position_of(text: &str) -> human::Position {
    let kind = ProblemKind::parse("sudoku").unwrap();
    let instance =
        catalogue::read(text, Some(&kind), &AuxiliaryInputs::default()).unwrap().remove(0).instance.unwrap();
    human::position(&*instance).unwrap()
}

fn made(demand: &Demand, count: u64, jobs: usize) -> (Vec<NewSudoku>, Tally) {
    let mut all = Vec::new();
    let tally = demand.make(5, count, NonZero::new(jobs).unwrap(), &Limits::none(), &mut |new| {
        all.push(new.clone());
        ControlFlow::Continue(())
    });
    (all, tally.unwrap())
}

#[test]
fn threads_change_nothing() {
    let mut demand = Demand::default().rated("hodoku:medium..hard").unwrap();
    demand.wish.forbids = techniques("uniqueness").unwrap().into_iter().collect();
    let one = made(&demand, 30, 1);
    assert_eq!(one.0.len(), 30);
    assert!(one.1.refused[&Refusal::Forbidden] > 0, "{}", one.1);
    for jobs in [2, 3, 8] {
        assert_eq!(made(&demand, 30, jobs), one);
    }
    // The first of many equal a short run.
    assert_eq!(made(&demand, 7, 2).0, one.0[..7]);
}

#[test]
fn ratings_are_those_of_rate() {
    let mut demand = Demand { steps: true, ..Demand::default() };
    demand.wish.hardest = Some(technique("naked-pair").unwrap());
    let mut rater = Rater::new(Scales::BOTH);
    for new in made(&demand, 5, 2).0 {
        let position = position_of(&new.text("line"));
        let rating = rater.rate(&position, true, &Budget::UNLIMITED);
        assert_eq!(rating.hodoku.as_ref().unwrap().hardest, Some("naked-pair"));
        assert_eq!(new.rating, Some(rating));
    }
}

#[test]
fn an_unsuccessful_generation_ends_with_reasons() {
    let mut demand = Demand { tries: 200, ..Demand::default() };
    demand.clues.symmetry = ClueSymmetry::Rot90;
    demand.clues.count = Some(17);
    let (all, tally) = made(&demand, 1, 2);
    assert_eq!((all.len(), tally.tries, tally.ended), (0, 200, Some(EndReason::Tries)));
    assert_eq!(tally.refused[&Refusal::Clues], 200);
    assert_eq!(tally.to_string(), "200 tries: 0 found, 200 with another number of clues");
    demand.clues.count = Some(18);
    let message =
        demand.make(5, 1, NonZero::<usize>::MIN, &Limits::none(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(message.unwrap_err().to_string(), "the symmetry rot90 allows no 18 clues");
}

#[test]
fn a_deadline_or_the_callback_stops_it() {
    let mut demand = Demand::default();
    demand.wish.hardest = Some(technique("finned-franken-swordfish").unwrap());
    let at_once = Limits::none().time(Duration::ZERO);
    let tally = demand.make(5, 1, NonZero::<usize>::MIN, &at_once, &mut |_| ControlFlow::Continue(()));
    assert_eq!(tally.unwrap().ended, Some(EndReason::Time));
    let mut taken = 0;
    let tally = Demand::default().make(5, 9, NonZero::<usize>::MIN, &Limits::none(), &mut |_| {
        taken += 1;
        if taken == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((taken, tally.unwrap().ended), (2, Some(EndReason::Asked)));
}

#[test]
fn exercises_have_the_technique_next() {
    for name in [
        "full-house",
        "naked-single",
        "x-wing",
        "naked-pair",
        "dual-two-string-kite",
        "direct-pointing",
        "aligned-pair-exclusion",
        "rectangle-elimination",
    ] {
        let technique = technique(name).unwrap();
        let course = Course::of(technique).unwrap();
        let exercises = |jobs: usize| {
            let mut all = Vec::new();
            let deadline = Some(human::deadline(Duration::from_secs(60)));
            let budget = Budget { deadline, ..Budget::UNLIMITED };
            let tally = course.make(7, 3, NonZero::new(jobs).unwrap(), &budget, &mut |exercise| {
                all.push((human::line(&exercise.position), exercise));
                ControlFlow::Continue(())
            });
            (all, tally.ended)
        };
        let (all, ended) = exercises(1);
        assert_eq!((all.len(), ended), (3, None), "{name}");
        for ((line, exercise), (same, _)) in all.iter().zip(&exercises(3).0) {
            assert_eq!(line, same);
            let read = position_of(line);
            assert!(read.same_as(&exercise.position), "{line}");
            let next = course.order().ladder().next(&read, &Budget::UNLIMITED).unwrap().unwrap();
            assert_eq!((next.technique, &next), (technique, &exercise.answers[0]), "{line}");
            assert!(exercise.answers.iter().all(|step| step.technique == technique));
        }
    }
    let refused = |name| Course::of(technique(name).unwrap()).err().map(|error| error.to_string());
    assert!(refused("brute-force").is_some());
    for (name, why) in [
        ("whale", "a smaller pattern always exists and comes first"),
        ("franken-x-wing", "locked candidates always remove the same and come first"),
    ] {
        assert_eq!(refused(name), Some(format!("{name} is never the next step on 9x9: {why}")));
    }
    let told = refused("sk-loop").unwrap();
    assert!(
        told.starts_with("sk-loop is hardly ever the next step on 9x9: in nearly every puzzle"),
        "{told}"
    );
}

/// Returns a board with this number of rows and ordinary boxes.
fn usual(size: usize) -> Board {
    Board::of(Shape::square(size).unwrap())
}

#[test]
fn small_boards_have_puzzles_by_difficulty() {
    let named = |size, rating: &str, hardest: Option<&str>| {
        let mut demand = Demand { board: usual(size), tries: 20_000, ..Demand::default() };
        demand.wish.hardest = hardest.map(|name| technique(name).unwrap());
        if rating.is_empty() { demand.checked().unwrap() } else { demand.rated(rating).unwrap() }
    };
    let wishes = [
        (named(4, "hodoku:easy", None), "easy"),
        (named(4, "se:1.0..2.3", None), "easy"),
        (named(6, "hodoku:medium", None), "medium"),
        (named(6, "hodoku:hard", None), "hard"),
        (named(6, "", Some("naked-pair")), "medium"),
        (named(6, "se:2.0..4.0", None), ""),
    ];
    let mut rater = Rater::new(Scales::BOTH);
    for (demand, level) in wishes {
        let one = made(&demand, 4, 1);
        assert_eq!((one.0.len(), &one), (4, &made(&demand, 4, 3)), "{demand:?}: {}", one.1);
        for new in one.0 {
            assert_eq!(count(&new.puzzle, 2, &Limits::none()).is_unique(), Some(true));
            let position = position_of(&new.text("rows"));
            let rating = rater.rate(&position, false, &Budget::UNLIMITED);
            let (hodoku, se) = (rating.hodoku.unwrap(), rating.se.unwrap());
            assert!(level.is_empty() || hodoku.level == level, "{}: {hodoku:?}", new.text("line"));
            let hardest = demand.wish.hardest.map(human::Technique::name);
            assert!(hardest.is_none() || hodoku.hardest == hardest, "{hodoku:?}");
            let er = (se.er * 10.0).round() as u16;
            assert!(demand.wish.se.as_ref().is_none_or(|range| range.contains(&er)), "{er}");
        }
    }
}

#[test]
fn techniques_impossible_on_a_board_are_refused() {
    let hardest = |board: Board, name: &str| {
        let mut demand = Demand { board, ..Demand::default() };
        demand.wish.hardest = Some(technique(name).unwrap());
        demand.checked().err().map(|error| error.to_string())
    };
    let never = |name, size| {
        Some(format!("{name} is never needed on {size}: a smaller pattern always exists and comes first"))
    };
    assert_eq!(hardest(usual(4), "jellyfish"), never("jellyfish", "4x4"));
    assert_eq!(hardest(usual(4), "naked-triple"), never("naked-triple", "4x4"));
    assert_eq!(hardest(usual(6), "hidden-quad"), never("hidden-quad", "6x6"));
    assert_eq!(hardest(usual(6), "jellyfish"), never("jellyfish", "6x6"));
    assert_eq!(hardest(usual(6), "swordfish"), None);
    assert_eq!(
        hardest(usual(9), "franken-x-wing").as_deref(),
        Some(
            "franken-x-wing is never needed on 9x9: locked candidates always remove the same and come first"
        )
    );
    let known = "only 9x9, 6x6 and 4x4 puzzles with ordinary boxes and without diagonals can be generated by difficulty";
    for (board, why) in [
        (Board::jigsaw(9), "no technique uses the regions of a jigsaw"),
        (Board::of(Shape::square(9).unwrap().with_diagonals()), "no technique uses diagonals"),
        (Board::of(Shape::boxed(3, 2).unwrap()), "no technique uses boxes of 3x2"),
        (usual(16), "techniques are known for 4, 6 and 9 digits, not for 16"),
    ] {
        assert_eq!(hardest(board, "naked-pair"), Some(format!("{why}: {known}")));
    }
    // No rule forbids it, but no 4x4 puzzle has it, so the number of tries ends it.
    let mut demand = Demand { board: usual(4), tries: 300, ..Demand::default() };
    demand.wish.hardest = Some(technique("franken-swordfish").unwrap());
    let (all, tally) = made(&demand, 1, 2);
    assert_eq!((all.len(), tally.tries, tally.ended), (0, 300, Some(EndReason::Tries)));
    assert_eq!(tally.refused[&Refusal::TooEasy], 300);
    let board = Board::of(Shape::square(9).unwrap().with_diagonals());
    let demand = Demand { board, exclude_isomorphs: true, ..Demand::default() };
    assert!(demand.checked().is_err());
}

/// There are 36 minimal 4x4 puzzles up to renaming (by exhaustion: 13 with 4 clues, 22 with 5, one with 6).
#[test]
fn small_isomorphic_puzzles_are_excluded_if_requested() {
    let demand = Demand { board: usual(4), exclude_isomorphs: true, tries: 2_000, ..Demand::default() };
    let (all, tally) = made(&demand, 100, 2);
    assert_eq!(tally.ended, Some(EndReason::Tries));
    let with = |clues: usize| all.iter().filter(|new| new.puzzle.clues() == clues).count();
    assert_eq!([4, 5, 6].map(with), [13, 22, 1], "{tally}");
    assert_eq!(all.len(), 36);
    let demand = Demand { board: usual(6), exclude_isomorphs: true, ..Demand::default() };
    assert_eq!(made(&demand, 3, 2), made(&demand, 3, 1));
}

/// Whether each clue of a puzzle is necessary.
fn is_minimal(puzzle: &Sudoku) -> bool {
    let givens = puzzle.givens();
    (0..givens.len()).filter(|&cell| givens[cell] != 0).all(|cell| {
        let mut fewer = givens.to_vec();
        fewer[cell] = 0;
        let fewer = Sudoku::new(puzzle.shape().clone(), &fewer).unwrap();
        count(&fewer, 2, &Limits::none()).is_unique() == Some(false)
    })
}

#[test]
fn clues_meet_the_requirements_on_boards_of_any_shape() {
    let diagonals = || Board::of(Shape::square(6).unwrap().with_diagonals());
    // 9x9 takes half a minute each without optimisation.
    for (board, size) in [(usual(6), 6), (diagonals(), 6), (Board::jigsaw(6), 6)] {
        let mut demand = Demand { board, tries: 500, ..Demand::default() };
        demand.clues.symmetry = ClueSymmetry::Rot180;
        demand.clues.minimal = true;
        let one = made(&demand, 2, 1);
        assert_eq!((one.0.len(), &one), (2, &made(&demand, 2, 2)), "{}", one.1);
        for new in one.0 {
            let (givens, last) = (new.puzzle.givens(), size * size - 1);
            assert!((0..=last).all(|cell| (givens[cell] == 0) == (givens[last - cell] == 0)));
            assert_eq!(count(&new.puzzle, 2, &Limits::none()).is_unique(), Some(true));
            assert!(is_minimal(&new.puzzle), "{}", new.text("rows"));
        }
        demand.clues = human::Clues { count: Some(size * 4), ..human::Clues::default() };
        assert!(made(&demand, 2, 1).0.iter().all(|new| new.puzzle.clues() == size * 4));
        let pattern: Box<[bool]> =
            (0..size * size).map(|cell| cell % size * 2 % 5 + cell / size % 3 < 3).collect();
        demand.clues = human::Clues { pattern: Some(pattern.clone()), ..human::Clues::default() };
        let (all, tally) = made(&demand, 1, 1);
        assert_eq!(all.len(), 1, "{tally}");
        assert!(
            all[0].puzzle.givens().iter().zip(&pattern).all(|(&given, &is_clue)| (given != 0) == is_clue)
        );
        assert_eq!(count(&all[0].puzzle, 2, &Limits::none()).is_unique(), Some(true));
    }
}

#[test]
fn one_scale_has_one_wish() {
    let message = |ratings: &[&str]| {
        let rated = ratings.iter().try_fold(Demand::default(), |demand, rating| demand.rated(rating));
        rated.err().map(|error| error.to_string())
    };
    assert_eq!(message(&["hodoku:hard", "se:4.0..5.0"]), None);
    assert_eq!(
        message(&["hodoku:hard", "hodoku:easy"]).as_deref(),
        Some("two ratings on one scale: the second is 'hodoku:easy'; write a range as FROM..TO")
    );
    assert!(message(&["se:4.0", "se:5.0"]).is_some());
    assert_eq!(
        message(&["se:4.05"]).as_deref(),
        Some("expected an ER with one decimal, such as 4.0, found '4.05'")
    );
    assert_eq!(message(&["se:4.00..5"]), None);
    assert!(
        message(&["se:4.0.."]).is_some_and(|message| message.starts_with("expected a range with two ends"))
    );
}

fn maker_of(choice: &str) -> Result<catalogue::Maker, solvarium::Error> {
    human::maker(&GeneratorChoice::parse(choice).unwrap())
}

/// Returns the instances of a generator, and how it ended.
fn instances(choice: &str, count: u64, limits: &Limits) -> (Vec<NewInstance>, Made) {
    let (mut all, wanted) = (Vec::new(), Wanted { seed: 3, count, limits });
    let made = maker_of(choice).unwrap().make(&wanted, &mut |some| {
        all.extend_from_slice(some);
        ControlFlow::Continue(())
    });
    (all, made.unwrap())
}

/// Generators to test.
const MADE: &[&str] = &[
    "sudoku(rate=hodoku:medium..hard/se:2.0..5.0,forbids=uniqueness)",
    "sudoku(boxes=2x3,hardest=naked-pair)",
    "sudoku(boxes=2x3,diagonals=different,symmetry=rot180)",
    "jigsaw(size=6,symmetry=diagonal)",
];

#[test]
fn generated_text_is_read_back() {
    let kind = ProblemKind::parse("sudoku").unwrap();
    for choice in MADE {
        let (all, made) = instances(choice, 3, &Limits::none());
        assert!(all.len() == 3 && matches!(made, Made::All { .. }), "{choice}: {made:?}");
        for NewInstance { text, remark } in all {
            assert_eq!(remark, None, "{choice}");
            let instance = catalogue::read(&text, Some(&kind), &AuxiliaryInputs::default())
                .unwrap()
                .remove(0)
                .instance
                .unwrap();
            assert_eq!(instance.check(&Limits::none()).good(), Some(true), "{choice}: {text}");
        }
    }
}

#[test]
fn a_generator_obeys_the_stop_flag() {
    let flag = solvarium::limits::StopFlag::new();
    flag.raise();
    for choice in MADE {
        assert_eq!(instances(choice, 3, &Limits::none().stop(&flag)), (Vec::new(), Made::Asked), "{choice}");
    }
}

/// A generator returns, for each seed, the first puzzle that its tries find.
#[test]
fn wishes_are_met_for_each_seed() {
    let (all, _) = instances("sudoku(hardest=naked-pair)", 3, &Limits::none());
    let mut rater = human::Rater::new(human::Scales::BOTH);
    for (seed, instance) in (3..).zip(&all) {
        let maker = maker_of("sudoku(hardest=naked-pair)").unwrap();
        let alone = maker.all(&Wanted { seed, count: 1, limits: &Limits::none() }).unwrap();
        assert_eq!(alone[0], *instance);
        let position = position_of(&instance.text);
        let rating = rater.rate(&position, false, &human::Budget::UNLIMITED).hodoku.unwrap();
        assert_eq!(rating.hardest, Some("naked-pair"));
        let like = maker_of("sudoku(tries=100000)").unwrap();
        let like = like.given("like", &instance.text).unwrap();
        let other = like.all(&Wanted { seed, count: 1, limits: &Limits::none() }).unwrap();
        let position = position_of(&other[0].text);
        let same = rater.rate(&position, false, &human::Budget::UNLIMITED).hodoku.unwrap();
        assert_eq!((same.level, same.hardest), (rating.level, rating.hardest));
    }
    let (none, ended) = instances("sudoku(size=4,hardest=xy-wing,tries=50)", 1, &Limits::none());
    let Made::NoSuch(why) = ended else { panic!("{ended:?}") };
    assert_eq!(
        (none.len(), why.as_str()),
        (0, "no more puzzles were found within `tries=50`: 50 tries: 0 found, 50 too easy")
    );
}

#[test]
fn contradictory_settings_of_a_generator_are_refused() {
    for (choice, says) in [
        ("sudoku(size=4,boxes=2x2)", "boxes set the size: remove `size`"),
        ("sudoku(size=100)", "puzzles can be generated up to 64x64, not 100x100"),
        ("jigsaw(size=3)", "jigsaws have 4 to 64 rows, not 3"),
        ("sudoku(hardest=x-wng)", "unknown technique 'x-wng'; did you mean 'x-wing'?"),
        ("sudoku(rate=hodoku:hrd)", "unknown level 'hrd'; known: easy, medium, hard, unfair, extreme"),
        (
            "sudoku(size=4,requires=naked-single/jellyfish)",
            "jellyfish is never needed on 4x4: a smaller pattern always exists and comes first",
        ),
        ("sudoku(clues=26,symmetry=rot90)", "the symmetry rot90 allows no 26 clues"),
    ] {
        assert_eq!(maker_of(choice).err().map(|error| error.to_string()).as_deref(), Some(says));
    }
    for (choice, text, says) in [
        ("sudoku(size=4)", "from", "'from' is for 9x9 with boxes of 3x3, generated by fast-sudoku"),
        ("sudoku(clues=30)", "pattern", "'pattern' sets the clues: no other setting or input can"),
        ("sudoku(hardest=x-wing)", "from", "'from' sets the clues: no other setting or input can"),
        (
            "sudoku(boxes=2x3)",
            "pattern",
            "expected as many rows as columns (81 cells for 9x9), found 5 cells; write `.` for an empty cell and `X` for a clue",
        ),
    ] {
        assert_eq!(maker_of(choice).unwrap().given(text, "1 2 / 3 0").unwrap_err().to_string(), says);
    }
}

#[test]
fn each_unsupported_constraint_is_named_once() {
    let text = "....\n....\n....\n....\nthermo r1c1-r1c3\ngreater r2c1 r2c2\nthermo r3c1-r3c3";
    let unsupported = human::position(&*catalogue::parse(text).unwrap()).unwrap_err().to_string();
    assert!(unsupported.contains("no technique uses thermo, greater. "), "{unsupported}");
}
