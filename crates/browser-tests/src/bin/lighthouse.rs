//! Lets Lighthouse judge five pages as a phone loads them: `cargo xtask lighthouse`. The first
//! argument names the file with Lighthouse's program, the second the document to write.

use browser_tests::{Browser, Program, Screen};
use serde_json::Value;
use std::{fmt::Write, process::Command, sync::Arc};
use tokio::sync::{Mutex, oneshot};

/// The middle of so many visits counts, each figure by itself.
const VISITS: usize = 3;
const CATEGORIES: [&str; 3] = ["performance", "accessibility", "best-practices"];
const CHROMIUM: &str = "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic \
                        --no-first-run --disable-background-networking \
                        --disable-component-update --disable-sync --disable-dev-shm-usage \
                        --lang=en-US";

/// A figure of Lighthouse's report.
struct Figure {
    name: &'static str,
    /// Where it stands in the report, as a JSON pointer.
    place: &'static str,
    /// What its value is multiplied by to be shown.
    scale: f64,
    decimals: usize,
}

const FIGURES: [Figure; 8] = [
    figure("Performance", "/categories/performance/score", 100.0, 0),
    figure("Accessibility", "/categories/accessibility/score", 100.0, 0),
    figure(
        "Best practices",
        "/categories/best-practices/score",
        100.0,
        0,
    ),
    figure(
        "First paint, s",
        "/audits/first-contentful-paint/numericValue",
        0.001,
        1,
    ),
    figure(
        "Largest paint, s",
        "/audits/largest-contentful-paint/numericValue",
        0.001,
        1,
    ),
    figure(
        "Speed index, s",
        "/audits/speed-index/numericValue",
        0.001,
        1,
    ),
    figure(
        "Blocked, ms",
        "/audits/total-blocking-time/numericValue",
        1.0,
        0,
    ),
    figure(
        "Layout shift",
        "/audits/cumulative-layout-shift/numericValue",
        1.0,
        3,
    ),
];

const fn figure(name: &'static str, place: &'static str, scale: f64, decimals: usize) -> Figure {
    Figure {
        name,
        place,
        scale,
        decimals,
    }
}

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let lighthouse = words.next().expect("the file of Lighthouse's program");
    let document = words.next().expect("the document to write");
    let program = Program::start();
    let (told, replay) = oneshot::channel();
    let told = Arc::new(Mutex::new(Some(told)));
    let (leave, left) = oneshot::channel::<()>();
    let left = Arc::new(Mutex::new(Some(left)));
    let home = program.address();
    let people = {
        let home = home.clone();
        tokio::spawn(async move {
            let screens = [Screen::Desktop, Screen::Desktop];
            Browser::session(&home, screens, move |[one, two]| async move {
                let replay = fill(&one, &two).await;
                let told = told.lock().await.take().expect("told once");
                told.send(replay).expect("it is waited for");
                let left = left.lock().await.take().expect("left once");
                let _ = left.await;
            })
            .await;
        })
    };
    let replay = replay.await.expect("two people play a game");
    let pages = [
        ("Home", "/".to_owned()),
        ("Dáma against a bot", "/play/dama".to_owned()),
        ("Rummikub against bots", "/play/rummikub".to_owned()),
        ("The lobby", "/lobby".to_owned()),
        ("A replay", replay),
    ];
    let rows: Vec<String> = pages
        .iter()
        .map(|(name, path)| row(name, &judge(&lighthouse, &format!("{home}{path}"))))
        .collect();
    let _ = leave.send(());
    people.await.expect("the two leave");
    let text = table(&rows);
    println!("{text}");
    write_into(&document, &text);
}

/// Two people play a game to its end, and then each waits at a public table. Returns the path of
/// the game's replay.
async fn fill(one: &Browser, two: &Browser) -> String {
    one.meet(two).await;
    one.play("b2", "c3").await;
    two.await_turn().await;
    two.click("[data-act=resign]").await;
    two.click("dialog[open] [data-testid=confirm]").await;
    one.click("[data-testid=result] a[href^='/replay/']").await;
    one.see("[data-testid=replay] [data-square]").await;
    let replay = one.ask("location.pathname").await;
    for (person, game) in [(one, "rummikub"), (two, "karcianka")] {
        person.go("/").await;
        person
            .click(&format!("[data-game={game}] [data-testid=find-opponent]"))
            .await;
        person.see("[data-testid=waiting]").await;
    }
    replay.as_str().expect("a path is text").to_owned()
}

/// The middle of each figure over all visits.
fn judge(lighthouse: &str, url: &str) -> [f64; FIGURES.len()] {
    let mut seen: [Vec<f64>; FIGURES.len()] = std::array::from_fn(|_| Vec::new());
    for _ in 0..VISITS {
        let report = visit(lighthouse, url);
        for (figure, values) in FIGURES.iter().zip(&mut seen) {
            let value = report.pointer(figure.place).and_then(Value::as_f64);
            let value = value.unwrap_or_else(|| panic!("no {} in the report", figure.name));
            values.push(value * figure.scale);
        }
    }
    seen.map(|mut values| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    })
}

/// One visit with an empty profile, as Lighthouse's phone makes it.
fn visit(lighthouse: &str, url: &str) -> Value {
    let output = Command::new("node")
        .args([lighthouse, url, "--output=json", "--quiet", CHROMIUM])
        .arg(format!("--only-categories={}", CATEGORIES.join(",")))
        .env("CHROME_PATH", "/usr/bin/chromium")
        .output()
        .expect("Node starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{url}: {said}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    for wrong in wrongs(&report) {
        println!("{url}: {wrong}");
    }
    report
}

/// What is wrong with accessibility or against best practices, to be mended.
fn wrongs(report: &Value) -> Vec<String> {
    let mut wrongs = Vec::new();
    for category in &CATEGORIES[1..] {
        let audits = report
            .pointer(&format!("/categories/{category}/auditRefs"))
            .and_then(Value::as_array);
        for audit in audits.into_iter().flatten() {
            let weight = audit["weight"].as_f64().unwrap_or_default();
            let result = &report["audits"][audit["id"].as_str().unwrap_or_default()];
            if weight > 0.0 && result["score"].as_f64().is_some_and(|score| score < 1.0) {
                wrongs.push(format!("{category}: {}", result["title"]));
            }
        }
    }
    wrongs
}

fn row(name: &str, values: &[f64; FIGURES.len()]) -> String {
    let mut row = format!("| {name} |");
    for (figure, value) in FIGURES.iter().zip(values) {
        let _ = write!(row, " {value:.*} |", figure.decimals);
    }
    row
}

fn table(rows: &[String]) -> String {
    let names: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
    let line = "|---".repeat(FIGURES.len() + 1);
    format!(
        "| page | {} |\n{line}|\n{}\n",
        names.join(" | "),
        rows.join("\n")
    )
}

/// Replaces the table of the document, which lies between two comments.
fn write_into(document: &str, table: &str) {
    const BEGIN: &str = "<!-- figures -->\n";
    const END: &str = "<!-- end of figures -->";
    let text = std::fs::read_to_string(document).expect("the document exists");
    let (before, rest) = text.split_once(BEGIN).expect("it has a place for figures");
    let (_, after) = rest.split_once(END).expect("the place for figures ends");
    let text = format!("{before}{BEGIN}{table}{END}{after}");
    std::fs::write(document, text).expect("the document can be written");
}
