//! Error replies to the page.

use super::message::Reply;
use crate::budget::Short;
use crate::trace::Unread;
use serde_json::{Value, json};
use solvarium::Error;
use solvarium::error::Place;

/// The status for a part that this build does not include: a page without a server then asks a larger module.
const UNSUPPORTED: u16 = 501;

/// A status and a message, with the position in the text if the text is at fault.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: u16,
    message: String,
    place: Option<Place>,
    /// The kind of error for a puzzle, as `kind` in docs/json.md.
    kind: Option<&'static str>,
}

impl Refusal {
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), place: None, kind: None }
    }

    /// The request is invalid.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(400, message)
    }

    /// The resource does not exist.
    pub fn absent(message: impl Into<String>) -> Self {
        Self::new(404, message)
    }

    /// The sender has no permission.
    #[cfg(feature = "server")]
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(403, message)
    }

    /// This build does not include the requested part.
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self::new(UNSUPPORTED, message)
    }

    pub const fn is_unsupported(&self) -> bool {
        self.status == UNSUPPORTED
    }

    /// An internal error.
    pub fn fault() -> Self {
        let message = "this is a bug in solvarium, please report it";
        Self::new(500, message)
    }

    #[cfg(feature = "server")]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let status = match () {
            () if error.is_unsupported() => UNSUPPORTED,
            () if error.stop().is_some() => 503,
            () => 400,
        };
        let kind = match () {
            () if error.is_unsolvable() => Some("contradiction"),
            () if error.is_input() => Some("unreadable"),
            () => None,
        };
        Self { place: error.place(), kind, ..Self::new(status, error.message()) }
    }
}

impl From<Short> for Refusal {
    fn from(short: Short) -> Self {
        Self::new(503, short.to_string())
    }
}

impl From<Unread> for Refusal {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Wrong(error) => error.into(),
            Unread::Short(short) => short.into(),
            Unread::Full(error) => Self::new(429, error.message()),
        }
    }
}

impl Refusal {
    /// The message, with the position if there is one.
    pub fn json(&self) -> Value {
        let mut error = json!({ "message": self.message });
        if let Some(kind) = self.kind {
            error["kind"] = kind.into();
        }
        if let Some(place) = self.place {
            // Line or column 0 means that the position has none.
            if place.line > 0 {
                error["line"] = place.line.into();
            }
            if place.column > 0 {
                error["column"] = place.column.into();
            }
        }
        error
    }
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Self {
        let body = json!({ "error": refusal.json() });
        Self::json(refusal.status, body.to_string().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};

    #[test]
    fn an_error_of_the_library_keeps_its_place() {
        let error = catalogue::read("queens 0", None, &AuxiliaryInputs::default()).err().unwrap();
        let refusal = Refusal::from(error);
        assert_eq!((refusal.status, refusal.place), (400, Some(Place::new(1, 8))));
        assert!(refusal.message.starts_with("expected a size"), "{}", refusal.message);
        assert_eq!(refusal.json()["kind"], "unreadable");
        let error = catalogue::read("Q..\n...\n..Q", None, &AuxiliaryInputs::default()).err().unwrap();
        assert_eq!(Refusal::from(error).json()["kind"], "contradiction");
        assert!(Refusal::from(Error::unsupported("no games")).is_unsupported());
    }
}
