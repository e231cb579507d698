//! The true state space: states and actions of the catalogue's instance, explored as far as a check needs them.

use solvarium::Error;
use solvarium_catalogue::{Instance, Scene};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

/// Part of the state space of an instance.
pub(crate) struct Truth<'i> {
    instance: &'i dyn Instance,
    states: Vec<State>,
    ids: HashMap<(String, String), u32>,
    most: usize,
}

/// A state, with the notations in which a program may report it.
struct State {
    parent: Option<(u32, u32)>,
    text: String,
    forms: [String; 3],
    is_goal: bool,
    estimate: Option<f64>,
    steps: Option<Rc<[Step]>>,
}

/// A step from a state.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) action: String,
    pub(crate) cost: f64,
    pub(crate) to: u32,
}

impl Step {
    /// The mistake that an expanded node lacks the child of this step.
    pub(crate) fn missing(&self) -> String {
        format!("was expanded, but its successor by `{}` is missing", self.action)
    }
}

impl<'i> Truth<'i> {
    /// Begins with the start; at most this number of states will be visited.
    pub(crate) fn new(instance: &'i dyn Instance, most: usize) -> Result<Self, Error> {
        let mut truth = Self { instance, states: Vec::new(), ids: HashMap::new(), most };
        instance.successors(&[])?;
        truth.add(None)?;
        Ok(truth)
    }

    /// The start.
    pub(crate) const START: u32 = 0;

    pub(crate) fn is_goal(&self, state: u32) -> bool {
        self.states[state as usize].is_goal
    }

    /// The state as its puzzle draws it, or its name.
    pub(crate) fn text(&self, state: u32) -> &str {
        &self.states[state as usize].text
    }

    /// The h that the problem itself gives to a state.
    pub(crate) fn estimate(&self, state: u32) -> Option<f64> {
        self.states[state as usize].estimate
    }

    /// Whether a text, as a program reported it, denotes this state.
    pub(crate) fn is_meant(&self, state: u32, reported: &str) -> bool {
        let reported = tokens(reported);
        !reported.is_empty() && self.states[state as usize].forms.contains(&reported)
    }

    /// The steps from a state.
    ///
    /// # Errors
    /// The limit on states is reached.
    pub(crate) fn steps(&mut self, state: u32) -> Result<Rc<[Step]>, Error> {
        if let Some(steps) = &self.states[state as usize].steps {
            return Ok(Rc::clone(steps));
        }
        let successors = self.instance.successors(&self.path(state))?;
        let mut steps = Vec::with_capacity(successors.len());
        for successor in successors {
            let to = self.add(Some((state, successor.code)))?;
            steps.push(Step { action: successor.action, cost: successor.cost, to });
        }
        let steps: Rc<[Step]> = steps.into();
        self.states[state as usize].steps = Some(Rc::clone(&steps));
        Ok(steps)
    }

    /// The cost from this state to the nearest goal, if it is below a bound.
    ///
    /// # Errors
    /// The limit on states is reached.
    pub(crate) fn distance_below(&mut self, from: u32, bound: f64) -> Result<Option<f64>, Error> {
        let mut best = HashMap::from([(from, 0.0)]);
        let mut open = BinaryHeap::from([(Reverse(Ordered(0.0)), from)]);
        while let Some((Reverse(Ordered(g)), state)) = open.pop() {
            if g > best[&state] {
                continue;
            }
            if self.is_goal(state) && is_less(g, bound) {
                return Ok(Some(g));
            }
            for step in self.steps(state)?.iter() {
                let g = g + step.cost;
                if is_less(g, bound) && best.get(&step.to).is_none_or(|&known| g < known) {
                    best.insert(step.to, g);
                    open.push((Reverse(Ordered(g)), step.to));
                }
            }
        }
        Ok(None)
    }

    fn path(&self, mut state: u32) -> Vec<u32> {
        let mut codes = Vec::new();
        while let Some((parent, code)) = self.states[state as usize].parent {
            codes.push(code);
            state = parent;
        }
        codes.reverse();
        codes
    }

    /// The number of the state that an action leads to, or of the start.
    fn add(&mut self, parent: Option<(u32, u32)>) -> Result<u32, Error> {
        let codes = parent.map_or_else(Vec::new, |(state, code)| [self.path(state), vec![code]].concat());
        let scene = self.instance.scene(0, &codes)?;
        let cells = cells(&scene);
        if let Some(&known) = self.ids.get(&(scene.text.clone(), cells.clone())) {
            return Ok(known);
        }
        if self.states.len() >= self.most {
            return Err(Error::stopped(solvarium::limits::Stop::Nodes));
        }
        let id = self.states.len() as u32;
        let name = label(&scene.text);
        let forms = [tokens(&scene.text), cells.clone(), name.map_or_else(String::new, tokens)];
        let (text, estimate) = (name.unwrap_or(&scene.text).to_owned(), estimate(&scene.text));
        self.ids.insert((scene.text, cells), id);
        self.states.push(State { parent, text, forms, is_goal: scene.is_goal, estimate, steps: None });
        Ok(id)
    }
}

/// Costs in their total order.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Ordered(pub(crate) f64);

impl Eq for Ordered {}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Whether a cost is less than another by more than rounding.
pub(crate) fn is_less(a: f64, b: f64) -> bool {
    a < b - rounding(a, b)
}

/// Whether two costs are equal except for rounding.
pub(crate) fn is_equal(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= rounding(a, b)
}

/// The difference that rounding may make; none beside infinity.
fn rounding(a: f64, b: f64) -> f64 {
    let size = a.abs().max(b.abs());
    if size.is_finite() { 1e-9 * (1.0 + size) } else { 0.0 }
}

/// The words and numbers of a text; a mark of an empty cell is a 0.
pub(crate) fn tokens(text: &str) -> String {
    let mut all = String::new();
    let mut is_inside = false;
    for letter in text.chars() {
        let is_empty_cell = matches!(letter, '_' | '.' | '*' | '·');
        if letter.is_alphanumeric() || is_empty_cell {
            if !all.is_empty() && (is_empty_cell || !is_inside) {
                all.push(' ');
            }
            match is_empty_cell {
                true => all.push('0'),
                false => all.extend(letter.to_lowercase()),
            }
        }
        is_inside = letter.is_alphanumeric();
    }
    all
}

/// The cells of a picture, 0 for an empty one.
fn cells(scene: &Scene) -> String {
    let cells = scene.picture.iter().flat_map(|picture| &picture.cells);
    let cells = cells.map(|cell| if cell.text.is_empty() { "0".to_owned() } else { tokens(&cell.text) });
    cells.collect::<Vec<_>>().join(" ")
}

/// The name at the beginning of a state of one line: `Arad: Sibiu 140, ...`, `S (h = 10): A 2`.
fn label(text: &str) -> Option<&str> {
    let is_one_line = text.trim_end().lines().count() == 1;
    let (label, _) = text.split_once(':').filter(|_| is_one_line)?;
    Some(label.split_once(" (").map_or(label, |(name, _)| name))
}

/// The h of a state of a graph that has one: `S (h = 10): A 2`.
fn estimate(text: &str) -> Option<f64> {
    let (label, _) = text.split_once(':')?;
    label.split_once(" (h = ")?.1.strip_suffix(')')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium_catalogue::parse;

    #[test]
    fn states_are_matched_in_several_notations() {
        let tiles = parse("1 4 2 / 3 0 5 / 6 7 8").unwrap();
        let mut truth = Truth::new(&*tiles, 100).unwrap();
        for reported in ["1 4 2\n3 0 5\n6 7 8", "1 4 2 / 3 _ 5 / 6 7 8", "[1,4,2,3,0,5,6,7,8]"] {
            assert!(truth.is_meant(Truth::START, reported), "{reported}");
        }
        for reported in ["", "1 4 2 3 5 6 7 8 0", "142305678"] {
            assert!(!truth.is_meant(Truth::START, reported), "{reported}");
        }
        let up = truth.steps(Truth::START).unwrap()[0].clone();
        assert_eq!((up.action.as_str(), up.cost), ("Up", 1.0));
        assert!(truth.is_meant(up.to, "1 0 2 3 4 5 6 7 8"));
        let romania = parse("Arad -> Bucharest").unwrap();
        assert!(Truth::new(&*romania, 100).unwrap().is_meant(Truth::START, "arad"));
    }

    #[test]
    fn graphs_give_estimates() {
        let mut graph = parse("S A 2\nA G 3\nh(S) = 4.5\nh(A) = 0\nh(G) = 0\nstart: S\ngoal: G\n").unwrap();
        let mut truth = Truth::new(&*graph, 100).unwrap();
        let to = truth.steps(Truth::START).unwrap()[0].to;
        assert_eq!((truth.estimate(Truth::START), truth.estimate(to)), (Some(4.5), Some(0.0)));
        graph = parse("S A 2\nstart: S\ngoal: A\n").unwrap();
        assert_eq!(Truth::new(&*graph, 100).unwrap().estimate(Truth::START), None);
    }

    #[test]
    fn infinite_costs_compare_as_numbers_do() {
        let most = f64::INFINITY;
        assert!(is_less(-most, -1.0) && is_less(1.0, most) && is_equal(most, most));
        assert!(!is_less(most, most) && !is_equal(most, 1.0) && !is_less(most, -1.0));
    }

    #[test]
    fn distances_are_searched_below_a_bound() {
        let tiles = parse("1 4 2 / 3 0 5 / 6 7 8").unwrap();
        let mut truth = Truth::new(&*tiles, 100).unwrap();
        assert_eq!(truth.distance_below(Truth::START, 2.5).unwrap(), Some(2.0));
        assert_eq!(truth.distance_below(Truth::START, 2.0).unwrap(), None);
        assert!(truth.distance_below(Truth::START, 50.0).is_ok());
        let far = parse("8 7 6 / 5 4 3 / 2 1 0").unwrap();
        assert!(Truth::new(&*far, 100).unwrap().distance_below(Truth::START, 50.0).is_err());
    }
}
