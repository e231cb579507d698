//! A cover as a path problem: an action chooses an option. Depth-first search on it is Algorithm X
//! without dancing links; breadth-first search finds a cover with the fewest options.

use super::cover::Cover;
use crate::limits::heap_block;
use crate::{Plan, Problem};

/// A state: the options that are chosen so far.
///
/// ```
/// use solvarium::{csp::exact_cover::Cover, Problem};
/// let mut cover = Cover::new(2, 0);
/// (cover.option([0])?, cover.option([1])?);
/// let mut state = cover.start();
/// cover.apply(&mut state, &1);
/// assert!(state.options().eq([1]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chosen(Vec<u32>);

impl Chosen {
    /// The options, ascending.
    ///
    /// ```
    /// use solvarium::{csp::exact_cover::Cover, Problem};
    /// assert_eq!(Cover::new(1, 0).start().options().count(), 0);
    /// ```
    pub fn options(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|&option| option as usize)
    }
}

/// The items that the chosen options leave to others.
struct FreeItems<'c> {
    cover: &'c Cover,
    /// The colour plus 1 of each item that has one; `FULL` for items covered without a colour; 0
    /// for uncovered items.
    taken: Vec<u32>,
}

/// No other option may have an item that is covered without a colour.
const FULL: u32 = u32::MAX;

impl<'c> FreeItems<'c> {
    fn beside(cover: &'c Cover, state: &Chosen) -> Self {
        let mut taken = vec![0; cover.used_items()];
        for node in state.options().flat_map(|option| cover.range(option)) {
            taken[cover.nodes()[node] as usize] = match cover.colour(node) {
                0 => FULL,
                colour => colour,
            };
        }
        Self { cover, taken }
    }

    /// Whether an option may be chosen as well.
    fn has(&self, option: usize) -> bool {
        self.cover.range(option).all(|node| match self.taken[self.cover.nodes()[node] as usize] {
            0 => true,
            taken => taken == self.cover.colour(node),
        })
    }

    /// The first primary item with the fewest options, if any is left.
    fn next_item(&self) -> Option<usize> {
        let mut left = vec![0u32; self.cover.primary().min(self.taken.len())];
        for option in (0..self.cover.options()).filter(|&option| self.has(option)) {
            self.cover.primaries(option).iter().for_each(|&item| left[item as usize] += 1);
        }
        (0..left.len()).filter(|&item| self.taken[item] == 0).min_by_key(|&item| left[item])
    }
}

impl Cover {
    /// The plan that chooses these options, which are a solution.
    pub(super) fn plan_of(&self, options: &[usize]) -> Plan<Self> {
        Plan::of_meant(self, &|option| options.contains(option))
    }
}

impl Problem for Cover {
    type State = Chosen;
    /// The number of an option.
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Chosen {
        Chosen(Vec::new())
    }

    fn is_goal(&self, state: &Chosen) -> bool {
        state.options().map(|option| self.primaries(option).len()).sum::<usize>() == self.primary()
    }

    /// The options of the item that has the fewest, ascending.
    fn actions(&self, state: &Chosen) -> impl IntoIterator<Item = usize> {
        let room = FreeItems::beside(self, state);
        let item = if self.primary() <= room.taken.len() { room.next_item() } else { None };
        let covers = |item: usize, option| self.primaries(option).contains(&(item as u32));
        let options = item.map(|item| {
            let options = (0..self.options()).filter(|&option| covers(item, option) && room.has(option));
            options.collect::<Vec<_>>()
        });
        options.unwrap_or_default()
    }

    fn apply(&self, state: &mut Chosen, action: &usize) {
        let option = *action as u32;
        let at = state.0.partition_point(|&other| other < option);
        state.0.reserve_exact(1);
        state.0.insert(at, option);
    }

    fn heap_bytes(&self, state: &Chosen) -> usize {
        heap_block(size_of_val(&*state.0))
    }
}
