//! Instances and tours as text.

use super::{Metric, Tsp};
use std::fmt::Write;

/// The greatest length of a line of a tour.
const WIDTH: usize = 80;

impl Tsp {
    /// The name of the instance.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("grid 6 6")?.name(), "grid6x6");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of a city (`city` counts from 0). A city without a name is called by its number, counted from 1.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("0 0\n10 0\n0 10")?.city(0), "1");
    /// assert_eq!(Tsp::parse("Ulm 0 0\nBonn 10 0\nKiel 0 10")?.city(1), "Bonn");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn city(&self, city: usize) -> String {
        let name = self.names.as_ref().and_then(|names| names.get(city));
        name.map_or_else(|| (city + 1).to_string(), Clone::clone)
    }

    /// The instance described in a line.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let described = Tsp::parse("grid 6 6")?.describe();
    /// assert_eq!(described, "grid6x6: 36 cities, distances EUC_2D, shortest tour 360");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn describe(&self) -> String {
        let shortest =
            self.optimum.map_or_else(String::new, |length| format!(", shortest tour {}", self.shown(length)));
        let open = match self.ends {
            None => String::new(),
            Some(ends) => {
                let end = |word: &str, city: Option<usize>| {
                    city.map_or_else(String::new, |city| format!(" {word} {}", self.city(city)))
                };
                format!(", a path{}{}", end("from", ends.start), end("to", ends.end))
            }
        };
        format!("{}: {} cities, distances {}{open}{shortest}", self.name, self.cities, self.metric.keyword())
    }

    /// A length with its decimals.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("circle 12")?.shown(1200), "1200");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn shown(&self, length: i64) -> String {
        let decimals = usize::from(self.decimals);
        if decimals == 0 {
            return length.to_string();
        }
        let unit = 10_u64.pow(self.decimals.into());
        let (sign, length) = (if length < 0 { "-" } else { "" }, length.unsigned_abs());
        format!("{sign}{}.{:0decimals$}", length / unit, length % unit)
    }

    /// A tour and its length, wrapped to 80 columns, with its gap to the shortest tour if that is known
    /// ([`Tsp::shortest_known`]).
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let square = Tsp::parse("0 0\n100 0\n0 100\n100 100")?;
    /// assert_eq!(square.draw(&[0, 1, 3, 2]), "length 400\n1 2 4 3\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, tour: &[i32]) -> String {
        let mut text = match self.check(tour) {
            Ok(length) => {
                let gap = self.gap(length).map(|gap| format!(", {gap}")).unwrap_or_default();
                format!("length {}{gap}\n", self.shown(length))
            }
            Err(fault) => format!("no tour: {fault}\n"),
        };
        let mut column = 0;
        for city in self.called(tour) {
            let width = city.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&city);
            column += width;
        }
        text.push('\n');
        text
    }

    /// A tour in one line.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("0 0\n10 0\n0 10")?.line(&[0, 2, 1]), "1 3 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, tour: &[i32]) -> String {
        self.called(tour).collect::<Vec<_>>().join(" ")
    }

    fn called(&self, tour: &[i32]) -> impl Iterator<Item = String> {
        let first = i32::try_from(self.first).unwrap_or(0);
        let from = tour.iter().position(|&city| city == first).filter(|_| self.ends.is_none()).unwrap_or(0);
        tour[from..]
            .iter()
            .chain(&tour[..from])
            .map(|&city| usize::try_from(city).map_or_else(|_| "?".into(), |city| self.city(city)))
    }

    /// Returns the instance as text. It is a list that [`Tsp::parse`] reads if the cities have names and the list
    /// describes the instance completely; otherwise TSPLIB.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// let tsp = Tsp::parse("# optimum 400\n0 0\n100 0\n0 100\n100 100")?;
    /// assert_eq!(tsp.print().lines().nth(4), Some("OPTIMUM: 400"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        match &self.names {
            Some(names) if self.is_plain() => self.plain(names),
            _ => self.tsplib(),
        }
    }

    /// Whether a list of names and points describes the complete instance.
    fn is_plain(&self) -> bool {
        let is_plain = self.metric == Metric::Euclid && self.decimals == 0 && self.name == "tsp";
        let all = |axis: usize| self.points.iter().map(move |point| point[axis]);
        let is_wide =
            |axis: usize| all(axis).fold(f64::MIN, f64::max) - all(axis).fold(f64::MAX, f64::min) >= 100.0;
        is_plain && (is_wide(0) || is_wide(1) || self.points.iter().flatten().all(|x| x.fract() == 0.0))
    }

    fn plain(&self, names: &[String]) -> String {
        let mut text = self.optimum.map_or_else(String::new, |length| format!("# optimum {length}\n"));
        for (name, [x, y]) in names.iter().zip(self.points.iter()) {
            let _ = writeln!(text, "{name} {x} {y}");
        }
        text
    }

    fn tsplib(&self) -> String {
        let (name, cities, metric) = (&self.name, self.cities, self.metric.keyword());
        let mut text = format!("NAME: {name}\nTYPE: TSP\nDIMENSION: {cities}\nEDGE_WEIGHT_TYPE: {metric}\n");
        if let Some(length) = self.optimum {
            let _ = writeln!(text, "OPTIMUM: {length}");
        }
        if self.decimals > 0 {
            let _ = writeln!(text, "DECIMALS: {}", self.decimals);
        }
        if self.metric == Metric::Explicit {
            text.push_str("EDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n");
            for (city, row) in self.table.chunks(cities).enumerate().take(cities - 1) {
                let row: Vec<String> =
                    row[city + 1..].iter().map(|&length| self.shown(length.into())).collect();
                text.push_str(&(row.join(" ") + "\n"));
            }
        } else {
            text.push_str("NODE_COORD_SECTION\n");
            for (number, [x, y]) in (1..).zip(self.points.iter()) {
                let _ = writeln!(text, "{number} {x} {y}");
            }
        }
        if let Some(names) = &self.names {
            text.push_str("NODE_NAME_SECTION\n");
            for (number, name) in (1..).zip(names.iter()) {
                let _ = writeln!(text, "{number} {name}");
            }
        }
        text + "EOF\n"
    }
}
