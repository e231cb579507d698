//! Files of the page: those of `web/`, embedded in the program by `build.rs`. A debug build reads them from the source folder if it exists,
//! so a reload shows changes.

use super::guard::Entering;
use crate::api::Refusal;
use axum::Extension;
use axum::extract::Path as Named;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use solvarium_human::Technique;
use std::borrow::Cow;
use std::path::Path;

include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// `GET /`
pub(super) async fn page(entering: Option<Extension<Entering>>) -> Result<Response, Refusal> {
    show("index.html", entering)
}

/// `GET /explain.html`
pub(super) async fn explained(entering: Option<Extension<Entering>>) -> Result<Response, Refusal> {
    show("explain.html", entering)
}

/// `GET /games.html`
pub(super) async fn games(entering: Option<Extension<Entering>>) -> Result<Response, Refusal> {
    show("games.html", entering)
}

/// `GET /setter.html`
pub(super) async fn setter(entering: Option<Extension<Entering>>) -> Result<Response, Refusal> {
    show("setter.html", entering)
}

/// Serves a page; a sender with the token gets the secret in its head.
fn show(name: &str, entering: Option<Extension<Entering>>) -> Result<Response, Refusal> {
    let Some(Extension(Entering(secret))) = entering else { return send(name) };
    let page = content(name).ok_or_else(|| Refusal::absent("the page has no such file"))?;
    let page = String::from_utf8_lossy(&page);
    let head = format!("<head>\n  <meta name=\"solvarium\" content=\"{secret}\">");
    Ok(([(header::CONTENT_TYPE, kind(name))], page.replacen("<head>", &head, 1)).into_response())
}

/// `GET /docs/techniques.md`: each technique with its explanation; the page links to the headings.
pub(super) async fn techniques() -> Response {
    let section = |technique: &Technique| {
        format!("### `{technique}`\n{}\n\n{}\n", technique.about(), technique.explanation())
    };
    let text: Vec<_> = Technique::ALL.iter().map(section).collect();
    ([(header::CONTENT_TYPE, kind("techniques.md"))], text.join("\n")).into_response()
}

/// `GET /web/...`
pub(super) async fn file(Named(name): Named<String>) -> Result<Response, Refusal> {
    send(&name)
}

fn send(name: &str) -> Result<Response, Refusal> {
    let bytes = content(name).ok_or_else(|| Refusal::absent("the page has no such file"))?;
    Ok(([(header::CONTENT_TYPE, kind(name))], bytes).into_response())
}

/// The bytes of a page file. Only embedded names are found, so no name leads elsewhere.
fn content(name: &str) -> Option<Cow<'static, [u8]>> {
    let (name, embedded) = WEB.iter().find(|(known, _)| *known == name)?;
    let fresh = if cfg!(debug_assertions) { std::fs::read(Path::new(FOLDER).join(name)).ok() } else { None };
    Some(fresh.map_or(Cow::Borrowed(*embedded), Cow::Owned))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_kind_that_fits() {
        for (name, _) in WEB {
            let kind = kind(name);
            let text = std::str::from_utf8(&content(name).unwrap()).is_ok();
            assert!(text || !kind.starts_with("text/"), "{name} is no {kind}");
        }
    }

    #[test]
    fn names_lead_nowhere_else() {
        assert!(content("index.html").is_some());
        for name in [
            "",
            ".",
            "..",
            "../Cargo.toml",
            "./index.html",
            "/etc/passwd",
            "%2e%2e/Cargo.toml",
            "index.html\0",
        ] {
            assert!(content(name).is_none(), "{name}");
        }
    }
}
