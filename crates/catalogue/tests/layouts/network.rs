//! Random networks and facts about them, computed from the numbers alone: cheapest paths, colourings, tours.

use super::rng::Rng;

/// Named nodes and weighted edges: pairs of nodes, each once if it goes in both directions.
#[derive(Clone)]
pub struct Net {
    pub names: Vec<String>,
    pub edges: Vec<(usize, usize, usize)>,
    pub is_directed: bool,
    pub style: Style,
}

/// Style of node names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// One letter each.
    Letters,
    /// One word each, without signs.
    Words,
    /// Words with `_`, points and digits.
    Joined,
    /// Several words each.
    Spaced,
    /// Words, some with a dash inside.
    Dashed,
    /// Numbers from this one on.
    Numbers(usize),
    /// Numbers with gaps.
    Tens,
}

const STATES: [&str; 7] = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
const CITIES: [&str; 7] = ["Arad", "Zerind", "Oradea", "Sibiu", "Fagaras", "Pitesti", "Mehadia"];
const FOREIGN: [&str; 7] = ["Köln", "Łódź", "Évry", "Århus", "Zürich", "Málaga", "Plzeň"];
const JOINED: [&str; 7] = ["New_York", "Rhode_Island", "Ohio", "n_1", "n_2", "St.Gallen", "x2"];
const SPACED: [&str; 7] =
    ["New York", "Ohio", "Rhode Island", "West Virginia", "North Dakota", "Utah", "New Mexico"];
const DASHED: [&str; 7] =
    ["Baden-Baden", "Ulm", "Schleswig-Holstein", "Bonn", "Stoke-on-Trent", "Kiel", "Nord-Est"];

impl Style {
    pub fn is_number(self) -> bool {
        matches!(self, Self::Numbers(_) | Self::Tens)
    }

    fn names(self, rng: &mut Rng, count: usize) -> Vec<String> {
        let of = |names: &[&str]| names[..count].iter().map(|&name| name.to_owned()).collect();
        match self {
            Self::Letters => of(&["A", "B", "C", "D", "E", "F", "G"]),
            Self::Words => of(&rng.one(&[STATES, CITIES, FOREIGN])),
            Self::Joined => of(&JOINED),
            Self::Spaced => of(&SPACED),
            Self::Dashed => of(&DASHED),
            Self::Numbers(first) => (first..first + count).map(|number| number.to_string()).collect(),
            Self::Tens => (1..=count).map(|number| (10 * number).to_string()).collect(),
        }
    }

    fn random(rng: &mut Rng) -> Self {
        let usual =
            [Self::Letters, Self::Letters, Self::Words, Self::Words, Self::Numbers(0), Self::Numbers(1)];
        let rare = [Self::Joined, Self::Spaced, Self::Dashed, Self::Tens, Self::Numbers(101)];
        if rng.percent(70) { rng.one(&usual) } else { rng.one(&rare) }
    }
}

impl Net {
    /// A network of 3 to 7 nodes, most of them connected; every node has an edge.
    pub fn random(rng: &mut Rng, is_directed: bool) -> Self {
        let count = 3 + rng.below(5);
        let style = Style::random(rng);
        let names = style.names(rng, count);
        let mut pairs: Vec<(usize, usize)> =
            (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect();
        rng.shuffle(&mut pairs);
        let most = count + rng.below(count);
        let mut edges: Vec<(usize, usize, usize)> = Vec::new();
        for (one, other) in pairs {
            let is_alone = |node: usize| edges.iter().all(|&(from, to, _)| node != from && node != to);
            if edges.len() < most || is_alone(one) || is_alone(other) {
                let (from, to) = if rng.percent(50) { (one, other) } else { (other, one) };
                edges.push((from, to, 1 + rng.below(20)));
            }
        }
        Self { names, edges, is_directed, style }
    }

    /// All pairs of 4 to 6 nodes.
    pub fn complete(rng: &mut Rng) -> Self {
        let mut net = Self::random(rng, false);
        let count = net.names.len().clamp(4, 6);
        net.names = net.style.names(rng, count);
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        net.edges = pairs.map(|(one, other)| (one, other, 1 + rng.below(30))).collect();
        net
    }

    /// The weight of an edge from one to the other.
    pub fn weight(&self, from: usize, to: usize) -> Option<usize> {
        let is_it = |&&(one, other, _): &&(usize, usize, usize)| {
            (one, other) == (from, to) || !self.is_directed && (other, one) == (from, to)
        };
        self.edges.iter().find(is_it).map(|&(_, _, weight)| weight)
    }

    /// The neighbours of a node, with their weights.
    pub fn near(&self, node: usize) -> Vec<(usize, usize)> {
        (0..self.names.len()).filter_map(|to| Some((to, self.weight(node, to)?))).collect()
    }

    /// The cost of a cheapest path: relaxes all edges once for each node.
    pub fn distance(&self, from: usize, to: usize) -> f64 {
        let mut least = vec![f64::INFINITY; self.names.len()];
        least[from] = 0.0;
        for _ in 0..self.names.len() {
            for &(one, other, weight) in &self.edges {
                least[other] = least[other].min(least[one] + weight as f64);
                if !self.is_directed {
                    least[one] = least[one].min(least[other] + weight as f64);
                }
            }
        }
        least[to]
    }

    /// The number of colourings with this many colours.
    pub fn colourings(&self, colours: usize) -> u64 {
        let count = self.names.len();
        let all = colours.pow(u32::try_from(count).unwrap());
        let colour = |code: usize, node: usize| code / colours.pow(u32::try_from(node).unwrap()) % colours;
        let fits = |code: &usize| {
            self.edges.iter().all(|&(one, other, _)| colour(*code, one) != colour(*code, other))
        };
        (0..all).filter(fits).count() as u64
    }
}

/// The length of a shortest tour with these distances.
pub fn tour(count: usize, distance: &dyn Fn(usize, usize) -> usize) -> usize {
    fn rest(at: usize, left: u32, count: usize, distance: &dyn Fn(usize, usize) -> usize) -> usize {
        let next = (1..count).filter(|&city| left & (1 << city) != 0);
        next.map(|city| distance(at, city) + rest(city, left & !(1 << city), count, distance))
            .min()
            .unwrap_or_else(|| distance(at, 0))
    }
    rest(0, (1 << count) - 2, count, distance)
}
