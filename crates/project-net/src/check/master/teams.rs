//! How the teams are filled, and how the game begins and ends.

use super::super::{
    fields::{are_whole, is, whole},
    findings::Stuck,
    noise::NOISE,
    sentence::Sentence,
};
use super::{CheckPlayer, CheckedBoard, MasterCheck};
use serde_json::{Value, json};

/// More players are not sent to one team: a Game Master that takes so many refuses none.
const MOST_PLAYERS: i64 = 64;
const START: [&str; 6] = [
    "Width",
    "Height",
    "GoalAreaHeight",
    "PlayerCount",
    "StartingPositionX",
    "StartingPositionY",
];

impl MasterCheck {
    /// Fills team 0 until a player is refused, then team 1 with as many.
    pub(super) async fn fill_teams(&mut self) -> Result<(), Stuck> {
        let mut size = 0;
        while self.join(0).await? {
            size += 1;
            self.findings
                .need(Sentence::FullTeamRefused, size < MOST_PLAYERS, None)?;
        }
        self.findings.need(Sentence::JoinAnswered, size > 0, None)?;
        self.peer.say_raw(NOISE);
        for number in 0..size {
            let joined = self.join(1).await;
            if number == 0 {
                let goes_on = joined.is_ok();
                self.findings.note(Sentence::NoiseIgnored, goes_on, None);
            }
            self.findings.need(Sentence::TeamsEqual, joined?, None)?;
        }
        Ok(())
    }

    /// A player asks to join. Returns whether it was accepted.
    async fn join(&mut self, team: i64) -> Result<bool, Stuck> {
        let connection = self.next_connection();
        self.peer
            .say(&json!({"MessageType": "ConnectToGameMaster", "Team": team,
            "PlayerId": connection}));
        let answer = self.peer.hear().await;
        if answer.as_ref().is_some_and(|it| is(it, "RejectConnection")) {
            self.findings.note(Sentence::FullTeamRefused, true, None);
            return Ok(false);
        }
        let accepted = answer
            .as_ref()
            .is_some_and(|answer| is(answer, "AcceptConnection") && are_whole(answer, &["Id"]));
        self.findings
            .need(Sentence::JoinAnswered, accepted, answer.as_ref())?;
        let id = answer.as_ref().map_or(0, |answer| whole(answer, "Id"));
        let is_new = self.players.iter().all(|player| player.id != id);
        self.findings
            .need(Sentence::IdsDiffer, is_new, answer.as_ref())?;
        self.players.push(CheckPlayer {
            connection,
            id,
            at: (0, 0),
        });
        Ok(true)
    }

    /// The number of a new connection.
    fn next_connection(&mut self) -> i64 {
        self.connections += 1;
        self.connections
    }

    pub(super) async fn take_starts(&mut self) -> Result<(), Stuck> {
        let size = self.players.len() / 2;
        let mut places = Vec::new();
        for player in 0..self.players.len() {
            let start = self.hear(player, |message| !is(message, "WakeUp")).await;
            let valid = start
                .as_ref()
                .is_some_and(|start| is(start, "StartGame") && are_whole(start, &START));
            self.findings
                .need(Sentence::StartSent, valid, start.as_ref())?;
            let start = start.ok_or(Stuck)?;
            self.take_start(player, &start, size)?;
            places.push(self.players[player].at);
        }
        places.sort_unstable();
        let count = places.len();
        places.dedup();
        self.findings
            .need(Sentence::StartsInTaskArea, places.len() == count, None)
    }

    fn take_start(&mut self, player: usize, start: &Value, size: usize) -> Result<(), Stuck> {
        let [width, height, goal_area, players, x, y] = START.map(|name| whole(start, name));
        let board_holds =
            width >= 2 && height >= width && (0..=(height - 1) / 2).contains(&goal_area);
        self.findings
            .need(Sentence::BoardValid, board_holds, Some(start))?;
        let teams_hold = usize::try_from(players) == Ok(size) && players < width;
        self.findings
            .note(Sentence::TeamsEqual, teams_hold, Some(start));
        self.board = CheckedBoard {
            width,
            height,
            goal_area,
        };
        self.players[player].at = (x, y);
        let is_task = self.board.is_task((x, y));
        self.findings
            .need(Sentence::StartsInTaskArea, is_task, Some(start))
    }

    pub(super) async fn join_late(&mut self) {
        let connection = self.next_connection();
        self.peer
            .say(&json!({"MessageType": "ConnectToGameMaster", "Team": 0,
            "PlayerId": connection}));
        let answer = self.peer.hear_where(|message| !is(message, "WakeUp")).await;
        let refused = answer.as_ref().is_some_and(|it| is(it, "RejectConnection"));
        self.findings
            .note(Sentence::LateJoinRefused, refused, answer.as_ref());
    }

    /// Loses a player of team 1. Chapter 9 has no message for it, so silence is no fault.
    pub(super) async fn lose(&mut self) {
        let lost = self.players.len() - 1;
        self.say(lost, &json!({"MessageType": "PlayerDisconnected"}));
        let heard = self.hear(0, |message| !is(message, "WakeUp")).await;
        let Some(end) = heard else {
            return;
        };
        let holds = is(&end, "EndGame") && end["Score0"] == 1 && end["Score1"] == 0;
        self.findings
            .note(Sentence::LossEndsGame, holds, Some(&end));
    }
}
