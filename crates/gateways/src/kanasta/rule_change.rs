//! Changes the rules of a table that is being prepared.

use super::{message::Message, request::Change, warning::Warning};
use game_kanasta::{DEALS, LEAST_PLAYERS, LEAST_TARGET, MOST_PLAYERS, MOST_TARGET, Rules};

/// Returns the rules after a change, and the message that confirms it.
pub(super) fn changed(rules: &Rules, change: Change) -> Result<(Rules, Message), Warning> {
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let counts = || format!("{LEAST_PLAYERS} až {MOST_PLAYERS}");
    let points = || format!("{LEAST_TARGET} až {MOST_TARGET} po tisících");
    let (new, confirmed) = match change {
        Change::Target(points_to_win) => {
            let target = i32::from(points_to_win);
            (
                rules
                    .with_target(target)
                    .map_err(|_| Warning::BadOption(points())),
                Message::Target(target),
            )
        }
        Change::Players(count) => (
            rules
                .with_players(small(count))
                .map_err(|_| Warning::BadOption(counts())),
            Message::Players(small(count)),
        ),
        Change::Dealt(count) => {
            let deals = DEALS.map(|deal| deal.to_string()).join(", ");
            (
                rules
                    .with_dealt(small(count))
                    .map_err(|_| Warning::BadOption(deals)),
                Message::Dealt(small(count)),
            )
        }
        Change::Sequences(on) => (Ok(rules.with_sequences(on)), Message::Sequences(on)),
    };
    Ok((new?, confirmed))
}
