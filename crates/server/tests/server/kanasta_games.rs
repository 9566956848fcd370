//! Rounds and games of Kanasta to their end, by clients that know the protocol's description and nothing else.

use crate::common::{
    home::Home,
    kanasta::{Pair, ann_and_bob, list, two_preparing, worth},
    kanasta_client::{Client, is_wild, number, rank},
};

/// The numbers that end a round or a game of two: totals, points of the round, what a first meld has to be worth.
fn points(message: &str) -> [[i32; 2]; 3] {
    [0, 1, 2].map(|list| [0, 1].map(|team| number(message, 1 + 2 * list + team)))
}

fn minimum(total: i32) -> i32 {
    match total {
        5000.. => 150,
        2500.. => 120,
        1500.. => 90,
        _ => 50,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_is_played_to_the_end_of_the_stock_and_the_next_begins_when_both_go_on() {
    let home = Home::open().await;
    let mut pair = ann_and_bob(&home).await;
    let early = pair.players[0].ask("ZACATEK_NOVEHO_KOLA;").await;
    assert_eq!(early, "VAROVANI;kolo ještě neskončilo");
    let not_on_turn = pair.players[1].ask("ZACATEK_NOVEHO_KOLA;").await;
    assert_eq!(not_on_turn, "VAROVANI;nejste na řadě");
    let mut last = [String::new(), String::new()];
    while pair.is_playing() {
        let (mover, other) = pair.mover();
        let (is_last, me, them) = (mover.seen.stock == 0, mover.seen.me, other.seen.me);
        if is_last {
            mover.say("VZIT_KARTU;KMENOVY_BALIK").await;
            last[me] = mover.until("KONEC_KOLA").await.pop().expect("it");
            last[them] = other.until("KONEC_KOLA").await.pop().expect("it");
        } else {
            pair.quiet_turn().await;
        }
        if pair.players[0].seen.stock == 0 && !pair.is_playing() && last[0].is_empty() {
            return; // The last card was owed for a red three and ended the round within a draw.
        }
    }
    assert_eq!(last[0], last[1], "both hear the same");
    let [totals, rounds, minimums] = points(&last[0]);
    assert_eq!((totals, minimums), (rounds, totals.map(minimum)));
    assert!(totals.iter().all(|&total| total < 0), "nothing was melded: {totals:?}");
    let info = last[0].split(';').nth(7).expect("a text");
    for words in
        ["v kmenovém balíku nezbyly karty", "ann: vyložené karty 0, kanasty 0", "bob: vyložené karty 0"]
    {
        assert!(info.contains(words), "{info}");
    }
    let [ann, bob] = &mut pair.players;
    assert_eq!(ann.ask("VZIT_KARTU;KMENOVY_BALIK").await, "VAROVANI;kolo skončilo");
    assert_eq!(ann.act("ZACATEK_NOVEHO_KOLA;").await, [""; 0], "waits for the other");
    assert_eq!(ann.ask("ZACATEK_NOVEHO_KOLA;").await, "VAROVANI;nejste na řadě");
    let heard = bob.act("ZACATEK_NOVEHO_KOLA;").await;
    assert_eq!(heard[0], "NOVE_ROZDANI;1;2;1;bob", "the next player begins");
    assert!(heard[1..27].iter().all(|message| message.starts_with("VZAL_KARTU;KMENOVY_BALIK;")), "{heard:?}");
    assert!(heard[27].starts_with("KARTA_NA_STRED;") && heard.len() == 28, "{heard:?}");
    ann.until("KARTA_NA_STRED").await;
    pair.quiet_turn().await;
}

/// Lays and adds all it can, keeping a few cards: simple, but it makes canastas.
async fn greedy_turn(mover: &mut Client) {
    mover.draw().await;
    if !mover.seen.playing {
        return;
    }
    let me = mover.seen.me;
    let melded = !mover.seen.melds[me].is_empty();
    let groups: Vec<Vec<u8>> = mover.seen.groups().into_iter().filter(|group| group.len() >= 3).collect();
    let all: usize = groups.iter().map(|group| worth(group)).sum();
    for group in groups.iter().filter(|group| melded || all >= 150 || all >= 50 && group.len() >= 3) {
        if mover.seen.hand.len() >= group.len() + 2 {
            mover.act(&format!("VYLOZIT_KARTY;{}", list(group))).await;
        }
    }
    add_all(mover).await;
    mover.discard().await;
}

async fn add_all(mover: &mut Client) {
    let me = mover.seen.me;
    for place in 0..mover.seen.melds[me].len() {
        let meld = mover.seen.melds[me][place].clone();
        let naturals = meld.iter().filter(|&&card| !is_wild(card)).count();
        let of = meld.iter().copied().find(|&card| !is_wild(card)).map(rank);
        let makes_canasta = meld.len() >= 5 && naturals >= 4 && meld.len() < 7;
        let fits = |card: &u8| Some(rank(*card)) == of || is_wild(*card) && makes_canasta;
        for card in mover.seen.hand.clone().into_iter().filter(fits) {
            if mover.seen.hand.len() >= 3 {
                mover.act(&format!("DOLOZIT_KARTY;{place};1;{card}")).await;
            }
        }
    }
}

/// Is ready, and plays round after round; gives the message that ends the game.
async fn play_on(client: &mut Client) -> String {
    client.say("PRIPRAVEN_KE_HRE;").await;
    loop {
        client.until("KARTA_NA_STRED").await;
        while client.seen.playing {
            if client.is_on_turn() {
                greedy_turn(client).await;
            } else {
                client.wait_for_turn().await;
            }
        }
        if client.seen.over.starts_with("KONEC_HRY;") {
            return client.seen.over.clone();
        }
        client.say("ZACATEK_NOVEHO_KOLA;").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_to_its_end_and_another_prepared() {
    let home = Home::open().await;
    let Pair { players: [mut ann, mut bob] } = two_preparing(&home).await;
    for option in ["ZMENA_POCET_BODU_K_VYHRE_HRY;5000", "ZMENA_POCET_ROZDANYCH_KARET;15"] {
        ann.act(option).await;
    }
    let (end, same_end) = tokio::join!(play_on(&mut ann), play_on(&mut bob));
    assert_eq!(end, same_end);
    let [totals, _, _] = points(&end);
    let fields: Vec<&str> = end.split(';').collect();
    let winner = usize::from(totals[1] > totals[0]);
    assert_eq!(
        fields[8..],
        [&winner.to_string(), "1", ["ann", "bob"][winner], &totals[winner].to_string()],
        "{end}"
    );
    for (client, name) in [(&mut ann, "ann"), (&mut bob, "bob")] {
        let again = client.hear().await;
        assert!(
            again.starts_with(&format!(
                "PRIPOJIL_SE;{name};{};0;2;15;5000;1;ann;bob;-;-;0;1;0;0",
                client.seen.me
            )),
            "{again}"
        );
    }
    ann.act("PRIPRAVEN_KE_HRE;").await;
    bob.act("PRIPRAVEN_KE_HRE;").await;
    let heard = ann.until("START_HRY").await;
    let start = heard.last().expect("it starts");
    assert_eq!(start, "START_HRY;2;bob;ann;1;0;0;1;1;5000", "another begins, so the seats have moved on");
    assert_eq!((ann.seen.me, bob.seen.me), (1, 0));
}
