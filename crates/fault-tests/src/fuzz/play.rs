//! A game as lines of text, as in golden transcripts: rules, a seed, moves, time. Whatever is
//! tried, the laws hold.

use game_core::{GameTime, Seat, Seed, Viewer};
use games::{AnyAction, AnyBout, AnyRules, GameKind};

/// The longest game that is tried, in lines.
const MOST_LINES: usize = 200;
/// The longest that is waited at once: a game may ring its bell for as long as it lasts.
const MOST_MS: u64 = 600_000;

/// Plays what it says. Lines that mean nothing are passed over, moves that are refused are too.
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
                drop(bout.advance(bout.now() + ms.parse().unwrap_or(0).min(MOST_MS)))
            }
            Some(("leave", seat)) => drop(bout.leave(bout.now(), seat_of(&bout, seat))),
            Some(_) => submit(&mut bout, kind, line),
            None => {}
        }
        everyone_looks(&mut bout);
    }
    someone_can_act(&bout);
    reads_back(&bout);
}

/// In transcripts the game is known, so its rules are not named by it.
fn rules_of(kind: GameKind, rules: &str) -> Option<AnyRules> {
    serde_json::from_str(&format!(r#"{{"{}":{rules}}}"#, kind.name())).ok()
}

/// A seat of this table: the first for all that is none.
fn seat_of(bout: &AnyBout, text: &str) -> Seat {
    let seats = bout.rules().seating().count();
    Seat::new(
        text.parse()
            .ok()
            .filter(|&seat: &u8| usize::from(seat) < seats)
            .unwrap_or_default(),
    )
}

/// `0: draw` and `0? draw` are the same here: it is for the rules to say.
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

/// All that anybody is shown can be made and written.
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

/// Whoever is awaited can be offered things - none, if they sleep - and if nobody is, time goes on.
fn someone_can_act(bout: &AnyBout) {
    for seat in bout.awaited() {
        let _ = bout.menu(seat);
    }
    let is_stuck = !bout.is_over() && bout.awaited().is_empty() && bout.wake_at().is_none();
    assert!(!is_stuck, "someone or time can act until the end");
}

/// The record makes the same game again.
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
