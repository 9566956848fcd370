//! The log of what players do and when, for an operator who asks for it: the filter has to name
//! [`TARGET`] at the level `debug`. A line names the kind of action without its cards or fields,
//! some of which are hidden from other players.

use game_core::{Input, Seat};
use games::AnyAction;
use hub::{JournalFact, JournalRow, Table};
use wire::Sitter;

/// The target of the log lines, as in `--log info,stolik::actions=debug`.
const TARGET: &str = "stolik::actions";
const LEFT: &str = "leave";

/// Logs the players' actions among the rows of a step.
pub(crate) fn log_actions(table: &Table, rows: &[JournalRow]) {
    if !tracing::enabled!(target: TARGET, tracing::Level::DEBUG) {
        return;
    }
    let sitters = table.summary().sitters;
    for (seat, action) in rows.iter().filter_map(acted) {
        let sitter = sitters.get(seat.index()).and_then(Option::as_ref);
        tracing::debug!(
            target: TARGET,
            table = %table.id(),
            game = table.kind().name(),
            seat = seat.index(),
            player = sitter.map(name),
            action,
            "player acted"
        );
    }
}

/// The player and the kind of action of a row; `None` for rows of another kind.
fn acted(row: &JournalRow) -> Option<(Seat, String)> {
    let JournalFact::Entry(entry) = &row.fact else {
        return None;
    };
    match &entry.input {
        Input::Act { seat, action } => Some((*seat, kind_of(action))),
        Input::Leave { seat } => Some((*seat, LEFT.to_owned())),
        Input::Wake => None,
    }
}

fn name(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Person(person) => person.nick.to_string(),
        Sitter::Bot(bot) => bot.to_string(),
    }
}

/// The first word of an action in its notation, or the name of its variant.
fn kind_of(action: &AnyAction) -> String {
    let written = serde_json::to_value(action).unwrap_or_default();
    let of_game = written.as_object().and_then(|games| games.values().next());
    let kind = match of_game {
        Some(serde_json::Value::String(text)) => text.split(' ').next(),
        Some(serde_json::Value::Object(fields)) => fields.keys().next().map(String::as_str),
        Some(_) | None => None,
    };
    kind.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub::WallTime;

    fn row(entry: &str) -> JournalRow {
        JournalRow {
            at: WallTime(1),
            fact: JournalFact::Entry(serde_json::from_str(entry).expect("an entry")),
        }
    }

    #[test]
    fn a_line_names_the_player_and_the_action_and_none_of_its_cards() {
        let meld = row(r#"{"at":5,"act":{"seat":2,"action":{"kanasta":"meld 7H 7S *"}}}"#);
        assert_eq!(acted(&meld), Some((Seat::new(2), "meld".to_owned())));
        let draw = row(r#"{"at":5,"act":{"seat":0,"action":{"kanasta":"draw"}}}"#);
        assert_eq!(acted(&draw), Some((Seat::new(0), "draw".to_owned())));
    }

    #[test]
    fn leaving_is_told_and_the_end_of_a_time_is_not() {
        let left = row(r#"{"at":5,"leave":{"seat":1}}"#);
        assert_eq!(acted(&left), Some((Seat::new(1), "leave".to_owned())));
        assert_eq!(acted(&row(r#"{"at":5,"wake":null}"#)), None);
    }
}
