//! Where the things of a table of Kanasta lie, and what is told beside it.

use crate::kanasta_table::{Kanasta, go_on};
use crate::prepared::{ME, PreparedTable, prepare};
use browser_tests::{Browser, Program, Screen};
use game_core::Seat;
use game_kanasta::{Step, View};
use std::collections::BTreeSet;

const PARTNERS: &str = r#"{"players":4,"turn_ms":60000,"target":5000}"#;

/// A side with three melds or more, some of them canastas and some not.
fn rich_side(view: &View) -> Option<usize> {
    let is_rich = |side: &game_kanasta::SideView| {
        let canastas = side.melds.iter().filter(|meld| meld.canasta().is_some());
        let canastas = canastas.count();
        side.melded && side.melds.len() >= 3 && (1..side.melds.len()).contains(&canastas)
    };
    view.sides.iter().position(is_rich)
}

#[tokio::test(flavor = "multi_thread")]
async fn names_red_threes_melds_and_canastas_lie_as_at_a_table_and_the_panel_tells_the_rest() {
    let program = Program::start();
    let table = prepare::<Kanasta>(PARTNERS, |view| {
        let has_red = |seat: usize| !view.players[seat].red_threes.is_empty();
        view.playing
            && view.step == Step::Draw
            && rich_side(view).is_some()
            && has_red(ME.index())
            && (1..4).any(has_red)
    });
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let names = all_are_named(&me).await;
            red_threes_lie_beside_the_hand_of_their_player(&me, &table.view).await;
            melds_lie_evenly_and_canastas_are_pushed_together(&me, &table).await;
            the_panel_tells_how_far_the_match_is(&me, &table.view).await;
            the_seconds_run_down(&me).await;
            the_player_on_turn_is_named(&me, &names).await;
        },
    )
    .await;
}

/// Returns the names, in seat order of each side.
async fn all_are_named(me: &Browser) -> Vec<String> {
    let sides = "[...document.querySelectorAll('[data-testid=kan-scores] th[scope=row]')]\
        .flatMap(side => side.textContent.split(' + '))";
    let names: Vec<String> = me
        .ask(sides)
        .await
        .as_array()
        .expect("a list")
        .iter()
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 4, "{names:?}");
    let window = me.window().await;
    for name in &names {
        let shown = me.bounds_of_words(".arena-main", name).await;
        assert!(
            shown.iter().any(|place| place.is_within(window)),
            "{name} is not shown at the table"
        );
    }
    names
}

async fn red_threes_lie_beside_the_hand_of_their_player(me: &Browser, view: &View) {
    let backs = |seat: Seat| format!(".kan-backs[data-of='{seat}']");
    let others: Vec<Seat> = Seat::all(4).filter(|seat| *seat != ME).collect();
    for &seat in &others {
        let reds = me
            .all_bounds(&format!(".kan-threes[data-of='{seat}'] .pcard"))
            .await;
        assert_eq!(reds.len(), view.players[seat.index()].red_threes.len());
        for red in reds {
            let near = red.distance(me.bounds(&backs(seat)).await);
            for &other in others.iter().filter(|other| **other != seat) {
                assert!(near < red.distance(me.bounds(&backs(other)).await));
            }
        }
    }
    let (ours, hand) = (
        me.bounds(".kan-zone.ours").await,
        me.bounds(".kan-hand").await,
    );
    assert!(
        ours.is_above(hand) && hand.top - ours.bottom < 100.0,
        "only a line is between: {ours:?}, {hand:?}"
    );
    let reds = me.all_bounds(".kan-own-threes .pcard").await;
    assert_eq!(reds.len(), view.players[ME.index()].red_threes.len());
    assert!(reds.iter().all(|red| red.is_within(ours)), "{reds:?}");
}

async fn melds_lie_evenly_and_canastas_are_pushed_together(
    me: &Browser,
    table: &PreparedTable<View>,
) {
    let side = rich_side(&table.view).expect("wished for");
    let melds = format!(".kan-melds[data-side='{side}'] .kan-meld");
    let zone = me
        .bounds(&format!(".kan-zone:has(.kan-melds[data-side='{side}'])"))
        .await;
    let places = me.all_bounds(&melds).await;
    assert_eq!(places.len(), table.view.sides[side].melds.len());
    assert!(
        places.iter().all(|place| place.is_within(zone)),
        "{places:?}"
    );
    let gaps: Vec<f64> = places
        .windows(2)
        .map(|pair| pair[1].left - pair[0].right)
        .collect();
    assert!(
        gaps.iter()
            .all(|gap| *gap > 0.0 && (gap - gaps[0]).abs() < 1.0),
        "{gaps:?}"
    );
    for (place, meld) in table.view.sides[side].melds.iter().enumerate() {
        let cards = me
            .all_bounds(&format!("{melds}[data-meld='{place}'] .pcard"))
            .await;
        let apart = cards[1].top - cards[0].top;
        if meld.canasta().is_some() {
            assert!((0.0..=2.0).contains(&apart), "{meld:?}: {apart}");
        } else {
            assert!(apart > 4.0, "{meld:?}: {apart}");
            let one = format!("{melds}[data-meld='{place}']");
            pointing_at_a_meld_enlarges_it(me, &one).await;
        }
    }
}

async fn pointing_at_a_meld_enlarges_it(me: &Browser, meld: &str) {
    let before = me.bounds(meld).await;
    let scale = format!("getComputedStyle(document.querySelector(\"{meld}\")).scale");
    me.point_at(meld).await;
    me.until(&format!("{scale} > 1.5")).await;
    assert!(me.bounds(meld).await.height() > 1.5 * before.height());
    // The bar at the top, which no enlarged meld covers.
    me.point_at(".arena-title h1").await;
    me.until(&format!("{scale} === 'none'")).await;
    assert_eq!(me.bounds(meld).await, before);
}

async fn the_panel_tells_how_far_the_match_is(me: &Browser, view: &View) {
    let panel = "[data-testid=kan-scores] p";
    me.hear(panel, "To win: 5\u{202f}000").await;
    let (round, turn) = (view.round, view.turns + 1);
    me.hear(panel, &format!("Round {round} · turn {turn}"))
        .await;
}

async fn the_seconds_run_down(me: &Browser) {
    let left = "document.querySelector('.seat-row[data-on-turn=true] .plate-clock').textContent\
        .split(':').reduce((minutes, seconds) => 60 * minutes + Number(seconds), 0)";
    let first = me.ask(left).await.as_u64().expect("seconds");
    assert!((1..=60).contains(&first), "{first}");
    me.until(&format!("{left} === {}", first - 1)).await;
}

async fn the_player_on_turn_is_named(me: &Browser, names: &[String]) {
    let standing = "document.querySelector('[data-testid=standing]')";
    me.hear("[data-testid=standing]", "Your turn").await;
    // Bots may move before the test looks, so all that is told is recorded.
    me.ask(&format!(
        "(window.told = [], new MutationObserver(() => told.push({standing}.textContent.trim()))\
        .observe({standing}, {{childList: true, characterData: true, subtree: true}}))"
    ))
    .await;
    me.draw_card().await;
    let held = me.held().await;
    me.discard(&held[0]).await;
    // The sides take turns: the next to play is the first of the other side.
    let next = format!("{} to move", names[2]);
    me.until(&format!("told.includes('{next}')")).await;
}
