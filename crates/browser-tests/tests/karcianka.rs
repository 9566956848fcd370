//! Karcianka in the page.

mod prepared;

use browser_tests::{Browser, PATIENCE, Program, Screen};
use cards::{Card, Cards};
use game_core::Seat;
use game_karcianka::{Action, Deed, LastCard, View};
use games::{AnyAction, AnyView, GameKind};
use prepared::{ME, PreparedGame, PreparedTable, prepare};
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
        me.hear("[data-testid=result]", "wins").await;
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
            "100× bot × 3",
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
        me.click("[data-act=open-hands]").await;
        me.until("[...document.querySelectorAll('.kar-fan')].every(fan => fan.querySelector('.face'))").await;
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        me.tap_card(&card).await;
        me.await_cards().await;
        me.see(".kar-backs .face").await;
        me.click("[data-act=open-hands]").await;
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
async fn when_the_pile_runs_out_the_played_cards_become_a_new_one() {
    let program = Program::start();
    let table = prepare::<Karcianka>(r#"{"players":6,"hand":8,"turn_ms":null}"#, |view| {
        let due = usize::from(view.penalty).max(1);
        let (pile, beneath) = (usize::from(view.pile), view.beneath.len());
        fitting(view).is_empty() && pile < due && pile + beneath > due + 6
    });
    let due = u64::from(table.view.penalty).max(1);
    let rest = u64::from(table.view.pile) + table.view.beneath.len() as u64 - due;
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        let held = me.cards_held().await;
        me.hear(".kar-line", "Nothing fits").await;
        me.ask("(window.piles = [], new MutationObserver(() => piles.push(document.querySelector('.kar-draw').dataset.pile))\
            .observe(document.querySelector('.kar-draw'), {attributes: true}))").await;
        me.click(".kar-draw").await;
        me.until(&format!("piles.includes('{rest}')")).await;
        me.hear(".kar-line", "The pile ran out").await;
        assert_eq!(me.cards_held().await, held + due);
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
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
async fn three_people_and_a_bot_play_online_and_see_only_their_own_cards() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Phone, Screen::Phone];
    Browser::session(&program.address(), screens, |[one, two, three]| async move {
        one.go("/").await;
        one.click("[data-game=karcianka] [data-testid=play-people]").await;
        one.click("[data-testid=open-table]").await;
        one.click("[data-testid=waiting] [aria-label=Players] .chip:nth-of-type(3)").await;
        one.click("[data-testid=waiting] [data-seat='3'] .add-bot summary").await;
        one.click("[data-testid=waiting] [data-seat='3'] [data-bot=rules]").await;
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        for (person, seat) in [(&two, 1), (&three, 2)] {
            person.go(&link).await;
            person.click(&format!("[data-seat='{seat}'] [data-testid=sit]")).await;
        }
        one.until("/^Ready/.test(document.querySelector('[data-testid=ready]')?.textContent ?? 'Ready')")
            .await;
        if one.sees("[data-testid=ready]").await {
            one.click("[data-testid=ready]").await;
        }
        for _ in 0..2 {
            for person in [&one, &two, &three] {
                person.see(".kar").await;
                person.until("document.querySelector('[data-testid=result], .kar[data-turn=mine]')").await;
                person.play_or_draw().await;
            }
        }
        for person in [&one, &two, &three] {
            assert!(!person.sees(".kar-backs .face").await, "nobody sees another's cards");
            assert_eq!(person.ask("document.querySelectorAll('.kar-fan').length").await, 3);
        }
        assert_eq!(two.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
    .await;
}
