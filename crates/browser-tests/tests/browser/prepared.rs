//! A table in the format of the browser's storage, at a position that a test asks for. Bots play
//! one deal after another until the first seat is on turn in such a position.

use game_core::{Budget, Dice, Seat, Seed, Viewer};
use games::{AnyAction, AnyBot, AnyRules, AnyView, GameKind};
use hub::{BotJob, JournalRow, Step, Table, WallTime};
use serde_json::json;
use std::marker::PhantomData;
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, PersonKind, Rated, Setup, TableAsk,
    TableId, Visibility,
};

/// The person's seat.
pub const ME: Seat = Seat::new(0);
const MOST_DEALS: u64 = 500;

/// A game of which a `PreparedTable` can be made.
pub trait PreparedGame {
    const KIND: GameKind;
    /// The bot on the other seats.
    const BOT: &str;
    type View: Clone;
    /// The view, if it is of this game.
    fn view(any: AnyView) -> Option<Self::View>;
    fn turn(view: &Self::View) -> Seat;
    /// The legal actions of the first seat, for bots that choose from a menu.
    fn menu(view: &Self::View) -> Vec<AnyAction>;
    fn seats(view: &Self::View) -> usize;
}

/// A prepared table and the person's view of it.
pub struct PreparedTable<V> {
    /// The key in `localStorage`.
    pub key: String,
    /// The value in `localStorage`.
    pub text: String,
    /// The view of the first seat, which is on turn.
    pub view: V,
}

/// The first position of any deal at which `wish` holds, at a table with these rules.
pub fn prepare<G: PreparedGame>(
    rules: &str,
    wish: impl Fn(&G::View) -> bool,
) -> PreparedTable<G::View> {
    prepare_with::<G>(G::BOT, rules, wish)
}

/// The same, with another bot on the first seat.
pub fn prepare_with<G: PreparedGame>(
    hand: &str,
    rules: &str,
    wish: impl Fn(&G::View) -> bool,
) -> PreparedTable<G::View> {
    let deals =
        (0..MOST_DEALS).find_map(|deal| BotTable::<G>::open(rules, deal).play_until(hand, &wish));
    deals.expect("one of many deals comes to that")
}

struct BotTable<G> {
    game: PhantomData<G>,
    table: Table,
    person: Person,
    rows: Vec<JournalRow>,
    deal: u64,
}

impl<G: PreparedGame> BotTable<G> {
    fn open(rules: &str, deal: u64) -> Self {
        let rules: AnyRules =
            serde_json::from_str(&format!(r#"{{"{}":{rules}}}"#, G::KIND)).expect("rules");
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1234),
            kind: PersonKind::Guest,
        };
        let bots = rules
            .seating()
            .seats()
            .skip(1)
            .map(|seat| (seat, G::BOT.parse().expect("a name")))
            .collect();
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: Some(ME),
            bots,
        };
        let (table, step) = Table::open(
            TableId::from_bits(7),
            &person,
            wish,
            WallTime(0),
            &mut || Seed::from_number(deal),
        )
        .expect("a plain wish");
        let mut table = Self {
            game: PhantomData,
            table,
            person,
            rows: step.keep,
            deal,
        };
        let entered = table.table.enter(&table.person.id, WallTime(0), &mut || {
            Seed::from_number(deal)
        });
        table.take(entered);
        table
    }

    fn take(&mut self, step: Step) {
        self.rows.extend(step.keep);
    }

    /// Lets bots play on all seats until `wish` holds; `None` if the game ends first.
    fn play_until(
        mut self,
        hand: &str,
        wish: impl Fn(&G::View) -> bool,
    ) -> Option<PreparedTable<G::View>> {
        loop {
            let play = self.play()?;
            let view = G::view(play.view.clone()).expect("the same game");
            if G::turn(&view) == ME && wish(&view) {
                return Some(self.keep(view));
            }
            let deal = self.deal;
            match self.table.bot_jobs().pop() {
                Some(job) => {
                    let step = self
                        .table
                        .bot_acts(answer::<G>(&job), WallTime(0), &mut || {
                            Seed::from_number(deal)
                        });
                    self.take(step);
                }
                None => {
                    let action = bot::<G>(hand).choose(
                        &play.view,
                        ME,
                        &G::menu(&view),
                        Budget::UNTIMED,
                        &mut Dice::from_number(deal),
                    );
                    let ask = TableAsk::Act {
                        action: action.expect("the bot's own game"),
                        basis: play.version,
                        game: Some(play.game),
                    };
                    let (step, done) =
                        self.table.handle(&self.person, ask, WallTime(0), &mut || {
                            Seed::from_number(deal)
                        });
                    done.expect("a bot plays by the rules");
                    self.take(step);
                }
            }
        }
    }

    /// The game as the first seat sees it; `None` once it is over.
    fn play(&self) -> Option<wire::Play> {
        let scene = self.table.scene(&self.person.id, WallTime(0)).into_iter();
        let mut plays = scene.filter_map(|message| {
            if let ClientIn::Play(play) = message {
                Some(play)
            } else {
                None
            }
        });
        plays
            .next()
            .map(|play| *play)
            .filter(|play| play.end.is_none() && play.viewer == Viewer::Seat(ME))
    }

    fn keep(&self, view: G::View) -> PreparedTable<G::View> {
        let rows: Vec<String> = self.rows.iter().map(JournalRow::to_text).collect();
        let saved = json!({
            "table": self.table.id(), "bot": G::BOT, "rivals": G::seats(&view) - 1, "rows": rows, "playing": true,
        });
        PreparedTable {
            key: format!("stolik.game.{}", G::KIND),
            text: saved.to_string(),
            view,
        }
    }
}

fn bot<G: PreparedGame>(name: &str) -> AnyBot {
    AnyBot::named(G::KIND, name).expect("there is such a bot")
}

fn answer<G: PreparedGame>(job: &BotJob) -> hub::BotAnswer {
    let choice = bot::<G>(G::BOT).choose(
        &job.view,
        job.asked.seat,
        &job.menu,
        Budget::UNTIMED,
        &mut Dice::from_number(0),
    );
    job.answer(choice.expect("the bot's own game"))
}
