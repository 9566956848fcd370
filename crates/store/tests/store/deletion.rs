//! Deleting a person: personal data goes, finished games stay.

use crate::{
    accounts::{NOW, registered, token},
    engines::append,
};
use store::{
    Append, Cursor, FinishedGame, Mention, MentionCursor, PersonId, PlayerId, PlayerRow, Purpose,
    Store,
};

fn player(seat: u8, person: &PersonId, nick: &str) -> PlayerRow {
    PlayerRow {
        seat,
        side: seat,
        who: PlayerId::Person(person.clone()),
        nick: nick.to_owned(),
        place: seat + 1,
        program: false,
    }
}

/// All rows that name a person.
async fn mentions(store: &Store, person: &PersonId) -> Vec<Mention> {
    store.prepare_mentions().await.expect("compacted");
    let (mut all, mut cursor) = (Vec::new(), Some(MentionCursor::start()));
    while let Some(after) = cursor {
        let batch = store.mentions(person, &after).await.expect("read");
        all.extend(batch.mentions);
        cursor = batch.next;
    }
    all
}

on_both_engines! {
    async fn personal_data_is_deleted_and_finished_games_stay(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Verify, "ann@example.org", NOW).await.expect("committed");
        let finished = FinishedGame {
            number: 1,
            game: "dama".to_owned(),
            started_ms: 1,
            ended_ms: 2,
            outcome: "{}".to_owned(),
            players: vec![player(0, &ann, "Ann"), player(1, &bob, "Bob")],
            rows: None,
            rated: true,
        };
        let rows = [format!("Ann {ann} sat"), "a move".to_owned(), format!("Bob {bob} sat")];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        home.append(Append { finished: Some(finished), ..append("t", 1, &rows) }).await.expect("committed");

        home.befriend(&ann, &bob, NOW).await.expect("asked");
        assert_eq!(home.standings(&PlayerId::Person(ann.clone())).await.expect("read").len(), 1);

        let mut mentions = mentions(&home, &ann).await;
        assert_eq!(mentions, [Mention { table_id: "t".to_owned(), seq: 1, body: format!("Ann {ann} sat") }]);
        mentions[0].body = "deleted sat".to_owned();
        home.begin_deletion(&ann).await.expect("written down");
        home.rewrite_rows(&mentions).await.expect("rewritten");
        home.delete_person(&ann, "deleted").await.expect("deleted");
        assert!(home.begun_deletions().await.expect("read").is_empty());

        let home = home.reopened().await;
        assert!(home.person(&ann).await.expect("look up").is_none());
        assert!(home.account(&ann).await.expect("look up").is_none());
        assert!(home.claimant_of("ann@example.org").await.expect("look up").is_none());
        assert!(home.holder(&token(1), NOW).await.expect("look up").is_none());
        assert!(home.link(&token(50), NOW).await.expect("look up").is_none());
        assert_eq!(super::mentions(&home, &ann).await, []);
        assert!(home.standings(&PlayerId::Person(ann.clone())).await.expect("read").is_empty());
        assert!(home.relations_of(&bob).await.expect("read").is_empty());
        let game = home.game("t", 1).await.expect("read").expect("committed");
        let players: Vec<_> = game.finished.players.iter().map(|it| (it.who.clone(), it.nick.as_str())).collect();
        assert_eq!(players, [(PlayerId::Deleted, "deleted"), (PlayerId::Person(bob.clone()), "Bob")]);
        assert_eq!(home.games_of(&bob, &Cursor::newest()).await.expect("read").len(), 1);
        let bodies: Vec<_> = home.load("t").await.expect("load").into_iter().map(|row| row.body).collect();
        assert_eq!(bodies, ["deleted sat".to_owned(), "a move".to_owned(), format!("Bob {bob} sat")]);
        registered(&home, "Ann", "ann@example.org", 1, NOW).await;
    }
}
