//! Settings of algorithms, declared once: an algorithm has a table of what can be set of it, with names, ranges, help and
//! defaults, and reads itself from values of that table.
//!
//! The options table of CaDiCaL (Biere and others, 2024) is the model. A builder's `new()`, a name with settings as people
//! type it, the help and the web form all read the table, so that a default stands in one place.
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

/// Gives an algorithm its table of settings, and makes it of values of the table and of its defaults.
macro_rules! configurable {
    ($(#[$new:meta])* $algorithm:ident = [$($setting:expr),* $(,)?]; |$values:ident| $made:expr) => {
        impl Default for $algorithm {
            fn default() -> Self {
                Self::new()
            }
        }

        impl $algorithm {
            /// What can be set of it.
            pub const SETTINGS: &'static [$crate::settings::Setting] = &[$($setting),*];

            $(#[$new])*
            #[must_use]
            pub fn new() -> Self {
                Self::configured(&$crate::settings::Values::new(Self::SETTINGS))
            }

            /// With its settings as these values say.
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
