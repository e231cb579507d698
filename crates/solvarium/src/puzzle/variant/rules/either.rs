//! Rules made of rules: at least one of them holds, or all do.

use crate::puzzle::variant::rule::{Needs, RuleKind, RuleShape};

/// Any number of rules, and no cells.
const PARTS: Needs = Needs { parts: (1, 100), ..Needs::NOTHING.shaped(RuleShape::Cells) };

pub(in super::super) static EITHER: RuleKind = RuleKind {
    name: "either",
    aliases: &["or"],
    help: "at least one of the rules in brackets holds",
    needs: PARTS,
    post: |poster, rule| {
        let parts: Vec<_> = rule.parts.iter().map(|part| poster.conditions_of(part)).collect();
        // A rule without conditions always holds.
        if parts.iter().any(Vec::is_empty) {
            return;
        }
        let is_last: Vec<bool> =
            parts.iter().flat_map(|part| (1..=part.len()).map(move |at| at == part.len())).collect();
        // Whether all conditions of this part hold so far, and whether an earlier part holds.
        let step = |at: usize, &(own, any): &(bool, bool), value: i32| {
            let own = own && value == 1;
            Some(if is_last[at] { (true, any || own) } else { (own, any) })
        };
        poster.automaton(&parts.concat(), "either", (true, false), step, |&(_, any)| any);
    },
    holds: |filled, rule| rule.parts.iter().any(|part| (part.kind.holds)(filled, part)),
};

pub(in super::super) static ALL: RuleKind = RuleKind {
    name: "all",
    aliases: &["and"],
    help: "all rules in brackets hold",
    needs: PARTS,
    post: |poster, rule| rule.parts.iter().for_each(|part| (part.kind.post)(poster, part)),
    holds: |filled, rule| rule.parts.iter().all(|part| (part.kind.holds)(filled, part)),
};
