//! The view model of a table page: the `ClientStore` of its connection, and values derived from it
//! for this person.

use super::{
    commitment::commitment_before_ready,
    countdown::{SeatTime, now, seat_time, starts_in},
};
use crate::{
    browser::clock,
    connection::{Connection, Heard, Local, Remote},
    derived::Derived,
    games::{Following, Shape, following, side_names},
    texts::{Lang, home, names::called, use_lang},
    toasts::Toasts,
};
use game_core::{CutShort, GameTime, Seat, SeatList, Tempo};
use games::GameKind;
use leptos::prelude::*;
use std::time::Duration;
use wire::{Absence, LazyRefusal, Room, SeatCard, Sitter, Stage, TableAsk};

/// How often the clocks are looked at.
const CLOCK_EVERY: Duration = Duration::from_millis(200);

/// The state of the table page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stand {
    /// Nothing has come yet.
    Loading,
    /// There is no such table.
    NoTable,
    /// The host has removed the person from it.
    Removed,
    /// It has closed.
    Closed,
    /// It waits for people.
    Waiting,
    /// A game is on, or just over.
    Game(GameKind),
}

/// The view model of a table page, provided as a context to all its components.
#[derive(Clone, Copy)]
pub struct TableViewModel {
    /// The connection to the host of the table.
    pub connection: Connection,
    /// Set if the table is in this browser's worker.
    pub local: Option<Local>,
    /// What is to be shown.
    pub stand: Memo<Stand>,
    /// Where the person sits.
    pub seat: Memo<Option<Seat>>,
    /// What the players are called, in seat order; who has gone keeps their name until another sits
    /// there.
    pub names: Memo<Vec<String>>,
    /// After how many lines of history the board is shown; none is the present.
    pub look_back: RwSignal<Option<usize>>,
    /// Who is awaited.
    pub awaited: Memo<SeatList>,
    /// Whether the game's clock runs.
    pub running: Memo<bool>,
    /// The seconds until the clock runs, while they are counted.
    starts_in: Memo<Option<u64>>,
    /// Incremented every `CLOCK_EVERY`, for values that depend on the time.
    tick: RwSignal<u32>,
    toasts: Toasts,
    lang: Derived<Lang>,
}

impl TableViewModel {
    pub fn new(connection: Connection, local: Option<Local>) -> Self {
        let store = connection.store;
        let lang = use_lang();
        let you = Memo::new(move |_| store.you.with(|you| you.as_ref().map(|you| you.id.clone())));
        let seat = move |_: Option<&Option<Seat>>| {
            store
                .room
                .with(|room| room.as_ref()?.seat_of(you.get().as_ref()?))
        };
        // A local table may have been opened under a name given before the person was first online.
        let own_nick = expect_context::<Remote>().connection.store.you;
        let names = move |before: Option<&Vec<String>>| {
            let name_at = |(index, card): (usize, &SeatCard)| match &card.sitter {
                Some(Sitter::Person(person)) if local.is_some() => own_nick.with(|own| {
                    let nick = own.as_ref().map_or(&person.nick, |own| &own.nick);
                    called(lang.get(), nick.as_str())
                }),
                Some(Sitter::Person(person)) => called(lang.get(), person.nick.as_str()),
                Some(Sitter::Bot(bot)) => home::bot_name(lang.get(), bot.as_str()),
                None => before
                    .and_then(|names| names.get(index).cloned())
                    .unwrap_or_default(),
            };
            let seats = |room: &Room| {
                home::told_apart(
                    &room
                        .seats
                        .iter()
                        .enumerate()
                        .map(name_at)
                        .collect::<Vec<_>>(),
                )
            };
            store
                .room
                .with(|room| room.as_ref().map(seats))
                .or_else(|| before.cloned())
                .unwrap_or_default()
        };
        let tick = RwSignal::new(0);
        if let Ok(interval) =
            set_interval_with_handle(move || tick.update(|tick| *tick += 1), CLOCK_EVERY)
        {
            on_cleanup(move || interval.clear());
        }
        Self {
            connection,
            local,
            stand: Memo::new(move |_| stand(connection)),
            seat: Memo::new(seat),
            names: Memo::new(names),
            look_back: RwSignal::new(None),
            awaited: Memo::new(move |_| {
                store.play.with(|heard| {
                    heard
                        .as_ref()
                        .map_or(SeatList::NONE, |heard| heard.play.awaited)
                })
            }),
            running: Memo::new(move |_| {
                store
                    .play
                    .with(|heard| heard.as_ref().is_some_and(|heard| heard.play.running))
            }),
            starts_in: Memo::new(move |_| {
                tick.track();
                store
                    .play
                    .with(|heard| starts_in(heard.as_ref()?, clock::steady_ms()))
            }),
            tick,
            toasts: expect_context(),
            lang,
        }
    }

    /// The seconds until the clock runs, while they are counted; at least 1.
    pub fn starts_in(&self) -> Option<u64> {
        self.starts_in.get()
    }

    /// Whether the table is on the server.
    pub fn is_online(&self) -> bool {
        self.local.is_none()
    }

    /// Applies `part` to the `Room`; the default of `T` while there is none.
    pub fn of_room<T: Default>(&self, part: impl FnOnce(&Room) -> T) -> T {
        self.connection
            .store
            .room
            .with(|room| room.as_ref().map(part).unwrap_or_default())
    }

    /// What the table is doing.
    pub fn stage(&self) -> Stage {
        self.connection
            .store
            .room
            .with(|room| room.as_ref().map_or(Stage::Waiting, |room| room.stage))
    }

    /// Whether the person is the table's host.
    pub fn is_host(&self) -> bool {
        let you = self.connection.store.you.get();
        self.of_room(|room| room.host.is_some() && room.host == you.map(|you| you.id))
    }

    /// Whether the person plays with bots only.
    pub fn is_alone(&self) -> bool {
        let people = |room: &Room| {
            room.seats
                .iter()
                .filter_map(|card| card.sitter.as_ref()?.person())
                .count()
        };
        self.seat.get().is_some() && self.of_room(people) == 1
    }

    /// Whether the game's tempo is `Tempo::Turns`.
    pub fn has_turns(&self) -> bool {
        !self.of_room(|room| room.setup.rules.kind().tempo() == Tempo::RealTime)
    }

    /// The names of the two sides, in games of two large teams.
    pub fn sides(&self) -> Option<[&'static str; 2]> {
        let lang = self.lang.get();
        self.of_room(|room| side_names(room.setup.rules.kind(), lang))
    }

    /// Whether the person's seat is in `awaited` and the clock runs.
    pub fn is_my_turn(&self) -> bool {
        self.has_turns()
            && self.running.get()
            && self
                .seat
                .get()
                .is_some_and(|seat| self.awaited.get().contains(&seat))
    }

    /// Who plays after the player on turn, in games of more than two that take turns.
    pub fn following(&self) -> Option<Following> {
        let play = self.connection.store.play;
        let next = play.with(|heard| following(&heard.as_ref()?.play.view));
        next.filter(|_| self.stage() == Stage::Playing)
    }

    /// What the table does about players who are gone.
    pub fn absence(&self) -> Absence {
        self.connection.store.room.with(|room| {
            room.as_ref().map_or(Absence::Wait, |room| {
                if room.setup.rules.time().is_slow() {
                    Absence::Apart
                } else {
                    room.setup.absence
                }
            })
        })
    }

    /// In how many seconds that is done about the seat's player, if they are away and it is to be
    /// done; follows the clock.
    pub fn grace_of(&self, seat: Seat) -> Option<u64> {
        let told = self.of_room(|room| room.seats.get(seat.index())?.grace_ms)?;
        self.tick.track();
        let since = (clock::steady_ms() - self.connection.store.room_at_ms.get()).max(0.0) as u64;
        Some(told.saturating_sub(since).div_ceil(1000))
    }

    /// Whether the player on `seat` has offered the person to change places.
    pub fn offered(&self, seat: Seat) -> bool {
        self.seat
            .get()
            .is_some_and(|me| self.of_room(|room| room.offers.contains(&(seat, me))))
    }

    /// Whether the person has offered the player on `seat` to change places.
    pub fn has_offered(&self, seat: Seat) -> bool {
        self.seat
            .get()
            .is_some_and(|me| self.of_room(|room| room.offers.contains(&(me, seat))))
    }

    /// Whether the player on `seat` is in the person's team.
    pub fn is_partner(&self, seat: Seat) -> bool {
        let me = self.seat.get().filter(|me| *me != seat);
        self.of_room(|room| {
            let seating = room.setup.rules.seating();
            me.is_some_and(|me| seating.team(me) == seating.team(seat))
        })
    }

    /// The bots' searches that time cut short, see [`Play::cut_short`](wire::Play::cut_short).
    pub fn cut_short(&self) -> Vec<(Seat, CutShort)> {
        let cut_short = |heard: &Option<Heard>| Some(heard.as_ref()?.play.cut_short.clone());
        self.connection
            .store
            .play
            .with(cut_short)
            .unwrap_or_default()
    }

    /// What the game's clock shows now.
    pub fn time(&self) -> GameTime {
        self.connection.store.play.with(|heard| {
            heard
                .as_ref()
                .map_or(GameTime::START, |heard| now(heard, clock::steady_ms()))
        })
    }

    /// What a seat's clock shows; follows the clock.
    pub fn time_of(&self, seat: Seat) -> Option<SeatTime> {
        self.tick.track();
        let time = self.of_room(|room| room.setup.rules.time());
        self.connection
            .store
            .play
            .with(|heard| seat_time(heard.as_ref()?, time, seat, clock::steady_ms()))
    }

    /// The seats as this person sees them around the table: the others, then the one nearest.
    pub fn around(&self, shape: Shape) -> (Vec<Seat>, Option<Seat>) {
        around(
            self.of_room(|room| room.seats.len()),
            self.seat.get(),
            shape,
        )
    }

    /// Sends a request to the table; shows a toast if it is refused. Before the person is ready at
    /// a table on the server, the page commits to its contribution to the deal.
    pub fn ask(self, ask: TableAsk) {
        match ask {
            TableAsk::Ready { ready: true } => {
                self.seat.with_untracked(|seat| self.commit(*seat));
                self.send(TableAsk::Ready { ready: true });
            }
            TableAsk::Sit { seat, ready: true } if self.is_online() => {
                self.send_then(TableAsk::Sit { seat, ready: false }, move || {
                    self.commit(None);
                    self.send(TableAsk::Ready { ready: true });
                });
            }
            other => self.send(other),
        }
    }

    /// Commits for the person on `seat`, or for one who is just sitting down.
    fn commit(self, seat: Option<Seat>) {
        let room = self.connection.store.room;
        let ask = room.with_untracked(|room| {
            let room = room.as_ref().filter(|_| self.is_online())?;
            let card = seat.and_then(|seat| room.seats.get(seat.index()));
            commitment_before_ready(room, card)
        });
        ask.into_iter().for_each(|ask| self.ask_quietly(ask));
    }

    /// Sends a request that the person has not made: a refusal does not concern them.
    pub fn ask_quietly(self, ask: TableAsk) {
        self.connection.ask_table(ask, |_| ());
    }

    fn send(self, ask: TableAsk) {
        self.send_then(ask, || ());
    }

    /// Sends a request; `then` is called once it is done.
    fn send_then(self, ask: TableAsk, then: impl FnOnce() + 'static) {
        let toasts = self.toasts;
        self.connection.ask_table(ask, move |answer| match answer {
            Ok(_) => then(),
            Err(why) => toasts.say_unmet(&why),
        });
    }
}

/// The far seats and the near one of a table of `count`; none where teams are listed beside the
/// board. A spectator sees the table from the first seat, or from no seat if the board needs the
/// room.
pub fn around(count: usize, own: Option<Seat>, shape: Shape) -> (Vec<Seat>, Option<Seat>) {
    if shape == Shape::Sides {
        return (Vec::new(), None);
    }
    let near = match shape {
        Shape::Square => Some(own.unwrap_or(Seat::new(0))),
        Shape::Room | Shape::Sides => own,
    };
    let near = near.filter(|near| near.index() < count);
    let first = near.map_or(0, |near| near.index() + 1);
    let others = count - usize::from(near.is_some());
    let far = (first..first + others).map(|index| Seat::new((index % count) as u8));
    (far.collect(), near)
}

fn stand(connection: Connection) -> Stand {
    let store = connection.store;
    match store.no_entry.get() {
        Some(LazyRefusal::Removed) => return Stand::Removed,
        Some(_) => return Stand::NoTable,
        None => {}
    }
    if store.closed.get() {
        return Stand::Closed;
    }
    let known = store.room.with(|room| {
        room.as_ref()
            .map(|room| (room.stage, room.setup.rules.kind()))
    });
    match known {
        None => Stand::Loading,
        Some((Stage::Waiting, _)) => Stand::Waiting,
        Some((Stage::Playing | Stage::Over, kind)) if store.play.with(Option::is_some) => {
            Stand::Game(kind)
        }
        Some((Stage::Playing | Stage::Over, _)) => Stand::Loading,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(count: usize, own: Option<u8>, shape: Shape) -> (Vec<usize>, Option<usize>) {
        let (far, near) = around(count, own.map(Seat::new), shape);
        (
            far.into_iter().map(Seat::index).collect(),
            near.map(Seat::index),
        )
    }

    #[test]
    fn the_others_sit_in_playing_order_from_ones_own_left() {
        assert_eq!(seen(4, Some(2), Shape::Room), (vec![3, 0, 1], Some(2)));
        assert_eq!(seen(2, Some(1), Shape::Square), (vec![0], Some(1)));
    }

    #[test]
    fn whoever_looks_on_sees_a_square_board_from_the_first_seat_and_others_from_nowhere() {
        assert_eq!(seen(2, None, Shape::Square), (vec![1], Some(0)));
        assert_eq!(seen(3, None, Shape::Room), (vec![0, 1, 2], None));
        assert_eq!(seen(0, None, Shape::Square), (vec![], None));
        assert_eq!(seen(10, Some(3), Shape::Sides), (vec![], None));
    }
}
