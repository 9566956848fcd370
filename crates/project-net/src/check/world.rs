//! A small board with one piece at a time, for checking a player.

use super::fields::{Point, apart, is, whole};
use serde_json::{Value, json};

const WIDTH: i64 = 6;
const HEIGHT: i64 = 8;
const DEPTH: i64 = 2;
/// Where one piece after another lies.
const PIECE: Point = (1, 4);
/// What the player must not step on.
const MATE: Point = (4, 4);

/// The truth about the board.
pub(super) struct World {
    pub team: i64,
    pub at: Point,
    holds: bool,
}

impl World {
    pub fn new() -> Self {
        Self {
            team: 0,
            at: (3, 3),
            holds: false,
        }
    }

    pub fn fields(&self) -> usize {
        usize::try_from(WIDTH * HEIGHT).unwrap_or_default()
    }

    pub fn start(&self) -> Value {
        json!({"MessageType": "StartGame", "Width": WIDTH, "Height": HEIGHT,
            "GoalAreaHeight": DEPTH, "PlayerCount": 2,
            "StartingPositionX": self.at.0, "StartingPositionY": self.at.1})
    }

    /// The answer to a request; `None` for one that has none.
    pub fn answer(&mut self, request: &Value) -> Option<Value> {
        if is(request, "RequestMove") {
            let to = (
                whole(request, "DestinationX"),
                whole(request, "DestinationY"),
            );
            return Some(self.step(to));
        }
        if is(request, "RequestResolveDistances") {
            return Some(self.around());
        }
        if is(request, "RequestCheckPiece") {
            return Some(if self.holds {
                json!({"MessageType": "ResponseCheckPieceOk", "IsSham": false})
            } else {
                json!({"MessageType": "ResponseCheckPieceNoPiece"})
            });
        }
        if is(request, "PlacePiece") {
            let held = std::mem::take(&mut self.holds);
            return Some(if held {
                json!({"MessageType": "ResponsePlacePieceOk", "GoalAchieved": false})
            } else {
                json!({"MessageType": "ResponsePlacePieceNoPiece"})
            });
        }
        None
    }

    fn step(&mut self, to: Point) -> Value {
        let is_on_board = (0..WIDTH).contains(&to.0) && (0..HEIGHT).contains(&to.1);
        let error = if apart(self.at, to) != 1 {
            Some(0)
        } else if !is_on_board {
            Some(2)
        } else {
            (to == MATE).then_some(1)
        };
        if let Some(error) = error {
            return json!({"MessageType": "ResponseMoveNotOk", "ErrorString": error});
        }
        self.at = to;
        let found = to == PIECE && !self.holds;
        self.holds |= found;
        json!({"MessageType": "ResponseMoveOk", "DestinationX": to.0, "DestinationY": to.1,
            "DidPickupPiece": found, "ManhattanDistanceToNearestPiece": apart(to, PIECE)})
    }

    fn around(&self) -> Value {
        let (x, y) = self.at;
        let fields = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
        let told = fields.map(
            |(x, y)| json!({"PositionX": x, "PositionY": y, "Distance": apart((x, y), PIECE)}),
        );
        json!({"MessageType": "ResponseResolveDistances", "Distances": told.collect::<Vec<_>>()})
    }
}
