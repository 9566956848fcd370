//! The laws of `testkit` for dáma.

use game_dama::Dama;

#[test]
fn dama_obeys_the_laws_of_all_games() {
    testkit::laws::<Dama>().games(60).with_imagination().hold();
}
