//! Thermometers: digits grow from the bulb to the tip.

use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind};

pub(in super::super) static THERMO: RuleKind = RuleKind {
    name: "thermo",
    aliases: &["thermometer"],
    help: "digits increase along the line",
    needs: Needs::cells(2),
    post,
    holds,
};
pub(in super::super) static SLOW_THERMO: RuleKind = RuleKind {
    name: "slow-thermo",
    aliases: &["slow-thermometer"],
    help: "digits increase or stay the same along the line",
    needs: Needs::cells(2),
    post,
    holds,
};

fn grows(rule: &Rule) -> impl Fn(i32, i32) -> bool + Send + Sync + Copy + 'static {
    let is_slow = rule.kind == &SLOW_THERMO;
    move |one, next| one < next || is_slow && one == next
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    for pair in rule.path().windows(2) {
        poster.pair((pair[0], pair[1]), rule.kind.name, grows(rule));
    }
}

fn holds(filled: &Filled<'_>, rule: &Rule) -> bool {
    filled.of(rule.path()).windows(2).all(|pair| grows(rule)(pair[0], pair[1]))
}
