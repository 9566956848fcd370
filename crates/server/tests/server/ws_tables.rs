//! Tables over web sockets: whole games, rematches, spectators, reconnection and chat.

use crate::common::{
    http,
    table::{ONE, TWO, act, act_at, any_move, dama, play_on, two_at_a_table, view},
    test_server::TestServer,
    web_client::{Session, WebClient},
};
use game_core::{SeatList, Viewer};
use game_dama::Action;
use games::ReplayFile;
use wire::{Ask, ClientIn, Play, Refusal, Stage, TableAsk, TableId};

/// The part of a `Play` that must be equal after a reconnection.
fn lasting(play: &Play) -> Play {
    Play {
        notices: Vec::new(),
        now: Default::default(),
        running: false,
        ..play.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_its_replay_is_honest_and_the_rematch_swaps_seats() {
    let server = TestServer::open().await;
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let room = one.room_where(|room| room.stage == Stage::Playing).await;
    let promise = room.promise.expect("published before the first move");
    let address = format!("/api/games/{table}/1");
    let early = http::get(server.address(), &address).await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "still_running")
    );
    let [seen_by_one, seen_by_two] = play_on([&mut one, &mut two], 0).await;
    let end = seen_by_one.end.expect("an end");
    assert_eq!(Some(&end), seen_by_two.end.as_ref());
    assert!(promise.is_kept_by(&end.seed));
    let answer = http::get(server.address(), &address).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let replay: ReplayFile = answer.json();
    assert_eq!((&replay.promise, &replay.outcome), (&promise, &end.outcome));
    assert_eq!(replay.players[0].name, guest.person.nick.to_string());
    assert_eq!(
        replay.check().expect("an honest record").len() as u32,
        seen_by_one.version + 1
    );
    for page in [&mut one, &mut two] {
        page.at(&table, TableAsk::Ready { ready: true })
            .await
            .expect("ready again");
    }
    let second = one.play_where(|play| play.game == 2 && play.running).await;
    assert_eq!((second.viewer, second.version), (Viewer::Seat(TWO), 0));
    let next = http::get(server.address(), &format!("/api/games/{table}/2")).await;
    assert_eq!(next.status, 409);
    assert_eq!(
        http::get(server.address(), &format!("/api/games/{table}/3"))
            .await
            .status,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_move_is_told_once_to_everyone_with_the_next_version() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let (_, mut watcher) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    watcher.enter(&table).await.expect("everyone may look");
    let room = one
        .room_where(|room| room.watchers == 1 && room.stage == Stage::Playing)
        .await;
    assert_eq!(room.seats.iter().filter(|card| card.here).count(), 2);
    let start = watcher.play_where(|_| true).await;
    assert_eq!((start.viewer, start.version), (Viewer::Spectator, 0));
    assert_eq!(
        act_at(&mut watcher, &start, any_move(&start)).await,
        Err(Refusal::NotSeated)
    );
    act_at(&mut one, &start, any_move(&start))
        .await
        .expect("a legal move");
    for page in [&mut one, &mut two, &mut watcher] {
        let play = page.play_where(|play| play.version > 0).await;
        assert_eq!(
            (play.version, play.notices.len(), play.awaited),
            (1, 1, SeatList::only(TWO))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_sees_every_move_in_order() {
    let server = TestServer::open().await;
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let mut crowd = Vec::new();
    // More subscribers than the `TableActor` writes to itself.
    for _ in 0..24 {
        let mut page = guest.connect(server.address()).await;
        page.enter(&table).await.expect("everyone may look");
        crowd.push(page);
    }
    let [end, _] = play_on([&mut one, &mut two], 0).await;
    for page in &mut crowd {
        for version in 0..=end.version {
            let play = page.play_where(|play| play.version >= version).await;
            assert_eq!(play.version, version, "none is left out");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_comes_twice_is_taken_once() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let start = one.play_where(|play| play.running).await;
    let first = any_move(&start);
    assert_eq!(one.at(&table, act(first, 0)).await, Ok(()));
    assert_eq!(one.at(&table, act(first, 0)).await, Err(Refusal::Stale));
    assert_eq!(
        two.at(&table, act(first, 9)).await,
        Err(Refusal::Stale),
        "an answer to what has not happened"
    );
    let play = two.play_where(|play| play.version == 1).await;
    assert_eq!(two.at(&table, act(any_move(&play), 1)).await, Ok(()));
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tabs_of_one_person_show_the_same_and_the_last_to_go_pauses_the_game() {
    let server = TestServer::open().await;
    let (guest, mut tab) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut tab, &mut two).await;
    let mut other_tab = guest.connect(server.address()).await;
    other_tab.enter(&table).await.expect("to be let in");
    let start = other_tab.play_where(|play| play.running).await;
    assert_eq!(start.viewer, Viewer::Seat(ONE));
    act_at(&mut other_tab, &start, any_move(&start))
        .await
        .expect("a legal move");
    let mut seen = Vec::new();
    for page in [&mut tab, &mut other_tab] {
        seen.push(page.play_where(|play| play.version == 1).await);
    }
    assert_eq!(seen[0], seen[1]);
    tab.ask(Ask::Exit {
        table: table.clone(),
    })
    .await
    .expect("to go");
    let play = two.play_where(|play| play.version == 1).await;
    act_at(&mut two, &play, any_move(&play))
        .await
        .expect("the game goes on");
    other_tab
        .ask(Ask::Exit {
            table: table.clone(),
        })
        .await
        .expect("to go");
    two.room_where(|room| !room.seats[0].here).await;
    assert!(
        !two.play_where(|play| play.version == 2 && !play.running)
            .await
            .running
    );
    assert_eq!(
        two.at(&table, act(Action::Resign, 2)).await,
        Err(Refusal::Paused)
    );
}

/// A running game in which one player has moved and disconnected.
struct Left {
    guest: Session,
    /// The last `Play` of that player.
    before: Play,
    two: WebClient,
    table: TableId,
}

async fn left_after_a_move(server: &TestServer) -> Left {
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let start = one.play_where(|play| play.running).await;
    act_at(&mut one, &start, any_move(&start))
        .await
        .expect("a legal move");
    let before = one.play_where(|play| play.version == 1).await;
    one.close().await;
    Left {
        guest,
        before,
        two,
        table,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returning_player_sees_the_same_state_as_before() {
    let server = TestServer::open().await;
    let Left {
        guest,
        before,
        table,
        ..
    } = left_after_a_move(&server).await;
    let mut one = guest.connect_without_hello(server.address()).await;
    one.ask(Ask::Hello {
        protocol: wire::PROTOCOL,
    })
    .await
    .expect("a welcome");
    let seated = one.until(|message| match message {
        ClientIn::Welcome { seated, .. } => Some(seated.clone()),
        _ => None,
    });
    assert_eq!(seated.await, std::slice::from_ref(&table));
    one.enter(&table).await.expect("to be let in");
    let after = one.play_where(|_| true).await;
    assert_eq!(lasting(&after), lasting(&before));
}

/// The last missing player returns, so that the clocks start: the other players get the change, and
/// the returned player gets it as part of the whole state.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_subscriber_gets_the_table_once_and_no_step_before_it() {
    let server = TestServer::open().await;
    let Left {
        guest,
        mut two,
        table,
        ..
    } = left_after_a_move(&server).await;
    two.play_where(|play| !play.running).await;
    let mut one = guest.connect(server.address()).await;
    let ack = one.send(Ask::Enter { table }).await;
    let mut heard = Vec::new();
    let entered = one.until(|message| {
        match message {
            ClientIn::Done { ack: of, .. } if *of == ack => return Some(()),
            ClientIn::Room(_) => heard.push("room"),
            ClientIn::Said { .. } => heard.push("said"),
            ClientIn::Story { .. } => heard.push("story"),
            ClientIn::Play(play) => heard.push(if play.running { "running" } else { "paused" }),
            _ => {}
        }
        None
    });
    entered.await;
    assert_eq!(heard, ["room", "said", "story", "running"]);
    two.play_where(|play| play.running).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_running_game_loses_it_and_frees_the_seat() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    one.play_where(|play| play.running).await;
    one.at(&table, TableAsk::Leave).await.expect("to leave");
    let end = two
        .play_where(|play| play.end.is_some())
        .await
        .end
        .expect("an end");
    assert_eq!(end.outcome.winners(), [TWO]);
    two.at(
        &table,
        TableAsk::Say {
            text: "hm".to_owned().try_into().expect("a line"),
        },
    )
    .await
    .expect("to speak");
    assert_eq!(
        one.at(&table, TableAsk::Leave).await,
        Err(Refusal::NotSeated)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_within_limits_and_newcomers_read_what_was_said() {
    let server = TestServer::open().await;
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let table = one.open(dama()).await;
    let say = |text: &str| TableAsk::Say {
        text: text.to_owned().try_into().expect("a line"),
    };
    for number in 1..=5 {
        assert_eq!(one.at(&table, say(&format!("line {number}"))).await, Ok(()));
    }
    assert_eq!(one.at(&table, say("line 6")).await, Err(Refusal::TooFast));
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    two.enter(&table).await.expect("to be let in");
    let lines = two.until(|message| match message {
        ClientIn::Said { lines, .. } => Some(lines.clone()),
        _ => None,
    });
    let lines = lines.await;
    let texts: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["line 1", "line 2", "line 3", "line 4", "line 5"]);
    assert!(lines.iter().all(|line| line.by == guest.person));
    assert_eq!(
        two.at(&table, say("hello")).await,
        Ok(()),
        "each has their own measure"
    );
    for text in ["", " \t ", &"x".repeat(301)] {
        let ask =
            serde_json::json!({ "at": { "table": table, "ask": { "say": { "text": text } } } });
        two.send_text(&serde_json::json!({ "ack": 900, "ask": ask }).to_string())
            .await;
        assert!(
            matches!(two.answer(900).await, Err(Refusal::Unreadable(_))),
            "{text:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_says_why() {
    let server = TestServer::open().await;
    let (_, mut host) = WebClient::new_guest(server.address()).await;
    let (_, mut other) = WebClient::new_guest(server.address()).await;
    let nowhere = "222222222222".parse().expect("a name");
    assert_eq!(host.enter(&nowhere).await, Err(Refusal::NoSuchTable));
    let table = host.open(dama()).await;
    assert_eq!(
        other.at(&table, TableAsk::Stand).await,
        Err(Refusal::NotEntered)
    );
    other.enter(&table).await.expect("to be let in");
    let sit = |seat| TableAsk::Sit { seat, ready: false };
    let bot = |name: &str| TableAsk::Bot {
        seat: TWO,
        bot: Some(name.parse().expect("a name")),
    };
    let seventh = game_core::Seat::new(7);
    assert_eq!(other.at(&table, sit(ONE)).await, Err(Refusal::SeatTaken));
    assert_eq!(
        other.at(&table, sit(seventh)).await,
        Err(Refusal::NoSuchSeat)
    );
    assert_eq!(
        other.at(&table, TableAsk::Stand).await,
        Err(Refusal::NotSeated)
    );
    assert_eq!(
        other.at(&table, TableAsk::Clear { seat: ONE }).await,
        Err(Refusal::NotHost)
    );
    assert_eq!(other.at(&table, bot("easy")).await, Err(Refusal::NotHost));
    assert_eq!(
        host.at(&table, bot("nosuchbot")).await,
        Err(Refusal::NoSuchBot)
    );
    assert_eq!(
        host.at(&table, act(Action::Resign, 0)).await,
        Err(Refusal::NoGame)
    );
    other
        .at(
            &table,
            TableAsk::Sit {
                seat: TWO,
                ready: true,
            },
        )
        .await
        .expect("a seat");
    assert_eq!(host.at(&table, TableAsk::Stand).await, Err(Refusal::GameOn));
    assert_eq!(
        host.at(&table, TableAsk::Clear { seat: TWO }).await,
        Err(Refusal::GameOn)
    );
    let not_on_turn = other.at(&table, act(Action::Resign, 0)).await;
    assert_eq!(
        not_on_turn,
        Err(Refusal::Game(game_core::Rejection::NotAwaited))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_person_gets_one_message_and_cannot_return() {
    let server = TestServer::open().await;
    let (_, mut host) = WebClient::new_guest(server.address()).await;
    let (guest, mut other) = WebClient::new_guest(server.address()).await;
    let table = host.open(dama()).await;
    other.enter(&table).await.expect("to be let in");
    other
        .at(
            &table,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .await
        .expect("a seat");
    host.at(&table, TableAsk::Remove { seat: TWO })
        .await
        .expect("the host may");
    let removed = ClientIn::Removed {
        table: table.clone(),
        person: guest.person.id.clone(),
    };
    for page in [&mut host, &mut other] {
        page.until(|message| (*message == removed).then_some(()))
            .await;
    }
    assert_eq!(
        other.at(&table, TableAsk::Stand).await,
        Err(Refusal::NotEntered)
    );
    assert_eq!(other.enter(&table).await, Err(Refusal::Removed));
    let (_, mut third) = WebClient::new_guest(server.address()).await;
    third.enter(&table).await.expect("others may");
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_of_a_connection_and_tables_of_a_person_are_limited() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    for _ in 0..wire::limits::MAX_TABLES_PER_CONNECTION {
        page.open(dama()).await;
    }
    assert_eq!(
        page.ask(Ask::Open(dama())).await,
        Err(Refusal::TooManyTables)
    );
    let mut opened = wire::limits::MAX_TABLES_PER_CONNECTION;
    let refusal = 'opening: loop {
        let mut page = guest.connect(server.address()).await;
        for _ in 0..wire::limits::MAX_TABLES_PER_CONNECTION {
            if let Err(why) = page.ask(Ask::Open(dama())).await {
                break 'opening why;
            }
            opened += 1;
        }
    };
    assert_eq!(
        (refusal, opened),
        (Refusal::TooManyTables, server::TABLES_PER_PERSON)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_on_a_seat_plays() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let bot = games::GameKind::Dama.bots()[0].parse().expect("a name");
    page.open(wire::NewTable {
        bots: vec![(TWO, bot)],
        ..dama()
    })
    .await;
    for version in [0, 2] {
        let play = page
            .play_where(|play| play.version == version && play.running)
            .await;
        assert_eq!(view(&play).to_move(), ONE);
        act_at(&mut page, &play, any_move(&play))
            .await
            .expect("a legal move");
    }
    page.play_where(|play| play.version == 4).await;
}
