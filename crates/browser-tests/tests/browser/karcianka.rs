//! Karcianka in the page.

use crate::prepared::{ME, PreparedGame, PreparedTable, prepare};
use browser_tests::{Browser, PATIENCE, Program, Screen};
use cards::{Card, Cards};
use game_core::Seat;
use game_karcianka::{Action, Deed, LastCard, View};
use games::{AnyAction, AnyView, GameKind};
use serde_json::Value;

struct Karcianka;

impl PreparedGame for Karcianka {
    const KIND: GameKind = GameKind::Karcianka;
    const BOT: &str = "rules";
    type View = View;

    fn view(any: AnyView) -> Option<View> {
        if let AnyView::Karcianka(view) = any {
            Some(view)
        } else {
            None
        }
    }

    fn turn(view: &View) -> Seat {
        view.turn
    }

    fn menu(view: &View) -> Vec<AnyAction> {
        let calls = view.rules.last_card() == LastCard::Called && own(view).len() == 2;
        let play = if calls {
            Action::PlayAndCall
        } else {
            Action::Play
        };
        let plays: Vec<Action> = fitting(view).into_iter().map(play).collect();
        let menu = if plays.is_empty() {
            vec![Action::Draw]
        } else {
            plays
        };
        menu.into_iter().map(AnyAction::Karcianka).collect()
    }

    fn seats(view: &View) -> usize {
        view.hands.len()
    }
}

/// Continues a `PreparedTable` that was put into `localStorage`.
async fn go_on(me: &Browser, table: &PreparedTable<View>) {
    me.go("/").await;
    me.see("[data-game=karcianka]").await;
    let text = Value::from(table.text.as_str());
    me.ask(&format!("localStorage.setItem('{}', {text})", table.key))
        .await;
    me.go(&format!(
        "/play/karcianka?bot=rules&rivals={}",
        table.view.hands.len() - 1
    ))
    .await;
    me.await_cards().await;
}

/// Plays until there is a result.
async fn play_out(me: &Browser) {
    let start = tokio::time::Instant::now();
    while !me.sees("[data-testid=result]").await {
        assert!(start.elapsed() < 10 * PATIENCE, "the game never ended");
        if me.sees(".kar[data-turn=mine]").await {
            me.play_or_draw().await;
        }
        me.until("document.querySelector('[data-testid=result], .kar[data-turn=mine]')")
            .await;
    }
}

fn own(view: &View) -> Cards {
    view.open_hand(ME).expect("one sees one's own hand")
}

/// The cards of the hand that can be played.
fn fitting(view: &View) -> Vec<Card> {
    own(view)
        .iter()
        .filter(|card| view.playable().contains(*card))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_the_flow_chart_and_its_replay() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/").await;
        me.see("[data-game=karcianka]").await;
        // The driver scrolls a button to the window's edge, under the bar at the bottom; a person
        // scrolls further.
        me.ask("document.querySelector('[data-game=karcianka]').scrollIntoView({block: 'center'})")
            .await;
        me.click("[data-game=karcianka] [data-testid=choose-bot]")
            .await;
        me.click("[data-game=karcianka] [data-bot=rules]").await;
        me.await_cards().await;
        assert_eq!(me.cards_held().await, 5);
        assert_eq!(
            me.ask("document.documentElement.scrollWidth <= 360").await,
            true
        );
        play_out(&me).await;
        me.hear("[data-testid=result] .over-words", "card").await;
        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay]").await;
        // The replay shows every hand.
        me.see("[data-testid=replay] .kar-backs .face").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_three_bots_that_search_as_much_as_is_chosen() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.click("[data-game=karcianka] [data-testid=choose-bot]")
            .await;
        me.click("[data-game=karcianka] [aria-label=Opponents] .chip:nth-of-type(3)")
            .await;
        me.click("[data-game=karcianka] [data-bot='mcts:100']")
            .await;
        me.await_cards().await;
        assert_eq!(
            me.ask("document.querySelectorAll('.kar-fan').length").await,
            3
        );
        play_out(&me).await;
        me.go("/").await;
        me.hear(
            "[data-game=karcianka] [data-testid=play-bot]",
            "Gustav Raven 100× × 3",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_does_not_fit_is_refused_and_one_that_fits_is_dragged_onto_the_pile() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"turn_ms":null}"#, |view| {
        view.penalty == 0 && !fitting(view).is_empty() && fitting(view).len() < own(view).len()
    });
    let fits = fitting(&table.view)[0].to_string();
    let other = own(&table.view)
        .iter()
        .find(|card| !table.view.playable().contains(*card))
        .expect("wished for");
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let held = me.cards_held().await;
            me.tap_card(&other.to_string()).await;
            me.hear(".kar-line", "neither the rank nor the suit").await;
            me.click(".kar-draw").await;
            me.hear(".kar-line", "you may not draw").await;
            me.drag_card(&other.to_string()).await;
            assert_eq!(me.cards_held().await, held);
            me.drag_card(&fits).await;
            me.until(&format!(
                "document.querySelectorAll('.kar-hand [data-card]').length == {}",
                held - 1
            ))
            .await;
            me.see_no(&format!(".kar-hand [data-card='{fits}']")).await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_penalty_that_went_round_is_shown_large_and_passed_on_with_a_card() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"players":3,"turn_ms":null}"#, |view| {
        let chain = view
            .history
            .iter()
            .rev()
            .take_while(|deed| matches!(deed, Deed::Played(..)))
            .count();
        chain >= 2 && view.penalty >= 4 && !fitting(view).is_empty() && own(view).len() > 2
    });
    let (card, before) = (fitting(&table.view)[0], table.view.penalty);
    let effect = table
        .view
        .rules
        .specials()
        .effect(card.rank())
        .expect("only special cards answer");
    let after = effect.on(before);
    Browser::session(&program.address(), [Screen::Desktop], move |[me]| async move {
        go_on(&me, &table).await;
        me.see(&format!(".kar-penalty[data-penalty='{before}']")).await;
        me.hear(".kar-penalty", &format!("+{before}")).await;
        // Bots may answer before the test looks, so every number that is shown is recorded.
        me.ask("(window.shown = [], new MutationObserver(() => shown.push(document.querySelector('.kar-penalty').dataset.penalty))\
            .observe(document.querySelector('.kar-penalty'), {attributes: true}))").await;
        me.tap_card(&card.to_string()).await;
        if after != before {
            me.until(&format!("shown.includes('{after}')")).await;
        }
        me.await_cards().await;
        me.hear("[data-testid=history]", "played the").await;
        me.see(&format!(".kar-history [aria-label='{}']", name_of(card))).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_the_others_hands_can_be_laid_open_and_closed_again() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"players":3,"turn_ms":null}"#, |view| {
        fitting(view).len() > 1
    });
    let card = fitting(&table.view)[0].to_string();
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        me.see_no(".kar-backs .face").await;
        me.show_or_hide_cards().await;
        me.until("[...document.querySelectorAll('.kar-fan')].every(fan => fan.querySelector('.face'))").await;
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        me.tap_card(&card).await;
        me.await_cards().await;
        me.see(".kar-backs .face").await;
        me.show_or_hide_cards().await;
        me.see_no(".kar-backs .face").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_chooses_which_cards_are_special() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.click("[data-game=karcianka] [data-testid=play-people]").await;
        me.click("[aria-label='Special cards'] .chip:nth-of-type(8)").await;
        me.click("[aria-label='What 9 does'] .chip:nth-of-type(5)").await;
        me.hear("[aria-label='Special cards'] .chip:nth-of-type(8)", "9 +4").await;
        me.click("[aria-label='Special cards'] .chip:nth-of-type(1)").await;
        me.click("[aria-label='What 2 does'] .chip:nth-of-type(1)").await;
        me.click("[data-testid=open-table]").await;
        me.see("[data-testid=waiting]").await;
        me.hear("[aria-label='Special cards'] .chip:nth-of-type(8)", "9 +4").await;
        me.until("document.querySelector(\"[aria-label='Special cards'] .chip\").textContent.trim() == '2'")
            .await;
    })
    .await;
}

/// The English name of a card.
fn name_of(card: Card) -> String {
    const RANKS: [&str; 13] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
        "king", "ace",
    ];
    format!(
        "{} of {}",
        RANKS[card.rank().index()],
        format!("{:?}", card.suit()).to_lowercase()
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_empties_the_pile_makes_a_new_one_of_the_played_cards() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"players":6,"hand":8,"turn_ms":null}"#, |view| {
        let due = usize::from(view.penalty).max(1);
        fitting(view).is_empty() && usize::from(view.pile) == due && view.beneath.len() > 3
    });
    let due = u64::from(table.view.penalty).max(1);
    let refilled = table.view.beneath.len();
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        let held = me.cards_held().await;
        me.hear(".kar-line", "Nothing fits").await;
        me.ask("(window.piles = [], new MutationObserver(() => piles.push(document.querySelector('.kar-draw').dataset.pile))\
            .observe(document.querySelector('.kar-draw'), {attributes: true}))").await;
        me.click(".kar-draw").await;
        me.until(&format!("piles.includes('{refilled}')")).await;
        me.hear(".kar-line", "The pile ran out").await;
        assert_eq!(me.cards_held().await, held + due);
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
    .await;
}

/// The lines of the result, as an expression of the page.
const PLACES: &str = "[...document.querySelectorAll('[data-testid=scores] li')]";

#[tokio::test(flavor = "multi_thread")]
async fn at_the_end_everyone_has_a_place_and_all_hands_lie_open() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"players":4,"turn_ms":null}"#, |view| {
        view.hands.iter().any(|hand| hand.len() < 3) && own(view).len() > 2
    });
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        play_out(&me).await;
        me.see("[data-testid=scores] .score-hand .face").await;
        assert_eq!(me.ask(&format!("{PLACES}.length")).await, 4);
        let said = me.ask(&format!(
            "{PLACES}.every(line => {{\
                const cards = line.querySelectorAll('.score-hand .face').length;\
                return line.querySelector('.score-points').textContent.trim() == (cards == 1 ? '1 card' : `${{cards}} cards`);\
            }})"
        ))
        .await;
        assert_eq!(said, true, "each line counts the cards it shows");
        // Places follow the cards, and the heading is the person's own place.
        let own = me.ask(&format!(
            "({PLACES}.find(line => line.classList.contains('mine')).querySelector('.score-place').textContent)"
        ))
        .await;
        let place: usize = own.as_str().expect("text").parse().expect("a place");
        let words = ["You", "Second place", "Third place", "Fourth place"];
        me.hear("[data-testid=result] h2", words[place - 1]).await;
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_can_be_scrolled_to_the_first_card() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"players":3,"turn_ms":null}"#, |view| {
        view.played().count() > 30 && !fitting(view).is_empty()
    });
    let (count, first) = (table.view.played().count(), name_of(table.view.starter));
    let card = fitting(&table.view)[0];
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        me.see(&format!(".kar-history > :last-child[aria-label='{first}']")).await;
        assert!(me.ask("document.querySelectorAll('.kar-history > *').length").await.as_u64() >= Some(count as u64));
        me.ask("document.querySelector('.kar-history').scrollTo(0, 100000)").await;
        let seen = "(() => { const all = document.querySelector('.kar-history').getBoundingClientRect();\
            const last = document.querySelector('.kar-history > :last-child').getBoundingClientRect();\
            return last.bottom <= all.bottom + 1 && last.top >= all.top; })()";
        assert_eq!(me.ask(seen).await, true, "the first card is in sight");
        me.tap_card(&card.to_string()).await;
        me.see(&format!(".kar-history [aria-label='{}']", name_of(card))).await;
        me.see(&format!(".kar-history > :last-child[aria-label='{first}']")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sound_rules_and_the_four_colour_deck_are_at_hand() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"turn_ms":null}"#, |view| !fitting(view).is_empty());
    Browser::session(
        &program.address(),
        [Screen::Phone],
        move |[me]| async move {
            go_on(&me, &table).await;
            me.click("[data-tab=menu]").await;
            me.click("[data-testid=menu-sound]").await;
            me.see("[data-testid=menu-sound][aria-pressed=false]").await;
            assert_eq!(me.ask("localStorage.getItem('stolik.sound')").await, "off");
            me.click("[data-testid=menu-sound]").await;
            assert_eq!(
                me.ask("localStorage.getItem('stolik.sound')").await,
                Value::Null
            );
            me.click("[data-testid=read-rules]").await;
            me.hear("[data-testid=rules-below]", "Matching").await;
            me.see(".kar").await;
            me.go("/settings").await;
            me.click("[aria-label='Card suits'] .chip:nth-of-type(2)")
                .await;
            let colours = "new Set([...document.querySelectorAll('.deck-shown .face')]\
            .map(face => getComputedStyle(face).fill)).size";
            assert_eq!(me.ask(colours).await, 4);
            me.go("/settings").await;
            me.see(":root[data-deck=four]").await;
            me.click("[aria-label='Card suits'] .chip:nth-of-type(1)")
                .await;
            assert_eq!(me.ask(colours).await, 2);
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_time_is_up_the_table_draws() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"turn_ms":5000}"#, |view| {
        view.penalty == 0 && !fitting(view).is_empty()
    });
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let held = me.cards_held().await;
            me.hear(".kar-line", "Time was up: you drew 1 card.").await;
            assert_eq!(me.cards_held().await, held + 1);
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_card_is_called_with_the_card_before_it() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"turn_ms":null,"last_card":"called"}"#, |view| {
        own(view).len() == 2 && !fitting(view).is_empty()
    });
    let card = fitting(&table.view)[0].to_string();
    Browser::session(
        &program.address(),
        [Screen::Phone],
        move |[me]| async move {
            go_on(&me, &table).await;
            me.click("[data-act=call]").await;
            me.see("[data-act=call][aria-pressed=true]").await;
            me.tap_card(&card).await;
            me.until("document.querySelectorAll('.kar-hand [data-card]').length == 1")
                .await;
            me.click("[role=tab]:first-of-type, .panel button:first-of-type")
                .await;
            me.hear("[data-testid=history]", "last card").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_cards_and_name_are_at_the_top_and_ones_own_cards_at_the_bottom() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"turn_ms":null}"#, |view| !fitting(view).is_empty());
    let screens = [Screen::Desktop, Screen::Phone];
    Browser::session(&program.address(), screens, move |people| async move {
        for me in people {
            go_on(&me, &table).await;
            let (window, pile) = (me.window().await, me.bounds(".kar-pile").await);
            let name = me.read(".seats.far .plate-name").await;
            let shown = me.bounds_of_words(".arena-main", &name).await;
            assert!(
                shown
                    .iter()
                    .any(|place| place.is_within(window) && place.is_above(pile)),
                "{name}: {shown:?}"
            );
            let backs = me.all_bounds(".kar-fan .pcard").await;
            assert_eq!(backs.len(), table.view.hands[1].len());
            assert!(backs.iter().all(|card| card.is_above(pile)), "{backs:?}");
            let own = me.all_bounds(".kar-hand [data-card]").await;
            assert_eq!(own.len(), self::own(&table.view).len());
            assert!(
                own.iter()
                    .all(|card| pile.is_above(*card) && card.is_within(window)),
                "{own:?}"
            );
            let name = me.bounds(".seats.near .plate-name").await;
            assert!(
                own.iter().all(|card| card.is_above(name)) && name.is_within(window),
                "{name:?}"
            );
        }
    })
    .await;
}
