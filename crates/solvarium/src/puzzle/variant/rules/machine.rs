//! State machines: which lines of digits are accepted. Regular expressions become such machines, too.

use crate::puzzle::variant::rule::{Needs, RuleKind};

pub(in super::super) static MACHINE: RuleKind = RuleKind {
    name: "machine",
    aliases: &["state-machine"],
    help: "a state machine accepts the line: for each state 1 if it accepts or 0, then the number of the next state for each digit or 0",
    needs: Needs { values: (1, 100_000), ..Needs::cells(1) },
    post: |poster, rule| {
        let (least, width) = (poster.grid.least(), poster.grid.digit_count() + 1);
        let numbers = &rule.values;
        let step = |_: usize, &state: &usize, digit: i32| {
            let next = *numbers.get(state * width + 1 + (digit - least) as usize)?;
            (next as usize).checked_sub(1)
        };
        let accepts = |&state: &usize| numbers.get(state * width) == Some(&1);
        poster.line(rule.path(), "machine", 0, step, accepts);
    },
    holds: |filled, rule| {
        let states: Vec<&[i32]> = rule.values.chunks(filled.grid.digit_count() + 1).collect();
        let mut state = states[0];
        for digit in filled.of(rule.path()) {
            let place = filled.grid.each_digit().position(|other| other == digit);
            let next =
                place.and_then(|place| state.get(place + 1)).and_then(|&next| usize::try_from(next).ok());
            match next.and_then(|next| states.get(next.checked_sub(1)?)) {
                Some(next) => state = next,
                None => return false,
            }
        }
        state[0] == 1
    },
};
