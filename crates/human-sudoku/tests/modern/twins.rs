//! Second implementations, from the definitions: they must remove the same in all random positions.

use fast_sudoku::FullGrids;
use human_sudoku::{CandidateSet, CellSet, DigitSet, Geometry, Position, Step, Technique};

use crate::random::Random;
use crate::{position, steps};

/// Compares what all steps remove together with what the second implementation removes.
fn compare(technique: Technique, positions: usize, twin: impl Fn(&Position) -> CandidateSet) {
    let (mut rng, mut some) = (Random(29), 0);
    for grid in FullGrids::new(31).take(positions) {
        let position = position(grid.cells(), &mut rng);
        let mut found = CandidateSet::EMPTY;
        for (cell, digit) in
            steps(technique, &position).iter().flat_map(|step| step.eliminations.iter().collect::<Vec<_>>())
        {
            found.insert(cell, digit);
        }
        some += usize::from(!found.is_empty());
        assert_eq!(found, twin(&position), "{technique} {position}");
    }
    assert!(some > 2, "{technique} in {some} positions");
}

fn see(one: usize, other: usize) -> bool {
    let same = |of: fn(usize) -> usize| of(one) == of(other);
    one != other
        && (same(|cell| cell / 9) || same(|cell| cell % 9) || same(|cell| cell / 27 * 3 + cell % 9 / 3))
}

/// Whether two candidates exclude each other.
fn excludes(one: (usize, usize), other: (usize, usize)) -> bool {
    one != other && (one.0 == other.0 || one.1 == other.1 && see(one.0, other.0))
}

/// All sets of four cells of a line and a box: a digit is free if two of its cells do not see each other.
fn wxyz(position: &Position) -> CandidateSet {
    let (geometry, mut gone) = (position.geometry(), CandidateSet::EMPTY);
    for line in 0..18 {
        for home in 18..27 {
            let (line, home) = (geometry.house(line), geometry.house(home));
            if !line.meets(home) {
                continue;
            }
            let cells: Vec<usize> = ((line | home) & position.empty_cells()).into_iter().collect();
            for bits in (0..1_u32 << cells.len()).filter(|bits| bits.count_ones() == 4) {
                let set: Vec<usize> =
                    (0..cells.len()).filter(|at| bits >> at & 1 == 1).map(|at| cells[at]).collect();
                let all: CellSet = set.iter().copied().collect();
                let digits = set.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
                if digits.len() != 4 || line.contains_all(all) || home.contains_all(all) {
                    continue;
                }
                let of = |digit: usize| {
                    set.iter().copied().filter(move |&cell| position.candidates(cell).contains(digit))
                };
                let is_free =
                    |&digit: &usize| of(digit).any(|one| of(digit).any(|two| one != two && !see(one, two)));
                let free: Vec<usize> = digits.into_iter().filter(is_free).collect();
                let removed = if free.is_empty() { digits.into_iter().collect() } else { free };
                if removed.len() > 1 && removed.len() < 4
                    || removed.len() == 4 && digits.into_iter().any(|digit| is_free(&digit))
                {
                    continue;
                }
                for digit in removed {
                    let loses = |cell: &usize| of(digit).all(|other| see(*cell, other));
                    position
                        .places(digit)
                        .into_iter()
                        .filter(loses)
                        .for_each(|cell| gone.insert(cell, digit));
                }
            }
        }
    }
    gone
}

#[test]
fn wxyz_wings_are_those_of_all_sets_of_four_cells() {
    compare(Technique::WxyzWing, 6, wxyz);
}

/// Assumes each candidate, which puts the digit into the far end of a strong link, so that a box has no cell for it.
fn rectangles(position: &Position) -> CandidateSet {
    let (geometry, mut gone) = (position.geometry(), CandidateSet::EMPTY);
    for (third, digit) in position.all_candidates().iter() {
        for line in 0..18 {
            let places: Vec<usize> = position.places_in(digit, line).into_iter().collect();
            let [one, two] = places[..] else { continue };
            for (hinge, wing) in [(one, two), (two, one)] {
                let crosses = if line < 9 { third % 9 == hinge % 9 } else { third / 9 == hinge / 9 };
                let of_box = |cell: usize| geometry.box_of(cell);
                if !crosses || of_box(hinge) == of_box(wing) || of_box(hinge) == of_box(third) {
                    continue;
                }
                for corner in (18..27).filter(|&corner| corner != of_box(wing)) {
                    let on_line =
                        |cell: usize| if line < 9 { cell % 9 == wing % 9 } else { cell / 9 == wing / 9 };
                    let places = position.places_in(digit, corner);
                    if geometry.house(corner).into_iter().any(on_line)
                        && !places.is_empty()
                        && places.into_iter().all(|cell| see(cell, third) || see(cell, wing))
                    {
                        gone.insert(third, digit);
                    }
                }
            }
        }
    }
    gone
}

#[test]
fn rectangle_eliminations_are_those_of_all_assumptions() {
    compare(Technique::RectangleElimination, 60, rectangles);
}

/// The rules of SudokuWiki, on each net of strong links.
fn medusa(position: &Position) -> CandidateSet {
    let all: Vec<(usize, usize)> = position.all_candidates().iter().collect();
    let is_strong = |one: (usize, usize), two: (usize, usize)| {
        let geometry = position.geometry();
        let in_cell = one.0 == two.0 && one.1 != two.1 && position.candidates(one.0).len() == 2;
        let houses = geometry.houses_of(one.0);
        let in_house = one.1 == two.1
            && one.0 != two.0
            && houses.iter().any(|&house| {
                geometry.house(house).contains(two.0) && position.places_in(one.1, house).len() == 2
            });
        in_cell || in_house
    };
    let mut color: Vec<Option<(usize, bool)>> = vec![None; all.len()];
    let mut gone = CandidateSet::EMPTY;
    for start in 0..all.len() {
        if color[start].is_some() {
            continue;
        }
        color[start] = Some((start, true));
        let (mut fresh, mut is_sound) = (vec![start], true);
        while let Some(at) = fresh.pop() {
            let (_, side) = color[at].unwrap();
            for other in (0..all.len()).filter(|&other| is_strong(all[at], all[other])) {
                match color[other] {
                    None => {
                        color[other] = Some((start, !side));
                        fresh.push(other);
                    }
                    Some((_, other_side)) => is_sound &= other_side != side,
                }
            }
        }
        let net = |side: bool| -> Vec<(usize, usize)> {
            (0..all.len()).filter(|&at| color[at] == Some((start, side))).map(|at| all[at]).collect()
        };
        let nets = [net(true), net(false)];
        if !is_sound || nets.iter().flatten().all(|one| one.1 == all[start].1) {
            continue;
        }
        let kills =
            |net: &Vec<(usize, usize)>, one: (usize, usize)| net.iter().any(|&other| excludes(one, other));
        let empties = |net: &Vec<(usize, usize)>| {
            position
                .empty_cells()
                .into_iter()
                .any(|cell| position.candidates(cell).into_iter().all(|digit| kills(net, (cell, digit))))
        };
        let wrong = nets.iter().find(|net| net.iter().any(|&one| kills(net, one)) || empties(net));
        match wrong {
            Some(net) => net.iter().for_each(|&(cell, digit)| gone.insert(cell, digit)),
            None => all
                .iter()
                .filter(|&&one| nets.iter().all(|net| kills(net, one)))
                .for_each(|&(cell, digit)| gone.insert(cell, digit)),
        }
    }
    gone
}

#[test]
fn medusas_are_those_of_the_six_rules() {
    compare(Technique::Medusa3d, 6, medusa);
}

/// Three digits that the row and the column of a cell have only in its box and in two other cells.
fn fireworks(position: &Position) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for crossing in position.empty_cells() {
        let (row, column, home) = (crossing / 9, crossing % 9, position.geometry().box_of(crossing));
        let is_outside = |cell: usize| position.geometry().box_of(cell) != home;
        for one in (0..9).map(|at| 9 * row + at).filter(|&cell| is_outside(cell)) {
            for two in (0..9).map(|at| 9 * at + column).filter(|&cell| is_outside(cell)) {
                let fits = |digit: &usize| {
                    let places = position.places(*digit);
                    let in_row: Vec<usize> = places.into_iter().filter(|cell| cell / 9 == row).collect();
                    let in_column: Vec<usize> =
                        places.into_iter().filter(|cell| cell % 9 == column).collect();
                    let only = |cells: &[usize], wing: usize| {
                        cells.iter().all(|&cell| cell == wing || !is_outside(cell))
                    };
                    !in_row.is_empty() && !in_column.is_empty() && only(&in_row, one) && only(&in_column, two)
                };
                let digits: DigitSet = (0..9).filter(fits).collect();
                let cells = [crossing, one, two];
                if digits.len() == 3 && cells.iter().all(|&cell| position.value(cell).is_none()) {
                    for cell in cells {
                        (position.candidates(cell) - digits)
                            .into_iter()
                            .for_each(|digit| gone.insert(cell, digit));
                    }
                }
            }
        }
    }
    gone
}

#[test]
fn fireworks_are_those_of_all_triples_of_cells() {
    compare(Technique::FireworkTriple, 250, fireworks);
}

/// The pattern of the tridagon has no colouring, by trying all; with an even number of odd diagonals it has one.
#[test]
fn twelve_cells_of_a_tridagon_have_no_colouring() {
    const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    for choice in 0..1_296 {
        let chosen = [choice % 6, choice / 6 % 6, choice / 36 % 6, choice / 216];
        let is_odd = chosen.iter().filter(|&&at| at > 2).count() % 2 == 1;
        // The digits of each box by row, all permutations; the boxes are numbered in reading order.
        let has_colouring = (0..1_296).any(|digits| {
            let of_row =
                [digits % 6, digits / 6 % 6, digits / 36 % 6, digits / 216].map(|at| PERMUTATIONS[at]);
            let of_column = |number: usize, column: usize| {
                let row = (0..3).find(|&row| PERMUTATIONS[chosen[number]][row] == column).unwrap();
                of_row[number][row]
            };
            let differ_in_rows =
                |one: usize, two: usize| (0..3).all(|row| of_row[one][row] != of_row[two][row]);
            let differ_in_columns = |one: usize, two: usize| {
                (0..3).all(|column| of_column(one, column) != of_column(two, column))
            };
            differ_in_rows(0, 1) && differ_in_rows(2, 3) && differ_in_columns(0, 2) && differ_in_columns(1, 3)
        });
        assert_eq!(has_colouring, !is_odd, "{chosen:?}");
    }
}

/// Senior exocets by trying all targets: each way to place a base digit in three lines must use one of them.
fn senior_exocets(position: &Position) -> CandidateSet {
    let geometry = position.geometry();
    let mut gone = CandidateSet::EMPTY;
    for line in 0..18 {
        for home in (18..27).filter(|&home| geometry.house(home).meets(geometry.house(line))) {
            let three: Vec<usize> = (geometry.house(line) & geometry.house(home)).into_iter().collect();
            for escape in &three {
                let base: Vec<usize> = three.iter().copied().filter(|cell| cell != escape).collect();
                let across = |cell: usize| if line < 9 { 9 + cell % 9 } else { cell / 9 };
                let rest: Vec<usize> =
                    geometry.house(line).into_iter().filter(|cell| !three.contains(cell)).collect();
                for one in &rest {
                    for two in rest.iter().filter(|two| geometry.box_of(**two) > geometry.box_of(*one)) {
                        let lines = [across(*escape), across(*one), across(*two)];
                        add_exocets(position, [base[0], base[1]], lines, &mut gone);
                    }
                }
            }
        }
    }
    gone
}

/// Adds what all senior exocets of a base and three lines across its line remove.
fn add_exocets(position: &Position, base: [usize; 2], lines: [usize; 3], gone: &mut CandidateSet) {
    let geometry = position.geometry();
    let digits = position.candidates(base[0]) | position.candidates(base[1]);
    let is_open = base.iter().all(|&cell| position.value(cell).is_none());
    if !is_open || !(3..=4).contains(&digits.len()) {
        return;
    }
    let near = geometry.common_peers(base.into_iter().collect());
    let can_have = |cell: usize, digit: usize| {
        position.candidates(cell).contains(digit) || position.value(cell) == Some(digit)
    };
    let triples = |digit: usize| -> Vec<[usize; 3]> {
        let of = |line: usize| {
            let cells = (geometry.house(line) - near).into_iter();
            cells.filter(|&cell| can_have(cell, digit)).collect::<Vec<_>>()
        };
        let [one, two, three] = lines.map(of);
        let mut triples = Vec::new();
        for &a in &one {
            for &b in two.iter().filter(|&&b| !geometry.peers(a).contains(b)) {
                let thirds = three
                    .iter()
                    .filter(|&&c| !geometry.peers(a).contains(c) && !geometry.peers(b).contains(c));
                triples.extend(thirds.map(|&c| [a, b, c]));
            }
        }
        triples
    };
    let all: Vec<(usize, Vec<[usize; 3]>)> =
        digits.into_iter().map(|digit| (digit, triples(digit))).collect();
    let of_lines = (lines.iter().fold(CellSet::EMPTY, |all, &line| all | geometry.house(line)) - near)
        & position.empty_cells();
    let cells: Vec<usize> = of_lines.into_iter().collect();
    for (at, &one) in cells.iter().enumerate() {
        for &two in &cells[at + 1..] {
            let in_boxes = |cell: usize| {
                geometry.house(geometry.box_of(cell)).into_iter().any(|other| {
                    geometry.houses_of(other).iter().any(|house| {
                        *house < 18
                            && geometry.house(*house).contains(base[0])
                            && geometry.house(*house).contains(base[1])
                    })
                })
            };
            let is_hit = |triple: &[usize; 3]| triple.contains(&one) || triple.contains(&two);
            if in_boxes(one) && in_boxes(two) || !all.iter().flat_map(|(_, triples)| triples).all(is_hit) {
                continue;
            }
            let fits = |digit: usize, target: usize, other: usize| {
                let (_, triples) = all.iter().find(|(of, _)| *of == digit).unwrap();
                position.candidates(target).contains(digit)
                    && triples.iter().any(|triple| triple.contains(&target) && !triple.contains(&other))
            };
            let mut kept = CandidateSet::EMPTY;
            for a in position.candidates(base[0]) {
                for b in position.candidates(base[1]).into_iter().filter(|&b| b != a) {
                    for [x, y] in [[a, b], [b, a]] {
                        if fits(x, one, two) && fits(y, two, one) {
                            [(base[0], a), (base[1], b), (one, x), (two, y)]
                                .into_iter()
                                .for_each(|(cell, digit)| kept.insert(cell, digit));
                        }
                    }
                }
            }
            if !kept.is_empty() {
                for cell in [base[0], base[1], one, two] {
                    (position.candidates(cell) - kept.digits(cell))
                        .into_iter()
                        .for_each(|digit| gone.insert(cell, digit));
                }
            }
        }
    }
}

#[test]
fn senior_exocets_are_those_of_all_targets() {
    compare(Technique::SeniorExocet, 60, senior_exocets);
}

/// The shortest length of a whip or braid by trying all lists of variables, up to a length.
fn shortest(position: &Position, target: (usize, usize), is_whip: bool, most: usize) -> Option<usize> {
    let geometry = position.geometry();
    let candidates: Vec<(usize, usize)> = position.all_candidates().by_cell().collect();
    let of = |variable: usize| -> Vec<(usize, usize)> {
        let has = |&&(cell, digit): &&(usize, usize)| match variable < 81 {
            true => cell == variable,
            false => digit == variable % 9 && geometry.house(variable / 9 - 9).contains(cell),
        };
        candidates.iter().filter(has).copied().collect()
    };
    let variables: Vec<Vec<_>> = (0..324).map(of).filter(|variable| !variable.is_empty()).collect();
    let excludes = |one: (usize, usize), two: (usize, usize)| {
        if one.0 == two.0 { one.1 != two.1 } else { one.1 == two.1 && geometry.peers(one.0).contains(two.0) }
    };
    (1..=most).find(|&length| {
        // Lists without their last variable, by their right candidates.
        let mut lists = vec![vec![target]];
        for left in (0..length).rev() {
            let mut longer = Vec::new();
            for rights in &lists {
                for variable in &variables {
                    let is_linked = |one: &&(usize, usize)| match is_whip {
                        true => excludes(rights[rights.len() - 1], **one),
                        false => rights.iter().any(|&right| excludes(right, **one)),
                    };
                    let is_left = |one: &&(usize, usize)| !rights.iter().any(|&right| excludes(right, **one));
                    let open: Vec<_> = variable.iter().filter(is_left).collect();
                    match (&open[..], left) {
                        _ if !variable.iter().any(|one| is_linked(&one)) => (),
                        ([], 0) => return true,
                        ([right], 1..) if !rights.contains(right) => {
                            longer.push([&rights[..], &[**right]].concat())
                        }
                        _ => (),
                    }
                }
            }
            lists = longer;
        }
        false
    })
}

/// Compares whips and braids of lengths up to three with all lists.
#[test]
fn whips_and_braids_are_the_shortest_of_all_lists() {
    let mut rng = Random(41);
    let mut counts = [[0; 4]; 2];
    for grid in FullGrids::new(43).take(3) {
        // Most cells are filled, as open positions have too many lists.
        let values: Vec<u8> =
            grid.cells().iter().map(|&digit| if rng.below(100) < 46 { digit } else { 0 }).collect();
        let position = Position::of_puzzle(Geometry::NINE, &values);
        for (at, technique) in [Technique::Whip, Technique::Braid].into_iter().enumerate() {
            let found = steps(technique, &position);
            for target in position.all_candidates().by_cell() {
                let of_target = |step: &&Step| step.eliminations.contains(target.0, target.1);
                let length = found.iter().find(of_target).map(|step| usize::from(step.size));
                let expected = shortest(&position, target, at == 0, 3);
                assert_eq!(
                    length.filter(|&length| length <= 3),
                    expected,
                    "{technique} {target:?} {position}"
                );
                counts[at][expected.unwrap_or(0)] += 1;
            }
        }
    }
    assert!(counts.iter().flatten().all(|&count| count > 2), "{counts:?}");
}
