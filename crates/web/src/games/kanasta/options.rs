//! The options of a table of Kanasta: how many play, what they are dealt, for how many points, and
//! how long a turn may take.

use super::texts as text;
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{Lang, Text, time::time_text, use_lang},
    widgets::{Chips, TimeChoice},
};
use game_core::TimeControl;
use game_kanasta::{
    DEALS, LEAST_TARGET, LEAST_TURN_MS, MOST_TARGET, MOST_TURN_MS, PLAYERS, Rules, RulesError,
    TARGET_STEP, Teams,
};
use leptos::prelude::*;

/// The times offered first; any in between can be typed.
const TURNS_MS: [Option<u32>; 6] = [
    None,
    Some(30_000),
    Some(60_000),
    Some(90_000),
    Some(120_000),
    Some(300_000),
];
const SEQUENCES: [bool; 2] = [true, false];
/// Shown only to six players, who choose.
const TEAMS: [Teams; 2] = [Teams::Three, Teams::Two];

type Changed = Result<Rules, RulesError>;

/// Chips for each option.
#[component]
pub fn KanastaOptions(rules: Derived<Rules>, set: Callback<Rules>) -> impl IntoView {
    let lang = use_lang();
    let label = move |text: Text| Derived::new(move || text(lang.get()).to_owned());
    let words = move |list: fn(Lang) -> Vec<String>| Derived::new(move || list(lang.get()));
    let chosen =
        move |number: fn(&Rules) -> Option<usize>| Derived::new(move || number(&rules.get()));
    let choose = move |change: fn(Rules, usize) -> Changed| {
        Callback::new(move |number: usize| {
            if let Ok(rules) = change(rules.get_untracked(), number) {
                set.run(rules);
            }
        })
    };
    let set_time = Callback::new(move |time: TimeControl| {
        if let Ok(rules) = rules.get_untracked().with_time(time) {
            set.run(rules);
        }
    });
    let has_teams = Memo::new(move |_| rules.get().teams().is_some());
    let teams = move || {
        view! {
            <Chips label=label(text::teams) choices=words(|lang| TEAMS.map(|teams| teams_text(teams, lang).to_owned()).to_vec())
                chosen=chosen(|rules| TEAMS.iter().position(|teams| Some(*teams) == rules.teams()))
                choose=choose(|rules, number| rules.with_teams(TEAMS[number.min(1)]))/>
        }
        .into_any()
    };
    view! {
        <Chips label=label(text::players) choices=words(player_counts)
            chosen=chosen(|rules| PLAYERS.iter().position(|players| *players == rules.players()))
            choose=choose(|rules, number| rules.with_players(PLAYERS.get(number).copied().unwrap_or_default()))/>
        {reactive(move || has_teams.get().then(teams))}
        <Chips label=label(text::dealt) choices=words(|_| DEALS.iter().map(u8::to_string).collect())
            chosen=chosen(|rules| DEALS.iter().position(|dealt| *dealt == rules.dealt()))
            choose=choose(|rules, number| rules.with_dealt(DEALS.get(number).copied().unwrap_or_default()))/>
        <Chips label=label(text::target) choices=words(|_| targets().map(text::figures).collect())
            chosen=chosen(|rules| targets().position(|target| target == rules.target()))
            choose=choose(|rules, number| rules.with_target(targets().nth(number).unwrap_or_default()))/>
        <Chips label=label(text::sequences) choices=words(|lang| vec![text::sequences_allowed(lang).to_owned(), text::sequences_barred(lang).to_owned()])
            chosen=chosen(|rules| SEQUENCES.iter().position(|allowed| *allowed == rules.has_sequences()))
            choose=choose(|rules, number| Ok(rules.with_sequences(SEQUENCES[number.min(1)])))/>
        <TimeChoice offered=TURNS_MS.to_vec() range=(LEAST_TURN_MS, MOST_TURN_MS)
            calm=Rules::default().time() chosen=Derived::new(move || rules.get().time()) choose=set_time/>
    }
}

fn player_counts(lang: Lang) -> Vec<String> {
    let count = |players: u8| match players {
        4 => text::four_players(lang).to_owned(),
        _ => players.to_string(),
    };
    PLAYERS.map(count).to_vec()
}

/// How six play together.
fn teams_text(teams: Teams, lang: Lang) -> &'static str {
    match teams {
        Teams::Two => text::two_threes(lang),
        Teams::Three => text::three_pairs(lang),
    }
}

fn targets() -> impl Iterator<Item = i32> {
    (LEAST_TARGET..=MOST_TARGET).step_by(TARGET_STEP as usize)
}

/// The rules for so many with that clock: a game that is over the same evening.
pub fn usual(players: u8, turn_ms: Option<u32>) -> Rules {
    let rules = Rules::for_players(players).and_then(|rules| rules.with_turn_ms(turn_ms));
    rules
        .and_then(|rules| rules.with_target(LEAST_TARGET))
        .unwrap_or_default()
}

/// The options in a few words: `1 min per turn · to 10 000`, and what differs from the usual.
pub fn options_text(rules: &Rules, lang: Lang) -> String {
    let usual = Rules::default();
    let dealt = (rules.dealt() != usual.dealt()).then(|| match lang {
        Lang::En => format!("{} cards dealt", rules.dealt()),
        Lang::Pl => format!("po {} kart", rules.dealt()),
        Lang::Cs => format!("po {} kartách", rules.dealt()),
    });
    let sequences = (!rules.has_sequences()).then(|| {
        lang.one_of("no sequences", "bez sekwensów", "bez sekvencí")
            .to_owned()
    });
    let time = time_text(rules.time(), lang);
    let teams = rules
        .teams()
        .map(|teams| teams_text(teams, lang).to_owned());
    let parts = [
        teams,
        Some(text::to_points(lang, rules.target())),
        Some(time),
        dealt,
        sequences,
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_offered_is_what_the_rules_allow_and_the_usual_is_among_it() {
        let usual = Rules::default();
        assert!(TURNS_MS.iter().all(|ms| usual.with_turn_ms(*ms).is_ok()));
        assert!(targets().all(|target| usual.with_target(target).is_ok()));
        assert!(
            TURNS_MS.contains(&usual.turn_ms()) && targets().any(|target| target == usual.target())
        );
        assert_eq!(player_counts(Lang::Pl), ["2", "3", "4, w parach", "6"]);
    }

    #[test]
    fn another_number_of_players_leaves_the_other_options_as_they_are() {
        let rules = Rules::default()
            .with_dealt(15)
            .unwrap()
            .with_sequences(false)
            .with_turn_ms(None)
            .unwrap();
        let four = rules.with_players(4).unwrap();
        assert_eq!(
            (
                four.players(),
                four.dealt(),
                four.has_sequences(),
                four.turn_ms()
            ),
            (4, 15, false, None)
        );
        assert!(rules.with_players(5).is_err());
    }

    #[test]
    fn bots_do_not_hurry_people() {
        assert_eq!(
            (usual(4, None).players(), usual(4, None).turn_ms()),
            (4, None)
        );
    }

    #[test]
    fn options_name_the_points_the_time_and_what_is_unusual() {
        assert_eq!(
            options_text(&Rules::default(), Lang::Pl),
            "do 10\u{202f}000 · 1 min na ruch"
        );
        let six = Rules::for_players(6).unwrap();
        assert_eq!(
            options_text(&six.with_teams(Teams::Two).unwrap(), Lang::En),
            "in two teams of three · to 10\u{202f}000 · 1 min per turn"
        );
        let rules = Rules::default()
            .with_dealt(15)
            .unwrap()
            .with_sequences(false)
            .with_turn_ms(None)
            .unwrap();
        assert_eq!(
            options_text(&rules, Lang::En),
            "to 10\u{202f}000 · no time limit · 15 cards dealt · no sequences"
        );
    }
}
