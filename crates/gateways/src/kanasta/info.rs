//! The text at the end of a round or a game: the summary table of the source document's figure 4.7,
//! in one line.

use game_core::{Seat, Team};
use game_kanasta::{Ending, RoundEnd, Rules, Summary, Tally, Why};

/// Describes a round. `names` are by seat.
pub(crate) fn round_info(summary: &Summary, rules: &Rules, names: &[String]) -> String {
    let end = match summary.end {
        RoundEnd::Closed(seat) => {
            format!("Toto kolo skončilo, uzavřel je hráč {}.", name(names, seat))
        }
        RoundEnd::StockEmpty => "Toto kolo skončilo, v kmenovém balíku nezbyly karty.".to_owned(),
    };
    let column = |(side, tally): (usize, &Tally)| {
        let Tally {
            melded,
            canastas,
            red_threes,
            closing,
            left,
            round,
            total,
        } = tally;
        format!(
            " {}: vyložené karty {melded}, kanasty {canastas}, červené trojky {red_threes}, uzavření kola {closing}, \
             zbylé karty {left}, celkem za kolo {round}, celkem {total}.",
            team_names(rules, names, Team(side as u8)).join(" + ")
        )
    };
    let columns: String = summary.sides.iter().enumerate().map(column).collect();
    end + &columns
}

/// Describes why a game is over, after the summary of its last round if that was played to the end.
pub(crate) fn game_info(
    ending: &Ending,
    summary: Option<&Summary>,
    rules: &Rules,
    names: &[String],
) -> String {
    let round = || {
        summary
            .map(|summary| round_info(summary, rules, names))
            .unwrap_or_default()
    };
    let draw = if ending.winners.len() > 1 {
        " Vítězů je více."
    } else {
        ""
    };
    match ending.why {
        Why::Points => round() + draw,
        Why::Rounds => format!("{} Více kol se nehraje.{draw}", round()),
        Why::Left(seat) => format!("Hráč {} hru opustil.{draw}", name(names, seat)),
    }
}

/// Returns the names of a side's players.
pub(crate) fn team_names(rules: &Rules, names: &[String], side: Team) -> Vec<String> {
    let seats = Seat::all(names.len()).filter(|&seat| rules.side(seat) == side);
    seats.map(|seat| name(names, seat).to_owned()).collect()
}

fn name(names: &[String], seat: Seat) -> &str {
    names.get(seat.index()).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_has_every_line_of_the_source_for_each_team() {
        let names = ["Jan", "Petr", "Jiri", "Pavel"].map(str::to_owned);
        let one = Tally {
            melded: 375,
            canastas: 600,
            red_threes: 100,
            closing: 200,
            left: -75,
            round: 1200,
            total: 1200,
        };
        let two = Tally {
            melded: -210,
            red_threes: -100,
            left: -195,
            round: -505,
            total: -505,
            ..Tally::default()
        };
        let summary = Summary {
            round: 1,
            end: RoundEnd::Closed(Seat::new(2)),
            sides: vec![one, two],
        };
        let rules = Rules::for_players(4).unwrap();
        assert_eq!(
            round_info(&summary, &rules, &names),
            "Toto kolo skončilo, uzavřel je hráč Jiri. \
             Jan + Jiri: vyložené karty 375, kanasty 600, červené trojky 100, uzavření kola 200, zbylé karty -75, \
             celkem za kolo 1200, celkem 1200. \
             Petr + Pavel: vyložené karty -210, kanasty 0, červené trojky -100, uzavření kola 0, zbylé karty -195, \
             celkem za kolo -505, celkem -505."
        );
    }
}
