//! Lost connections at Kanasta's gateway: the seat is kept while a game is running, and a player
//! who comes back gets its state.

use crate::common::{
    dama::{ELSEWHERE, connect_from},
    kanasta::{Pair, ann_and_bob, two_preparing},
    kanasta_client::{Client, Seen, rank},
    test_server::TestServer,
};

/// Connects again under the same name. Returns the messages up to the end of the history.
async fn back(server: &TestServer, name: &str) -> (Client, Vec<String>) {
    let mut client = Client::called(server.kanasta(), name).await;
    let heard = client.news().await;
    (client, heard)
}

/// The client's knowledge without the numbers of copies, which a new connection assigns anew.
fn knowledge(seen: &Seen) -> Seen {
    let card = |number: &mut u8| {
        *number =
            number.saturating_sub(number.wrapping_rem(if rank(*number) == 13 { 4 } else { 2 }))
    };
    let mut seen = seen.clone();
    let piles = [&mut seen.hand, &mut seen.pile].into_iter();
    let piles = piles
        .chain(&mut seen.laid)
        .chain(&mut seen.red_threes)
        .chain(seen.melds.iter_mut().flatten());
    for cards in piles {
        cards.iter_mut().for_each(card);
    }
    seen.hand.sort_unstable();
    seen.red_threes
        .iter_mut()
        .for_each(|cards| cards.sort_unstable());
    seen.top = seen.top.map(|(player, mut number)| {
        card(&mut number);
        (player, number)
    });
    seen.over.clear();
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_player_comes_back_to_the_seat_and_the_exact_state() {
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    for turn in 0..9 {
        if turn % 2 == 0 {
            pair.draw().await;
        }
        let Pair {
            players: [mut ann, bob],
        } = pair;
        let before = knowledge(&bob.seen);
        drop(bob);
        assert_eq!(ann.until("ODPOJIL_SE").await, ["ODPOJIL_SE;1;bob"]);
        let (bob, heard) = back(&server, "bob").await;
        let joined = ann.until("PRIPOJIL_SE").await;
        assert_eq!(
            joined,
            ["PRIPOJIL_SE;bob;1;0;2;13;10000;1;ann;bob;-;-;0;1;0;0"]
        );
        assert!(
            heard[0].starts_with("START_HRY;2;ann;bob;0;1;"),
            "{heard:?}"
        );
        assert_eq!(
            knowledge(&bob.seen),
            Seen {
                owed: bob.seen.owed,
                ..before
            }
        );
        pair = Pair {
            players: [ann, bob],
        };
        if turn % 2 == 0 {
            let card = pair.mover().0.seen.least_needed();
            pair.discard(card).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_seat_is_given_back_to_its_own_address_only() {
    let server = TestServer::open().await;
    let Pair {
        players: [mut ann, bob],
    } = ann_and_bob(&server).await;
    drop(bob);
    ann.until("ODPOJIL_SE").await;
    let mut stranger = Client::over(connect_from(ELSEWHERE, server.kanasta()).await);
    assert_eq!(
        stranger.ask("PRIPOJIT;bob").await,
        "VAROVANI;toto jméno už má někdo jiný"
    );
    let (_, heard) = back(&server, "bob").await;
    assert!(heard[0].starts_with("START_HRY;"), "{heard:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_not_repeated_to_a_player_who_comes_back() {
    let server = TestServer::open().await;
    let Pair {
        players: [mut ann, mut bob],
    } = ann_and_bob(&server).await;
    ann.say("CHAT;tajemstvi").await;
    bob.until("CHAT").await;
    drop(bob);
    ann.until("ODPOJIL_SE").await;
    let (_, heard) = back(&server, "bob").await;
    assert!(heard[0].starts_with("START_HRY;"), "{heard:?}");
    assert!(
        !heard.iter().any(|message| message.contains("tajemstvi")),
        "{heard:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_comes_back_may_still_return_the_piles_top() {
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    loop {
        pair.until_fed().await;
        if pair.players[1].is_on_turn() {
            break;
        }
        pair.quiet_turn().await;
    }
    pair.act("VZIT_KARTU;BALIK").await;
    let Pair {
        players: [mut ann, bob],
    } = pair;
    let before = knowledge(&bob.seen);
    drop(bob);
    ann.until("ODPOJIL_SE").await;
    let (mut bob, _) = back(&server, "bob").await;
    assert_eq!(
        knowledge(&bob.seen),
        Seen {
            owed: bob.seen.owed,
            ..before
        }
    );
    let heard = bob.act("VRATIT_KARTU_Z_BALIKU;").await;
    assert!(
        heard[0].starts_with("VRATIL_KARTU_Z_BALIKU;1;"),
        "{heard:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_absent_players_are_told_of_each_other() {
    let server = TestServer::open().await;
    let Pair {
        players: [mut ann, bob],
    } = ann_and_bob(&server).await;
    drop(bob);
    ann.until("ODPOJIL_SE").await;
    drop(ann);
    let mut bob = Client::called(server.kanasta(), "bob").await;
    assert_eq!(bob.hear().await, "ODPOJIL_SE;0;ann");
    bob.until("KARTA_NA_STRED").await;
    Client::called(server.kanasta(), "ann").await;
    assert_eq!(
        bob.hear().await,
        "PRIPOJIL_SE;ann;0;0;2;13;10000;1;ann;bob;-;-;0;1;0;0"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_game_is_prepared_the_seat_goes_with_the_connection() {
    let server = TestServer::open().await;
    let Pair {
        players: [mut ann, bob],
    } = two_preparing(&server).await;
    drop(bob);
    assert_eq!(ann.hear().await, "ODPOJIL_SE;1;bob");
    let eve = Client::called(server.kanasta(), "eve").await;
    assert_eq!(
        (eve.seen.me, ann.hear().await),
        (
            1,
            "PRIPOJIL_SE;eve;1;0;2;13;10000;1;ann;eve;-;-;0;1;0;0".to_owned()
        )
    );
    let bob = Client::called(server.kanasta(), "bob").await;
    assert_eq!(bob.seen.me, 0, "at a table of his own, as that one is full");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_belongs_to_its_connection_and_to_the_seat_that_is_kept() {
    let server = TestServer::open().await;
    let Pair {
        players: [mut ann, bob],
    } = ann_and_bob(&server).await;
    let mut stranger = Client::open(server.kanasta()).await;
    assert_eq!(
        stranger.ask("bob").await,
        "VAROVANI;toto jméno už má někdo jiný"
    );
    drop(bob);
    ann.until("ODPOJIL_SE").await;
    assert_eq!(
        stranger.ask("BOB").await,
        "VAROVANI;toto jméno už má někdo jiný"
    );
    assert!(
        stranger
            .ask("bob")
            .await
            .starts_with("PRIPOJIL_SE;bob;1;0;")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_of_the_server_is_told_and_loses_no_game() {
    let mut server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    pair.quiet_turn().await;
    server.stop().await;
    let Pair {
        players: [mut ann, mut bob],
    } = pair;
    for client in [&mut ann, &mut bob] {
        assert_eq!(client.hear().await, "KONEC_SERVERU;");
        assert_eq!(client.hear().await, "", "closed");
    }
    server.start().await;
    let (before_ann, before_bob) = (knowledge(&ann.seen), knowledge(&bob.seen));
    let mut ann = Client::called(server.kanasta(), "ann").await;
    ann.until("KARTA_NA_STRED").await;
    ann.until("ODHODIL_KARTU").await;
    let (bob, _) = back(&server, "bob").await;
    assert_eq!(
        knowledge(&ann.seen),
        Seen {
            owed: ann.seen.owed,
            ..before_ann
        }
    );
    assert_eq!(
        knowledge(&bob.seen),
        Seen {
            owed: bob.seen.owed,
            ..before_bob
        }
    );
    let mut pair = Pair {
        players: [ann, bob],
    };
    pair.players[0].news().await;
    pair.quiet_turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_another_gateway_is_not_resumed() {
    let server = TestServer::open().await;
    let mut dama = crate::common::dama::Client::called(server.dama(), "ann").await;
    assert_eq!(dama.ask("CREATE_GAME").await, "204");
    let mut bob = crate::common::dama::Client::called(server.dama(), "bob").await;
    assert_eq!(bob.ask("JOIN_GAME|ann").await, "206");
    drop(dama);
    assert_eq!(bob.line().await, "290");
    let ann = Client::called(server.kanasta(), "ann").await;
    assert_eq!(ann.seen.me, 0, "a new table of Kanasta");
    let mut stranger = crate::common::dama::Client::open(server.dama()).await;
    assert_eq!(
        stranger.log_in("ann").await,
        "401",
        "one connection per name, at all gateways"
    );
    drop(ann);
    crate::common::dama::Client::back(server.dama(), "ann").await;
    assert_eq!(bob.line().await, "295");
}
