//! Rounds and games of Kanasta to their end, by clients that know the protocol's description and
//! nothing else.

use crate::common::{
    kanasta::{Pair, ann_and_bob, list, two_preparing, worth},
    kanasta_client::{Client, is_wild, number, rank},
    test_server::TestServer,
};

/// The numbers that end a round or a game of two: totals, points of the round, what a first meld
/// has to be worth.
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
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    let early = pair.players[0].ask("ZACATEK_NOVEHO_KOLA;").await;
    assert_eq!(early, "VAROVANI;kolo ještě neskončilo");
    let not_on_turn = pair.players[1].ask("ZACATEK_NOVEHO_KOLA;").await;
    assert_eq!(not_on_turn, "VAROVANI;nejste na řadě");
    while pair.is_playing() {
        pair.quiet_turn().await;
    }
    let last = [0, 1].map(|player: usize| pair.players[player].seen.over.clone());
    assert!(last[0].starts_with("KONEC_KOLA;"), "{}", last[0]);
    assert_eq!(last[0], last[1], "both hear the same");
    let [totals, rounds, minimums] = points(&last[0]);
    assert_eq!((totals, minimums), (rounds, totals.map(minimum)));
    assert!(
        totals.iter().all(|&total| total < 0),
        "nothing was melded: {totals:?}"
    );
    let info = last[0].split(';').nth(7).expect("a text");
    for words in [
        "v kmenovém balíku nezbyly karty",
        "ann: vyložené karty 0, kanasty 0",
        "bob: vyložené karty 0",
    ] {
        assert!(info.contains(words), "{info}");
    }
    let [ann, bob] = &mut pair.players;
    assert_eq!(
        ann.ask("VZIT_KARTU;KMENOVY_BALIK").await,
        "VAROVANI;kolo skončilo"
    );
    assert_eq!(
        ann.act("ZACATEK_NOVEHO_KOLA;").await,
        [""; 0],
        "waits for the other"
    );
    assert_eq!(
        ann.ask("ZACATEK_NOVEHO_KOLA;").await,
        "VAROVANI;čeká se na ostatní hráče"
    );
    let heard = bob.act("ZACATEK_NOVEHO_KOLA;").await;
    assert_eq!(heard[0], "NOVE_ROZDANI;1;2;1;bob", "the next player begins");
    assert!(
        heard[1..27]
            .iter()
            .all(|message| message.starts_with("VZAL_KARTU;KMENOVY_BALIK;")),
        "{heard:?}"
    );
    assert!(
        heard[27].starts_with("KARTA_NA_STRED;") && heard.len() == 28,
        "{heard:?}"
    );
    ann.until("KARTA_NA_STRED").await;
    pair.quiet_turn().await;
}

/// Ann takes the pile whenever its top fits a meld of hers, and lays and adds all she can.
async fn anns_turn(ann: &mut Client) {
    let top = *ann.seen.pile.last().expect("a pile");
    let place = ann.seen.melds[ann.seen.me]
        .iter()
        .position(|meld| is_of(meld, top));
    match place.filter(|_| ann.seen.turn >= 7) {
        Some(place) => {
            ann.act("VZIT_KARTU;BALIK").await;
            ann.act(&format!("DOLOZIT_KARTY;{place};1;{top}")).await;
        }
        None => ann.draw().await,
    }
    if ann.seen.playing {
        add_all(ann).await;
        lay_all(ann).await;
        ann.discard().await;
    }
}

/// Whether a group is of the card's rank.
fn is_of(meld: &[u8], card: u8) -> bool {
    !is_wild(card) && meld.iter().any(|&other| rank(other) == rank(card))
}

async fn add_all(ann: &mut Client) {
    let me = ann.seen.me;
    for (place, meld) in ann.seen.melds[me].clone().into_iter().enumerate() {
        let fitting: Vec<u8> = ann
            .seen
            .hand
            .iter()
            .copied()
            .filter(|&card| is_of(&meld, card))
            .collect();
        if !fitting.is_empty() && ann.seen.hand.len() >= fitting.len() + 2 {
            ann.act(&format!("DOLOZIT_KARTY;{place};{}", list(&fitting)))
                .await;
        }
    }
}

async fn lay_all(ann: &mut Client) {
    let is_first = ann.seen.melds[ann.seen.me].is_empty();
    let groups: Vec<Vec<u8>> = ann
        .seen
        .groups()
        .into_iter()
        .filter(|group| group.len() >= 3)
        .collect();
    let minimum: usize = if ann.seen.over.is_empty() {
        50
    } else {
        number(&ann.seen.over, 5 + ann.seen.me)
    };
    if is_first && groups.iter().map(|group| worth(group)).sum::<usize>() < minimum {
        return;
    }
    for group in groups {
        if ann.seen.hand.len() >= group.len() + 2 {
            ann.act(&format!("VYLOZIT_KARTY;{}", list(&group))).await;
        }
    }
}

/// Bob gives Ann what she needs.
async fn bobs_turn(pair: &mut Pair) {
    let [ann, bob] = &mut pair.players;
    bob.draw().await;
    if bob.seen.playing {
        let melds = &ann.seen.melds[ann.seen.me];
        let fits = |card: &u8| melds.iter().any(|meld| is_of(meld, *card));
        let gift = bob
            .seen
            .hand
            .iter()
            .copied()
            .find(fits)
            .unwrap_or_else(|| bob.seen.least_needed());
        bob.act(&format!("ODHODIT_KARTU;1;{gift}")).await;
    }
    ann.wait_for_turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_to_its_end_and_another_prepared() {
    let server = TestServer::open().await;
    let mut pair = two_preparing(&server).await;
    for option in [
        "ZMENA_POCET_BODU_K_VYHRE_HRY;5000",
        "ZMENA_POCET_ROZDANYCH_KARET;15",
        "PRIPRAVEN_KE_HRE;",
    ] {
        pair.players[0].act(option).await;
    }
    pair.players[1].act("PRIPRAVEN_KE_HRE;").await;
    pair.players[0].until("KARTA_NA_STRED").await;
    while !pair.players[0].seen.over.starts_with("KONEC_HRY;") {
        let [ann, bob] = &mut pair.players;
        if ann.is_on_turn() {
            anns_turn(ann).await;
            bob.wait_for_turn().await;
        } else if bob.is_on_turn() {
            bobs_turn(&mut pair).await;
        } else {
            pair.next_round().await;
        }
    }
    let Pair {
        players: [mut ann, mut bob],
    } = pair;
    let end = ann.seen.over.clone();
    assert_eq!(end, bob.seen.over, "both hear the same");
    let [totals, _, _] = points(&end);
    let fields: Vec<&str> = end.split(';').collect();
    let winner = usize::from(totals[1] > totals[0]);
    assert_eq!(
        fields[8..],
        [
            &winner.to_string(),
            "1",
            ["ann", "bob"][winner],
            &totals[winner].to_string()
        ],
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
    assert_eq!(
        start, "START_HRY;2;bob;ann;1;0;0;1;1;5000",
        "another begins, so the seats have moved on"
    );
    assert_eq!((ann.seen.me, bob.seen.me), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_round_the_table_with_the_partner_opposite() {
    let server = TestServer::open().await;
    let mut clients = Vec::new();
    for name in ["ann", "bob", "cid", "dan"] {
        clients.push(Client::called(server.kanasta(), name).await);
    }
    for client in &mut clients {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    for client in &mut clients {
        client.until("KARTA_NA_STRED").await;
    }
    for turn in 0..9 {
        clients[turn % 4].quiet_turn().await;
        for other in &mut clients {
            while other.seen.turn < turn + 2 {
                other.hear().await;
            }
        }
    }
    for (number, client) in clients.iter().enumerate() {
        assert_eq!(
            (client.seen.me, client.seen.on_turn, client.seen.melds.len()),
            (number, 1, 2)
        );
    }
}
