//! Short forms of action names, by a table of patterns for narrow displays: `insert 4 at row 5, column 2` becomes
//! `r5c2=4`. A trace has only the names of its actions, so the short form is made from them.

/// A pattern in which each `*` matches some words, and the short form, in which `$1`, `$2` ... stand for the matched
/// words.
pub(crate) type Brief = (&'static str, &'static str);

/// Patterns of numbers in the cells of a grid.
pub(crate) const INTO_CELLS: &[Brief] = &[("insert * at row *, column *", "r$2c$3=$1")];

/// The short form by the first pattern that fits, or else the name itself.
///
/// ```text
/// drive to Sibiu   by   ("drive to *", "$1")   is   Sibiu
/// ```
pub(crate) fn short(words: &str, table: &[Brief]) -> String {
    let fitting = table.iter().find_map(|(pattern, form)| Some((*form, holes(words, pattern)?)));
    let Some((form, holes)) = fitting else { return words.to_owned() };
    let mut parts = form.split('$');
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_at(part.len().min(1));
        let hole = number.parse::<usize>().ok().and_then(|number| holes.get(number.checked_sub(1)?));
        short.push_str(hole.copied().unwrap_or_default());
        short.push_str(rest);
    }
    short
}

/// Matches words against a pattern, and returns the text of each star. Each star matches as little as possible, the
/// last one the rest.
fn holes<'w>(words: &'w str, pattern: &str) -> Option<Vec<&'w str>> {
    let mut parts = pattern.split('*');
    let mut rest = words.strip_prefix(parts.next()?)?;
    let parts: Vec<_> = parts.collect();
    let mut holes = Vec::with_capacity(parts.len());
    for (number, part) in parts.iter().enumerate() {
        let is_last = number + 1 == parts.len();
        let end = if is_last { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
        holes.push(rest.get(..end)?);
        rest = rest.get(end + part.len()..)?;
    }
    rest.is_empty().then_some(holes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, ProblemKind, Request, SearchEvent, parse_as, problems};
    use solvarium::Limits;

    #[test]
    fn patterns_fit_as_a_whole_or_not_at_all() {
        assert_eq!(short("insert 14 at row 5, column 2", INTO_CELLS), "r5c2=14");
        assert_eq!(short("Up", &[("Up", "↑"), ("Upwards", "^")]), "↑");
        assert_eq!(short("Upwards", &[("Up", "↑")]), "Upwards");
        assert_eq!(short("A -> B -> C (4)", &[("* -> * (*)", "$2")]), "B -> C");
        assert_eq!(short("", &[("*", "<$1$9>")]), "<>");
        assert_eq!(short("pour", &[("pour *", "$1")]), "pour");
    }

    /// Methods that search one or the other problem step by step.
    const METHODS: [&str; 2] = ["dfs", "backtrack"];

    #[test]
    fn every_action_of_every_problem_has_a_short_form() {
        let mut shortened = 0;
        // The actions of planning tasks have the names that their authors gave them.
        for entry in problems().iter().filter(|entry| entry.name != "planning") {
            let kind = ProblemKind::parse(entry.name).unwrap();
            let Some(instance) = parse_as(entry.of.example, &kind).ok() else {
                continue;
            };
            for method in METHODS {
                let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
                let mut look = |event: &SearchEvent<'_>| {
                    let words = event.data.from().and(event.data.code()).and_then(|_| event.action());
                    let Some(words) = words else { return };
                    let brief = kind.brief(&words);
                    assert!(
                        brief != words && brief.chars().count() <= 14,
                        "{}: '{words}' is '{brief}'",
                        entry.name
                    );
                    shortened += 1;
                };
                let limits = Limits::none().nodes(200);
                // A problem that no such method searches has no actions.
                let _ = instance.solve(&request, &limits, Some(&mut look));
            }
        }
        assert!(shortened > 200, "{shortened}");
    }
}
