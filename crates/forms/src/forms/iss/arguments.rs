//! A constraint, cut into its name and its arguments: `Cage~10~R1C1~R1C2`.

/// The name and the arguments of a constraint.
pub(super) struct Arguments<'t> {
    pub name: &'t str,
    pub all: Vec<&'t str>,
}

impl<'t> Arguments<'t> {
    pub fn new(part: &'t str) -> Self {
        let mut words = part.split('~');
        let name = words.next().unwrap_or_default();
        Self { name, all: words.collect() }
    }
}
