//! Golden transcripts of whole games: any change of behaviour is a readable difference.

use game_dama::Dama;

#[test]
fn games_go_as_written_down() {
    testkit::transcripts::<Dama>("tests/transcripts");
}
