//! The history of the game for a person who enters late. It is replayed from the record on
//! demand, so that no table stores past notices.

use super::{Table, TableGame};
use game_core::Viewer;
use games::{AnyBout, AnyNotice};
use wire::{ClientIn, limits::MAX_STORY_NOTICES};

impl Table {
    /// All notices of the game so far, as `viewer` got or would have got them, cut to the latest
    /// [`MAX_STORY_NOTICES`].
    pub(super) fn story(&self, viewer: Viewer) -> Option<ClientIn> {
        let game = self.game.as_ref()?;
        let mut notices = retell(game, viewer);
        notices.drain(..notices.len().saturating_sub(MAX_STORY_NOTICES));
        Some(ClientIn::Story {
            table: self.id.clone(),
            game: game.number,
            notices,
        })
    }
}

fn retell(game: &TableGame, viewer: Viewer) -> Vec<AnyNotice> {
    let mut bout = AnyBout::open(game.bout.rules(), game.bout.seed().clone());
    for entry in game.bout.entries_since(0) {
        let fits = bout.retrace(&entry);
        debug_assert!(matches!(fits, Ok(Ok(()))), "a game's own entries fit it");
    }
    bout.drain().notices(viewer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WallTime;
    use game_core::{Seat, Seed};
    use games::{AnyAction, GameKind};
    use wire::{
        Absence, NewTable, Nick, Person, PersonId, PersonKind, Rated, Setup, Stage, TableAsk,
        TableId, Visibility,
    };

    #[test]
    fn a_late_viewer_is_told_what_those_present_were_told() {
        let [anna, ben] = [1, 2].map(|n| Person {
            id: PersonId::from_bits(n),
            nick: Nick::guest(n as u32),
            kind: PersonKind::Guest,
        });
        let setup = Setup {
            rules: GameKind::Dama.default_rules(),
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let (now, mut deal) = (WallTime(0), || Seed::from_number(1));
        let (mut table, _) =
            Table::open(TableId::from_bits(1), &anna, wish, now, &mut deal).unwrap();
        let _ = (
            table.enter(&anna.id, now, &mut deal),
            table.enter(&ben.id, now, &mut deal),
        );
        let sits = TableAsk::Sit {
            seat: Seat::new(1),
            ready: true,
        };
        let _ = table.handle(&ben, sits, now, &mut deal);
        assert_eq!(table.stage(), Stage::Playing);
        let mut told = Vec::new();
        for person in [&anna, &ben, &anna] {
            let seat = table.seats.seat_of(&person.id).unwrap();
            let action: AnyAction = table.game.as_ref().unwrap().bout.menu(seat)[0].clone();
            let basis = table.game.as_ref().unwrap().bout.version();
            let (step, answer) = table.handle(
                person,
                TableAsk::Act {
                    action,
                    basis,
                    game: None,
                },
                now,
                &mut deal,
            );
            assert_eq!(answer, Ok(()));
            told.extend(step.tell.into_iter().find_map(|tell| match tell.message {
                ClientIn::Play(play) if play.viewer == Viewer::Seat(Seat::new(0)) => {
                    Some(play.notices)
                }
                _ => None,
            }));
        }
        let story = table.story(Viewer::Seat(Seat::new(0)));
        let notices = told.concat();
        assert_eq!(notices.len(), 3);
        assert_eq!(
            story,
            Some(ClientIn::Story {
                table: table.id.clone(),
                game: 1,
                notices
            })
        );
    }
}
