//! Every message with which a game of Kanasta is prepared, done and refused, byte for byte.

use crate::common::{
    kanasta::{ann_and_bob, two_preparing},
    kanasta_client::Client,
    test_server::{TestServer, free_port},
};
use server::gateways::{dama, kanasta};
use std::net::SocketAddr;

const NOTHING: [&str; 0] = [];

#[tokio::test(flavor = "multi_thread")]
async fn pripojit_with_a_name_or_the_bare_name_gives_a_seat_and_everyone_hears_of_it() {
    let server = TestServer::open().await;
    let mut ann = Client::open(server.kanasta()).await;
    assert_eq!(
        ann.ask("PRIPOJIT;ann").await,
        "PRIPOJIL_SE;ann;0;0;4;13;10000;1;ann;-;-;-;0;0"
    );
    let mut jiri = Client::open(server.kanasta()).await;
    let joined = "PRIPOJIL_SE;Jiří;1;0;4;13;10000;1;ann;Jiří;-;-;0;1;0;0";
    assert_eq!(jiri.ask("Jiří").await, joined);
    assert_eq!(ann.hear().await, joined);
    let mut long = Client::open(server.kanasta()).await;
    assert!(
        long.ask("abcdefghijklmnopqrstuvwxyz")
            .await
            .starts_with("PRIPOJIL_SE;abcdefghijklmno;2;0;")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_is_addressed_by_ip_version_four_or_six() {
    for loopback in ["127.0.0.1:0", "[::1]:0"] {
        let at: SocketAddr = loopback.parse().expect("an address");
        let (dama, kanasta) = (dama::Config::at(free_port()), kanasta::Config::at(at));
        let server = TestServer::with_gateways(dama, kanasta).await;
        assert_eq!(server.kanasta().ip(), at.ip());
        let mut ann = Client::open(server.kanasta()).await;
        let joined = ann.ask("PRIPOJIT;ann").await;
        assert!(joined.starts_with("PRIPOJIL_SE;ann;0;0;"), "{joined}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pripojit_is_refused_without_a_name_with_a_taken_one_and_twice() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    assert_eq!(
        ann.ask("PRIPOJIT;bob").await,
        "VAROVANI;toto spojení už hráče má"
    );
    let mut other = Client::open(server.kanasta()).await;
    for first in ["CHAT;hi", "VZIT_KARTU;BALIK", "PRIPRAVEN_KE_HRE", "a;b"] {
        assert_eq!(
            other.ask(first).await,
            "VAROVANI;nejdřív se představte svým jménem",
            "{first}"
        );
    }
    for no_name in ["PRIPOJIT;", "PRIPOJIT", "-", "♥♥"] {
        assert_eq!(
            other.ask(no_name).await,
            "VAROVANI;jméno má 1 až 15 písmen a číslic",
            "{no_name}"
        );
    }
    for taken in ["ann", "ANN", "PRIPOJIT;Ann", "Guest4821"] {
        assert_eq!(
            other.ask(taken).await,
            "VAROVANI;toto jméno už má někdo jiný",
            "{taken}"
        );
    }
    assert!(
        other.ask("bob").await.starts_with("PRIPOJIL_SE;bob;1;0;"),
        "the connection can still be used"
    );
    assert_eq!(
        ann.hear().await,
        "PRIPOJIL_SE;bob;1;0;4;13;10000;1;ann;bob;-;-;0;1;0;0"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_come_sit_together_until_the_table_is_full_and_then_at_another() {
    let server = TestServer::open().await;
    let mut clients = Vec::new();
    for (number, name) in ["ann", "bob", "cid", "dan", "eve", "fay"]
        .into_iter()
        .enumerate()
    {
        let client = Client::called(server.kanasta(), name).await;
        assert_eq!(client.seen.me, number % 4, "{name}");
        clients.push(client);
    }
    assert_eq!(
        clients[4].hear().await,
        "PRIPOJIL_SE;fay;1;0;4;13;10000;1;eve;fay;-;-;0;1;0;0"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_come_at_the_same_moment_meet() {
    let server = TestServer::open().await;
    let gateway = server.kanasta();
    let come =
        |name: &'static str| tokio::spawn(async move { Client::called(gateway, name).await });
    let coming: Vec<_> = ["ann", "bob", "cid", "dan"].map(come).into();
    let mut clients = Vec::new();
    for client in coming {
        clients.push(client.await.expect("they come"));
    }
    let mut numbers: Vec<usize> = clients.iter().map(|client| client.seen.me).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [0, 1, 2, 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_sent_to_everyone_with_the_name_of_the_sender() {
    let server = TestServer::open().await;
    let mut pair = two_preparing(&server).await;
    let [ann, bob] = &mut pair.players;
    assert_eq!(
        ann.act("CHAT;ahoj; jak je?").await,
        ["CHAT;ann: ahoj, jak je?"]
    );
    assert_eq!(bob.news().await, ["CHAT;ann: ahoj, jak je?"]);
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    assert_eq!(
        pair.players[1].act("CHAT;hra").await,
        ["CHAT;bob: hra"],
        "in the game too, on turn or not"
    );
    assert_eq!(pair.players[0].news().await, ["CHAT;bob: hra"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_refused_when_empty_too_long_or_too_much() {
    let server = TestServer::open().await;
    let mut pair = two_preparing(&server).await;
    let [ann, bob] = &mut pair.players;
    assert_eq!(ann.ask("CHAT;  ").await, "VAROVANI;prázdná zpráva");
    assert_eq!(ann.ask("CHAT").await, "VAROVANI;prázdná zpráva");
    assert_eq!(
        ann.ask(&format!("CHAT;{}", "ž".repeat(301))).await,
        "VAROVANI;příliš dlouhá zpráva"
    );
    for _ in 0..5 {
        assert_eq!(ann.ask("CHAT;x").await, "CHAT;ann: x");
    }
    assert_eq!(
        ann.ask("CHAT;x").await,
        "VAROVANI;příliš mnoho zpráv za krátkou dobu"
    );
    assert_eq!(bob.news().await, ["CHAT;ann: x"; 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn zmena_tymu_changes_to_a_free_place_and_the_number_stays() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    ann.news().await;
    assert_eq!(bob.act("ZMENA_TYMU;0").await, ["ZMENIL_TYM;1;0"]);
    assert_eq!(ann.news().await, ["ZMENIL_TYM;1;0"]);
    assert_eq!(
        bob.act("ZMENA_TYMU;0").await,
        ["ZMENIL_TYM;1;0"],
        "what is so already is confirmed"
    );
    assert_eq!(ann.news().await, NOTHING);
    Client::called(server.kanasta(), "cid").await;
    let joined = ann.news().await;
    assert_eq!(
        joined[0],
        "PRIPOJIL_SE;cid;2;0;4;13;10000;1;ann;bob;cid;-;0;0;1;0;0;0"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn zmena_tymu_at_a_full_table_is_done_once_a_player_of_that_team_asks_too() {
    let server = TestServer::open().await;
    let mut clients = Vec::new();
    for name in ["ann", "bob", "cid", "dan"] {
        clients.push(Client::called(server.kanasta(), name).await);
    }
    let [ann, bob, cid, dan] = &mut clients[..] else {
        unreachable!()
    };
    let full =
        "VAROVANI;v tom týmu není místo, přejde-li někdo z něj do vašeho týmu, vyměníte si místa";
    for client in [&mut *ann, &mut *bob, &mut *cid] {
        client.news().await;
    }
    assert_eq!(ann.act("ZMENA_TYMU;1").await, [full]);
    assert_eq!(dan.news().await, NOTHING);
    let changed = ["ZMENIL_TYM;0;1", "ZMENIL_TYM;3;0"];
    assert_eq!(dan.act("ZMENA_TYMU;0").await, changed);
    for client in [&mut *ann, &mut *bob, &mut *cid] {
        assert_eq!(client.news().await, changed);
    }
    for client in [&mut *ann, &mut *bob, &mut *cid, &mut *dan] {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    let heard = ann.until("START_HRY").await;
    let start = heard.last().expect("it starts");
    assert_eq!(
        start, "START_HRY;4;dan;bob;cid;ann;3;1;2;0;0;1;1;10000",
        "dan and cid against bob and ann"
    );
    assert_eq!(ann.seen.me, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn zmena_tymu_is_refused_for_teams_that_are_none_and_in_a_game() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    assert_eq!(
        ann.ask("ZMENA_TYMU;2").await,
        "VAROVANI;tým číslo 2 v této hře není"
    );
    assert_eq!(
        ann.ask("ZMENA_TYMU;jedna").await,
        "VAROVANI;zpráva má mít číslo týmu"
    );
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    assert_eq!(
        pair.players[0].ask("ZMENA_TYMU;1").await,
        "VAROVANI;hra už probíhá"
    );
}

/// Every option of the host: what is asked, what all hear, values that are none, and what is said
/// of those.
const OPTIONS: [(&str, &str, &[&str], &str, &str); 4] = [
    (
        "ZMENA_POCET_BODU_K_VYHRE_HRY",
        "ZMENIL_POCET_BODU_K_VYHRE_HRY",
        &["5000", "6000", "7000", "8000", "9000", "10000"],
        "5500",
        "VAROVANI;povolené hodnoty: 5000 až 10000 po tisících",
    ),
    (
        "ZMENA_POCET_HRACU",
        "ZMENIL_POCET_HRACU",
        &["2", "3", "4"],
        "5",
        "VAROVANI;povolené hodnoty: 2, 3, 4, 6",
    ),
    (
        "ZMENA_POCET_ROZDANYCH_KARET",
        "ZMENIL_POCET_ROZDANYCH_KARET",
        &["11", "15", "13"],
        "12",
        "VAROVANI;povolené hodnoty: 11, 13, 15",
    ),
    (
        "ZMENA_POVOLIT_SEKVENCE",
        "ZMENIL_POVOLIT_SEKVENCE",
        &["0", "1"],
        "2",
        "VAROVANI;zpráva má mít 0 nebo 1",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_zmena_of_the_host_is_told_to_all() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    ann.news().await;
    for (asked, told, values, _, _) in OPTIONS {
        for value in values {
            assert_eq!(
                ann.act(&format!("{asked};{value}")).await,
                [format!("{told};{value}")]
            );
            assert_eq!(bob.news().await, [format!("{told};{value}")]);
        }
        let last = values.last().expect("a value");
        assert_eq!(
            ann.act(&format!("{asked};{last}")).await,
            [format!("{told};{last}")],
            "confirmed"
        );
        assert_eq!(bob.news().await, NOTHING);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_zmena_of_the_host_is_refused_to_others_for_wrong_values_and_in_a_game() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    ann.news().await;
    for (asked, _, values, wrong, why) in OPTIONS {
        assert_eq!(
            bob.ask(&format!("{asked};{}", values[0])).await,
            "VAROVANI;to smí jen správce hry",
            "{asked}"
        );
        assert_eq!(ann.ask(&format!("{asked};{wrong}")).await, why);
        let garbled = ann.ask(&format!("{asked};x")).await;
        assert!(garbled.starts_with("VAROVANI;zpráva má mít "), "{garbled}");
    }
    assert_eq!(bob.news().await, NOTHING);
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    for (asked, _, values, _, _) in OPTIONS {
        let answer = pair.players[0].ask(&format!("{asked};{}", values[0])).await;
        assert_eq!(answer, "VAROVANI;hra už probíhá", "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_players_are_refused_while_more_sit_and_a_player_who_loses_the_seat_gets_another() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    let cid = Client::called(server.kanasta(), "cid").await;
    ann.news().await;
    assert_eq!(
        ann.ask("ZMENA_POCET_HRACU;2").await,
        "VAROVANI;u stolu sedí více hráčů"
    );
    drop(cid);
    assert_eq!(ann.hear().await, "ODPOJIL_SE;2;cid");
    bob.until("ODPOJIL_SE").await;
    // Bob sits on the third seat now, which a table for two has not.
    bob.act("ZMENA_TYMU;0").await;
    ann.news().await;
    ann.say("ZMENA_POCET_HRACU;2").await;
    ann.until("PRIPOJIL_SE").await;
    assert_eq!(
        bob.news().await,
        ["ZMENIL_POCET_HRACU;2", "ZMENIL_TYM;1;1"],
        "the number is still bob's"
    );
    for client in [&mut ann, &mut bob] {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    let heard = bob.until("START_HRY").await;
    assert_eq!(
        heard.last().expect("it starts"),
        "START_HRY;2;ann;bob;0;1;0;1;1;10000"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pripraven_and_nepripraven_are_told_to_all_and_the_last_one_starts_the_game() {
    let server = TestServer::open().await;
    let mut pair = two_preparing(&server).await;
    let [ann, bob] = &mut pair.players;
    for (asked, told) in [
        ("PRIPRAVEN_KE_HRE;", "PRIPRAVEN_KE_HRE;0"),
        ("NEPRIPRAVEN_KE_HRE;", "NEPRIPRAVEN_KE_HRE;0"),
    ] {
        assert_eq!(ann.act(asked).await, [told]);
        assert_eq!(bob.news().await, [told]);
        assert_eq!(ann.act(asked).await, [told], "confirmed");
    }
    ann.act("PRIPRAVEN_KE_HRE;").await;
    ann.act("ZMENA_POCET_ROZDANYCH_KARET;11").await;
    let told = ["PRIPRAVEN_KE_HRE;0", "ZMENIL_POCET_ROZDANYCH_KARET;11"];
    assert_eq!(
        bob.news().await,
        told,
        "the host changed it and stays ready"
    );
    let heard = bob.act("PRIPRAVEN_KE_HRE;").await;
    assert_eq!(
        heard[..2],
        ["PRIPRAVEN_KE_HRE;1", "START_HRY;2;ann;bob;0;1;0;1;1;10000"]
    );
    assert!(
        heard[2..24]
            .iter()
            .all(|message| message.starts_with("VZAL_KARTU;KMENOVY_BALIK;")),
        "{heard:?}"
    );
    assert!(heard[24].starts_with("KARTA_NA_STRED;"), "{heard:?}");
    assert_eq!(heard.len(), 25);
}

#[tokio::test(flavor = "multi_thread")]
async fn pripraven_and_nepripraven_are_refused_in_a_game() {
    let server = TestServer::open().await;
    let mut pair = ann_and_bob(&server).await;
    for asked in ["PRIPRAVEN_KE_HRE;", "NEPRIPRAVEN_KE_HRE;"] {
        assert_eq!(
            pair.players[0].ask(asked).await,
            "VAROVANI;hra už probíhá",
            "{asked}"
        );
        let garbled = pair.players[0].ask(&format!("{asked}1")).await;
        assert_eq!(garbled, "VAROVANI;zpráva má mít žádné údaje", "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_before_a_game() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    for asked in [
        "VZIT_KARTU;KMENOVY_BALIK",
        "VZIT_KARTU;BALIK",
        "ODHODIT_KARTU;1;5",
        "VYLOZIT_KARTY;3;40;41;42",
        "DOLOZIT_KARTY;0;1;40",
        "VRATIT_VYLOZENI;",
        "VRATIT_KARTU_Z_BALIKU;",
        "ZACATEK_NOVEHO_KOLA;",
    ] {
        assert_eq!(ann.ask(asked).await, "VAROVANI;hra neprobíhá", "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lowest_number_succeeds_the_host_and_the_next_client_is_told() {
    let server = TestServer::open().await;
    let ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    let mut cid = Client::called(server.kanasta(), "cid").await;
    drop(ann);
    assert_eq!(
        bob.until("ODPOJIL_SE").await.last().expect("it"),
        "ODPOJIL_SE;0;ann"
    );
    assert_eq!(
        cid.until("ODPOJIL_SE").await.last().expect("it"),
        "ODPOJIL_SE;0;ann"
    );
    assert_eq!(
        bob.act("ZMENA_POVOLIT_SEKVENCE;0").await,
        ["ZMENIL_POVOLIT_SEKVENCE;0"]
    );
    assert_eq!(
        cid.ask("ZMENA_POVOLIT_SEKVENCE;1").await,
        "ZMENIL_POVOLIT_SEKVENCE;0"
    );
    assert_eq!(cid.hear().await, "VAROVANI;to smí jen správce hry");
    let mut dan = Client::open(server.kanasta()).await;
    assert_eq!(
        dan.ask("dan").await,
        "PRIPOJIL_SE;dan;0;1;4;13;10000;0;dan;bob;cid;-;0;1;0;0;0;0"
    );
    // Cid has sat longer than Dan, but Dan sits on the lowest seat.
    bob.news().await;
    cid.news().await;
    drop(bob);
    for client in [&mut dan, &mut cid] {
        assert_eq!(client.hear().await, "ODPOJIL_SE;1;bob");
    }
    assert_eq!(
        dan.act("ZMENA_POVOLIT_SEKVENCE;1").await,
        ["ZMENIL_POVOLIT_SEKVENCE;1"]
    );
    assert_eq!(cid.hear().await, "ZMENIL_POVOLIT_SEKVENCE;1");
    assert_eq!(
        cid.ask("ZMENA_POVOLIT_SEKVENCE;0").await,
        "VAROVANI;to smí jen správce hry"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_is_not_the_host_is_told_so_before_anything_else() {
    let server = TestServer::open().await;
    let _ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    let _cid = Client::called(server.kanasta(), "cid").await;
    bob.until("PRIPOJIL_SE").await;
    for asked in [
        "ZMENA_POCET_HRACU;2",
        "ZMENA_POCET_HRACU;5",
        "ZMENA_POCET_ROZDANYCH_KARET;12",
        "ZMENA_POCET_TYMU;2",
    ] {
        assert_eq!(
            bob.ask(asked).await,
            "VAROVANI;to smí jen správce hry",
            "{asked}"
        );
    }
}
