//! Data sets of the tests, made of whole numbers alone, so that SciPy can use the same:
//!
//! ```python
//! skewed = lambda n, k=1: [float((i * 7919 * k + 13 + 100 * k) % 1009) ** 3 * (k + 1) + i for i in range(n)]
//! tied = lambda n, k=1: [float((i * 31 * k + i * i) % 7 + k) for i in range(n)]
//! ```

/// Returns distinct values over nine magnitudes.
pub fn skewed(n: u64) -> Vec<f64> {
    skewed_by(n, 1)
}

/// Returns distinct values that differ for each `k` and grow with it.
pub fn skewed_by(n: u64, k: u64) -> Vec<f64> {
    (0..n).map(|i| (((i * 7919 * k + 13 + 100 * k) % 1009).pow(3) * (k + 1) + i) as f64).collect()
}

/// Returns values with seven distinct ones, which grow with `k`.
pub fn tied_by(n: u64, k: u64) -> Vec<f64> {
    (0..n).map(|i| ((i * 31 * k + i * i) % 7 + k) as f64).collect()
}

/// Returns the values of [`tied_by`] for `k` = 1.
pub fn tied(n: u64) -> Vec<f64> {
    tied_by(n, 1)
}
