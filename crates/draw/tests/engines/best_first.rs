//! Draws the memory of best-first search: the table of slots, the arena of nodes, the open list in blocks.

use super::ink::{BLUE, GREEN, Ink, ORANGE, SOFT, place, sheet};
use solvarium_draw::sheet::{Colour, Sheet};

/// The fields of a node of a 15-puzzle with Manhattan distance, and their sizes in bytes.
const NODE: [(&str, f64, Colour); 5] = [
    ("state", 8.0, BLUE),
    ("h", 2.0, GREEN),
    ("g", 1.0, ORANGE),
    ("move", 1.0, SOFT),
    ("parent, closed?", 4.0, GREEN),
];
const BYTE: f64 = 26.0;

pub fn picture() -> Sheet {
    let about = "A slot has half a hash and a node's number; nodes lie in their order of discovery; the open list is chains \
                 of blocks of 64 bytes.";
    let mut sheet = sheet(716.0, 330.0, "What A* keeps, and in how many bytes", about);
    slots(&mut sheet);
    arena(&mut sheet);
    node(&mut sheet);
    open(&mut sheet);
    sheet
}

/// Draws the table, with some slots in use.
fn slots(sheet: &mut Sheet) {
    sheet.note((20.0, 24.0), 13.0, "closed list: slots of 8 bytes, by hash");
    for slot in 0..12 {
        let taken = [1, 2, 4, 5, 6, 8, 9, 11].contains(&slot);
        sheet.cell(place((20.0, 34.0), (BYTE, 0.0), slot, 0), (BYTE, 26.0), taken.then_some((BLUE, 0.3)));
    }
    sheet.code((350.0, 52.0), 12.0, "| hash, high half 32 | number + 1  32 |");
    sheet.arrow((20.0 + 4.5 * BYTE, 60.0), (20.0 + 2.5 * BYTE, 104.0));
}

fn arena(sheet: &mut Sheet) {
    for node in 0..8 {
        let (x, y) = place((20.0, 106.0), (BYTE, 0.0), node, 0);
        sheet.cell((x, y), (BYTE, 26.0), Some((GREEN, 0.25)));
        sheet.word((x + BYTE / 2.0, y + 18.0), 11.0, &node.to_string());
    }
    sheet.note((250.0, 124.0), 13.0, "arena: nodes in the order in which they were found");
    sheet.arrow((20.0 + 2.5 * BYTE, 132.0), (20.0 + 2.5 * BYTE, 170.0));
}

/// Draws one node, byte by byte.
fn node(sheet: &mut Sheet) {
    let mut x = 20.0;
    for (name, bytes, colour) in NODE {
        sheet.cell((x, 172.0), (BYTE * bytes, 26.0), Some((colour, 0.3)));
        let size = if bytes < 2.0 { 8.5 } else { 12.0 };
        sheet.word((x + BYTE * bytes / 2.0, 189.0), size, name);
        x += BYTE * bytes;
    }
    let bytes: f64 = NODE.iter().map(|(_, bytes, _)| bytes).sum();
    sheet.note(
        (20.0 + BYTE * bytes + 12.0, 189.0),
        13.0,
        &format!("{bytes} bytes per node of the 15-puzzle"),
    );
}

fn open(sheet: &mut Sheet) {
    sheet.note((20.0, 234.0), 13.0, "open list: a bucket for each (f, h), a chain of blocks of 64 bytes");
    for (row, key) in ["f 30, h 4", "f 30, h 5", "f 32, h 2"].into_iter().enumerate() {
        let (_, y) = place((0.0, 246.0), (0.0, 26.0), 0, row);
        sheet.note((20.0, y + 15.0), 11.0, key);
        for entry in 0..16 {
            let (x, _) = place((100.0, 0.0), (BYTE, 0.0), entry, 0);
            let fill =
                if entry == 0 { Some((ORANGE, 0.4)) } else { (entry < 15 - 5 * row).then_some((BLUE, 0.3)) };
            sheet.cell((x, y), (BYTE, 20.0), fill);
        }
    }
    sheet.note((100.0 + 16.0 * BYTE + 12.0, 261.0), 11.0, "link, 15 numbers of nodes");
}
