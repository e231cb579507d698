//! Numbers in texts: `{0.expanded=1488}` is shown as `1,488`, and names the run and the count that a test compares it with.

/// A number in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark<'t> {
    /// The number of a run, or `check`.
    pub(crate) of: &'t str,
    /// The name of the count.
    pub(crate) count: &'t str,
    /// The number.
    pub(crate) value: u64,
}

/// Splits a text into plain parts, each with the mark that follows it.
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
pub(crate) fn all(text: &str) -> Vec<Mark<'_>> {
    parts(text).filter_map(|(_, mark)| mark).collect()
}

/// The plain parts between the marks.
pub(crate) fn between(text: &str) -> String {
    parts(text).map(|(before, _)| before).collect::<Vec<_>>().join("\n")
}

/// The text to show: each mark becomes its number with thousands separators.
pub(crate) fn read(text: &str) -> String {
    let number = |mark: Option<Mark<'_>>| mark.map_or_else(String::new, |mark| grouped(mark.value));
    parts(text).map(|(before, mark)| before.to_owned() + &number(mark)).collect()
}

/// A number with thousands separators.
pub(crate) fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let head = digits.len() % 3;
    let groups = digits.as_bytes()[head..].chunks(3).map(String::from_utf8_lossy);
    let head = (head > 0).then(|| digits[..head].into());
    head.into_iter().chain(groups).collect::<Vec<std::borrow::Cow<'_, str>>>().join(",")
}
