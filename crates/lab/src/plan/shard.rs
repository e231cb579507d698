//! Shards: the parts of an experiment that several machines run.

use crate::Error;

/// One of n parts of the runs of an experiment, for one of n machines. Parts are numbered from 1: `1/3`, `2/3`, `3/3`.
///
/// ```
/// use solvarium_lab::Shard;
/// assert_eq!(Shard::parse("2/3")?.to_string(), "2/3");
/// assert!(Shard::parse("4/3").is_err());
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Default for Shard {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Shard {
    /// Reads `2/3`.
    ///
    /// # Errors
    /// The text is not `I/N` with I from 1 to N.
    ///
    /// ```
    /// assert!(solvarium_lab::Shard::parse("0/3").unwrap_err().to_string().contains("1/3"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        let read = |text: &str| text.trim().parse::<u32>().ok();
        let parts = text.split_once('/').and_then(|(number, of)| Some((read(number)?, read(of)?)));
        match parts {
            Some((number, of)) if of > 0 => Self::new(number, of).ok_or_else(|| {
                Error::input(format!("'{text}' is not a part: parts are 1/{of} to {of}/{of}"))
            }),
            _ => Err(Error::input(format!("expected a part such as 1/4, found '{text}'"))),
        }
    }

    /// The number of the part, from 1.
    ///
    /// ```
    /// let shard = solvarium_lab::Shard::parse("2/3")?;
    /// assert_eq!((shard.number(), shard.of()), (2, 3));
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of parts: 3 for `2/3`.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Shard::default().of(), 1);
    /// ```
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Whether this is the only part.
    pub(crate) const fn is_only(self) -> bool {
        self.of == 1
    }

    /// The name of its log file.
    pub(crate) fn file(self) -> String {
        if self.is_only() { "runs.log".into() } else { format!("runs-{}-of-{}.log", self.number, self.of) }
    }

    /// Returns the part whose log has this path.
    pub(crate) fn of_log(path: &std::path::Path) -> Option<Self> {
        match path.file_name()?.to_str()? {
            "runs.log" => Some(Self::default()),
            name => {
                let (number, of) = name.strip_prefix("runs-")?.strip_suffix(".log")?.split_once("-of-")?;
                Self::new(number.parse().ok()?, of.parse().ok()?)
            }
        }
    }

    /// Creates the part with this number, from 1.
    pub(crate) const fn new(number: u32, of: u32) -> Option<Self> {
        if 1 <= number && number <= of { Some(Self { number, of }) } else { None }
    }

    pub(crate) const fn has(self, block: usize) -> bool {
        block as u64 % self.of as u64 == self.number as u64 - 1
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
