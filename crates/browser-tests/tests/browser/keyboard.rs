//! Every game played to its end by keyboard alone, knowing of the page only what a screen reader is
//! told. The keyboard is never on nothing, and half of the turns take no more keys than
//! `MOST_KEYS`.

use crate::{
    kanasta_table::{Kanasta, go_on},
    prepared::prepare,
    prepared_match::{begin_match, small_and_quick},
};
use browser_tests::{Browser, PATIENCE, Program, Screen, Spoken};
use game_core::Seat;
use game_kanasta::Step;
use game_project::Config;
use thirtyfour::Key;
use tokio::time::Instant;

/// The most keys that the median turn may take.
const MOST_KEYS: usize = 8;
/// The most keys from the top of a page to its board.
const MOST_TABS: usize = 40;
/// The longest that a game may last.
const LONGEST: u32 = 20;

/// Counts in each frame how often the keyboard has come to be on nothing.
const WATCH: &str = "(() => {
    if ('drops' in window) return;
    window.drops = 0;
    let before = false;
    const look = () => {
        const nowhere = !document.activeElement || document.activeElement === document.body;
        if (nowhere && !before) window.drops++;
        before = nowhere;
        requestAnimationFrame(look);
    };
    look();
})()";

/// A person who only hears the page.
struct Listener<'a> {
    me: &'a Browser,
    /// The keys of this turn.
    keys: usize,
    /// The keys of every turn before.
    turns: Vec<usize>,
}

impl<'a> Listener<'a> {
    fn new(me: &'a Browser) -> Self {
        Self {
            me,
            keys: 0,
            turns: Vec::new(),
        }
    }

    async fn press(&mut self, key: impl Into<char>) {
        self.me
            .page
            .action_chain()
            .send_keys(key.into())
            .perform()
            .await
            .expect("a key");
        self.keys += 1;
    }

    async fn press_all(&mut self, key: Key, times: usize) {
        for _ in 0..times {
            self.press(key.clone()).await;
        }
    }

    /// Presses Tab until the keyboard is on something that fits.
    async fn tab_to(&mut self, what: &str, fits: impl Fn(&Spoken) -> bool) {
        for _ in 0..MOST_TABS {
            if self.me.keyboard_on().await.is_some_and(|on| fits(&on)) {
                self.me.ask(WATCH).await;
                return;
            }
            self.press(Key::Tab).await;
        }
        panic!("no Tab leads to {what}");
    }

    async fn on_something(&self) -> Spoken {
        let on = self.me.keyboard_on().await;
        on.unwrap_or_else(|| {
            panic!(
                "the keyboard is on nothing after {} turns",
                self.turns.len()
            )
        })
    }

    /// Waits for the turn; `false` if the game is over. The keyboard has to stay on something.
    async fn turn_comes(&mut self, board: &str) -> bool {
        let mine = format!("{board}[data-turn=mine]");
        self.me
            .until(&format!(
                "document.querySelector('[data-testid=result], {mine}')"
            ))
            .await;
        if !self.turns.is_empty() {
            self.on_something().await;
        }
        self.keys = 0;
        !self.me.sees("[data-testid=result]").await
    }

    fn ends_turn(&mut self) {
        self.turns.push(self.keys);
    }

    async fn assert_short(&self, game: &str) {
        assert_eq!(self.me.ask("window.drops").await, 0, "{game}: on nothing");
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let median = turns[turns.len() / 2];
        println!("{game}: {} turns, median of keys {median}", turns.len());
        assert!(median <= MOST_KEYS, "{game}: {turns:?}");
    }
}

/// Column and row of a square of Dáma, from the left and from the bottom: `b2, your man`.
fn square(name: &str) -> Option<(i32, i32)> {
    let (square, _) = name.split_once(", ")?;
    let mut letters = square.chars();
    let column = letters.next()? as i32 - 'a' as i32;
    Some((column, letters.next()?.to_digit(10)? as i32))
}

#[tokio::test(flavor = "multi_thread")]
async fn dama_is_played_to_its_end() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/play/dama?bot=easy").await;
        me.see(".dama[data-turn=mine]").await;
        let cells = me.spoken_of("gridcell").await;
        assert!(cells.iter().any(|cell| cell.name == "a3, empty"));
        assert!(cells.iter().all(|cell| !cell.name.is_empty()));
        let mut listener = Listener::new(&me);
        listener
            .tab_to("the board", |on| on.role == "gridcell")
            .await;
        let start = Instant::now();
        while listener.turn_comes(".dama").await {
            assert!(start.elapsed() < LONGEST * PATIENCE, "the game never ended");
            let told = me.told().await;
            move_a_man(&mut listener).await;
            me.until_taken(told).await;
            listener.ends_turn();
        }
        listener.assert_short("dama").await;
    })
    .await;
}

/// Goes to the nearest piece that can move, and from there to the nearest square it can go to.
async fn move_a_man(listener: &mut Listener<'_>) {
    let at = square(&listener.on_something().await.name).expect("a square");
    let far = |(column, row): (i32, i32)| column.abs_diff(at.0) + row.abs_diff(at.1);
    let mut men: Vec<(i32, i32)> = listener
        .me
        .spoken_of("gridcell")
        .await
        .iter()
        .filter(|cell| cell.name.contains("your ") && !cell.name.contains("cannot move"))
        .filter_map(|cell| square(&cell.name))
        .collect();
    men.sort_by_key(|man| far(*man));
    for man in men {
        go_to(listener, man).await;
        listener.press(Key::Enter).await;
        let cells = listener.me.spoken_of("gridcell").await;
        let mut targets = cells
            .iter()
            .filter(|cell| cell.name.contains("can go here"));
        if let Some(to) = targets.next().and_then(|cell| square(&cell.name)) {
            go_to(listener, to).await;
            listener.press(Key::Enter).await;
            return;
        }
        listener.press(Key::Escape).await;
    }
    panic!("nothing can move");
}

async fn go_to(listener: &mut Listener<'_>, (column, row): (i32, i32)) {
    let from = square(&listener.on_something().await.name).expect("a square");
    let (across, up) = (column - from.0, row - from.1);
    let sideways = if across > 0 { Key::Right } else { Key::Left };
    let along = if up > 0 { Key::Up } else { Key::Down };
    listener
        .press_all(sideways, across.unsigned_abs() as usize)
        .await;
    listener.press_all(along, up.unsigned_abs() as usize).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn karcianka_is_played_to_its_end() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/play/karcianka?bot=easy").await;
        me.see(".kar[data-turn=mine]").await;
        let mut listener = Listener::new(&me);
        listener.tab_to("the pile", is_draw_pile).await;
        let start = Instant::now();
        while listener.turn_comes(".kar").await {
            assert!(start.elapsed() < LONGEST * PATIENCE, "the game never ended");
            let told = me.told().await;
            play_a_card(&mut listener).await;
            me.until_taken(told).await;
            listener.ends_turn();
        }
        listener.assert_short("karcianka").await;
    })
    .await;
}

fn is_draw_pile(spoken: &Spoken) -> bool {
    spoken.role == "button" && spoken.name.starts_with("Draw")
}

async fn play_a_card(listener: &mut Listener<'_>) {
    let on = listener.on_something().await;
    let buttons = listener.me.spoken_of("button").await;
    let cards: Vec<&Spoken> = buttons
        .iter()
        .skip_while(|button| !is_draw_pile(button))
        .skip(1)
        .take_while(|button| button.name.contains(" of "))
        .collect();
    let at = cards.iter().position(|card| card.is_focused);
    let playable = |card: &&&Spoken| card.name.ends_with("can be played");
    let wanted = cards.iter().position(|card| playable(&card));
    match (wanted, at) {
        (None, None) => listener.press(Key::Enter).await,
        (None, Some(_)) => {
            listener.press(Key::Up).await;
            listener.press(Key::Enter).await;
        }
        (Some(wanted), at) => {
            assert!(at.is_some() || is_draw_pile(&on), "{on:?}");
            if at.is_none() {
                listener.press(Key::Down).await;
            }
            let at = at.unwrap_or(0);
            let way = if wanted > at { Key::Right } else { Key::Left };
            listener.press_all(way, wanted.abs_diff(at)).await;
            listener.press(Key::Enter).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kanasta_is_played_to_its_end() {
    let program = Program::start();
    let rules = r#"{"players":2,"turn_ms":null,"target":5000}"#;
    let table = prepare::<Kanasta>(rules, |view| {
        let is_late = view.sides.iter().any(|side| side.total >= 4000);
        view.playing && view.step == Step::Draw && is_late
    });
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let mut listener = Listener::new(&me);
            listener.tab_to("the stock", is_stock).await;
            let start = Instant::now();
            loop {
                let next = "[data-testid=summary] button:enabled";
                me.until(&format!(
                    "document.querySelector('[data-testid=result], {next}, .kan[data-turn=mine]')"
                ))
                .await;
                assert!(start.elapsed() < LONGEST * PATIENCE, "the game never ended");
                if me.sees("[data-testid=result]").await {
                    break;
                }
                if me.sees(next).await {
                    listener.on_something().await;
                    listener
                        .tab_to("the next round", |on| on.name == "Next round")
                        .await;
                    listener.press(Key::Enter).await;
                    me.see_no(next).await;
                    continue;
                }
                if !listener.turn_comes(".kan").await {
                    break;
                }
                draw_and_discard(&mut listener).await;
                listener.ends_turn();
            }
            listener.assert_short("kanasta").await;
        },
    )
    .await;
}

fn is_stock(spoken: &Spoken) -> bool {
    spoken.role == "button" && spoken.name.starts_with("Stock")
}

/// Draws, and discards the first card. The last card of the stock ends the round.
async fn draw_and_discard(listener: &mut Listener<'_>) {
    let (me, on) = (listener.me, listener.on_something().await);
    let held = me.held().await.len();
    if !is_stock(&on) {
        listener.press(Key::Up).await;
    }
    listener.press(Key::Enter).await;
    let is_over = "document.querySelector('[data-testid=summary], [data-testid=result]')";
    let drawn =
        format!("document.querySelectorAll('.kan-hand [data-card]').length > {held} || {is_over}");
    me.until(&drawn).await;
    if me.ask(&format!("!!{is_over}")).await == true {
        return;
    }
    for key in [Key::Down, Key::Enter, Key::Up, Key::Enter] {
        listener.press(key).await;
    }
    me.until(&format!(
        "!document.querySelector('.kan[data-turn=mine]') || {is_over}"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rummikub_is_played_to_its_end_by_choosing_from_a_list() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/play/rummikub?bot=basic&rivals=1").await;
        me.see(".rummi[data-turn=mine]").await;
        let cells = me.spoken_of("gridcell").await;
        assert!(
            cells
                .iter()
                .any(|cell| cell.name == "row 2, column 5, empty")
        );
        assert!(cells.iter().all(|cell| !cell.name.is_empty()));
        let mut listener = Listener::new(&me);
        listener
            .tab_to("the plays", |on| on.role == "listbox" && on.name == "Plays")
            .await;
        let start = Instant::now();
        while listener.turn_comes(".rummi").await {
            assert!(start.elapsed() < LONGEST * PATIENCE, "the game never ended");
            let told = me.told().await;
            lay_or_draw(&mut listener).await;
            me.until_taken(told).await;
            listener.ends_turn();
        }
        listener.assert_short("rummikub").await;
    })
    .await;
}

/// Lays whatever is offered, and ends the turn.
async fn lay_or_draw(listener: &mut Listener<'_>) {
    let mut lays = true;
    loop {
        let options = listener.me.spoken_of("option").await;
        let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
        let is = |words: &str| names.iter().position(|name| *name == words);
        let plays = names
            .iter()
            .take_while(|name| name.starts_with("Lay ") || name.starts_with("Add "));
        let plays = plays.count();
        if lays && plays > 0 {
            listener.press(Key::Enter).await;
        } else if let Some(at) = is("Play what lies there") {
            listener.press_all(Key::Down, at).await;
            return listener.press(Key::Enter).await;
        } else if is("Take the tiles back").is_some() {
            // Not enough for a first meld.
            lays = false;
            listener.press(Key::End).await;
            listener.press(Key::Enter).await;
        } else if is("Draw a tile").or(is("Pass")).is_some() {
            listener.press(Key::End).await;
            return listener.press(Key::Enter).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_project_game_is_steered_to_its_end_by_what_is_said_of_the_neighbourhood() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        let calm = Config {
            move_timeout: 1200,
            ..small_and_quick()
        };
        begin_match(&me, calm, Some(Seat::new(0))).await;
        me.see(".proj[data-awake=true]").await;
        let mut listener = Listener::new(&me);
        listener
            .tab_to("the arrows", |on| on.role == "button" && on.name == "Up")
            .await;
        let start = Instant::now();
        loop {
            me.until("document.querySelector('[data-testid=result], .proj[data-awake=true]')")
                .await;
            if me.sees("[data-testid=result]").await {
                break;
            }
            assert!(
                start.elapsed() < LONGEST * PATIENCE,
                "the match never ended"
            );
            listener.on_something().await;
            listener.keys = 0;
            let words = heard(&me).await;
            let key = steer(&words, listener.turns.len());
            listener.press(key).await;
            listener.ends_turn();
        }
        listener.assert_short("project").await;
    })
    .await;
}

/// What is said of the agent and of what is around it.
async fn heard(me: &Browser) -> String {
    let all = me.spoken().await.into_iter();
    let texts: Vec<String> = all
        .filter(|spoken| spoken.role == "StaticText")
        .map(|spoken| spoken.name)
        .collect();
    texts.join("\n")
}

/// The key of the next action: look around, go to the nearest piece, carry it to the own goals.
fn steer(words: &str, turn: usize) -> char {
    let here = words
        .lines()
        .find(|line| line.starts_with("Column "))
        .unwrap_or_default();
    let carries = words
        .lines()
        .any(|line| line == "A piece, not tested" || line == "A real piece");
    let (own, _) = here.split_once(". ").unwrap_or((here, ""));
    if carries && own.contains("may be a goal") {
        return 'p';
    }
    if carries {
        return if turn.is_multiple_of(5) { 'a' } else { 'w' };
    }
    let steps = |way: &str| {
        let (_, rest) = here.split_once(&format!("{way}: "))?;
        let (words, _) = rest.split_once('.')?;
        let (before, _) = words.split_once(" step")?;
        before.split(' ').next_back()?.parse::<u8>().ok()
    };
    let ways = [("Up", 'w'), ("Down", 's'), ("Left", 'a'), ("Right", 'd')];
    let nearest = ways
        .iter()
        .filter_map(|(way, key)| Some((steps(way)?, *key)))
        .min();
    match nearest {
        Some((_, key)) if !turn.is_multiple_of(2) => key,
        _ => 'e',
    }
}
