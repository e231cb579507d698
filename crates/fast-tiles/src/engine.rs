//! Selects a set of SIMD instructions at run time.
//!
//! `engine.rs` of `fast-sudoku` has the same shape. A shared crate would save about 100 of 460 lines. But another crate would then make
//! [`Available`], on which `unsafe` relies, and both would share one list of engines.

use crate::error::{Error, Fault, Word};
use core::fmt::{Display, Formatter};
use core::str::FromStr;

/// The environment variable that selects an engine.
#[cfg(feature = "std")]
pub(crate) const VARIABLE: &str = "FAST_TILES_ENGINE";

/// A set of SIMD instructions for which the same search is compiled. All give the same answers and the same counts.
///
/// ```
/// use fast_tiles::Engine;
/// assert!(Engine::Portable.is_available());
/// assert_eq!("avx2".parse(), Ok(Engine::Avx2));
/// assert!(Engine::best() >= Engine::Portable);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Engine {
    /// One board at a time, on any machine.
    Portable,
    /// Four boards at a time; x86-64 since 2013.
    Avx2,
    /// Eight boards at a time with AVX-512 and VBMI; x86-64 since Ice Lake and Zen 4.
    Avx512,
}

/// An engine that this machine has. Only [`Available::of`] makes one.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Available(Engine);

#[cfg(feature = "alloc")]
impl Available {
    /// The portable engine, which every machine has.
    pub(crate) const PORTABLE: Self = Self(Engine::Portable);

    pub(crate) fn of(engine: Engine) -> Option<Self> {
        engine.is_available().then_some(Self(engine))
    }

    /// Returns the widest engine of this machine.
    pub(crate) fn best() -> Self {
        Self::of(Engine::best()).unwrap_or(Self::PORTABLE)
    }

    /// Returns the engine that the environment variable names, or the best. The variable is read once per process.
    #[cfg(feature = "std")]
    pub(crate) fn chosen() -> Result<Self, Error> {
        static CHOSEN: std::sync::OnceLock<Result<Available, Error>> = std::sync::OnceLock::new();
        *CHOSEN.get_or_init(|| match std::env::var_os(VARIABLE) {
            Some(name) if !name.is_empty() => {
                let name = name.to_string_lossy();
                let engine = Engine::parse(&name).ok().and_then(Self::of);
                engine.ok_or_else(|| Error(Fault::Variable(Word::new(&name))))
            }
            _ => Ok(Self::best()),
        })
    }

    /// Returns the best engine that the build targets.
    #[cfg(not(feature = "std"))]
    pub(crate) fn chosen() -> Result<Self, Error> {
        Ok(Self::best())
    }

    pub(crate) const fn get(self) -> Engine {
        self.0
    }
}

/// Whether the machine has all of these features: detected at run time with the feature `std`, else at compile time.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($($feature:tt),*) => {{
        #[cfg(feature = "std")]
        let has = $(std::arch::is_x86_feature_detected!($feature))&&*;
        #[cfg(not(feature = "std"))]
        let has = $(cfg!(target_feature = $feature))&&*;
        has
    }};
}

impl Engine {
    /// All engines, narrowest first.
    ///
    /// ```
    /// use fast_tiles::Engine;
    /// assert_eq!(Engine::ALL.into_iter().rfind(|engine| engine.is_available()), Some(Engine::best()));
    /// ```
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Whether this machine can run it.
    ///
    /// ```
    /// use fast_tiles::Engine;
    /// assert!(Engine::Avx2.is_available() || !Engine::Avx512.is_available());
    /// ```
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available() && has!("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// Returns the widest engine of this machine.
    ///
    /// ```
    /// assert!(fast_tiles::Engine::best().is_available());
    /// ```
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rfind(|engine| engine.is_available()).unwrap_or(Self::Portable)
    }

    /// Returns the engine with this name: `portable`, `avx2` or `avx512`.
    ///
    /// # Errors
    /// Returns an error if no engine has this name. The error lists the names.
    ///
    /// ```
    /// use fast_tiles::Engine;
    /// assert_eq!(Engine::parse("avx512"), Ok(Engine::Avx512));
    /// let error = Engine::parse("steam").unwrap_err();
    /// assert_eq!(error.to_string(), "expected an engine: portable, avx2 or avx512, found `steam`");
    /// ```
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| Error(Fault::Engine(Word::new(name))))
    }

    /// Returns the engine's name.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Engine::Avx2.name(), "avx2");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl FromStr for Engine {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::parse(name)
    }
}

impl Display for Engine {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}
