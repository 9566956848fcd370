//! Second factors: confirmed once, every code used once, gone with the account.

use crate::accounts::{NOW, registered, token};

const SECRET: &[u8] = &[7; 20];

on_both_engines! {
    async fn a_second_factor_counts_once_it_is_confirmed(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        assert!(home.second_factor(&ann).await.expect("look up").is_none());
        assert!(home.begin_second_factor(&ann, &[1; 20]).await.expect("begun"));
        assert!(home.begin_second_factor(&ann, SECRET).await.expect("begun again"));
        let codes = [token(50), token(51)];
        assert!(!home.confirm_second_factor(&ann, &[1; 20], 5, &codes, NOW).await.expect("replaced"));
        assert!(!home.use_step(&ann, 5).await.expect("not confirmed"));
        assert!(home.confirm_second_factor(&ann, SECRET, 5, &codes, NOW).await.expect("confirmed"));
        assert!(!home.confirm_second_factor(&ann, SECRET, 6, &codes, NOW).await.expect("once"));
        assert!(!home.begin_second_factor(&ann, &[1; 20]).await.expect("not replaced"));
        let factor = home.second_factor(&ann).await.expect("look up").expect("a factor");
        assert_eq!((factor.secret.as_slice(), factor.is_confirmed, factor.recovery_codes), (SECRET, true, 2));
    }

    async fn no_code_is_used_twice(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        home.begin_second_factor(&ann, SECRET).await.expect("begun");
        home.confirm_second_factor(&ann, SECRET, 5, &[token(50)], NOW).await.expect("confirmed");
        for (step, is_accepted) in [(5, false), (4, false), (6, true), (6, false), (8, true), (7, false)] {
            assert_eq!(home.use_step(&ann, step).await.expect("use"), is_accepted, "{step}");
        }
        assert!(!home.use_recovery_code(&bob, &token(50)).await.expect("another person's"));
        assert!(home.use_recovery_code(&ann, &token(50)).await.expect("used"));
        assert!(!home.use_recovery_code(&ann, &token(50)).await.expect("used before"));
    }

    async fn a_second_factor_is_removed_by_its_owner_or_by_nick_and_with_the_account(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        for by_nick in [true, false] {
            home.begin_second_factor(&ann, SECRET).await.expect("begun");
            assert!(home.confirm_second_factor(&ann, SECRET, 5, &[token(50)], NOW).await.expect("confirmed"));
            let removed = match by_nick {
                true => home.remove_second_factor_of("ANN").await,
                false => home.remove_second_factor(&ann).await,
            };
            assert!(removed.expect("removed"));
            assert!(home.second_factor(&ann).await.expect("look up").is_none());
        }
        for unknown in ["ann", "Eve", "a\0b"] {
            assert!(!home.remove_second_factor_of(unknown).await.expect("none"), "{unknown:?}");
        }
        home.begin_second_factor(&ann, SECRET).await.expect("begun");
        home.confirm_second_factor(&ann, SECRET, 5, &[token(50)], NOW).await.expect("confirmed");
        home.delete_person(&ann, "Deleted-player").await.expect("deleted");
        assert!(home.second_factor(&ann).await.expect("look up").is_none());
    }
}
