//! Corrections for values of the wrong shape: a word in place of a list, a number in quotes.

/// Tables that may be repeated, so that their headers need two brackets.
const REPEATED: [&str; 2] = ["instances", "questions"];

/// Suggests a correction if the parser found one type and expected another. `before` is the text before the value, `value` the text of
/// the value, `message` the parser's message.
pub(super) fn correction(before: &str, value: &str, message: &str) -> Option<String> {
    let expected = message.lines().next()?.split_once(", expected ")?.1;
    let key = key(before);
    if let Some(name) = REPEATED.into_iter().find(|name| is_header(before, value, name)) {
        return Some(format!("write [[{name}]] with two brackets, because there may be several"));
    }
    let key = key?;
    let write = |what: &str, form: String| Some(format!("'{key}' is {what}: write {key} = {form}"));
    match expected {
        "a sequence" => write("a list", format!("[{value}]")),
        "a string" => write("a text in quotes", format!("\"{}\"", unquoted(value))),
        "a boolean" => write("true or false", "true".into()),
        "u32" | "u64" | "i64" | "usize" => match unquoted(value).replace('_', "").parse::<u64>() {
            Ok(number) => write("a number without quotes", number.to_string()),
            Err(_) => write("a whole number", "10".into()),
        },
        _ => example(key).and_then(|form| write("a table", form.into())),
    }
}

/// The key before the last equals sign, if the value follows it: `heuristics`.
fn key(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next()?.trim_end().strip_suffix('=')?;
    let word = line.trim_end().rsplit([' ', '{', ',', '\t']).next()?;
    (!word.is_empty()).then_some(word)
}

/// Whether the value begins with the header of this repeatable table, or is a table for this key.
fn is_header(before: &str, value: &str, name: &str) -> bool {
    let header = format!("[{name}]");
    value.starts_with(&header) || before.trim_end().ends_with(&header) || key(before) == Some(name)
}

fn unquoted(value: &str) -> &str {
    value.trim_matches(['"', '\''])
}

/// An example of a table for a key that requires one.
fn example(key: &str) -> Option<&'static str> {
    Some(match key {
        "tiles" => "{ size = \"3x3\", depth = [10, 20], count = 5 }",
        "sudoku" | "jigsaw" => "{ size = 9, count = 10 }",
        "cross" => "{ weight = [1, 2, 5] }",
        "vary" => "{ n = [50, 100] }",
        "names" => "{ \"astar(weight=2)\" = \"weighted\" }",
        "limits" => "{ time = \"10s\", nodes = 1_000_000 }",
        _ => return None,
    })
}
