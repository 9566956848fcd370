//! Dáma in words: endings, history, options, and `square_text` for screen readers.

use super::{
    marks::{Marks, Target},
    outlook::Cell,
    texts as text,
};
use crate::texts::{Lang, plural::plural, span::span_text, time::time_text};
use game_core::Seat;
use game_dama::{Ending, Event, Moved, Piece, Rank, Rules, Why};

/// A line of history: who did what.
pub fn narrate(notice: &Event, names: &[String], lang: Lang) -> Option<String> {
    let line = match notice {
        Event::Moved(moved) => move_line(moved, name_of(moved.seat, names), lang),
        Event::DrawOffered { seat } => {
            let name = name_of(*seat, names);
            match lang {
                Lang::En => format!("{name}: draw offer"),
                Lang::Pl => format!("{name}: propozycja remisu"),
                Lang::Cs => format!("{name}: nabídka remízy"),
            }
        }
        Event::DrawDeclined { seat } => {
            let name = name_of(*seat, names);
            match lang {
                Lang::En => format!("{name}: no draw"),
                Lang::Pl => format!("{name}: bez remisu"),
                Lang::Cs => format!("{name}: bez remízy"),
            }
        }
        Event::Ended(ending) => ending_text(ending, names, lang),
    };
    Some(line)
}

pub(super) fn name_of(seat: Seat, names: &[String]) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}

fn move_line(moved: &Moved, name: &str, lang: Lang) -> String {
    let sign = if moved.taken.is_empty() { '–' } else { '×' };
    let mut line = format!("{name}: {}{sign}{}", moved.from, moved.to);
    let taken = moved.taken.len() as u64;
    if taken > 1 {
        line += &match lang {
            Lang::En => format!(", takes {taken}"),
            Lang::Pl => format!(
                ", {taken} {}",
                plural(lang, taken, "zbity", "zbite", "zbitych")
            ),
            Lang::Cs => format!(", bere {taken}"),
        };
    }
    if moved.crowned {
        line += match lang {
            Lang::En => ", a new queen",
            Lang::Pl => ", nowa damka",
            Lang::Cs => ", nová dáma",
        };
    }
    line
}

/// How the game ended: what happened to the loser, and who won.
pub fn ending_text(ending: &Ending, names: &[String], lang: Lang) -> String {
    let why = why_text(ending.why, lang);
    let Some(winner) = ending.winner else {
        return match lang {
            Lang::En => format!("A draw: {why}."),
            Lang::Pl => format!("Remis: {why}."),
            Lang::Cs => format!("Remíza: {why}."),
        };
    };
    let (loser, winner) = (name_of(winner.next(2), names), name_of(winner, names));
    match lang {
        Lang::En => format!("{loser} {why}. {winner} wins."),
        Lang::Pl => format!("{loser} {why}. Wygrywa {winner}."),
        Lang::Cs => format!("{loser} {why}. Vyhrává {winner}."),
    }
}

/// What the loser did or lacks, to be said after their name; or what makes it a draw.
pub(super) fn why_text(why: Why, lang: Lang) -> &'static str {
    match (why, lang) {
        (Why::NoPieces, Lang::En) => "has no pieces left",
        (Why::NoPieces, Lang::Pl) => "nie ma już pionków",
        (Why::NoPieces, Lang::Cs) => "už nemá žádný kámen",
        (Why::NoMoves, Lang::En) => "cannot move",
        (Why::NoMoves, Lang::Pl) => "nie ma ruchu",
        (Why::NoMoves, Lang::Cs) => "nemá čím táhnout",
        (Why::TimeOut, Lang::En) => "ran out of time",
        (Why::TimeOut, Lang::Pl) => "nie ma już czasu",
        (Why::TimeOut, Lang::Cs) => "už nemá čas",
        (Why::Resigned, Lang::En) => "resigned",
        (Why::Resigned, Lang::Pl) => "poddaje grę",
        (Why::Resigned, Lang::Cs) => "hru vzdává",
        (Why::Left, Lang::En) => "left the table",
        (Why::Left, Lang::Pl) => "odchodzi od stolika",
        (Why::Left, Lang::Cs) => "odchází od stolu",
        (Why::Repetition, Lang::En) => "the same position for the third time",
        (Why::Repetition, Lang::Pl) => "ta sama pozycja po raz trzeci",
        (Why::Repetition, Lang::Cs) => "stejná pozice potřetí",
        (Why::NoProgress, Lang::En) => "40 moves with nothing taken and no man moved",
        (Why::NoProgress, Lang::Pl) => "40 ruchów bez bicia i bez ruchu pionkiem",
        (Why::NoProgress, Lang::Cs) => "40 tahů bez braní a bez tahu kamenem",
        (Why::Agreement, Lang::En) => "both players agreed",
        (Why::Agreement, Lang::Pl) => "za zgodą obu stron",
        (Why::Agreement, Lang::Cs) => "po dohodě obou hráčů",
    }
}

/// The options in a few words: `1 min per move`.
pub fn options_text(rules: &Rules, lang: Lang) -> String {
    match (rules.turn_ms(), lang) {
        // One move is one turn.
        (Some(ms), Lang::En) if !rules.time().is_slow() => format!("{} per move", span_text(ms)),
        _ => time_text(rules.time(), lang),
    }
}

/// The players as the board calls them, by seat: it does not know their names.
pub fn sides(me: Option<Seat>, lang: Lang) -> Vec<String> {
    let side = |seat: Seat| match me {
        Some(me) if me == seat => text::you(lang),
        Some(_) => text::opponent(lang),
        None if seat.index() == 0 => text::light_player(lang),
        None => text::dark_player(lang),
    };
    Seat::all(2).map(|seat| side(seat).to_owned()).collect()
}

/// A square as it is read aloud: `b2, your man, chosen`. `is_still`: the player's own piece there
/// cannot move now.
pub fn square_text(
    cell: Cell,
    piece: Option<Piece>,
    me: Option<Seat>,
    marks: &Marks,
    is_still: bool,
    lang: Lang,
) -> String {
    let Some(square) = cell.square() else {
        return format!("{cell}, {}", text::light_square(lang));
    };
    let mut line = format!(
        "{cell}, {}",
        piece.map_or(text::empty(lang), |piece| piece_text(piece, me, lang))
    );
    let mark = match marks.target(square) {
        Some(Target::Quiet) => Some(text::may_go(lang)),
        Some(Target::Takes) => Some(text::may_take(lang)),
        None if marks.chosen() == Some(square) => Some(text::chosen(lang)),
        None => marks.threat(square).map(|_| text::would_be_taken(lang)),
    };
    let still = is_still.then(|| text::cannot_move(lang));
    for mark in mark.into_iter().chain(still) {
        line += ", ";
        line += mark;
    }
    line
}

fn piece_text(piece: Piece, me: Option<Seat>, lang: Lang) -> &'static str {
    let words = match (me, piece.seat.index()) {
        (Some(me), _) if me == piece.seat => [text::your_man, text::your_queen],
        (Some(_), _) => [text::their_man, text::their_queen],
        (None, 0) => [text::light_man, text::light_queen],
        (None, _) => [text::dark_man, text::dark_queen],
    };
    match piece.rank {
        Rank::Man => words[0](lang),
        Rank::Queen => words[1](lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_dama::{Position, Square};

    fn moved(from: &str, to: &str, taken: &[&str], crowned: bool) -> Event {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let taken = taken.iter().map(|name| square(name)).collect();
        Event::Moved(Moved {
            seat: Seat::new(0),
            from: square(from),
            to: square(to),
            taken,
            crowned,
        })
    }

    fn told(notice: &Event) -> [String; 3] {
        let names = ["Ewa".to_owned(), "Jan".to_owned()];
        Lang::ALL.map(|lang| narrate(notice, &names, lang).unwrap())
    }

    #[test]
    fn history_tells_moves_in_notation_and_the_rest_in_words() {
        assert_eq!(told(&moved("b2", "c3", &[], false)), ["Ewa: b2–c3"; 3]);
        assert_eq!(told(&moved("b2", "d4", &["c3"], false)), ["Ewa: b2×d4"; 3]);
        assert_eq!(
            told(&moved("a1", "f6", &["b2", "e5"], false)),
            [
                "Ewa: a1×f6, takes 2",
                "Ewa: a1×f6, 2 zbite",
                "Ewa: a1×f6, bere 2"
            ]
        );
        assert_eq!(
            told(&moved("c5", "b6", &[], true)),
            [
                "Ewa: c5–b6, a new queen",
                "Ewa: c5–b6, nowa damka",
                "Ewa: c5–b6, nová dáma"
            ]
        );
        let seat = Seat::new(1);
        assert_eq!(
            told(&Event::DrawOffered { seat })[1],
            "Jan: propozycja remisu"
        );
        assert_eq!(told(&Event::DrawDeclined { seat })[2], "Jan: bez remízy");
    }

    #[test]
    fn an_ending_names_the_loser_the_reason_and_the_winner() {
        let won = Ending {
            winner: Some(Seat::new(1)),
            why: Why::TimeOut,
        };
        assert_eq!(
            told(&Event::Ended(won)),
            [
                "Ewa ran out of time. Jan wins.",
                "Ewa nie ma już czasu. Wygrywa Jan.",
                "Ewa už nemá čas. Vyhrává Jan."
            ]
        );
        let drawn = Ending {
            winner: None,
            why: Why::Agreement,
        };
        assert_eq!(
            told(&Event::Ended(drawn))[0],
            "A draw: both players agreed."
        );
    }

    #[test]
    fn a_seat_without_a_name_is_no_reason_to_fail() {
        assert_eq!(
            narrate(&moved("b2", "c3", &[], false), &[], Lang::En).unwrap(),
            "?: b2–c3"
        );
    }

    #[test]
    fn options_are_told_in_a_few_words() {
        assert_eq!(options_text(&Rules::default(), Lang::Pl), "1 min na ruch");
        assert_eq!(
            options_text(&Rules::with_turn_ms(None).unwrap(), Lang::En),
            "no time limit"
        );
    }

    #[test]
    fn a_square_is_read_aloud_with_what_matters_about_it() {
        let position: Position = ".../.../.x./o../.../... 0".parse().unwrap();
        let from: Square = "a3".parse().unwrap();
        let marks = Marks::of(&position, Some(from), None);
        let read = |name: &str, me: Option<u8>, lang| {
            let square: Square = name.parse().unwrap();
            square_text(
                square.into(),
                position.piece(square),
                me.map(Seat::new),
                &marks,
                false,
                lang,
            )
        };
        assert_eq!(read("a3", Some(0), Lang::En), "a3, your man, chosen");
        assert_eq!(read("b4", Some(0), Lang::En), "b4, empty, you can go here");
        assert_eq!(read("d4", Some(0), Lang::Pl), "d4, pionek przeciwnika");
        assert_eq!(read("d4", None, Lang::Cs), "d4, tmavý kámen");
        let light = Cell::at(0, 0).unwrap();
        assert_eq!(
            square_text(light, None, None, &marks, false, Lang::En),
            "a6, light square"
        );
    }

    #[test]
    fn a_piece_that_cannot_move_is_read_aloud_as_such() {
        let piece = Position::START.piece("a1".parse().unwrap());
        let read = |lang| {
            let cell = Cell::from("a1".parse::<Square>().unwrap());
            square_text(
                cell,
                piece,
                Some(Seat::new(0)),
                &Marks::default(),
                true,
                lang,
            )
        };
        assert_eq!(read(Lang::En), "a1, your man, cannot move");
        assert_eq!(read(Lang::Pl), "a1, twój pionek, bez ruchu");
        assert_eq!(read(Lang::Cs), "a1, váš kámen, bez tahu");
    }

    #[test]
    fn the_board_speaks_of_you_and_of_sides_to_watchers() {
        assert_eq!(sides(Some(Seat::new(1)), Lang::En), ["Opponent", "You"]);
        assert_eq!(sides(None, Lang::Cs), ["Světlé", "Tmavé"]);
    }
}
