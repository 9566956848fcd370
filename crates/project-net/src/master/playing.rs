//! The running game: applies requests to the rules and reports to every agent what it may
//! know.

use crate::{
    Addressed, InfoResponse, MasterOut, Now, PlayerId, PlayerOut,
    words::{Epoch, Names, action_of, message_of, refused, start_of},
};
use game_core::{Bout, GameTime, Phase, Rejection, Seat, Seed, Viewer};
use game_project::{Ending, Event, Knowledge, Project, Rules, Truth, View};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// A running game.
pub(super) struct JudgedGame {
    rules: Rules,
    bout: Bout<Project>,
    names: Names,
    began: Instant,
    epoch: Epoch,
    /// The answer to the last granted or refused request of each player: it may be lost with the
    /// server.
    answers: BTreeMap<PlayerId, Told>,
}

type Told = Vec<Addressed<MasterOut>>;

impl JudgedGame {
    /// Sets up the board and sends `StartGame` to everyone.
    pub fn start(rules: Rules, seed: Seed, names: Names, now: Now) -> (Self, Told) {
        let playing = Self {
            rules,
            bout: Bout::open(rules, seed),
            names,
            began: now.instant,
            epoch: now.date,
            answers: BTreeMap::new(),
        };
        let starts = playing.names.iter().map(|(seat, player)| {
            let start = start_of(&playing.mind(seat), &playing.names);
            Addressed::of(player, MasterOut::StartGame(start))
        });
        let starts = starts.collect();
        (playing, starts)
    }

    /// Handles a player's request.
    pub fn ask(&mut self, now: Now, player: PlayerId, said: &PlayerOut) -> Told {
        let Some(seat) = self.names.seat_of(player) else {
            tracing::info!(%player, "message ignored: sender is not a player");
            return Vec::new();
        };
        let mut told = self.ring(now);
        let answer = self.answer(self.at(now), seat, player, said);
        let own = answer.iter().filter(|told| told.player == Some(player));
        let own: Told = own
            .filter(|told| is_answer(&told.message))
            .cloned()
            .collect();
        if !own.is_empty() {
            self.answers.insert(player, own);
        }
        told.extend(answer);
        told
    }

    fn answer(&mut self, at: GameTime, seat: Seat, player: PlayerId, said: &PlayerOut) -> Told {
        let Some(asked) = action_of(said, &self.mind(seat), &self.names, self.epoch) else {
            return Vec::new();
        };
        let judged = asked.map_err(Rejection::Refused).and_then(|action| {
            self.bout.submit(at, seat, action.clone())?;
            Ok(action)
        });
        match judged {
            Ok(action) => {
                tracing::info!(%at, %player, %action, "action granted");
                self.granted(seat, player, said)
            }
            Err(Rejection::Refused(refusal)) => {
                tracing::info!(%at, %player, %refusal, "action refused");
                refused(said, refusal, at)
                    .into_iter()
                    .map(|message| Addressed::of(player, message))
                    .collect()
            }
            Err(Rejection::Over | Rejection::NotAwaited) => Vec::new(),
        }
    }

    /// Answers a granted request. `WakeUp` follows at once if it costs no sleep.
    fn granted(&mut self, seat: Seat, player: PlayerId, said: &PlayerOut) -> Told {
        let mut told = self.tell();
        forward_as_said(&mut told, player, said);
        if self.mind(seat).asleep.is_none() && !self.bout.is_over() {
            told.push(Addressed::of(player, MasterOut::WakeUp));
        }
        told
    }

    /// A player's connection is lost: its team scores 0, the other 1 (source, section 3.3).
    pub fn lose(&mut self, now: Now, player: PlayerId) -> Told {
        let Some(seat) = self.names.seat_of(player) else {
            return Vec::new();
        };
        let mut told = self.ring(now);
        self.bout.leave(self.at(now), seat);
        told.extend(self.tell());
        told
    }

    /// Applies everything due by `now`: sends `WakeUp` to agents whose sleep is over.
    pub fn ring(&mut self, now: Now) -> Told {
        self.bout.advance(self.at(now));
        self.tell()
    }

    /// When the game next changes by itself.
    pub fn bell(&self) -> Option<Instant> {
        self.bout
            .wake_at()
            .map(|at| self.began + Duration::from_millis(at.ms()))
    }

    /// Repeats `WakeUp` to everyone who is awake: it may have been lost with the connection.
    pub fn remind(&self) -> Told {
        let awake = self
            .names
            .iter()
            .filter(|&(seat, _)| self.mind(seat).asleep.is_none());
        awake
            .map(|(_, player)| Addressed::of(player, MasterOut::WakeUp))
            .collect()
    }

    /// Tells a player that has returned with its knowledge what it may have missed: the answer to
    /// its last request, and that it is awake or the game is over.
    pub fn resume(&self, player: PlayerId) -> Told {
        match self.answers.get(&player) {
            Some(answer) => [answer.clone(), self.present(player)].concat(),
            None => self.introduce(player),
        }
    }

    /// Tells a player that has returned without its knowledge the board and its own place.
    pub fn introduce(&self, player: PlayerId) -> Told {
        let Some(seat) = self.names.seat_of(player) else {
            return Vec::new();
        };
        let start = start_of(&self.mind(seat), &self.names);
        let start = Addressed::of(player, MasterOut::StartGame(start));
        [vec![start], self.present(player)].concat()
    }

    fn present(&self, player: PlayerId) -> Told {
        if let Some(ending) = self.ending() {
            let [score0, score1] = ending.scores.map(i32::from);
            return vec![Addressed::of(player, MasterOut::EndGame { score0, score1 })];
        }
        let mut awake = self.remind();
        awake.retain(|told| told.player == Some(player));
        awake
    }

    /// Whether the player is in this team.
    pub fn is_in_team(&self, player: PlayerId, team: i32) -> bool {
        let seat = self.names.seat_of(player);
        seat.is_some_and(|seat| i32::from(self.rules.team(seat).0) == team)
    }

    /// `EndGame` without a winner, for everyone.
    pub fn abandon(&self) -> Told {
        let end = MasterOut::EndGame {
            score0: 0,
            score1: 0,
        };
        self.names
            .iter()
            .map(|(_, player)| Addressed::of(player, end.clone()))
            .collect()
    }

    /// The ending, once the game is over.
    pub fn ending(&self) -> Option<Ending> {
        match self.bout.phase() {
            Phase::Over(ending) => Some(ending),
            Phase::Awaiting(_) => None,
        }
    }

    /// The state of the whole board.
    pub fn truth(&self) -> Truth {
        match self.bout.view(Viewer::Spectator) {
            View::Master(truth) => truth,
            View::Agent(_) => unreachable!("spectators see the truth"),
        }
    }

    pub fn at(&self, now: Now) -> GameTime {
        let played = now.instant.saturating_duration_since(self.began);
        GameTime::from_ms(u64::try_from(played.as_millis()).unwrap_or(u64::MAX))
    }

    fn mind(&self, seat: Seat) -> Knowledge {
        match self.bout.view(Viewer::Seat(seat)) {
            View::Agent(mind) => mind,
            View::Master(_) => unreachable!("an agent sees what it knows"),
        }
    }

    /// The messages about new events, for each agent what it may know.
    fn tell(&mut self) -> Told {
        let mut told = Vec::new();
        for event in self.bout.drain() {
            log(&event);
            for (seat, player) in self.names.iter() {
                let message = event
                    .word(seat)
                    .and_then(|word| message_of(&word, &self.mind(seat), &self.names, self.epoch));
                told.extend(message.map(|message| Addressed::of(player, message)));
            }
        }
        told
    }
}

/// Whether the message answers a request. A lost `YouShouldSleep` changes nothing.
const fn is_answer(message: &MasterOut) -> bool {
    match message {
        MasterOut::ResponseMoveOk { .. }
        | MasterOut::ResponseMoveNotOk { .. }
        | MasterOut::ResponseCheckPieceOk { .. }
        | MasterOut::ResponseCheckPieceNoPiece
        | MasterOut::ResponsePlacePieceOk { .. }
        | MasterOut::ResponsePlacePieceNoPiece
        | MasterOut::ResponseResolveDistances { .. } => true,
        MasterOut::AcceptConnection { .. }
        | MasterOut::RejectConnection
        | MasterOut::StartGame(_)
        | MasterOut::RequestInfo(_)
        | MasterOut::ResponseToInfo(_)
        | MasterOut::YouShouldSleep { .. }
        | MasterOut::WakeUp
        | MasterOut::EndGame { .. } => false,
    }
}

/// Logs an event. Reports between players are logged without their content, which is long.
fn log(event: &Event) {
    match event {
        Event::Told { .. } | Event::Woke { .. } => {}
        Event::Ended(ending) => tracing::info!(?ending, "game over"),
        event => tracing::info!(?event, "game event"),
    }
}

/// Replaces our rendering of a request or report by the one that was sent, with the true sender:
/// foreign players may use fields that we do not know.
fn forward_as_said(told: &mut Told, from: PlayerId, said: &PlayerOut) {
    for message in told {
        if let (MasterOut::ResponseToInfo(passed), PlayerOut::ResponseToInfo(info)) =
            (&mut message.message, said)
        {
            *passed = InfoResponse {
                id_from: Some(from),
                ..info.clone()
            };
        }
        if let (MasterOut::RequestInfo(passed), PlayerOut::RequestInfo(asked)) =
            (&mut message.message, said)
        {
            passed.unknown.clone_from(&asked.unknown);
        }
    }
}
