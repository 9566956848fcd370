//! Translates the events of one game into the messages of the source document, for one client.

use super::{
    card_numbers::CardNumbers,
    info::{game_info, round_info, team_names},
    message::{Message, Points},
    number::BACK,
    view_history::view_history,
};
use game_core::Seat;
use game_kanasta::{Ending, Event, Rules, Summary, View, Why, score::minimum, worth::is_red_three};

/// One client's view of a game.
#[derive(Clone, Debug)]
pub(crate) struct KanastaGameFeed {
    /// The number of the game at its table.
    pub game: u32,
    me: Seat,
    rules: Rules,
    pub numbers: CardNumbers,
    /// The players' names by seat.
    names: Vec<String>,
    /// The number of turns played in this round.
    turns: u16,
    /// Whether a round is being played. If not, its summary is shown.
    pub playing: bool,
    /// Cards that the client was sent in its present turn beside the one it drew, to replace red
    /// threes. The source's own client asks for each of them.
    unasked: usize,
    has_drawn: bool,
}

impl KanastaGameFeed {
    /// Starts the feed at the beginning of a game or when the client comes back. `old` holds the
    /// numbers of the players before the game.
    pub fn begin(
        game: u32,
        view: &View,
        me: Seat,
        names: Vec<String>,
        old: Vec<usize>,
    ) -> (Self, Vec<Message>) {
        let (rules, numbers) = (view.rules, CardNumbers::new(me, view.rules.packs()));
        let mut feed = Self {
            game,
            me,
            rules,
            numbers,
            names,
            turns: view.turns,
            playing: view.playing,
            unasked: 0,
            has_drawn: false,
        };
        let start = Message::Start {
            names: feed.names.clone(),
            old,
            player: view.turn.index(),
            round: view.round,
            turn: view.turns + 1,
            target: view.rules.target(),
        };
        let mut messages = vec![start];
        messages.extend(feed.show(view));
        (feed, messages)
    }

    /// Replaces the names: a bot may play for a person now.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// Presents the whole view, as `view_history` does, and the summary of a finished round.
    fn show(&mut self, view: &View) -> Vec<Message> {
        let (numbers, mut messages) = view_history(view, self.me, &|seat| self.name(seat));
        self.numbers = numbers;
        self.turns = view.turns;
        if let Some(summary) = view
            .summary
            .as_ref()
            .filter(|_| !view.playing && view.ending.is_none())
        {
            messages.push(self.round_over(summary));
        }
        messages
    }

    /// Whether the client asks for a replacement that it was sent already.
    pub fn asks_for_replacement(&mut self) -> bool {
        let is_sent = self.unasked > 0;
        self.unasked = self.unasked.saturating_sub(1);
        is_sent
    }

    /// Counts the cards that the client is sent in one turn.
    fn count_drawn(&mut self, event: &Event) {
        match event {
            Event::Drew { seat, .. } | Event::DrewRedThree { seat, .. } if *seat == self.me => {
                self.unasked += usize::from(self.has_drawn);
                self.has_drawn = true;
            }
            Event::Discarded { .. } | Event::RoundEnded(_) => {
                self.unasked = 0;
                self.has_drawn = false;
            }
            Event::Drew { .. }
            | Event::DrewRedThree { .. }
            | Event::Dealt { .. }
            | Event::Took { .. }
            | Event::Returned { .. }
            | Event::LaidProvisionally { .. }
            | Event::TookBack { .. }
            | Event::Melded { .. }
            | Event::Added { .. }
            | Event::TookPile { .. }
            | Event::TimeUp { .. }
            | Event::Ready { .. }
            | Event::Left { .. }
            | Event::Ended(_) => {}
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// Translates events in order. `view` is the state after all of them.
    pub fn take(&mut self, events: &[&Event], view: &View) -> Vec<Message> {
        self.playing = view.playing;
        let mut messages = Vec::new();
        for (at, event) in events.iter().enumerate() {
            let next = events.get(at + 1).copied();
            if let Event::Dealt { round, first } = event {
                let (player, name) = (first.index(), self.name(*first));
                messages.push(Message::NewDeal {
                    player,
                    round: *round,
                    turn: 1,
                    name,
                });
                // Events after the deal are part of `view` already.
                messages.extend(self.show(view));
                break;
            }
            self.count_drawn(event);
            messages.extend(self.tell(event, next, view));
        }
        messages
    }

    fn tell(&mut self, event: &Event, next: Option<&Event>, view: &View) -> Option<Message> {
        let is_last = matches!(next, Some(Event::RoundEnded(_)));
        match event {
            Event::Drew { seat, card, stock } => {
                let card = card.map_or(BACK, |face| self.numbers.draw(face, *seat));
                Some(Message::Drew {
                    player: seat.index(),
                    card,
                    red_three: false,
                    left: *stock,
                })
            }
            Event::DrewRedThree { seat, card, stock } => {
                let card = self.numbers.draw(*card, *seat);
                Some(Message::Drew {
                    player: seat.index(),
                    card,
                    red_three: true,
                    left: *stock,
                })
            }
            Event::Took { seat, card, pile } => {
                let card = self.numbers.take_top(*card, *seat);
                Some(Message::TookTop {
                    player: seat.index(),
                    card,
                    left: *pile,
                })
            }
            Event::Returned { seat, card, pile } => {
                let card = self.numbers.return_top(*card, *seat);
                Some(Message::Returned {
                    player: seat.index(),
                    card,
                    pile: *pile,
                })
            }
            Event::LaidProvisionally { place, cards, .. } => Some(Message::LaidProvisionally {
                cards: self.numbers.lay(cards, *place),
            }),
            Event::TookBack { top, .. } => {
                let (cards, top) = self.numbers.take_back(*top);
                Some(Message::TookBack { top, cards })
            }
            Event::Melded {
                seat,
                place,
                cards,
                points,
            } => {
                let cards = self.numbers.meld(cards, *seat, *place);
                Some(Message::Melded {
                    player: seat.index(),
                    team: self.team(*seat),
                    points: *points,
                    cards,
                })
            }
            Event::Added {
                seat,
                place,
                cards,
                points,
            } => {
                let (player, team) = (seat.index(), self.team(*seat));
                let cards = self.numbers.meld(cards, *seat, *place);
                Some(Message::Added {
                    player,
                    place: *place,
                    team,
                    points: *points,
                    cards,
                })
            }
            Event::TookPile { seat, .. } => Some(Message::TookPile {
                player: seat.index(),
                cards: self.numbers.take_pile(*seat),
            }),
            Event::Discarded { seat, card, pile } => {
                let red_three = is_red_three(*card);
                let (player, card) = (seat.index(), self.numbers.discard(*card, *seat));
                let on_turn = if is_last {
                    *seat
                } else {
                    seat.next(self.names.len())
                };
                self.turns += u16::from(!is_last);
                let (turn, name) = (self.turns + 1, self.name(on_turn));
                Some(Message::Discarded {
                    player,
                    card,
                    red_three,
                    pile: *pile,
                    turn,
                    name,
                })
            }
            // `KONEC_HRY` contains everything that `KONEC_KOLA` would.
            Event::RoundEnded(_) if matches!(next, Some(Event::Ended(_))) => None,
            Event::RoundEnded(summary) => Some(self.round_over(summary)),
            Event::Ended(ending) => Some(self.game_over(ending, view)),
            // The protocol has no messages for these events, only for their consequences.
            Event::Dealt { .. }
            | Event::TimeUp { .. }
            | Event::Ready { .. }
            | Event::Left { .. } => None,
        }
    }

    fn team(&self, seat: Seat) -> u8 {
        self.rules.side(seat).0
    }

    fn round_over(&self, summary: &Summary) -> Message {
        let info = round_info(summary, &self.rules, &self.names);
        Message::RoundOver {
            points: points_of(summary),
            info,
        }
    }

    fn game_over(&self, ending: &Ending, view: &View) -> Message {
        let summary = view
            .summary
            .as_ref()
            .filter(|_| !matches!(ending.why, Why::Left(_)));
        let points = summary.map_or_else(|| unplayed(&ending.totals), points_of);
        let winner = ending
            .winners
            .first()
            .copied()
            .unwrap_or(game_core::Team(0));
        Message::GameOver {
            points,
            info: game_info(ending, summary, &self.rules, &self.names),
            team: winner.0,
            names: team_names(&self.rules, &self.names, winner),
            total: ending
                .totals
                .get(usize::from(winner.0))
                .copied()
                .unwrap_or_default(),
        }
    }
}

fn points_of(summary: &Summary) -> Points {
    Points {
        totals: summary.sides.iter().map(|tally| tally.total).collect(),
        rounds: summary.sides.iter().map(|tally| tally.round).collect(),
        minimums: summary
            .sides
            .iter()
            .map(|tally| minimum(tally.total))
            .collect(),
    }
}

/// Returns the points of a game that a player left: its last round counts nothing.
fn unplayed(totals: &[i32]) -> Points {
    let minimums = totals.iter().map(|&total| minimum(total)).collect();
    Points {
        totals: totals.to_vec(),
        rounds: vec![0; totals.len()],
        minimums,
    }
}
