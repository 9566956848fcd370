//! Kanasta in words: history (`narrate`), sides, melds and endings.

use super::texts::{figures, table as text};
use crate::texts::{Lang, cards, plural::plural};
use ::cards::Face;
use game_core::{Seat, Team};
use game_kanasta::{Canasta, Ending, Event, Kind, Meld, RoundEnd, Rules, Summary, Teams, Why};

/// A line of history: who did what. What only shows that the table goes on is not worth one.
pub fn narrate(event: &Event, names: &[String], lang: Lang) -> Option<String> {
    let name = |seat: &Seat| name_of(*seat, names).to_owned();
    Some(match event {
        Event::Dealt { round, first } => dealt(*round, &name(first), lang),
        Event::Drew { seat, card, .. } => {
            let line = did(
                &name(seat),
                ["drew a card", "dobiera kartę", "líže kartu"],
                lang,
            );
            card.map_or(line.clone(), |card| {
                format!("{line}: {}", cards::face(card, lang))
            })
        }
        Event::DrewRedThree { seat, card, .. } => {
            listed(&name(seat), ["drew", "dobiera", "líže"], &[*card], lang)
        }
        Event::Took { seat, card, .. } => listed(
            &name(seat),
            ["takes from the pile", "bierze ze stosu", "bere z balíku"],
            &[*card],
            lang,
        ),
        Event::Returned { seat, card, .. } => listed(
            &name(seat),
            ["puts back", "odkłada na stos", "vrací na balík"],
            &[*card],
            lang,
        ),
        Event::LaidProvisionally { seat, cards, .. } => listed(
            &name(seat),
            ["lays for now", "wykłada na próbę", "vykládá na zkoušku"],
            cards,
            lang,
        ),
        Event::TookBack { seat, .. } => did(
            &name(seat),
            [
                "takes the melds back",
                "cofa wyłożone karty",
                "bere vyložené karty zpět",
            ],
            lang,
        ),
        Event::Melded { seat, cards, .. } => {
            listed(&name(seat), ["melds", "wykłada", "vykládá"], cards, lang)
        }
        Event::Added { seat, cards, .. } => {
            listed(&name(seat), ["adds", "dokłada", "přikládá"], cards, lang)
        }
        Event::TookPile { seat, cards } => {
            let line = did(
                &name(seat),
                ["takes the pile", "bierze stos", "bere balík"],
                lang,
            );
            format!("{line}: {}", cards::so_many(lang, cards.len()))
        }
        Event::TimeUp { seat } => {
            let name = name(seat);
            match lang {
                Lang::En => format!("Time is up for {name}"),
                Lang::Pl => format!("{name}: czas minął"),
                Lang::Cs => format!("{name}: čas vypršel"),
            }
        }
        Event::Discarded { seat, card, .. } => listed(
            &name(seat),
            ["discards", "odrzuca", "odhazuje"],
            &[*card],
            lang,
        ),
        Event::RoundEnded(summary) => round_end(summary, names, lang),
        Event::Ready { .. } => return None,
        Event::Left { seat } => did(
            &name(seat),
            ["left the table", "odchodzi od stolika", "odchází od stolu"],
            lang,
        ),
        Event::Ended(ending) => ending_text(ending, names, lang),
    })
}

fn dealt(round: u16, first: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Round {round}: {first} begins"),
        Lang::Pl => format!("Runda {round}: zaczyna {first}"),
        Lang::Cs => format!("Kolo {round}: začíná {first}"),
    }
}

fn did(name: &str, [en, pl, cs]: [&str; 3], lang: Lang) -> String {
    format!("{name} {}", lang.one_of(en, pl, cs))
}

fn listed(name: &str, verb: [&str; 3], faces: &[Face], lang: Lang) -> String {
    let faces: Vec<String> = faces.iter().map(|face| cards::face(*face, lang)).collect();
    format!("{}: {}", did(name, verb, lang), faces.join(", "))
}

/// How a round ended, and what each side has of it.
fn round_end(summary: &Summary, names: &[String], lang: Lang) -> String {
    let rules = rules_of(names.len(), summary.sides.len());
    let side = |(side, tally): (u8, &game_kanasta::Tally)| {
        format!(
            "{} {}",
            side_name(&rules, Team(side), names),
            figures(tally.round)
        )
    };
    let sides: Vec<String> = (0u8..).zip(&summary.sides).map(side).collect();
    format!(
        "{} {}",
        round_end_text(summary.end, names, lang),
        sides.join(", ")
    )
}

/// How a round ended, as a sentence.
pub fn round_end_text(end: RoundEnd, names: &[String], lang: Lang) -> String {
    match end {
        RoundEnd::Closed(seat) => did(
            name_of(seat, names),
            ["closes the round.", "zamyka rundę.", "uzavírá kolo."],
            lang,
        ),
        RoundEnd::StockEmpty => text::stock_ran_out(lang).to_owned(),
    }
}

/// Rules under which so many players form so many sides.
fn rules_of(players: usize, sides: usize) -> Rules {
    let rules = Rules::for_players(players as u8).unwrap_or_default();
    let teams = Teams::try_from(sides as u8).and_then(|teams| rules.with_teams(teams));
    teams.unwrap_or(rules)
}

/// What the player on the seat is called.
pub fn name_of(seat: Seat, names: &[String]) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}

/// Who is on a side: `Ala + Jan`.
pub fn side_name(rules: &Rules, side: Team, names: &[String]) -> String {
    let seats = Seat::all(rules.players().into()).filter(|seat| rules.side(*seat) == side);
    seats
        .map(|seat| name_of(seat, names))
        .collect::<Vec<_>>()
        .join(" + ")
}

/// A meld: `sevens, 4 cards`.
pub fn meld_text(meld: &Meld, lang: Lang) -> String {
    let kind = match meld.kind() {
        Kind::Group(rank) => text::ranks(rank, lang).to_owned(),
        Kind::Wild => text::wilds(lang).to_owned(),
        Kind::Sequence(_) => {
            let ends = [meld.cards().first(), meld.cards().last()];
            let [from, to] = ends.map(|face| {
                face.map(|face| cards::face(*face, lang))
                    .unwrap_or_default()
            });
            format!("{}, {from} - {to}", text::sequence(lang))
        }
    };
    let canasta = meld
        .canasta()
        .map(|canasta| format!(", {}", canasta_text(canasta, lang)));
    format!(
        "{kind}, {}{}",
        cards::held(lang, meld.cards().len()),
        canasta.unwrap_or_default()
    )
}

fn canasta_text(canasta: Canasta, lang: Lang) -> &'static str {
    match canasta {
        Canasta::Clean => text::clean(lang),
        Canasta::Mixed => text::mixed(lang),
        Canasta::Twos => text::of_wilds(lang),
        Canasta::Jokers => text::of_jokers(lang),
    }
}

/// How the game ended, and who won.
pub fn ending_text(ending: &Ending, names: &[String], lang: Lang) -> String {
    let rules = rules_of(ending.sides.len(), ending.totals.len());
    let winners: Vec<String> = ending
        .winners
        .iter()
        .map(|side| side_name(&rules, *side, names))
        .collect();
    let seats = ending
        .sides
        .iter()
        .filter(|side| ending.winners.contains(side))
        .count() as u64;
    let verb = match lang {
        Lang::En => plural(lang, seats, "wins", "", "win"),
        Lang::Pl => plural(lang, seats, "wygrywa", "wygrywają", "wygrywają"),
        Lang::Cs => plural(lang, seats, "vyhrává", "vyhrávají", "vyhrávají"),
    };
    let best = ending
        .winners
        .first()
        .and_then(|side| ending.totals.get(usize::from(side.0)));
    let points = best
        .map(|best| text::points(lang, *best))
        .unwrap_or_default();
    let with = lang.one_of("with", "-", "-");
    let line = format!("{} {verb} {with} {points}.", winners.join(", "));
    match why_text(ending.why, names, lang) {
        Some(why) => format!("{why} {line}"),
        None => line,
    }
}

/// Why the game ended, unless a side has reached the points to win.
pub fn why_text(why: Why, names: &[String], lang: Lang) -> Option<String> {
    match why {
        Why::Points => None,
        Why::Rounds => {
            let [en, pl, cs] = [
                "These were all the rounds a game has.",
                "To była ostatnia runda.",
                "To bylo poslední kolo.",
            ];
            Some(lang.one_of(en, pl, cs).to_owned())
        }
        Why::Left(seat) => {
            let left = [
                "left the table.",
                "odchodzi od stolika.",
                "odchází od stolu.",
            ];
            Some(did(name_of(seat, names), left, lang))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_kanasta::Tally;

    fn names() -> Vec<String> {
        ["Ala", "Jan", "Ewa", "Petr"].map(String::from).into()
    }

    fn told(event: &Event) -> [String; 3] {
        Lang::ALL.map(|lang| narrate(event, &names(), lang).unwrap())
    }

    #[test]
    fn history_tells_who_did_what_with_which_cards() {
        let seat = Seat::new(0);
        let cards = ["7H", "7S", "*"].map(|face| face.parse().unwrap()).to_vec();
        assert_eq!(
            told(&Event::Melded {
                seat,
                place: 0,
                cards,
                points: 60
            }),
            [
                "Ala melds: seven of hearts, seven of spades, joker",
                "Ala wykłada: siódemka kier, siódemka pik, joker",
                "Ala vykládá: srdcová sedma, piková sedma, žolík",
            ]
        );
        assert_eq!(
            told(&Event::Drew {
                seat,
                card: None,
                stock: 3
            })[1],
            "Ala dobiera kartę"
        );
        let pile = vec![Face::Joker; 4];
        assert_eq!(
            told(&Event::TookPile { seat, cards: pile })[2],
            "Ala bere balík: 4 karty"
        );
        assert_eq!(narrate(&Event::Ready { seat }, &names(), Lang::En), None);
    }

    #[test]
    fn the_end_of_a_round_names_the_sides_and_their_points() {
        let tally = |round| Tally {
            round,
            ..Tally::default()
        };
        let end = RoundEnd::Closed(Seat::new(2));
        let summary = Summary {
            round: 1,
            end,
            sides: vec![tally(1200), tally(-505)],
        };
        assert_eq!(
            told(&Event::RoundEnded(summary))[0],
            "Ewa closes the round. Ala + Ewa 1\u{202f}200, Jan + Petr −505"
        );
    }

    #[test]
    fn an_ending_tells_why_and_who_won() {
        let ending = |why, winners: &[u8]| Ending {
            why,
            winners: winners.iter().map(|side| Team(*side)).collect(),
            totals: vec![5030, 4100],
            sides: [0, 1, 0, 1].map(Team).to_vec(),
        };
        let said = |ending: Ending, lang| ending_text(&ending, &names(), lang);
        assert_eq!(
            said(ending(Why::Points, &[0]), Lang::En),
            "Ala + Ewa win with 5\u{202f}030 points."
        );
        assert_eq!(
            said(ending(Why::Left(Seat::new(1)), &[0]), Lang::Pl),
            "Jan odchodzi od stolika. Ala + Ewa wygrywają - 5\u{202f}030 punktów."
        );
    }

    #[test]
    fn an_ending_of_six_names_all_of_the_team() {
        let names: Vec<String> = ["Ala", "Jan", "Ewa", "Petr", "Eva", "Ota"]
            .map(String::from)
            .into();
        let ending = |sides: [u8; 6], totals: &[i32]| Ending {
            why: Why::Points,
            winners: vec![Team(0)],
            totals: totals.to_vec(),
            sides: sides.map(Team).to_vec(),
        };
        let said = |ending: &Ending| ending_text(ending, &names, Lang::En);
        let threes = ending([0, 1, 0, 1, 0, 1], &[5030, 0]);
        assert!(said(&threes).starts_with("Ala + Ewa + Eva win"));
        let pairs = ending([0, 1, 2, 0, 1, 2], &[5030, 0, 0]);
        assert!(said(&pairs).starts_with("Ala + Petr win"));
    }

    #[test]
    fn a_meld_is_called_by_its_kind_its_size_and_its_canasta() {
        let said =
            |cards: &str, lang| meld_text(&Meld::read(&cards.parse().unwrap()).unwrap(), lang);
        assert_eq!(said("7H 7S *", Lang::Pl), "siódemki, 3 karty");
        assert_eq!(
            said("KC KC KD KD KH KH KS", Lang::En),
            "kings, 7 cards, clean canasta"
        );
        assert_eq!(
            said("5H 6H 7H", Lang::Cs),
            "sekvence, srdcová pětka - srdcová sedma, 3 karty"
        );
    }
}
