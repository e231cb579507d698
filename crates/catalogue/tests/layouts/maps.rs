//! Maps in rows of characters, of 0 and 1 or of costs; with walls between cells; and as CS188 layouts.

use super::frame::{Case, path_fault};
use super::rng::Rng;

/// A map: the cost of entering each cell, 0 for a wall; the walls between cells; a start and a different goal.
struct Map {
    width: usize,
    height: usize,
    costs: Vec<usize>,
    /// Pairs of neighbours with a wall between them.
    walls: Vec<(usize, usize)>,
    start: usize,
    goal: usize,
}

impl Map {
    fn random(rng: &mut Rng, free: usize, cost: usize) -> Self {
        let (width, height) = (3 + rng.below(6), 3 + rng.below(6));
        let mut costs: Vec<usize> =
            (0..width * height).map(|_| if rng.percent(free) { 1 + rng.below(cost) } else { 0 }).collect();
        let mut cells: Vec<usize> = (0..width * height).collect();
        rng.shuffle(&mut cells);
        let (start, goal) = (cells[0], cells[1]);
        for end in [start, goal] {
            costs[end] = costs[end].max(1);
        }
        Self { width, height, costs, walls: Vec::new(), start, goal }
    }

    fn at(&self, cell: usize) -> (usize, usize) {
        (cell / self.width, cell % self.width)
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        self.costs[row * self.width + column] > 0
    }

    /// The length of the step from one cell to the other, if there is one.
    fn step(&self, from: usize, to: usize, has_diagonals: bool) -> Option<f64> {
        let ((row, column), (other, side)) = (self.at(from), self.at(to));
        let (down, across) = (row.abs_diff(other), column.abs_diff(side));
        let is_parted = self.walls.contains(&(from.min(to), from.max(to)));
        let cost = self.costs[to] as f64;
        match (down, across) {
            _ if cost == 0.0 || is_parted => None,
            (0, 1) | (1, 0) => Some(cost),
            (1, 1) if has_diagonals && self.is_free(row, side) && self.is_free(other, column) => {
                Some(cost * 2_f64.sqrt())
            }
            _ => None,
        }
    }

    /// The cost of a cheapest path, by relaxing all steps until nothing changes.
    fn distance(&self, has_diagonals: bool) -> f64 {
        let cells = self.costs.len();
        let mut least = vec![f64::INFINITY; cells];
        least[self.start] = 0.0;
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for from in (0..cells).filter(|&cell| self.costs[cell] > 0) {
                for to in 0..cells {
                    let Some(cost) = self.step(from, to, has_diagonals) else { continue };
                    if least[from] + cost < least[to] - 1e-9 {
                        least[to] = least[from] + cost;
                        is_done = false;
                    }
                }
            }
        }
        least[self.goal]
    }

    /// The text of each cell, row by row.
    fn rows(&self, cell: &dyn Fn(usize) -> String) -> Vec<Vec<String>> {
        (0..self.height)
            .map(|row| (0..self.width).map(|column| cell(row * self.width + column)).collect())
            .collect()
    }
}

/// Surrounds rows with a wall of this character.
fn framed(rows: &[Vec<String>], wall: &str) -> Vec<Vec<String>> {
    let bar = vec![wall.to_owned(); rows[0].len() + 2];
    let inside = rows.iter().map(|row| [&[wall.to_owned()], &row[..], &[wall.to_owned()]].concat());
    std::iter::once(bar.clone()).chain(inside).chain([bar.clone()]).collect()
}

/// Joins rows to a text, with separators between cells and around rows.
fn joined(rng: &mut Rng, rows: &[Vec<String>], can_touch: bool) -> String {
    let gaps: &[&str] =
        if can_touch { &["", "", "", " ", ",", ", ", ";", "\t"] } else { &[" ", ",", ", ", ";", "\t"] };
    let gap = rng.one(gaps);
    let lines: Vec<String> = rows.iter().map(|row| row.join(gap)).collect();
    let around = |open: &str, close: &str| {
        lines.iter().map(|line| format!("{open}{line}{close}")).collect::<Vec<_>>().join("\n")
    };
    match rng.below(12) {
        0 if gap.is_empty() => around("\"", "\","),
        1 if gap.is_empty() => around("'", "'"),
        2 if gap.is_empty() => format!("[\n{}\n]", around("\"", "\",")),
        3 => format!("{} {}\n{}", rows.len(), rows[0].len(), lines.join("\n")),
        4 => format!("Maze 1\n{}", lines.join("\n")),
        5 => format!("{}\n\nEnd of the maze.", lines.join("\n")),
        6 => format!("```\n{}\n```", lines.join("\n")),
        _ => lines.join("\n"),
    }
}

/// Characters for walls, free cells, the start and the goal.
const SIGNS: [[&str; 4]; 22] = [
    ["#", ".", "S", "G"],
    ["#", " ", "S", "G"],
    ["#", ".", "A", "B"],
    ["#", " ", "A", "B"],
    ["#", ".", "S", "E"],
    ["#", "-", "S", "F"],
    ["█", " ", "S", "E"],
    ["█", "░", "A", "B"],
    ["X", ".", "S", "G"],
    ["X", " ", "S", "E"],
    ["W", "-", "S", "G"],
    ["*", " ", "S", "G"],
    ["%", " ", "S", "G"],
    ["■", "□", "S", "G"],
    ["⬛", "⬜", "🟢", "🔴"],
    ["🧱", "⬜", "S", "G"],
    ["x", ".", "S", "G"],
    ["@", ".", "S", "G"],
    ["#", "_", "s", "g"],
    ["1", "0", "S", "G"],
    ["1", "0", "2", "3"],
    ["#", "o", "S", "G"],
];

/// A map of characters.
fn drawn(rng: &mut Rng) -> Case {
    let map = Map::random(rng, 70, 1);
    let [wall, free, start, goal] = rng.one(&SIGNS);
    let cell = |cell: usize| {
        let sign = match cell {
            _ if cell == map.start => start,
            _ if cell == map.goal => goal,
            _ if map.costs[cell] == 0 => wall,
            _ => free,
        };
        sign.to_owned()
    };
    let rows = map.rows(&cell);
    let is_framed = free == " " || rng.percent(50);
    let rows = if is_framed { framed(&rows, wall) } else { rows };
    let text = joined(rng, &rows, true);
    let kind = rng.one(&["map", "map(four)", "map(eight)"]);
    // The default is four neighbours on a map of 0 and 1, and eight elsewhere.
    let has_diagonals = kind == "map(eight)" || kind == "map" && wall != "1";
    let cost = map.distance(has_diagonals);
    let case = Case::new(text, Box::new(move |item| path_fault(item, "map", cost)));
    if kind == "map" && start != "2" && rng.percent(70) { case } else { case.of(kind) }
}

/// A position as program code.
fn pair(rng: &mut Rng, (row, column): (usize, usize)) -> String {
    rng.one(&["(R, C)", "[R, C]", "(R,C)"]).replace('R', &row.to_string()).replace('C', &column.to_string())
}

/// A grid of 0 and 1, or of costs, with its start and goal in words.
fn numbered(rng: &mut Rng) -> Case {
    let is_binary = rng.percent(60);
    let most = rng.one(&[9, 9, 12, 30]);
    let map = if is_binary { Map::random(rng, 70, 1) } else { Map::random(rng, 100, most) };
    let cell =
        |cell: usize| if is_binary { usize::from(map.costs[cell] == 0) } else { map.costs[cell] }.to_string();
    let rows = map.rows(&cell);
    let ((row, column), (other, side)) = (map.at(map.start), map.at(map.goal));
    let list: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(", "))).collect();
    let can_touch = is_binary || most == 9;
    let (text, kind) = match rng.below(4) {
        0 => {
            let (start, goal) = (pair(rng, (row, column)), pair(rng, (other, side)));
            let name = rng.one(&["maze", "grid", "map"]);
            let end = rng.one(&["end", "goal"]);
            (format!("{name} = [{}]\nstart = {start}\n{end} = {goal}\n", list.join(",\n ")), "map".to_owned())
        }
        1 => (
            format!(
                "{{\"grid\": [{}], \"start\": [{row}, {column}], \"goal\": [{other}, {side}]}}",
                list.join(", ")
            ),
            "map".to_owned(),
        ),
        _ => {
            let ends = format!("start={} {},goal={} {}", row + 1, column + 1, other + 1, side + 1);
            (joined(rng, &rows, can_touch), format!("map(four,{ends})"))
        }
    };
    // Costs of cells imply eight neighbours, unless the text is a maze of 0 and 1.
    let cost = map.distance(!is_binary && kind == "map");
    Case::new(text, Box::new(move |item| path_fault(item, "map", cost))).of(kind)
}

/// A maze with walls between cells.
fn walled(rng: &mut Rng) -> Case {
    let mut map = Map::random(rng, 100, 1);
    for cell in 0..map.costs.len() {
        let (row, column) = map.at(cell);
        if column + 1 < map.width && rng.percent(35) {
            map.walls.push((cell, cell + 1));
        }
        if row + 1 < map.height && rng.percent(35) {
            map.walls.push((cell, cell + map.width));
        }
    }
    let (width, height) = (map.width, map.height);
    let across = rng.one(&[1, 2, 3]);
    let (start, goal) = rng.one(&[("S", "G"), ("A", "B"), ("S", "E")]);
    let has_wall = |one: usize, other: usize| map.walls.contains(&(one, other));
    let middle = |cell: usize| {
        let sign = match cell {
            _ if cell == map.start => start,
            _ if cell == map.goal => goal,
            _ => " ",
        };
        match across {
            1 => sign.to_owned(),
            2 => format!("{sign} "),
            _ => format!(" {sign} "),
        }
    };
    let rule = |row: usize| {
        let part = |column: usize| {
            let below = row * width + column;
            let is_wall = row == 0 || row == height || has_wall(below - width, below);
            if is_wall { "-".repeat(across) } else { " ".repeat(across) }
        };
        format!("+{}+", (0..width).map(part).collect::<Vec<_>>().join("+"))
    };
    let line = |row: usize| {
        let part = |column: usize| {
            let cell = row * width + column;
            let is_wall = column + 1 == width || has_wall(cell, cell + 1);
            format!("{}{}", middle(cell), if is_wall { "|" } else { " " })
        };
        format!("|{}", (0..width).map(part).collect::<String>())
    };
    let mut lines: Vec<String> = (0..height).flat_map(|row| [rule(row), line(row)]).collect();
    lines.push(rule(height));
    if rng.percent(20) {
        lines.insert(0, "Maze 7".to_owned());
    }
    let cost = map.distance(false);
    let case = Case::new(lines.join("\n"), Box::new(move |item| path_fault(item, "map", cost)));
    if rng.percent(70) { case } else { case.of("map") }
}

/// A maze of lines below and beside its cells: `_|`.
fn underscored(rng: &mut Rng) -> Case {
    let mut map = Map::random(rng, 100, 1);
    (map.start, map.goal) = (0, map.costs.len() - 1);
    let (width, height) = (map.width, map.height);
    let mut lines = vec![format!(" {}", vec!["_"; width].join("_"))];
    for row in 0..height {
        let mut line = "|".to_owned();
        for column in 0..width {
            let cell = row * width + column;
            let (below, beside) =
                (row + 1 == height || rng.percent(35), column + 1 == width || rng.percent(35));
            if below && row + 1 < height {
                map.walls.push((cell, cell + width));
            }
            if beside && column + 1 < width {
                map.walls.push((cell, cell + 1));
            }
            line += if below { "_" } else { " " };
            line += if beside {
                "|"
            } else if below {
                "_"
            } else {
                " "
            };
        }
        lines.push(line);
    }
    let cost = map.distance(false);
    Case::new(lines.join("\n"), Box::new(move |item| path_fault(item, "map", cost))).of("map")
}

/// A CS188 layout.
fn layout(rng: &mut Rng) -> Case {
    let map = Map::random(rng, 70, 1);
    let cell = |cell: usize| {
        let sign = match cell {
            _ if cell == map.start => "P",
            _ if cell == map.goal => ".",
            _ if map.costs[cell] == 0 => "%",
            _ => " ",
        };
        sign.to_owned()
    };
    let rows = framed(&map.rows(&cell), "%");
    let text: String = rows.iter().map(|row| row.concat() + "\n").collect();
    let cost = map.distance(false);
    Case::new(text, Box::new(move |item| path_fault(item, "map", cost))).of("map(four)")
}

/// A map in any layout.
pub fn case(rng: &mut Rng) -> Case {
    let case = match rng.below(10) {
        0..=4 => drawn(rng),
        5..=6 => numbered(rng),
        7 => walled(rng),
        8 => underscored(rng),
        _ => layout(rng),
    };
    let end = rng.one(&["\n", "\n", "\r\n"]);
    let mark = if rng.percent(5) { "\u{feff}" } else { "" };
    Case { text: format!("{mark}{}{}", case.text.replace('\n', end), rng.one(&["", end])), ..case }
}
