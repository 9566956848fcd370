//! The laws of `testkit` for dáma.

use game_dama::{Dama, SAMPLE_RULES};

#[test]
fn dama_obeys_the_laws_of_all_games() {
    testkit::laws::<Dama>().games(60).with_imagination().hold();
}

#[test]
fn dama_obeys_the_laws_with_every_time_control() {
    let rules = SAMPLE_RULES
        .lines()
        .map(|line| serde_json::from_str(line).expect("rules"));
    testkit::laws::<Dama>()
        .rules(rules)
        .games(12)
        .with_imagination()
        .hold();
}
