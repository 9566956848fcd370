//! Attempts that several nodes count together.

use crate::accounts::token;

on_both_engines! {
    async fn attempts_are_counted_by_key_until_their_window_has_passed(home: Home) {
        for expected in 1..=3 {
            assert_eq!(home.count_attempt(&token(1), 1_000).await.expect("count"), expected);
        }
        assert_eq!(home.count_attempt(&token(2), 2_000).await.expect("count"), 1);
        assert_eq!(home.delete_passed_windows(999).await.expect("delete"), 0);
        assert_eq!(home.delete_passed_windows(1_000).await.expect("delete"), 1);
        assert_eq!(home.count_attempt(&token(1), 3_000).await.expect("count"), 1);
        assert_eq!(home.count_attempt(&token(2), 2_000).await.expect("count"), 2);
    }
}
