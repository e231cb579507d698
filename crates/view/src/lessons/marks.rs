//! Numbers in texts: `{0.expanded=1488}` is read as `1,488`, and names the run and the count that a test holds it against.

/// A number in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark<'t> {
    /// Whose number it is: the number of a run, or `check`.
    pub(super) of: &'t str,
    /// Which count.
    pub(super) count: &'t str,
    /// The number.
    pub(super) value: u64,
}

/// The parts of a text: what stands before a mark, and the mark.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<Mark<'_>>)> {
    text.split('}').map(|part| match part.split_once('{') {
        Some((before, mark)) => (before, parse(mark)),
        None => (part, None),
    })
}

fn parse(mark: &str) -> Option<Mark<'_>> {
    let (name, value) = mark.split_once('=')?;
    let (of, count) = name.split_once('.')?;
    Some(Mark { of, count, value: value.parse().ok()? })
}

/// The marks of a text.
#[cfg(test)]
pub(super) fn all(text: &str) -> Vec<Mark<'_>> {
    parts(text).filter_map(|(_, mark)| mark).collect()
}

/// What stands between the marks.
#[cfg(test)]
pub(super) fn between(text: &str) -> String {
    parts(text).map(|(before, _)| before).collect::<Vec<_>>().join("\n")
}

/// The text as people read it: a mark is its number, thousands parted by commas.
pub(super) fn read(text: &str) -> String {
    let number = |mark: Option<Mark<'_>>| mark.map_or_else(String::new, |mark| grouped(mark.value));
    parts(text).map(|(before, mark)| before.to_owned() + &number(mark)).collect()
}

fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let head = digits.len() % 3;
    let groups = digits.as_bytes()[head..].chunks(3).map(String::from_utf8_lossy);
    let head = (head > 0).then(|| digits[..head].into());
    head.into_iter().chain(groups).collect::<Vec<std::borrow::Cow<'_, str>>>().join(",")
}
