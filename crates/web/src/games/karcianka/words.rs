//! Karcianka in words: endings, history (`narrate`) and options.

use super::texts as text;
use crate::texts::{Lang, cards, plural::plural, time::time_text};
use game_core::Seat;
use game_karcianka::{Cause, Drawing, Ending, LastCard, Notice, Refill, Rules, Why};

/// A line of history: who did what.
pub fn narrate(notice: &Notice, names: &[String], lang: Lang) -> Option<String> {
    Some(match notice {
        Notice::Played { seat, card, called } => {
            let (name, card) = (name_of(*seat, names), cards::card(*card, lang));
            let line = match lang {
                Lang::En => format!("{name} played the {card}"),
                Lang::Pl => format!("{name} zagrywa: {card}"),
                Lang::Cs => format!("{name} hraje: {card}"),
            };
            let call = lang.one_of("last card", "ostatnia karta", "poslední karta");
            if *called {
                format!("{line} - {call}")
            } else {
                line
            }
        }
        Notice::Reshuffled { cards } => text::reshuffled(lang, usize::from(*cards)),
        Notice::Drew {
            seat,
            count,
            cards: drawn,
            cause,
        } => {
            let line = before(*cause, lang).to_owned() + &drew(name_of(*seat, names), *count, lang);
            let drawn = drawn.filter(|drawn| !drawn.is_empty());
            let Some(drawn) = drawn else {
                return Some(line);
            };
            let drawn: Vec<String> = drawn.iter().map(|card| cards::card(card, lang)).collect();
            format!("{line}: {}", drawn.join(", "))
        }
        Notice::Left { seat } => {
            let name = name_of(*seat, names);
            match lang {
                Lang::En => format!("{name} left the table"),
                Lang::Pl => format!("{name} odchodzi od stolika"),
                Lang::Cs => format!("{name} odchází od stolu"),
            }
        }
        Notice::Ended(ending) => ending_text(ending, names, lang),
    })
}

/// Why a player had to draw cards.
fn before(cause: Cause, lang: Lang) -> &'static str {
    match cause {
        Cause::Turn => "",
        Cause::Time => lang.one_of("Time was up: ", "Czas minął: ", "Čas vypršel: "),
        Cause::Forgot => lang.one_of("No call: ", "Bez zgłoszenia: ", "Bez hlášení: "),
    }
}

fn drew(name: &str, count: u8, lang: Lang) -> String {
    let cards = cards::so_many(lang, count.into());
    match lang {
        Lang::En => format!("{name} drew {cards}"),
        Lang::Pl => format!("{name} dobiera {cards}"),
        Lang::Cs => format!("{name} líže {cards}"),
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
            Lang::En => format!("{winners} played the last card and wins."),
            Lang::Pl => format!("{winners} zagrywa ostatnią kartę i wygrywa."),
            Lang::Cs => format!("{winners} hraje poslední kartu a vyhrává."),
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

/// Why the game ended; `None` if a player played the last card.
pub(super) fn why_text(why: Why, lang: Lang) -> Option<&'static str> {
    let [en, pl, cs] = match why {
        Why::EmptyHand => return None,
        Why::TooFewCards => [
            "There are too few cards to draw, and the smallest hand counts.",
            "Kart do dobrania jest za mało, liczy się najmniejsza ręka.",
            "Karet k lízání je málo, rozhoduje nejmenší ruka.",
        ],
        Why::TooLong => [
            "The game went on for too long, and the smallest hand counts.",
            "Gra trwa już za długo, liczy się najmniejsza ręka.",
            "Hra trvá příliš dlouho, rozhoduje nejmenší ruka.",
        ],
        Why::Left => [
            "All others left the table.",
            "Przy stoliku nie ma już nikogo innego.",
            "U stolu už nikdo jiný není.",
        ],
    };
    Some(lang.one_of(en, pl, cs))
}

/// The options in a few words: `30 s per turn`, and what differs from the usual.
pub fn options_text(rules: &Rules, lang: Lang) -> String {
    let drawing = (rules.drawing() == Drawing::AtWill).then(|| {
        lang.one_of("drawing at will", "dobieranie dowolne", "lízání kdykoli")
            .to_owned()
    });
    let reverses = rules.reverses().map(|rank| match lang {
        Lang::En => format!("{rank} turns the order"),
        Lang::Pl => format!("{rank} odwraca kolejność"),
        Lang::Cs => format!("{rank} otáčí směr"),
    });
    let call = (rules.last_card() == LastCard::Called).then(|| {
        lang.one_of(
            "last card is called",
            "ostatnią kartę się zgłasza",
            "poslední karta se hlásí",
        )
        .to_owned()
    });
    let specials = (*rules.specials() != *Rules::default().specials()).then(|| {
        lang.one_of(
            "own special cards",
            "własne karty specjalne",
            "vlastní zvláštní karty",
        )
        .to_owned()
    });
    let refill = (rules.refill() == Refill::WhenNeeded).then(|| {
        lang.one_of(
            "draws go on with played cards",
            "dobiera się też z zagranych",
            "líže se i ze zahraných",
        )
        .to_owned()
    });
    let unusual = [drawing, reverses, call, refill, specials]
        .into_iter()
        .flatten();
    std::iter::once(time_text(rules.time(), lang))
        .chain(unusual)
        .collect::<Vec<_>>()
        .join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::cards::{Card, Cards};

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn told(notice: &Notice) -> [String; 3] {
        let names = ["Ala".to_owned(), "Jan".to_owned()];
        Lang::ALL.map(|lang| narrate(notice, &names, lang).unwrap())
    }

    #[test]
    fn history_tells_who_did_what_and_why() {
        let seat = Seat::new(0);
        let played = Notice::Played {
            seat,
            card: card("QS"),
            called: true,
        };
        assert_eq!(
            told(&played),
            [
                "Ala played the queen of spades - last card",
                "Ala zagrywa: dama pik - ostatnia karta",
                "Ala hraje: piková dáma - poslední karta",
            ]
        );
        let drew = Notice::Drew {
            seat,
            count: 5,
            cards: None,
            cause: Cause::Time,
        };
        assert_eq!(
            told(&drew),
            [
                "Time was up: Ala drew 5 cards",
                "Czas minął: Ala dobiera 5 kart",
                "Čas vypršel: Ala líže 5 karet"
            ]
        );
        let own = Notice::Drew {
            seat,
            count: 1,
            cards: Some(Cards::only(card("7H"))),
            cause: Cause::Turn,
        };
        assert_eq!(told(&own)[1], "Ala dobiera 1 kartę: siódemka kier");
    }

    #[test]
    fn an_ending_tells_why_and_who_won_alone_or_with_others() {
        let names = ["Ala".to_owned(), "Jan".to_owned()];
        let ending = |winners: &[u8], why| Ending {
            winners: winners.iter().copied().map(Seat::new).collect(),
            players: 2,
            places: vec![1, 1],
            why,
        };
        let told = |ending, lang| ending_text(&ending, &names, lang);
        assert_eq!(
            told(ending(&[1], Why::EmptyHand), Lang::En),
            "Jan played the last card and wins."
        );
        assert_eq!(
            told(ending(&[0, 1], Why::TooFewCards), Lang::Pl),
            "Kart do dobrania jest za mało, liczy się najmniejsza ręka. Wygrywają Ala, Jan."
        );
    }

    #[test]
    fn options_name_the_time_and_what_is_unusual() {
        assert_eq!(options_text(&Rules::default(), Lang::Pl), "30 s na ruch");
        let rules: Rules = serde_json::from_str(
            r#"{"turn_ms":null,"drawing":"at_will","reverses":"8","last_card":"called","refill":"when_needed"}"#,
        )
        .unwrap();
        assert_eq!(
            options_text(&rules, Lang::En),
            "no time limit · drawing at will · 8 turns the order · last card is called · draws go on with played cards"
        );
    }
}
