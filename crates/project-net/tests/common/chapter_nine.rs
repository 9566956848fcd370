//! A Game Master written from the source alone: no `TeammateIds`, no `IsLeader`, no distance at
//! the start, and a plain boolean for every placing. It shares no code with ours and plays in
//! virtual time.

use serde_json::{Value, json};
use std::collections::HashSet;

type Place = (i64, i64);

/// The rules of one game, and what chapter 9 leaves to the Game Master.
#[derive(Clone)]
pub struct Sheet {
    pub width: i64,
    pub height: i64,
    pub goal_rows: i64,
    pub goals: usize,
    pub pieces: usize,
    /// The chance of a sham in percent.
    pub sham_chance: u64,
    pub seed: u64,
    /// The number and the team of each player.
    pub players: Vec<(i64, i64)>,
    /// Whether team 0 has the bottom goal area.
    pub is_turned: bool,
    /// Milliseconds: move, discover, test, place, ask, tell.
    pub timeouts: [u64; 6],
}

impl Sheet {
    /// The source's chapter 10, with these numbers for the players of team 0 and of team 1.
    pub fn of_chapter_ten(seed: u64, numbers: [Vec<i64>; 2]) -> Self {
        let [red, blue] = numbers;
        let red = red.into_iter().map(|id| (id, 0));
        Self {
            width: 10,
            height: 10,
            goal_rows: 3,
            goals: 3,
            pieces: 4,
            sham_chance: 20,
            seed,
            players: red.chain(blue.into_iter().map(|id| (id, 1))).collect(),
            is_turned: false,
            timeouts: [250, 1250, 1500, 1000, 2000, 5000],
        }
    }
}

struct Player {
    id: i64,
    team: i64,
    at: Place,
    /// Whether the carried piece is a sham.
    holds: Option<bool>,
    asleep: Option<u64>,
}

/// A running game.
pub struct ChapterNine {
    sheet: Sheet,
    luck: u64,
    players: Vec<Player>,
    pieces: Vec<(Place, bool)>,
    /// The goals that each team has left.
    pub goals: [HashSet<Place>; 2],
    tried: [HashSet<Place>; 2],
    leaders: [i64; 2],
    /// Real pieces placed in the own goal area, by team.
    pub placed: [u32; 2],
    /// Those of them on fields where the team had placed a real piece before.
    pub duplicates: [u32; 2],
    /// Requests for information that reached a team-mate, by team.
    pub requests: [u32; 2],
}

/// A message with the index of its receiver.
pub type Post = (usize, Value);

impl ChapterNine {
    /// Sets up the board. Also returns each player's first messages.
    pub fn open(sheet: Sheet) -> (Self, Vec<Post>) {
        let mut game = Self {
            luck: sheet.seed,
            players: Vec::new(),
            pieces: Vec::new(),
            goals: [HashSet::new(), HashSet::new()],
            tried: [HashSet::new(), HashSet::new()],
            leaders: [0, 1].map(|team| sheet.players.iter().find(|one| one.1 == team).unwrap().0),
            placed: [0; 2],
            duplicates: [0; 2],
            requests: [0; 2],
            sheet,
        };
        for (id, team) in game.sheet.players.clone() {
            let at = game.free_task_field();
            game.players.push(Player {
                id,
                team,
                at,
                holds: None,
                asleep: None,
            });
        }
        while game.pieces.len() < game.sheet.pieces {
            game.drop_piece();
        }
        for team in [0, 1] {
            while game.goals[team].len() < game.sheet.goals {
                let (x, y) = (
                    game.below(game.sheet.width),
                    game.below(game.sheet.goal_rows),
                );
                let y = y + game.first_goal_row(team as i64);
                game.goals[team].insert((x, y));
            }
        }
        let starts = game.players.iter().enumerate().flat_map(|(index, player)| {
            let sheet = &game.sheet;
            let accepted = json!({"MessageType": "AcceptConnection", "Id": player.id});
            let start = json!({"MessageType": "StartGame", "Width": sheet.width,
                "Height": sheet.height, "GoalAreaHeight": sheet.goal_rows,
                "PlayerCount": sheet.players.len() / 2,
                "StartingPositionX": player.at.0, "StartingPositionY": player.at.1});
            [(index, accepted), (index, start)]
        });
        let starts = starts.collect();
        (game, starts)
    }

    /// Answers a request at this instant.
    pub fn ask(&mut self, now: u64, who: usize, request: &Value) -> Vec<Post> {
        if let Some(until) = self.players[who].asleep {
            let left = until.saturating_sub(now);
            return vec![(
                who,
                json!({"MessageType": "YouShouldSleep", "TimeoutTime": left}),
            )];
        }
        let kind = request["MessageType"].as_str().expect("a kind");
        let (chore, posts) = match kind {
            "RequestMove" => (0, self.step(who, place(request, "Destination"))),
            "RequestResolveDistances" => (1, Ok(vec![(who, self.around(who))])),
            "RequestCheckPiece" => (2, self.check(who)),
            "PlacePiece" => (3, self.lay(who)),
            "RequestInfo" => (4, self.forward(who, request)),
            "ResponseToInfo" => (5, self.forward(who, request)),
            other => panic!("chapter 9 has no request {other}"),
        };
        match posts {
            Ok(posts) if self.sheet.timeouts[chore] > 0 => {
                self.players[who].asleep = Some(now + self.sheet.timeouts[chore]);
                posts
            }
            // An invalid request wakes its player at once (section 6.4).
            Ok(mut posts) | Err(mut posts) => {
                posts.push((who, json!({"MessageType": "WakeUp"})));
                posts
            }
        }
    }

    /// The next instant at which a player wakes.
    pub fn next_waking(&self) -> Option<u64> {
        self.players.iter().filter_map(|player| player.asleep).min()
    }

    /// Wakes the players whose time has come.
    pub fn wake(&mut self, now: u64) -> Vec<Post> {
        let mut woken = Vec::new();
        for (index, player) in self.players.iter_mut().enumerate() {
            if player.asleep.is_some_and(|until| until <= now) {
                player.asleep = None;
                woken.push((index, json!({"MessageType": "WakeUp"})));
            }
        }
        woken
    }

    /// The team that has no goals left.
    pub fn winner(&self) -> Option<usize> {
        self.goals.iter().position(HashSet::is_empty)
    }

    fn step(&mut self, who: usize, to: Place) -> Result<Vec<Post>, Vec<Post>> {
        let refused = |reason: i64| {
            let answer = json!({"MessageType": "ResponseMoveNotOk", "ErrorString": reason});
            Err(vec![(who, answer)])
        };
        let at = self.players[who].at;
        if to.0 < 0 || to.1 < 0 || to.0 >= self.sheet.width || to.1 >= self.sheet.height {
            return refused(2);
        }
        if (to.0 - at.0).abs() + (to.1 - at.1).abs() != 1 {
            return refused(0);
        }
        if self.players.iter().any(|other| other.at == to) {
            return refused(1);
        }
        self.players[who].at = to;
        let found = self.pieces.iter().position(|piece| piece.0 == to);
        let found = found.filter(|_| self.players[who].holds.is_none());
        if let Some(index) = found {
            self.players[who].holds = Some(self.pieces.swap_remove(index).1);
            self.drop_piece();
        }
        Ok(vec![(
            who,
            json!({"MessageType": "ResponseMoveOk", "DestinationX": to.0, "DestinationY": to.1,
                "DidPickupPiece": found.is_some(),
                "ManhattanDistanceToNearestPiece": self.distance(to)}),
        )])
    }

    fn around(&self, who: usize) -> Value {
        let (x, y) = self.players[who].at;
        let points = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
        let told = points
            .map(|at| json!({"PositionX": at.0, "PositionY": at.1, "Distance": self.distance(at)}));
        json!({"MessageType": "ResponseResolveDistances", "Distances": told.collect::<Vec<_>>()})
    }

    fn check(&mut self, who: usize) -> Result<Vec<Post>, Vec<Post>> {
        let Some(is_sham) = self.players[who].holds else {
            return Err(vec![(
                who,
                json!({"MessageType": "ResponseCheckPieceNoPiece"}),
            )]);
        };
        if is_sham {
            self.players[who].holds = None;
        }
        Ok(vec![(
            who,
            json!({"MessageType": "ResponseCheckPieceOk", "IsSham": is_sham}),
        )])
    }

    fn lay(&mut self, who: usize) -> Result<Vec<Post>, Vec<Post>> {
        let Some(is_sham) = self.players[who].holds.take() else {
            return Err(vec![(
                who,
                json!({"MessageType": "ResponsePlacePieceNoPiece"}),
            )]);
        };
        let (at, team) = (self.players[who].at, self.players[who].team as usize);
        let rows = self.first_goal_row(team as i64)..;
        if !is_sham && rows.contains(&at.1) && at.1 < rows.start + self.sheet.goal_rows {
            self.placed[team] += 1;
            self.duplicates[team] += u32::from(!self.tried[team].insert(at));
        }
        let achieved = !is_sham && self.goals[team].remove(&at);
        let answer = json!({"MessageType": "ResponsePlacePieceOk", "GoalAchieved": achieved});
        Ok(vec![(who, answer)])
    }

    /// Passes a request or an answer on to a team-mate, with the true sender.
    fn forward(&mut self, who: usize, message: &Value) -> Result<Vec<Post>, Vec<Post>> {
        let (id, team) = (self.players[who].id, self.players[who].team);
        let to = message["IdTo"].as_i64().expect("a number");
        let mate = |other: &Player| other.id == to && other.team == team && to != id;
        let Some(mate) = self.players.iter().position(mate) else {
            return Err(Vec::new());
        };
        let mut message = message.clone();
        message["IdFrom"] = id.into();
        if message["MessageType"] == "RequestInfo" {
            message["ObligatoryResponse"] = self.leaders.contains(&id).into();
            self.requests[team as usize] += 1;
        }
        Ok(vec![(mate, message)])
    }

    fn distance(&self, (x, y): Place) -> i64 {
        let far = |piece: &(Place, bool)| (piece.0.0 - x).abs() + (piece.0.1 - y).abs();
        self.pieces.iter().map(far).min().expect("pieces lie about")
    }

    fn first_goal_row(&self, team: i64) -> i64 {
        if (team == 0) == self.sheet.is_turned {
            self.sheet.height - self.sheet.goal_rows
        } else {
            0
        }
    }

    fn drop_piece(&mut self) {
        let at = self.free_task_field();
        let is_sham = self.below(100) < self.sheet.sham_chance as i64;
        self.pieces.push((at, is_sham));
    }

    fn free_task_field(&mut self) -> Place {
        let rows = self.sheet.height - 2 * self.sheet.goal_rows;
        loop {
            let at = (
                self.below(self.sheet.width),
                self.sheet.goal_rows + self.below(rows),
            );
            let is_taken = self.players.iter().any(|player| player.at == at)
                || self.pieces.iter().any(|piece| piece.0 == at);
            if !is_taken {
                return at;
            }
        }
    }

    /// A random number below `end`: splitmix64.
    fn below(&mut self, end: i64) -> i64 {
        self.luck = self.luck.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.luck;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as i64
    }
}

fn place(message: &Value, what: &str) -> Place {
    let number = |axis: &str| message[format!("{what}{axis}")].as_i64().expect("a number");
    (number("X"), number("Y"))
}
