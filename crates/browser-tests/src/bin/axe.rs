//! Lets axe judge every page and the tables' states: `cargo xtask axe`. The first argument names
//! the file with axe's script. Ends with an error if axe finds a violation.

use browser_tests::{Browser, GAMES, Light, Moment, Program, Screen};
use serde_json::{Value, json};
use std::{
    process::ExitCode,
    sync::{Arc, Mutex},
};

/// Every page that has an address of its own.
const PAGES: [&str; 18] = [
    "/",
    "/lobby",
    "/friends",
    "/account",
    "/account/forgot",
    "/account/reset",
    "/settings",
    "/leaders/dama",
    "/people/nobody",
    "/rules/dama",
    "/rules/rummikub",
    "/rules/karcianka",
    "/rules/kanasta",
    "/rules/project",
    "/admin",
    "/nowhere",
    "/table/zzzzzzzzzzzz",
    "/replay/zzzzzzzzzzzz/1",
];
/// Runs axe, and returns a line for each place that breaks a rule.
///
/// On cards and piles stand an index and a number, such as `10`; their names are whole words, such
/// as `ten of hearts`, and need not contain them.
const RUN: &str = r#"axe.run(document, { resultTypes: ['violations'] }).then(found => {
    const isIndex = (rule, node) => rule.id === 'label-content-name-mismatch'
        && /^<[^>]*class="[^"]*(pcard|kan-stack|kar-draw|data-meld)/.test(node.html);
    const words = node => [...node.any, ...node.all, ...node.none][0]?.message ?? '';
    return found.violations.flatMap(rule => rule.nodes.filter(node => !isIndex(rule, node))
        .map(node => `${rule.id} (${rule.impact}): ${node.target.join(' ')} ${words(node)}`));
})"#;
const LIGHTS: [Light; 2] = [Light::Day, Light::Night];
const SCREENS: [Screen; 3] = [Screen::Desktop, Screen::Phone, Screen::PhoneSideways];

/// What axe found, a line for each rule and place.
#[derive(Clone)]
struct Judge {
    script: Arc<str>,
    states: Arc<Mutex<usize>>,
    found: Arc<Mutex<Vec<String>>>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let file = std::env::args().nth(1).expect("the file of axe's script");
    let judge = Judge {
        script: std::fs::read_to_string(file).expect("axe's script").into(),
        states: Arc::default(),
        found: Arc::default(),
    };
    let program = Program::start();
    for screen in SCREENS {
        for light in LIGHTS {
            let judge = judge.clone();
            Browser::session(&program.address(), [screen], move |[me]| async move {
                me.show_in(light).await;
                judge.pages(&me, &format!("{screen:?} {light:?}")).await;
            })
            .await;
        }
    }
    for game in GAMES {
        let judge = judge.clone();
        Browser::session(&program.address(), [SCREENS[0]], move |[me]| async move {
            judge.game(&me, game).await;
        })
        .await;
    }
    let of_two = judge.clone();
    Browser::session(
        &program.address(),
        [SCREENS[0]; 2],
        move |[one, two]| async move {
            of_two.two_people(&one, &two).await;
        },
    )
    .await;
    let found = judge.found.lock().expect("nothing panics with it");
    let states = judge.states.lock().expect("nothing panics with it");
    println!("axe: {} violations in {states} states", found.len());
    if found.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

impl Judge {
    async fn pages(&self, me: &Browser, seen: &str) {
        for page in PAGES {
            me.go(page).await;
            me.see("#main h1, #main h2").await;
            me.settle().await;
            self.judge(me, &format!("{page}, {seen}")).await;
        }
        me.go("/").await;
        for drawer in ["choose-bot", "play-people"] {
            me.click(&format!("[data-game=dama] [data-testid={drawer}]"))
                .await;
            me.settle().await;
            self.judge(me, &format!("home with {drawer}, {seen}")).await;
        }
        me.click("[data-game=dama] [data-testid=open-table]").await;
        me.see("[data-testid=waiting]").await;
        me.settle().await;
        self.judge(me, &format!("an open table, {seen}")).await;
        me.click("[data-testid=house-rules] summary").await;
        me.settle().await;
        self.judge(me, &format!("an open table with its rules, {seen}"))
            .await;
    }

    /// A game against bots from its first moment to its review.
    async fn game(&self, me: &Browser, game: &str) {
        me.begin(game).await;
        for moment in Moment::ALL {
            me.play_on(game, moment).await;
            self.in_all_windows(me, &format!("{game}, {moment:?}"))
                .await;
        }
        me.click("[data-tab=menu]").await;
        self.in_all_windows(me, &format!("{game}, menu")).await;
        me.play_out(game).await;
        self.in_all_windows(me, &format!("{game}, over")).await;
        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay]").await;
        self.in_all_windows(me, &format!("{game}, replay")).await;
    }

    /// A table of two people, with what opens there.
    async fn two_people(&self, one: &Browser, two: &Browser) {
        one.meet(two).await;
        one.see("[data-testid=say]")
            .await
            .send_keys("hello\u{e007}")
            .await
            .expect("a field");
        two.hear("[data-testid=chat]", "hello").await;
        self.in_all_windows(one, "two people, chat").await;
        self.in_all_windows(two, "two people, a new line").await;
        two.click("[data-act=resign]").await;
        two.see("dialog[open]").await;
        self.in_all_windows(two, "two people, a question").await;
        two.click("dialog[open] [data-testid=confirm]").await;
        one.see("[data-testid=result]").await;
        self.in_all_windows(one, "two people, over").await;
    }

    async fn in_all_windows(&self, me: &Browser, state: &str) {
        for screen in SCREENS {
            me.show_on(screen).await;
            for light in LIGHTS {
                me.show_in(light).await;
                me.settle().await;
                self.judge(me, &format!("{state}, {screen:?}, {light:?}"))
                    .await;
            }
        }
        me.show_on(SCREENS[0]).await;
    }

    async fn judge(&self, me: &Browser, state: &str) {
        let ask = json!({
            "expression": format!("{}\n;{RUN}", self.script),
            "awaitPromise": true,
            "returnByValue": true,
        });
        let answer = me.command("Runtime.evaluate", ask).await;
        let lines = answer["result"]["value"]
            .as_array()
            .unwrap_or_else(|| panic!("axe does not run: {answer}"));
        let mut found = self.found.lock().expect("nothing panics with it");
        let text = |line: &Value| format!("{state}: {}", line.as_str().unwrap_or_default());
        let lines: Vec<String> = lines.iter().map(text).collect();
        lines.iter().for_each(|line| println!("{line}"));
        found.extend(lines);
        *self.states.lock().expect("nothing panics with it") += 1;
    }
}
