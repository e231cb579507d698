//! The tables of a shape: the cells of each house, the houses and the peers of each cell.

use std::collections::BTreeMap;

pub(super) fn small_cell(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

pub(super) fn small(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

pub(super) fn box_of(cell: usize, size: usize, (rows, columns): (usize, usize)) -> u8 {
    let (row, column) = (cell / size, cell % size);
    small(row / rows * (size / columns) + column / columns)
}

pub(super) struct NamedRegion<'n> {
    pub(super) name: &'n str,
    pub(super) first: usize,
    pub(super) cells: usize,
}

/// Numbers the regions by first appearance.
pub(super) fn number<S: AsRef<str>>(names: &[S]) -> (Box<[u8]>, Vec<NamedRegion<'_>>) {
    let (mut numbers, mut found) = (BTreeMap::new(), Vec::new());
    let mut regions = Vec::with_capacity(names.len());
    for (cell, name) in names.iter().map(AsRef::as_ref).enumerate() {
        let index = *numbers.entry(name).or_insert(found.len());
        if index == found.len() {
            found.push(NamedRegion { name, first: cell, cells: 0 });
        }
        found[index].cells += 1;
        regions.push(small(index));
    }
    (regions.into(), found)
}

#[expect(clippy::cast_possible_truncation, reason = "at most 10,000 cells")]
pub(super) fn houses(size: usize, regions: &[u8]) -> Box<[u16]> {
    let rows = 0..size * size;
    let columns = (0..size * size).map(|i| i % size * size + i / size);
    // A stable sort keeps the cells of a region in order.
    let mut by_region: Vec<usize> = (0..size * size).collect();
    by_region.sort_by_key(|&cell| regions[cell]);
    rows.chain(columns).chain(by_region).map(|cell| cell as u16).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "at most 300 houses")]
pub(super) fn homes(size: usize, regions: &[u8]) -> Box<[[u16; 3]]> {
    let home = |(cell, &region): (usize, &u8)| {
        [cell / size, size + cell % size, 2 * size + usize::from(region)].map(|house| house as u16)
    };
    regions.iter().enumerate().map(home).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "at most 10,000 cells with 474 peers")]
pub(super) fn peers(size: usize, regions: &[u8], houses: &[u16]) -> (Box<[u16]>, Box<[u32]>) {
    let (mut peers, mut from) = (Vec::new(), vec![0]);
    for (cell, &region) in regions.iter().enumerate() {
        let own = [cell / size, size + cell % size, 2 * size + usize::from(region)];
        let diagonals = houses[3 * size * size..].chunks(size);
        let diagonals = diagonals.filter(|house| house.contains(&small_cell(cell))).flatten();
        let own = own.iter().flat_map(|&house| &houses[house * size..][..size]);
        let mut all: Vec<u16> = own.chain(diagonals).copied().collect();
        all.sort_unstable();
        all.dedup();
        peers.extend(all.into_iter().filter(|&peer| usize::from(peer) != cell));
        from.push(peers.len() as u32);
    }
    (peers.into(), from.into())
}
