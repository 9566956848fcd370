//! Accounts: registered from guests, found by nick and mail address, banned, given roles.

use store::{
    NewSession, NickError, PersonId, PersonKind, Registration, Role, SessionKind, Store, TokenHash,
};

pub const NOW: i64 = 1_000_000;

pub fn token(number: u8) -> TokenHash {
    TokenHash::from_bytes([number; 32])
}

pub fn browser(number: u8) -> NewSession {
    NewSession {
        token: token(number),
        kind: SessionKind::Browser,
        name: format!("browser {number}"),
    }
}

pub fn wish<'a>(nick: &'a str, email: &'a str) -> Registration<'a> {
    Registration {
        nick,
        email,
        password: "$argon2id$old",
    }
}

/// Registers a new person.
pub async fn registered(
    store: &Store,
    nick: &str,
    email: &str,
    session: u8,
    now_ms: i64,
) -> PersonId {
    store
        .register(None, &wish(nick, email), &browser(session), now_ms)
        .await
        .expect("registered")
}

on_both_engines! {
    async fn a_guest_who_registers_has_the_same_id(home: Home) {
        let guest = home.create_guest("Guest-1", &token(1), NOW).await.expect("guest");
        let wish = wish("Ann", "Ann@Example.org");
        let id = home.register(Some(&guest), &wish, &browser(2), NOW).await.expect("registered");
        assert_eq!(id, guest);
        let home = home.reopened().await;
        let account = home.account(&id).await.expect("look up").expect("an account");
        assert_eq!((account.person.nick.as_str(), account.person.kind), ("Ann", PersonKind::Account));
        assert_eq!((account.email.as_str(), account.is_verified), ("Ann@Example.org", false));
        assert_eq!((account.password.as_str(), account.role), ("$argon2id$old", Role::Player));
        assert_eq!(home.holder(&token(1), NOW).await.expect("look up"), None, "the guest's session has ended");
        assert_eq!(home.holder(&token(2), NOW).await.expect("look up").expect("a session").person.id, id);
        assert_eq!(home.delete_idle_guests(i64::MAX).await.expect("delete"), 0, "a person with an account is never idle");
    }

    async fn a_nick_that_is_taken_makes_no_account_and_leaves_the_guest(home: Home) {
        registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let guest = home.create_guest("Guest-1", &token(2), NOW).await.expect("guest");
        for who in [Some(&guest), None] {
            let refused = home.register(who, &wish("aNN", "b@example.org"), &browser(3), NOW).await;
            assert!(matches!(refused, Err(NickError::Taken)), "{refused:?}");
        }
        assert!(home.account(&guest).await.expect("look up").is_none());
        assert!(home.holder(&token(2), NOW).await.expect("look up").is_some());
    }

    async fn a_person_registers_once(home: Home) {
        let id = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let refused = home.register(Some(&id), &wish("Bob", "b@example.org"), &browser(2), NOW).await;
        assert!(matches!(refused, Err(NickError::NoSuchPerson)), "{refused:?}");
        assert!(home.account_by_nick("Bob").await.expect("look up").is_none());
    }

    async fn an_account_is_found_in_every_letter_case(home: Home) {
        let id = registered(&home, "Ann", "Ann@Example.org", 1, NOW).await;
        let by_nick = home.account_by_nick("aNN").await.expect("look up").expect("found");
        let by_email = home.claimant_of("aNN@eXAMPLE.org").await.expect("look up").expect("found");
        assert_eq!((by_nick.person.id, by_email.person.id), (id.clone(), id));
        assert!(home.owner_of("ann@example.org").await.expect("look up").is_none(), "nothing is proven yet");
    }

    async fn malformed_texts_find_no_account(home: Home) {
        registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        for odd in ["", "a\0b@example.org", "%@example.org", "ann@example.org' OR '1'='1", "no address"] {
            assert!(home.owner_of(odd).await.expect("look up").is_none(), "{odd:?}");
            assert!(home.claimant_of(odd).await.expect("look up").is_none(), "{odd:?}");
            assert!(home.account_by_nick(odd).await.expect("look up").is_none(), "{odd:?}");
        }
    }

    async fn an_address_may_be_claimed_again_and_the_oldest_claim_counts(home: Home) {
        let ann = registered(&home, "Ann", "a@example.org", 1, NOW).await;
        registered(&home, "Eve", "a@example.org", 2, NOW + 1).await;
        let bob = registered(&home, "Bob", "A@example.org", 3, NOW + 2).await;
        let oldest = home.claimant_of("a@example.org").await.expect("look up").expect("found");
        let newest = home.newest_claimant_of("a@example.org").await.expect("look up").expect("found");
        assert_eq!((oldest.person.id, newest.person.id), (ann, bob));
    }

    async fn a_new_password_ends_every_other_session_and_every_token(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.open_session(&ann, &browser(2), NOW).await.expect("second browser");
        let program = NewSession { token: token(3), kind: SessionKind::Program, name: "bot".to_owned() };
        home.open_session(&ann, &program, NOW).await.expect("program");
        home.set_password(&ann, "$argon2id$new", &token(1)).await.expect("changed");
        assert_eq!(home.account(&ann).await.expect("look up").expect("account").password, "$argon2id$new");
        for (number, is_open) in [(1, true), (2, false), (3, false)] {
            assert_eq!(home.holder(&token(number), NOW).await.expect("look up").is_some(), is_open, "{number}");
        }
    }

    async fn a_role_is_given_and_taken_by_nick(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.create_guest("Bob", &token(2), NOW).await.expect("guest");
        for role in [Role::Admin, Role::Player] {
            assert!(home.set_role("ANN", role).await.expect("set"));
            assert_eq!(home.account(&ann).await.expect("look up").expect("account").role, role);
        }
        for unknown in ["Bob", "Eve", "a\0b"] {
            assert!(!home.set_role(unknown, Role::Admin).await.expect("looked"), "{unknown:?}");
        }
    }

    async fn a_ban_ends_all_sessions_and_can_be_lifted(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let program = NewSession { token: token(2), kind: SessionKind::Program, name: "bot".to_owned() };
        home.open_session(&ann, &program, NOW).await.expect("program");
        assert!(home.set_ban("ann", Some(NOW)).await.expect("set"));
        assert_eq!(home.account(&ann).await.expect("look up").expect("account").banned_ms, Some(NOW));
        for number in [1, 2] {
            assert_eq!(home.holder(&token(number), NOW).await.expect("look up"), None);
        }
        assert!(home.set_ban("ann", None).await.expect("set"));
        assert_eq!(home.account(&ann).await.expect("look up").expect("account").banned_ms, None);
        assert!(!home.set_ban("Eve", None).await.expect("looked"));
    }
}
