//! Traces in JSON. Events are passed on while they are read.

use super::super::Ended;
use super::super::text::Text;
use super::{Event, Taking};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use solvarium::Error;
use solvarium::error::Place;
use std::fmt;
use std::io::BufRead;

/// Reads a trace.
pub(super) fn read(from: impl BufRead, taking: &mut Taking<'_, '_>) -> Result<(), Ended> {
    let mut ended = Ok(());
    let mut from = serde_json::Deserializer::from_reader(from);
    let all = Top { taking, ended: &mut ended }.deserialize(&mut from);
    let all = all.and_then(|()| from.end());
    ended?;
    all.map_err(|error| {
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or(&said).to_owned();
        Error::input(format!("expected a Posthoc trace: {said}"))
            .at(Place::new(error.line(), error.column()))
            .into()
    })
}

/// The whole file.
struct Top<'a, 't, 's> {
    taking: &'a mut Taking<'t, 's>,
    /// Why it ends early, if not because of the text.
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
    taking: &'a mut Taking<'t, 's>,
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
                return Err(A::Error::custom("the events cannot be taken in"));
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
                while let Some(key) = map.next_key::<String>()? {
                    match map.next_value::<Value>()? {
                        // The first versions have the places of an event here.
                        Value::Object(inner) if key == "variables" => {
                            inner.iter().for_each(|(name, value)| put(&mut event, name, value));
                        }
                        value => put(&mut event, &key, &value),
                    }
                }
                Ok(event)
            }
        }
        from.deserialize_map(Fields)
    }
}

/// Keeps a value that is not a list or an object.
fn put(event: &mut Event, name: &str, value: &Value) {
    if !value.is_object() && !value.is_array() {
        let text = Text::deserialize(value).map_or_else(|_| String::new(), |text| text.0.into_owned());
        event.put(name, &text);
    }
}
