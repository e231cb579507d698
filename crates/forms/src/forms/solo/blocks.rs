//! Blocks of cells by their borders, in Solo: first those between columns, row by row, then those between rows, column by column. Letters
//! are runs of neighbours in one block: `_` is none before a border, `a` is one, `y` 25; `z` is 26 without a border after them. A border
//! after the last pair ends the list.

use crate::Fault;

/// The region of each cell, from 0 in the order of the cells; each region has `size` cells.
pub(super) fn regions(text: &str, size: usize) -> Result<Vec<u8>, Fault> {
    let blocks = blocks(text, size)?;
    if let Some(block) = blocks.iter().find(|block| block.len() != size) {
        let (row, column, count) = (block[0] / size + 1, block[0] % size + 1, block.len());
        let message = format!("the region of r{row}c{column} has {count} cells, expected {size}");
        return Err(Fault::new(message));
    }
    let mut regions = vec![0; size * size];
    for (number, block) in (0..).zip(&blocks) {
        block.iter().for_each(|&cell| regions[cell] = number);
    }
    Ok(regions)
}

/// The cells of each block, in the order of their first cells.
pub(super) fn blocks(text: &str, size: usize) -> Result<Vec<Vec<usize>>, Fault> {
    let (half, mut at) = (size * (size - 1), 0);
    let mut root: Vec<usize> = (0..size * size).collect();
    for c in text.chars() {
        let run = match c {
            '_' => 0,
            'a'..='z' => c as usize - 'a' as usize + 1,
            _ => return Err(Fault::new(format!("`{c}` is not allowed in regions: use `_` and a to z"))),
        };
        if at + run > 2 * half {
            let message = format!(
                "regions of more than {} borders, but a grid of {size} x {size} has {}",
                2 * half,
                2 * half
            );
            return Err(Fault::new(message));
        }
        for pair in at..at + run {
            let (one, other) = cells(pair, size);
            let (one, other) = (find(&mut root, one), find(&mut root, other));
            // The earlier cell is the root.
            root[one.max(other)] = one.min(other);
        }
        at += run + usize::from(run < 26);
    }
    if at != 2 * half + 1 {
        let message = format!(
            "regions of {at} borders, but a grid of {size} x {size} has {} and an end: is the game complete?",
            2 * half
        );
        return Err(Fault::new(message));
    }
    let mut blocks = vec![Vec::new(); size * size];
    for cell in 0..size * size {
        blocks[find(&mut root, cell)].push(cell);
    }
    blocks.retain(|block| !block.is_empty());
    Ok(blocks)
}

/// The neighbours of a possible border.
fn cells(pair: usize, size: usize) -> (usize, usize) {
    let (line, place) = (pair / (size - 1), pair % (size - 1));
    if line < size {
        let cell = line * size + place;
        return (cell, cell + 1);
    }
    let cell = place * size + line - size;
    (cell, cell + size)
}

/// The first known cell of the block of a cell.
fn find(root: &mut [usize], mut cell: usize) -> usize {
    while root[cell] != cell {
        root[cell] = root[root[cell]];
        cell = root[cell];
    }
    cell
}
