//! Changes the rules of a table that is being prepared.

use super::{message::Message, request::Change, warning::Warning};
use game_kanasta::{DEALS, LEAST_TARGET, MOST_TARGET, PLAYERS, Rules, RulesError, Teams};

/// The most players that the source document knows.
pub(super) const MOST_PLAYERS_OF_SOURCE: u8 = 4;

/// Returns the rules after a change, and the message that confirms it.
pub(super) fn changed(rules: &Rules, change: Change) -> Result<(Rules, Message), Warning> {
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let counts = || PLAYERS.map(|count| count.to_string()).join(", ");
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
        Change::Teams(count) => {
            let teams = Teams::try_from(small(count));
            (
                teams
                    .and_then(|teams| rules.with_teams(teams))
                    .map_err(teams_refused),
                Message::Teams(count.into()),
            )
        }
        Change::Sequences(on) => (Ok(rules.with_sequences(on)), Message::Sequences(on)),
    };
    Ok((new?, confirmed))
}

fn teams_refused(why: RulesError) -> Warning {
    match why {
        RulesError::TeamsOf(_) => Warning::TeamsOfSix,
        RulesError::Teams(_)
        | RulesError::Players(_)
        | RulesError::Dealt(_)
        | RulesError::Target(_)
        | RulesError::TurnMs(_) => Warning::BadOption("2, 3".to_owned()),
    }
}
