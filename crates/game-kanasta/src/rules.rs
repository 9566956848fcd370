//! The table's options.

mod edition;
mod teams;
mod written;

pub use edition::{Edition, NoEdition};
pub use teams::Teams;

use game_core::{Bank, Seat, Seating, Team, TimeControl, is_turn_ms};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The first turn of a round in which the pile may be taken; in [`Edition::First`] of a player's
/// own turns.
pub const TAKES_FROM_TURN: u16 = 4;
/// How often cards may go back in one turn: without a limit a player could fill the journal.
pub const MOST_UNDOS: u8 = 50;
pub const LEAST_PLAYERS: u8 = 2;
pub const MOST_PLAYERS: u8 = 6;
/// How many may play.
pub const PLAYERS: [u8; 4] = [2, 3, 4, 6];
/// The numbers of cards a player may be dealt.
pub const DEALS: [u8; 3] = [11, 13, 15];
pub const LEAST_TARGET: i32 = 5_000;
pub const MOST_TARGET: i32 = 10_000;
/// Targets are multiples of this.
pub const TARGET_STEP: i32 = 1_000;
pub const LEAST_TURN_MS: u32 = 15_000;
pub const MOST_TURN_MS: u32 = 300_000;
/// This number of players plays two against two.
const TWO_PAIRS: u8 = 4;
/// This number of players plays in [`Teams`], with [`MOST_PACKS`].
const IN_TEAMS: u8 = 6;
const USUAL_PACKS: u8 = 2;
/// The packs that six play with.
pub const MOST_PACKS: u8 = 3;
const USUAL_DEAL: u8 = 13;
const USUAL_TURN_MS: u32 = 60_000;

/// Options of a table; always playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "written::Written")]
pub struct Rules {
    players: u8,
    /// `Some` for six players.
    #[serde(skip_serializing_if = "Option::is_none")]
    teams: Option<Teams>,
    dealt: u8,
    target: i32,
    sequences: bool,
    turn_ms: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<Bank>,
    #[serde(skip_serializing_if = "Edition::is_unwritten")]
    edition: Edition,
}

impl Rules {
    /// The default rules for `players`.
    pub fn for_players(players: u8) -> Result<Self, RulesError> {
        Rules::default().with_players(players)
    }

    /// The rules for so many players; six play as three pairs unless they did otherwise before.
    pub fn with_players(self, players: u8) -> Result<Self, RulesError> {
        if !PLAYERS.contains(&players) {
            return Err(RulesError::Players(players));
        }
        let teams = (players == IN_TEAMS).then(|| self.teams.unwrap_or_default());
        Ok(Rules {
            players,
            teams,
            ..self
        })
    }

    /// The rules with these teams; fails unless six play.
    pub fn with_teams(self, teams: Teams) -> Result<Self, RulesError> {
        match self.teams {
            Some(_) => Ok(Rules {
                teams: Some(teams),
                ..self
            }),
            None => Err(RulesError::TeamsOf(self.players)),
        }
    }

    pub const fn with_edition(self, edition: Edition) -> Self {
        Rules { edition, ..self }
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
        self.with_time(TimeControl::of(turn_ms, None))
    }

    /// The rules with this time control.
    pub fn with_time(self, time: TimeControl) -> Result<Self, RulesError> {
        match time.turn_ms() {
            Some(ms) if !is_turn_ms(ms, LEAST_TURN_MS..=MOST_TURN_MS) => {
                Err(RulesError::TurnMs(ms))
            }
            turn_ms => Ok(Rules {
                turn_ms,
                bank: time.bank(),
                ..self
            }),
        }
    }

    /// The time that players have.
    pub const fn time(&self) -> TimeControl {
        TimeControl::of(self.turn_ms, self.bank)
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

    /// How six play together; `None` for fewer players.
    pub const fn teams(&self) -> Option<Teams> {
        self.teams
    }

    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The number of packs of cards.
    pub const fn packs(&self) -> u8 {
        match self.teams {
            Some(_) => MOST_PACKS,
            None => USUAL_PACKS,
        }
    }

    /// The number of sides.
    pub const fn sides(&self) -> usize {
        match self.teams {
            Some(teams) => teams.count(),
            None if self.players == TWO_PAIRS => 2,
            None => self.players as usize,
        }
    }

    /// Whether the round ends as soon as the last card of the stock is drawn.
    pub(crate) fn ends_with_last_card(&self) -> bool {
        self.edition == Edition::Second
    }

    /// The number, from 1, of the turn after so many turns of the round: of the round, or in
    /// [`Edition::First`] of the player's own turns.
    pub(crate) fn turn_number(&self, turns: u16) -> u16 {
        match self.edition {
            Edition::First => turns / u16::from(self.players) + 1,
            Edition::Second => turns + 1,
        }
    }

    /// Whether the pile's top card may be laid in a sequence.
    pub(crate) fn takes_to_sequences(&self) -> bool {
        self.sequences && self.edition == Edition::Second
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
            teams: None,
            dealt: USUAL_DEAL,
            target: MOST_TARGET,
            sequences: true,
            turn_ms: Some(USUAL_TURN_MS),
            bank: None,
            edition: Edition::default(),
        }
    }
}

/// The reason why options are not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    #[error("players: {0} is none of 2, 3, 4 and 6")]
    Players(u8),
    #[error("teams: {0} is neither 2 nor 3")]
    Teams(u8),
    /// Teams were chosen for a number of players whose sides are fixed.
    #[error("teams: only six players choose them, not {0}")]
    TeamsOf(u8),
    #[error("dealt: {0} is none of 11, 13 and 15")]
    Dealt(u8),
    #[error("target: {0} is not within {LEAST_TARGET} to {MOST_TARGET} in steps of {TARGET_STEP}")]
    Target(i32),
    #[error(
        "turn_ms: {0} is not within {LEAST_TURN_MS} to {MOST_TURN_MS}, nor 1, 2, 3, 7 or 14 days, \
         nor null for no limit"
    )]
    TurnMs(u32),
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
            (r#"{"players":1}"#, "players", "2, 3, 4 and 6"),
            (r#"{"players":5}"#, "players", "2, 3, 4 and 6"),
            (r#"{"players":6,"teams":4}"#, "teams", "2 nor 3"),
            (r#"{"players":4,"teams":2}"#, "teams", "six players"),
            (r#"{"edition":3}"#, "edition", "1 nor 2"),
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

    #[test]
    fn six_play_with_three_packs_as_three_pairs_or_as_two_teams_of_three() {
        let sides = |json| {
            let rules: Rules = read(json).unwrap();
            let seating = rules.seating();
            let teams = seating.seats().map(|seat| seating.team(seat).unwrap().0);
            (rules.packs(), rules.sides(), teams.collect::<Vec<_>>())
        };
        let pairs = (3, 3, vec![0, 1, 2, 0, 1, 2]);
        assert_eq!(sides(r#"{"players":6}"#), pairs);
        assert_eq!(sides(r#"{"players":6,"teams":3}"#), pairs);
        let threes = (3, 2, vec![0, 1, 0, 1, 0, 1]);
        assert_eq!(sides(r#"{"players":6,"teams":2}"#), threes);
        assert_eq!(Rules::for_players(4).unwrap().packs(), 2);
        let of_two = read(r#"{"players":6,"teams":2}"#).unwrap();
        assert_eq!(
            read(&serde_json::to_string(&of_two).unwrap()),
            Ok(of_two),
            "the teams read back"
        );
        let fewer = of_two.with_players(4).unwrap();
        assert_eq!(fewer, Rules::for_players(4).unwrap());
    }

    #[test]
    fn options_recorded_before_there_were_editions_are_of_the_first_and_wishes_of_the_second() {
        let recorded = r#"{"players":4,"dealt":13,"target":5000,"sequences":true,"turn_ms":null}"#;
        let rules = read(recorded).unwrap();
        assert_eq!(rules.edition(), Edition::First);
        assert_eq!(serde_json::to_string(&rules).unwrap(), recorded);
        for wish in ["{}", r#"{"players":4,"target":5000}"#] {
            assert_eq!(read(wish).unwrap().edition(), Edition::Second, "{wish}");
        }
        let second = rules.with_edition(Edition::Second);
        assert_eq!(read(&serde_json::to_string(&second).unwrap()), Ok(second));
    }
}
