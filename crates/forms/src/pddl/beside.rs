//! Which file beside a problem is its domain, by the names that benchmark sets use.

/// Returns the names of files that may be the domain of a problem, most likely first. `names` are the files of the problem's folder;
/// `domain` is the name in the problem's `(:domain name)`.
///
/// The order: the problem's name with the word "domain" (`p01-domain.pddl`, `domain_p01.pddl`); a part of the problem's name, or its
/// number, with that word; `domain.pddl`; the domain's own name; any other name with the word "domain".
///
/// ```
/// use solvarium_forms::pddl::domains_beside;
/// let names = ["domain.pddl", "p03-domain.pddl", "p03-net1.pddl", "plan.txt"];
/// assert_eq!(domains_beside("p03-net1.pddl", "pipes", &names), ["p03-domain.pddl", "domain.pddl"]);
/// ```
#[must_use]
pub fn domains_beside<'n>(problem: &str, domain: &str, names: &[&'n str]) -> Vec<&'n str> {
    let problem_stem = stem(problem);
    let domain = domain.to_lowercase();
    let mut found: Vec<(Likeness, &str)> = names
        .iter()
        .filter(|name| **name != problem)
        .filter_map(|name| Some((likeness(&stem(name), &problem_stem, &domain)?, *name)))
        .collect();
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
}

/// How well a name fits, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    SameName,
    /// The number of letters that are not in common.
    PartOfName(usize),
    SameNumber,
    Domain,
    DomainName,
    Other,
}

/// The file's name in lower case, without its folder and ending.
fn stem(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = file.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map_or(file, |(stem, _)| stem);
    stem.to_lowercase()
}

fn likeness(name: &str, problem: &str, domain: &str) -> Option<Likeness> {
    let separators = ['-', '_', '.', ' '];
    let Some((before, after)) = name.split_once("domain") else {
        return (name == domain).then_some(Likeness::DomainName);
    };
    let rest = format!("{before}{after}");
    let rest = rest.trim_matches(separators);
    if rest.is_empty() {
        return Some(Likeness::Domain);
    }
    if rest == problem {
        return Some(Likeness::SameName);
    }
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(separators);
    let is_part = problem.strip_prefix(rest).is_some_and(ends);
    if is_part {
        return Some(Likeness::PartOfName(problem.len() - rest.len()));
    }
    let number = |text: &str| {
        let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].trim_start_matches('0').to_owned()
    };
    let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
    match rest == domain {
        true => Some(Likeness::DomainName),
        false if is_number && number(rest) == number(problem) => Some(Likeness::SameNumber),
        false => Some(Likeness::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::domains_beside;
    use std::path::Path;

    #[test]
    fn names_of_benchmark_sets_are_found() {
        for (problem, domain) in [
            ("p01.pddl", "p01-domain.pddl"),
            ("p01.pddl", "domain_p01.pddl"),
            ("p01.pddl", "domain-p01.pddl"),
            ("p01.pddl", "domain.pddl"),
            ("P01.PDDL", "DOMAIN.PDDL"),
            ("problem-01.pddl", "domain01.pddl"),
            ("p50-s107-n6.pddl", "p50-domain.pddl"),
            ("task.pddl", "logistics.pddl"),
            ("task.pddl", "logistics-domain.pddl"),
            ("instances/p01.pddl", "domain.pddl"),
        ] {
            let names = ["p02.pddl", "notes.txt", domain, problem];
            assert_eq!(domains_beside(problem, "Logistics", &names).first(), Some(&domain), "{problem}");
        }
        let names = ["domain.pddl", "p02-domain.pddl", "domain-p01.pddl"];
        assert_eq!(
            domains_beside("p01.pddl", "x", &names),
            ["domain-p01.pddl", "domain.pddl", "p02-domain.pddl"]
        );
        assert!(domains_beside("p01.pddl", "x", &["p01.pddl", "p02.pddl"]).is_empty());
    }

    #[test]
    fn domains_of_benchmark_tasks_are_first() {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/planning"));
        let Ok(table) = std::fs::read_to_string(folder.join("dev.tsv")) else {
            println!("skipped: {} is missing", folder.display());
            return;
        };
        for line in table.lines().skip(1) {
            let cells: Vec<_> = line.split('\t').collect();
            let files = std::fs::read_dir(folder.join("tasks").join(cells[0])).unwrap();
            let names: Vec<String> =
                files.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
            let names: Vec<&str> = names.iter().map(|name| &name[..]).collect();
            assert_eq!(domains_beside(cells[1], "unknown", &names).first(), Some(&cells[2]), "{line}");
        }
    }
}
