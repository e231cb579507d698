//! Moves inline scripts and styles of mdBook's pages and of reports into files beside the book, so that the policy of each page can
//! forbid inline ones.

use crate::files::{read, walk, write};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

/// The content security policy of a page of the book: only files of the site, and the workbench in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; \
    connect-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// Moves all inline scripts and styles out of the pages of a folder.
///
/// # Errors
/// A file cannot be read or written, or a script has no end.
pub(super) fn forbid_inline(book: &Path) -> Result<(), String> {
    let (mut files, mut outside) = (Vec::new(), BTreeMap::new());
    walk(book, book, &mut files)?;
    for page in files.iter().filter(|file| file.ends_with(".html")) {
        let html = read(&book.join(page))?;
        let up = "../".repeat(Path::new(page).components().count() - 1);
        let html = without_inline(&html, &up, &mut outside).map_err(|error| format!("{page}: {error}"))?;
        write(&book.join(page), html.as_bytes())?;
    }
    for script in files.iter().filter(|file| file.ends_with(".js")) {
        // A style set as an attribute is inline; a style set as a property is not.
        let code = read(&book.join(script))?;
        let plain =
            moved(&code, ".setAttribute('style', ", ")", |style| format!(".style.cssText = {style}"))?;
        if plain != code {
            write(&book.join(script), plain.as_bytes())?;
        }
    }
    outside.iter().try_for_each(|(file, text)| write(&book.join(file), text.as_bytes()))
}

/// The page with its policy; inline parts are added to the files outside, by their names.
fn without_inline(html: &str, up: &str, outside: &mut BTreeMap<String, String>) -> Result<String, String> {
    let html = moved(html, "<script>", "</script>", |script| {
        let file = named(script, "js", outside);
        format!("<script src=\"{up}{file}\"></script>")
    })?;
    let html = moved(&html, "<style>", "</style>", |style| {
        let file = named(style, "css", outside);
        format!("<link rel=\"stylesheet\" href=\"{up}{file}\">")
    })?;
    let mut rules = String::new();
    let html = moved(&html, " style=\"", "\"", |style| {
        let name = sum(style);
        let rule = format!("[data-style=\"{name}\"] {{ {style} }}\n");
        if !rules.contains(&rule) {
            rules += &rule;
        }
        format!(" data-style=\"{name}\"")
    })?;
    let mut head = format!("<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    if !rules.is_empty() {
        let file = named(&rules, "css", outside);
        head += &format!("\n<link rel=\"stylesheet\" href=\"{up}{file}\">");
    }
    Ok(html.replacen("<head>", &head, 1))
}

/// Replaces each part from `begin` to `end` by the result of `into`, which gets the text between.
fn moved(text: &str, begin: &str, end: &str, mut into: impl FnMut(&str) -> String) -> Result<String, String> {
    let mut parts = text.split(begin);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) =
            part.split_once(end).ok_or_else(|| format!("expected `{end}` after `{begin}`"))?;
        whole += &into(inside);
        whole += rest;
    }
    Ok(whole)
}

/// The name of the file with this text: one for equal texts.
fn named(text: &str, ending: &str, outside: &mut BTreeMap<String, String>) -> String {
    let file = format!("inline-{}.{ending}", sum(text));
    outside.insert(file.clone(), text.to_owned());
    file
}

fn sum(text: &str) -> String {
    Sha256::digest(text).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_nothing_inline() {
        let page = "<head></head><script>\nlet a = 1;</script><p style=\"top: 0\">x</p><p style=\"top: 0\"></p><style>b {}</style>\
            <script src=\"c.js\"></script>";
        let mut outside = BTreeMap::new();
        let html = without_inline(page, "../", &mut outside).unwrap();
        assert!(
            !html.contains("<script>") && !html.contains(" style=") && !html.contains("<style>"),
            "{html}"
        );
        assert!(html.contains("<script src=\"c.js\">") && html.contains("Content-Security-Policy"), "{html}");
        assert_eq!(outside.len(), 3);
        for (file, text) in &outside {
            assert!(html.contains(&format!("\"../{file}\"")), "{file}");
            assert!(
                ["\nlet a = 1;", "b {}"].contains(&text.as_str()) || text.ends_with("{ top: 0 }\n"),
                "{text}"
            );
        }
        // Equal texts are one file.
        without_inline(page, "", &mut outside).unwrap();
        assert_eq!(outside.len(), 3);
        assert!(without_inline("<script>let a", "", &mut outside).is_err());
    }
}
