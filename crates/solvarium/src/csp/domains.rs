//! The domains of variables as bit sets, with a trail that records every change, so that
//! backtracking can undo it.
//!
//! Only [`Domains::set`] changes a word. It counts removed values for the
//! current rule, marks the variable as changed, and reports when no value is left.

use super::instance::{Csp, bits};
use super::meter::Meter;
use super::touched::Touched;
use super::var::Var;
use crate::watch::Rule;

/// A variable has no values left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wiped;

/// An entry of the trail: the old value of a changed word.
struct Change {
    word: u32,
    variable: u32,
    was: u64,
}

/// Change of a domain, sent to observers: a removed value, or the last one left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Removed {
    pub variable: Var,
    /// The index of the value in the value range.
    pub index: usize,
    pub rule: Rule,
    /// Whether the value is the last one left, not a removed one.
    pub is_last: bool,
}

pub(super) struct Domains {
    stride: usize,
    words: Vec<u64>,
    sizes: Vec<u32>,
    trail: Vec<Change>,
    /// Changed variables that are not processed yet, each once.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// The variables whose domains changed since the last choice, if the variable order uses them.
    pub touched: Option<Touched>,
    /// The rule at work.
    pub rule: Rule,
    /// Number of values that each rule removed.
    pub removed: [u64; Rule::COUNT],
    /// The steps of rules, and their limits.
    pub meter: Meter,
    /// Changes for observers, if there are any observers.
    pub log: Option<Vec<Removed>>,
}

impl Domains {
    pub fn of(csp: &Csp) -> Self {
        let count = |set: &[u64]| set.iter().map(|word| word.count_ones()).sum();
        let sizes: Vec<u32> = csp.open.chunks(csp.stride).map(count).collect();
        Self {
            stride: csp.stride,
            words: csp.open.to_vec(),
            is_changed: vec![false; sizes.len()],
            sizes,
            trail: Vec::new(),
            changed: Vec::new(),
            touched: None,
            rule: Rule::OnlyCandidate,
            removed: [0; Rule::COUNT],
            meter: Meter::endless(),
            log: None,
        }
    }

    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * 8
            + self.sizes.capacity() * 9
            + self.trail.capacity() * size_of::<Change>()
            + self.touched.as_ref().map_or(0, Touched::bytes)
    }

    #[inline]
    pub fn size(&self, variable: Var) -> u32 {
        self.sizes[variable.index()]
    }

    #[inline]
    pub fn is_fixed(&self, variable: Var) -> bool {
        self.size(variable) == 1
    }

    /// The words of a domain.
    #[inline]
    pub fn words(&self, variable: Var) -> &[u64] {
        let start = variable.index() * self.stride;
        &self.words[start..start + self.stride]
    }

    /// The words of all domains.
    pub fn all_words(&self) -> &[u64] {
        &self.words
    }

    /// One of these words.
    #[inline]
    pub fn word(&self, variable: Var, at: usize) -> u64 {
        self.words[variable.index() * self.stride + at]
    }

    /// The indices of a variable's values in the value range, lowest first.
    pub fn indices(&self, variable: Var) -> impl Iterator<Item = usize> + '_ {
        bits(self.words(variable))
    }

    #[inline]
    pub fn contains(&self, variable: Var, index: usize) -> bool {
        self.words[variable.index() * self.stride + index / 64] >> (index % 64) & 1 == 1
    }

    /// The index of the least value, which is the only one if the variable is fixed.
    #[inline]
    pub fn least(&self, variable: Var) -> usize {
        if self.stride == 1 {
            return self.words[variable.index()].trailing_zeros() as usize;
        }
        self.indices(variable).next().unwrap_or(0)
    }

    /// The index of the greatest value.
    pub fn most(&self, variable: Var) -> usize {
        let words = self.words(variable);
        let at = words.iter().rposition(|&word| word != 0).unwrap_or(0);
        at * 64 + words[at].checked_ilog2().unwrap_or(0) as usize
    }

    /// Intersects one word with `mask`.
    #[inline]
    pub fn set(&mut self, variable: Var, at: usize, mask: u64) -> Result<(), Wiped> {
        let word = variable.index() * self.stride + at;
        let was = self.words[word];
        let gone = was & !mask;
        if gone == 0 { Ok(()) } else { self.change(variable, word, gone) }
    }

    #[inline(never)]
    fn change(&mut self, variable: Var, word: usize, gone: u64) -> Result<(), Wiped> {
        let (was, count) = (self.words[word], gone.count_ones());
        self.words[word] = was & !gone;
        self.sizes[variable.index()] -= count;
        self.removed[self.rule as usize] += u64::from(count);
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^27 words")]
        self.trail.push(Change { word: word as u32, variable: variable.0, was });
        if !std::mem::replace(&mut self.is_changed[variable.index()], true) {
            self.changed.push(variable.0);
            self.touch(variable.0);
        }
        if self.log.is_some() {
            self.note(variable, word % self.stride * 64, gone);
        }
        if self.sizes[variable.index()] == 0 { Err(Wiped) } else { Ok(()) }
    }

    #[inline]
    fn touch(&mut self, variable: u32) {
        if let Some(touched) = &mut self.touched {
            touched.add(variable);
        }
    }

    /// Records a change for observers.
    #[cold]
    fn note(&mut self, variable: Var, base: usize, gone: u64) {
        let (rule, fixed) = (self.rule, self.is_fixed(variable).then(|| self.least(variable)));
        let Some(log) = &mut self.log else { return };
        let entry = |index, is_last| Removed { variable, index, rule, is_last };
        log.extend(bits(&[gone]).map(|bit| entry(base + bit, false)));
        log.extend(fixed.map(|index| entry(index, true)));
    }

    /// Removes a value, if it is there.
    #[inline]
    pub fn remove(&mut self, variable: Var, index: usize) -> Result<(), Wiped> {
        self.set(variable, index / 64, !(1 << (index % 64)))
    }

    /// Removes all other values.
    pub fn assign(&mut self, variable: Var, index: usize) -> Result<(), Wiped> {
        for at in 0..self.stride {
            let keep = if at == index / 64 { 1 << (index % 64) } else { 0 };
            // This word is changed last, so that the variable already has its value when it is
            // reported as fixed.
            if at != index / 64 {
                self.set(variable, at, keep)?;
            }
        }
        self.set(variable, index / 64, 1 << (index % 64))
    }

    /// Marks every variable as changed, for the propagation at the root.
    pub fn touch_all(&mut self) {
        self.is_changed.fill(true);
        self.changed = (0..).take(self.sizes.len()).collect();
    }

    /// The next variable that changed.
    #[inline]
    pub fn next_changed(&mut self) -> Option<Var> {
        let variable = self.changed.pop()?;
        self.is_changed[variable as usize] = false;
        Some(Var(variable))
    }

    /// Returns the current position of the trail, for [`Domains::unwind`].
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all removals after `mark`.
    pub fn unwind(&mut self, mark: usize) {
        while self.next_changed().is_some() {}
        for Change { word, variable, was } in self.trail.drain(mark..).rev() {
            let now = &mut self.words[word as usize];
            self.sizes[variable as usize] += (was & !*now).count_ones();
            *now = was;
            if let Some(touched) = &mut self.touched {
                touched.add(variable);
            }
        }
    }
}
