//! A constraint, cut into its name and its arguments: `Cage~10~R1C1~R1C2`.

/// The name and the arguments of a constraint.
pub(super) struct Arguments<'t> {
    pub name: &'t str,
    pub all: Vec<&'t str>,
}

impl<'t> Arguments<'t> {
    /// Cuts a constraint. One without a name gives digits.
    pub fn new(part: &'t str) -> Self {
        let mut words = part.split('~');
        let name = words.next().filter(|name| !name.is_empty()).unwrap_or("Given");
        Self { name, all: words.collect() }
    }

    /// The number of characters of the arguments, with the signs between them.
    pub fn length(&self) -> usize {
        self.all.iter().map(|word| 1 + word.len()).sum()
    }
}
