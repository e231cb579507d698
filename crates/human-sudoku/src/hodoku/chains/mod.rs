//! Chains that end as they start: what sees both ends goes. All are found; the one that removes most is taken.

pub(super) mod one_digit;
pub(super) mod remote_pair;
pub(super) mod xy;
