//! Chooses the document of an address: `cargo xtask` makes one for each kind of address and each
//! language, with what can be shown before the program runs.

use crate::{Asset, Encodings, files};

/// What is known of a person who asks for a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// The page's language for them, as a tag: `en`.
    pub lang: &'static str,
    /// Whether they have no session yet.
    pub is_new: bool,
}

/// The document that answers an address of the page, such as `/lobby`. An address with no document
/// of its own gets the general one.
pub fn document(path: &str, visitor: Visitor, accepts: Encodings) -> Asset {
    let named =
        |kind: &str| files::find(&format!("documents/{kind}.{}.html", visitor.lang), accepts);
    let found = named(&kind(path, visitor.is_new)).or_else(|| named(GENERAL));
    found.unwrap_or_else(|| files::plain_document(accepts))
}

/// The document with nothing but the bars.
const GENERAL: &str = "page";

/// The kind of an address, by which `cargo xtask` names its document.
fn kind(path: &str, is_new: bool) -> String {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] if is_new => "home".to_owned(),
        [] => "games".to_owned(),
        ["lobby"] => "lobby".to_owned(),
        ["play", game] => format!("play-{game}"),
        ["rules", game] => format!("rules-{game}"),
        ["table", _] => "table".to_owned(),
        ["replay", _, _] => "replay".to_owned(),
        ["people" | "leaders", _] | ["friends"] | ["account", ..] => "people".to_owned(),
        _ => GENERAL.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn an_address_has_the_document_of_its_kind() {
        let kinds = [
            ("/", "home"),
            ("/lobby", "lobby"),
            ("/play/dama", "play-dama"),
            ("/rules/kanasta/", "rules-kanasta"),
            ("/table/zzzzzzzzzzzz", "table"),
            ("/replay/zzzzzzzzzzzz/1", "replay"),
            ("/replay/local/1", "replay"),
            ("/people/Ann", "people"),
            ("/account/forgot", "people"),
            ("/settings", "page"),
            ("/nowhere/at/all", "page"),
        ];
        for (path, expected) in kinds {
            assert_eq!(kind(path, true), expected, "{path}");
        }
        assert_eq!(
            kind("/", false),
            "games",
            "who has been here is no newcomer"
        );
    }
}
