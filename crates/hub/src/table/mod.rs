//! One table: the fold of its journal rows, plus who is connected right now.

mod absence;
mod ask_limits;
mod asks;
mod bot_wait;
mod chat_silence;
mod closing;
mod contributions;
mod countdown;
mod eyes;
mod hosting;
pub mod limits;
mod opener;
mod pause;
mod place;
mod play;
mod proposals;
mod rated;
mod rename;
mod room_batch;
mod sealed_seed;
mod spectator_batch;
mod stall;
mod step_builder;
mod story;
mod succession;
mod summarise;
mod swap;
mod taken_back;
mod views;

use crate::{
    BotQuestion, JournalFact, JournalRow, RestoreError, Step, WallTime, chat::Chat, clock::Clock,
    presence::Presence, seats::Seats,
};
use ask_limits::AskLimits;
use game_core::{ContributionLine, CutShort, Outcome, Seat, Seed, Tempo, Viewer};
use games::{AnyBout, GameKind};
pub use opener::Opener;
pub use place::Place;
use room_batch::RoomBatch;
use spectator_batch::SpectatorBatch;
use std::collections::{BTreeMap, BTreeSet};
use step_builder::StepBuilder;
use succession::Succession;
use wire::{
    AddressTag, NewTable, Person, PersonId, ProposalCard, Refusal, Setup, Sitter, Stage, TableId,
};

/// Source of seeds: randomness is an input, too.
pub type Dealer<'a> = &'a mut dyn FnMut() -> Seed;

/// A table, its seats, chat and game.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    id: TableId,
    opener: Opener,
    succession: Succession,
    setup: Setup,
    host: Option<PersonId>,
    seats: Seats,
    game: Option<TableGame>,
    /// The next game's seed, fixed before any player can be ready.
    sealed: Option<Seed>,
    /// Since when the table waits for contributions to be revealed.
    reveals_asked: Option<WallTime>,
    /// Where the row of the last sealed seed is.
    sealed_at: JournalMark,
    chat: Chat,
    ask_limits: AskLimits,
    /// The people silenced by the host, ordered by id.
    silenced: BTreeMap<PersonId, Person>,
    presence: Presence,
    /// Seats of people who have been away for so long that bots play for them. Not journaled,
    /// like `presence`.
    stand_ins: BTreeSet<Seat>,
    /// Questions to bots that are in a queue, see `bot_wait`. Not journaled.
    queued_bots: Vec<BotQuestion>,
    /// Whether the clock stands still while the only person is shown around. Not journaled.
    held: bool,
    /// The spectators who look through the eyes of a seat. Not journaled.
    eyes: BTreeMap<PersonId, Seat>,
    /// Open offers to change places, as pairs of seats. Not journaled; cleared by any change of
    /// seats.
    offers: BTreeSet<(Seat, Seat)>,
    /// People who may not come back, the latest last.
    removed: Vec<PersonId>,
    /// When this `Table` was opened or restored.
    opened: WallTime,
    closed: bool,
    revision: u32,
    rows: u64,
    /// The time of the latest row. The next row is not earlier, even if the table has moved from
    /// a node whose wall clock is ahead.
    latest: WallTime,
    draft: StepBuilder,
    spectators: SpectatorBatch,
    rooms: RoomBatch,
}

/// A row of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct JournalMark {
    /// Counted from 1.
    row: u64,
    /// The lines of chat before the row.
    lines_before: u64,
}

/// The running game, or the last one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableGame {
    number: u32,
    started: WallTime,
    /// The players; kept here because seats may be vacated after the end.
    pub(crate) players: Vec<Sitter>,
    /// The seed that was promised before the deal.
    pub(crate) sealed: Seed,
    /// What the players added to it, in seat order.
    pub(crate) contributions: Vec<ContributionLine>,
    /// Where the row of the game's seed is.
    sealed_at: JournalMark,
    /// Whether every seat had a person with an account at a rated table.
    is_rated: bool,
    pub(crate) bout: AnyBout,
    clock: Clock,
    /// The shortest search of each bot that time cut short. Not journaled.
    cut_short: BTreeMap<Seat, CutShort>,
    /// When the countdown ends after which the clock runs; `None` while there is none.
    countdown: Option<WallTime>,
    /// The number of the game's entries that have journal rows.
    kept: u32,
    /// What players have proposed; emptied when it happens.
    proposals: Vec<ProposalCard>,
    /// Since when the game is paused by agreement.
    paused: Option<WallTime>,
    /// When the last pause ended.
    resumed: Option<WallTime>,
    /// The time of the latest row about this game's clock: where no one need be there, the clock
    /// has run since then.
    touched: WallTime,
}

impl TableGame {
    /// Notes a search that time cut short, if it is the seat's shortest.
    fn note_cut_short(&mut self, seat: Seat, cut: Option<CutShort>) {
        let noted = self.cut_short.get(&seat);
        if let Some(cut) = cut.filter(|cut| noted.is_none_or(|noted| cut.done < noted.done)) {
            self.cut_short.insert(seat, cut);
        }
    }

    /// The question to a bot on that seat at the present version.
    fn asked(&self, seat: Seat) -> BotQuestion {
        let version = match self.bout.kind().tempo() {
            Tempo::Turns => self.bout.version(),
            Tempo::RealTime => self.bout.last_act_of(seat),
        };
        BotQuestion {
            game: self.number,
            version,
            seat,
        }
    }
}

impl Table {
    /// Opens a table with the given setup, bots and seat of its creator. Refuses seats and bots
    /// that the rules do not have.
    pub fn open(
        id: TableId,
        by: &Person,
        wish: NewTable,
        now: WallTime,
        deal: Dealer<'_>,
    ) -> Result<(Self, Step), Refusal> {
        Self::open_from(id, by, None, wish, now, deal)
    }

    /// As [`Table::open`], and notes where the creator connected from.
    pub fn open_from(
        id: TableId,
        by: &Person,
        from: Option<AddressTag>,
        wish: NewTable,
        now: WallTime,
        deal: Dealer<'_>,
    ) -> Result<(Self, Step), Refusal> {
        if wish.bots.len() > wish.setup.rules.seating().count() {
            return Err(Refusal::NoSuchSeat);
        }
        if !wish.setup.rated.admits(by.kind) {
            return Err(Refusal::AccountsOnly);
        }
        let opening = JournalFact::Opened {
            by: by.clone(),
            setup: wish.setup.clone(),
            from,
        };
        let opener = Opener::new(&by.id, from);
        let mut table = Self::empty(id, opener, Succession::at_table_of(by), &wish.setup, now);
        table.draft.rows.push(JournalRow {
            at: now,
            fact: opening,
        });
        table.seal(now, deal);
        if let Some(seat) = wish.seat {
            table.sit(by, seat, true, now)?;
        }
        for (seat, bot) in wish.bots {
            table.put_bot(&by.id, seat, Some(bot), now)?;
        }
        table.deal_if_ready(now);
        let step = table.finish_step(now, deal);
        Ok((table, step))
    }

    fn empty(
        id: TableId,
        opener: Opener,
        succession: Succession,
        setup: &Setup,
        now: WallTime,
    ) -> Self {
        Self {
            id,
            setup: setup.clone(),
            host: Some(opener.person.clone()),
            opener,
            succession,
            seats: Seats::free(setup.rules.seating().count()),
            game: None,
            sealed: None,
            reveals_asked: None,
            sealed_at: JournalMark::default(),
            chat: Chat::default(),
            ask_limits: AskLimits::default(),
            silenced: BTreeMap::new(),
            presence: Presence::empty(now),
            stand_ins: BTreeSet::new(),
            queued_bots: Vec::new(),
            held: false,
            eyes: BTreeMap::new(),
            offers: BTreeSet::new(),
            removed: Vec::new(),
            opened: now,
            closed: false,
            revision: 0,
            rows: 1,
            latest: now,
            draft: StepBuilder::default(),
            spectators: SpectatorBatch::default(),
            rooms: RoomBatch::default(),
        }
    }

    /// A table with players on all seats who wait for a deal: for the replay of one game.
    pub(crate) fn before_deal(id: TableId, setup: &Setup, players: Vec<Sitter>) -> Self {
        // A replay does not show the host.
        let opener = Opener::new(&PersonId::from_bits(0), None);
        let mut table = Self::empty(id, opener, Succession::Seniority, setup, WallTime(0));
        for (seat, sitter) in Seat::all(players.len()).zip(players) {
            table.seats.sit(seat, sitter, None);
        }
        table
    }

    /// Rebuilds a table from its journal. Everyone is away until they reconnect; the game clock
    /// continues from the last row, so that downtime costs no player any time.
    pub fn restore(id: TableId, rows: &[JournalRow], now: WallTime) -> Result<Self, RestoreError> {
        let Some((
            JournalRow {
                fact: JournalFact::Opened { by, setup, from },
                at,
            },
            rest,
        )) = rows.split_first()
        else {
            return Err(RestoreError::OutOfPlace(1));
        };
        let opener = Opener::new(&by.id, *from);
        let mut table = Self::empty(id, opener, Succession::at_table_of(by), setup, now);
        table.latest = *at;
        for (index, row) in rest.iter().enumerate() {
            table.apply(row, index + 2)?;
        }
        // These events were sent when they happened. People who reconnect get them as
        // `ClientIn::Story`.
        let _ = table.game.as_mut().map(|game| game.bout.drain());
        table.count_time_without_program(now);
        table.set_clock(now);
        table.draft = StepBuilder::default();
        Ok(table)
    }

    /// Marks people as connected, once per open page, without a message: for a table that was
    /// moved or restored under its connections.
    pub fn with_people_here<'a>(
        mut self,
        people: impl Iterator<Item = &'a PersonId>,
        now: WallTime,
    ) -> Self {
        for person in people {
            self.presence.enter(person);
        }
        self.set_clock(now);
        self.draft = StepBuilder::default();
        self
    }

    /// Applies the next journal row: for a copy of the table that follows its owner.
    pub fn follow(&mut self, row: &JournalRow) -> Result<(), RestoreError> {
        self.apply(row, self.rows as usize + 1)
    }

    /// Applies a row. Journaled state changes here only, live and during `restore` alike - except
    /// the entries of a live game, which `Bout` has applied already.
    fn apply(&mut self, row: &JournalRow, number: usize) -> Result<(), RestoreError> {
        self.rows += 1;
        self.latest = self.latest.max(row.at);
        if matches!(
            row.fact,
            JournalFact::Rules(_)
                | JournalFact::Rated(_)
                | JournalFact::Sat { .. }
                | JournalFact::Stood { .. }
                | JournalFact::Dealt
        ) {
            self.offers.clear();
        }
        match &row.fact {
            JournalFact::Opened { .. } => return Err(RestoreError::OutOfPlace(number)),
            JournalFact::Rules(rules) if rules.kind() != self.kind() => {
                return Err(RestoreError::OutOfPlace(number));
            }
            JournalFact::Rules(rules) => {
                self.setup.rules = rules.clone();
                self.seats.resize(rules.seating().count());
                self.seats.ask_again();
            }
            JournalFact::Rated(rated) => {
                self.setup.rated = *rated;
                self.seats.ask_again();
            }
            JournalFact::Sat { seat, sitter } => {
                self.seats.sit(*seat, sitter.clone(), self.host.as_ref());
            }
            JournalFact::Stood { seat } => self.seats.stand(*seat),
            JournalFact::Ready { seat, ready } => self.seats.set_ready(*seat, *ready),
            JournalFact::Host(host) => self.host.clone_from(host),
            JournalFact::Renamed(person) => self.note_renamed(person),
            JournalFact::Removed(person) => self.note_removed(person),
            JournalFact::Sealed { seed } => {
                self.sealed = Some(seed.clone());
                self.sealed_at = JournalMark {
                    row: self.rows,
                    lines_before: self.chat.number(),
                };
                self.reveals_asked = None;
                self.seats.take_contributions();
                self.seats.ask_again();
            }
            JournalFact::Committed { seat, commitment } => self.seats.commit(*seat, *commitment),
            JournalFact::RevealsAsked
                if self.sealed.is_none() || self.stage() == Stage::Playing =>
            {
                return Err(RestoreError::OutOfPlace(number));
            }
            JournalFact::RevealsAsked => self.reveals_asked = Some(row.at),
            JournalFact::Revealed { seat, value } => self.seats.reveal(*seat, value.clone()),
            JournalFact::Dealt => self.begin(row.at, number)?,
            JournalFact::Entry(entry) => {
                let game = self.game.as_mut().ok_or(RestoreError::OutOfPlace(number))?;
                game.bout.retrace(entry)??;
                game.kept = game.bout.version();
                game.clock = Clock::standing_at(game.bout.now());
                game.note_entries(std::slice::from_ref(entry), row.at);
            }
            JournalFact::Proposed { seat, what } => self.note_proposed(*seat, *what),
            JournalFact::Declined(what) => self.note_declined(*what),
            JournalFact::Paused { at } => self.note_paused(*at, row.at),
            JournalFact::Resumed => self.note_resumed(row.at),
            JournalFact::TakenBack { version, at } => self
                .note_taken_back(*version, *at, row.at)
                .ok_or(RestoreError::OutOfPlace(number))?,
            JournalFact::Said { by, text } => {
                self.chat.add(by.clone(), text.clone(), row.at);
            }
            JournalFact::Silenced(person) => {
                self.silenced.insert(person.id.clone(), person.clone());
            }
            JournalFact::Heard(person) => {
                self.silenced.remove(person);
            }
            JournalFact::Closed => self.closed = true,
        }
        Ok(())
    }

    pub fn id(&self) -> &TableId {
        &self.id
    }

    pub fn kind(&self) -> GameKind {
        self.setup.rules.kind()
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn stage(&self) -> Stage {
        match &self.game {
            None => Stage::Waiting,
            Some(game) if game.bout.is_over() => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The people on seats; bots are left out.
    pub fn seated(&self) -> Vec<PersonId> {
        self.seats
            .people()
            .map(|(_, person)| person.id.clone())
            .collect()
    }

    /// The number of journal rows, including those of the last `Step`.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The last game and its outcome, once it is over.
    pub(crate) fn last_game(&self) -> Option<(&TableGame, Outcome)> {
        let game = self.game.as_ref()?;
        Some((game, game.bout.outcome()?))
    }

    /// What the players of the running or last game added to its deal, in seat order.
    pub fn contributions(&self) -> &[ContributionLine] {
        self.game.as_ref().map_or(&[], |game| &game.contributions)
    }

    /// The role in which the person sees the game.
    pub fn viewer_of(&self, person: &PersonId) -> Viewer {
        // A seat that a change of rules has added since the last game is not part of that game.
        let has_eyes = |seat: &Seat| {
            self.game
                .as_ref()
                .is_none_or(|game| seat.index() < game.players.len())
        };
        self.seats
            .seat_of(person)
            .filter(has_eyes)
            .map_or(Viewer::Spectator, Viewer::Seat)
    }
}
