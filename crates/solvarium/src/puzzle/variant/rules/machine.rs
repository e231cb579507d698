//! State machines: which lines of digits are accepted. Regular expressions become such machines, too.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Needs, Rule, RuleKind};

pub(in super::super) static MACHINE: RuleKind = RuleKind {
    name: "machine",
    aliases: &["state-machine"],
    help: "a state machine accepts the line; its numbers for each state: 1 if it accepts, else 0; the next state for each digit, or 0; with several lists of cells, also the next state between two lists",
    needs: Needs { paths: (1, 100), values: (1, 100_000), ..Needs::cells(1) },
    post: |poster, rule| {
        let (least, digits) = (poster.grid.least(), poster.grid.digit_count());
        let (width, starts) = (machine_width(rule, poster.grid), starts(rule));
        let numbers = &rule.values;
        let after = |state: usize, symbol: usize| {
            let next = *numbers.get(state * width + 1 + symbol)?;
            (next as usize).checked_sub(1)
        };
        let step = |at: usize, &state: &usize, digit: i32| {
            let state = if starts.contains(&at) { after(state, digits)? } else { state };
            after(state, (digit - least) as usize)
        };
        let accepts = |&state: &usize| numbers.get(state * width) == Some(&1);
        poster.line(&rule.paths.concat(), "machine", 0, step, accepts);
    },
    holds: |filled, rule| {
        let states: Vec<&[i32]> = rule.values.chunks(machine_width(rule, filled.grid)).collect();
        let mut state = states[0];
        for (at, path) in rule.paths.iter().enumerate() {
            // The sign between two lists is the last one.
            let sign = (at > 0).then_some(filled.grid.digit_count());
            let places = filled.of(path).into_iter().map(|digit| (digit - filled.grid.least()) as usize);
            for place in sign.into_iter().chain(places) {
                let next = state.get(place + 1).and_then(|&next| usize::try_from(next).ok());
                match next.and_then(|next| states.get(next.checked_sub(1)?)) {
                    Some(next) => state = next,
                    None => return false,
                }
            }
        }
        state[0] == 1
    },
};

/// How many numbers a state has: whether it accepts, the next state for each digit, and, if there are several lists,
/// the next state at the start of a new list.
pub(in super::super) fn machine_width(rule: &Rule, grid: &Grid) -> usize {
    1 + grid.digit_count() + usize::from(rule.paths.len() > 1)
}

/// The positions at which a further list begins, if all lists are concatenated.
fn starts(rule: &Rule) -> Vec<usize> {
    let mut at = 0;
    let starts = rule.paths.iter().map(|path| {
        at += path.len();
        at
    });
    starts.take(rule.paths.len() - 1).collect()
}
