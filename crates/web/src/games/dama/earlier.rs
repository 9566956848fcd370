//! `earlier`: the game after some lines of its history, played again from the start.

use game_dama::{Event, Position, View};

/// What the board showed after so many lines of the history; none if the history does not begin
/// with the game, or does not lead to the present.
pub fn earlier(now: &View, story: &[&Event], lines: usize) -> Option<View> {
    let mut then = View {
        position: Position::START,
        last: None,
        ply: 0,
        offer: None,
        ending: None,
        ..now.clone()
    };
    let mut shown = (lines == 0).then(|| then.clone());
    for (number, event) in story.iter().enumerate() {
        if let Event::Moved(moved) = event {
            let found = then.position.find_move(moved.from, moved.to).ok()?;
            then.position.play(found);
            then.last = Some(moved.clone());
            then.ply += 1;
        }
        if number + 1 == lines {
            shown = Some(then.clone());
        }
    }
    shown.filter(|_| then.position == now.position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seed, Viewer};
    use game_dama::{Dama, Rules};

    #[test]
    fn every_line_of_a_game_leads_back_to_what_was_shown_then() {
        let mut bout = Bout::<Dama>::open(Rules::default(), Seed::from_number(1));
        let (mut story, mut views) = (Vec::new(), Vec::new());
        for text in ["b2-c3", "a5-b4", "c3-a5"] {
            let seat = bout.view(Viewer::Spectator).to_move();
            bout.submit(GameTime::START, seat, text.parse().unwrap())
                .unwrap();
            story.extend(bout.drain());
            views.push(bout.view(Viewer::Spectator));
        }
        let told: Vec<&Event> = story.iter().collect();
        let now = views.last().unwrap().clone();
        let start = earlier(&now, &told, 0).unwrap();
        assert_eq!((start.position, start.last), (Position::START, None));
        for (line, view) in views.iter().enumerate() {
            let found = earlier(&now, &told, line + 1).unwrap();
            assert_eq!(
                (found.position, found.ply, &found.last),
                (view.position, view.ply, &view.last)
            );
        }
        assert_eq!(earlier(&now, &told, 4), None);
        assert_eq!(
            earlier(&now, &told[1..], 0),
            None,
            "its beginning is missing"
        );
    }
}
