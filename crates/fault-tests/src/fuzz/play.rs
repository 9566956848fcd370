//! Plays a game from lines of text in the format of golden transcripts, and checks that the laws
//! hold whatever the lines say.

use game_core::{GameTime, Seat, Seed, Viewer};
use games::{AnyAction, AnyBout, AnyRules, GameKind};

/// Maximum number of lines of a game.
const MOST_LINES: usize = 200;
/// Maximum time of one `advance`: a real-time game has a timer event at every step of it.
const MOST_MS: u64 = 600_000;

/// Plays the lines. Unknown lines and refused moves are skipped.
pub(super) fn play(kind: GameKind, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let said = |word: &str| text.lines().find_map(|line| line.strip_prefix(word));
    let rules = said("rules ")
        .and_then(|rules| rules_of(kind, rules))
        .unwrap_or_else(|| kind.default_rules());
    let seed = said("seed ")
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_default();
    let mut bout = AnyBout::open(rules, Seed::from_number(seed));
    for line in text.lines().take(MOST_LINES) {
        match line.split_once(' ') {
            Some(("advance", ms)) => {
                _ = bout.advance(bout.now() + ms.parse().unwrap_or(0).min(MOST_MS));
            }
            Some(("leave", seat)) => {
                _ = bout.leave(bout.now(), seat_of(&bout, seat));
            }
            Some(_) => submit(&mut bout, kind, line),
            None => {}
        }
        everyone_looks(&mut bout);
    }
    someone_can_act(&bout);
    reads_back(&bout);
}

/// Transcripts state rules without the game's name.
fn rules_of(kind: GameKind, rules: &str) -> Option<AnyRules> {
    serde_json::from_str(&format!(r#"{{"{}":{rules}}}"#, kind.name())).ok()
}

/// The seat of this number, or seat 0 if there is no such seat.
fn seat_of(bout: &AnyBout, text: &str) -> Seat {
    let seats = bout.rules().seating().count();
    Seat::new(
        text.parse()
            .ok()
            .filter(|&seat: &u8| usize::from(seat) < seats)
            .unwrap_or_default(),
    )
}

/// `0: draw` and `0? draw` are the same here: the rules decide.
fn submit(bout: &mut AnyBout, kind: GameKind, line: &str) {
    let Some((seat, action)) = line.split_once([':', '?']) else {
        return;
    };
    let Ok(action) = AnyAction::parse(kind, action.trim()) else {
        return;
    };
    let (seat, before) = (seat_of(bout, seat), bout.version());
    match bout.submit(bout.now(), seat, action).expect("of this game") {
        Ok(()) => assert!(bout.version() > before, "what is granted is recorded"),
        Err(_) => assert_eq!(bout.version(), before, "what is refused is not"),
    }
}

/// Every view and notice can be built and serialised.
fn everyone_looks(bout: &mut AnyBout) {
    let events = bout.drain();
    if events.is_empty() {
        return;
    }
    let seats = Seat::all(bout.rules().seating().count()).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        let seen = (bout.view(viewer), events.notices(viewer));
        serde_json::to_string(&seen).expect("plain data");
    }
}

/// The menu of every awaited seat can be built, and if no seat is awaited, a timer is set.
fn someone_can_act(bout: &AnyBout) {
    for seat in bout.awaited() {
        let _ = bout.menu(seat);
    }
    let is_stuck = !bout.is_over() && bout.awaited().is_empty() && bout.wake_at().is_none();
    assert!(!is_stuck, "someone or time can act until the end");
}

/// The record replays to the same game.
fn reads_back(bout: &AnyBout) {
    let mut again = AnyBout::open(bout.rules(), bout.seed().clone());
    for entry in bout.entries_since(0) {
        again
            .retrace(&entry)
            .expect("of this game")
            .expect("it was played");
    }
    let eyes = Viewer::Spectator;
    assert!(
        again.view(eyes) == bout.view(eyes) && again.outcome() == bout.outcome(),
        "it replays the same"
    );
    assert!(
        again.now() <= bout.now().max(GameTime::START),
        "and ends no later"
    );
}
