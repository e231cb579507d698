//! The identity of work: a hash of everything that its result depends on.

use serde_json::{Map, Value};
use solvarium_atomic_file::CheckSum;
use std::fmt::{Display, Formatter};

/// The identity of work: a hash of everything that its result depends on, such as the [`Build`](crate::Build), the
/// settings and the checksum of the input. It names folders and files of partial results, so those of different work
/// never mix.
///
/// The hash is XXH3 of the record as JSON with sorted names: it finds differences, not forgeries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity(u64);

impl Identity {
    /// The identity of the work with this record.
    ///
    /// ```
    /// use serde_json::json;
    /// use solvarium_catalogue::{Build, Identity};
    /// let build = Build::new(None);
    /// let of = |cap: u64| Identity::of(&json!({ "build": build, "cap": cap }));
    /// assert_eq!(of(2), of(2));
    /// assert_ne!(of(2), of(5));
    /// assert_eq!(Identity::of(&json!({ "a": 1, "b": 2 })).to_string(), "3ff4022eda96ecf8");
    /// ```
    #[must_use]
    pub fn of(made_by: &Value) -> Self {
        Self(CheckSum::of(sorted(made_by).to_string().as_bytes()))
    }

    /// The hash as a number.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// 16 hexadecimal digits.
impl Display for Identity {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Returns the value with all names in alphabetical order, whatever map `serde_json` was built with.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| name.as_str());
            fields
                .into_iter()
                .map(|(name, value)| (name.clone(), sorted(value)))
                .collect::<Map<_, _>>()
                .into()
        }
        value => value.clone(),
    }
}
