//! The table as one player of Kanasta's gateway sees it: turns messages of the table into messages
//! of the protocol.

use super::{
    card_numbers::CardNumbers,
    game_feed::KanastaGameFeed,
    message::Message,
    number::CardNumber,
    roster::{Roster, rules_of},
};
use cards::Face;
use game_core::{Seat, Team, Viewer};
use game_kanasta::{Action, Event, Rules};
use games::{AnyAction, AnyNotice, AnyView};
use wire::{ClientIn, Line, PersonId, Play, Room, Stage, TableAsk, TableId};

/// One player's view of a table.
#[derive(Debug)]
pub(crate) struct KanastaTableView {
    table: TableId,
    me: PersonId,
    room: Option<Room>,
    /// `None` until the player sits.
    roster: Option<Roster>,
    feed: Option<KanastaGameFeed>,
    /// The number and version of the game that was shown last.
    shown: Option<(u32, u32)>,
    /// The player's present or last seat.
    seat: Option<Seat>,
    closed: bool,
}

/// The player's relation to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KanastaStanding {
    /// Subscribed to the table, without a seat yet.
    Arriving,
    /// Seated, before or between games.
    Preparing,
    /// Seated in a running game.
    Playing,
    /// The seat was removed, as the host has lowered the number of players.
    Unseated,
    /// The host has cleared the seat, or the table was closed.
    Out,
}

impl KanastaTableView {
    pub fn at(table: TableId, me: PersonId) -> Self {
        Self {
            table,
            me,
            room: None,
            roster: None,
            feed: None,
            shown: None,
            seat: None,
            closed: false,
        }
    }

    pub fn table(&self) -> &TableId {
        &self.table
    }

    /// Whether a game is over and the table has a free seat for the next.
    pub fn has_free_seat_after_game(&self) -> bool {
        let is_over = self
            .room
            .as_ref()
            .is_some_and(|room| room.stage == Stage::Over);
        is_over && self.standing() == KanastaStanding::Preparing && self.free_seat(None).is_some()
    }

    /// Applies a message of the table, and returns the messages for the client.
    pub fn take(&mut self, message: &ClientIn) -> Vec<Message> {
        match message {
            ClientIn::Room(room) if room.table == self.table => self.take_room(room),
            ClientIn::Play(play) if play.table == self.table => self.take_play(play),
            // Chat from before the player sat down is not repeated.
            ClientIn::Said { table, lines } if *table == self.table && self.seat.is_some() => {
                lines.iter().map(said).collect()
            }
            ClientIn::Closed { table } if *table == self.table => {
                self.closed = true;
                Vec::new()
            }
            ClientIn::Removed { table, person } if *table == self.table && *person == self.me => {
                self.closed = true;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn take_room(&mut self, room: &Room) -> Vec<Message> {
        self.room = Some(room.clone());
        let Some(rules) = rules_of(room) else {
            return Vec::new();
        };
        let seat = room.seat_of(&self.me);
        self.seat = seat.or(self.seat);
        let messages = match &mut self.roster {
            Some(roster) => roster.take(room, rules),
            None if seat.is_some() => {
                let (roster, messages) = Roster::of(room, &self.me, rules);
                self.roster = Some(roster);
                messages
            }
            None => Vec::new(),
        };
        if let (Some(roster), Some(feed), Stage::Playing) =
            (&self.roster, &mut self.feed, room.stage)
        {
            feed.set_names(roster.names());
        }
        messages
    }

    fn take_play(&mut self, play: &Play) -> Vec<Message> {
        self.shown = Some((play.game, play.version));
        let (Viewer::Seat(me), AnyView::Kanasta(view), Some(roster)) =
            (play.viewer, &play.view, &mut self.roster)
        else {
            return Vec::new();
        };
        let is_new = self.feed.as_ref().is_none_or(|feed| feed.game != play.game);
        if is_new && play.end.is_some() {
            return Vec::new();
        }
        let mut messages = if is_new {
            let old = roster.renumber();
            let (feed, messages) = KanastaGameFeed::begin(play.game, view, me, roster.names(), old);
            self.feed = Some(feed);
            messages
        } else {
            let events: Vec<&Event> = play.notices.iter().filter_map(event).collect();
            let feed = self.feed.as_mut();
            feed.map(|feed| feed.take(&events, view))
                .unwrap_or_default()
        };
        // The next game is prepared at once: the client needs the table's state.
        if play.end.is_some()
            && messages
                .iter()
                .any(|message| matches!(message, Message::GameOver { .. }))
        {
            messages.extend(roster.greeting());
        }
        messages
    }

    pub fn standing(&self) -> KanastaStanding {
        let Some(room) = &self.room else {
            return KanastaStanding::Arriving;
        };
        let is_seated = room.seat_of(&self.me).is_some();
        match (self.seat, room.stage) {
            _ if self.closed => KanastaStanding::Out,
            (None, _) => KanastaStanding::Arriving,
            (Some(_), Stage::Playing) if is_seated => KanastaStanding::Playing,
            (Some(_), Stage::Waiting | Stage::Over) if is_seated => KanastaStanding::Preparing,
            (Some(seat), Stage::Waiting | Stage::Over) if seat.index() >= room.seats.len() => {
                KanastaStanding::Unseated
            }
            (Some(_), _) => KanastaStanding::Out,
        }
    }

    /// Whether the summary of a round is shown.
    pub fn is_between_rounds(&self) -> bool {
        self.feed.as_ref().is_some_and(|feed| !feed.playing)
    }

    /// Whether the client asks for a card in place of a red three that it was sent already.
    pub fn asks_for_replacement(&mut self) -> bool {
        self.feed
            .as_mut()
            .is_some_and(KanastaGameFeed::asks_for_replacement)
    }

    /// Whether the player is the host.
    pub fn is_host(&self) -> bool {
        let host = self.room.as_ref().and_then(|room| room.host.as_ref());
        host == Some(&self.me)
    }

    /// Returns the people on the seats.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        let sitters = self.room.iter().flat_map(|room| &room.seats);
        sitters.filter_map(|card| Some(&card.sitter.as_ref()?.person()?.id))
    }

    /// Whether the table plays Kanasta.
    pub fn is_kanasta(&self) -> bool {
        self.rules().is_some()
    }

    /// Returns the table's rules.
    pub fn rules(&self) -> Option<Rules> {
        rules_of(self.room.as_ref()?)
    }

    /// Returns the number of occupied seats.
    pub fn sitters(&self) -> usize {
        self.room
            .iter()
            .flat_map(|room| &room.seats)
            .filter(|card| card.sitter.is_some())
            .count()
    }

    /// Returns the first free seat, of `team` if given.
    pub fn free_seat(&self, team: Option<Team>) -> Option<Seat> {
        let (room, rules) = (self.room.as_ref()?, self.rules()?);
        let is_free = |seat: &Seat| room.seats[seat.index()].sitter.is_none();
        let is_of = |seat: &Seat| team.is_none_or(|team| rules.side(*seat) == team);
        Seat::all(room.seats.len()).find(|seat| is_free(seat) && is_of(seat))
    }

    /// Returns the seats of `team` on which people sit. Bots do not swap seats.
    pub fn taken_seats(&self, team: Team) -> Vec<Seat> {
        let (Some(room), Some(rules)) = (&self.room, self.rules()) else {
            return Vec::new();
        };
        let has_person = |seat: &Seat| {
            let sitter = room.seats[seat.index()].sitter.as_ref();
            rules.side(*seat) == team && sitter.and_then(wire::Sitter::person).is_some()
        };
        Seat::all(room.seats.len()).filter(has_person).collect()
    }

    /// Returns the player's team.
    pub fn team(&self) -> Option<Team> {
        Some(self.rules()?.side(self.seat?))
    }

    /// Whether the player is ready for the next game.
    pub fn is_ready(&self) -> bool {
        let Some((room, seat)) = self.room.as_ref().zip(self.seat) else {
            return false;
        };
        room.seats.get(seat.index()).is_some_and(|card| card.ready)
    }

    /// Returns the number by which the client knows itself.
    pub fn own_number(&self) -> usize {
        self.roster
            .as_ref()
            .map(Roster::own_number)
            .unwrap_or_default()
    }

    /// Returns the client's own name as its table shows it.
    pub fn own_name(&self) -> String {
        let seat = self.seat.map_or(0, Seat::index);
        self.roster
            .as_ref()
            .and_then(|roster| roster.names().get(seat).cloned())
            .unwrap_or_default()
    }

    /// Returns the faces of the cards with these numbers; the first number that the client does not
    /// hold as an error.
    pub fn held(&self, numbers: &[CardNumber]) -> Result<Vec<Face>, CardNumber> {
        match &self.feed {
            Some(feed) => feed.numbers.held(numbers),
            None => numbers
                .first()
                .map_or(Ok(Vec::new()), |&number| Err(number)),
        }
    }

    /// Returns the command for an action on the game version shown last. `numbers` are the copies
    /// that the client has named.
    pub fn act(&mut self, action: Action, numbers: &[CardNumber]) -> TableAsk {
        self.name(numbers);
        let (game, basis) = self.shown.unzip();
        TableAsk::Act {
            action: AnyAction::Kanasta(action),
            basis: basis.unwrap_or_default(),
            game,
        }
    }

    /// Remembers which copies the client has named: `CardNumbers` moves these first.
    pub fn name(&mut self, numbers: &[CardNumber]) {
        if let Some(feed) = &mut self.feed {
            CardNumbers::name(&mut feed.numbers, numbers);
        }
    }
}

fn event(notice: &AnyNotice) -> Option<&Event> {
    match notice {
        AnyNotice::Kanasta(event) => Some(event),
        _ => None,
    }
}

/// Formats a chat line. The protocol has no field for the sender, so the nick is part of the text.
fn said(line: &Line) -> Message {
    Message::Chat(format!("{}: {}", line.by.nick, line.text.as_str()))
}
