//! Tests Sudoku Explainer's techniques on committed positions of generated puzzles: at least three where each is found,
//! two near misses where it is not, and transposed and relabelled copies.
//!
//! `testdata/se-positions.txt` has one position per line: technique, values, removed candidates, and the placements and eliminations of the
//! first step (`-` if the technique must not be found), all as digit, row, column. `SOLVARIUM_BLESS=1` updates it.
#![expect(clippy::unwrap_used, reason = "a panic fails the test, also in helpers")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use human_sudoku::se::Ladder;
use human_sudoku::{Budget, CandidateSet, Family, Finder, Geometry, Position, Step, Technique, TechniqueSet};

const FOUND: usize = 3;
const MISSED: usize = 2;

fn file() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/se-positions.txt")
}

/// A position, and the technique's effect there; `None` for a near miss.
#[derive(Clone)]
struct Case {
    position: Position,
    effect: Option<(CandidateSet, CandidateSet)>,
}

fn only(technique: Technique) -> Ladder {
    Ladder::new(Technique::ALL.iter().copied().filter(|&other| other != technique).collect())
}

fn first(technique: Technique, position: &Position) -> Option<Step> {
    only(technique).next(position, &Budget::UNLIMITED).unwrap()
}

/// Returns the effects of all steps of the technique.
fn effects(technique: Technique, position: &Position) -> Vec<(CandidateSet, CandidateSet)> {
    let mut effects = Vec::new();
    let mut found = |step: Step| {
        effects.push((step.placements, step.eliminations));
        ControlFlow::Continue(())
    };
    only(technique).all(position, &Budget::UNLIMITED, &mut found).unwrap();
    effects
}

fn techniques() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().filter(|technique| technique.entry().se.is_some())
}

fn spell(set: &CandidateSet) -> String {
    let triples = set.iter().map(|(cell, digit)| format!("{}{}{}", digit + 1, cell / 9 + 1, cell % 9 + 1));
    triples.collect::<Vec<_>>().join(",")
}

fn read_set(text: &str) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for triple in text.split(',').filter(|triple| !triple.is_empty()) {
        let numbers: Vec<usize> = triple.bytes().map(|byte| usize::from(byte - b'1')).collect();
        set.insert(numbers[1] * 9 + numbers[2], numbers[0]);
    }
    set
}

fn values(text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Position::of_puzzle(Geometry::NINE, &values)
}

fn spell_case(technique: Technique, case: &Case) -> String {
    let full = values(&case.position.to_string()).all_candidates();
    let mut gone = CandidateSet::EMPTY;
    for (cell, digit) in full.iter().filter(|&(cell, digit)| !case.position.candidates(cell).contains(digit))
    {
        gone.insert(cell, digit);
    }
    let effect = case.effect.as_ref().map(|(placed, struck)| format!("{};{}", spell(placed), spell(struck)));
    format!("{technique} {} {}; {}", case.position, spell(&gone), effect.unwrap_or_else(|| "-".to_owned()))
}

fn read_case(line: &str) -> (Technique, Case) {
    let fields: Vec<&str> = line.split(' ').collect();
    let mut position = values(fields[1]);
    for (cell, digit) in read_set(fields[2].trim_end_matches(';')).iter() {
        position.remove(cell, digit);
    }
    let effect = fields[3].split_once(';').map(|(placed, struck)| (read_set(placed), read_set(struck)));
    (Technique::named(fields[0]).unwrap(), Case { position, effect })
}

fn cases() -> BTreeMap<Technique, Vec<Case>> {
    let mut cases: BTreeMap<Technique, Vec<Case>> = BTreeMap::new();
    for line in std::fs::read_to_string(file()).unwrap().lines().filter(|line| !line.starts_with('#')) {
        let (technique, case) = read_case(line);
        cases.entry(technique).or_default().push(case);
    }
    cases
}

/// Exchanges rows and columns, and maps each digit by the order 5 1 6 2 7 3 8 4 9.
struct Copied;

impl Copied {
    fn candidate(cell: usize, digit: usize) -> (usize, usize) {
        (cell % 9 * 9 + cell / 9, [4, 0, 5, 1, 6, 2, 7, 3, 8][digit])
    }

    fn set(set: &CandidateSet) -> CandidateSet {
        let mut copy = CandidateSet::EMPTY;
        for (cell, digit) in set.iter() {
            let (cell, digit) = Self::candidate(cell, digit);
            copy.insert(cell, digit);
        }
        copy
    }

    fn position(position: &Position) -> Position {
        let mut copy = Position::empty(Geometry::NINE);
        for cell in Geometry::NINE.cells() {
            for digit in 0..9 {
                let (other, relabelled) = Self::candidate(cell, digit);
                if position.value(cell) == Some(digit) {
                    copy.place(other, relabelled);
                } else if !position.candidates(cell).contains(digit) {
                    copy.remove(other, relabelled);
                }
            }
        }
        copy
    }
}

/// Whether a copy of the position has the step too. A chain may be found as a step that removes more or less, so there
/// the candidates count, not the steps; for searches with nested techniques it is enough that anything is found.
fn copy_has(technique: Technique, case: &Case) -> bool {
    let Some((placed, struck)) = &case.effect else {
        return first(technique, &Copied::position(&case.position)).is_none();
    };
    if technique.entry().se.is_some_and(|price| price >= 90) {
        return first(technique, &Copied::position(&case.position)).is_some();
    }
    let (placed, struck) = (Copied::set(placed), Copied::set(struck));
    let effects = effects(technique, &Copied::position(&case.position));
    if matches!(technique.entry().family, Family::Chains | Family::Forcing) {
        return struck.iter().all(|(cell, digit)| effects.iter().any(|(_, all)| all.contains(cell, digit)));
    }
    effects.contains(&(placed, struck))
}

#[test]
fn each_technique_is_found_exactly_where_it_exists() {
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        return;
    }
    let cases = cases();
    for technique in techniques() {
        let cases = cases.get(&technique).map_or(&[][..], Vec::as_slice);
        let (found, missed): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.effect.is_some());
        assert!(found.len() >= FOUND && missed.len() >= MISSED, "{technique} lacks positions");
        for case in cases {
            let step = first(technique, &case.position);
            assert!(step.as_ref().is_none_or(|step| step.technique == technique));
            assert_eq!(
                step.map(|step| (step.placements, step.eliminations)),
                case.effect,
                "{technique} {}",
                case.position
            );
            assert!(copy_has(technique, case), "{technique}: a copy of {} differs", case.position);
        }
    }
}

/// Collects positions along the paths of generated puzzles.
#[test]
#[ignore = "writes testdata/se-positions.txt where SOLVARIUM_BLESS is set"]
fn write_the_positions() {
    if std::env::var_os("SOLVARIUM_BLESS").is_none() {
        return;
    }
    let mut cases: BTreeMap<Technique, Vec<Case>> = BTreeMap::new();
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let started = std::time::Instant::now();
    for seed in (0..).take_while(|_| started.elapsed().as_secs() < 100) {
        let puzzle = fast_sudoku::generate(seed);
        let mut position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
        let mut fresh = true;
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            if fresh || step.placements.is_empty() {
                let wanted: Vec<Technique> =
                    techniques().filter(|one| wanted(&cases, *one, (&position, &step), seed)).collect();
                for technique in wanted {
                    gather(technique, &position, cases.entry(technique).or_default());
                }
            }
            fresh = !step.placements.is_empty();
            position.apply(&step);
            if position.is_solved() {
                break;
            }
        }
        if techniques().all(|technique| cases.get(&technique).is_some_and(|cases| lacks(cases) == (0, 0))) {
            break;
        }
    }
    let mut text =
        "# technique, values, candidates struck out, what is placed;what goes (- where it is not found)\n"
            .to_owned();
    for technique in techniques() {
        let (found, missed) = lacks(cases.get(&technique).map_or(&[], Vec::as_slice));
        println!("{technique}: {found} positions and {missed} near misses are missing");
        for case in cases.get(&technique).into_iter().flatten() {
            text += &spell_case(technique, case);
            text.push('\n');
        }
    }
    std::fs::write(file(), text).unwrap();
}

/// Returns the numbers of positions and near misses still to be found.
fn lacks(cases: &[Case]) -> (usize, usize) {
    let found = cases.iter().filter(|case| case.effect.is_some()).count();
    (FOUND.saturating_sub(found), MISSED.saturating_sub(cases.len() - found))
}

/// Whether a position on a path is worth a search for a technique: it is taken there, or it is rare. Nested searches
/// run only if few candidates are left.
fn wanted(
    cases: &BTreeMap<Technique, Vec<Case>>,
    technique: Technique,
    (position, step): (&Position, &Step),
    seed: u64,
) -> bool {
    let lacking = cases.get(&technique).is_none_or(|cases| lacks(cases) != (0, 0));
    let (price, taken) = (technique.entry().se.unwrap_or(0), step.technique.entry().se.unwrap_or(0));
    let small = position.all_candidates().len() <= 80;
    let rare = if price >= 90 { small && taken >= 62 } else { price < 62 || taken >= 75 };
    lacking && (technique == step.technique || seed > 20 && rare)
}

fn gather(technique: Technique, position: &Position, cases: &mut Vec<Case>) {
    let (found, missed) = lacks(cases);
    let Some(step) = first(technique, position) else {
        return;
    };
    let case = Case { position: position.clone(), effect: Some((step.placements, step.eliminations)) };
    if found > 0 && copy_has(technique, &case) {
        cases.push(case);
    }
    let is_kept_by_one_change =
        technique == Technique::FullHouse || technique.entry().se.is_some_and(|price| price >= 85);
    let near = if is_kept_by_one_change { deadly(missed) } else { near_miss(technique, position) };
    if missed > 0
        && let Some(near) = near
    {
        cases.push(Case { position: near, effect: None });
    }
}

/// Returns a solved board except for four cells that can be filled in two ways, so no sound technique finds anything.
fn deadly(number: usize) -> Option<Position> {
    let solutions = (0..200).filter_map(|seed| match fast_sudoku::solve(&fast_sudoku::generate(seed)) {
        fast_sudoku::Answer::One(grid) => Some(*grid.cells()),
        _ => None,
    });
    let corners = (0..9).flat_map(|row| (0..3).map(move |column| [row * 9 + column, row * 9 + column + 3]));
    let rectangles = corners.flat_map(|[left, right]| [[left, right, left + 9, right + 9]]);
    let rectangles: Vec<[usize; 4]> = rectangles.filter(|corners| corners[0] / 9 % 3 < 2).collect();
    let all = solutions.flat_map(|cells| {
        let swaps = move |[a, b, c, d]: &[usize; 4]| cells[*a] == cells[*d] && cells[*b] == cells[*c];
        let emptied = move |corners: [usize; 4]| {
            let mut values = cells;
            corners.into_iter().for_each(|cell| values[cell] = 0);
            Position::of_puzzle(Geometry::NINE, &values)
        };
        rectangles.iter().copied().filter(swaps).map(emptied).collect::<Vec<_>>()
    });
    all.skip(number).step_by(5).next()
}

/// Returns the position with one candidate more or less, where the technique is no longer found.
fn near_miss(technique: Technique, position: &Position) -> Option<Position> {
    let full = values(&position.to_string());
    let mut changed = Vec::new();
    for (cell, digit) in full.all_candidates().iter() {
        let mut text = position.clone();
        if position.candidates(cell).contains(digit) {
            text.remove(cell, digit);
        } else {
            text = full.clone();
            for (other, gone) in full.all_candidates().iter() {
                if !position.candidates(other).contains(gone) && (other, gone) != (cell, digit) {
                    text.remove(other, gone);
                }
            }
        }
        changed.push(text);
    }
    let missed = |near: &Position| near.contradiction().is_none() && first(technique, near).is_none();
    changed.into_iter().take(120).find(|near| missed(near) && missed(&Copied::position(near)))
}
