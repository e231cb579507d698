//! Graphs and maps to colour, with other text beside their edges.

use super::edges::{Written, borders, weighted};
use super::frame::{Case, path_fault};
use super::network::{Net, Style};
use super::rng::Rng;
use solvarium::Limits;
use solvarium_catalogue::{Item, Method};

/// Adds comments, blank lines and counts around lines, line ends and a byte order mark.
fn dressed(rng: &mut Rng, net: &Net, mut written: Written) -> String {
    if written.is_of_lines {
        let counts = format!("{} {}", net.names.len(), net.edges.len());
        match rng.below(10) {
            0 => written.lines.insert(0, rng.one(&["# roads", "// from a book", "% roads"]).to_owned()),
            1 => written.lines.insert(0, String::new()),
            2 => written.lines.push(rng.one(&["END OF INPUT", "EOF", "", "# end"]).to_owned()),
            3 if net.style == Style::Numbers(1) => written.lines.insert(0, counts),
            _ => {}
        }
    }
    let end = rng.one(&["\n", "\n", "\r\n"]);
    let mark = if rng.percent(5) { "\u{feff}" } else { "" };
    format!("{mark}{}{}", written.lines.join(end), rng.one(&["", end, end]))
}

/// A graph with a start and a goal in the text or in the settings.
pub fn graph(rng: &mut Rng) -> Case {
    let is_directed = rng.percent(35);
    let net = Net::random(rng, is_directed);
    let (from, to) = (rng.below(net.names.len()), rng.below(net.names.len()));
    let (start, goal) = (net.names[from].clone(), net.names[to].clone());
    let mut written = weighted(rng, &net);
    let is_plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    // The program numbers the rows of a matrix without names from 0.
    let is_from_one = written.is_unnamed && net.style == Style::Numbers(1);
    let is_beside =
        written.is_of_lines && rng.percent(50) || is_from_one || !is_plain(&start) || !is_plain(&goal);
    if is_beside {
        let (one, other) = rng.one(&[
            ("start: ", "goal: "),
            ("start = ", "goal = "),
            ("Start: ", "End: "),
            ("source: ", "target: "),
            ("START ", "GOAL "),
            ("initial: ", "goal: "),
            ("from: ", "to: "),
        ]);
        let ends = [format!("{one}{start}"), format!("{other}{goal}")];
        if rng.percent(50) { written.lines.extend(ends) } else { drop(written.lines.splice(0..0, ends)) }
    }
    let text = dressed(rng, &net, written);
    let cost = net.distance(from, to);
    let case = Case::new(text, Box::new(move |item| path_fault(item, "graph", cost)));
    match is_beside {
        true if rng.percent(60) => case,
        true => case.of("graph"),
        false => case.of(format!("graph(start={start},goal={goal})")),
    }
}

/// A map to colour.
pub fn colouring(rng: &mut Rng) -> Case {
    let net = Net::random(rng, false);
    let mut written = borders(rng, &net);
    let colours = 3 + rng.below(2);
    let is_said = written.is_of_lines && rng.percent(30);
    if is_said {
        let line = rng.one(&["N colours", "N colors", "colours: N", "colors = N", "k = N"]);
        written.lines.insert(0, line.replace('N', &colours.to_string()));
    }
    let text = dressed(rng, &net, written);
    let count = net.colourings(colours);
    let case = Case::new(text, Box::new(move |item| colouring_fault(item, count)));
    match is_said {
        true if rng.percent(30) => case,
        true => case.of("colouring"),
        false => Case { colours: Some(u32::try_from(colours).unwrap()), ..case }.of("colouring"),
    }
}

fn colouring_fault(item: &Item, count: u64) -> Option<String> {
    let instance = item.instance.as_ref().ok()?;
    let found = instance.count(&Method::default(), 100_000, &Limits::none()).map(|counted| counted.number);
    let is_right = instance.kind().to_string().starts_with("colouring")
        && found.as_ref().is_ok_and(|&found| found == count);
    (!is_right).then(|| format!("{count} colourings are {found:?} of {}", instance.describe()))
}
