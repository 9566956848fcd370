//! A headless Firefox, steered by its own protocol.

use crate::{marionette::Marionette, patience::PATIENCE, process::Process, started::Started};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};
use thirtyfour::{Capabilities, WebDriver};
use tokio::time::{Instant, sleep};

/// What differs from a new profile: a free port, a mouse, English, and nothing beyond loopback.
const PREFERENCES: &str = r#"
user_pref("marionette.port", 0);
user_pref("ui.primaryPointerCapabilities", 6);
user_pref("ui.allPointerCapabilities", 6);
user_pref("intl.accept_languages", "en-US");
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
"#;
const GLANCE: Duration = Duration::from_millis(20);

pub(crate) async fn start(profile: &Path) -> Started {
    fs::write(profile.join("user.js"), PREFERENCES).expect("the profile can be written");
    let child = Command::new("firefox-esr")
        .args(["--marionette", "--headless", "--no-remote", "--profile"])
        .arg(profile)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("Firefox starts; install it: apt-get install firefox-esr");
    let processes = vec![Process(child)];
    let marionette = Marionette::connect(port(profile.join("MarionetteActivePort")).await).await;
    // The address is never asked: the client below answers instead.
    let page = WebDriver::builder("http://marionette/", Capabilities::new())
        .client(marionette)
        .connect()
        .await
        .expect("Firefox opens a session");
    Started { page, processes }
}

/// Waits until Firefox has written its port into this file.
async fn port(file: PathBuf) -> u16 {
    let start = Instant::now();
    loop {
        let written = fs::read_to_string(&file).ok();
        if let Some(port) = written.and_then(|port| port.trim().parse().ok()) {
            return port;
        }
        assert!(start.elapsed() < PATIENCE, "Firefox says no port");
        sleep(GLANCE).await;
    }
}
