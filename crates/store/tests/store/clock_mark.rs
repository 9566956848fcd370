//! The last time that a server saw survives a restart.

on_both_engines! {
    async fn the_last_seen_time_is_the_one_stored_last(home: Home) {
        assert_eq!(home.last_seen_ms().await.expect("read"), None);
        for now_ms in [5_000, 9_000, 7_000] {
            home.mark_seen(now_ms).await.expect("write");
        }
        home.probe_write(1).await.expect("a row of its own");
        let home = home.reopened().await;
        assert_eq!(home.last_seen_ms().await.expect("read"), Some(7_000));
    }
}
