//! A browser with a profile of its own. Its methods wait for what should appear, never for a fixed
//! time.

use crate::{engine::Engine, patience::PATIENCE, process::Process, started::Started};
use serde_json::{Value, json};
use std::{future::Future, panic::AssertUnwindSafe, time::Duration};
use tempfile::TempDir;
use thirtyfour::{
    WebDriver, WebElement,
    prelude::{By, ElementQueryable},
};
use tokio::sync::Semaphore;

/// The browsers that run at the same time. More would only slow each other down.
const MOST_BROWSERS: u32 = 6;
/// Has a permit for each of them. It serves the sessions in the order in which they ask, so that a
/// session of many browsers gets its turn.
static ROOM: Semaphore = Semaphore::const_new(MOST_BROWSERS as usize);
const TOLD: &str = "document.querySelectorAll('[data-testid=history] li')";
/// For what the page paints a moment after its size or colours change.
const SETTLE: Duration = Duration::from_millis(250);
const GLANCE: Duration = Duration::from_millis(50);

/// Every game, as the page records that its tour was shown.
const GAMES: &str = "dama rummikub karcianka kanasta project";

/// The kind of screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// A laptop with a mouse.
    Desktop,
    /// A small phone with a touch screen.
    Phone,
    /// The same phone held sideways.
    PhoneSideways,
}

impl Screen {
    /// Width and height, in CSS pixels.
    fn size(self) -> (u32, u32) {
        match self {
            Screen::Desktop => (1280, 800),
            Screen::Phone => (360, 740),
            Screen::PhoneSideways => (740, 360),
        }
    }
}

/// The colours that the system around the browser asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    Day,
    Night,
}

/// A browser with its own profile: one person.
pub struct Browser {
    /// For commands that the methods below do not cover.
    pub page: WebDriver,
    home: String,
    /// The id of the script that runs before each page of Chromium.
    memory: String,
    _profile: TempDir,
    _processes: Vec<Process>,
}

impl Browser {
    /// Opens a browser. Use `session`, which also closes it after a panic: a killed driver leaves
    /// Chromium running.
    async fn open(engine: Engine, home: &str, screen: Screen) -> Self {
        let profile = tempfile::tempdir().expect("a temporary folder");
        let started = engine.start(profile.path(), screen == Screen::Desktop);
        let Started { page, processes } = started.await;
        let mut browser = Self {
            page,
            home: home.to_owned(),
            memory: String::new(),
            _profile: profile,
            _processes: processes,
        };
        match engine {
            Engine::Chromium => {
                browser.show_on(screen).await;
                browser.memory = browser.remember_tables().await;
            }
            Engine::Firefox | Engine::WebKit => browser.arrive(screen).await,
        }
        browser
    }

    /// Runs a test with one Chromium for each screen, and closes them whatever happens.
    pub async fn session<const N: usize, F, J>(home: &str, screens: [Screen; N], test: J)
    where
        J: FnOnce([std::sync::Arc<Browser>; N]) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        Self::session_in(Engine::Chromium, home, screens, test).await;
    }

    /// The same in another browser.
    pub async fn session_in<const N: usize, F, J>(
        engine: Engine,
        home: &str,
        screens: [Screen; N],
        test: J,
    ) where
        J: FnOnce([std::sync::Arc<Browser>; N]) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let wanted = u32::try_from(N).map_or(MOST_BROWSERS, |wanted| wanted.min(MOST_BROWSERS));
        let _room = ROOM.acquire_many(wanted).await.expect("it is never closed");
        let mut browsers = Vec::new();
        for screen in screens {
            browsers.push(std::sync::Arc::new(Self::open(engine, home, screen).await));
        }
        let lent: [_; N] = browsers
            .clone()
            .try_into()
            .ok()
            .expect("as many as screens");
        let ended = tokio::spawn(AssertUnwindSafe(test(lent)).0).await;
        for browser in browsers {
            let _ = browser.page.clone().quit().await;
        }
        if let Err(fault) = ended {
            std::panic::resume_unwind(fault.into_panic());
        }
    }

    /// Turns a Chromium into one on such a screen.
    pub async fn show_on(&self, screen: Screen) {
        let (width, height) = screen.size();
        let is_phone = screen != Screen::Desktop;
        self.resize(width, height, is_phone).await;
        let touch = json!({ "enabled": is_phone, "maxTouchPoints": 1 });
        self.command("Emulation.setTouchEmulationEnabled", touch)
            .await;
    }

    /// Gives the screen another size, in CSS pixels.
    pub async fn resize(&self, width: u32, height: u32, is_phone: bool) {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.command("Emulation.setDeviceMetricsOverride", metrics)
            .await;
    }

    /// Makes the system around the browser light or dark.
    pub async fn show_in(&self, light: Light) {
        let value = match light {
            Light::Day => "light",
            Light::Night => "dark",
        };
        let feature = json!({ "name": "prefers-color-scheme", "value": value });
        self.command(
            "Emulation.setEmulatedMedia",
            json!({ "features": [feature] }),
        )
        .await;
    }

    /// Waits until no animation that ends is under way, and the page was painted since.
    pub async fn settle(&self) {
        self.until(
            "document.getAnimations().every(one => one.playState !== 'running' \
                || one.effect?.getComputedTiming().endTime === Infinity)",
        )
        .await;
        tokio::time::sleep(SETTLE).await;
    }

    /// Marks the tour of every table as seen: the tests are about playing.
    async fn remember_tables(&self) -> String {
        let known = json!({ "source": format!("try {{ localStorage['stolik.toured'] ??= '{GAMES}' }} catch {{}}") });
        let told = self
            .command("Page.addScriptToEvaluateOnNewDocument", known)
            .await;
        told["identifier"]
            .as_str()
            .expect("it has a name")
            .to_owned()
    }

    /// Prepares a browser that knows no DevTools: the window's size, and the seen tours.
    async fn arrive(&self, screen: Screen) {
        self.go("/").await;
        self.ask(&format!("localStorage['stolik.toured'] = '{GAMES}'"))
            .await;
        let (width, height) = screen.size();
        // The window has edges and bars around the page.
        let edges = self
            .ask("[outerWidth - innerWidth, outerHeight - innerHeight]")
            .await;
        let edge = |at: usize| edges[at].as_u64().and_then(|edge| edge.try_into().ok());
        let wide = width + edge(0).unwrap_or(0_u32);
        let high = height + edge(1).unwrap_or(0_u32);
        self.page
            .set_window_rect(0, 0, wide, high)
            .await
            .expect("a size");
        self.until(&format!("innerWidth == {width} && innerHeight == {height}"))
            .await;
    }

    /// Forgets the seen tours of a Chromium. To be called before the first page.
    pub async fn is_new_here(&self) {
        self.command(
            "Page.removeScriptToEvaluateOnNewDocument",
            json!({ "identifier": self.memory }),
        )
        .await;
    }

    /// Sends a DevTools command.
    pub async fn command(&self, name: &str, with: Value) -> Value {
        self.page
            .cdp()
            .send_raw(name, with)
            .await
            .unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// Opens an address of the site, such as `/lobby`.
    pub async fn go(&self, path: &str) {
        let url = if path.starts_with("http") {
            path.to_owned()
        } else {
            format!("{}{path}", self.home)
        };
        self.page.goto(&url).await.expect("the page opens");
    }

    /// Waits until an element matches the selector, at most `PATIENCE`.
    pub async fn see(&self, css: &str) -> WebElement {
        match self
            .page
            .query(By::Css(css))
            .wait(PATIENCE, GLANCE)
            .first()
            .await
        {
            Ok(found) => found,
            Err(_) => panic!(
                "nothing like `{css}` came; the page says: {}",
                self.ask("document.body.innerText").await
            ),
        }
    }

    /// Waits until no element matches the selector.
    pub async fn see_no(&self, css: &str) {
        let gone = self
            .page
            .query(By::Css(css))
            .wait(PATIENCE, GLANCE)
            .not_exists()
            .await;
        assert!(gone.unwrap_or(false), "`{css}` stayed");
    }

    /// Whether an element matches the selector now.
    pub async fn sees(&self, css: &str) -> bool {
        !self
            .page
            .find_all(By::Css(css))
            .await
            .unwrap_or_default()
            .is_empty()
    }

    /// Waits for an element and clicks it. Retries if the element was just redrawn, covered or
    /// moved, unfolds what it is part of, and scrolls it out from under a bar.
    pub async fn click(&self, css: &str) {
        let start = tokio::time::Instant::now();
        loop {
            let Err(fault) = self.see(css).await.click().await else {
                return;
            };
            let to_sight = format!(
                "(() => {{ const one = document.querySelector({}); \
                 for (let fold; fold = one?.closest('details:not([open])');) fold.open = true; \
                 one?.scrollIntoView({{block: 'center', behavior: 'instant'}}) }})()",
                Value::from(css)
            );
            self.ask(&to_sight).await;
            assert!(
                start.elapsed() < PATIENCE,
                "`{css}` cannot be clicked: {fault}; the page says: {}",
                self.ask("document.body.innerText").await
            );
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits for an element and returns its text.
    pub async fn read(&self, css: &str) -> String {
        self.see(css).await.text().await.expect("it has a text")
    }

    /// Waits until the element's text contains `words`.
    pub async fn hear(&self, css: &str, words: &str) {
        let quoted = Value::from(words);
        self.until(&format!(
            "[...document.querySelectorAll({})].some(e => e.textContent.includes({quoted}))",
            Value::from(css)
        ))
        .await;
    }

    /// Evaluates a JavaScript `expression` on the page.
    pub async fn ask(&self, expression: &str) -> Value {
        let answer = self
            .page
            .execute(format!("return {expression}"), Vec::new())
            .await;
        answer
            .unwrap_or_else(|fault| panic!("{expression}: {fault}"))
            .json()
            .clone()
    }

    /// Waits until the JavaScript `expression` is true on the page.
    pub async fn until(&self, expression: &str) {
        let start = tokio::time::Instant::now();
        while self.ask(&format!("!!({expression})")).await != Value::Bool(true) {
            assert!(start.elapsed() < PATIENCE, "never true: {expression}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// The number of lines in the table's history: one more for every accepted move.
    pub async fn told(&self) -> u64 {
        self.ask(&format!("{TOLD}.length"))
            .await
            .as_u64()
            .expect("a number")
    }

    /// Waits until a move made at `told` lines of history was accepted: the turn has passed, or a
    /// fast bot has already moved as well.
    pub async fn until_taken(&self, told: u64) {
        self.until(&format!(
            "!document.querySelector('[data-turn=mine]') || {TOLD}.length > {told}"
        ))
        .await;
    }
}
