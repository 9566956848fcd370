//! The table's options.

use game_core::{Seat, Seating, Team};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The first of a player's own turns in a round in which the pile may be taken.
pub const TAKES_FROM_TURN: u16 = 4;
/// How often cards may go back in one turn: without a limit a player could fill the journal.
pub const MOST_UNDOS: u8 = 50;
pub const LEAST_PLAYERS: u8 = 2;
pub const MOST_PLAYERS: u8 = 4;
/// The numbers of cards a player may be dealt.
pub const DEALS: [u8; 3] = [11, 13, 15];
pub const LEAST_TARGET: i32 = 5_000;
pub const MOST_TARGET: i32 = 10_000;
/// Targets are multiples of this.
pub const TARGET_STEP: i32 = 1_000;
pub const LEAST_TURN_MS: u32 = 15_000;
pub const MOST_TURN_MS: u32 = 300_000;
/// From this number of players on, they play two against two.
const PARTNERS_FROM: u8 = 4;
const USUAL_DEAL: u8 = 13;
const USUAL_TURN_MS: u32 = 60_000;

/// Options of a table; always playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Rules {
    players: u8,
    dealt: u8,
    target: i32,
    sequences: bool,
    turn_ms: Option<u32>,
}

impl Rules {
    /// The default rules for `players`.
    pub fn for_players(players: u8) -> Result<Self, RulesError> {
        Rules::default().with_players(players)
    }

    pub fn with_players(self, players: u8) -> Result<Self, RulesError> {
        match players {
            LEAST_PLAYERS..=MOST_PLAYERS => Ok(Rules { players, ..self }),
            _ => Err(RulesError::Players(players)),
        }
    }

    pub fn with_dealt(self, dealt: u8) -> Result<Self, RulesError> {
        if DEALS.contains(&dealt) {
            Ok(Rules { dealt, ..self })
        } else {
            Err(RulesError::Dealt(dealt))
        }
    }

    pub fn with_target(self, target: i32) -> Result<Self, RulesError> {
        let fits = (LEAST_TARGET..=MOST_TARGET).contains(&target) && target % TARGET_STEP == 0;
        if fits {
            Ok(Rules { target, ..self })
        } else {
            Err(RulesError::Target(target))
        }
    }

    pub const fn with_sequences(self, sequences: bool) -> Self {
        Rules { sequences, ..self }
    }

    /// The rules with this time per turn; `None` for no limit.
    pub fn with_turn_ms(self, turn_ms: Option<u32>) -> Result<Self, RulesError> {
        match turn_ms {
            Some(ms) if !(LEAST_TURN_MS..=MOST_TURN_MS).contains(&ms) => {
                Err(RulesError::TurnMs(ms))
            }
            _ => Ok(Rules { turn_ms, ..self }),
        }
    }

    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many cards each player is dealt.
    pub const fn dealt(&self) -> u8 {
        self.dealt
    }

    /// How many points win.
    pub const fn target(&self) -> i32 {
        self.target
    }

    pub const fn has_sequences(&self) -> bool {
        self.sequences
    }

    /// How long a turn may take; `None` for no limit.
    pub const fn turn_ms(&self) -> Option<u32> {
        self.turn_ms
    }

    /// The number of sides.
    pub const fn sides(&self) -> usize {
        if self.players < PARTNERS_FROM {
            self.players as usize
        } else {
            2
        }
    }

    /// The seat's side: partners sit opposite each other.
    pub const fn side(&self, seat: Seat) -> Team {
        Team((seat.index() % self.sides()) as u8)
    }

    /// The sides of all seats.
    pub fn seating(&self) -> Seating {
        Seating::in_teams(
            Seat::all(self.players.into())
                .map(|seat| self.side(seat))
                .collect(),
        )
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            players: LEAST_PLAYERS,
            dealt: USUAL_DEAL,
            target: MOST_TARGET,
            sequences: true,
            turn_ms: Some(USUAL_TURN_MS),
        }
    }
}

/// The reason why options are not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    #[error("players: {0} is not within {LEAST_PLAYERS} to {MOST_PLAYERS}")]
    Players(u8),
    #[error("dealt: {0} is none of 11, 13 and 15")]
    Dealt(u8),
    #[error("target: {0} is not within {LEAST_TARGET} to {MOST_TARGET} in steps of {TARGET_STEP}")]
    Target(i32),
    #[error("turn_ms: {0} is not within {LEAST_TURN_MS} to {MOST_TURN_MS}, nor null for no limit")]
    TurnMs(u32),
}

/// Options as deserialised, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    players: u8,
    dealt: u8,
    target: i32,
    sequences: bool,
    turn_ms: Option<u32>,
}

impl Default for Written {
    fn default() -> Self {
        let Rules {
            players,
            dealt,
            target,
            sequences,
            turn_ms,
        } = Rules::default();
        Written {
            players,
            dealt,
            target,
            sequences,
            turn_ms,
        }
    }
}

impl TryFrom<Written> for Rules {
    type Error = RulesError;

    fn try_from(written: Written) -> Result<Self, RulesError> {
        let rules = Rules::for_players(written.players)?.with_dealt(written.dealt)?;
        let rules = rules
            .with_target(written.target)?
            .with_turn_ms(written.turn_ms)?;
        Ok(rules.with_sequences(written.sequences))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Rules, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn thirteen_cards_ten_thousand_points_sequences_and_a_minute_a_turn_unless_said_otherwise() {
        assert_eq!(read("{}"), Ok(Rules::default()));
        let rules = Rules::default();
        assert_eq!(
            (rules.dealt(), rules.target(), rules.has_sequences()),
            (13, 10_000, true)
        );
        assert_eq!((rules.players(), rules.turn_ms()), (2, Some(60_000)));
    }

    #[test]
    fn every_option_of_the_specification_reads_back() {
        for (players, dealt, target) in [
            (2, 11, 5_000),
            (3, 13, 6_000),
            (4, 15, 7_000),
            (2, 11, 10_000),
        ] {
            for (sequences, turn_ms) in [(false, None), (true, Some(15_000)), (true, Some(300_000))]
            {
                let rules = Rules::for_players(players)
                    .unwrap()
                    .with_dealt(dealt)
                    .unwrap();
                let rules = rules
                    .with_target(target)
                    .unwrap()
                    .with_turn_ms(turn_ms)
                    .unwrap();
                let rules = rules.with_sequences(sequences);
                assert_eq!(read(&serde_json::to_string(&rules).unwrap()), Ok(rules));
            }
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_field_and_its_range() {
        for (json, field, range) in [
            (r#"{"players":1}"#, "players", "2 to 4"),
            (r#"{"players":5}"#, "players", "2 to 4"),
            (r#"{"dealt":12}"#, "dealt", "11, 13 and 15"),
            (r#"{"target":4000}"#, "target", "5000 to 10000"),
            (r#"{"target":11000}"#, "target", "5000 to 10000"),
            (r#"{"target":5500}"#, "target", "steps of 1000"),
            (r#"{"turn_ms":14999}"#, "turn_ms", "15000 to 300000"),
            (r#"{"turn_ms":300001}"#, "turn_ms", "15000 to 300000"),
            (r#"{"sequence":true}"#, "sequence", "sequences"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(field) && error.contains(range), "{error}");
        }
    }

    #[test]
    fn two_or_three_play_each_for_themselves_and_four_with_the_partner_opposite() {
        let sides = |players| {
            let seating = Rules::for_players(players).unwrap().seating();
            seating
                .seats()
                .map(|seat| seating.team(seat).unwrap().0)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (sides(2), sides(3), sides(4)),
            (vec![0, 1], vec![0, 1, 2], vec![0, 1, 0, 1])
        );
    }
}
