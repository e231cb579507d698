//! Tours: TSPLIB, points, tables of cities, matrices and complete graphs.

use super::edges::matrix;
use super::frame::{Case, report};
use super::network::{Net, tour};
use super::rng::Rng;
use solvarium_catalogue::Item;

/// Named points in the plane.
struct Points {
    names: Vec<String>,
    at: Vec<(usize, usize)>,
}

impl Points {
    fn random(rng: &mut Rng) -> Self {
        let names = Net::complete(rng).names;
        let mut grid: Vec<(usize, usize)> = (0..100).map(|at| (at % 10 * 37, at / 10 * 29)).collect();
        rng.shuffle(&mut grid);
        let at = grid[..names.len()].iter().map(|&(x, y)| (x + rng.below(9), y + rng.below(9))).collect();
        Self { names, at }
    }

    /// Euclidean distance, rounded as in TSPLIB.
    fn distance(&self, one: usize, other: usize) -> usize {
        let ((x, y), (u, v)) = (self.at[one], self.at[other]);
        let square = x.abs_diff(u).pow(2) + y.abs_diff(v).pow(2);
        let root = square.isqrt();
        if square > root * root + root { root + 1 } else { root }
    }

    /// Writes a line for each city by a template: N is its number, M its name, X and Y its position.
    fn lines(&self, template: &str) -> Vec<String> {
        let line = |(number, (name, (x, y))): (usize, (&String, &(usize, usize)))| {
            let part = |c: char| match c {
                'N' => number.to_string(),
                'M' => name.clone(),
                'X' => x.to_string(),
                'Y' => y.to_string(),
                _ => c.to_string(),
            };
            template.chars().map(part).collect()
        };
        (1..).zip(self.names.iter().zip(&self.at)).map(line).collect()
    }
}

const POINTS: &[&str] = &[
    "X Y",
    "X,Y",
    "X, Y",
    "X;Y",
    "X\tY",
    "(X, Y)",
    "N X Y",
    "N,X,Y",
    "N: X Y",
    "X.0 Y.0",
    "N X.0 Y.5e0",
    "[X, Y],",
];
const NAMED: &[&str] = &[
    "M X Y",
    "M,X,Y",
    "M, X, Y",
    "M;X;Y",
    "M\tX\tY",
    "M: X Y",
    "M: (X, Y)",
    "M (X, Y)",
    "M = X, Y",
    "M = (X, Y)",
    "\"M\",X,Y",
    "'M': (X, Y),",
    "M at X Y",
    "M | X | Y",
    "N M X Y",
    "N,M,X,Y",
    "N. M X Y",
    "M X,Y",
    "city(M, X, Y).",
];

fn points(rng: &mut Rng, points: &Points) -> String {
    let has_words = points.names.iter().all(|name| name.chars().all(char::is_alphabetic));
    match rng.below(9) {
        0 | 1 => points.lines(rng.one(POINTS)).join("\n"),
        2 | 3 if has_words => points.lines(rng.one(NAMED)).join("\n"),
        4 => {
            let by = rng.one(&[",", ";", "\t"]);
            let head = rng.one(&["name,x,y", "city,x,y", "id,x,y", "City,X,Y", "node,x,y"]);
            let lines = points.lines("M,X,Y");
            let lines = [vec![head.to_owned()], lines].concat();
            lines.join("\n").replace(',', by)
        }
        5 => format!("{}\n{}", points.names.len(), points.lines(rng.one(&["X Y", "N X Y"])).join("\n")),
        6 => {
            let open = rng.one(&["[", "cities = [", "points = [", "np.array(["]);
            let close = if open.ends_with("([") { "])" } else { "]" };
            format!("{open}{}{close}", points.lines(rng.one(&["(X, Y)", "[X, Y]"])).join(", "))
        }
        7 => format!("{{{}}}", points.lines(rng.one(&["'M': (X, Y)", "\"M\": [X, Y]"])).join(", ")),
        _ => format!("[{}]", points.lines("{\"name\": \"M\", \"x\": X, \"y\": Y}").join(",\n")),
    }
}

/// The header of a TSPLIB file.
fn head(rng: &mut Rng, count: usize, kind: &str) -> String {
    let colon = rng.one(&[": ", " : ", ":", "\t:\t"]);
    let comment = if rng.percent(50) { format!("COMMENT{colon}by hand: 7 9\n") } else { String::new() };
    format!(
        "NAME{colon}t7\nTYPE{colon}TSP\n{comment}DIMENSION{colon}{count}\nEDGE_WEIGHT_TYPE{colon}{kind}\n"
    )
}

fn tsplib(rng: &mut Rng, points: &Points) -> String {
    let count = points.names.len();
    if rng.percent(40) {
        let lines = points.lines(rng.one(&["N X Y", " N  X  Y", "N X.0 Y.0", "N\tX\tY"])).join("\n");
        return format!(
            "{}NODE_COORD_SECTION\n{lines}\n{}",
            head(rng, count, "EUC_2D"),
            rng.one(&["EOF", "", "EOF\n"])
        );
    }
    let cell = |(one, other): (usize, usize)| points.distance(one, other);
    let rows = |columns: &dyn Fn(usize) -> std::ops::Range<usize>| -> Vec<Vec<usize>> {
        (0..count).map(|row| columns(row).map(|column| cell((row, column))).collect()).collect()
    };
    let (format, rows) = match rng.below(5) {
        0 => ("FULL_MATRIX", rows(&|_| 0..count)),
        1 => ("UPPER_ROW", rows(&|row| row + 1..count)),
        2 => ("LOWER_ROW", rows(&|row| 0..row)),
        3 => ("UPPER_DIAG_ROW", rows(&|row| row..count)),
        _ => ("LOWER_DIAG_ROW", rows(&|row| 0..row + 1)),
    };
    let numbers: Vec<String> = rows.iter().flatten().map(usize::to_string).collect();
    let lines: Vec<String> = match rng.below(3) {
        0 => numbers.chunks(1 + rng.below(9)).map(|part| part.join(" ")).collect(),
        _ => rows.iter().map(|row| row.iter().map(|number| format!("{number:4}")).collect()).collect(),
    };
    let head = head(rng, count, "EXPLICIT");
    format!("{head}EDGE_WEIGHT_FORMAT: {format}\nEDGE_WEIGHT_SECTION\n{}\nEOF\n", lines.join("\n"))
}

/// Rows of half a matrix, without a keyword.
fn triangle(rng: &mut Rng, net: &Net) -> String {
    let count = net.names.len();
    let weight = |one: usize, other: usize| if one == other { 0 } else { net.weight(one, other).unwrap() };
    let columns = |row: usize, which: usize| match which {
        0 => 0..row,
        1 => 0..row + 1,
        2 => row + 1..count,
        _ => row..count,
    };
    let which = rng.below(4);
    let by = rng.one(&[" ", ",", "\t"]);
    let line = |row: usize| {
        columns(row, which).map(|column| weight(row, column).to_string()).collect::<Vec<_>>().join(by)
    };
    (0..count).map(line).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn distances(rng: &mut Rng, net: &Net) -> String {
    match rng.below(6) {
        0 => {
            let is_labelled = rng.percent(50);
            matrix(rng, net, "0", is_labelled).join("\n")
        }
        1 => triangle(rng, net),
        2 => {
            let rows: Vec<String> = matrix(&mut Rng::new(1), net, "0", false)
                .iter()
                .map(|row| {
                    format!(
                        "[{}]",
                        row.split([' ', ',', ';', '\t'])
                            .filter(|part| !part.is_empty())
                            .collect::<Vec<_>>()
                            .join(", ")
                    )
                })
                .collect();
            format!("{}[{}]", rng.one(&["", "distances = ", "dist = "]), rows.join(",\n "))
        }
        _ => {
            let template = rng.one(&["X Y W", "X,Y,W", "X - Y: W", "X to Y = W", "X Y W", "X;Y;W"]);
            let line = |&(one, other, weight): &(usize, usize, usize)| {
                template
                    .replace('W', "\u{1}")
                    .replace('X', "\u{2}")
                    .replace('Y', "\u{3}")
                    .replace('\u{1}', &weight.to_string())
                    .replace('\u{2}', &net.names[one])
                    .replace('\u{3}', &net.names[other])
            };
            net.edges.iter().map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

/// The cities of a tour.
pub fn case(rng: &mut Rng) -> Case {
    let (text, best, is_said) = match rng.below(5) {
        0 | 1 => {
            let cities = Points::random(rng);
            let best = tour(cities.names.len(), &|one, other| cities.distance(one, other));
            (tsplib(rng, &cities), best, true)
        }
        2 | 3 => {
            let cities = Points::random(rng);
            let best = tour(cities.names.len(), &|one, other| cities.distance(one, other));
            (points(rng, &cities), best, false)
        }
        _ => {
            let net = Net::complete(rng);
            let best = tour(net.names.len(), &|one, other| net.weight(one, other).unwrap());
            (distances(rng, &net), best, false)
        }
    };
    let text = if rng.percent(30) { text.replace('\n', "\r\n") } else { text };
    let case = Case::new(text, Box::new(move |item| fault(item, best)));
    if is_said && rng.percent(60) { case } else { case.of("tsp") }
}

fn fault(item: &Item, best: usize) -> Option<String> {
    let report = report(item);
    let found = report.best.as_ref().map(|best| best.cost);
    let is_right = report.problem.starts_with("tsp") && found == i64::try_from(best).ok();
    (!is_right).then(|| format!("a tour of {best} is {found:?} of {}", report.problem))
}
