//! Each rule's place in the model, compared with its slow check by brute force on small grids.

use super::*;
use crate::Limits;
use crate::csp::{Backtrack, count, solutions};
use crate::limits::Stop;
use crate::rng::Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All solutions of a puzzle, as digits of its cells, each once; `None` if there are more than `most`.
fn all(puzzle: &Variant, most: usize) -> Option<BTreeSet<Vec<i32>>> {
    let cells = puzzle.grid().cells();
    let (mut found, mut count) = (BTreeSet::new(), 0);
    solutions(puzzle.csp(), &Backtrack::new(), &Limits::none(), &mut |values| {
        found.insert(values[..cells].to_vec());
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(count > most || found.len() == count, "a solution was found twice: {}", puzzle.print());
    (count <= most).then_some(found)
}

/// The 288 Sudoku of 4x4.
fn grids() -> Vec<Vec<i32>> {
    all(&Variant::parse("....\n....\n....\n....\n").unwrap(), 1000).unwrap().into_iter().collect()
}

/// A random rule of a kind for a small grid.
fn random_rule(kind: &'static RuleKind, grid: &Grid, rng: &mut Rng) -> Rule {
    let (rows, columns) = (grid.rows(), grid.columns());
    if kind.needs.parts.1 > 0 {
        let parts = (0..2 + rng.below(2)).map(|_| random_part(grid, rng)).collect();
        return Rule { kind, paths: Vec::new(), values: Vec::new(), parts };
    }
    let needs = kind.needs;
    let count = rng.below(needs.paths.1.min(needs.paths.0 + 1) - needs.paths.0 + 1) + needs.paths.0;
    let length = needs.cells.max(1) + rng.below(4);
    let length = length.min(needs.cells_most.max(1));
    let mut path = || match kind.name {
        "sandwich" | "x-sum" | "skyscraper" | "numbered-room" | "hidden-skyscraper" | "full-rank"
        | "full-rank-tied" => {
            let (at, is_row, is_back) = (rng.below(rows.min(columns)), rng.below(2) == 0, rng.below(2) == 0);
            let mut line = if is_row { grid.row(at) } else { grid.column(at) };
            if is_back {
                line.reverse();
            }
            line
        }
        "difference" | "ratio" | "pair-sum" | "greater" => {
            let pairs: Vec<_> = grid.touching().collect();
            let (one, other) = pairs[rng.below(pairs.len())];
            if rng.below(2) == 0 { vec![one, other] } else { vec![other, one] }
        }
        name => {
            let mut cells: Vec<usize> = (0..grid.cells()).collect();
            rng.shuffle(&mut cells);
            cells.truncate(length);
            // Lines may cross themselves.
            if rng.below(4) == 0 && cells.len() > 2 && name != "same-digits" {
                cells.push(cells[0]);
            }
            cells
        }
    };
    let paths: Vec<Vec<usize>> = (0..count).map(|_| path()).collect();
    let has_equal = matches!(kind.name, "clone" | "same-digits" | "connected" | "pairs-differ");
    let same = has_equal.then(|| paths.iter().map(Vec::len).min().unwrap_or(0));
    let paths: Vec<Vec<usize>> =
        paths.into_iter().map(|path| path[..same.unwrap_or(path.len())].to_vec()).collect();
    let paths = if kind.name == "run-length" { arms(paths) } else { paths };
    let values = needs.values.0 + rng.below(2);
    let most = if matches!(
        kind.name,
        "sum"
            | "cage"
            | "x-sum"
            | "region-sum"
            | "sandwich"
            | "sum-line"
            | "sum-loop"
            | "lunchbox"
            | "rellik"
    ) {
        11
    } else if kind.name.starts_with("full-rank") {
        2 * (rows + columns)
    } else {
        4
    };
    let values =
        (0..values.clamp(needs.values.0, needs.values.1)).map(|_| 1 + rng.below(most) as i32).collect();
    let values = match kind.name {
        "look-and-say" => vec![rng.below(2) as i32, 1 + rng.below(4) as i32],
        // Half of all pairs, or more.
        "neighbour-table" | "pair-table" => {
            let pairs =
                grid.each_digit().flat_map(|one| grid.each_digit().map(move |other| 100 * one + other));
            pairs.filter(|&pair| pair == 101 || rng.below(4) > 0).collect()
        }
        "weighted-sum" => {
            let mut numbers = vec![rng.below(6) as i32];
            numbers.extend(paths[0].iter().map(|_| rng.below(5) as i32 - 2));
            numbers
        }
        _ => values,
    };
    let values = if kind.name == "machine" { random_machine(grid, paths.len() > 1, rng) } else { values };
    Rule::new(kind, paths, values)
}

/// One cell, and the other lists with one first cell.
fn arms(mut paths: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    paths[0].truncate(1);
    let first = paths[1][0];
    paths[2..].iter_mut().for_each(|arm| arm[0] = first);
    paths
}

/// A random rule that may be part of another.
fn random_part(grid: &Grid, rng: &mut Rng) -> Rule {
    let can_be_part = |kind: &&RuleKind| {
        kind.needs.shape != RuleShape::Whole && !matches!(kind.name, "minimum" | "maximum")
    };
    let kinds: Vec<&'static RuleKind> = RULES.iter().copied().filter(can_be_part).collect();
    random_rule(kinds[rng.below(kinds.len())], grid, rng)
}

/// The numbers of a machine of up to three states, for one list or for several.
fn random_machine(grid: &Grid, has_lists: bool, rng: &mut Rng) -> Vec<i32> {
    let states = 1 + rng.below(3);
    let mut state = || {
        let accepts = i32::from(rng.below(3) > 0);
        let mut next = || 1 + rng.below(states + 1) as i32;
        let nexts: Vec<i32> = (0..grid.digit_count() + usize::from(has_lists)).map(|_| next()).collect();
        let nexts = nexts.into_iter().map(|next| if next > states as i32 { 0 } else { next });
        std::iter::once(accepts).chain(nexts).collect::<Vec<i32>>()
    };
    (0..states).flat_map(|_| state()).collect()
}

/// The solutions of puzzles with one to three random rules of every kind are those of the 288 grids that the slow checks accept.
#[test]
fn models_agree_with_the_slow_checks() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let satisfied = compare(&Grid::new(4).unwrap(), &grids, 12..40);
    // Every rule restricted some puzzle, and left it some solution.
    let missing: Vec<_> =
        RULES.iter().map(|kind| kind.name).filter(|name| !satisfied.contains(name)).collect();
    // These have no solution of 4x4; see `rules_of_larger_grids`.
    assert_eq!(missing, ["windows", "anti-king", "global-entropy", "global-modular", "anti-taxicab"]);
}

/// The kinds with a rule that excluded some solutions of a puzzle, but not all. `grids` are all solutions of the grid without rules. A kind has
/// at least `seeds.start` puzzles, and more until such a rule is found.
fn compare(grid: &Grid, grids: &[Vec<i32>], seeds: std::ops::Range<u64>) -> BTreeSet<&'static str> {
    let mut satisfied = BTreeSet::new();
    for kind in RULES.iter().filter(|kind| kind.name != "windows") {
        for seed in 0..seeds.end {
            if seed >= seeds.start && satisfied.contains(kind.name) {
                break;
            }
            let mut rng = Rng::seeded(seed);
            let mut rules = vec![random_rule(kind, grid, &mut rng)];
            for _ in 0..rng.below(3) {
                let other = RULES[rng.below(RULES.len())];
                if other.name != "windows" {
                    rules.push(random_rule(other, grid, &mut rng));
                }
            }
            let puzzle = Variant::new(grid.clone(), rules).unwrap();
            let expected: BTreeSet<_> =
                grids.iter().filter(|grid| puzzle.check(grid).is_ok()).cloned().collect();
            assert_eq!(all(&puzzle, 1000).as_ref(), Some(&expected), "{}", puzzle.print());
            if !expected.is_empty() && expected.len() < grids.len() {
                satisfied.insert(kind.name);
            }
            let again = Variant::parse(&puzzle.print()).unwrap();
            assert_eq!(again, puzzle);
        }
    }
    satisfied
}

/// Models agree with the slow checks on grids that are not square, with more digits than cells in a row, and with the digit 0.
#[test]
fn models_agree_on_other_shapes() {
    for (shape, digits) in [((2, 3), (0, 3)), ((3, 2), (1, 4)), ((2, 2), (0, 4)), ((4, 4), (0, 3))] {
        let grid = Grid::shaped(shape, digits).unwrap();
        let grids: Vec<_> =
            all(&Variant::new(grid.clone(), Vec::new()).unwrap(), 1000).unwrap().into_iter().collect();
        let expected = match shape {
            (2, 2) => 260,
            (4, 4) => 288,
            _ => 264,
        };
        assert_eq!(grids.len(), expected, "{shape:?}");
        assert!(compare(&grid, &grids, 4..20).len() > 45);
    }
}

/// Every rule has its own name and a sentence, and its usage is read.
#[test]
fn the_table_is_sound() {
    let mut names = BTreeSet::new();
    for kind in RULES {
        for name in std::iter::once(&kind.name).chain(kind.aliases) {
            assert!(names.insert(*name), "{name} twice");
        }
        assert!(kind.help.len() > 10);
        let usage = usage(kind);
        let line = usage.split('`').nth(1).unwrap();
        let grid = ".........\n".repeat(9);
        Variant::parse(&format!("{grid}{line}")).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn errors_have_positions() {
    let grid = "....\n....\n....\n....\n";
    for (rule, message) in [
        (
            "thermo r1c1",
            "line 5, column 1: thermo: too few cells: 1, expected at least 2; write `thermo r1c1-r1c3`",
        ),
        (
            "thermometre r1c1",
            "line 5, column 1: expected the name of a rule (such as thermo), found `thermometre`",
        ),
        ("either (even r1c1) (odd r1c2", "line 5, column 20: expected a bracket that is closed, found `(`"),
        (
            "all (even r1c1) (anti-knight)",
            "line 5, column 1: all: anti-knight cannot be part of another rule; write `all (even r1c1) (odd r1c2)`",
        ),
        (
            "even r1c1)",
            "line 5, column 10: expected cells such as `r1c1`, `r1c1-r1c4`, `row3` or `column3`, found `)`",
        ),
        (
            "machine r1c1 = 1 2 2 2 2",
            "line 5, column 1: machine: expected for each state 0 or 1, and the next state or 0 for each digit; write `machine r1c1-r1c3 = 1 1 1 1 1 1 1 1 1 1`",
        ),
        (
            "thermo r1c5 r1c1",
            "line 5, column 8: expected cells such as `r1c1`, `r1c1-r1c4`, `row3` or `column3`, found `r1c5`",
        ),
        (
            "thermo r1c1-r2c4",
            "line 5, column 8: expected cells such as `r1c1`, `r1c1-r1c4`, `row3` or `column3`, found `r1c1-r2c4`",
        ),
        (
            "sandwich row1",
            "line 5, column 1: sandwich: expected 1 number, found 0; write `sandwich r1c1-r1c3 = 5`",
        ),
        (
            "sandwich row1 = many",
            "line 5, column 17: expected a number, a number from 0 to 10000, found `many`",
        ),
        ("sum r1c1 = -5", "line 5, column 1: sum: expected no negative number; write `sum r1c1-r1c3 = 5`"),
        (
            "weighted-sum r1c1 r1c2 = 7 1",
            "line 5, column 1: weighted-sum: expected the sum, and then a weight for each cell; write `weighted-sum r1c1 r1c2 = 7 1 2`",
        ),
        (
            "variables A r1c1",
            "line 5, column 13: expected the name of a variable: a letter, then letters and digits, and not that of a cell, found `r1c1`",
        ),
        ("variables A A", "line 5, column 13: expected each variable once, found `A`"),
        (
            "variables A\nminimum A",
            "line 6, column 1: minimum: A has no place in the grid; write `minimum r1c1-r1c3`",
        ),
        ("windows", "line 5, column 1: windows: only a 9x9 grid has windows; write `windows`"),
        (
            "regions\nAABB",
            "line 6, column 5: expected 4 rows, one more row of regions, found the end of the text",
        ),
    ] {
        assert_eq!(Variant::parse(&format!("{grid}{rule}")).unwrap_err().to_string(), message);
    }
    assert_eq!(
        Variant::parse("").unwrap_err().to_string(),
        "line 1, column 1: expected a grid and its rules, such as `thermo r1c1-r1c4`, found the end of the text"
    );
    assert_eq!(
        Variant::parse("...\n..\n...").unwrap_err().to_string(),
        "line 2: expected a row of the grid with 3 cells, found 2"
    );
}

/// A hard killer of 9x9 (the example of Wikipedia) as a variant.
#[test]
fn a_killer_is_a_variant() {
    let killer =
        crate::puzzle::killer::Killer::parse("AABB\nCDDE\nCFGE\nFFGG\n\nA=3 B=7 C=5 D=5 E=5 F=8 G=7")
            .unwrap();
    let cages = killer.cages().iter().map(|cage| {
        let cells: Vec<String> =
            cage.cells().iter().map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)).collect();
        format!("cage {} = {}\n", cells.join(" "), cage.sum())
    });
    let puzzle = Variant::parse(&format!("....\n....\n....\n....\n{}", cages.collect::<String>())).unwrap();
    let found = all(&puzzle, 10).unwrap();
    assert_eq!(found.len(), 1);
    killer.check(found.first().unwrap()).unwrap();
}

/// Jigsaw regions, cells without a region, and given candidates.
#[test]
fn regions_and_candidates() {
    let puzzle =
        Variant::parse("....\n....\n....\n....\nregions\nAAAB\nABBB\nCDDD\nCCCD\ndigits r1c1 = 2 3").unwrap();
    let found = all(&puzzle, 1000).unwrap();
    assert!(!found.is_empty() && found.iter().all(|grid| matches!(grid[0], 2 | 3)));
    let free = Variant::parse("....\n....\n....\n....\nregions\n....\n....\n....\n....").unwrap();
    assert_eq!(all(&free, 1000).unwrap().len(), 576, "Latin squares");
}

#[test]
fn rules_of_larger_grids() {
    let rules = ["windows", "anti-king", "global-entropy", "global-modular", "anti-taxicab"];
    for (size, rule) in [9, 6, 6, 6, 5].into_iter().zip(rules) {
        let puzzle = Variant::parse(&format!("{}{rule}", (".".repeat(size) + "\n").repeat(size))).unwrap();
        let plain = Variant::parse(&(".".repeat(size) + "\n").repeat(size)).unwrap();
        let (mut checked, mut broken) = (0, 0);
        for (variant, count) in [(&puzzle, &mut checked), (&plain, &mut broken)] {
            let mut left = 20;
            solutions(variant.csp(), &Backtrack::new(), &Limits::none(), &mut |values| {
                *count += usize::from(puzzle.check(values).is_ok());
                left -= 1;
                if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        assert_eq!(checked, 20, "{rule}");
        assert!(broken < 20, "{rule} restricts nothing");
    }
}

/// Numbers of solutions without each of the remaining clues and rules.
fn without_each(puzzle: &Variant) -> Vec<u64> {
    let (grid, rules) = (puzzle.grid(), puzzle.rules());
    let number = |puzzle: Result<Variant, Error>| {
        count(puzzle.unwrap().csp(), &Backtrack::new(), 2, &Limits::none()).number
    };
    let clues = (0..grid.places()).filter(|&cell| grid.given(cell).is_some()).map(|cell| {
        let mut less = grid.clone();
        less.digits[cell] = grid.all();
        number(Variant::new(less, rules.to_vec()))
    });
    let rules = (0..rules.len()).map(|at| {
        let mut fewer = rules.to_vec();
        fewer.remove(at);
        number(Variant::new(grid.clone(), fewer))
    });
    clues.chain(rules).collect()
}

#[test]
fn minimal_puzzles_need_every_part() {
    let given = Variant::parse("1234\n3412\n2143\n4321\nthermo r1c1-r1c4\ncage r3c1 r3c2 = 3").unwrap();
    for seed in 0..10 {
        let found =
            minimize(&given, &Minimize { seed, ..Minimize::default() }, &Backtrack::new(), &Limits::none());
        assert!(found.is_minimal());
        let parts = without_each(&found.puzzle);
        assert_eq!(parts.len() + found.removed.len(), 18);
        assert!(parts.iter().all(|&solutions| solutions == 2), "{}", found.puzzle.print());
    }
    let clues = Minimize { parts: Parts::Clues, clues: 9, seed: 1 };
    let found = minimize(&given, &clues, &Backtrack::new(), &Limits::none());
    assert_eq!((found.removed.len(), found.puzzle.rules().len()), (7, 2));
}

#[test]
fn a_limit_leaves_the_best_so_far() {
    let given = Variant::parse("1234\n3412\n2143\n4321\nanti-king").unwrap();
    let found = minimize(&given, &Minimize::default(), &Backtrack::new(), &Limits::none());
    assert_eq!(found.solutions, 0);
    let given = Variant::parse("1234\n3412\n2143\n4321").unwrap();
    let all = minimize(&given, &Minimize::default(), &Backtrack::new(), &Limits::none());
    let limits = Limits::none().nodes(all.stats.expanded / 2);
    let some = minimize(&given, &Minimize::default(), &Backtrack::new(), &limits);
    assert_eq!((some.solutions, some.stopped, some.is_minimal()), (1, Some(Stop::Nodes), false));
    assert!(!some.removed.is_empty() && some.removed.len() < all.removed.len());
    assert_eq!(some.removed[..], all.removed[..some.removed.len()]);
}

#[test]
fn every_kind_of_rule_is_generated() {
    let mut made = 0;
    for kind in RULES {
        let wanted = NewPuzzle { kinds: vec![kind], each: 2, clues: 0, seed: 3 };
        let Ok(found) = generate(&Grid::new(4).unwrap(), &wanted, &search(), &Limits::none()) else {
            continue;
        };
        let counted = count(found.puzzle.csp(), &Backtrack::new(), 2, &Limits::none());
        assert_eq!(counted.number, 1, "{}", found.puzzle.print());
        found.puzzle.check(&counted.first.unwrap()).unwrap();
        let whole = kind.needs.shape == RuleShape::Whole;
        assert_eq!(found.puzzle.rules().len(), if whole { 1 } else { 2 });
        made += 1;
    }
    // Some kinds have no place in a grid of 4x4.
    assert!(made > 35, "{made}");
}

/// Variables have digits like cells, in every rule that does not read their place.
#[test]
fn variables_are_like_cells() {
    let text = "1234\n3412\n2143\n4321\nvariables A B\ndigits A = 2 3 4\ndigits B = 3\ngreater A r1c1\nweighted-sum r1c4 A B = 3 1 -2 1\n";
    let puzzle = Variant::parse(text).unwrap();
    assert_eq!(puzzle.print(), text);
    let counted = count(puzzle.csp(), &Backtrack::new(), 10, &Limits::none());
    // 4 - 2 x 2 + 3 = 3.
    let first = counted.first.unwrap();
    assert_eq!((counted.number, &first[16..18]), (1, &[2, 3][..]));
    puzzle.check(&first).unwrap();
    assert_eq!(puzzle.faults(&first[..16]), ["expected 18 digits, found 16"]);
    assert_eq!(puzzle.say(puzzle.csp().variables().nth(16).unwrap(), 2), "let A be 2");
    let found = minimize(&puzzle, &Minimize::default(), &Backtrack::new(), &Limits::none());
    assert!(found.is_minimal() && without_each(&found.puzzle).iter().all(|&solutions| solutions == 2));
}

/// The parts of a closed line may go over its end.
#[test]
fn closed_sum_lines() {
    let puzzle = |rule: &str| Variant::parse(&format!("1234\n3412\n2143\n4321\n{rule}")).unwrap();
    let holds =
        |rule: &str| puzzle(rule).csp().variables().count() > 0 && all(&puzzle(rule), 10).unwrap().len() == 1;
    // 1 2 3 4: 4 1 and 2 3.
    assert!(holds("sum-loop r1c1-r1c4 = 5") && !holds("sum-line r1c1-r1c4 = 5"));
    assert!(holds("sum-loop r1c1-r1c4") && !holds("sum-loop r1c1-r1c4 = 3"));
    let grids = grids();
    for (rule, some) in [
        ("r1c1-r1c4 r2c4 r2c3-r2c1 = 5", true),
        ("r1c1-r1c3 r2c3 r2c2 r2c1 = 7", true),
        ("r1c1-r2c2 = 1", false),
    ] {
        let loops = Variant::parse(&format!("....\n....\n....\n....\nsum-loop {rule}")).unwrap();
        let expected: BTreeSet<_> = grids.iter().filter(|grid| loops.check(grid).is_ok()).cloned().collect();
        assert_eq!((expected.is_empty(), all(&loops, 300)), (!some, Some(expected)), "{rule}");
    }
    // A line of 12 cells in a grid of 9x9.
    let long = format!("{}sum-loop r1c1-r1c4 r2c4 r3c4 r4c4-r4c1 r3c1 r2c1", ".........\n".repeat(9));
    assert!(Variant::parse(&long).is_ok());
    assert!(
        Variant::parse(&format!("{long} = 101")).unwrap_err().to_string().contains("at most 100, found 101")
    );
}

/// Unknown regions of a 4x4 grid: there are 117 divisions into four connected regions of four cells.
#[test]
fn unknown_regions() {
    let names: Vec<String> = (1..=16).map(|at| format!("C{at}")).collect();
    let rows: Vec<String> = names.chunks(4).map(|row| row.join(" ")).collect();
    let mut text =
        format!("1234\n2341\n3412\n4123\nregions\n....\n....\n....\n....\nvariables {}\n", names.join(" "));
    for region in 1..=4 {
        text += &format!("connected {} = {region}\n", rows.join("; "));
        text += &format!("look-and-say {} = 4 {region}\n", names.join(" "));
    }
    text += &format!("in-order {}\n", names.join(" "));
    let count = |text: &str| {
        let puzzle = Variant::parse(text).unwrap();
        let mut number = 0;
        solutions(puzzle.csp(), &Backtrack::new(), &Limits::none(), &mut |values| {
            puzzle.check(values).unwrap();
            number += 1;
            ControlFlow::Continue(())
        });
        number
    };
    assert_eq!(count(&text), 117);
    // Each region has each digit of this Latin square.
    let differ = count(&format!("{text}pairs-differ {}; row1 row2 row3 row4\n", names.join(" ")));
    assert!((1..117).contains(&differ), "{differ}");
}

/// Links may have numbers that no text may have.
#[test]
fn the_greatest_number_does_not_overflow() {
    let kind = rule_kind("lunchbox").unwrap();
    let rule = Rule::new(kind, vec![vec![0, 1, 2]], vec![i32::MAX]);
    let puzzle = Variant::new(Grid::new(4).unwrap(), vec![rule]);
    let count = |puzzle: Variant| count(puzzle.csp(), &Backtrack::new(), 1, &Limits::none()).number;
    assert_eq!(puzzle.map_or(0, count), 0);
}
