//! Reads SVG documents back as XML, for tests here and in the viewer.

use roxmltree::{Document, Node};

/// Returns the elements of a class.
pub fn of_class<'a>(svg: &'a Document<'_>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    let has = move |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|it| it == class))
    };
    svg.descendants().filter(has)
}

/// Returns the texts in a group.
pub fn texts(svg: &str, class: &str) -> Vec<String> {
    let svg = Document::parse(svg).unwrap();
    let texts = of_class(&svg, class).flat_map(|group| group.children());
    texts.filter(|node| node.has_tag_name("text")).filter_map(|node| Some(node.text()?.to_string())).collect()
}

/// Returns an attribute of the only element of a class.
pub fn attribute(svg: &str, class: &str, name: &str) -> String {
    let svg = Document::parse(svg).unwrap();
    let all: Vec<_> = of_class(&svg, class).collect();
    assert_eq!(all.len(), 1, "{class}");
    all[0].attribute(name).unwrap().to_string()
}

/// Checks that an SVG document is well-formed, refers to nothing outside it, has only classes of a table, and no long
/// numbers. Returns its label.
pub fn sound(text: &str, is_in_table: fn(&str) -> bool) -> String {
    let svg = Document::parse(text).unwrap();
    let root = svg.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    assert!(root.attribute("viewBox").is_some());
    for (place, name) in ["title", "desc"].into_iter().enumerate() {
        let child = root.children().filter(Node::is_element).nth(place).unwrap();
        assert!(child.has_tag_name(name) && !child.text().unwrap_or_default().is_empty(), "{name}");
    }
    for node in svg.descendants().filter(Node::is_element) {
        assert!(!["style", "script", "a", "image", "use"].contains(&node.tag_name().name()));
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!["style", "id", "href"].contains(&name) && !name.starts_with("on"), "{name}");
            if name == "class" {
                assert!(value.split(' ').all(is_in_table), "{value} is not in the table");
            } else if !["aria-label", "font-family"].contains(&name) {
                let is_short =
                    |part: &str| part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len()) <= 2;
                assert!(
                    value.split('.').skip(1).all(is_short)
                        && !value.contains("inf")
                        && !value.contains("NaN"),
                    "{value}"
                );
            }
        }
    }
    root.attribute("aria-label").unwrap().to_string()
}
