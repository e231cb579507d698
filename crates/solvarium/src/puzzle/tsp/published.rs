//! Published optima of TSPLIB (Reinelt, 1991, and its home page), by name and number of cities, to report the gap of a
//! tour.

use super::Tsp;

/// The name, the number of cities, and the length of the shortest tour.
const OPTIMA: &[(&str, usize, i64)] = &[
    ("burma14", 14, 3323),
    ("ulysses16", 16, 6859),
    ("gr17", 17, 2085),
    ("gr21", 21, 2707),
    ("ulysses22", 22, 7013),
    ("gr24", 24, 1272),
    ("fri26", 26, 937),
    ("bayg29", 29, 1610),
    ("bays29", 29, 2020),
    ("dantzig42", 42, 699),
    ("swiss42", 42, 1273),
    ("att48", 48, 10_628),
    ("gr48", 48, 5046),
    ("hk48", 48, 11_461),
    ("eil51", 51, 426),
    ("berlin52", 52, 7542),
    ("brazil58", 58, 25_395),
    ("st70", 70, 675),
    ("eil76", 76, 538),
    ("pr76", 76, 108_159),
    ("gr96", 96, 55_209),
    ("rat99", 99, 1211),
    ("kroA100", 100, 21_282),
    ("kroB100", 100, 22_141),
    ("kroC100", 100, 20_749),
    ("kroD100", 100, 21_294),
    ("kroE100", 100, 22_068),
    ("rd100", 100, 7910),
    ("eil101", 101, 629),
    ("lin105", 105, 14_379),
    ("pr107", 107, 44_303),
    ("gr120", 120, 6942),
    ("pr124", 124, 59_030),
    ("bier127", 127, 118_282),
    ("ch130", 130, 6110),
    ("pr136", 136, 96_772),
    ("gr137", 137, 69_853),
    ("pr144", 144, 58_537),
    ("ch150", 150, 6528),
    ("kroA150", 150, 26_524),
    ("kroB150", 150, 26_130),
    ("pr152", 152, 73_682),
    ("u159", 159, 42_080),
    ("rat195", 195, 2323),
    ("d198", 198, 15_780),
    ("kroA200", 200, 29_368),
    ("kroB200", 200, 29_437),
    ("gr202", 202, 40_160),
    ("ts225", 225, 126_643),
    ("tsp225", 225, 3916),
    ("pr226", 226, 80_369),
    ("gr229", 229, 134_602),
    ("gil262", 262, 2378),
    ("pr264", 264, 49_135),
    ("a280", 280, 2579),
    ("pr299", 299, 48_191),
    ("lin318", 318, 42_029),
    ("rd400", 400, 15_281),
    ("fl417", 417, 11_861),
    ("pr439", 439, 107_217),
    ("pcb442", 442, 50_778),
    ("d493", 493, 35_002),
    ("att532", 532, 27_686),
    ("u574", 574, 36_905),
    ("rat575", 575, 6773),
    ("p654", 654, 34_643),
    ("d657", 657, 48_912),
    ("u724", 724, 41_910),
    ("rat783", 783, 8806),
    ("pr1002", 1002, 259_045),
    ("u1060", 1060, 224_094),
    ("vm1084", 1084, 239_297),
    ("pcb1173", 1173, 56_892),
    ("pr2392", 2392, 378_032),
];

impl Tsp {
    /// The length of the shortest tour, from the text, or as published for the TSPLIB instance with this name and
    /// number of cities. A search ends only at the former, as a name proves nothing.
    ///
    /// ```
    /// use solvarium::puzzle::tsp::Tsp;
    /// assert_eq!(Tsp::parse("grid 6 6")?.shortest_known(), Some(360));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn shortest_known(&self) -> Option<i64> {
        let is_named = |name: &str| {
            let own = self.name.strip_suffix(".tsp").unwrap_or(&self.name);
            own.eq_ignore_ascii_case(name)
        };
        let all = if self.ends.is_none() { OPTIMA } else { &[] };
        let published = all.iter().find(|(name, cities, _)| *cities == self.cities && is_named(name));
        self.optimum.or(published.map(|&(_, _, length)| length))
    }

    /// The gap of a tour of this length to the shortest one, in words. `None` if that is unknown, or if the tour is
    /// shorter, so the text is not the instance of its name.
    #[expect(clippy::cast_precision_loss, reason = "for two digits after the point")]
    pub(super) fn gap(&self, length: i64) -> Option<String> {
        let shortest = self.shortest_known().filter(|&shortest| shortest > 0 && shortest <= length)?;
        let percent = 100.0 * (length - shortest) as f64 / shortest as f64;
        Some(match length == shortest {
            true => "the shortest known".into(),
            false => format!("{percent:.2} % longer than the shortest known, {}", self.shown(shortest)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_found_by_name_and_number_of_cities() {
        let cities = || (0..14).map(|city| [f64::from(city), f64::from(city * city)]).collect();
        let named =
            |name: &str| Tsp::of(crate::puzzle::tsp::Metric::Euclid, cities()).unwrap().with_name(name);
        let tsp = named("burma14.tsp");
        assert_eq!((tsp.shortest_known(), tsp.optimum()), (Some(3323), None));
        assert_eq!(tsp.gap(3323).unwrap(), "the shortest known");
        assert_eq!(tsp.gap(3400).unwrap(), "2.32 % longer than the shortest known, 3323");
        assert_eq!(tsp.gap(3000), None);
        assert_eq!(named("berlin52").shortest_known(), None);
    }

    #[test]
    fn the_table_is_in_order_and_has_each_once() {
        assert!(OPTIMA.is_sorted_by_key(|&(_, cities, _)| cities));
        for (n, one) in OPTIMA.iter().enumerate() {
            assert!(OPTIMA[n + 1..].iter().all(|other| other.0 != one.0), "{}", one.0);
        }
    }
}
