//! Games of six at Kanasta's gateway, which the source's own clients never meet.

use crate::common::{kanasta_client::Client, test_server::TestServer};

const NAMES: [&str; 6] = ["ann", "bob", "cid", "dan", "eva", "fil"];

/// Six clients at a table for six; the first is the host.
async fn six(server: &TestServer) -> Vec<Client> {
    let mut clients = vec![Client::called_for_six(server.kanasta(), NAMES[0]).await];
    let made = clients[0].act("ZMENA_POCET_HRACU;6").await;
    assert!(
        made.contains(&"ZMENIL_POCET_HRACU;6".to_owned()),
        "{made:?}"
    );
    assert!(made.contains(&"ZMENIL_POCET_TYMU;3".to_owned()), "{made:?}");
    for name in &NAMES[1..] {
        clients.push(Client::called_for_six(server.kanasta(), name).await);
    }
    clients
}

async fn start(clients: &mut [Client]) -> Vec<String> {
    for client in clients.iter_mut() {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    let mut starts = Vec::new();
    for client in clients {
        let heard = client.until("KARTA_NA_STRED").await;
        let start = heard
            .iter()
            .find(|message| message.starts_with("START_HRY"));
        starts.push(start.expect("it starts").clone());
    }
    starts
}

async fn play(clients: &mut [Client], turns: usize) {
    for turn in 0..turns {
        clients[turn % 6].quiet_turn().await;
        for other in clients.iter_mut() {
            while other.seen.playing && other.seen.turn < turn + 2 {
                other.hear().await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn six_play_with_three_packs_as_three_pairs() {
    let server = TestServer::open().await;
    let mut clients = six(&server).await;
    let starts = start(&mut clients).await;
    let start = "START_HRY;6;ann;bob;cid;dan;eva;fil;0;1;2;3;4;5;0;1;1;10000";
    assert!(starts.iter().all(|told| told == start), "{starts:?}");
    play(&mut clients, 14).await;
    for (number, client) in clients.iter().enumerate() {
        let seen = &client.seen;
        assert_eq!((seen.me, seen.melds.len(), seen.turn), (number, 3, 15));
        // 162 cards less six hands of 13 and the first of the pile are left before the draws.
        assert!(
            seen.stock <= 162 - 79 - 14 && seen.stock > 50,
            "{}",
            seen.stock
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_makes_two_teams_of_three_and_all_hear_it() {
    let server = TestServer::open().await;
    let mut clients = six(&server).await;
    for client in &mut clients {
        client.news().await;
    }
    let told = clients[0].act("ZMENA_POCET_TYMU;2").await;
    assert_eq!(told[0], "ZMENIL_POCET_TYMU;2");
    let teams = ["ZMENIL_TYM;2;0", "ZMENIL_TYM;3;1", "ZMENIL_TYM;5;1"];
    for team in teams {
        assert!(told.contains(&team.to_owned()), "{team}: {told:?}");
    }
    assert_eq!(clients[5].news().await, told);
    assert_eq!(
        clients[0].ask("ZMENA_POCET_TYMU;4").await,
        "VAROVANI;povolené hodnoty: 2, 3"
    );
    start(&mut clients).await;
    play(&mut clients, 6).await;
    assert!(clients.iter().all(|client| client.seen.melds.len() == 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_know_games_of_six_never_meets_one() {
    let server = TestServer::open().await;
    let mut ann = Client::called_for_six(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    ann.news().await;
    assert_eq!(
        ann.ask("ZMENA_POCET_HRACU;6").await,
        "VAROVANI;u stolu je program, který hru šesti hráčů nezná"
    );
    assert_eq!(
        ann.ask("ZMENA_POCET_TYMU;2").await,
        "VAROVANI;počet týmů se volí jen pro šest hráčů"
    );
    assert_eq!(bob.news().await, [""; 0]);
    drop(bob);
    ann.until("ODPOJIL_SE").await;
    ann.act("ZMENA_POCET_HRACU;6").await;
    let mut dan = Client::open(server.kanasta()).await;
    assert_eq!(
        dan.ask("PRIPOJIT;dan;6").await,
        "PRIPOJIL_SE;dan;1;0;6;13;10000;1;ann;dan;-;-;-;-;0;1;0;0"
    );
    assert_eq!(dan.hear().await, "ZMENIL_POCET_TYMU;3");
    let cid = Client::called(server.kanasta(), "cid").await;
    assert_eq!(cid.seen.me, 0, "opens a table of its own");
}
