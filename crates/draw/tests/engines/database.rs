//! Draws pattern databases: a state, and the number of states at each depth.

use super::ink::{BLUE, GREEN, Ink, ORANGE, SOFT, place, sheet};
use fast_tiles::{Building, Named, Shape};
use solvarium_draw::sheet::{Colour, Sheet};

const CELL: f64 = 44.0;
/// A state of the pattern 1 2 4 5 8 on a 4x4 board: pairs of a cell and its tile.
const TILES: [(usize, u8); 5] = [(1, 2), (4, 5), (6, 1), (9, 8), (12, 4)];
const REGIONS: [Colour; 4] = [GREEN, ORANGE, BLUE, Colour(0xCC_79A7)];

/// Returns the region of each free cell, numbered by their first cells.
fn regions_of(is_free: impl Fn(usize) -> bool) -> [Option<usize>; 16] {
    let mut of = [None; 16];
    for (cell, number) in (0..16).filter(|&cell| is_free(cell)).zip(0..) {
        of[cell] = Some(number);
    }
    // Each cell takes the lowest number of its neighbours until nothing changes.
    loop {
        let before = of;
        for cell in 0..16_usize {
            let beside = [
                (cell % 4 > 0).then(|| cell - 1),
                (cell % 4 < 3).then(|| cell + 1),
                cell.checked_sub(4),
                (cell < 12).then(|| cell + 4),
            ];
            let least = beside.into_iter().flatten().filter_map(|other| of[other]).min();
            of[cell] = of[cell].map(|own| least.map_or(own, |other| own.min(other)));
        }
        if of == before {
            break;
        }
    }
    let mut numbers: Vec<_> = of.iter().flatten().copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    of.map(|region| region.and_then(|number| numbers.iter().position(|&other| other == number)))
}

pub fn regions() -> Sheet {
    let about = "The tiles of the pattern 1 2 4 5 8 on a board of 4x4; the other cells fall into regions for the blank.";
    let mut sheet = sheet(
        420.0,
        222.0,
        "A state of a pattern: where its tiles are, and in which region the blank is",
        about,
    );
    let of = regions_of(|cell| TILES.iter().all(|(at, _)| *at != cell));
    for (cell, region) in of.into_iter().enumerate() {
        let (x, y) = place((20.0, 20.0), (CELL, CELL), cell % 4, cell / 4);
        let fill = region.map_or((SOFT, 0.18), |region| (REGIONS[region % 4], 0.3));
        sheet.cell((x, y), (CELL, CELL), Some(fill));
        if let Some((_, tile)) = TILES.iter().find(|(at, _)| *at == cell) {
            sheet.word((x + CELL / 2.0, y + 29.0), 19.0, &tile.to_string());
        }
    }
    let count = of.iter().flatten().max().map_or(0, |last| last + 1);
    for region in 0..count {
        let (x, y) = place((220.0, 40.0), (0.0, 30.0), 0, region);
        sheet.cell((x, y), (20.0, 20.0), Some((REGIONS[region % 4], 0.3)));
        sheet.note((x + 30.0, y + 15.0), 13.0, &format!("region {}: one state", region + 1));
    }
    sheet.note((220.0, 40.0 + 30.0 * count as f64 + 16.0), 13.0, "other tiles are all alike");
    sheet
}

pub fn layers() -> Sheet {
    let patterns = Named::find(Shape::FIFTEEN, "5-5-5").expect("a name").patterns().unwrap();
    let mut building = Building::new(&patterns[0]).unwrap();
    while !building.is_done() {
        building.layer();
    }
    let (counts, tiles) = (building.counts(), patterns[0].tiles());
    let most = counts.iter().copied().max().unwrap_or(1);
    let title = format!("States of the pattern {tiles:?} by the moves that its tiles need");
    let about = format!("{} states, up to {} moves", building.states(), counts.len() - 1);
    let mut sheet = sheet(60.0 + 22.0 * counts.len() as f64, 260.0, &title, &about);
    sheet.note((20.0, 24.0), 13.0, &format!("{title}: {} in all", building.states()));
    for (moves, &count) in counts.iter().enumerate() {
        let height = (180.0 * count as f64 / most as f64).max(1.0);
        let (x, _) = place((30.0, 0.0), (22.0, 0.0), moves, 0);
        sheet.cell((x, 230.0 - height), (18.0, height), Some((BLUE, 0.7)));
        sheet.word((x + 9.0, 245.0), 9.0, &moves.to_string());
    }
    let peak = counts.iter().position(|&count| count == most).unwrap_or(0);
    let (x, _) = place((30.0, 0.0), (22.0, 0.0), peak, 0);
    sheet.word((x + 9.0, 44.0), 10.0, &most.to_string());
    sheet
}
