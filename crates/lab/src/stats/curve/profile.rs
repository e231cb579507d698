//! Plots that compare methods over many problems: performance profiles (Dolan and Moré, 2002) and cactus plots.
//!
//! A profile shows how often a method is within a factor of the best one, so that no single hard problem decides. A
//! performance profile depends on the best method in it: if a method is left out, the curves of the others may change
//! (Gould and Scott, 2016). So profiles of more than two
//! methods do not rank them.

use super::Steps;

/// Returns, for each solver, the share of problems that it solves with at most a given multiple of the best effort. A row is a problem
/// with the effort of each solver, or `None` if it did not solve it; missing entries count as not solved. Problems without a solution
/// by any solver count. The height at 1 is the share on which a solver is best; the last height is the share that it solves. Efforts
/// are positive: a best effort of 0 compares only with 0.
///
/// ```
/// use solvarium_lab::stats::profiles;
/// let curves = profiles(&[[Some(10.0), Some(20.0)], [Some(9.0), Some(3.0)], [Some(5.0), None]]);
/// assert_eq!(curves[0].points(), [(1.0, 2.0 / 3.0), (3.0, 1.0)]);
/// assert_eq!(curves[1].points(), [(1.0, 1.0 / 3.0), (2.0, 2.0 / 3.0)]);
/// ```
#[must_use]
pub fn profiles<R: AsRef<[Option<f64>]>>(problems: &[R]) -> Vec<Steps> {
    let solvers = problems.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
    let mut ratios = vec![Vec::new(); solvers];
    for row in problems.iter().map(AsRef::as_ref) {
        let best = row.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        for (ratios, effort) in ratios.iter_mut().zip(row) {
            ratios.extend(effort.map(|effort| if effort == best { 1.0 } else { effort / best }));
        }
    }
    let finite =
        ratios.into_iter().map(|ratios| ratios.into_iter().filter(|ratio| ratio.is_finite()).collect());
    finite.map(|ratios| Steps::counting(ratios, problems.len() as f64)).collect()
}

/// Returns the number of instances that a solver solves within a budget for each: the cactus plot of the SAT competitions, which draws
/// the number across and the budget upwards.
///
/// ```
/// let solved = solvarium_lab::stats::cactus(&[Some(4.0), None, Some(1.0)]);
/// assert_eq!(solved.points(), [(1.0, 1.0), (4.0, 2.0)]);
/// ```
#[must_use]
pub fn cactus(efforts: &[Option<f64>]) -> Steps {
    Steps::counting(efforts.iter().flatten().copied().collect(), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn unsolved_problems_count() {
        let rows = [vec![None, None], vec![Some(0.0), Some(3.0)], vec![Some(2.0)]];
        let curves = profiles(&rows);
        assert_eq!(curves[0].points(), [(1.0, 2.0 / 3.0)]);
        assert!(curves[1].points().is_empty());
        assert!(profiles::<[Option<f64>; 2]>(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn profiles_are_those_of_the_definition(
            rows in prop::collection::vec(prop::array::uniform3(prop::option::of(1u8..20)), 1..20),
            factor in 1.0..8f64,
        ) {
            let rows: Vec<_> = rows.into_iter().map(|row| row.map(|effort| effort.map(f64::from))).collect();
            for (solver, curve) in profiles(&rows).iter().enumerate() {
                let good = |row: &&[Option<f64>; 3]| {
                    row[solver].is_some_and(|mine| row.iter().flatten().all(|other| mine / other <= factor))
                };
                let share = rows.iter().filter(good).count() as f64 / rows.len() as f64;
                prop_assert_eq!(curve.at(factor), share);
                let solved: Vec<_> = rows.iter().map(|row| row[solver]).collect();
                let last = curve.points().last().map_or(0.0, |point| point.1);
                let all = cactus(&solved).points().last().map_or(0.0, |point| point.1);
                prop_assert!((last * rows.len() as f64 - all).abs() < 1e-9);
            }
        }
    }
}
