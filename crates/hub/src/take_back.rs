//! What of a journal is left when a player takes the last move back. Only a table where one person
//! plays against bots may be restored from that: others would lose moves of theirs.

use crate::{JournalFact, JournalRow};
use game_core::{Input, Seat};

/// How many rows there are before the last move of this seat in the game that is on; none if it has
/// made none.
///
/// Drafts are no moves. Those that led to the move go with it.
pub fn rows_before_last_move(rows: &[JournalRow], seat: Seat) -> Option<usize> {
    let dealt = rows
        .iter()
        .rposition(|row| row.fact == JournalFact::Dealt)?;
    let moves = (dealt + 1..rows.len()).rev();
    let mut last = moves
        .clone()
        .find(|&row| act_of(&rows[row], seat) == Some(Act::Move))?;
    while act_of(&rows[last - 1], seat) == Some(Act::Draft) {
        last -= 1;
    }
    Some(last)
}

/// What a player did in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Move,
    Draft,
}

fn act_of(row: &JournalRow, seat: Seat) -> Option<Act> {
    let JournalFact::Entry(entry) = &row.fact else {
        return None;
    };
    match &entry.input {
        Input::Act { seat: by, action } if *by == seat => Some(if action.is_draft() {
            Act::Draft
        } else {
            Act::Move
        }),
        Input::Act { .. } | Input::Leave { .. } | Input::Wake => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Table, WallTime};
    use game_core::Seed;
    use games::GameKind;
    use wire::{
        Absence, NewTable, Nick, Person, PersonId, PersonKind, Rated, Setup, TableAsk, TableId,
        Visibility,
    };

    const ME: Seat = Seat::new(0);

    fn person() -> Person {
        Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: PersonKind::Guest,
        }
    }

    /// A table of this game with a bot on all other seats.
    fn table(kind: GameKind) -> (Table, Vec<JournalRow>) {
        let rules = kind.default_rules();
        let seating = rules.seating();
        let bots = seating.seats().skip(1).map(|seat| (seat, kind.stand_in()));
        let wish = NewTable {
            seat: Some(ME),
            bots: bots.collect(),
            setup: Setup {
                rules,
                visibility: Visibility::Private,
                absence: Absence::Wait,
                rated: Rated::No,
            },
        };
        let (mut table, step) = Table::open(
            TableId::from_bits(1),
            &person(),
            wish,
            WallTime(0),
            &mut || Seed::from_number(1),
        )
        .unwrap();
        let mut rows = step.keep;
        rows.extend(
            table
                .enter(&person().id, WallTime(0), &mut || Seed::from_number(1))
                .keep,
        );
        (table, rows)
    }

    /// Plays until the person is on turn; bots take the first thing on their menus.
    fn let_bots_play(table: &mut Table, rows: &mut Vec<JournalRow>) {
        while let Some(job) = table.bot_jobs().first().cloned() {
            let choice = job.menu[0].clone();
            let step = table.bot_acts(job.answer(choice), WallTime(0), &mut || {
                Seed::from_number(1)
            });
            rows.extend(step.keep);
        }
    }

    fn view(table: &Table) -> games::AnyView {
        table
            .seen_by(game_core::Viewer::Seat(ME), WallTime(0))
            .unwrap()
            .view
    }

    #[test]
    fn a_move_that_is_taken_back_leaves_exactly_the_earlier_state() {
        for kind in [
            GameKind::Dama,
            GameKind::Rummikub,
            GameKind::Karcianka,
            GameKind::Kanasta,
        ] {
            let (mut table, mut rows) = table(kind);
            let_bots_play(&mut table, &mut rows);
            assert_eq!(rows_before_last_move(&rows, ME), None, "{kind}");
            let (before, kept) = (view(&table), rows.len());
            let action = games::AnyAction::parse(kind, first_move(kind, &before).as_str()).unwrap();
            let act = TableAsk::Act {
                action,
                basis: table
                    .seen_by(game_core::Viewer::Seat(ME), WallTime(0))
                    .unwrap()
                    .version,
                game: None,
            };
            let (step, answer) =
                table.handle(&person(), act, WallTime(0), &mut || Seed::from_number(1));
            assert_eq!(answer, Ok(()), "{kind}");
            rows.extend(step.keep);
            let_bots_play(&mut table, &mut rows);
            assert!(rows.len() > kept, "{kind}");
            let left = rows_before_last_move(&rows, ME).unwrap();
            assert_eq!(left, kept, "{kind}");
            let restored =
                Table::restore(TableId::from_bits(1), &rows[..left], WallTime(0)).unwrap();
            assert_eq!(view(&restored), before, "{kind}");
        }
    }

    /// The notation of a move that is legal at the start.
    fn first_move(kind: GameKind, view: &games::AnyView) -> String {
        let mut dice = game_core::Dice::from_number(1);
        let menu = view.guess_menu(ME, &mut dice);
        let found = menu.iter().find(|action| !action.is_draft());
        found
            .unwrap_or_else(|| panic!("{kind} has a move"))
            .notation()
    }
}
