//! Traces in JSON. Events are passed on while they are read.

use super::super::Ended;
use super::{Event, NodeConverter};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use solvarium::Error as Mistake;
use solvarium::error::Place;
use std::fmt;
use std::io::BufRead;

/// Reads a trace.
pub(super) fn read(from: impl BufRead, taking: &mut NodeConverter<'_, '_>) -> Result<(), Ended> {
    let mut ended = Ok(());
    let mut from = serde_json::Deserializer::from_reader(from);
    let all = Top { taking, ended: &mut ended }.deserialize(&mut from);
    let all = all.and_then(|()| from.end());
    ended?;
    all.map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message).to_owned();
        Mistake::input(format!("expected a Posthoc trace: {message}"))
            .at(Place::new(error.line(), error.column()))
            .into()
    })
}

/// The whole file.
struct Top<'a, 't, 's> {
    taking: &'a mut NodeConverter<'t, 's>,
    /// The reason why reading ends early, unless it is an error in the text.
    ended: &'a mut Result<(), Ended>,
}

impl<'de> DeserializeSeed<'de> for Top<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Top<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `events`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "events" || key == "eventList" {
                map.next_value_seed(List { taking: self.taking, ended: self.ended })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The list of events.
struct List<'a, 't, 's> {
    taking: &'a mut NodeConverter<'t, 's>,
    ended: &'a mut Result<(), Ended>,
}

impl<'de> DeserializeSeed<'de> for List<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of events")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(event) = list.next_element::<Event>()? {
            if let Err(ended) = self.taking.take(event) {
                *self.ended = Err(ended);
                return Err(A::Error::custom("the events cannot be read"));
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Event;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an event, which is an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Event, A::Error> {
                let mut event = Event::default();
                while let Some(name) = map.next_key::<String>()? {
                    map.next_value_seed(Field { event: &mut event, name: &name })?;
                }
                Ok(event)
            }
        }
        from.deserialize_map(Fields)
    }
}

/// A value of an event. Lists and objects are skipped.
struct Field<'e> {
    event: &'e mut Event,
    name: &'e str,
}

impl<'de> DeserializeSeed<'de> for Field<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Field<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.event.put(self.name, text);
        Ok(())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.visit_str(&number.to_string())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.visit_str(if value { "true" } else { "false" })
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.visit_str("")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // In the first versions of the format, the places of an event are here.
        let has_places = self.name == "variables";
        while let Some(name) = map.next_key::<String>()? {
            if has_places {
                map.next_value_seed(Field { event: &mut *self.event, name: &name })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}
