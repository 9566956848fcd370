//! `earlier`: the game after a line of its history, played again from the start.

use game_dama::{Event, Position, View};

/// What the board showed after the line of the history; none if the history does not begin with the
/// game, or does not lead to the present.
pub fn earlier(now: &View, story: &[&Event], line: usize) -> Option<View> {
    let (mut position, mut shown) = (Position::START, None);
    for (number, event) in story.iter().enumerate() {
        if let Event::Moved(moved) = event {
            let found = position.find_move(moved.from, moved.to).ok()?;
            position.play(found);
        }
        if number == line {
            let moves = story[..=line].iter().filter_map(|event| match event {
                Event::Moved(moved) => Some(moved),
                Event::DrawOffered { .. } | Event::DrawDeclined { .. } | Event::Ended(_) => None,
            });
            shown = Some(View {
                position,
                last: moves.clone().last().cloned(),
                ply: moves.count() as u32,
                offer: None,
                ending: None,
                ..now.clone()
            });
        }
    }
    shown.filter(|_| position == now.position)
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
        for (line, view) in views.iter().enumerate() {
            let found = earlier(&now, &told, line).unwrap();
            assert_eq!(
                (found.position, found.ply, &found.last),
                (view.position, view.ply, &view.last)
            );
        }
        assert_eq!(earlier(&now, &told, 3), None);
        assert_eq!(earlier(&now, &told[1..], 0), None, "its beginning is missing");
    }
}
