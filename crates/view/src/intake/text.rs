//! Values of JSON that people read: names, actions and states.

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

/// A text. Numbers become their digits, a list of lists becomes rows, and other values become JSON.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text<'t>(pub(super) Cow<'t, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 't, 't> Deserialize<'de> for Text<'t> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a number")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.into())))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Text<'de>, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Text<'de>, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Text<'de>, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Text<'de>, E> {
                self.visit_str(&value.to_string())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Text<'de>, A::Error> {
                let list = Value::deserialize(SeqAccessDeserializer::new(list))?;
                self.visit_str(&rows(&list))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Text<'de>, A::Error> {
                let map = Value::deserialize(MapAccessDeserializer::new(map))?;
                self.visit_str(&map.to_string())
            }
        }
        from.deserialize_any(Any)
    }
}

/// A list as text: a list of lists as one row per line.
fn rows(list: &Value) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), Into::into);
    let row = |cells: &Vec<Value>| cells.iter().map(word).collect::<Vec<_>>().join(" ");
    let all = list.as_array().map(Vec::as_slice).unwrap_or_default();
    match all.iter().map(Value::as_array).collect::<Option<Vec<_>>>() {
        Some(rows) => rows.into_iter().map(row).collect::<Vec<_>>().join("\n"),
        None => row(&all.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_formatted_for_people() {
        for (json, text) in [
            ("7", "7"),
            ("-1.5", "-1.5"),
            ("\"a\\nb\"", "a\nb"),
            ("[[1,2],[3,\"_\"]]", "1 2\n3 _"),
            ("[1,2]", "1 2"),
            ("{\"x\":1}", "{\"x\":1}"),
            ("true", "true"),
        ] {
            assert_eq!(&*serde_json::from_str::<Text<'_>>(json).unwrap(), text);
        }
        assert!(serde_json::from_str::<Text<'_>>("null").is_err());
    }
}
