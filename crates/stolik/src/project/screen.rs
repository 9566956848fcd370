//! Draws in the terminal, and leaves it as it was.

use crate::say::try_say;
use project_net::picture::Ink;
use std::{
    io::{IsTerminal, Write},
    time::Duration,
};
use tokio::{sync::watch, time};

/// Time between two pictures: more than an eye wants would only load the terminal.
const FRAME: Duration = Duration::from_millis(50);
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[2J";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// The terminal's other screen, for as long as this lives - also when the program panics.
struct Screen;

impl Screen {
    fn enter() -> Self {
        write(ENTER);
        Screen
    }

    /// Draws over the last picture without clearing it first, so that nothing flickers.
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
    // A terminal that is gone sees nothing.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Whether there is a terminal to draw in.
pub fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Shows what is seen until there is nothing more to see; the last picture stays. Without a
/// terminal it is all there is.
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
