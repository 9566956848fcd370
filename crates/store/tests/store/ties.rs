//! Friends and blocks.

use crate::engines::Home;
use store::{PersonId, Tie, TieFault, TokenHash};

async fn someone(home: &Home, nick: &str, token: u8) -> PersonId {
    home.create_guest(nick, &TokenHash::from_bytes([token; 32]), 0).await.expect("a guest")
}

async fn ties(home: &Home, person: &PersonId) -> Vec<(String, Tie)> {
    let ties = home.ties_of(person).await.expect("ties");
    ties.into_iter().map(|(other, tie)| (other.nick, tie)).collect()
}

fn is(nick: &str, tie: Tie) -> Vec<(String, Tie)> {
    vec![(nick.to_owned(), tie)]
}

on_both_engines! {
    async fn a_request_is_seen_by_both_and_a_yes_makes_friends(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        assert_eq!(home.befriend(&ala, &bob, 1).await.expect("asked"), Tie::Asked);
        assert_eq!((ties(&home, &ala).await, ties(&home, &bob).await), (is("bob", Tie::Asked), is("ala", Tie::AsksMe)));
        assert_eq!(home.befriend(&ala, &bob, 2).await.expect("again"), Tie::Asked);
        assert_eq!(home.befriend(&bob, &ala, 3).await.expect("yes"), Tie::Friend);
        assert_eq!((ties(&home, &ala).await, ties(&home, &bob).await), (is("bob", Tie::Friend), is("ala", Tie::Friend)));
        home.part(&bob, &ala).await.expect("parted");
        assert_eq!((ties(&home, &ala).await, ties(&home, &bob).await), (vec![], vec![]));
    }

    async fn two_who_ask_each_other_at_once_are_friends(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        let (one, two) = tokio::join!(home.befriend(&ala, &bob, 1), home.befriend(&bob, &ala, 1));
        assert!([one.expect("one"), two.expect("two")].contains(&Tie::Friend));
        assert_eq!((ties(&home, &ala).await, ties(&home, &bob).await), (is("bob", Tie::Friend), is("ala", Tie::Friend)));
    }

    async fn a_block_ends_a_friendship_and_the_blocked_cannot_tell(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        home.befriend(&ala, &bob, 1).await.expect("asked");
        home.befriend(&bob, &ala, 1).await.expect("yes");
        home.block(&ala, &bob, 2).await.expect("blocked");
        assert_eq!((ties(&home, &ala).await, ties(&home, &bob).await), (is("bob", Tie::Blocked), vec![]));
        assert!(home.has_blocked(&ala, &bob).await.expect("read") && !home.has_blocked(&bob, &ala).await.expect("read"));
        // It looks like any request that is not answered.
        assert_eq!(home.befriend(&bob, &ala, 3).await.expect("asked"), Tie::Asked);
        assert_eq!((ties(&home, &ala).await, ties(&home, &bob).await), (is("bob", Tie::Blocked), is("ala", Tie::Asked)));
        assert!(matches!(home.befriend(&ala, &bob, 4).await, Err(TieFault::Blocked)));
        home.part(&ala, &bob).await.expect("parted");
        assert!(home.has_blocked(&ala, &bob).await.expect("read"), "a block ends only when it is taken back");
        home.unblock(&ala, &bob).await.expect("unblocked");
        assert_eq!(ties(&home, &ala).await, vec![]);
    }

    async fn nobody_is_tied_to_themselves(home: Home) {
        let ala = someone(&home, "ala", 1).await;
        assert!(matches!(home.befriend(&ala, &ala, 1).await, Err(TieFault::Oneself)));
        assert!(matches!(home.block(&ala, &ala, 1).await, Err(TieFault::Oneself)));
    }
}
