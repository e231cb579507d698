//! Tests kraken fish against a slow reference implementation: all fish of lines with fins, and the consequences of each
//! of their places, one implication after the other.

use std::collections::BTreeSet;

use human_sudoku::{CandidateSet, CellSet, Position, Technique};

use crate::boards::positions;
use crate::chain_reference::{candidates, consequences, eliminations, implications};

/// Returns all sets of two to four lines of the nine from `first` on.
fn lines(first: usize) -> Vec<Vec<usize>> {
    let members = |set: usize| (0..9).filter(move |line| set >> line & 1 == 1).map(move |line| first + line);
    (0..512usize).filter(|set| (2..5).contains(&set.count_ones())).map(|set| members(set).collect()).collect()
}

/// The candidates removed by each true candidate, by digit and cell.
struct Removed {
    all: Vec<Vec<CandidateSet>>,
}

impl Removed {
    fn of(position: &Position) -> Self {
        let implications = implications(position, true);
        let mut all = vec![vec![CandidateSet::EMPTY; 81]; 9];
        for (cell, digit) in candidates(position) {
            let gone = consequences(&implications, (digit, CellSet::of(cell), true)).into_iter();
            for (other, cells, _) in gone.filter(|(_, cells, on)| !on && cells.len() == 1) {
                all[digit][cell].insert_all(other, cells);
            }
        }
        Self { all }
    }

    /// Returns the candidates removed whichever of these places has the digit.
    fn by_each(&self, digit: usize, places: CellSet) -> CandidateSet {
        let mut shared = CandidateSet::EMPTY;
        for other in 0..9 {
            let gone = places.into_iter().map(|cell| self.all[digit][cell].places(other));
            shared.insert_all(other, gone.reduce(|all, one| all & one).unwrap_or(CellSet::EMPTY));
        }
        shared
    }
}

/// Returns the eliminations of kraken fish of both types.
fn kraken_fish(position: &Position) -> [BTreeSet<(usize, usize)>; 2] {
    let (removed, mut gone) = (Removed::of(position), [BTreeSet::new(), BTreeSet::new()]);
    let places = |digit: usize, houses: &[usize]| {
        houses.iter().fold(CellSet::EMPTY, |all, &house| all | position.places_in(digit, house))
    };
    for (digit, first) in (0..9).flat_map(|digit| [(digit, 0), (digit, 9)]) {
        let covers = lines(9 - first);
        for bases in lines(first) {
            let base = places(digit, &bases);
            let is_idle = |&house: &usize| position.places_in(digit, house).is_empty();
            let crosses = |house: &usize| position.places_in(digit, *house).meets(base);
            let fits = |cover: &&Vec<usize>| cover.len() == bases.len() && cover.iter().all(crosses);
            for cover in covers.iter().filter(fits).filter(|_| !bases.iter().any(is_idle)) {
                let covered = places(digit, cover);
                let fins = base - covered;
                if fins.is_empty() || fins.len() > 5 {
                    continue;
                }
                let by_fins = removed.by_each(digit, fins).places(digit);
                gone[0].extend(((covered - base) & by_fins).into_iter().map(|cell| (cell, digit)));
                for &house in cover {
                    let starts = fins | (base & position.geometry().house(house));
                    gone[1].extend(removed.by_each(digit, starts).iter());
                }
            }
        }
    }
    gone
}

/// The long form: `SOLVARIUM_CASES=10000 cargo test --release -p human-sudoku --test hodoku kraken`.
#[test]
fn kraken_fish_are_those_of_a_slow_reference() {
    let count = std::env::var("SOLVARIUM_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let mut counts = [0; 2];
    for position in positions(count) {
        let expected = kraken_fish(&position);
        for (number, wanted) in [Technique::KrakenFish1, Technique::KrakenFish2].into_iter().enumerate() {
            assert_eq!(eliminations(wanted, &position), expected[number], "{wanted} in {position}");
            counts[number] += expected[number].len();
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
