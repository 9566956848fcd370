//! A play as advice, as reviews give it: which tiles to lay.

use super::{texts as text, words::tiles_text};
use crate::{games::Hint, texts::Lang};
use game_rummikub::{Action, View};

/// Which tiles the play lays, or that a tile is drawn.
pub fn advice(action: &Action, view: &View, lang: Lang) -> Option<Hint> {
    let what = match action {
        Action::Play(rows) => {
            let laid = rows.tiles().without(&view.sets().tiles()).ok()?;
            let tiles: Vec<_> = laid.iter().collect();
            text::lay(lang, &tiles_text(&tiles, lang))
        }
        Action::Draw | Action::Pass => text::draw_instead(lang).to_owned(),
        Action::Draft(_) => return None,
    };
    Some(Hint {
        there_is: text::there_is_a_play(lang).to_owned(),
        what,
        marks: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_rummikub::{Rules, Rummikub};

    #[test]
    fn advice_names_the_tiles_that_are_laid() {
        let bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1));
        let view = bout.view(Viewer::Spectator);
        let told = |action: &str, lang| advice(&action.parse().unwrap(), &view, lang).unwrap().what;
        assert_eq!(told("play r5.r6.r7@0:0", Lang::En), "Lay red 5, 6, 7.");
        assert_eq!(told("draw", Lang::Pl), "Dobierz kostkę.");
    }
}
