//! Golden transcripts of whole games: any change of behaviour is a readable difference.

use game_kanasta::Kanasta;

#[test]
fn games_go_as_written_down() {
    testkit::transcripts::<Kanasta>("tests/transcripts");
}
