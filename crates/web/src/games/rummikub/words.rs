//! Rummikub in words: tiles, endings, history (`narrate`) and options.

use super::texts as text;
use crate::texts::{Lang, plural::plural, time::time_text};
use game_core::Seat;
use game_rummikub::{By, Ending, Event, Rules, Tile, Why};

/// A tile as people call it: `red 5`.
pub fn tile_text(tile: Tile, lang: Lang) -> String {
    match tile {
        Tile::Plain(colour, number) => format!("{} {number}", text::colour(colour, lang)),
        Tile::Joker => text::joker(lang).to_owned(),
    }
}

/// Tiles in their order; a colour is said once for all that follow in it: `red 5, 6, 7, blue 7`.
pub fn tiles_text(tiles: &[Tile], lang: Lang) -> String {
    let mut said = None;
    let word = |&tile: &Tile| match tile {
        Tile::Plain(colour, number) if said == Some(colour) => number.to_string(),
        Tile::Plain(colour, _) => {
            said = Some(colour);
            tile_text(tile, lang)
        }
        Tile::Joker => {
            said = None;
            tile_text(tile, lang)
        }
    };
    tiles.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// A line of history: who did what.
pub fn narrate(notice: &Event, names: &[String], lang: Lang) -> Option<String> {
    Some(match notice {
        Event::Played { seat, laid, by } => {
            before(by, lang) + &played(name_of(*seat, names), laid, lang)
        }
        Event::Drew { seat, tile, by } => {
            before(by, lang) + &drew(name_of(*seat, names), *tile, lang)
        }
        Event::Passed { seat, by } => {
            let name = name_of(*seat, names);
            before(by, lang)
                + &match lang {
                    Lang::En => format!("{name} passed"),
                    Lang::Pl => format!("{name} pasuje"),
                    Lang::Cs => format!("{name} pasuje"),
                }
        }
        Event::Left { seat } => {
            let name = name_of(*seat, names);
            match lang {
                Lang::En => format!("{name} left the table"),
                Lang::Pl => format!("{name} odchodzi od stolika"),
                Lang::Cs => format!("{name} odchází od stolu"),
            }
        }
        Event::Ended(ending) => ending_text(ending, names, lang),
    })
}

/// Why a turn ended without a choice of its player, as the first half of a sentence.
fn before(by: &By, lang: Lang) -> String {
    let words = match (by, lang) {
        (By::Choice, Lang::En | Lang::Pl | Lang::Cs) => "",
        (By::Bell, Lang::En) => "Time was up: ",
        (By::Bell, Lang::Pl) => "Czas minął: ",
        (By::Bell, Lang::Cs) => "Čas vypršel: ",
        (By::IllegalPlay(_), Lang::En) => "A wrong play: ",
        (By::IllegalPlay(_), Lang::Pl) => "Błędne zagranie: ",
        (By::IllegalPlay(_), Lang::Cs) => "Chybný tah: ",
    };
    words.to_owned()
}

fn played(name: &str, laid: &[Tile], lang: Lang) -> String {
    let tiles = tiles_text(laid, lang);
    match lang {
        Lang::En => format!("{name} laid {tiles}"),
        Lang::Pl => format!("{name} wykłada: {tiles}"),
        Lang::Cs => format!("{name} vykládá: {tiles}"),
    }
}

fn drew(name: &str, tile: Option<Tile>, lang: Lang) -> String {
    let line = match lang {
        Lang::En => format!("{name} drew"),
        Lang::Pl => format!("{name} dobiera"),
        Lang::Cs => format!("{name} bere ze zásoby"),
    };
    let Some(tile) = tile.map(|tile| tile_text(tile, lang)) else {
        return line;
    };
    match lang {
        Lang::En => format!("{line} {tile}"),
        Lang::Pl | Lang::Cs => format!("{line}: {tile}"),
    }
}

pub(super) fn name_of(seat: Seat, names: &[String]) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}

/// How the game ended, and who won.
pub fn ending_text(ending: &Ending, names: &[String], lang: Lang) -> String {
    let winners: Vec<&str> = ending
        .winners
        .iter()
        .map(|&seat| name_of(seat, names))
        .collect();
    let (count, winners) = (winners.len() as u64, winners.join(", "));
    let Some(why) = why_text(ending.why, lang) else {
        return match lang {
            Lang::En => format!("{winners} laid the last tile and wins."),
            Lang::Pl => format!("{winners} wykłada ostatnią kostkę i wygrywa."),
            Lang::Cs => format!("{winners} vykládá poslední kámen a vyhrává."),
        };
    };
    match lang {
        Lang::En => format!(
            "{why} {winners} {}.",
            plural(lang, count, "wins", "", "share the win")
        ),
        Lang::Pl => format!(
            "{why} {} {winners}.",
            plural(lang, count, "Wygrywa", "Wygrywają", "Wygrywają")
        ),
        Lang::Cs => format!(
            "{why} {} {winners}.",
            plural(lang, count, "Vyhrává", "Vyhrávají", "Vyhrávají")
        ),
    }
}

/// Why the game ended; `None` if a player laid the last tile.
pub(super) fn why_text(why: Why, lang: Lang) -> Option<&'static str> {
    let [en, pl, cs] = match why {
        Why::RackEmpty => return None,
        Why::PoolEmpty => [
            "The pool is empty, and the lowest rack counts.",
            "Pula jest pusta, liczy się najmniejszy stojak.",
            "Zásoba je prázdná, rozhoduje nejmenší stojánek.",
        ],
        Why::AllPassed => [
            "Everyone passed, and the lowest rack counts.",
            "Wszyscy pasują, liczy się najmniejszy stojak.",
            "Všichni pasují, rozhoduje nejmenší stojánek.",
        ],
        Why::OthersLeft => [
            "All others left the table.",
            "Przy stoliku nie ma już nikogo innego.",
            "U stolu už nikdo jiný není.",
        ],
    };
    Some(lang.one_of(en, pl, cs))
}

/// The options in a few words: `1 min per turn`, and what differs from the usual.
pub fn options_text(rules: &Rules, lang: Lang) -> String {
    let unusual = [
        (rules.is_strict(), text::strict(lang)),
        (rules.is_exhaust(), text::exhaust(lang)),
    ];
    let unusual = unusual
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, text)| text.to_owned());
    std::iter::once(time_text(rules.time(), lang))
        .chain(unusual)
        .collect::<Vec<_>>()
        .join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Vec<Tile> {
        text.split(' ').map(|tile| tile.parse().unwrap()).collect()
    }

    fn told(notice: &Event) -> [String; 3] {
        let names = ["Ala".to_owned(), "Jan".to_owned()];
        Lang::ALL.map(|lang| narrate(notice, &names, lang).unwrap())
    }

    #[test]
    fn a_colour_is_said_once_for_all_tiles_that_follow_in_it() {
        let run = tiles("r5 r6 r7 b7 * r9");
        assert_eq!(
            tiles_text(&run, Lang::En),
            "red 5, 6, 7, blue 7, joker, red 9"
        );
        assert_eq!(
            tiles_text(&run, Lang::Pl),
            "czerwona 5, 6, 7, niebieska 7, dżoker, czerwona 9"
        );
        assert_eq!(tiles_text(&tiles("k1 o1"), Lang::Cs), "černá 1, oranžová 1");
    }

    #[test]
    fn history_tells_who_did_what_and_whether_time_was_up() {
        let seat = Seat::new(0);
        let played = Event::Played {
            seat,
            laid: tiles("r5 r6 r7"),
            by: By::Choice,
        };
        assert_eq!(
            told(&played),
            [
                "Ala laid red 5, 6, 7",
                "Ala wykłada: czerwona 5, 6, 7",
                "Ala vykládá: červená 5, 6, 7"
            ]
        );
        let drew = Event::Drew {
            seat,
            tile: None,
            by: By::Bell,
        };
        assert_eq!(
            told(&drew),
            [
                "Time was up: Ala drew",
                "Czas minął: Ala dobiera",
                "Čas vypršel: Ala bere ze zásoby"
            ]
        );
        let saw = Event::Drew {
            seat,
            tile: Some(Tile::Joker),
            by: By::Choice,
        };
        assert_eq!(told(&saw)[0], "Ala drew joker");
    }

    #[test]
    fn options_name_the_time_and_what_is_unusual() {
        assert_eq!(options_text(&Rules::default(), Lang::Pl), "1 min na ruch");
        let rules = Rules::default()
            .with_turn_ms(None)
            .unwrap()
            .with_strict(true)
            .with_exhaust(true);
        assert_eq!(
            options_text(&rules, Lang::En),
            "no time limit · wrong plays cost a tile · play goes on without a pool"
        );
    }

    #[test]
    fn an_ending_tells_why_and_who_won_alone_or_with_others() {
        let mut ending = Ending {
            why: Why::PoolEmpty,
            winners: vec![Seat::new(1)],
            totals: vec![9, 4],
            left: vec![],
        };
        let names = ["Ala".to_owned(), "Jan".to_owned()];
        assert_eq!(
            ending_text(&ending, &names, Lang::En),
            "The pool is empty, and the lowest rack counts. Jan wins."
        );
        ending.winners.insert(0, Seat::new(0));
        assert_eq!(
            ending_text(&ending, &names, Lang::Pl),
            "Pula jest pusta, liczy się najmniejszy stojak. Wygrywają Ala, Jan."
        );
    }
}
