//! What one viewer may know of a table: everything open, and their own rack.

use crate::{
    Arrangement, Ending, Laid, Place, Refusal, Row, Rules, Stage, Start, State, Table, Tiles, Turn,
    judge::Judged, judge::judge,
};
use game_core::{GameTime, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A player as the viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The size of the rack when the turn began.
    pub tiles: usize,
    pub melded: bool,
    /// Whether the player has left.
    pub left: bool,
    /// The rack: the viewer's own, and everyone's after the end.
    pub rack: Option<Tiles>,
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// One entry per seat.
    pub players: Vec<Player>,
    /// The size of the pool.
    pub pool: usize,
    /// The sets on the table when the turn began.
    pub table: Vec<Laid>,
    /// The player on turn.
    pub turn: Seat,
    /// The table as that player is arranging it; all rows have places.
    pub draft: Option<Vec<Row>>,
    /// The number of drafts in this turn.
    pub drafts: u16,
    /// The present players who passed since the last play or draw.
    pub passed: Vec<Seat>,
    /// All turns so far.
    pub turns: Vec<Turn>,
    /// When the turn runs out, see [`Rules::turn_ms`].
    pub deadline: Option<GameTime>,
    /// `Some` once the game is over.
    pub ending: Option<Ending>,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let sees = |seat| {
            viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer || state.ending.is_some()
        };
        let players = Seat::all(state.hands.len())
            .zip(&state.hands)
            .map(|(seat, hand)| Player {
                tiles: hand.rack.len(),
                melded: hand.stage == Stage::Open,
                left: hand.left,
                rack: sees(seat).then(|| hand.rack.clone()),
            });
        View {
            rules: state.rules,
            players: players.collect(),
            pool: state.pool.len(),
            table: state.table.clone(),
            turn: state.turn,
            draft: state.draft.clone(),
            drafts: state.drafts,
            passed: state.passed.clone(),
            turns: state.turns.clone(),
            deadline: state.clock.deadline(),
            ending: state.ending.clone(),
        }
    }

    /// The seat's rack as far as the viewer knows it; empty otherwise.
    pub fn rack(&self, seat: Seat) -> Tiles {
        self.players
            .get(seat.index())
            .and_then(|player| player.rack.clone())
            .unwrap_or_default()
    }

    /// Which plays are legal for the seat.
    pub fn stage(&self, seat: Seat) -> Stage {
        match self.players.get(seat.index()) {
            Some(player) if player.melded => Stage::Open,
            _ => Stage::FirstMeld,
        }
    }

    /// The sets on the table, without their places.
    pub fn sets(&self) -> Table {
        Laid::table(&self.table)
    }

    /// Judges this play of the seat as the server would.
    pub fn judge(&self, seat: Seat, arrangement: &Arrangement) -> Result<Judged, Refusal> {
        judge(
            Start {
                table: &self.table,
                rack: &self.rack(seat),
                stage: self.stage(seat),
            },
            arrangement,
        )
    }

    /// Every tile of known position: those on the table, and those of the draft.
    pub fn open_tiles(&self) -> Tiles {
        let drafted = self
            .draft
            .as_ref()
            .and_then(|rows| Arrangement::new(rows.clone()).ok());
        drafted.map_or_else(|| self.sets().tiles(), |rows| rows.tiles())
    }

    /// The places that `tidy` gives to rows of a solution or a bot's play, which have none.
    pub fn places(&self, rows: &[Row]) -> Option<Vec<Place>> {
        crate::tidy::tidy(rows, &self.table).ok()
    }
}
