//! The three kinds of sessions: how long each lasts, their limits, and their list.

use crate::accounts::{NOW, browser, registered, token};
use store::{
    BROWSER_SESSION_MS, LOGIN_MS, MAX_BROWSERS, MAX_PROGRAMS, NewSession, SESSION_MS, SessionKind,
    TokenHash,
};

fn session(number: u8, kind: SessionKind) -> NewSession {
    NewSession {
        kind,
        ..browser(number)
    }
}

on_both_engines! {
    async fn each_kind_of_session_expires_at_its_time(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.open_session(&ann, &session(2, SessionKind::Lasting), NOW).await.expect("open");
        home.open_session(&ann, &session(3, SessionKind::Program), NOW).await.expect("open");
        for later in [0, 1_000] {
            for number in [1, 2, 3] {
                home.extend_session(&token(number), NOW + later).await.expect("extend");
            }
            for (number, end) in [(1, NOW + later + BROWSER_SESSION_MS), (2, NOW + LOGIN_MS)] {
                assert!(home.holder(&token(number), end - 1).await.expect("look up").is_some());
                assert!(home.holder(&token(number), end).await.expect("look up").is_none());
            }
            assert!(home.holder(&token(3), i64::MAX - 1).await.expect("look up").is_some());
        }
    }

    async fn a_login_ends_at_its_time_however_often_it_is_used_and_a_guests_session_does_not(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.open_session(&ann, &session(2, SessionKind::Lasting), NOW).await.expect("open");
        home.create_guest("Bob", &token(3), NOW).await.expect("guest");
        let mut now = NOW;
        while now < NOW + LOGIN_MS {
            for number in [1, 2, 3] {
                assert!(home.holder(&token(number), now).await.expect("look up").is_some(), "{number}");
                home.extend_session(&token(number), now).await.expect("extend");
            }
            now += BROWSER_SESSION_MS - 1;
        }
        for (number, is_open) in [(1, false), (2, false), (3, true)] {
            let holder = home.holder(&token(number), NOW + LOGIN_MS).await.expect("look up");
            assert_eq!(holder.is_some(), is_open, "{number}");
        }
        assert!(home.holder(&token(3), now + SESSION_MS - BROWSER_SESSION_MS).await.expect("look up").is_some());
    }

    async fn a_token_expires_at_its_time_and_then_makes_room_for_another(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 0, NOW).await;
        for number in 1..=MAX_PROGRAMS as u8 {
            let token = session(number, SessionKind::Program);
            assert!(home.open_ending_session(&ann, &token, Some(NOW + 100), NOW).await.expect("open"));
        }
        let more = session(200, SessionKind::Program);
        assert!(!home.open_ending_session(&ann, &more, None, NOW + 99).await.expect("full"));
        home.extend_session(&token(1), NOW + 99).await.expect("extend");
        assert!(home.holder(&token(1), NOW + 99).await.expect("look up").is_some());
        assert!(home.holder(&token(1), NOW + 100).await.expect("look up").is_none());
        assert!(home.open_ending_session(&ann, &more, None, NOW + 100).await.expect("room"));
    }

    async fn a_persons_sessions_are_listed_last_used_first(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        registered(&home, "Bob", "bob@example.org", 9, NOW).await;
        home.open_session(&ann, &session(2, SessionKind::Program), NOW + 5).await.expect("open");
        home.extend_session(&token(1), NOW + 10).await.expect("extend");
        let listed = home.sessions_of(&ann, NOW + 10).await.expect("list");
        let listed: Vec<_> =
            listed.iter().map(|row| (row.token, row.kind, row.name.as_str(), row.created_ms, row.seen_ms)).collect();
        assert_eq!(listed, [
            (token(1), SessionKind::Browser, "browser 1", NOW, NOW + 10),
            (token(2), SessionKind::Program, "browser 2", NOW + 5, NOW + 5),
        ]);
        let later = home.sessions_of(&ann, NOW + 10 + BROWSER_SESSION_MS).await.expect("list");
        assert_eq!(later.len(), 1, "what has ended is not listed");
        home.close_other_browsers(&ann, &token(7)).await.expect("close");
        assert_eq!(home.sessions_of(&ann, NOW).await.expect("list").len(), 1, "the program stays");
    }

    async fn one_more_browser_than_allowed_ends_the_session_unused_for_longest(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 0, NOW).await;
        for number in 1..MAX_BROWSERS as u8 {
            home.open_session(&ann, &browser(number), NOW + i64::from(number)).await.expect("open");
        }
        home.extend_session(&token(0), NOW + 1_000).await.expect("extend");
        home.open_session(&ann, &browser(200), NOW + 1_001).await.expect("open");
        assert_eq!(home.sessions_of(&ann, NOW + 1_001).await.expect("list").len(), MAX_BROWSERS);
        assert!(home.holder(&token(0), NOW + 1_001).await.expect("look up").is_some());
        assert!(home.holder(&token(1), NOW + 1_001).await.expect("look up").is_none());
    }

    async fn programs_beyond_the_limit_are_refused_and_end_no_session(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 0, NOW).await;
        for number in 1..=MAX_PROGRAMS as u8 {
            let program = session(number, SessionKind::Program);
            assert!(home.open_session(&ann, &program, NOW).await.expect("open"));
        }
        assert!(!home.open_session(&ann, &session(99, SessionKind::Program), NOW).await.expect("refuse"));
        assert_eq!(home.sessions_of(&ann, NOW).await.expect("list").len(), MAX_PROGRAMS + 1);
    }
}

#[test]
fn the_name_of_a_session_is_the_start_of_its_hash() {
    assert_eq!(TokenHash::from_bytes([0xAB; 32]).name(), "abababababababab");
}
