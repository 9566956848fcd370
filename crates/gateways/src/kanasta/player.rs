//! A player of Kanasta's gateway: finds a table, and translates the client's requests into commands
//! of the table.

mod preparing;

use super::{
    KanastaGateway,
    knowledge::Knowledge,
    limits::MAX_TRIES,
    message::Message,
    number::CardNumber,
    request::{KanastaRequest, Source},
    rule_change::MOST_PLAYERS_OF_SOURCE,
    table_view::{KanastaStanding, KanastaTableView},
    warning::Warning,
};
use crate::{
    client_session::{Answer, ClientSession, Gone},
    session_loop::GatewayPlayer,
};
use game_core::Rejection;
use game_kanasta::{Action, Heap, Rules};
use games::{AnyRules, GameKind};
use hub::TableSummary;
use std::{collections::VecDeque, sync::Arc};
use wire::{ChatText, ClientIn, NewTable, Rated, Refusal, Setup, TableAsk, TableId, Visibility};

/// A client that has logged in with a name.
pub(crate) struct KanastaPlayer {
    /// Messages to be sent, in order.
    pub out: VecDeque<Message>,
    gateway: Arc<KanastaGateway>,
    session: ClientSession,
    table_view: Option<KanastaTableView>,
    /// Removes the player from the gateway's list when dropped.
    knows: Knowledge,
}

/// The player has no seat at any table, so the session ends.
#[derive(Debug)]
pub(crate) enum NoSeat {
    /// The table does not answer.
    Gone,
    /// No table can be opened at the moment.
    Busy,
    /// The host cleared the seat, or the table was closed.
    Out,
}

impl From<Gone> for NoSeat {
    fn from(_: Gone) -> Self {
        NoSeat::Gone
    }
}

impl GatewayPlayer for KanastaPlayer {
    async fn receive(&mut self) -> Result<(), Gone> {
        let received = self.session.next().await?;
        received
            .value()
            .into_iter()
            .for_each(|message| take(&mut self.table_view, &mut self.out, message));
        Ok(())
    }
}

impl KanastaPlayer {
    /// Resumes the person's running game; otherwise takes a seat at a table whose game is prepared,
    /// or opens a table.
    pub async fn log_in(
        gateway: Arc<KanastaGateway>,
        session: ClientSession,
        knows_six: bool,
    ) -> Result<Self, NoSeat> {
        let knows = Knowledge::note(&gateway.four_only, &session.person().id, knows_six);
        let tables = session.context.directory.seats_of(&session.person().id);
        let mut player = Self {
            out: VecDeque::new(),
            gateway,
            session,
            table_view: None,
            knows,
        };
        let found = match player.find_game(tables).await {
            Ok(true) => Ok(()),
            Ok(false) => player.find_seat().await,
            Err(Gone) => Err(NoSeat::Gone),
        };
        match found {
            Ok(()) => Ok(player),
            Err(why) => {
                player.close().await;
                Err(why)
            }
        }
    }

    /// Tries the tables, the newest first. Returns whether one has a running game to resume.
    async fn find_game(&mut self, tables: Vec<TableId>) -> Result<bool, Gone> {
        for table in tables.into_iter().rev() {
            if self.resume(&table).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Subscribes to a table of the person. Gives up the seat if no game is running, as the lost
    /// connection would have done.
    async fn resume(&mut self, table: &TableId) -> Result<bool, Gone> {
        if self.enter(table).await?.is_err() {
            return Ok(false);
        }
        let is_kanasta = self
            .table_view
            .as_ref()
            .is_some_and(KanastaTableView::is_kanasta);
        match self.standing() {
            KanastaStanding::Playing if is_kanasta => return Ok(true),
            KanastaStanding::Preparing if is_kanasta => self.session.stand_up().await?,
            _ => self.session.exit(),
        }
        self.table_view = None;
        self.out.clear();
        Ok(false)
    }

    /// Holds the lock on `tables` while looking for one, so that two clients that connect at once
    /// get the same table.
    async fn find_seat(&mut self) -> Result<(), NoSeat> {
        let gateway = self.gateway.clone();
        let mut tables = gateway.tables.lock().await;
        tables.retain(|table| self.session.context.directory.contains(table));
        for _ in 0..MAX_TRIES {
            let listed = self
                .session
                .context
                .directory
                .find_open(|card| prepared(card, &tables, self.knows.most_players()));
            let Some(table) = listed.or_else(|| gateway.open_tables.take()) else {
                break;
            };
            if self.sit_at(&table).await? {
                return Ok(());
            }
        }
        let table = self.open().await?;
        if !self.sit_at(&table).await? {
            return Err(NoSeat::Busy);
        }
        tables.push(table);
        Ok(())
    }

    /// Opens a table for four players, the usual number. The client is its host.
    async fn open(&mut self) -> Result<TableId, NoSeat> {
        let rules = Rules::for_players(MOST_PLAYERS_OF_SOURCE).expect("four may play");
        let setup = Setup {
            rules: AnyRules::Kanasta(rules),
            visibility: Visibility::Public,
            absence: self.gateway.config.absence,
            rated: Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: None,
            bots: Vec::new(),
        };
        self.session
            .context
            .tables
            .open(self.session.person(), self.session.from(), wish)
            .await
            .map_err(|_| NoSeat::Busy)
    }

    /// Returns whether the table had a seat.
    async fn sit_at(&mut self, table: &TableId) -> Result<bool, Gone> {
        let is_entered = self.enter(table).await?.is_ok() && self.knows_table();
        if is_entered && self.sit_down().await? {
            return Ok(true);
        }
        self.session.exit();
        self.table_view = None;
        Ok(false)
    }

    /// Whether the client knows games of as many players as the table's.
    fn knows_table(&self) -> bool {
        let rules = self.table_view.as_ref().and_then(KanastaTableView::rules);
        rules.is_none_or(|rules| rules.players() <= self.knows.most_players())
    }

    async fn sit_down(&mut self) -> Result<bool, Gone> {
        let seat = self
            .table_view
            .as_ref()
            .and_then(|table_view| table_view.free_seat(None));
        match seat {
            Some(seat) => Ok(self
                .ask(TableAsk::Sit { seat, ready: false })
                .await?
                .is_ok()),
            None => Ok(false),
        }
    }

    fn standing(&self) -> KanastaStanding {
        self.table_view
            .as_ref()
            .map_or(KanastaStanding::Out, KanastaTableView::standing)
    }

    /// Answers a request, then follows up as after a message of the table.
    pub async fn answer(&mut self, request: KanastaRequest<'_>) -> Result<(), NoSeat> {
        if let Err(why) = self.try_answer(request).await? {
            self.warn(&why);
        }
        self.follow_up().await
    }

    /// Queues a warning that tells the client why a request was refused.
    pub fn warn(&mut self, why: &Warning) {
        self.out.push_back(Message::Warning(why.text()));
    }

    async fn try_answer(
        &mut self,
        request: KanastaRequest<'_>,
    ) -> Result<Result<(), Warning>, Gone> {
        match request {
            KanastaRequest::Join { .. } => Ok(Err(Warning::NameTwice)),
            KanastaRequest::Take(Source::Stock) => self.draw().await,
            KanastaRequest::Take(Source::Pile) => self.act(Action::Take, &[]).await,
            KanastaRequest::Discard(cards) => self.discard(&cards).await,
            KanastaRequest::Meld(cards) => self.lay(&cards, Action::Meld).await,
            KanastaRequest::Add { place, cards } => {
                self.lay(&cards, |cards| Action::Add { to: place, cards })
                    .await
            }
            KanastaRequest::TakeBack => self.act(Action::TakeBack, &[]).await,
            KanastaRequest::Return => self.act(Action::Return, &[]).await,
            KanastaRequest::NextRound => self.next_round().await,
            KanastaRequest::Chat(text) => self.say(text).await,
            KanastaRequest::Team(team) => self.change_team(team).await,
            KanastaRequest::Option(change) => self.change_rules(change).await,
            KanastaRequest::Ready(ready) => self.set_ready(ready).await,
        }
    }

    /// Draws. The table draws replacements for red threes with the card: a request for one of them
    /// is answered already.
    async fn draw(&mut self) -> Result<Result<(), Warning>, Gone> {
        let table_view = self.table_view.as_mut();
        if table_view.is_some_and(KanastaTableView::asks_for_replacement) {
            return Ok(Ok(()));
        }
        self.act(Action::Draw, &[]).await
    }

    /// Confirms the summary. A player that the game does not await has confirmed it before, and
    /// waits for the others.
    async fn next_round(&mut self) -> Result<Result<(), Warning>, Gone> {
        let answer = self.act(Action::Next, &[]).await?;
        let is_waiting = self
            .table_view
            .as_ref()
            .is_some_and(KanastaTableView::is_between_rounds);
        Ok(answer.map_err(|why| match why {
            Warning::Refused(Refusal::Game(Rejection::NotAwaited)) if is_waiting => {
                Warning::Waiting
            }
            why => why,
        }))
    }

    async fn discard(&mut self, cards: &[CardNumber]) -> Result<Result<(), Warning>, Gone> {
        match self.held(cards) {
            Ok(_) if cards.len() != 1 => Ok(Err(Warning::OneCard)),
            Ok(faces) => self.act(Action::Discard(faces[0]), cards).await,
            Err(why) => Ok(Err(why)),
        }
    }

    async fn lay(
        &mut self,
        cards: &[CardNumber],
        action: impl FnOnce(Heap) -> Action,
    ) -> Result<Result<(), Warning>, Gone> {
        match self.held(cards) {
            Ok(faces) => {
                let heap = Heap::of(faces).expect("each copy is named once");
                self.act(action(heap), cards).await
            }
            Err(why) => Ok(Err(why)),
        }
    }

    /// Returns the faces of the cards. Without a game the reason is `NoGame`, not the first card.
    fn held(&self, cards: &[CardNumber]) -> Result<Vec<cards::Face>, Warning> {
        if self.standing() != KanastaStanding::Playing {
            return Err(Warning::Refused(Refusal::NoGame));
        }
        let held = self
            .table_view
            .as_ref()
            .map_or(Ok(Vec::new()), |table_view| table_view.held(cards));
        held.map_err(Warning::NotHolding)
    }

    async fn act(
        &mut self,
        action: Action,
        cards: &[CardNumber],
    ) -> Result<Result<(), Warning>, Gone> {
        let Some(table_view) = &mut self.table_view else {
            return Ok(Err(Warning::Refused(Refusal::NoGame)));
        };
        let ask = table_view.act(action, cards);
        let answer = self.ask(ask).await?;
        if let Some(table_view) = &mut self.table_view {
            table_view.name(&[]);
        }
        Ok(answer.map_err(Warning::Refused))
    }

    async fn say(&mut self, text: &str) -> Result<Result<(), Warning>, Gone> {
        match ChatText::try_from(text.to_owned()) {
            Ok(text) => Ok(self
                .ask(TableAsk::Say { text })
                .await?
                .map_err(Warning::Refused)),
            Err(error) => Ok(Err(Warning::Chat(error))),
        }
    }

    /// Reacts to the last message: takes another seat if the seat was removed, and ends with
    /// `NoSeat::Out` without one.
    pub async fn follow_up(&mut self) -> Result<(), NoSeat> {
        if let Some(table_view) = &self.table_view {
            self.gateway
                .open_tables
                .note(table_view.table(), table_view.has_free_seat_after_game());
        }
        match self.standing() {
            KanastaStanding::Preparing if !self.knows_table() => {
                self.warn(&Warning::NowForSix);
                Err(self.without_seat())
            }
            KanastaStanding::Preparing | KanastaStanding::Playing => Ok(()),
            KanastaStanding::Unseated if self.sit_down().await? => Ok(()),
            KanastaStanding::Unseated | KanastaStanding::Arriving | KanastaStanding::Out => {
                Err(self.without_seat())
            }
        }
    }

    /// Tells the client that its player has no seat any more.
    fn without_seat(&mut self) -> NoSeat {
        if let Some(table_view) = &self.table_view {
            let (player, name) = (table_view.own_number(), table_view.own_name());
            self.out.push_back(Message::Left { player, name });
        }
        NoSeat::Out
    }

    async fn enter(&mut self, table: &TableId) -> Result<Answer, Gone> {
        self.table_view = Some(KanastaTableView::at(
            table.clone(),
            self.session.person().id.clone(),
        ));
        let Self {
            session,
            table_view,
            out,
            ..
        } = self;
        let take = |message: &ClientIn| match message {
            // Chat from before the client connected, or from while it was away, is not repeated.
            ClientIn::Said { .. } => {}
            message => take(table_view, out, message),
        };
        session.enter(table, take).await
    }

    async fn ask(&mut self, ask: TableAsk) -> Result<Answer, Gone> {
        let Self {
            session,
            table_view,
            out,
            ..
        } = self;
        session
            .ask(ask, |message| take(table_view, out, message))
            .await
    }

    /// Ends the session. Only a running game keeps the seat.
    pub async fn close(self) {
        // The players that stay receive the change and list the table again.
        if let Some(table_view) = &self.table_view {
            self.gateway.open_tables.note(table_view.table(), false);
        }
        self.session.close().await;
    }
}

fn take(
    table_view: &mut Option<KanastaTableView>,
    out: &mut VecDeque<Message>,
    message: &ClientIn,
) {
    out.extend(
        table_view
            .iter_mut()
            .flat_map(|table_view| table_view.take(message)),
    );
}

/// Returns the table if it is one of `tables`, for no more than `most_players`.
fn prepared(card: &TableSummary, tables: &[TableId], most_players: u8) -> Option<TableId> {
    let is_ours = card.game == GameKind::Kanasta
        && card.rules.seating().count() <= usize::from(most_players)
        && tables.contains(&card.table)
        && card.rated.admits(wire::PersonKind::Program);
    is_ours.then(|| card.table.clone())
}
