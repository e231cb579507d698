//! Facts in parts: `at(p1, bern)`.

/// A fact: a predicate of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom<'f> {
    pub(super) predicate: &'f str,
    pub(super) objects: Vec<&'f str>,
}

impl<'f> Atom<'f> {
    /// The fact of a value of a variable; `None` for the value without a true fact.
    pub(super) fn of_fact(value: &'f str) -> Option<Self> {
        value.strip_prefix("Atom ").map(Self::parse)
    }

    pub(super) fn parse(fact: &'f str) -> Self {
        let (predicate, rest) = fact.split_once('(').unwrap_or((fact, ""));
        let objects = rest.trim_end_matches(')').split(", ").filter(|object| !object.is_empty());
        Self { predicate, objects: objects.collect() }
    }

    /// Whether the name of the predicate contains one of these words.
    pub(super) fn says(&self, words: &[&str]) -> bool {
        self.predicate.split(['-', '_']).any(|word| words.contains(&word))
    }

    /// Whether the atom needs no drawing: a cell is clear, a hand is empty, a truck has room for two.
    pub(super) fn is_of_nothing(&self) -> bool {
        self.says(&[
            "clear",
            "free",
            "blank",
            "empty",
            "available",
            "open",
            "handempty",
            "arm",
            "capacity",
            "fuel",
            "level",
        ])
    }
}

/// A name of at most four letters for an object: `b1` for `ball1`, `s3` for `stone-03`.
pub(super) fn short(name: &str) -> String {
    if name.chars().count() <= 4 {
        return name.to_owned();
    }
    let number = name.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let number = number.trim_start_matches('0');
    let letters = if number.is_empty() { 4 } else { 1 };
    name.chars().take(letters).collect::<String>() + number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_split_into_parts() {
        let atom = Atom::of_fact("Atom robot-at(c1-2)").unwrap();
        assert_eq!((atom.predicate, &atom.objects[..]), ("robot-at", &["c1-2"][..]));
        assert_eq!(Atom::parse("hand-empty()").objects, [""; 0]);
        assert!(["open(n0-1)", "capacity(truck, two)"].iter().all(|fact| Atom::parse(fact).is_of_nothing()));
        assert_eq!(Atom::of_fact("<none of those>"), None);
        assert_eq!(
            ["b1", "ball1", "stone-03", "package", "t12"].map(short),
            ["b1", "b1", "s3", "pack", "t12"]
        );
    }
}
