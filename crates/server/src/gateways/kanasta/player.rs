//! A player at the door: finds a table, and turns what the client asks into what the table is
//! asked.

use super::{
    Door,
    limits::MAX_TRIES,
    message::Message,
    number::Number,
    reason::Reason,
    request::{Change, Request, Source},
    sitting::{Sitting, Standing},
};
use crate::gateways::client_session::{Answer, Gone, Visitor};
use game_core::{Rejection, Team};
use game_kanasta::{
    Action, DEALS, Heap, LEAST_PLAYERS, LEAST_TARGET, MOST_PLAYERS, MOST_TARGET, Rules,
};
use games::{AnyRules, GameKind};
use std::{collections::VecDeque, sync::Arc};
use wire::{
    ChatText, ClientIn, NewTable, Refusal, Setup, TableAsk, TableCard, TableId, Visibility,
};

/// Somebody who has said their name.
pub(crate) struct Player {
    /// Messages to be written, in order.
    pub out: VecDeque<Message>,
    door: Arc<Door>,
    visitor: Visitor,
    sitting: Option<Sitting>,
}

/// The player has no place at any table, so the connection ends.
#[derive(Debug)]
pub(crate) enum NoPlace {
    /// The hall does not answer.
    Gone,
    /// No table can be had just now.
    Busy,
    /// The seat was cleared.
    Out,
}

impl From<Gone> for NoPlace {
    fn from(_: Gone) -> Self {
        NoPlace::Gone
    }
}

impl Player {
    /// Goes on with the game the person is in; otherwise sits down where a game is prepared, or
    /// opens a table.
    pub async fn arrive(door: Arc<Door>, visitor: Visitor) -> Result<Self, NoPlace> {
        let tables = visitor.hall.seats_of(&visitor.person().id);
        let mut player = Self {
            out: VecDeque::new(),
            door,
            visitor,
            sitting: None,
        };
        let found = match player.find_game(tables).await {
            Ok(true) => Ok(()),
            Ok(false) => player.find_seat().await,
            Err(Gone) => Err(NoPlace::Gone),
        };
        match found {
            Ok(()) => Ok(player),
            Err(why) => {
                player.depart().await;
                Err(why)
            }
        }
    }

    /// Whether one of the tables, the newest last, has a running game to go on with.
    async fn find_game(&mut self, tables: Vec<TableId>) -> Result<bool, Gone> {
        for table in tables.into_iter().rev() {
            if self.resume(&table).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Comes back to a table. A seat where no game is on is given up, as it would have been with
    /// the connection.
    async fn resume(&mut self, table: &TableId) -> Result<bool, Gone> {
        if self.enter(table).await?.is_err() {
            return Ok(false);
        }
        let is_kanasta = self.sitting.as_ref().is_some_and(Sitting::is_kanasta);
        match self.standing() {
            Standing::Playing if is_kanasta => return Ok(true),
            Standing::Preparing if is_kanasta => self.visitor.get_up().await?,
            _ => self.visitor.exit().await,
        }
        self.sitting = None;
        self.out.clear();
        Ok(false)
    }

    /// Only one at a time looks for a table, so that two who come at once meet.
    async fn find_seat(&mut self) -> Result<(), NoPlace> {
        let door = self.door.clone();
        let mut tables = door.tables.lock().await;
        tables.retain(|table| self.visitor.hall.has(table));
        for _ in 0..MAX_TRIES {
            let listed = self.visitor.hall.find_open(|card| prepared(card, &tables));
            let Some(table) = listed.or_else(|| door.again.take()) else {
                break;
            };
            if self.sit_at(&table).await? {
                return Ok(());
            }
        }
        let table = self.open().await?;
        if !self.sit_at(&table).await? {
            return Err(NoPlace::Busy);
        }
        tables.push(table);
        Ok(())
    }

    /// Opens a table for four, the usual number; its host is whoever opens it.
    async fn open(&mut self) -> Result<TableId, NoPlace> {
        let rules = Rules::for_players(MOST_PLAYERS).expect("four may play");
        let setup = Setup {
            rules: AnyRules::Kanasta(rules),
            visibility: Visibility::Public,
            absence: self.door.config.absence,
        };
        let wish = NewTable {
            setup,
            seat: None,
            bots: Vec::new(),
        };
        self.visitor
            .hall
            .open_table(self.visitor.person(), wish)
            .await
            .map_err(|_| NoPlace::Busy)
    }

    /// Whether a seat was to be had there.
    async fn sit_at(&mut self, table: &TableId) -> Result<bool, Gone> {
        if self.enter(table).await?.is_ok() && self.sit_down().await? {
            return Ok(true);
        }
        self.visitor.exit().await;
        self.sitting = None;
        Ok(false)
    }

    async fn sit_down(&mut self) -> Result<bool, Gone> {
        let seat = self
            .sitting
            .as_ref()
            .and_then(|sitting| sitting.free_seat(None));
        match seat {
            Some(seat) => Ok(self
                .ask(TableAsk::Sit { seat, ready: false })
                .await?
                .is_ok()),
            None => Ok(false),
        }
    }

    fn standing(&self) -> Standing {
        self.sitting
            .as_ref()
            .map_or(Standing::Out, Sitting::standing)
    }

    /// Answers a request, and does what follows from it.
    pub async fn answer(&mut self, request: Request<'_>) -> Result<(), NoPlace> {
        if let Err(why) = self.try_answer(request).await? {
            self.warn(&why);
        }
        self.follow_up().await
    }

    /// Tells the client why something was not done.
    pub fn warn(&mut self, why: &Reason) {
        self.out.push_back(Message::Warning(why.text()));
    }

    async fn try_answer(&mut self, request: Request<'_>) -> Result<Result<(), Reason>, Gone> {
        match request {
            Request::Join { .. } => Ok(Err(Reason::NameTwice)),
            Request::Take(Source::Stock) => self.act(Action::Draw, &[]).await,
            Request::Take(Source::Pile) => self.act(Action::Take, &[]).await,
            Request::Discard(cards) => self.discard(&cards).await,
            Request::Meld(cards) => self.lay(&cards, Action::Meld).await,
            Request::Add { place, cards } => {
                self.lay(&cards, |cards| Action::Add { to: place, cards })
                    .await
            }
            Request::TakeBack => self.act(Action::TakeBack, &[]).await,
            Request::Return => self.act(Action::Return, &[]).await,
            Request::NextRound => self.go_on().await,
            Request::Chat(text) => self.say(text).await,
            Request::Team(team) => self.change_team(team).await,
            Request::Option(change) => self.change_rules(change).await,
            Request::Ready(ready) => self.set_ready(ready).await,
        }
    }

    /// Whoever is not awaited while the summary is shown has gone on already.
    async fn go_on(&mut self) -> Result<Result<(), Reason>, Gone> {
        let answer = self.act(Action::Next, &[]).await?;
        let is_waiting = self
            .sitting
            .as_ref()
            .is_some_and(Sitting::is_between_rounds);
        Ok(answer.map_err(|why| match why {
            Reason::Refused(Refusal::Game(Rejection::NotAwaited)) if is_waiting => Reason::Waiting,
            why => why,
        }))
    }

    async fn discard(&mut self, cards: &[Number]) -> Result<Result<(), Reason>, Gone> {
        if cards.len() != 1 {
            return Ok(Err(Reason::OneCard));
        }
        match self.held(cards) {
            Ok(faces) => self.act(Action::Discard(faces[0]), cards).await,
            Err(why) => Ok(Err(why)),
        }
    }

    async fn lay(
        &mut self,
        cards: &[Number],
        action: impl FnOnce(Heap) -> Action,
    ) -> Result<Result<(), Reason>, Gone> {
        match self.held(cards) {
            Ok(faces) => {
                let heap = Heap::of(faces).expect("each copy is named once");
                self.act(action(heap), cards).await
            }
            Err(why) => Ok(Err(why)),
        }
    }

    /// The faces of the cards. Whoever is in no game holds none, but is told that rather.
    fn held(&self, cards: &[Number]) -> Result<Vec<cards::Face>, Reason> {
        if self.standing() != Standing::Playing {
            return Err(Reason::Refused(Refusal::NoGame));
        }
        let held = self
            .sitting
            .as_ref()
            .map_or(Ok(Vec::new()), |sitting| sitting.held(cards));
        held.map_err(Reason::NotHolding)
    }

    async fn act(&mut self, action: Action, cards: &[Number]) -> Result<Result<(), Reason>, Gone> {
        let Some(sitting) = &mut self.sitting else {
            return Ok(Err(Reason::Refused(Refusal::NoGame)));
        };
        let ask = sitting.act(action, cards);
        let answer = self.ask(ask).await?;
        if let Some(sitting) = &mut self.sitting {
            sitting.name(&[]);
        }
        Ok(answer.map_err(Reason::Refused))
    }

    async fn say(&mut self, text: &str) -> Result<Result<(), Reason>, Gone> {
        match ChatText::try_from(text.to_owned()) {
            Ok(text) => Ok(self
                .ask(TableAsk::Say { text })
                .await?
                .map_err(Reason::Refused)),
            Err(error) => Ok(Err(Reason::Chat(error))),
        }
    }

    /// What is so already is confirmed to whoever asks for it.
    async fn set_ready(&mut self, ready: bool) -> Result<Result<(), Reason>, Gone> {
        let Some(sitting) = &self.sitting else {
            return Ok(Err(Reason::Refused(Refusal::NotSeated)));
        };
        if sitting.standing() == Standing::Preparing && sitting.is_ready() == ready {
            let player = sitting.own_number();
            self.out.push_back(Message::Ready { player, ready });
            return Ok(Ok(()));
        }
        Ok(self
            .ask(TableAsk::Ready { ready })
            .await?
            .map_err(Reason::Refused))
    }

    /// Changes to a free seat of that team; if there is none, offers to change places with whoever
    /// sits there.
    async fn change_team(&mut self, team: u8) -> Result<Result<(), Reason>, Gone> {
        let Some((sitting, rules)) = self
            .sitting
            .as_ref()
            .and_then(|sitting| Some((sitting, sitting.rules()?)))
        else {
            return Ok(Err(Reason::Refused(Refusal::NotSeated)));
        };
        if usize::from(team) >= rules.sides() {
            return Ok(Err(Reason::NoSuchTeam(team)));
        }
        if sitting.standing() != Standing::Preparing {
            return Ok(Err(Reason::Refused(Refusal::GameOn)));
        }
        if sitting.team() == Some(Team(team)) {
            let player = sitting.own_number();
            self.out.push_back(Message::Team { player, team });
            return Ok(Ok(()));
        }
        match sitting.free_seat(Some(Team(team))) {
            Some(seat) => Ok(self
                .ask(TableAsk::Sit { seat, ready: false })
                .await?
                .map_err(Reason::Refused)),
            None => self.offer_places(Team(team)).await,
        }
    }

    async fn offer_places(&mut self, team: Team) -> Result<Result<(), Reason>, Gone> {
        let seats = self
            .sitting
            .as_ref()
            .map(|sitting| sitting.taken_seats(team))
            .unwrap_or_default();
        for seat in seats {
            if let Err(why) = self.ask(TableAsk::Swap { seat }).await? {
                return Ok(Err(Reason::Refused(why)));
            }
            if self.sitting.as_ref().and_then(Sitting::team) == Some(team) {
                return Ok(Ok(()));
            }
        }
        Ok(Err(Reason::TeamFull))
    }

    /// The host's options. What is so already is confirmed to whoever asks for it.
    async fn change_rules(&mut self, change: Change) -> Result<Result<(), Reason>, Gone> {
        let Some((sitting, old)) = self
            .sitting
            .as_ref()
            .and_then(|sitting| Some((sitting, sitting.rules()?)))
        else {
            return Ok(Err(Reason::Refused(Refusal::NotSeated)));
        };
        let (rules, confirmed) = match changed(&old, change) {
            Ok(changed) => changed,
            Err(why) => return Ok(Err(why)),
        };
        if sitting.sitters() > rules.players().into() {
            return Ok(Err(Reason::TooManySit));
        }
        let answer = self
            .ask(TableAsk::Rules {
                rules: AnyRules::Kanasta(rules),
            })
            .await?;
        if answer.is_ok() && rules == old {
            self.out.push_back(confirmed);
        }
        Ok(answer.map_err(Reason::Refused))
    }

    /// Waits for the next word of the hall and takes it in. May be dropped while it waits.
    pub async fn hear(&mut self) -> Result<(), Gone> {
        let letter = self.visitor.hear().await?;
        letter
            .message()
            .into_iter()
            .for_each(|message| take(&mut self.sitting, &mut self.out, message));
        Ok(())
    }

    /// Does what follows from what was heard: whose seat has gone takes another, and who has none
    /// goes.
    pub async fn follow_up(&mut self) -> Result<(), NoPlace> {
        if let Some(sitting) = &self.sitting {
            self.door
                .again
                .note(sitting.table(), sitting.has_room_again());
        }
        match self.standing() {
            Standing::Preparing | Standing::Playing => Ok(()),
            Standing::Unseated if self.sit_down().await? => Ok(()),
            Standing::Unseated | Standing::Arriving | Standing::Out => {
                if let Some(sitting) = &self.sitting {
                    let (player, name) = (sitting.own_number(), sitting.own_name());
                    self.out.push_back(Message::Left { player, name });
                }
                Err(NoPlace::Out)
            }
        }
    }

    async fn enter(&mut self, table: &TableId) -> Result<Answer, Gone> {
        self.sitting = Some(Sitting::at(table.clone(), self.visitor.person().id.clone()));
        let Self {
            visitor,
            sitting,
            out,
            ..
        } = self;
        let take = |message: &ClientIn| match message {
            // What was said before they came, or while they were away, is not repeated.
            ClientIn::Said { .. } => {}
            message => take(sitting, out, message),
        };
        visitor.enter(table, take).await
    }

    async fn ask(&mut self, ask: TableAsk) -> Result<Answer, Gone> {
        let Self {
            visitor,
            sitting,
            out,
            ..
        } = self;
        visitor
            .ask(ask, |message| take(sitting, out, message))
            .await
    }

    /// The connection is over. A seat is kept by a running game only.
    pub async fn depart(self) {
        // Those who stay will hear of it, and note the table anew.
        if let Some(sitting) = &self.sitting {
            self.door.again.note(sitting.table(), false);
        }
        self.visitor.depart().await;
    }
}

fn take(sitting: &mut Option<Sitting>, out: &mut VecDeque<Message>, message: &ClientIn) {
    out.extend(sitting.iter_mut().flat_map(|sitting| sitting.take(message)));
}

/// The table, if it is one of these.
fn prepared(card: &TableCard, tables: &[TableId]) -> Option<TableId> {
    let is_ours = card.game == GameKind::Kanasta && tables.contains(&card.table);
    is_ours.then(|| card.table.clone())
}

/// The rules after a change, and what confirms it.
fn changed(rules: &Rules, change: Change) -> Result<(Rules, Message), Reason> {
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let counts = || format!("{LEAST_PLAYERS} až {MOST_PLAYERS}");
    let points = || format!("{LEAST_TARGET} až {MOST_TARGET} po tisících");
    let (new, confirmed) = match change {
        Change::Target(points_to_win) => {
            let target = i32::from(points_to_win);
            (
                rules
                    .with_target(target)
                    .map_err(|_| Reason::BadOption(points())),
                Message::Target(target),
            )
        }
        Change::Players(count) => (
            rules
                .with_players(small(count))
                .map_err(|_| Reason::BadOption(counts())),
            Message::Players(small(count)),
        ),
        Change::Dealt(count) => {
            let deals = DEALS.map(|deal| deal.to_string()).join(", ");
            (
                rules
                    .with_dealt(small(count))
                    .map_err(|_| Reason::BadOption(deals)),
                Message::Dealt(small(count)),
            )
        }
        Change::Sequences(on) => (Ok(rules.with_sequences(on)), Message::Sequences(on)),
    };
    Ok((new?, confirmed))
}
