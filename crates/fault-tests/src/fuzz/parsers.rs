//! Which target covers which parser. A test searches the sources for parsers and fails for one that
//! has no target.

/// Crate, type that is parsed from text, and the target that covers it.
pub const PARSERS: &[(&str, &str, &str)] = &[
    ("cards", "Rank", "notation-karcianka"),
    ("cards", "Card", "notation-karcianka"),
    ("cards", "Suit", "notation-karcianka"),
    ("cards", "Face", "notation-kanasta"),
    ("game-core", "$Type", "replay-file"),
    ("game-core", "Commitment", "ids"),
    ("game-core", "Contribution", "ids"),
    ("game-core", "Seed", "ids"),
    ("game-dama", "Action", "notation-dama"),
    ("game-dama", "Level", "names"),
    ("game-dama", "Square", "notation-dama"),
    ("game-dama", "Position", "position-dama"),
    ("game-kanasta", "Action", "notation-kanasta"),
    ("game-kanasta", "Heap", "notation-kanasta"),
    ("game-karcianka", "Action", "notation-karcianka"),
    ("game-karcianka", "Level", "names"),
    ("game-karcianka", "Deed", "history-karcianka"),
    ("game-karcianka", "History", "history-karcianka"),
    ("game-project", "Action", "notation-project"),
    ("game-project", "Field", "notation-project"),
    ("game-project", "Direction", "notation-project"),
    ("game-project", "Tile", "notation-project"),
    ("game-project", "Grid", "notation-project"),
    ("game-project", "Report", "notation-project"),
    ("game-rummikub", "Action", "notation-rummikub"),
    ("game-rummikub", "Place", "notation-rummikub"),
    ("game-rummikub", "Tile", "notation-rummikub"),
    ("game-rummikub", "Row", "notation-rummikub"),
    ("game-rummikub", "Arrangement", "notation-rummikub"),
    ("games", "GameKind", "names"),
    ("games", "BotName", "names"),
    ("ids", "$Name", "ids"),
    ("server", "Address", "addresses"),
    ("server", "Proxies", "addresses"),
    ("server", "Smtp", "addresses"),
    ("server", "Sender", "addresses"),
    ("server", "PublicUrl", "addresses"),
    ("store", "Address", "addresses"),
    ("wire", "ChatText", "chat"),
    ("wire", "Nick", "nick"),
];

/// The target that covers this type, if there is one.
pub fn target_for(package: &str, name: &str) -> Option<&'static str> {
    let found = PARSERS
        .iter()
        .find(|(owner, known, _)| *owner == package && *known == name);
    found.map(|(_, _, target)| *target)
}
