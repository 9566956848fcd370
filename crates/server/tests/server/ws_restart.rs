//! `WebClient` connections across a restart of the server.

use crate::common::{
    table::{ONE, act_at, any_move, play_on, two_at_a_table, view},
    test_server::TestServer,
    web_client::WebClient,
};
use game_core::Viewer;
use wire::Farewell;

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_mid_game_costs_nothing() {
    let mut server = TestServer::open().await;
    let (ann, mut one) = WebClient::new_guest(server.address()).await;
    let (bob, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let start = one.play_where(|play| play.running).await;
    act_at(&mut one, &start, any_move(&start))
        .await
        .expect("a legal move");
    let before = two.play_where(|play| play.version == 1).await;
    server.stop().await;
    for page in [&mut one, &mut two] {
        assert_eq!(page.end().await, Some(Farewell::Restarting));
    }
    server.start().await;
    let mut two = bob.connect(server.address()).await;
    two.enter(&table).await.expect("the table is still there");
    let alone = two.play_where(|_| true).await;
    assert_eq!(
        (alone.version, view(&alone), alone.running),
        (1, view(&before), false)
    );
    let mut one = ann.connect(server.address()).await;
    one.enter(&table).await.expect("the table is still there");
    let [end, _] = play_on([&mut one, &mut two], 3).await;
    assert_eq!((end.game, end.viewer), (1, Viewer::Seat(ONE)));
    assert!(end.end.is_some());
}
