//! Networks as lists of edges, neighbours and matrices, as values of Python and JSON, and in graph languages.

use super::network::{Net, Style};
use super::rng::Rng;

/// A text of a network, and whether its edges go in both directions.
pub struct Written {
    pub lines: Vec<String>,
    /// Whether the text may have further lines, such as `start: A`.
    pub is_of_lines: bool,
    /// Whether its nodes have no names.
    pub is_unnamed: bool,
}

impl Written {
    fn lines(lines: Vec<String>) -> Self {
        Self { lines, is_of_lines: true, is_unnamed: false }
    }

    fn whole(text: String) -> Self {
        Self { lines: text.lines().map(str::to_owned).collect(), is_of_lines: false, is_unnamed: false }
    }
}

/// Lines of edges that go in both directions: X and Y are the nodes, W the weight.
const BOTH: &[&str] = &[
    "X Y W",
    "X Y W",
    "X,Y,W",
    "X, Y, W",
    "X;Y;W",
    "X\tY\tW",
    "X  Y  W",
    "X - Y W",
    "X-Y W",
    "X - Y: W",
    "X-Y: W",
    "X-Y:W",
    "X--Y: W",
    "X -- Y W",
    "X <-> Y W",
    "X to Y W",
    "X to Y = W",
    "X to Y: W",
    "X Y: W",
    "X Y = W",
    "(X, Y, W)",
    "(X, Y, W),",
    "(X, Y): W",
    "(X,Y) = W",
    "(X, Y) W",
    "X Y {'weight': W}",
    "X --W-- Y",
    "X | Y | W",
    "| X | Y | W |",
    "X Y W km",
    "'X','Y',W",
    "\"X\" \"Y\" W",
    "\"X\",\"Y\",\"W\"",
    "edge X Y W",
    "e X Y W",
    "d(X, Y) = W",
    "X,Y:W",
    "X:Y:W",
    "W X Y",
    "W: X Y",
    "W,X,Y",
    "X/Y W",
    "X W Y",
    "edge(X, Y, W).",
    "X (W) Y",
    "X -(W)- Y",
    "X \u{2013} Y W",
    "X\u{2013}Y: W",
    "X and Y: W",
    "X \u{2194} Y: W",
    "[X, Y, W]",
    "{X, Y, W}",
    "X Y weight=W",
    "X,Y,weight=W",
    "from X to Y: W",
    "between X and Y: W",
    "X <--> Y [W]",
    "X, Y = W",
    "X-W-Y",
    "X -- Y [weight=W];",
    "* X - Y (W)",
    "- X Y W",
    "1. X Y W",
];

/// Lines of edges that go in one direction.
const FORTH: &[&str] = &[
    "X -> Y W",
    "X->Y W",
    "X -> Y: W",
    "X->Y:W",
    "X => Y W",
    "X --W--> Y",
    "X -> Y [label=\"W\"]",
    "X -> Y (W)",
    "X \u{2192} Y W",
    "Y <- X W",
    "X -W-> Y",
    "X > Y W",
    "X -> Y, W",
    "X --> Y: W",
    "X -> Y = W",
    "(X -> Y, W)",
];

/// Lines of borders.
const BORDERS: &[&str] = &[
    "X Y",
    "X Y",
    "X,Y",
    "X, Y",
    "X;Y",
    "X\tY",
    "X-Y",
    "X - Y",
    "X--Y",
    "X -- Y",
    "X <-> Y",
    "X->Y",
    "X -> Y",
    "(X, Y)",
    "(X,Y),",
    "[X, Y]",
    "{X, Y}",
    "'X', 'Y'",
    "\"X\" \"Y\"",
    "\"X\",\"Y\"",
    "X to Y",
    "X and Y",
    "X borders Y",
    "X | Y",
    "| X | Y |",
    "edge(X, Y).",
    "adjacent(X, Y).",
    "X Y 1",
    "X \u{2194} Y",
    "X \u{2013} Y",
    "X != Y",
    "X <> Y",
    "X:Y",
    "X: Y",
    "X/Y",
    "X & Y",
    "X+Y",
    "e X Y",
    "edge X Y",
    "X is next to Y",
    "X touches Y",
    "X=Y",
    "X_Y",
    "- X - Y",
    "* X, Y",
    "1. X - Y",
    "X \u{2260} Y",
    "color(X) != color(Y)",
    "X~Y",
    "X Y {}",
];

fn filled(template: &str, one: &str, other: &str, weight: usize) -> String {
    let part = |c: char| match c {
        'X' => one.to_owned(),
        'Y' => other.to_owned(),
        'W' => weight.to_string(),
        _ => c.to_string(),
    };
    template.chars().map(part).collect()
}

/// Whether a template allows names of several words.
fn takes_blanks(template: &str) -> bool {
    template.contains([',', ';', '\t', '|', '"', '\'', '>', '\u{2013}', '\u{2194}', '\u{2192}', ':'])
        || template.contains(" - ")
        || template.contains(" -- ")
        || template.contains(" to ")
}

/// Whether the template alone determines the meaning of a line of numbers.
fn takes_numbers(template: &str) -> bool {
    let is_bare = template.chars().all(|c| c.is_uppercase() || c.is_whitespace() || c == ',');
    // Three numbers with equal separators: the last is the weight.
    let is_other = is_bare && template.contains('W') && !template.ends_with('W');
    !is_other && !["X-W-Y", "X W Y", "X:Y:W", "e X Y W", "e X Y", "- X Y W"].contains(&template)
}

fn template(rng: &mut Rng, net: &Net, all: &[&'static str]) -> &'static str {
    let fits = |template: &&&'static str| match net.style {
        Style::Spaced => takes_blanks(template),
        style if style.is_number() => takes_numbers(template),
        _ => true,
    };
    let all: Vec<&'static str> = all.iter().filter(fits).copied().collect();
    rng.one(&all)
}

fn edge_lines(net: &Net, template: &str) -> Vec<String> {
    let line = |&(from, to, weight): &(usize, usize, usize)| {
        filled(template, &net.names[from], &net.names[to], weight)
    };
    net.edges.iter().map(line).collect()
}

/// A table of edges below a heading.
fn table(rng: &mut Rng, net: &Net) -> Written {
    let by = rng.one(&[",", ";", "\t", ", "]);
    let ends = [["from", "to"], ["source", "target"], ["u", "v"], ["Node1", "Node2"], ["City A", "City B"]];
    let [from, to] = rng.one(&ends);
    let weight = rng.one(&["weight", "cost", "distance", "km", "w", "Distance (km)"]);
    let mut lines = vec![[from, to, weight].join(by)];
    lines.extend(edge_lines(net, &format!("X{by}Y{by}W")));
    if net.is_directed {
        let kind = |(at, line): (usize, &String)| {
            if at == 0 { format!("{line}{by}type") } else { format!("{line}{by}directed") }
        };
        lines = lines.iter().enumerate().map(kind).collect();
    }
    Written { lines, is_of_lines: false, is_unnamed: false }
}

/// A line for each node with its neighbours.
fn neighbours(rng: &mut Rng, net: &Net, is_weighted: bool) -> Written {
    let (after, gap) = rng.one(&[
        (": ", " "),
        (": ", ", "),
        (":", ","),
        (" -> ", ", "),
        (" -> ", " "),
        (": [", ", "),
        (" | ", " "),
        (" = ", ", "),
    ]);
    let (open, close) = rng.one(&[(" ", ""), ("(", ")"), (":", ""), (" (", ")"), ("=", ""), (" - ", "")]);
    let near = |&(to, weight): &(usize, usize)| match is_weighted {
        true => format!("{}{open}{weight}{close}", net.names[to]),
        false => net.names[to].clone(),
    };
    let line = |node: usize| {
        let all: Vec<String> = net.near(node).iter().map(near).collect();
        format!("{}{after}{}{}", net.names[node], all.join(gap), if after.ends_with('[') { "]" } else { "" })
    };
    Written::lines((0..net.names.len()).map(line).collect())
}

/// Rows of weights.
pub fn matrix(rng: &mut Rng, net: &Net, none: &str, is_labelled: bool) -> Vec<String> {
    let by = rng.one(if none.is_empty() { &[",", ";", "\t"][..] } else { &[" ", ",", ", ", ";", "\t"] });
    let cell = |from: usize, to: usize| match net.weight(from, to) {
        Some(weight) => weight.to_string(),
        None if from == to => "0".to_owned(),
        None => none.to_owned(),
    };
    let count = net.names.len();
    let row = |from: usize| (0..count).map(|to| cell(from, to)).collect::<Vec<_>>().join(by);
    if !is_labelled {
        return (0..count).map(row).collect();
    }
    let corner = if by.trim().is_empty() && by != "\t" { "" } else { by };
    let head = format!("{corner}{}", net.names.join(by));
    std::iter::once(head)
        .chain((0..count).map(|from| format!("{}{by}{}", net.names[from], row(from))))
        .collect()
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// A value of Python or JSON.
fn literal(rng: &mut Rng, net: &Net, is_weighted: bool) -> Written {
    let quote = rng.one(&["'", "\""]);
    let name = |node: usize| {
        let name = &net.names[node];
        if net.style.is_number() { name.clone() } else { format!("{quote}{name}{quote}") }
    };
    let nodes = 0..net.names.len();
    let of_nodes = |open: &str, near: &dyn Fn(usize, usize) -> String, close: &str| {
        let value = |node: usize| {
            let all = list(net.near(node).into_iter().map(|(to, weight)| near(to, weight)));
            format!("{}: {open}{all}{close}", name(node))
        };
        format!("{{{}}}", nodes.clone().map(value).collect::<Vec<_>>().join(dice_gap()))
    };
    const fn dice_gap() -> &'static str {
        ",\n "
    }
    let edges = |open: &str, close: &str| {
        let edge = |&(from, to, weight): &(usize, usize, usize)| match is_weighted {
            true => format!("{open}{}, {}, {weight}{close}", name(from), name(to)),
            false => format!("{open}{}, {}{close}", name(from), name(to)),
        };
        format!("[{}]", list(net.edges.iter().map(edge)))
    };
    let value = match rng.below(4) {
        0 if is_weighted => of_nodes("{", &|to, weight| format!("{}: {weight}", name(to)), "}"),
        1 if is_weighted => of_nodes("[", &|to, weight| format!("({}, {weight})", name(to)), "]"),
        0 => of_nodes("[", &|to, _| name(to), "]"),
        1 => of_nodes("{", &|to, _| name(to), "}"),
        // A list of edges does not say that they are directed.
        _ if net.is_directed && is_weighted => {
            of_nodes("{", &|to, weight| format!("{}: {weight}", name(to)), "}")
        }
        2 => edges("(", ")"),
        _ => edges("[", "]"),
    };
    Written::whole(format!("{}{value}", rng.one(&["", "", "graph = ", "edges = "])))
}

/// A text in a graph language.
fn language(rng: &mut Rng, net: &Net, is_weighted: bool) -> Written {
    let (names, is_directed) = (&net.names, net.is_directed);
    let all = |line: &dyn Fn(usize, usize, usize) -> String| {
        net.edges.iter().map(|&(from, to, weight)| line(from, to, weight)).collect::<String>()
    };
    let nodes = |line: &dyn Fn(usize, &str) -> String| {
        (0..).zip(names).map(|(at, name)| line(at, name)).collect::<String>()
    };
    let count = (names.len(), net.edges.len());
    let tail = |text: String| if is_weighted { text } else { String::new() };
    // A list in Trivial Graph Format does not say in which direction its edges go. The nodes of DIMACS are numbered
    // from 1.
    let is_from_one = !net.style.is_number() || net.style == Style::Numbers(1);
    let any = rng.one(if is_directed { &[0, 1, 2, 3, 5, 6, 7][..] } else { &[0, 1, 2, 3, 4, 5, 6, 7] });
    let which = if any == 6 && !is_from_one { 7 } else { any };
    Written::whole(match which {
        0 => {
            let (word, arrow) = if is_directed { ("digraph", "->") } else { ("graph", "--") };
            let label = rng.one(&["weight", "label"]);
            let edge = |from: usize, to: usize, weight| {
                let weight = tail(format!(" [{label}={weight}]"));
                format!("  \"{}\" {arrow} \"{}\"{weight};\n", names[from], names[to])
            };
            format!("{word} {{\n{}}}", all(&edge))
        }
        1 => format!(
            "graph [\n  directed {}\n{}{}]",
            u8::from(is_directed),
            nodes(&|at, name| format!("  node [\n    id {at}\n    label \"{name}\"\n  ]\n")),
            all(&|from, to, weight| {
                let weight = tail(format!(" weight {weight}"));
                format!("  edge [ source {from} target {to}{weight} ]\n")
            })
        ),
        2 => format!(
            "{{\"directed\": {is_directed}, \"multigraph\": false, \"graph\": {{}}, \"nodes\": [{}], \"links\": [{}]}}",
            list(names.iter().map(|name| format!("{{\"id\": \"{name}\"}}"))),
            list(net.edges.iter().map(|&(from, to, weight)| {
                let weight = tail(format!("\"weight\": {weight}, "));
                format!("{{{weight}\"source\": \"{}\", \"target\": \"{}\"}}", names[from], names[to])
            }))
        ),
        3 => format!(
            "<?xml version=\"1.0\"?>\n<graphml>\n<key id=\"d0\" for=\"edge\" attr.name=\"weight\" attr.type=\"int\"/>\n<graph edgedefault=\"{}\">\n{}{}</graph>\n</graphml>",
            if is_directed { "directed" } else { "undirected" },
            nodes(&|_, name| format!("<node id=\"{name}\"/>\n")),
            all(&|from, to, weight| {
                let weight = tail(format!("<data key=\"d0\">{weight}</data>"));
                format!("<edge source=\"{}\" target=\"{}\">{weight}</edge>\n", names[from], names[to])
            })
        ),
        // Trivial Graph Format.
        4 => format!(
            "{}#\n{}",
            nodes(&|at, name| format!("{} {name}\n", at + 1)),
            all(&|from, to, weight| format!("{} {}{}\n", from + 1, to + 1, tail(format!(" {weight}"))))
        ),
        // Pajek.
        5 => format!(
            "*Vertices {}\n{}{}\n{}",
            count.0,
            nodes(&|at, name| format!("{} \"{name}\"\n", at + 1)),
            if is_directed { "*Arcs" } else { "*Edges" },
            all(&|from, to, weight| format!("{} {}{}\n", from + 1, to + 1, tail(format!(" {weight}"))))
        ),
        6 if is_weighted => format!(
            "c roads\np sp {} {}\n{}",
            count.0,
            if is_directed { count.1 } else { 2 * count.1 },
            all(&|from, to, weight| {
                let back = format!("a {} {} {weight}\n", to + 1, from + 1);
                format!("a {} {} {weight}\n{}", from + 1, to + 1, if is_directed { "" } else { &back })
            })
        ),
        _ if is_weighted => {
            let edge = |from: usize, to: usize, weight: usize| {
                let ends = format!("\"from\": \"{}\", \"to\": \"{}\"", names[from], names[to]);
                format!("{{{ends}, \"weight\": {weight}}}")
            };
            let edges = list(net.edges.iter().map(|&(from, to, weight)| edge(from, to, weight)));
            if is_directed {
                format!("{{\"directed\": true, \"edges\": [{edges}]}}")
            } else {
                format!("[{edges}]")
            }
        }
        _ => format!(
            "c borders\np {} {} {}\n{}",
            rng.one(&["edge", "col"]),
            count.0,
            count.1,
            all(&|from, to, _| format!("e {} {}\n", from + 1, to + 1))
        ),
    })
}

/// A network with weights, in any notation.
pub fn weighted(rng: &mut Rng, net: &Net) -> Written {
    match rng.below(10) {
        0..=3 if net.is_directed => Written::lines(edge_lines(net, template(rng, net, FORTH))),
        0..=3 => Written::lines(edge_lines(net, template(rng, net, BOTH))),
        4 => table(rng, net),
        5 => neighbours(rng, net, true),
        6 => {
            let none = rng.one(&["0", "-", "inf", "-1", "", "\u{221e}", "x", "999999"]);
            let is_labelled = rng.percent(60);
            let lines = matrix(rng, net, none, is_labelled);
            Written { is_unnamed: !is_labelled, ..Written::lines(lines) }
        }
        7 | 8 => literal(rng, net, true),
        _ => language(rng, net, true),
    }
}

/// Borders, in any notation.
pub fn borders(rng: &mut Rng, net: &Net) -> Written {
    match rng.below(10) {
        0..=4 => Written::lines(edge_lines(net, template(rng, net, BORDERS))),
        5 | 6 => neighbours(rng, net, false),
        7 => {
            let ones = net.edges.iter().map(|&(from, to, _)| (from, to, 1)).collect();
            let is_labelled = rng.percent(60);
            Written::lines(matrix(rng, &Net { edges: ones, ..net.clone() }, "0", is_labelled))
        }
        8 => literal(rng, net, false),
        _ => language(rng, net, false),
    }
}
