//! What to write in place of a value of the wrong shape: a word where a list belongs, a number in quotes.

/// A table whose header has one bracket, where several may stand.
const REPEATED: [&str; 2] = ["instances", "questions"];

/// What to write instead, if a reader says that it found one type and expected another.
///
/// `before` is the text up to the value, `value` the value as it is written, `message` what the reader says.
pub(super) fn correction(before: &str, value: &str, message: &str) -> Option<String> {
    let expected = message.lines().next()?.split_once(", expected ")?.1;
    let key = key(before);
    if let Some(name) = REPEATED.into_iter().find(|name| is_header(before, value, name)) {
        return Some(format!("[[{name}]] has two brackets: there may be several"));
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

/// What stands before the last sign of equality, if the value follows it: `heuristics`.
fn key(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next()?.trim_end().strip_suffix('=')?;
    let word = line.trim_end().rsplit([' ', '{', ',', '\t']).next()?;
    (!word.is_empty()).then_some(word)
}

/// Whether the value begins with the header of a table that may be repeated, or is a table for that key.
fn is_header(before: &str, value: &str, name: &str) -> bool {
    let head = format!("[{name}]");
    value.starts_with(&head) || before.trim_end().ends_with(&head) || key(before) == Some(name)
}

fn unquoted(value: &str) -> &str {
    value.trim_matches(['"', '\''])
}

/// A table for a key that wants one.
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
