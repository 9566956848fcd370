//! The page for authors of programs is correct: its examples are messages, its keys are
//! configuration keys.

use project_net::{
    Addressed, MasterIn, MasterOut, PlayerOut, RoutedMessage,
    config::{Keys, MasterConfig},
    limits, read,
};

const PAGE: &str = include_str!("../../../docs/project-game.md");

const POLISH: &str = include_str!("../../../docs/project-game.pl.md");

fn lines(mark: &str) -> impl Iterator<Item = &str> {
    PAGE.lines()
        .filter_map(move |line| line.strip_prefix(mark))
        .filter(|line| line.starts_with('{'))
}

#[test]
fn every_example_is_a_message_of_its_road() {
    let mut kinds = Vec::new();
    for line in lines("> ") {
        read::<PlayerOut>(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
        kinds.push(
            read::<RoutedMessage>(line.as_bytes())
                .expect("a letter")
                .kind()
                .to_owned(),
        );
    }
    for line in lines("< ") {
        read::<MasterOut>(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    for line in lines("gm< ") {
        read::<MasterIn>(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let of_master = lines("gm> ").filter(|line| !line.contains("ConnectToCS"));
    for line in of_master {
        read::<Addressed<MasterOut>>(line.as_bytes())
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    // Everything a player may send is on the page, except the answer to a team-mate, which is
    // among the received messages.
    for kind in PlayerOut::KINDS
        .into_iter()
        .filter(|kind| *kind != "ResponseToInfo")
    {
        assert!(kinds.iter().any(|known| known == kind), "{kind}");
    }
}

#[test]
fn every_message_of_the_game_master_is_on_the_page() {
    for kind in MasterOut::KINDS {
        assert!(PAGE.contains(kind), "{kind}");
    }
}

#[test]
fn the_example_configuration_is_the_default_one() {
    let example = PAGE
        .split("```toml")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("an example");
    let example = MasterConfig::read(Keys::read(example).expect("TOML")).expect("playable");
    assert_eq!(
        example,
        MasterConfig::read(Keys::default()).expect("playable")
    );
}

/// The blocks in this language, without comments.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    let code = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    page.split(&opening)
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(|block| block.lines().map(code).collect::<Vec<_>>().join("\n"))
        .collect()
}

#[test]
fn the_page_in_polish_has_the_same_examples() {
    for language in ["text", "toml", "sh"] {
        let examples = blocks(PAGE, language);
        assert!(!examples.is_empty(), "{language}");
        assert_eq!(blocks(POLISH, language), examples, "{language}");
    }
    let headings = |page: &str| page.lines().filter(|line| line.starts_with("## ")).count();
    assert_eq!(headings(POLISH), headings(PAGE));
    for kind in MasterOut::KINDS {
        assert!(POLISH.contains(kind), "{kind}");
    }
}

#[test]
fn the_numbers_on_the_page_are_the_limits() {
    assert_eq!(limits::MAX_MESSAGE_BYTES, 360 * 1024);
    assert_eq!(limits::RECONNECT_WITHIN.as_secs(), 10);
    assert_eq!(
        (limits::MESSAGES_PER_SECOND, limits::PLAYER_QUEUE),
        (1000, 64)
    );
    assert_eq!(limits::SETTLE_WITHIN.as_secs(), 1);
    assert_eq!(limits::MAX_TOKEN_BYTES, 128);
}
