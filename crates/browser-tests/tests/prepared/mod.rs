//! A table as a browser keeps it, at a position of the journey's choice: played by bots on a real
//! table, deal after deal, until the first seat is on turn in front of what the journey is about.

use game_core::{Budget, Dice, Seat, Seed, Viewer};
use games::{AnyAction, AnyBot, AnyRules, AnyView, GameKind};
use hub::{BotJob, Row, Step, Table, WallTime};
use serde_json::json;
use std::marker::PhantomData;
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, Setup, TableAsk, TableId, Visibility,
};

/// Where the person sits.
pub const ME: Seat = Seat::new(0);
const MOST_DEALS: u64 = 500;

/// What is to be known of a game whose tables are kept.
pub trait KeptGame {
    /// Which game.
    const KIND: GameKind;
    /// Who plays on the other seats.
    const BOT: &str;
    /// What a player sees.
    type View: Clone;
    /// The view, if it is one of this game.
    fn view(any: AnyView) -> Option<Self::View>;
    /// Whose turn it is.
    fn turn(view: &Self::View) -> Seat;
    /// What the first seat may do, for bots that choose from a menu.
    fn menu(view: &Self::View) -> Vec<AnyAction>;
    /// How many sit there.
    fn seats(view: &Self::View) -> usize;
}

/// A kept table, and what the person sees on it.
pub struct Kept<V> {
    /// Under which name the page keeps it.
    pub key: String,
    /// What it keeps.
    pub text: String,
    /// The table from the first seat, which is on turn.
    pub view: V,
}

/// The first position of any deal at which the wish is met, at a table with these rules.
pub fn kept<G: KeptGame>(rules: &str, wish: impl Fn(&G::View) -> bool) -> Kept<G::View> {
    kept_by::<G>(G::BOT, rules, wish)
}

/// The same, with another bot's play on the first seat.
pub fn kept_by<G: KeptGame>(
    hand: &str,
    rules: &str,
    wish: impl Fn(&G::View) -> bool,
) -> Kept<G::View> {
    let deals =
        (0..MOST_DEALS).find_map(|deal| Sitting::<G>::open(rules, deal).play_until(hand, &wish));
    deals.expect("one of many deals comes to that")
}

struct Sitting<G> {
    game: PhantomData<G>,
    table: Table,
    person: Person,
    rows: Vec<Row>,
    deal: u64,
}

impl<G: KeptGame> Sitting<G> {
    fn open(rules: &str, deal: u64) -> Self {
        let rules: AnyRules =
            serde_json::from_str(&format!(r#"{{"{}":{rules}}}"#, G::KIND)).expect("rules");
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1234),
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
        let mut sitting = Self {
            game: PhantomData,
            table,
            person,
            rows: step.keep,
            deal,
        };
        let entered = sitting
            .table
            .enter(&sitting.person.id, WallTime(0), &mut || {
                Seed::from_number(deal)
            });
        sitting.take(entered);
        sitting
    }

    fn take(&mut self, step: Step) {
        self.rows.extend(step.keep);
    }

    /// Lets bots play on all seats.
    fn play_until(mut self, hand: &str, wish: impl Fn(&G::View) -> bool) -> Option<Kept<G::View>> {
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

    /// The game as the first seat sees it; none once it is over.
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

    fn keep(&self, view: G::View) -> Kept<G::View> {
        let rows: Vec<String> = self.rows.iter().map(Row::to_text).collect();
        let saved = json!({
            "table": self.table.id(), "bot": G::BOT, "rivals": G::seats(&view) - 1, "rows": rows, "playing": true,
        });
        Kept {
            key: format!("stolik.game.{}", G::KIND),
            text: saved.to_string(),
            view,
        }
    }
}

fn bot<G: KeptGame>(name: &str) -> AnyBot {
    AnyBot::named(G::KIND, name).expect("there is such a bot")
}

fn answer<G: KeptGame>(job: &BotJob) -> hub::BotAnswer {
    let choice = bot::<G>(G::BOT).choose(
        &job.view,
        job.asked.seat,
        &job.menu,
        Budget::UNTIMED,
        &mut Dice::from_number(0),
    );
    job.answer(choice.expect("the bot's own game"))
}
