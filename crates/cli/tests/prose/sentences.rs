//! Sentences of documents have at most 30 words. Code counts as one word; cells of tables and items of lists are texts of their own.

use std::path::Path;

const LONGEST: usize = 30;
/// The most longer sentences: two rows of the generated table of formats. The number may only fall.
const MOST: usize = 2;

/// The texts of a document, without code blocks: paragraphs, items of lists, cells of tables, headings.
fn texts(document: &str) -> Vec<String> {
    let (mut found, mut text, mut in_code) = (Vec::new(), String::new(), false);
    for line in document.lines() {
        let bare = line.trim();
        let is_fence = bare.starts_with("```");
        in_code ^= is_fence;
        let is_indented = line.starts_with("    ") && text.is_empty();
        if in_code || is_fence || is_indented || bare.is_empty() || bare.starts_with(['#', '|']) {
            found.push(std::mem::take(&mut text));
        }
        if in_code || is_fence || is_indented || bare.is_empty() {
            continue;
        }
        if bare.starts_with('|') {
            found.extend(bare.replace("\\|", "/").split('|').map(str::to_owned));
            continue;
        }
        let number = bare.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_item =
            bare.starts_with("- ") || bare.starts_with("* ") || number != bare && number.starts_with(". ");
        if is_item {
            found.push(std::mem::take(&mut text));
        }
        text += bare;
        text.push(' ');
        if bare.starts_with('#') {
            found.push(std::mem::take(&mut text));
        }
    }
    found.push(text);
    found
}

/// A text with `code` for each code span and without the targets of its links.
fn plain(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let plain: String = parts.map(|(at, part)| if at % 2 == 0 { part } else { "code" }).collect();
    let mut parts = plain.split("](");
    let mut text = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| text += part.split_once(')').map_or("", |(_, rest)| rest));
    text.replace("<br>", ".").replace("**", "")
}

/// The sentences of a text. A sentence ends at a stop before a blank.
fn sentences(text: &str) -> Vec<Vec<&str>> {
    let mut found = vec![Vec::new()];
    for word in text.split_whitespace() {
        if word.chars().any(char::is_alphanumeric) {
            found.last_mut().unwrap().push(word);
        }
        if word.trim_end_matches(['"', ')', '*', '_']).ends_with(['.', '!', '?']) {
            found.push(Vec::new());
        }
    }
    found
}

/// The sentences of a document that are too long.
fn long(document: &str) -> Vec<String> {
    let texts: Vec<_> = texts(document).iter().map(|text| plain(text)).collect();
    let all = texts.iter().flat_map(|text| sentences(text));
    all.filter(|words| words.len() > LONGEST).map(|words| words.join(" ")).collect()
}

#[test]
fn sentences_of_documents_are_short() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut files = Vec::new();
    for folder in ["docs", "crates", "experiments"] {
        super::with_ending(&root.join(folder), ".md", &mut files);
    }
    let main = ["README", "ARCHITECTURE", "CHANGELOG", "COMPARE", "CONTRIBUTING", "DESIGN", "SECURITY"];
    files.extend(main.map(|name| root.join(format!("{name}.md"))));
    assert!(files.len() > 60, "{} documents", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let sentences = long(&std::fs::read_to_string(&file).unwrap());
        wrong.extend(sentences.iter().map(|sentence| format!("{}: {sentence}", file.display())));
    }
    assert!(wrong.len() <= MOST, "more than {LONGEST} words:\n{}", wrong.join("\n"));
}

#[test]
fn long_sentences_are_found() {
    let long_one = "word ".repeat(31);
    let short = "word ".repeat(30);
    for text in ["{}", "- {}", "| a | {} |", "1. {}", "# {}", "Short. {}", "Short: {}"] {
        assert_eq!(long(&text.replace("{}", &long_one)).len(), 1, "{text}");
    }
    for text in [
        "{}",
        "{}. {}.",
        "- {}\n- {}",
        "{}\n\n{}",
        "# {}\n{}",
        "| {} | {} |",
        "```\n{}{}\n```",
        "    {} {}",
        "a\n\n    {}\n    {}",
    ] {
        assert!(long(&text.replace("{}", short.trim_end())).is_empty(), "{text}");
    }
    assert_eq!(plain("A [b c](d e) `f g` **h**."), "A [b c code h.");
}
