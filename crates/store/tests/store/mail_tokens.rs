//! Links sent by mail: valid once, for a limited time, for one purpose.

use crate::accounts::{NOW, browser, registered, token};
use crate::engines::open;
use store::{NewSession, Purpose, SessionKind};

const FAR: i64 = 1 << 50;

on_both_engines! {
    async fn a_link_proves_an_address_once(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Verify, "ann@example.org", NOW).await.expect("saved");
        assert_eq!(home.confirm_email(&token(50), NOW).await.expect("confirm"), Some(ann.clone()));
        assert_eq!(home.confirm_email(&token(50), NOW).await.expect("confirm"), None);
        assert_eq!(home.owner_of("ANN@example.org").await.expect("look up").expect("owner").person.id, ann);
        assert!(home.claimant_of("ann@example.org").await.expect("look up").is_none());
    }

    async fn a_link_is_valid_until_it_expires(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let hour = 60 * 60 * 1_000;
        assert_eq!(Purpose::Reset.lasts_ms(), hour);
        home.save_link(&ann, &token(50), Purpose::Reset, "ann@example.org", NOW).await.expect("saved");
        home.save_link(&ann, &token(51), Purpose::Verify, "ann@example.org", NOW).await.expect("saved");
        assert_eq!(home.link(&token(50), NOW + hour - 1).await.expect("look"), Some((ann.clone(), Purpose::Reset)));
        assert_eq!(home.link(&token(50), NOW + hour).await.expect("look"), None);
        assert_eq!(home.reset_password(&token(50), "new", NOW + hour).await.expect("reset"), None);
        let end = NOW + Purpose::Verify.lasts_ms();
        assert_eq!(home.confirm_email(&token(51), end).await.expect("confirm"), None);
        home.delete_ended_sessions(NOW + hour).await.expect("delete");
        assert_eq!(home.link(&token(50), NOW).await.expect("look"), None, "it was deleted");
        assert_eq!(home.confirm_email(&token(51), end - 1).await.expect("confirm"), Some(ann));
    }

    async fn a_link_works_for_its_purpose_only(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Verify, "ann@example.org", NOW).await.expect("saved");
        home.save_link(&ann, &token(51), Purpose::Reset, "ann@example.org", NOW).await.expect("saved");
        assert_eq!(home.reset_password(&token(50), "new", NOW).await.expect("reset"), None);
        assert_eq!(home.confirm_email(&token(51), NOW).await.expect("confirm"), None);
        assert!(home.link(&token(50), NOW).await.expect("look").is_some(), "a wrong try does not use it up");
        assert!(home.link(&token(51), NOW).await.expect("look").is_some());
    }

    async fn a_newer_link_replaces_the_one_before(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        for number in [50, 51] {
            home.save_link(&ann, &token(number), Purpose::Reset, "ann@example.org", NOW).await.expect("saved");
        }
        assert_eq!(home.reset_password(&token(50), "new", NOW).await.expect("reset"), None);
        assert_eq!(home.reset_password(&token(51), "new", NOW).await.expect("reset"), Some(ann));
    }

    async fn an_address_belongs_to_the_first_account_that_proves_it(home: Home) {
        let ann = registered(&home, "Ann", "shared@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "Shared@example.org", 2, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Verify, "shared@example.org", NOW).await.expect("saved");
        home.save_link(&bob, &token(51), Purpose::Verify, "Shared@example.org", NOW).await.expect("saved");
        assert_eq!(home.confirm_email(&token(51), NOW).await.expect("confirm"), Some(bob.clone()));
        assert_eq!(home.confirm_email(&token(50), NOW).await.expect("confirm"), None);
        assert_eq!(home.owner_of("shared@example.org").await.expect("look up").expect("owner").person.id, bob);
    }

    async fn of_two_accounts_that_prove_an_address_at_once_one_has_it(home: Home) {
        let other = open(&home.address).await;
        for round in 0..20_u8 {
            let (email, number) = (format!("shared{round}@example.org"), 2 * round);
            let ann = registered(&home, &format!("Ann{round}"), &email, 100 + number, NOW).await;
            let bob = registered(&home, &format!("Bob{round}"), &email, 101 + number, NOW).await;
            home.save_link(&ann, &token(number), Purpose::Verify, &email, NOW).await.expect("saved");
            home.save_link(&bob, &token(number + 1), Purpose::Reset, &email, NOW).await.expect("saved");
            let (verify, reset) = (token(number), token(number + 1));
            let (confirmed, reset) = tokio::join!(
                home.confirm_email(&verify, NOW), other.reset_password(&reset, "new", NOW));
            assert_eq!(reset.expect("no failure").as_ref(), Some(&bob), "the password is set in any case");
            let owner = home.owner_of(&email).await.expect("look up").expect("one has it").person.id;
            match confirmed.expect("no failure") {
                Some(person) => assert_eq!((&person, &owner), (&ann, &ann)),
                None => assert_eq!(owner, bob),
            }
            let password = home.account(&bob).await.expect("look up").expect("account").password;
            assert_eq!(password, "new");
        }
        other.close().await;
    }

    async fn the_address_of_a_link_is_told_to_those_who_may_reset_a_password_with_it(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Reset, "Ann@example.org", NOW).await.expect("saved");
        home.save_link(&ann, &token(51), Purpose::Verify, "ann@example.org", NOW).await.expect("saved");
        let told = async |number, now| home.reset_address(&token(number), now).await.expect("look");
        assert_eq!(told(50, NOW).await.as_deref(), Some("Ann@example.org"));
        assert_eq!(told(50, NOW + Purpose::Reset.lasts_ms()).await, None, "it has ended");
        assert_eq!(told(51, NOW).await, None, "it is for another purpose");
        assert_eq!(told(52, NOW).await, None);
        assert!(home.reset_password(&token(50), "new", NOW).await.expect("reset").is_some(), "it was not used up");
        assert_eq!(told(50, NOW).await, None, "now it is");
    }

    async fn a_changed_address_counts_when_it_is_proven(home: Home) {
        let ann = registered(&home, "Ann", "old@example.org", 1, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Verify, "old@example.org", NOW).await.expect("saved");
        home.save_link(&ann, &token(51), Purpose::Change, "new@example.org", NOW).await.expect("saved");
        assert_eq!(home.pending_email(&ann, NOW).await.expect("look").as_deref(), Some("new@example.org"));
        assert_eq!(home.pending_email(&ann, FAR).await.expect("look"), None);
        assert_eq!(home.account(&ann).await.expect("look up").expect("account").email, "old@example.org");
        assert_eq!(home.confirm_email(&token(51), NOW).await.expect("confirm"), Some(ann.clone()));
        let account = home.account(&ann).await.expect("look up").expect("account");
        assert_eq!((account.email.as_str(), account.is_verified), ("new@example.org", true));
        assert_eq!(home.pending_email(&ann, NOW).await.expect("look"), None);
        assert_eq!(home.confirm_email(&token(50), NOW).await.expect("confirm"), None, "the old address is gone");
    }

    async fn a_reset_ends_all_sessions_and_proves_the_address(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let program = NewSession { kind: SessionKind::Program, ..browser(2) };
        home.open_session(&ann, &program, NOW).await.expect("program");
        home.save_link(&ann, &token(50), Purpose::Reset, "ann@example.org", NOW).await.expect("saved");
        assert_eq!(home.reset_password(&token(50), "$argon2id$new", NOW).await.expect("reset"), Some(ann.clone()));
        let account = home.account(&ann).await.expect("look up").expect("account");
        assert_eq!((account.password.as_str(), account.is_verified), ("$argon2id$new", true));
        assert_eq!(home.sessions_of(&ann, NOW).await.expect("list"), []);
        assert_eq!(home.reset_password(&token(50), "again", NOW).await.expect("reset"), None);
    }

    async fn a_reset_does_not_take_an_address_from_the_account_that_proved_it(home: Home) {
        let ann = registered(&home, "Ann", "shared@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "shared@example.org", 2, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Verify, "shared@example.org", NOW).await.expect("saved");
        home.save_link(&bob, &token(51), Purpose::Reset, "shared@example.org", NOW).await.expect("saved");
        home.confirm_email(&token(50), NOW).await.expect("confirm");
        assert_eq!(home.reset_password(&token(51), "new", NOW).await.expect("reset"), Some(bob.clone()));
        assert!(!home.account(&bob).await.expect("look up").expect("account").is_verified);
        assert_eq!(home.owner_of("shared@example.org").await.expect("look up").expect("owner").person.id, ann);
    }

    async fn a_changed_password_deletes_links_to_reset_it(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.save_link(&ann, &token(50), Purpose::Reset, "ann@example.org", NOW).await.expect("saved");
        home.set_password(&ann, "new", &token(1)).await.expect("changed");
        assert_eq!(home.reset_password(&token(50), "stolen", NOW).await.expect("reset"), None);
    }
}
