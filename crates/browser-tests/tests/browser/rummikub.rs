//! Rummikub in the page.

use crate::prepared::{ME, PreparedGame, PreparedTable, prepare, prepare_with};
use browser_tests::{Browser, PATIENCE, Program, Screen};
use game_core::Seat;
use game_rummikub::{Place, Reading, Row, Set, Stage, Tile, View};
use games::{AnyAction, AnyView, GameKind};
use serde_json::Value;

const UNHURRIED: &str = r#"{"players":2,"turn_ms":null}"#;
const HURRIED: &str = r#"{"players":2,"turn_ms":15000}"#;

struct Rummikub;

impl PreparedGame for Rummikub {
    const KIND: GameKind = GameKind::Rummikub;
    const BOT: &str = "advanced";
    type View = View;

    fn view(any: AnyView) -> Option<View> {
        if let AnyView::Rummikub(view) = any {
            Some(view)
        } else {
            None
        }
    }

    fn turn(view: &View) -> Seat {
        view.turn
    }

    fn menu(_: &View) -> Vec<AnyAction> {
        Vec::new()
    }

    fn seats(view: &View) -> usize {
        view.players.len()
    }
}

/// Continues a `PreparedTable` that was put into `localStorage`.
async fn go_on(me: &Browser, table: &PreparedTable<View>) {
    me.go("/").await;
    me.see("[data-game=rummikub]").await;
    let text = Value::from(table.text.as_str());
    me.ask(&format!("localStorage.setItem('{}', {text})", table.key))
        .await;
    me.go(&format!(
        "/play/rummikub?bot=advanced&rivals={}",
        table.view.players.len() - 1
    ))
    .await;
    me.await_tiles().await;
}

/// The tiles on the table in the order of their names, wherever they lie.
const LAID: &str = "[...document.querySelectorAll('.rummi-cells [data-tile]')].map(t => t.dataset.tile).sort().join(' ')";

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_a_bot_with_hints_its_racks_and_its_review() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.click("[data-game=rummikub] [data-testid=choose-bot]")
            .await;
        me.click("[data-game=rummikub] [data-bot=advanced]").await;
        me.await_tiles().await;
        assert_eq!(me.racked().await, 14);
        let start = tokio::time::Instant::now();
        while !me.sees("[data-testid=result]").await {
            assert!(start.elapsed() < 10 * PATIENCE, "the game never ended");
            if me.sees(".rummi[data-turn=mine]").await {
                let told = me.told().await;
                me.turn_with_a_hint().await;
                me.until_taken(told).await;
            }
            me.until("document.querySelector('[data-testid=result], .rummi[data-turn=mine]')")
                .await;
        }
        me.see("[data-testid=scores]").await;
        me.see("[data-rack]").await;
        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay]").await;
        // A player who always follows the hint lays everything possible; the first line is theirs.
        me.hear("[data-testid=review-summary] li:first-child", "100 %")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_play_that_breaks_a_rule_is_refused_with_the_set_and_the_rule() {
    let program = Program::start();
    let table = prepare::<Rummikub>(UNHURRIED, |view| {
        view.stage(ME) == Stage::Open && has_lone_tile(view).is_some()
    });
    let tile = has_lone_tile(&table.view).expect("wished for").to_string();
    let cell = free_cell(&table.view).to_string();
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let before = (me.lying().await, me.racked().await);
            me.drag_to(&tile, &cell).await;
            me.see_tile_at(&cell, &tile).await;
            me.see(&format!("[data-set='{cell}'][data-valid=false]"))
                .await;
            me.see(".rummi-bar [data-act=play][data-legal=false]").await;
            me.press("play").await;
            me.hear(".rummi-line", "a set has at least 3 tiles").await;
            me.press("undo").await;
            me.see_lying(&before.0).await;
            assert_eq!(me.racked().await, before.1);
            me.press("play").await;
            me.hear(".rummi-line", "at least one tile of your own")
                .await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_strict_table_a_wrong_play_costs_a_tile() {
    let program = Program::start();
    let strict = r#"{"players":2,"turn_ms":null,"strict":true}"#;
    let table = prepare::<Rummikub>(strict, |view| {
        view.stage(ME) == Stage::Open && has_lone_tile(view).is_some()
    });
    let tile = has_lone_tile(&table.view).expect("wished for").to_string();
    let cell = free_cell(&table.view).to_string();
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let racked = me.racked().await;
            me.drag_to(&tile, &cell).await;
            me.see(".rummi-bar [data-act=play][data-legal=false]").await;
            me.press("play").await;
            let dearer = format!(
                "document.querySelectorAll('.rummi-rack [data-tile]').length === {}",
                racked + 1
            );
            me.until(&dearer).await;
            me.await_tiles().await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_time_is_up_a_legal_table_counts_and_an_illegal_one_goes_back() {
    let program = Program::start();
    let table = prepare::<Rummikub>(HURRIED, |view| {
        view.stage(ME) == Stage::Open && extension(view).is_some() && view.rack(ME).len() > 4
    });
    let (tile, neighbour) = extension(&table.view).expect("wished for");
    Browser::session(&program.address(), [Screen::Desktop], move |[me]| async move {
        go_on(&me, &table).await;
        let racked = me.racked().await;
        me.tap_rack(&tile.to_string()).await;
        let set = format!("document.querySelector(\".rummi [data-cell]:has([data-tile='{neighbour}'])\").dataset.cell");
        let set = me.ask(&set).await;
        me.tap_cell(set.as_str().expect("a cell")).await;
        me.see(".rummi-bar [data-act=play][data-legal=true]").await;
        me.hear(".rummi-line", "your table counts as played").await;
        me.await_tiles().await;
        assert_eq!(me.racked().await, racked - 1);

        let lone = me.ask("document.querySelector('.rummi-rack [data-tile]').dataset.tile").await;
        let cell = me.ask("[...document.querySelectorAll('.rummi [data-cell]')].reverse().find(c => !c.querySelector('[data-tile]')).dataset.cell").await;
        me.drag_to(lone.as_str().expect("a tile"), cell.as_str().expect("a cell")).await;
        me.see(".rummi-bar [data-act=play][data-legal=false]").await;
        me.hear(".rummi-line", "your tiles went back").await;
        me.await_tiles().await;
        assert_eq!(me.racked().await, racked);
        me.until(&format!("!document.querySelector(\"[data-cell='{}'] [data-tile]\")", cell.as_str().expect("a cell"))).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_joker_is_freed_by_the_tile_it_stands_for_and_laid_elsewhere() {
    let program = Program::start();
    let table = prepare::<Rummikub>(UNHURRIED, |view| {
        view.stage(ME) == Stage::Open && freeing(view).is_some()
    });
    let Freeing {
        tile,
        joker,
        target,
    } = freeing(&table.view).expect("wished for");
    Browser::session(&program.address(), [Screen::Desktop], move |[me]| async move {
        go_on(&me, &table).await;
        me.tap_rack(&tile.to_string()).await;
        me.tap_cell(&joker.to_string()).await;
        me.see_tile_at(&joker.to_string(), &tile.to_string()).await;
        me.see(".rummi-bar [data-act=play][data-legal=false]").await;
        let free =
            me.ask("document.querySelector(\".rummi [data-cell]:has([data-tile='*'])\").dataset.cell").await;
        me.tap_cell(free.as_str().expect("a cell")).await;
        me.see(".rummi [data-tile='*'][data-chosen]").await;
        me.tap_cell(&target.to_string()).await;
        me.see(".rummi-bar [data-act=play][data-legal=true]").await;
        let told = me.told().await;
        me.press("play").await;
        me.until_taken(told).await;
        me.await_tiles().await;
        me.hear("[data-testid=history]", "laid").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_play_online_and_see_each_others_drafts() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop, Screen::Phone], |[one, two]| async move {
        one.go("/").await;
        one.click("[data-game=rummikub] [data-testid=play-people]").await;
        one.click("[data-testid=open-table]").await;
        one.click("[data-testid=house-rules] > summary").await;
        one.click("[data-testid=waiting] [aria-label=Players] .chip:nth-of-type(3)").await;
        for seat in [2, 3] {
            one.click(&format!("[data-testid=waiting] [data-seat='{seat}'] .add-bot summary")).await;
            one.click(&format!("[data-testid=waiting] [data-seat='{seat}'] [data-bot=advanced]")).await;
        }
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        two.go(&link).await;
        two.click("[data-seat='1'] [data-testid=sit]").await;
        one.until("/^Ready/.test(document.querySelector('[data-testid=ready]')?.textContent ?? 'Ready')")
            .await;
        if one.sees("[data-testid=ready]").await {
            one.click("[data-testid=ready]").await;
        }
        one.await_tiles().await;
        two.see(".rummi").await;
        assert!(!two.sees(".rummi-bar [data-act=hint]").await, "no hints among people");

        let tile = one.ask("document.querySelector('.rummi-rack [data-tile]').dataset.tile").await;
        let tile = tile.as_str().expect("a tile");
        one.drag_to(tile, "2:3").await;
        // A phone has places of its own.
        two.see(&format!(".rummi-cells [data-tile='{tile}']")).await;
        one.press("undo").await;
        two.see_lying("").await;
        one.press("draw").await;

        two.await_tiles().await;
        assert_eq!(two.racked().await, 14);
        two.press("draw").await;
        one.await_tiles().await;
        assert_eq!((one.racked().await, two.racked().await), (15, 15));
        let laid = one.ask(LAID).await;
        two.until(&format!("{LAID} === {laid}")).await;
        assert_eq!(two.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowded_table_and_a_full_rack_fit_on_a_phone() {
    let program = Program::start();
    // The expert keeps its tiles, and three others fill the table.
    let four = r#"{"players":4,"turn_ms":null}"#;
    let table = prepare_with::<Rummikub>("expert", four, |view| {
        view.table.len() >= 14 && view.rack(ME).len() >= 24
    });
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        assert!(me.racked().await >= 24);
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        let whole = "[...document.querySelectorAll('.rummi-rack [data-tile], .rummi-bar [data-act]')].every(e => (r => \
            r.left >= 0 && r.right <= 360 && r.top >= 0 && r.bottom <= 740)(e.getBoundingClientRect()))";
        assert_eq!(me.ask(whole).await, true);
    })
    .await;
}

/// A tile of the rack that fits nowhere near the free cell: any tile does.
fn has_lone_tile(view: &View) -> Option<Tile> {
    view.rack(ME).iter().find(|tile| !tile.is_joker())
}

/// A cell below all tiles.
fn free_cell(view: &View) -> Place {
    let lowest = view
        .table
        .iter()
        .map(|laid| laid.place().row())
        .max()
        .unwrap_or(0);
    Place::new(lowest + 1, 8).expect("there are rows enough")
}

/// A tile of the rack that extends a set at its right end, with a tile of that set that lies on the
/// table only once: a page may have places of its own.
fn extension(view: &View) -> Option<(Tile, Tile)> {
    let lying = |tile: Tile| {
        let sets = view.table.iter().map(|laid| laid.set().tiles());
        sets.flatten().filter(|other| **other == tile).count()
    };
    view.rack(ME)
        .iter()
        .filter(|tile| !tile.is_joker())
        .find_map(|tile| {
            let fits = |row: &Row| Set::new([row.tiles(), &[tile]].concat()).is_ok();
            let row = view.table.iter().map(Row::from).find(fits)?;
            let lone = row.tiles().iter().find(|&&other| lying(other) == 1)?;
            Some((tile, *lone))
        })
}

/// How a joker can be freed and used again.
struct Freeing {
    tile: Tile,
    joker: Place,
    /// Another set that the joker can join.
    target: Place,
}

fn freeing(view: &View) -> Option<Freeing> {
    let rack = view.rack(ME);
    let (at, set) = view.table.iter().find_map(|laid| {
        let at = laid.set().tiles().iter().position(|tile| tile.is_joker())?;
        Some((laid.place().beside(at as i8)?, laid)).filter(|_| laid.set().jokers().count() == 1)
    })?;
    let index = usize::from(at.column() - set.place().column());
    let replaced = |tile: Tile| {
        let mut tiles = set.set().tiles().to_vec();
        tiles[index] = tile;
        Set::new(tiles).is_ok()
    };
    let tile = rack
        .iter()
        .find(|&tile| !tile.is_joker() && replaced(tile))?;
    let is_open = |laid: &&game_rummikub::Laid| match laid.set().reading() {
        Reading::Group(_) => laid.set().tiles().len() == 3,
        Reading::Run(_, first) => usize::from(first.get()) + laid.set().tiles().len() <= 13,
    };
    let target = view
        .table
        .iter()
        .filter(|laid| *laid != set && laid.set().jokers().count() == 0)
        .find(is_open)?;
    Some(Freeing {
        tile,
        joker: at,
        target: target.place(),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_missing_are_counted_while_waiting_and_the_own_tiles_lie_at_the_bottom() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.click("[data-game=rummikub] [data-testid=play-people]")
            .await;
        me.click("[data-game=rummikub] form [aria-label=Players] .chip:nth-child(3)")
            .await;
        me.click("[data-testid=open-table]").await;
        let bots = [
            (1, "3 players missing"),
            (2, "2 players missing"),
            (3, "1 player missing"),
        ];
        for (seat, missing) in bots {
            me.hear("[data-testid=waiting] h1", missing).await;
            let free = format!("[data-testid=waiting] [data-seat='{seat}']");
            me.click(&format!("{free} .add-bot summary")).await;
            me.click(&format!("{free} [data-bot=basic]")).await;
        }
        me.until(
            "/^Ready/.test(document.querySelector('[data-testid=ready]')?.textContent ?? 'Ready')",
        )
        .await;
        if me.sees("[data-testid=ready]").await {
            me.click("[data-testid=ready]").await;
        }
        me.await_tiles().await;
        let (felt, window) = (me.bounds(".rummi-felt").await, me.window().await);
        let tiles = me.all_bounds(".rummi-rack [data-tile]").await;
        assert_eq!(tiles.len(), 14);
        for tile in tiles {
            assert!(
                felt.is_above(tile) && tile.is_within(window),
                "{felt:?}, {tile:?}"
            );
        }
    })
    .await;
}
