//! The table as one player of Dáma's gateway sees it: turns messages of the table into events of
//! the protocol.

use super::{reply::Reply, state_text::state_text};
use game_core::{Seat, Viewer};
use game_dama::{Action, Event, View};
use games::{AnyAction, AnyNotice, AnyView, GameKind};
use wire::{ClientIn, PersonId, Play, Room, Sitter, Stage, TableAsk, TableId};

/// One player's view of a table.
#[derive(Debug)]
pub(crate) struct DamaTableView {
    table: TableId,
    me: PersonId,
    room: Option<Room>,
    play: Option<Play>,
    /// The present or last player of each seat: a loser who has left is still named.
    nicks: [String; 2],
    /// Whether the player was told that the opponent is away.
    opponent_away: bool,
    closed: bool,
}

/// The player's relation to the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DamaStanding {
    /// Before the game.
    Waiting,
    /// In a game, which may be paused.
    Playing,
    /// The game is over, or the player has no seat any more.
    Done { winner: Option<String> },
}

impl DamaTableView {
    pub fn at(table: TableId, me: PersonId) -> Self {
        let nicks = Default::default();
        Self {
            table,
            me,
            room: None,
            play: None,
            nicks,
            opponent_away: false,
            closed: false,
        }
    }

    /// Applies a message of the table, and returns the event for the client.
    pub fn take(&mut self, message: &ClientIn) -> Option<Reply> {
        match message {
            ClientIn::Room(room) if room.table == self.table => self.take_room(room),
            ClientIn::Play(play) if play.table == self.table => self.take_play(play),
            ClientIn::Closed { table } if *table == self.table => {
                self.closed = true;
                None
            }
            ClientIn::Removed { table, person } if *table == self.table && *person == self.me => {
                self.closed = true;
                None
            }
            _ => None,
        }
    }

    fn take_room(&mut self, room: &Room) -> Option<Reply> {
        for (nick, card) in self.nicks.iter_mut().zip(&room.seats) {
            if let Some(sitter) = &card.sitter {
                *nick = plain(sitter);
            }
        }
        self.room = Some(room.clone());
        let away = self.is_opponent_away()?;
        let is_news = std::mem::replace(&mut self.opponent_away, away) != away;
        is_news.then_some(if away {
            Reply::OpponentAway
        } else {
            Reply::OpponentBack
        })
    }

    /// Whether the opponent is away; `None` without a running game.
    fn is_opponent_away(&self) -> Option<bool> {
        let room = self
            .room
            .as_ref()
            .filter(|room| room.stage == Stage::Playing)?;
        let opponent = room.seat_of(&self.me)?.next(room.seats.len());
        Some(!room.seats[opponent.index()].here)
    }

    fn take_play(&mut self, play: &Play) -> Option<Reply> {
        let was = self.play.replace(play.clone());
        let Viewer::Seat(me) = play.viewer else {
            return None;
        };
        if was.is_none_or(|was| was.game != play.game) {
            return self.state().map(Reply::Begun);
        }
        let was_opponents_move = play
            .notices
            .iter()
            .any(|notice| mover(notice).is_some_and(|by| by != me));
        was_opponents_move
            .then(|| self.state().map(Reply::OpponentMoved))
            .flatten()
    }

    /// Whether the table plays Dáma.
    pub fn is_dama(&self) -> bool {
        self.room
            .as_ref()
            .is_some_and(|room| room.setup.rules.kind() == GameKind::Dama)
    }

    pub fn standing(&self) -> DamaStanding {
        if let Some(end) = self.play.as_ref().and_then(|play| play.end.as_ref()) {
            let winner = end
                .outcome
                .winners()
                .first()
                .map(|seat| self.nicks[seat.index()].clone());
            return DamaStanding::Done { winner };
        }
        let has_lost_seat = self
            .room
            .as_ref()
            .is_some_and(|room| room.seat_of(&self.me).is_none());
        if self.closed || has_lost_seat {
            DamaStanding::Done { winner: None }
        } else if self.play.is_some() {
            DamaStanding::Playing
        } else {
            DamaStanding::Waiting
        }
    }

    /// Returns the game as `GAME_STATE`; `None` before the first.
    pub fn state(&self) -> Option<String> {
        Some(state_text(&self.view()?.position, &self.nicks))
    }

    fn view(&self) -> Option<&View> {
        match &self.play.as_ref()?.view {
            AnyView::Dama(view) => Some(view),
            #[allow(
                unreachable_patterns,
                reason = "with one game every view is of that game"
            )]
            _ => None,
        }
    }

    /// Whether it is the player's turn in a game that is not paused.
    pub fn is_on_turn(&self) -> bool {
        let Some(play) = &self.play else { return false };
        let on_turn = self.view().map(|view| Viewer::Seat(view.to_move()));
        play.running && play.end.is_none() && on_turn == Some(play.viewer)
    }

    /// Returns the command for an action on the game version shown last.
    pub fn act(&self, action: Action) -> TableAsk {
        let (basis, game) = self
            .play
            .as_ref()
            .map_or((0, None), |play| (play.version, Some(play.game)));
        TableAsk::Act {
            action: AnyAction::Dama(action),
            basis,
            game,
        }
    }

    /// Returns the command that the gateway sends for the player: the protocol has no requests for
    /// readiness and draws, so the player is always ready and declines draws.
    pub fn automatic_ask(&self) -> Option<TableAsk> {
        match self.standing() {
            DamaStanding::Waiting => (!self.is_ready()).then_some(TableAsk::Ready { ready: true }),
            DamaStanding::Playing => {
                let offer = self.view()?.offer.map(Viewer::Seat)?;
                (Some(offer) != self.viewer()).then(|| self.act(Action::DeclineDraw))
            }
            DamaStanding::Done { .. } => None,
        }
    }

    fn viewer(&self) -> Option<Viewer> {
        self.play.as_ref().map(|play| play.viewer)
    }

    fn is_ready(&self) -> bool {
        let Some(room) = &self.room else { return true };
        room.seat_of(&self.me)
            .is_none_or(|seat| room.seats[seat.index()].ready)
    }
}

/// Writes a name with letters and digits only.
fn plain(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Person(person) => person.nick.plain(),
        Sitter::Bot(bot) => bot
            .as_str()
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect(),
    }
}

fn mover(notice: &AnyNotice) -> Option<Seat> {
    match notice {
        AnyNotice::Dama(Event::Moved(moved)) => Some(moved.seat),
        _ => None,
    }
}
