//! Worlds by name.

use super::decision::{AnyWorld, Decision};
use super::method::PolicyMethod;
use super::text::{Text, WorldInfo};
use super::{grid, racetrack, vacuum};
use crate::table::Entry;
use solvarium::{Error, Limits};

/// The worlds. Rows without a name are the first one.
///
/// ```
/// use solvarium_catalogue::uncertain::worlds;
/// assert_eq!(worlds().map(|world| world.name), ["grid", "vacuum", "racetrack"]);
/// ```
#[must_use]
pub const fn worlds() -> [&'static Entry<WorldInfo>; 3] {
    [&grid::ENTRY, &vacuum::ENTRY, &racetrack::ENTRY]
}

/// A world with its types erased.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::uncertain::World;
/// assert!(World::read("textbook", None, &Limits::none())?.remarks.is_empty());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct World {
    world: Box<dyn AnyWorld>,
    /// Remarks on how its text was read.
    pub remarks: Vec<String>,
}

impl World {
    /// Reads a world. `kind` is its name with settings, for rows without a header.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::World;
    /// let world = World::read(". . +1 / S . -1", Some("grid(noise=0)"), &Limits::none())?;
    /// assert_eq!(world.describe(), "3x2 grid, noise 0, reward -0.04 a step, discount 1");
    /// let error = World::read(". x +1", None, &Limits::none()).err().unwrap();
    /// assert_eq!(error.to_string(), "line 1, column 3: expected `.`, `#`, `S` or the number of an exit, found `x`");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is not a world, or its values have no bound. A limit on time or memory was reached.
    pub fn read(text: &str, kind: Option<&str>, limits: &Limits) -> Result<Self, Error> {
        limits.try_within(|| {
            let text = Text::of(text, kind, &worlds())?;
            let read = (text.spec.entry.of.read)(&text);
            let (world, remarks) = read.map_err(|error| text.placed(error))?;
            Ok(Self { world, remarks })
        })
    }

    /// Describes the world in one line.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::uncertain::World;
    /// assert_eq!(World::read("vacuum", None, &Limits::none())?.describe(), "erratic vacuum world");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn describe(&self) -> String {
        self.world.describe()
    }

    /// Finds a policy. The node limit counts states whose actions are listed.
    ///
    /// ```
    /// use solvarium::{Limits, limits::Stop, uncertain::Guarantee};
    /// use solvarium_catalogue::uncertain::{PolicyMethod, World};
    /// let (world, method) = (World::read("vacuum", None, &Limits::none())?, PolicyMethod::parse("and-or")?);
    /// assert_eq!(world.decide(&method, &Limits::none())?.guarantee, Guarantee::Always);
    /// assert_eq!(world.decide(&method, &Limits::none().nodes(1))?.stopped, Some(Stop::Nodes));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The method does not fit the world.
    pub fn decide(&self, method: &PolicyMethod, limits: &Limits) -> Result<Decision, Error> {
        self.world.decide(method, limits)
    }
}
