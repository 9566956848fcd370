//! Old closed tables that only guests used are deleted; games of accounts stay.

use crate::{
    accounts::{NOW, registered, token},
    engines::{append, index},
    game_rows::finished,
};
use store::{Append, CLOSED_TABLES_PAGE, ClosedCursor, Cursor, PlayerId, Store, TableStatus};

/// Plays a game at a new table and closes it; returns nothing that the store does not.
async fn play(store: &Store, table: &str, players: [PlayerId; 2], closed_ms: i64) {
    let end = finished(1, players, None);
    let rows = append(table, 1, &["opened", "entry"]);
    let rows = Append {
        finished: Some(end),
        ..rows
    };
    store.append(rows).await.expect("committed");
    let closed = append(table, 3, &["closed"]);
    let index = index(TableStatus::Closed, closed_ms);
    store
        .append(Append { index, ..closed })
        .await
        .expect("committed");
}

async fn delete(store: &Store, before_ms: i64) -> u64 {
    let (mut deleted, mut cursor) = (0, ClosedCursor::default());
    loop {
        let page = store
            .delete_guest_tables(before_ms, &cursor)
            .await
            .expect("deleted");
        deleted += page.deleted;
        cursor = page.cursor;
        if !page.has_more {
            return deleted;
        }
    }
}

async fn is_stored(store: &Store, table: &str) -> bool {
    let rows = store.load(table).await.expect("load").len();
    let game = store.game(table, 1).await.expect("read").is_some();
    assert_eq!(rows > 0, game, "{table}: all or nothing");
    game
}

on_both_engines! {
    async fn only_old_tables_without_a_game_of_an_account_are_deleted(home: Home) {
        let guest = home.create_guest("Guest-1", &token(1), NOW).await.expect("guest");
        let later = home.create_guest("Guest-2", &token(2), NOW).await.expect("guest");
        let account = registered(&home, "Ann", "ann@example.org", 3, NOW).await;
        let [guest, later, account] = [guest, later, account].map(PlayerId::Person);
        let bot = PlayerId::Bot("bot".to_owned());
        play(&home, "guests", [guest.clone(), later.clone()], 100).await;
        play(&home, "against-bot", [guest.clone(), bot.clone()], 100).await;
        play(&home, "with-account", [guest.clone(), account], 100).await;
        play(&home, "young", [guest.clone(), bot], 500).await;
        home.append(append("open", 1, &["opened"])).await.expect("committed");
        assert_eq!(delete(&home, 200).await, 2);
        let home = home.reopened().await;
        for (table, stays) in [("guests", false), ("against-bot", false), ("with-account", true), ("young", true)] {
            assert_eq!(is_stored(&home, table).await, stays, "{table}");
        }
        assert_eq!(home.load("open").await.expect("load").len(), 1);
        let PlayerId::Person(guest) = guest else { panic!("a person") };
        assert_eq!(home.games_of(&guest, &Cursor::newest()).await.expect("read").len(), 2);
        assert_eq!(delete(&home, 200).await, 0);
        assert_eq!(delete(&home, 501).await, 1);
    }

    async fn a_guest_who_registers_keeps_their_games(home: Home) {
        let guest = home.create_guest("Guest-1", &token(1), NOW).await.expect("guest");
        play(&home, "t", [PlayerId::Person(guest.clone()), PlayerId::Bot("bot".to_owned())], 100).await;
        let wish = crate::accounts::wish("Ann", "ann@example.org");
        home.register(Some(&guest), &wish, &crate::accounts::browser(2), NOW).await.expect("registered");
        assert_eq!(delete(&home, 200).await, 0);
        assert!(is_stored(&home, "t").await);
    }

    async fn more_tables_than_a_page_are_deleted_page_by_page(home: Home) {
        let tables = CLOSED_TABLES_PAGE + 3;
        for table in 0..tables {
            let closed = append(&format!("t{table}"), 1, &["opened", "closed"]);
            let index = index(TableStatus::Closed, 100);
            home.append(Append { index, ..closed }).await.expect("committed");
        }
        assert_eq!(delete(&home, 200).await, tables as u64);
        assert!(home.load("t0").await.expect("load").is_empty());
    }
}
