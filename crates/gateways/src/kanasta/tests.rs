//! Whole games translated into messages, checked by a client that knows nothing else.

use super::{game_feed::KanastaGameFeed, message::Message, number::face_of};
use client::Seen;
use game_core::{Bot, Bout, Budget, Dice, Game, GameTime, Imagine, Input, Seat, Seed, Viewer};
use game_kanasta::{Event, Heap, Kanasta, Rules, Step, Teams, View, bot};

#[allow(dead_code, reason = "here only what it knows is used, not its socket")]
#[path = "../../../server/tests/common/kanasta_client.rs"]
mod client;

/// A player's client: its feed, and its state as the messages describe it.
struct Eye {
    seat: Seat,
    feed: KanastaGameFeed,
    seen: Seen,
}

fn names(view: &View) -> Vec<String> {
    ["ann", "bob", "cid", "dan", "eva", "fil"][..view.players.len()]
        .iter()
        .map(|&name| name.to_owned())
        .collect()
}

impl Eye {
    /// A client that joins the game now.
    fn open(view: &View, seat: Seat) -> Self {
        let names = names(view);
        let old = (0..names.len()).collect();
        let (feed, messages) = KanastaGameFeed::begin(1, view, seat, names, old);
        let mut eye = Self {
            seat,
            feed,
            seen: Seen {
                me: seat.index(),
                teams: view.rules.teams().map(Teams::count),
                ..Seen::default()
            },
        };
        eye.hear(&messages);
        eye
    }

    fn hear(&mut self, messages: &[Message]) -> Vec<String> {
        let texts: Vec<String> = messages.iter().map(Message::to_string).collect();
        for text in &texts {
            assert!(!text.contains('#') && !text.contains('\n'), "{text}");
            self.seen.take(text);
        }
        texts
    }

    fn take(&mut self, events: &[Event], view: &View) -> Vec<String> {
        let told: Vec<Event> = events
            .iter()
            .filter_map(|event| Kanasta::notice(event, Viewer::Seat(self.seat)))
            .collect();
        let messages = self.feed.take(&told.iter().collect::<Vec<_>>(), view);
        self.hear(&messages)
    }

    /// Compares the client's state with the view.
    fn check(&self, view: &View) {
        let Eye { seat, seen, .. } = self;
        assert_eq!(seen.playing, view.playing);
        if !view.playing {
            return;
        }
        assert_eq!(heap(&seen.hand), view.hand(*seat));
        assert_eq!(
            heap(&seen.pile),
            Heap::of(view.pile.iter().copied()).unwrap()
        );
        assert_eq!(
            seen.pile.last().and_then(|&top| face_of(top)),
            view.pile.last().copied()
        );
        assert_eq!((seen.stock, seen.on_turn), (view.stock, view.turn.index()));
        assert_eq!(
            (seen.turn, seen.round),
            (usize::from(view.turns) + 1, usize::from(view.round))
        );
        for (number, player) in view.players.iter().enumerate() {
            assert_eq!(seen.counts[number], player.cards, "{number}");
            assert_eq!(heap(&seen.red_threes[number]), player.red_threes);
        }
        for (number, side) in view.sides.iter().enumerate() {
            let own = view.rules.side(*seat).0 == number as u8 && view.turn == *seat;
            let (melds, laid) = if side.melded {
                (side.melds.as_slice(), &[][..])
            } else {
                (&[][..], &side.melds[..])
            };
            let known = seen.melds[number].iter().map(|meld| heap(meld));
            assert!(
                known.eq(melds.iter().map(|meld| meld.heap())),
                "{:?}",
                seen.melds
            );
            if own {
                let known: Vec<u8> = seen.laid.iter().flatten().copied().collect();
                let laid = laid
                    .iter()
                    .fold(Heap::NONE, |all, meld| all.with(&meld.heap()).unwrap());
                assert_eq!(heap(&known), laid);
            }
        }
        let in_hand = match view.step {
            Step::Top(top) => Some(top),
            Step::Draw | Step::Laid(_) | Step::Play => None,
        };
        assert_eq!(seen.top.and_then(|(_, top)| face_of(top)), in_hand);
    }
}

fn heap(numbers: &[u8]) -> Heap {
    Heap::of(numbers.iter().map(|&number| face_of(number).unwrap())).unwrap()
}

/// Plays one step: a bot's action, a random legal one, or none until the next deadline.
fn step(bout: &mut Bout<Kanasta>, bot: &mut dyn Bot<Kanasta>, dice: &mut Dice) {
    let awaited = bout.awaited();
    let seat = awaited[dice.below(awaited.len() as u32) as usize];
    let menu = bout.menu(seat);
    let now = bout.now();
    let action = match dice.below(20) {
        0 => {
            bout.advance(bout.wake_at().unwrap_or(now));
            return;
        }
        1..=6 => menu[dice.below(menu.len() as u32) as usize].clone(),
        _ => bot.choose(
            &bout.view(Viewer::Seat(seat)),
            seat,
            &menu,
            Budget::UNTIMED,
            dice,
        ),
    };
    bout.submit(now, seat, action)
        .expect("what is offered is allowed");
}

#[test]
fn a_client_that_hears_all_messages_knows_all_it_may_and_so_does_one_that_comes_in_between() {
    for game in 0..10 {
        let players = [2, 3, 4, 6, 6][game as usize % 5];
        let rules = Rules::for_players(players)
            .unwrap()
            .with_target(5000)
            .unwrap();
        let rules = match game % 5 {
            4 => rules.with_teams(Teams::Two).unwrap(),
            _ => rules,
        };
        let rules = rules.with_dealt(11).unwrap();
        let mut bout = Bout::<Kanasta>::open(rules, Seed::from_number(game));
        let mut dice = Dice::stream(&Seed::from_number(game + 1000), 0);
        let mut bot = bot("basic").unwrap();
        let seats: Vec<Seat> = Seat::all(rules.players().into()).collect();
        let mut eyes: Vec<Eye> = seats
            .iter()
            .map(|&seat| Eye::open(&bout.view(Viewer::Seat(seat)), seat))
            .collect();
        for turn in 0..500 {
            if bout.is_over() {
                break;
            }
            step(&mut bout, bot.as_mut(), &mut dice);
            let events = bout.drain();
            for eye in &mut eyes {
                let view = bout.view(Viewer::Seat(eye.seat));
                eye.take(&events, &view);
                eye.check(&view);
                if view.ending.is_none() && turn % 5 == 0 {
                    Eye::open(&view, eye.seat).check(&view);
                }
            }
        }
    }
}

#[test]
fn a_bell_that_rings_right_after_the_deal_is_told_too() {
    let rules = Rules::default().with_turn_ms(Some(15_000)).unwrap();
    for game in 0..8 {
        let mut bout = Bout::<Kanasta>::open(rules, Seed::from_number(game));
        let mut dice = Dice::stream(&Seed::from_number(game), 0);
        let mut bot = bot("basic").unwrap();
        let seat = Seat::new(0);
        let mut eye = Eye::open(&bout.view(Viewer::Seat(seat)), seat);
        // Long enough for the deadlines of the summary and of the first turn.
        let late_ms = 46_000;
        while !bout.is_over() && bout.view(Viewer::Seat(seat)).round == 1 {
            let was_between = !bout.view(Viewer::Seat(seat)).playing;
            if was_between {
                bout.advance(bout.now() + late_ms);
            } else {
                let mover = bout.awaited()[0];
                let view = bout.view(Viewer::Seat(mover));
                let action =
                    bot.choose(&view, mover, &bout.menu(mover), Budget::UNTIMED, &mut dice);
                bout.submit(bout.now(), mover, action).unwrap();
            }
            let (events, view) = (bout.drain(), bout.view(Viewer::Seat(seat)));
            eye.take(&events, &view);
            eye.check(&view);
        }
    }
}

/// Returns the messages of an opponent's draw and discard of this card; `None` if the opponent
/// cannot discard it, or if the drawn card is public.
fn told_of_turn(
    mut state: game_kanasta::State,
    card: cards::Face,
    seed: u64,
) -> Option<Vec<String>> {
    let (me, other) = (Seat::new(0), Seat::new(1));
    let mut eye = Eye::open(&Kanasta::view(&state, Viewer::Seat(me)), me);
    let mut texts = Vec::new();
    for (number, action) in [
        game_kanasta::Action::Draw,
        game_kanasta::Action::Discard(card),
    ]
    .into_iter()
    .enumerate()
    {
        Kanasta::check(&state, other, &action).ok()?;
        let mut dice = Dice::stream(&Seed::from_number(seed), number as u64);
        let input = Input::Act {
            seat: other,
            action,
        };
        let events = Kanasta::apply(&mut state, GameTime::from_ms(1), input, &mut dice);
        if events
            .iter()
            .any(|event| matches!(event, Event::DrewRedThree { .. }))
        {
            return None;
        }
        texts.extend(eye.take(&events, &Kanasta::view(&state, Viewer::Seat(me))));
    }
    Some(texts)
}

#[test]
fn in_two_worlds_that_differ_in_hidden_cards_a_client_hears_the_same_bytes() {
    let mut compared = 0;
    for seed in 0..200 {
        let mut bout = Bout::<Kanasta>::open(Rules::default(), Seed::from_number(seed));
        let me = Seat::new(0);
        bout.submit(bout.now(), me, game_kanasta::Action::Draw)
            .unwrap();
        let own = bout.view(Viewer::Seat(me)).hand(me).iter().next().unwrap();
        bout.submit(bout.now(), me, game_kanasta::Action::Discard(own))
            .unwrap();
        let view = bout.view(Viewer::Seat(me));
        let other_world =
            Kanasta::imagine(&view, me, &mut Dice::stream(&Seed::from_number(seed), 7));
        assert_eq!(Kanasta::view(&other_world, Viewer::Seat(me)), view);
        assert_ne!(&other_world, bout.state());
        for (face, _) in Heap::packs(2).kinds() {
            let worlds = [bout.state().clone(), other_world.clone()];
            let [Some(one), Some(other)] = worlds.map(|clock| told_of_turn(clock, face, seed))
            else {
                continue;
            };
            assert_eq!(one, other);
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} turns could be compared");
}
