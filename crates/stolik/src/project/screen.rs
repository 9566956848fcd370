//! Draws the boards of `stolik project` in the terminal and restores it afterwards.

use crate::say::try_say;
use project_net::picture::Ink;
use std::{
    io::{IsTerminal, Write},
    time::Duration,
};
use tokio::{sync::watch, time};

/// Minimum time between two pictures; more pictures would only load the terminal.
const FRAME: Duration = Duration::from_millis(50);
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[2J";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// The terminal's alternate screen; restored on drop, also after a panic.
struct Screen;

impl Screen {
    fn enter() -> Self {
        write(ENTER);
        Screen
    }

    /// Draws over the last picture without clearing it first, to avoid flicker.
    fn draw(&self, picture: &str) {
        let lines: String = picture
            .lines()
            .map(|line| format!("{line}\x1b[K\n"))
            .collect();
        write(&format!("\x1b[H{lines}\x1b[J"));
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        write(LEAVE);
    }
}

fn write(text: &str) {
    let mut out = std::io::stdout().lock();
    // A closed terminal is no error.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

pub fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Draws each new value until the channel closes; the last picture stays. Without a terminal only
/// the last picture is printed.
pub async fn show<T>(mut seen: watch::Receiver<T>, draw: impl Fn(&T, Ink) -> String) {
    let is_terminal = is_terminal();
    if is_terminal {
        let screen = Screen::enter();
        while seen.changed().await.is_ok() {
            let picture = draw(&seen.borrow_and_update(), Ink::Colours);
            screen.draw(&picture);
            time::sleep(FRAME).await;
        }
    } else {
        while seen.changed().await.is_ok() {}
    }
    let last = draw(
        &seen.borrow(),
        if is_terminal {
            Ink::Colours
        } else {
            Ink::Plain
        },
    );
    try_say(last.trim_end());
}
