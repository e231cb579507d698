//! The spread of values at one position: quartiles and whiskers (Tukey, 1977), a density.

/// The number of steps of a density from the least value to the greatest.
const STEPS: usize = 160;

/// The figures of a box.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::figure) struct Spread {
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
    /// The last values within 1.5 times the quartile distance from the quartiles.
    pub whiskers: (f64, f64),
    /// The outliers, in ascending order.
    pub outliers: Vec<f64>,
}

impl Spread {
    /// Computes the figures of values in ascending order, at least one.
    pub fn of(values: &[f64]) -> Self {
        let [lower, median, upper] = [0.25, 0.5, 0.75].map(|share| quantile(values, share));
        let reach = 1.5 * (upper - lower);
        let first = values.partition_point(|&value| value < lower - reach);
        let end = values.partition_point(|&value| value <= upper + reach).max(first + 1);
        let inner = values.get(first..end).unwrap_or(values);
        let whiskers =
            (inner.first().map_or(lower, |it| it.min(lower)), inner.last().map_or(upper, |it| it.max(upper)));
        let outliers = values.iter().take(first).chain(values.iter().skip(end)).copied().collect();
        Self { lower, median, upper, whiskers, outliers }
    }
}

/// A quantile, interpolated between the two nearest values (type 7 of Hyndman and Fan, 1996).
fn quantile(values: &[f64], share: f64) -> f64 {
    let place = share * values.len().saturating_sub(1) as f64;
    let at = |nth: f64| values.get(nth as usize).copied().unwrap_or_default();
    let (below, above) = (at(place.floor()), at(place.ceil()));
    // Multiplied first: the difference of two great values may be infinite.
    below * (1.0 - place.fract()) + above * place.fract()
}

/// Estimates the density of values in ascending order by Gaussian kernels, at even steps from the least to the
/// greatest, as fractions of its maximum. The bandwidth is Silverman's (1986): 0.9 times the lesser of deviation and
/// quartile distance / 1.34, times n^-1/5.
/// Values are first counted in one bin for each step, so that a million cost no more than a thousand. If all values are equal, there is
/// one step.
pub(in crate::figure) fn density(values: &[f64]) -> Vec<(f64, f64)> {
    let (Some(&least), Some(&greatest)) = (values.first(), values.last()) else { return Vec::new() };
    let width = (greatest - least) / (STEPS - 1) as f64;
    if width <= 0.0 {
        return vec![(least, 1.0)];
    }
    let mut bins = [0.0; STEPS];
    for value in values {
        bins[(((value - least) / width).round() as usize).min(STEPS - 1)] += 1.0;
    }
    let bandwidth = (bandwidth(values) / width).max(1.0);
    let kernel: Vec<_> = (0..STEPS).map(|away| (-0.5 * (away as f64 / bandwidth).powi(2)).exp()).collect();
    let at = |step: usize| -> f64 {
        bins.iter().enumerate().map(|(bin, count)| count * kernel[bin.abs_diff(step)]).sum()
    };
    let heights: Vec<_> = (0..STEPS).map(at).collect();
    let highest = heights.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    heights.iter().enumerate().map(|(step, height)| (least + step as f64 * width, height / highest)).collect()
}

fn bandwidth(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let quartiles = (quantile(values, 0.75) - quantile(values, 0.25)) / 1.34;
    let deviation = variance.sqrt();
    let least = if quartiles > 0.0 { deviation.min(quartiles) } else { deviation };
    0.9 * least * count.powf(-0.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_its_figures() {
        // R: boxplot.stats has other hinges; quantile(c(1:9, 30)) gives 3.25, 5.5 and 7.75.
        let values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 30.0];
        let spread = Spread::of(&values);
        assert_eq!((spread.lower, spread.median, spread.upper), (3.25, 5.5, 7.75));
        assert_eq!((spread.whiskers, spread.outliers), ((1.0, 9.0), vec![30.0]));
        let one = Spread::of(&[7.0]);
        assert_eq!((one.lower, one.upper, one.whiskers, one.outliers.len()), (7.0, 7.0, (7.0, 7.0), 0));
        let far = Spread::of(&[f64::MIN, f64::MAX]);
        assert_eq!((far.median, far.outliers.len()), (0.0, 0));
    }

    #[test]
    fn a_density_is_like_the_slow_one() {
        let mut values: Vec<f64> =
            (0..500).map(|nth| (f64::from(nth) * 0.618_034).fract().powi(2) * 40.0).collect();
        values.sort_by(f64::total_cmp);
        let bandwidth = bandwidth(&values);
        let slow = |at: f64| {
            values.iter().map(|value| (-0.5 * ((at - value) / bandwidth).powi(2)).exp()).sum::<f64>()
        };
        let quick = density(&values);
        let highest = quick.iter().map(|&(at, _)| slow(at)).fold(0.0, f64::max);
        for (at, height) in quick {
            assert!((height - slow(at) / highest).abs() < 0.01, "{at}: {height} {}", slow(at) / highest);
        }
    }

    #[test]
    fn equal_values_have_a_density() {
        assert_eq!(density(&[3.0; 9]), [(3.0, 1.0)]);
        assert_eq!(density(&[]), []);
        assert_eq!(density(&[1.0, 2.0]).len(), STEPS);
    }
}
