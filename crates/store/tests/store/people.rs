//! Guests: created, renamed, found by nick, and deleted when idle; with their sessions.

use store::{
    FORGET_BATCH, NewSession, NickError, Person, PersonKind, SESSION_MS, SessionKind, Store,
    TokenHash,
};

const NOW: i64 = 1_000_000;

fn token(number: u16) -> TokenHash {
    let mut bytes = [0; 32];
    bytes[..2].copy_from_slice(&number.to_le_bytes());
    TokenHash::from_bytes(bytes)
}

async fn nick_of(store: &Store, number: u16, now_ms: i64) -> Option<String> {
    store
        .holder(&token(number), now_ms)
        .await
        .expect("look up")
        .map(|holder| holder.person.nick)
}

on_both_engines! {
    async fn a_guest_is_known_by_their_token_after_a_restart(home: Home) {
        let id = home.create_guest("Zażółć", &token(1), NOW).await.expect("guest");
        let home = home.reopened().await;
        let guest = Person { id: id.clone(), nick: "Zażółć".to_owned(), kind: PersonKind::Guest };
        let holder = home.holder(&token(1), NOW).await.expect("look up").expect("a session");
        assert_eq!((holder.person, holder.kind), (guest.clone(), SessionKind::Lasting));
        assert_eq!(home.person(&id).await.expect("look up"), Some(guest));
        assert_eq!(nick_of(&home, 2, NOW).await, None);
    }

    async fn a_nick_is_taken_in_every_letter_case(home: Home) {
        home.create_guest("Łódź", &token(1), NOW).await.expect("guest");
        for clash in ["Łódź", "łÓDŹ"] {
            let refused = home.create_guest(clash, &token(2), NOW).await;
            assert!(matches!(refused, Err(NickError::Taken)), "{refused:?}");
        }
        assert_eq!(nick_of(&home, 2, NOW).await, None, "a refused guest has no session");
    }

    async fn a_person_is_found_by_nick_in_every_letter_case(home: Home) {
        let id = home.create_guest("Łódź", &token(1), NOW).await.expect("guest");
        let guest = Person { id, nick: "Łódź".to_owned(), kind: PersonKind::Guest };
        for nick in ["Łódź", "łÓDŹ"] {
            assert_eq!(home.person_by_nick(nick).await.expect("look up"), Some(guest.clone()));
        }
        for unknown in ["Lodz", "", "a\0b"] {
            assert_eq!(home.person_by_nick(unknown).await.expect("look up"), None, "{unknown:?}");
        }
    }

    async fn one_of_two_guests_who_want_the_same_nick_at_once_gets_it(home: Home) {
        let (one, two) = (token(1), token(2));
        let (one, two) = tokio::join!(home.create_guest("Ann", &one, NOW), home.create_guest("ann", &two, NOW));
        assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
        assert!(matches!(one.err().or(two.err()), Some(NickError::Taken)));
    }

    async fn an_unusable_nick_is_refused(home: Home) {
        for nick in ["", "a\0b", &"x".repeat(81)] {
            let refused = home.create_guest(nick, &token(1), NOW).await;
            assert!(matches!(refused, Err(NickError::Malformed)), "{refused:?}");
        }
    }

    async fn a_token_is_never_given_to_a_second_person(home: Home) {
        home.create_guest("Ann", &token(1), NOW).await.expect("guest");
        let refused = home.create_guest("Bob", &token(1), NOW).await;
        assert!(matches!(refused, Err(NickError::Store(_))), "{refused:?}");
        assert_eq!(nick_of(&home, 1, NOW).await.as_deref(), Some("Ann"));
        home.create_guest("Bob", &token(2), NOW).await.expect("the failed attempt left nothing behind");
    }

    async fn renaming_keeps_nicks_unique_and_allows_new_letter_case(home: Home) {
        let ann = home.create_guest("Ann", &token(1), NOW).await.expect("guest");
        home.create_guest("Bob", &token(2), NOW).await.expect("guest");
        let refused = home.rename(&ann, "BOB").await;
        assert!(matches!(refused, Err(NickError::Taken)), "{refused:?}");
        home.rename(&ann, "aNN").await.expect("own nick");
        assert_eq!(nick_of(&home, 1, NOW).await.as_deref(), Some("aNN"));
        home.rename(&ann, "Eva").await.expect("free nick");
        home.create_guest("ann", &token(3), NOW).await.expect("the old nick is free again");
        let unknown = "0".repeat(32).parse().expect("an id");
        assert!(matches!(home.rename(&unknown, "Zed").await, Err(NickError::NoSuchPerson)));
    }

    async fn sessions_of_one_person_live_and_end_one_by_one(home: Home) {
        let ann = home.create_guest("Ann", &token(1), NOW).await.expect("guest");
        let second = NewSession { token: token(2), kind: SessionKind::Lasting, name: String::new() };
        assert!(home.open_session(&ann, &second, NOW + 10).await.expect("second device"));
        home.extend_session(&token(1), NOW + 100).await.expect("extend");
        assert_eq!(nick_of(&home, 2, NOW + SESSION_MS + 9).await.as_deref(), Some("Ann"));
        assert_eq!(nick_of(&home, 2, NOW + SESSION_MS + 10).await, None, "the second has ended");
        home.extend_session(&token(2), NOW + SESSION_MS + 10).await.expect("too late to extend");
        assert_eq!(nick_of(&home, 2, NOW + SESSION_MS + 10).await, None, "an expired session stays expired");
        assert_eq!(nick_of(&home, 1, NOW + SESSION_MS + 99).await.as_deref(), Some("Ann"));
        assert_eq!(home.delete_ended_sessions(NOW + SESSION_MS + 10).await.expect("delete"), 1);
        home.close_session(&token(1)).await.expect("log out");
        assert_eq!(nick_of(&home, 1, NOW).await, None);
    }

    async fn idle_guests_are_deleted_with_their_sessions(home: Home) {
        let idle = home.create_guest("Idle", &token(1), NOW).await.expect("guest");
        let seen = home.create_guest("Seen", &token(2), NOW).await.expect("guest");
        home.touch(&seen, NOW + 500).await.expect("touch");
        home.touch(&seen, NOW + 400).await.expect("an earlier time is ignored");
        assert_eq!(home.delete_idle_guests(NOW + 500).await.expect("delete"), 1);
        assert_eq!(home.person(&idle).await.expect("look up"), None);
        assert_eq!(nick_of(&home, 1, NOW).await, None);
        assert_eq!(nick_of(&home, 2, NOW).await.as_deref(), Some("Seen"));
    }

    async fn more_idle_guests_than_one_batch_are_all_deleted(home: Home) {
        let crowd = FORGET_BATCH as u16 + 1;
        for number in 0..crowd {
            home.create_guest(&format!("Guest-{number}"), &token(number), NOW).await.expect("guest");
        }
        assert_eq!(home.delete_idle_guests(NOW + 1).await.expect("delete"), u64::from(crowd));
    }
}
