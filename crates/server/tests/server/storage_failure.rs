//! A move whose commit fails has not happened: clients get the state before it, and the game
//! continues once commits succeed.

use crate::common::{
    dama::Client,
    table::{TWO, act_at, any_move, dama, two_at_a_table, view},
    test_server::TestServer,
    web_client::WebClient,
};
use store::{Address, testing::PrivatePostgres};
use wire::Refusal;

/// Matches every move in the journal.
const MOVES: &str = r#"%"act"%"#;
/// Matches a move of the second seat.
const MOVES_OF_TWO: &str = r#"%"act":{"seat":1%"#;

/// Makes the journal refuse matching rows, or accept all rows again.
async fn set_trouble(database: &str, rows: Option<&str>) {
    let sql = match rows {
        Some(rows) => {
            format!(
                "ALTER TABLE journal ADD CONSTRAINT trouble CHECK (body NOT LIKE '{rows}') NOT VALID"
            )
        }
        None => "ALTER TABLE journal DROP CONSTRAINT trouble".to_owned(),
    };
    PrivatePostgres::shared().run(database, &sql).await;
}

/// Starts a server on a PostgreSQL database and returns the database's name.
async fn server_on_postgres() -> (TestServer, String) {
    let address = PrivatePostgres::shared().fresh_database().await;
    let Address::Postgres(options) = &address else {
        panic!("PostgreSQL")
    };
    let database = options.get_database().expect("a name").to_owned();
    (TestServer::on(address).await, database)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_commit_fails_has_not_happened_and_may_be_made_again() {
    let (server, database) = server_on_postgres().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    two_at_a_table(&mut one, &mut two).await;
    let start = one.play_where(|play| play.running).await;
    let mut tcp_one = Client::called(server.dama(), "one").await;
    let mut tcp_two = Client::called(server.dama(), "two").await;
    assert_eq!(tcp_one.ask("CREATE_GAME").await, "204");
    assert_eq!(tcp_two.ask("JOIN_GAME|one").await, "206");
    let state = tcp_one.ask("GET_GAME_STATE").await;

    set_trouble(&database, Some(MOVES)).await;
    assert_eq!(
        act_at(&mut one, &start, any_move(&start)).await,
        Err(Refusal::NotKept)
    );
    let still = one.play_where(|play| play.running).await;
    assert_eq!((still.version, view(&still)), (0, view(&start)));
    assert_eq!(tcp_one.ask("TURN|1,4|0,3").await, "420");
    assert_eq!(tcp_two.ask("GET_GAME_STATE").await, state);

    set_trouble(&database, None).await;
    act_at(&mut one, &still, any_move(&still))
        .await
        .expect("kept");
    assert_eq!(two.play_where(|play| play.version > 0).await.version, 1);
    let answer = tcp_one.ask("TURN|1,4|0,3").await;
    assert!(answer.starts_with("208|two|"), "{answer}");
    tcp_two.until_state(&answer).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_moves_again_after_the_commit_of_its_move_failed() {
    let (server, database) = server_on_postgres().await;
    let (_, mut me) = WebClient::new_guest(server.address()).await;
    let bots = vec![(TWO, "easy".parse().expect("a name"))];
    me.open(wire::NewTable { bots, ..dama() }).await;
    let start = me.play_where(|play| play.running).await;
    set_trouble(&database, Some(MOVES_OF_TWO)).await;
    act_at(&mut me, &start, any_move(&start))
        .await
        .expect("kept");
    // Sent once when the move was made, and again after each failed commit of the bot's move.
    for _ in 0..2 {
        me.play_where(|play| play.version == 1).await;
    }
    set_trouble(&database, None).await;
    assert_eq!(
        me.play_where(|play| play.version > 1).await.awaited,
        [crate::common::table::ONE]
    );
}
