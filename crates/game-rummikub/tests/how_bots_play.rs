//! The bots: what they choose, that it is always legal, and which is stronger.

use game_core::{Bot, Bout, Budget, Dice, Seat, Seed, Viewer};
use game_rummikub::{
    Action, Arrangement, Laid, Place, Rules, Rummikub, Set, Tile, Tiles, Turn, View, bot, bots,
    ladder,
};
use search::arena::{Contestant, Match, Pairing, Tally, play_one};

const ME: Seat = Seat::new(0);
const YOU: Seat = Seat::new(1);
/// The bots that the sources specify.
const OF_THE_SOURCES: [&str; 3] = ["basic", "advanced", "expert"];
/// The bots that overlook tiles, so that what they lay is not certain.
const INATTENTIVE: [&str; 3] = ["casual", "skilled", "keen"];

fn tiles(text: &str) -> Vec<Tile> {
    text.split_ascii_whitespace()
        .map(|tile| tile.parse().unwrap())
        .collect()
}

/// A view with these sets on the table, this rack, and so many tiles in the other rack and in
/// the pool. Both players have melded.
fn seen(table: &[&str], rack: &str, other: usize, pool: usize) -> View {
    let mut view =
        Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1)).view(Viewer::Seat(ME));
    let sets = table.iter().map(|text| Set::new(tiles(text)).unwrap());
    view.table = Place::all()
        .step_by(20)
        .zip(sets)
        .map(|(place, set)| Laid::new(set, place).unwrap())
        .collect();
    view.players
        .iter_mut()
        .for_each(|player| player.melded = true);
    let rack = Tiles::of(tiles(rack)).unwrap();
    (view.players[0].tiles, view.players[1].tiles, view.pool) = (rack.len(), other, pool);
    view.players[0].rack = Some(rack);
    view
}

fn before_melding(mut view: View) -> View {
    view.players[0].melded = false;
    view
}

fn choice(name: &str, view: &View, seed: u64) -> Action {
    let idle = if view.pool == 0 {
        Action::Pass
    } else {
        Action::Draw
    };
    bot(name).unwrap().choose(
        view,
        ME,
        &[idle],
        Budget::UNTIMED,
        &mut Dice::from_number(seed),
    )
}

/// The tiles the bot lays from its rack, as text; empty if it draws. Asserts that the play is
/// legal.
fn laid(name: &str, view: &View) -> String {
    match choice(name, view, 7) {
        Action::Play(arrangement) => {
            let judged = view.judge(ME, &arrangement).unwrap();
            judged
                .laid
                .iter()
                .map(|tile| tile.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        }
        Action::Draw => "draw".to_owned(),
        other => panic!("{name} chose {other}"),
    }
}

#[test]
fn bots_are_found_by_name() {
    assert!(bots().iter().all(|name| bot(name).is_some()) && bot("god").is_none());
    assert!(ladder().iter().all(|name| bots().contains(name)));
    assert_eq!(ladder().last(), bots().last());
    for name in OF_THE_SOURCES {
        assert!(bot(name).is_some(), "{name}");
    }
}

#[test]
fn basic_lays_sets_and_adds_to_ends_but_never_rearranges() {
    // A new group, both ends of a run, the fourth colour; then a tile that would need a set
    // taken apart.
    assert_eq!(
        laid("basic", &seen(&["r4 r5 r6"], "k9 b9 o9 r3 r7 k1", 9, 40)),
        "k9 b9 o9 r3 r7"
    );
    assert_eq!(laid("basic", &seen(&["k9 b9 o9"], "r9 r3", 9, 40)), "r9");
    let split = seen(&["r4 r5 r6 r7 r8"], "r6 k1", 9, 40);
    assert_eq!(
        (
            laid("basic", &split).as_str(),
            laid("advanced", &split).as_str()
        ),
        ("draw", "r6")
    );
}

#[test]
fn basic_keeps_a_joker_for_a_set_of_its_own_unless_it_is_the_last_tile() {
    assert_eq!(laid("basic", &seen(&["r4 r5 r6"], "* k1", 9, 40)), "draw");
    assert_eq!(
        laid("basic", &seen(&["r4 r5 r6"], "* k1 k2", 9, 40)),
        "k1 k2 *"
    );
    assert_eq!(laid("basic", &seen(&["r4 r5 r6"], "r7 *", 9, 40)), "r7 *");
}

#[test]
fn a_first_meld_is_worth_thirty_and_leaves_the_table_alone() {
    for name in bots().iter().chain(&OF_THE_SOURCES) {
        let short = before_melding(seen(&["r4 r5 r6"], "k9 b9 o9 r3 r7", 9, 40));
        assert_eq!(laid(name, &short), "draw", "{name}");
        if INATTENTIVE.contains(name) {
            continue;
        }
        let enough = before_melding(seen(&["r4 r5 r6"], "k10 b10 o10 r3 r7", 9, 40));
        assert_eq!(laid(name, &enough), "k10 b10 o10", "{name}");
    }
}

#[test]
fn advanced_lays_the_highest_value_and_then_the_most_tiles() {
    let view = seen(&["r4 r5 r6 r7 r8", "k8 b8 o8"], "r6 r9 k13 b1", 9, 40);
    assert_eq!(laid("advanced", &view), "r6 r9");
    // The joker makes a group of three worth 39, or a run of five worth 15.
    let rack = "k13 b13 * o1 o2 o4 o5";
    for view in [
        seen(&[], rack, 9, 40),
        before_melding(seen(&[], rack, 9, 40)),
    ] {
        assert_eq!(laid("advanced", &view), "k13 b13 *");
    }
}

#[test]
fn among_equal_values_advanced_lays_the_most_tiles() {
    // The joker makes a group of three or a run of five, both worth 30.
    let view = seen(&[], "k10 b10 * o4 o5 o7 o8", 9, 40);
    assert_eq!(laid("advanced", &view), "o4 o5 o7 o8 *");
}

#[test]
fn expert_melds_as_little_as_is_enough_and_keeps_its_joker() {
    let view = before_melding(seen(&[], "k12 b12 o12 r2 r3 r4 r5 * k7", 9, 60));
    assert_eq!(laid("expert", &view), "k12 b12 o12");
    assert_eq!(laid("advanced", &view).split(' ').count(), 8);
}

#[test]
fn expert_holds_back_what_it_could_lay_until_it_can_lay_all() {
    let table = ["r4 r5 r6", "k9 b9 o9"];
    let stuck = seen(&table, "r3 r7 r9 k1", 9, 40);
    assert_eq!(
        (
            laid("expert", &stuck).as_str(),
            laid("advanced", &stuck).as_str()
        ),
        ("draw", "r3 r7 r9")
    );
    assert_eq!(laid("expert", &seen(&table, "r3 r7 r9", 9, 40)), "r3 r7 r9");
}

#[test]
fn expert_lays_what_it_can_when_drawing_would_end_a_game_that_it_loses() {
    // The other player has a single tile; drawing the last tile of the pool ends the game.
    let mut view = seen(&["r4 r5 r6", "k9 b9 o9"], "r3 r7 r9 k1 b1", 1, 1);
    view.turns = vec![Turn {
        seat: YOU,
        laid: Vec::new(),
    }];
    assert_ne!(laid("expert", &view), "draw");
}

#[test]
fn expert_ends_a_game_that_it_wins_by_drawing() {
    // The bot's rack totals 4; the other player has forty tiles and would use what `expert`
    // lays.
    let mut view = seen(&["r4 r5 r6", "k9 b9 o9"], "k1 r3", 40, 1);
    view.turns = vec![Turn {
        seat: YOU,
        laid: Vec::new(),
    }];
    assert_eq!(laid("expert", &view), "draw");
}

#[test]
fn patient_holds_back_until_another_player_has_few_tiles_or_the_pool_is_out() {
    let view = |other, pool| seen(&["r4 r5 r6", "k9 b9 o9"], "r3 r7 r9 k1", other, pool);
    assert_eq!(laid("patient", &view(7, 40)), "draw");
    assert_eq!(laid("patient", &view(6, 40)), "r3 r7 r9");
    assert_eq!(laid("patient", &view(7, 1)), "r3 r7 r9");
    let all = seen(&["r4 r5 r6", "k9 b9 o9"], "r3 r7 r9", 7, 40);
    assert_eq!(laid("patient", &all), "r3 r7 r9");
}

#[test]
fn each_level_takes_apart_as_many_sets_as_it_says() {
    // A run to split; then a group and a run that only together make room.
    let one = seen(&["r4 r5 r6 r7 r8"], "r6 k1", 9, 40);
    let two = seen(&["r4 r5 r6 r7", "k7 b7 o7"], "b8 b9 k1", 9, 40);
    let both = |name: &str| [laid(name, &one), laid(name, &two)];
    assert_eq!(both("basic"), ["draw", "draw"]);
    assert_eq!(both("handy"), ["r6", "draw"]);
    assert_eq!(both("advanced"), ["r6", "b8 b9"]);
    // A player who overlooks tiles sees it sooner or later.
    let sees = |name: &str| (0..20).any(|seed| matches!(choice(name, &two, seed), Action::Play(_)));
    assert!(sees("skilled") && sees("keen") && !sees("casual"));
}

#[test]
fn bots_pass_when_the_pool_is_empty_and_nothing_can_be_laid() {
    for name in bots() {
        let mut view = seen(&["r4 r5 r6"], "k1 b9", 5, 0);
        view.rules = Rules::default().with_exhaust(true);
        assert_eq!(choice(name, &view, 1), Action::Pass, "{name}");
    }
}

#[test]
fn a_bot_out_of_time_still_plays_by_the_rules() {
    let view = seen(&["r4 r5 r6", "k9 b9 o9"], "r3 r7 r9 k1 b1", 12, 3);
    for name in bots() {
        for effort in [0, 1] {
            let budget = Budget {
                effort,
                expired: &|| true,
            };
            let chosen = bot(name).unwrap().choose(
                &view,
                ME,
                &[Action::Draw],
                budget,
                &mut Dice::from_number(9),
            );
            match chosen {
                Action::Play(arrangement) => {
                    assert!(view.judge(ME, &arrangement).is_ok(), "{name}")
                }
                other => assert_eq!(other, Action::Draw, "{name}"),
            }
        }
    }
}

/// A bot that checks its own plays.
struct Watched {
    bot: Box<dyn Bot<Rummikub>>,
    look: fn(&View, &Arrangement),
}

impl Bot<Rummikub> for Watched {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let action = self.bot.choose(view, seat, menu, budget, dice);
        if let Action::Play(arrangement) = &action {
            (self.look)(view, arrangement);
        }
        action
    }
}

fn watched(name: &str) -> Box<dyn Bot<Rummikub>> {
    let bot = bot(name).unwrap();
    if name == "basic" {
        Box::new(Watched {
            bot,
            look: only_adds,
        })
    } else {
        bot
    }
}

/// Asserts that every set stays, perhaps with more tiles at its ends.
fn only_adds(view: &View, after: &Arrangement) {
    for (laid, row) in view.table.iter().zip(after.rows()) {
        let old = laid.set().tiles();
        assert!(
            row.tiles().windows(old.len()).any(|part| part == old),
            "{} became {row}",
            laid.set()
        );
    }
}

#[test]
fn whole_games_are_legal_for_two_to_four_and_basic_only_adds() {
    for (game, lineup) in [
        vec!["basic", "expert"],
        vec!["expert", "basic", "advanced"],
        vec!["advanced", "expert", "basic", "expert"],
        vec!["expert", "expert", "expert"],
        vec!["basic", "basic", "basic", "basic"],
        vec!["keen", "casual", "handy", "skilled"],
        vec!["hoarder", "casual"],
        vec!["master", "advanced"],
        vec!["patient", "handy", "patient"],
    ]
    .into_iter()
    .enumerate()
    {
        let rules = Rules::for_players(lineup.len() as u8)
            .unwrap()
            .with_exhaust(game % 2 == 0);
        let mut bots: Vec<Box<dyn Bot<Rummikub>>> =
            lineup.iter().map(|name| watched(name)).collect();
        let (deal, luck) = (Seed::from_number(game as u64), Seed::from_number(99));
        let played = play_one(&rules, &mut bots, deal.clone(), &luck).unwrap();
        // The same seed gives the same game again.
        let mut again: Vec<Box<dyn Bot<Rummikub>>> =
            lineup.iter().map(|name| bot(name).unwrap()).collect();
        assert_eq!(
            play_one(&rules, &mut again, deal, &luck).unwrap().record,
            played.record,
            "{lineup:?}"
        );
    }
}

/// The first bot's results of a match, each deal played from both sides.
fn tally(one: &'static str, two: &'static str, games: u32) -> Tally {
    let contestant = |name: &'static str| Contestant::<Rummikub> {
        name: name.to_owned(),
        make: Box::new(move || bot(name).unwrap()),
    };
    let game = Match {
        rules: Rules::default(),
        contestants: vec![contestant(one), contestant(two)],
        games,
        seed: 2026,
        pairing: Pairing::Paired,
        threads: 2,
    };
    game.play(&|_| ()).unwrap().swap_remove(0)
}

#[test]
fn advanced_beats_basic_and_expert_beats_advanced() {
    for (one, two) in [("advanced", "basic"), ("expert", "advanced")] {
        let tally = tally(one, two, 100);
        assert!(tally.interval().low > 0.8, "{one} against {two}: {tally:?}");
    }
}
