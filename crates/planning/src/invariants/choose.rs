//! Chooses groups greedily so that each atom is covered once: always the group with the most uncovered atoms.

use crate::ground::program::AtomId;
use solvarium_budget as budget;

/// Chooses variables that cover all atoms below `count`, except `derived` ones that are in no group. Each is a group of two
/// or more atoms, or a single remaining atom. Of equally large groups, the last one is chosen. Returns an empty list if the
/// budget is used up.
pub(crate) fn choose(
    groups: &[Vec<AtomId>],
    count: usize,
    rank: &[u32],
    derived: &[bool],
) -> Vec<Vec<AtomId>> {
    let mut groups_of = vec![Vec::new(); count];
    for (group, atoms) in groups.iter().enumerate() {
        atoms.iter().for_each(|&atom| groups_of[atom as usize].push(group));
    }
    let mut sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    let most = sizes.iter().copied().max().unwrap_or(0);
    let mut by_size = vec![Vec::new(); most + 1];
    for (group, &size) in sizes.iter().enumerate() {
        by_size[size].push(group);
    }
    let mut is_covered = vec![false; count];
    let mut chosen: Vec<Vec<AtomId>> = Vec::new();
    for size in (2..=most).rev() {
        while let Some(group) = by_size[size].pop() {
            if sizes[group] < size {
                // The group has lost atoms since it was listed.
                by_size[sizes[group]].push(group);
                continue;
            }
            if budget::spend(size).is_err() {
                return Vec::new();
            }
            let atoms: Vec<AtomId> =
                groups[group].iter().copied().filter(|&atom| !is_covered[atom as usize]).collect();
            for &atom in &atoms {
                is_covered[atom as usize] = true;
                groups_of[atom as usize].iter().for_each(|&other| sizes[other] -= 1);
            }
            chosen.push(atoms);
        }
    }
    let alone = (0..count).filter(|&atom| !is_covered[atom] && !derived[atom]);
    chosen.extend(alone.map(|atom| vec![atom as AtomId]));
    chosen.sort_unstable_by_key(|atoms| rank[atoms[0] as usize]);
    chosen
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn the_largest_group_takes_its_atoms() {
        let groups = [vec![0, 1], vec![1, 2, 3], vec![3, 4]];
        let rank: Vec<u32> = (0..6).collect();
        let chosen = choose(&groups, 6, &rank, &[false, false, false, false, false, true]);
        assert_eq!(chosen, [vec![0], vec![1, 2, 3], vec![4]]);
    }
}
