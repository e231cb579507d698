//! The undecided variables: a linked list in the order that breaks ties. A removed variable keeps
//! its links, so restoring the last one is the same step in reverse (Knuth's dancing links).

use super::super::Var;

pub(in super::super) struct Open {
    /// The next index after each; the head has the last index.
    next: Vec<u32>,
    before: Vec<u32>,
    /// The variables that were removed, in order of removal.
    out: Vec<u32>,
}

impl Open {
    /// Creates the list with all variables, in this order.
    pub fn of(order: &[Var]) -> Self {
        let head = u32::try_from(order.len()).unwrap_or(u32::MAX);
        let mut open = Self {
            next: vec![head; order.len() + 1],
            before: vec![head; order.len() + 1],
            out: Vec::with_capacity(order.len()),
        };
        let mut last = head;
        for variable in order {
            open.next[last as usize] = variable.0;
            open.before[variable.index()] = last;
            last = variable.0;
        }
        open.next[last as usize] = head;
        open.before[head as usize] = last;
        open
    }

    pub fn bytes(&self) -> usize {
        12 * self.next.len()
    }

    const fn head(&self) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "a model has fewer than 2^32 variables")]
        let head = self.next.len() as u32 - 1;
        head
    }

    /// The first undecided variable, if there is one.
    pub fn first(&self) -> Option<Var> {
        self.after_place(self.head())
    }

    /// The undecided variable after this one, which may have been removed meanwhile.
    pub fn after(&self, variable: Var) -> Option<Var> {
        self.after_place(variable.0)
    }

    fn after_place(&self, place: u32) -> Option<Var> {
        let next = self.next[place as usize];
        (next != self.head()).then_some(Var(next))
    }

    pub fn take(&mut self, variable: Var) {
        let (before, next) = (self.before[variable.index()], self.next[variable.index()]);
        self.next[before as usize] = next;
        self.before[next as usize] = before;
        self.out.push(variable.0);
    }

    /// The number of removed variables, for [`Open::put_back`].
    pub fn mark(&self) -> usize {
        self.out.len()
    }

    /// Puts back the last removed variable, if it was removed after the mark.
    pub fn put_back(&mut self, mark: usize) -> Option<Var> {
        if self.out.len() <= mark {
            return None;
        }
        let variable = Var(self.out.pop()?);
        let (before, next) = (self.before[variable.index()], self.next[variable.index()]);
        self.next[before as usize] = variable.0;
        self.before[next as usize] = variable.0;
        Some(variable)
    }
}
