//! The first visit of a page: what the document shows before the program runs, what is fetched, and
//! that nothing moves while it comes.

use browser_tests::{Browser, Program, Screen};
use serde_json::{Value, json};

/// More would be felt as a jump.
const MOST_SHIFT: f64 = 0.05;
/// Adds up what moves on the page without the person's doing, as browsers do for their own figure.
const WATCH_SHIFTS: &str = "window.shifted = 0; new PerformanceObserver(list => { \
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value; \
    }).observe({ type: 'layout-shift', buffered: true });";
/// The names of the parts that the page has fetched, without those that several parts share.
const PARTS: &str = "performance.getEntriesByType('resource').map(entry => \
    /split_(\\w+)\\.wasm$/.exec(entry.name)?.[1]).filter(Boolean)";

/// Every page, and what is there once it can be used.
const PAGES: [(&str, &str); 4] = [
    ("/", "[data-testid=open-tables] .empty"),
    (
        "/lobby",
        "[data-testid=lobby-talk] input, [data-testid=lobby-talk] button",
    ),
    ("/play/dama", ".dama[data-turn=mine]"),
    ("/play/rummikub", ".rummi[data-turn=mine]"),
];

async fn parts(me: &Browser) -> Vec<String> {
    let parts = me.ask(PARTS).await;
    let names = parts.as_array().into_iter().flatten();
    let mut names: Vec<String> = names
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect();
    names.sort();
    names.dedup();
    names
}

async fn shifted(me: &Browser) -> f64 {
    me.settle().await;
    let shifted = me.ask("window.shifted").await;
    shifted.as_f64().expect("the observer runs")
}

async fn watch_shifts(me: &Browser) {
    me.command(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": WATCH_SHIFTS }),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_while_a_page_comes() {
    let program = Program::start();
    for screen in [Screen::Phone, Screen::Desktop] {
        Browser::session(&program.address(), [screen], move |[me]| async move {
            watch_shifts(&me).await;
            for (page, ready) in PAGES {
                me.go(page).await;
                me.see(ready).await;
                let shifted = shifted(&me).await;
                assert!(shifted < MOST_SHIFT, "{page}, {screen:?}: {shifted}");
            }
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_while_a_replay_comes() {
    let program = Program::start();
    let screens = [Screen::Phone, Screen::Desktop];
    Browser::session(&program.address(), screens, |[one, two]| async move {
        one.beat(&two).await;
        for person in [&one, &two] {
            let replay = "[data-testid=result] a[href^='/replay/']";
            person.see(replay).await;
            let path = person
                .ask(&format!("document.querySelector(\"{replay}\").pathname"))
                .await;
            watch_shifts(person).await;
            person.go(path.as_str().expect("a path")).await;
            person.see("[data-testid=replay] [data-square]").await;
            let shifted = shifted(person).await;
            assert!(shifted < MOST_SHIFT, "{shifted}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_fetches_no_part_that_it_does_not_need() {
    let program = Program::start();
    for (page, ready, needed) in [
        ("/play/dama", ".dama[data-turn=mine]", ["dama", "tables"]),
        (
            "/play/rummikub",
            ".rummi[data-turn=mine]",
            ["rummikub", "tables"],
        ),
        ("/rules/kanasta", ".primer", ["kanasta", "kanasta"]),
    ] {
        Browser::session(
            &program.address(),
            [Screen::Phone],
            move |[me]| async move {
                me.go(page).await;
                me.see(ready).await;
                let mut parts = parts(&me).await;
                // Comes with the connection, on every page.
                parts.retain(|part| part != "notes");
                let mut needed = needed.map(str::to_owned).to_vec();
                needed.dedup();
                assert_eq!(parts, needed, "{page}");
            },
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_of_a_table_asks_for_its_parts_before_the_program_runs() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/nowhere").await;
        for (page, part, has_it) in [
            ("/play/dama", "split_dama.wasm", true),
            ("/play/dama", "split_tables.wasm", true),
            ("/play/dama", "dama.css", true),
            ("/play/dama", "split_rummikub.wasm", false),
            ("/lobby", "split_lobby.wasm", true),
            ("/lobby", "split_dama.wasm", false),
            ("/", "split_tables.wasm", false),
        ] {
            let links = links(&me, page).await;
            let asks = links.iter().any(|link| link.ends_with(&format!("/{part}")));
            assert_eq!(asks, has_it, "{page}: {part} in {links:?}");
        }
    })
    .await;
}

/// What the document of a page links to.
async fn links(me: &Browser, page: &str) -> Vec<String> {
    let links = "[...document.querySelectorAll('link')].map(link => link.getAttribute('href'))";
    let links = of_document(me, page, links).await;
    let links = links.as_array().cloned().unwrap_or_default();
    let text = |link: Value| link.as_str().unwrap_or_default().to_owned();
    links.into_iter().map(text).collect()
}

/// Evaluates an expression on the `document` that the server sends for a page.
async fn of_document(me: &Browser, page: &str, expression: &str) -> Value {
    let asked = json!({
        "expression": format!(
            "fetch('{page}').then(answer => answer.text()).then(text => {{ \
             const document = new DOMParser().parseFromString(text, 'text/html'); \
             return {expression}; }})"
        ),
        "awaitPromise": true,
        "returnByValue": true,
    });
    me.command("Runtime.evaluate", asked).await["result"]["value"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_says_in_its_frame_what_the_page_says_afterwards() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/nowhere").await;
        for (page, said) in [
            ("/", ".home-title"),
            ("/", ".game-card:nth-child(3) h2"),
            ("/", ".bottom-bar"),
            ("/lobby", ".page-head h1"),
            ("/play/dama", ".arena-title h1"),
        ] {
            let text = format!("document.querySelector('{said}').textContent");
            let framed = of_document(&me, page, &text).await;
            me.go(page).await;
            me.see("[data-testid=nick], [data-testid=table]").await;
            me.until("!document.querySelector('.frame')").await;
            me.see(said).await;
            assert_eq!(me.ask(&text).await, framed, "{page}: {said}");
        }
    })
    .await;
}
