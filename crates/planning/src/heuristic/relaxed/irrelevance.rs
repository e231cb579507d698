//! Removal of relaxed effects that no goal needs, directly or as a condition of an operator that does.

use super::lists::Lists;
use super::task::Relaxed;

/// The effects of each relaxed operator that matter for the goal.
pub(super) fn relevant(relaxed: &Relaxed) -> Lists {
    let makers = relaxed.effects.inverse(relaxed.facts);
    let mut is_relevant = vec![false; relaxed.facts];
    let mut open = relaxed.goal.clone();
    while let Some(fact) = open.pop() {
        if std::mem::replace(&mut is_relevant[fact as usize], true) {
            continue;
        }
        for &operator in makers.of(fact) {
            open.extend(relaxed.conditions.of(operator).iter().filter(|&&fact| !is_relevant[fact as usize]));
        }
    }
    let mut kept = Lists::default();
    for effects in relaxed.effects.iter() {
        kept.push(effects.iter().copied().filter(|&fact| is_relevant[fact as usize]));
    }
    kept
}
