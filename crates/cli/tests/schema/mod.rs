//! A JSON Schema checker (draft 2020-12) for the keywords that docs/result.schema.json uses; any other is an error of the schema. Existing
//! crates bring regular expressions and Unicode tables for keywords that we do not use: `boon` 0.6.1 takes 37 s of processor time in a
//! clean build.

use serde_json::Value;

/// A schema to check values against.
pub struct Schema(Value);

impl Schema {
    /// Parses a schema.
    pub fn parse(text: &str) -> Self {
        Self(serde_json::from_str(text).expect("the schema is JSON"))
    }

    /// The names of its definitions for rows, by type.
    pub fn types(&self) -> Vec<&str> {
        let all = self.0["$defs"].as_object().expect("definitions").values();
        all.filter_map(|one| one["properties"]["type"]["const"].as_str()).collect()
    }

    /// Checks a value; the error has the position of the mismatch, and the reason.
    pub fn check(&self, value: &Value) -> Result<(), String> {
        self.against(&self.0, value, "")
    }

    fn against(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        keywords.iter().try_for_each(|(keyword, wanted)| self.keyword(keyword, wanted, schema, value, at))
    }

    fn keyword(
        &self,
        keyword: &str,
        wanted: &Value,
        schema: &Value,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let fits = |schema: &Value| self.against(schema, value, at).is_ok();
        let all = || wanted.as_array().expect("a list");
        let is_fine = match keyword {
            "$schema" | "$defs" | "title" | "description" | "then" | "else" => true,
            "$ref" => return self.against(self.definition(wanted), value, at),
            "type" => is_of_type(value, wanted.as_str().expect("a type")),
            "const" => value == wanted,
            "enum" => all().contains(value),
            "minimum" => value.as_f64() >= wanted.as_f64(),
            "required" => all().iter().all(|name| value.get(name.as_str().expect("a name")).is_some()),
            "allOf" => return all().iter().try_for_each(|schema| self.against(schema, value, at)),
            "anyOf" => all().iter().any(fits),
            "oneOf" => return self.one_of(all(), value, at),
            "not" => !fits(wanted),
            "if" => {
                let next = if fits(wanted) { "then" } else { "else" };
                return schema.get(next).map_or(Ok(()), |next| self.against(next, value, at));
            }
            "items" => return self.items(wanted, value, at),
            "properties" => return self.properties(wanted, value, at),
            "propertyNames" => object(value).all(|(name, _)| self.against(wanted, &name.into(), at).is_ok()),
            "additionalProperties" => return self.others(wanted, &schema["properties"], value, at),
            _ => panic!("{at}: the schema has a keyword that is not checked: {keyword}"),
        };
        if is_fine { Ok(()) } else { Err(format!("{at}: `{keyword}` wants {wanted}, found {value}")) }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let name = reference.as_str().and_then(|text| text.strip_prefix("#/$defs/")).expect("a definition");
        &self.0["$defs"][name]
    }

    /// Exactly one schema must match; the error is that of the most likely one.
    fn one_of(&self, schemas: &[Value], value: &Value, at: &str) -> Result<(), String> {
        let fit = schemas.iter().filter(|schema| self.against(schema, value, at).is_ok()).count();
        let meant = |schema: &&Value| {
            self.definition(&schema["$ref"])["properties"]["type"]["const"] == value["type"]
        };
        match (fit, schemas.iter().find(meant)) {
            (1, _) => Ok(()),
            (0, Some(meant)) => self.against(meant, value, at),
            _ => Err(format!("{at}: {fit} of the kinds of rows fit {value}")),
        }
    }

    fn items(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let items = value.as_array().into_iter().flatten().enumerate();
        items.into_iter().try_for_each(|(n, item)| self.against(schema, item, &format!("{at}[{n}]")))
    }

    fn properties(&self, schemas: &Value, value: &Value, at: &str) -> Result<(), String> {
        let known = object(value).filter_map(|(name, value)| Some((name, schemas.get(name)?, value)));
        known
            .into_iter()
            .try_for_each(|(name, schema, value)| self.against(schema, value, &format!("{at}.{name}")))
    }

    /// Checks the properties that `properties` does not name.
    fn others(&self, wanted: &Value, named: &Value, value: &Value, at: &str) -> Result<(), String> {
        let mut others = object(value).filter(|(name, _)| named.get(name).is_none());
        match wanted.as_bool() {
            Some(true) => Ok(()),
            Some(false) => {
                others.next().map_or(Ok(()), |(name, _)| Err(format!("{at}: `{name}` is not known")))
            }
            None => others.try_for_each(|(name, value)| self.against(wanted, value, &format!("{at}.{name}"))),
        }
    }
}

fn object(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}

fn is_of_type(value: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("the schema has a type that is not checked: {other}"),
    }
}
