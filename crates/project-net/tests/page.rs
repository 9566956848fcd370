//! The page for authors of programs is correct: its examples are messages, its keys are
//! configuration keys.

use project_net::{
    Addressed, MasterIn, MasterOut, PlayerOut, RoutedMessage,
    config::{Keys, MasterConfig},
    limits, read,
};

const PAGE: &str = include_str!("../../../docs/project-game.md");

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
    for line in lines("gm> ").skip(1) {
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

#[test]
fn the_numbers_on_the_page_are_the_limits() {
    assert_eq!(limits::MAX_MESSAGE_BYTES, 64 * 1024);
    assert_eq!(limits::RECONNECT_WITHIN.as_secs(), 10);
    assert_eq!(
        (limits::MESSAGES_PER_SECOND, limits::PLAYER_QUEUE),
        (1000, 64)
    );
}
