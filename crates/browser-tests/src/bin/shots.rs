//! Makes the contact sheets of all games: `cargo xtask shots`. The first argument names the folder
//! they are written to.

use browser_tests::{Browser, GAMES, Labelled, Light, Moment, Program, Screen};
use std::path::PathBuf;

/// The windows that are shown, each with whether it is a phone's.
const WINDOWS: [(u32, u32, bool); 5] = [
    (360, 740, true),
    (740, 360, true),
    (768, 1024, true),
    (1280, 800, false),
    (1920, 1080, false),
];
/// How high a picture is on a sheet, in pixels.
const HEIGHT: u32 = 270;

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let program = Program::start();
    for game in GAMES {
        let file = folder.join(format!("{game}.webp"));
        Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
            me.begin(game).await;
            let mut rows = Vec::new();
            for moment in Moment::ALL {
                me.play_on(game, moment).await;
                for light in [Light::Day, Light::Night] {
                    rows.push(row(&me, moment, light).await);
                }
                me.resize(1280, 800, false).await;
            }
            let sheet = me.sheet(&rows, HEIGHT).await.bytes();
            println!("{}: {} kB", file.display(), sheet.len() / 1000);
            std::fs::write(&file, sheet).expect("the file can be written");
        })
        .await;
    }
}

/// The moment in every window.
async fn row(me: &Browser, moment: Moment, light: Light) -> Vec<Labelled> {
    me.show_in(light).await;
    let mut row = Vec::new();
    for (width, height, is_phone) in WINDOWS {
        me.resize(width, height, is_phone).await;
        me.settle().await;
        row.push(Labelled {
            words: format!("{moment:?}, {width} x {height}, {light:?}").to_lowercase(),
            picture: me.picture().await,
        });
    }
    row
}
