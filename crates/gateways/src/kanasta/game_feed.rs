//! A game as one client is told of it: what happened becomes the messages of the source document.

use super::{
    card_numbers::CardNumbers,
    info::{game_info, round_info, team_names},
    message::{Message, Points},
    number::BACK,
    view_history::view_history,
};
use game_core::Seat;
use game_kanasta::{Ending, Event, Rules, Summary, View, Why, score::minimum, worth::is_red_three};

/// One client's side of a game.
#[derive(Clone, Debug)]
pub(crate) struct KanastaGameFeed {
    /// The number of the game at its table.
    pub game: u32,
    me: Seat,
    rules: Rules,
    pub numbers: CardNumbers,
    /// Names by seat.
    names: Vec<String>,
    /// How many turns of the round were played.
    turns: u16,
    /// Whether a round is being played; if not, its summary is being looked at.
    pub playing: bool,
}

impl KanastaGameFeed {
    /// The game as its client comes to it: at its beginning, or later. `old` has everyone's number
    /// before it began.
    pub fn begin(
        game: u32,
        view: &View,
        me: Seat,
        names: Vec<String>,
        old: Vec<usize>,
    ) -> (Self, Vec<Message>) {
        let (rules, numbers) = (view.rules, CardNumbers::new(me));
        let mut feed = Self {
            game,
            me,
            rules,
            numbers,
            names,
            turns: view.turns,
            playing: view.playing,
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

    /// Who sits where now: a bot may have taken over.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// All cards, from the beginning; and the round's summary while it is being looked at.
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

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// What has happened, in order; `view` is how things stand after all of it.
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
                // What followed the deal, if the bell rang at once, is in the view already.
                messages.extend(self.show(view));
                break;
            }
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
            // The end of the game says all that the end of its last round would.
            Event::RoundEnded(_) if matches!(next, Some(Event::Ended(_))) => None,
            Event::RoundEnded(summary) => Some(self.round_over(summary)),
            Event::Ended(ending) => Some(self.game_over(ending, view)),
            // The protocol has no words for these; what follows from them is told.
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

/// The points of a game that was left: its last round counts nothing.
fn unplayed(totals: &[i32]) -> Points {
    let minimums = totals.iter().map(|&total| minimum(total)).collect();
    Points {
        totals: totals.to_vec(),
        rounds: vec![0; totals.len()],
        minimums,
    }
}
