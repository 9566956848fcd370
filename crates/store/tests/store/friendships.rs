//! Friendships, requests, blocks, and the record against friends.

use crate::engines::{Home, append};
use store::{
    Append, FinishedGame, HeadToHead, MAX_ASKED, MAX_ASKING, MAX_BLOCKED, PersonId, PlayerId,
    PlayerRow, Relation, RelationError, TokenHash,
};

async fn someone(home: &Home, nick: &str, token: u8) -> PersonId {
    home.create_guest(nick, &TokenHash::from_bytes([token; 32]), 0)
        .await
        .expect("a guest")
}

async fn relations(home: &Home, person: &PersonId) -> Vec<(String, Relation)> {
    let relations = home.relations_of(person).await.expect("relations");
    relations
        .into_iter()
        .map(|(other, relation)| (other.nick, relation))
        .collect()
}

/// Creates `count` people, named `prefix0`, `prefix1` and so on.
async fn crowd(home: &Home, prefix: &str, count: usize) -> Vec<PersonId> {
    let mut people = Vec::new();
    for number in 0..count {
        let mut token = [0; 32];
        token[..prefix.len()].copy_from_slice(prefix.as_bytes());
        token[28..].copy_from_slice(&(number as u32).to_be_bytes());
        let nick = format!("{prefix}{number}");
        people.push(
            home.create_guest(&nick, &TokenHash::from_bytes(token), 0)
                .await
                .expect("a guest"),
        );
    }
    people
}

fn is(nick: &str, relation: Relation) -> Vec<(String, Relation)> {
    vec![(nick.to_owned(), relation)]
}

on_both_engines! {
    async fn a_request_is_seen_by_both_and_a_yes_makes_friends(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        assert_eq!(home.befriend(&ala, &bob, 1).await.expect("asked"), Relation::Asked);
        assert_eq!((relations(&home, &ala).await, relations(&home, &bob).await), (is("bob", Relation::Asked), is("ala", Relation::AsksMe)));
        assert_eq!(home.befriend(&ala, &bob, 2).await.expect("again"), Relation::Asked);
        assert_eq!(home.befriend(&bob, &ala, 3).await.expect("yes"), Relation::Friend);
        assert_eq!((relations(&home, &ala).await, relations(&home, &bob).await), (is("bob", Relation::Friend), is("ala", Relation::Friend)));
        home.part(&bob, &ala).await.expect("parted");
        assert_eq!((relations(&home, &ala).await, relations(&home, &bob).await), (vec![], vec![]));
    }

    async fn two_who_ask_each_other_at_once_are_friends(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        let (one, two) = tokio::join!(home.befriend(&ala, &bob, 1), home.befriend(&bob, &ala, 1));
        assert!([one.expect("one"), two.expect("two")].contains(&Relation::Friend));
        assert_eq!((relations(&home, &ala).await, relations(&home, &bob).await), (is("bob", Relation::Friend), is("ala", Relation::Friend)));
    }

    async fn a_block_ends_a_friendship_and_the_blocked_cannot_tell(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        home.befriend(&ala, &bob, 1).await.expect("asked");
        home.befriend(&bob, &ala, 1).await.expect("yes");
        home.block(&ala, &bob, 2).await.expect("blocked");
        assert_eq!((relations(&home, &ala).await, relations(&home, &bob).await), (is("bob", Relation::Blocked), vec![]));
        assert!(home.has_blocked(&ala, &bob).await.expect("read") && !home.has_blocked(&bob, &ala).await.expect("read"));
        // To Bob it looks like a request without an answer.
        assert_eq!(home.befriend(&bob, &ala, 3).await.expect("asked"), Relation::Asked);
        assert_eq!((relations(&home, &ala).await, relations(&home, &bob).await), (is("bob", Relation::Blocked), is("ala", Relation::Asked)));
        assert!(matches!(home.befriend(&ala, &bob, 4).await, Err(RelationError::Blocked)));
        home.part(&ala, &bob).await.expect("parted");
        assert!(home.has_blocked(&ala, &bob).await.expect("read"), "a block ends only when it is taken back");
        home.unblock(&ala, &bob).await.expect("unblocked");
        assert_eq!(relations(&home, &ala).await, vec![]);
    }

    async fn a_person_has_no_relation_to_themselves(home: Home) {
        let ala = someone(&home, "ala", 1).await;
        assert!(matches!(home.befriend(&ala, &ala, 1).await, Err(RelationError::Oneself)));
        assert!(matches!(home.block(&ala, &ala, 1).await, Err(RelationError::Oneself)));
    }

    async fn a_flood_of_requests_pushes_no_friend_off_the_list_and_has_an_end(home: Home) {
        let (ala, zoe) = (someone(&home, "ala", 1).await, someone(&home, "zoe", 2).await);
        home.befriend(&ala, &zoe, 1).await.expect("asked");
        home.befriend(&zoe, &ala, 1).await.expect("yes");
        let crowd = crowd(&home, "bot", MAX_ASKING + 1).await;
        for stranger in &crowd[..MAX_ASKING] {
            home.befriend(stranger, &ala, 2).await.expect("asked");
        }
        let list = relations(&home, &ala).await;
        assert_eq!((list.len(), &list[0]), (MAX_ASKING + 1, &("zoe".to_owned(), Relation::Friend)));
        // One more is refused, and a blocked person gets the same answer.
        let last = &crowd[MAX_ASKING];
        assert!(matches!(home.befriend(last, &ala, 3).await, Err(RelationError::TheyHaveTooMany)));
        home.block(&ala, last, 3).await.expect("blocked");
        assert!(matches!(home.befriend(last, &ala, 4).await, Err(RelationError::TheyHaveTooMany)));
        // Requests that Ala does not see do not count.
        home.block(&ala, &crowd[0], 4).await.expect("blocked");
        assert_eq!(home.befriend(&crowd[0], &ala, 5).await.expect("as to everyone"), Relation::Asked);
        home.part(&ala, &crowd[1]).await.expect("declined");
        home.unblock(&ala, last).await.expect("unblocked");
        assert_eq!(home.befriend(last, &ala, 6).await.expect("there is room"), Relation::Asked);
    }

    async fn requests_and_blocks_of_one_person_have_an_end(home: Home) {
        let ala = someone(&home, "ala", 1).await;
        let crowd = crowd(&home, "bob", MAX_BLOCKED + 1).await;
        for other in &crowd[..MAX_ASKED] {
            home.befriend(&ala, other, 1).await.expect("asked");
        }
        assert!(matches!(home.befriend(&ala, &crowd[MAX_ASKED], 1).await, Err(RelationError::TooMany)));
        // A request of another can still be accepted.
        home.befriend(&crowd[MAX_ASKED], &ala, 1).await.expect("asked");
        assert_eq!(home.befriend(&ala, &crowd[MAX_ASKED], 1).await.expect("yes"), Relation::Friend);
        for other in &crowd[..MAX_BLOCKED] {
            home.block(&ala, other, 1).await.expect("blocked");
        }
        assert!(matches!(home.block(&ala, &crowd[MAX_BLOCKED], 1).await, Err(RelationError::TooMany)));
        home.block(&ala, &crowd[0], 1).await.expect("again is nothing new");
        assert_eq!(relations(&home, &ala).await.len(), MAX_BLOCKED);
    }

    async fn a_change_returns_whether_the_other_sees_it(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        assert!(!home.part(&ala, &bob).await.expect("nothing to end"));
        assert!(!home.block(&ala, &bob, 1).await.expect("nothing to see"));
        home.befriend(&bob, &ala, 1).await.expect("asked in vain");
        assert!(home.block(&ala, &bob, 1).await.expect("the request is gone"));
        home.unblock(&ala, &bob).await.expect("unblocked");
        home.befriend(&ala, &bob, 1).await.expect("asked");
        assert!(home.block(&ala, &bob, 1).await.expect("the request is gone"));
        home.unblock(&ala, &bob).await.expect("unblocked");
        home.befriend(&ala, &bob, 1).await.expect("asked");
        assert!(home.part(&bob, &ala).await.expect("declined"));
    }

    async fn people_listing_a_person_are_found_and_blocks_are_found_from_both_sides(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        let (eve, kim) = (someone(&home, "eve", 3).await, someone(&home, "kim", 4).await);
        home.befriend(&ala, &bob, 1).await.expect("asked");
        home.befriend(&bob, &ala, 1).await.expect("yes");
        home.befriend(&ala, &kim, 1).await.expect("asked");
        home.block(&ala, &eve, 1).await.expect("blocked");
        let sorted = |mut ids: Vec<PersonId>| { ids.sort(); ids };
        assert_eq!(sorted(home.people_listing(&ala).await.expect("read")), sorted(vec![bob.clone(), kim]));
        assert_eq!(home.friends_of(&ala).await.expect("read"), [bob]);
        assert_eq!(home.blocks_around(&ala).await.expect("read"), std::slice::from_ref(&eve));
        assert_eq!(home.blocks_around(&eve).await.expect("read"), std::slice::from_ref(&ala));
        assert_eq!(home.people_listing(&eve).await.expect("read"), [ala]);
    }

    async fn games_against_friends_are_counted_and_others_are_not(home: Home) {
        let (ala, bob) = (someone(&home, "ala", 1).await, someone(&home, "bob", 2).await);
        let eve = someone(&home, "eve", 3).await;
        let seat = |seat: u8, who: &PersonId, place| PlayerRow {
            seat, side: seat, who: PlayerId::Person(who.clone()), nick: "then".to_owned(), place,
            program: false,
        };
        for (number, places) in [(1, [1, 2, 3]), (2, [2, 1, 3]), (3, [1, 2, 3])] {
            let players = [(0, &ala), (1, &bob), (2, &eve)];
            let players = players.into_iter().zip(places).map(|((at, who), place)| seat(at, who, place)).collect();
            let (game, outcome) = ("dama".to_owned(), "{}".to_owned());
            let finished = FinishedGame { number, game, started_ms: 0, ended_ms: 1_000 + number, outcome, players, rows: None, rated: true };
            let end = Append { finished: Some(finished), ..append("t", number, &["end"]) };
            home.append(end).await.expect("committed");
        }
        assert_eq!(home.head_to_head(&ala).await.expect("read"), []);
        home.befriend(&ala, &bob, 1).await.expect("asked");
        home.befriend(&bob, &ala, 1).await.expect("yes");
        let met = |nick: &str, won, lost| HeadToHead {
            nick: nick.to_owned(), game: "dama".to_owned(), played: 3, won, lost,
        };
        assert_eq!(home.head_to_head(&ala).await.expect("read"), [met("bob", 2, 1)]);
        assert_eq!(home.head_to_head(&bob).await.expect("read"), [met("ala", 1, 2)]);
    }
}
