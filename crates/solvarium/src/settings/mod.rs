//! Settings of algorithms. Each algorithm has one table with the names, ranges, help and defaults of its settings, and
//! is built from values of that table.
//!
//! The model is the options table of CaDiCaL (Biere and others, 2024). Builders (`new()`), typed settings, the help and
//! the web form all read the table, so each default is written once.
//!
//! ```
//! use solvarium::local::{Anneal, Cooling};
//! use solvarium::settings::Values;
//! let values = Values::new(Anneal::SETTINGS).with("cooling", "lewis")?;
//! assert_eq!(Anneal::configured(&values), Anneal::new().cooling(Cooling::Lewis));
//! let error = Values::new(Anneal::SETTINGS).with("ratio", "2").unwrap_err();
//! assert_eq!(error.to_string(), "'ratio' takes a number from 0 to 1, not '2'");
//! # Ok::<(), solvarium::Error>(())
//! ```

mod setting;
mod values;

/// Gives an algorithm its table of settings, and the constructors from values and from defaults.
macro_rules! configurable {
    ($(#[$new:meta])* $algorithm:ident = [$($setting:expr),* $(,)?]; |$values:ident| $made:expr) => {
        impl Default for $algorithm {
            fn default() -> Self {
                Self::new()
            }
        }

        impl $algorithm {
            /// The settings of this algorithm.
            pub const SETTINGS: &'static [$crate::settings::Setting] = &[$($setting),*];

            $(#[$new])*
            #[must_use]
            pub fn new() -> Self {
                Self::configured(&$crate::settings::Values::new(Self::SETTINGS))
            }

            /// Builds the algorithm from these settings.
            #[must_use]
            pub fn configured($values: &$crate::settings::Values) -> Self {
                $made
            }
        }
    };
}
pub(crate) use configurable;

pub use setting::{Setting, Takes, Value};
pub use values::Values;
