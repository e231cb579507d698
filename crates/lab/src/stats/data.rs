//! Data sets of the tests, made by whole numbers alone, so that SciPy could be given the same:
//!
//! ```python
//! skewed = lambda n, k=1: [float((i * 7919 * k + 13 + 100 * k) % 1009) ** 3 * (k + 1) + i for i in range(n)]
//! tied = lambda n, k=1: [float((i * 31 * k + i * i) % 7 + k) for i in range(n)]
//! ```

/// Distinct values over nine magnitudes.
pub fn skewed(n: u64) -> Vec<f64> {
    skewed_by(n, 1)
}

/// The same, other values for each `k`, and the greater the greater it is.
pub fn skewed_by(n: u64, k: u64) -> Vec<f64> {
    (0..n).map(|i| (((i * 7919 * k + 13 + 100 * k) % 1009).pow(3) * (k + 1) + i) as f64).collect()
}

/// Seven different values, the greater the greater `k`.
pub fn tied_by(n: u64, k: u64) -> Vec<f64> {
    (0..n).map(|i| ((i * 31 * k + i * i) % 7 + k) as f64).collect()
}

/// The same for `k` = 1.
pub fn tied(n: u64) -> Vec<f64> {
    tied_by(n, 1)
}
