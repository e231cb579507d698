//! Almost locked sets: n cells of a house with n+1 digits, and what joins them.

pub(super) mod sue_de_coq;
