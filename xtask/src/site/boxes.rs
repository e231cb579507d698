//! Parts of chapters that exist only in the book: playground boxes, and links into the documentation of the crates. In the repository
//! they are comments, `<!-- play: ... -->`, `<!-- explain: ... -->` and `<!-- rustdoc: ... -->`, as the targets do not exist there.

use std::path::Path;

/// Converts the comments of a chapter to boxes and links.
///
/// # Errors
/// A comment has no end.
pub(super) fn opened(chapter: &str, text: &str) -> Result<String, String> {
    let text = replaced(text, "<!-- play: ", |order| play(chapter, "", order))?;
    let text = replaced(&text, "<!-- explain: ", |order| play(chapter, "explain.html", order))?;
    replaced(&text, "<!-- rustdoc: ", |names| crates(chapter, names))
}

fn replaced(text: &str, begin: &str, by: impl Fn(&str) -> String) -> Result<String, String> {
    let mut parts = text.split(begin);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) =
            part.split_once(" -->").ok_or_else(|| format!("expected ` -->` after `{begin}`"))?;
        whole += &by(inside);
        whole += rest;
    }
    Ok(whole)
}

/// The relative path from a chapter's page to the folder of the site.
fn up(chapter: &str) -> String {
    "../".repeat(Path::new(chapter).components().count())
}

/// A link that a script of the book replaces by a box.
fn play(chapter: &str, page: &str, order: &str) -> String {
    let address = format!("{}play/{page}#{}", up(chapter), order.replace('&', "&amp;"));
    format!("<p class=\"play\"><a href=\"{address}\">▶ Run it here, step by step</a></p>")
}

fn crates(chapter: &str, names: &str) -> String {
    let of = |name: &str| format!("- [{name}]({}doc/{}/index.html)\n", up(chapter), name.replace('-', "_"));
    names.split(' ').map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_become_boxes_and_links() {
        let page =
            opened("docs/a/b.md", "x\n<!-- play: text=1&go=1 -->\ny <!-- rustdoc: fast-tiles -->z").unwrap();
        assert!(
            page.starts_with("x\n<p class=\"play\"><a href=\"../../../play/#text=1&amp;go=1\">"),
            "{page}"
        );
        assert!(page.ends_with("y - [fast-tiles](../../../doc/fast_tiles/index.html)\nz"), "{page}");
        assert!(opened("a.md", "<!-- play: text=1").is_err());
    }
}
