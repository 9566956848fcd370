//! The queue of mails: durable, bounded, and each mail taken by one node at a time.

use crate::accounts::{NOW, registered};
use crate::engines::open;
use std::collections::BTreeSet;
use store::{MAX_OUTGOING_MAILS, NewMail, PersonId, Store, TakenMail};

const MINUTE: i64 = 60_000;

fn mail<'a>(person: &'a PersonId, body: &'a str) -> NewMail<'a> {
    NewMail {
        person,
        recipient: "ann@example.org",
        subject: "Hello",
        body,
        unsubscribe: None,
        ends_ms: NOW + 60 * MINUTE,
    }
}

async fn queue(store: &Store, person: &PersonId, body: &str) {
    let queued = store.queue_mail(&mail(person, body), NOW).await;
    assert!(queued.expect("queued"));
}

async fn take(store: &Store, now_ms: i64) -> Option<TakenMail> {
    let taken = store.take_mail(now_ms, now_ms + MINUTE).await;
    taken.expect("looked")
}

on_both_engines! {
    async fn a_queued_mail_survives_a_restart_and_is_deleted_once_it_is_sent(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        queue(&home, &ann, "one").await;
        let home = home.reopened().await;
        let taken = take(&home, NOW).await.expect("a mail");
        assert_eq!((taken.recipient.as_str(), taken.subject.as_str()), ("ann@example.org", "Hello"));
        assert_eq!((taken.body.as_str(), taken.created_ms, taken.attempts), ("one", NOW, 1));
        home.delete_mail(&taken).await.expect("deleted");
        assert_eq!(home.waiting_mails().await.expect("counted"), (0, None));
    }

    async fn a_taken_mail_is_taken_again_only_when_its_time_is_over(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        queue(&home, &ann, "one").await;
        let first = take(&home, NOW).await.expect("a mail");
        assert_eq!(take(&home, NOW + MINUTE - 1).await, None);
        let again = take(&home, NOW + MINUTE).await.expect("its time is over");
        assert_eq!((again.id.as_str(), again.attempts), (first.id.as_str(), 2));
        // The node that was slow does not give away what another one is sending.
        home.postpone_mail(&first, NOW).await.expect("postponed");
        assert_eq!(take(&home, NOW + MINUTE).await, None);
    }

    async fn a_postponed_mail_waits_until_it_is_due_or_a_node_starts(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        queue(&home, &ann, "one").await;
        let due = NOW + 5 * MINUTE;
        let taken = take(&home, NOW).await.expect("a mail");
        home.postpone_mail(&taken, due).await.expect("postponed");
        assert_eq!(home.waiting_mails().await.expect("counted"), (1, Some(due)));
        assert_eq!(take(&home, due - 1).await, None);
        home.hasten_mails(NOW).await.expect("hastened");
        assert_eq!(take(&home, NOW).await.expect("due again").attempts, 2);
    }

    async fn the_mail_that_is_due_the_longest_goes_first(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        queue(&home, &ann, "early").await;
        let taken = take(&home, NOW).await.expect("a mail");
        home.postpone_mail(&taken, NOW + 2).await.expect("postponed");
        assert!(home.queue_mail(&mail(&ann, "late"), NOW + 3).await.expect("queued"));
        assert_eq!(take(&home, NOW + 9).await.expect("a mail").body, "early");
        assert_eq!(take(&home, NOW + 9).await.expect("a mail").body, "late");
    }

    async fn two_nodes_that_take_at_once_never_take_the_same_mail(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        for number in 0..30 {
            queue(&home, &ann, &number.to_string()).await;
        }
        let other = open(&home.address).await;
        let drain = |store: Store| async move {
            let mut bodies = Vec::new();
            while let Some(taken) = take(&store, NOW).await {
                bodies.push(taken.body);
            }
            bodies
        };
        let stores = [home.store.clone(), other.clone(), home.store.clone(), other.clone()];
        let drains = stores.map(|store| tokio::spawn(drain(store)));
        let mut taken = Vec::new();
        for drain in drains {
            taken.extend(drain.await.expect("it ends"));
        }
        assert_eq!(taken.len(), 30, "{taken:?}");
        assert_eq!(taken.iter().collect::<BTreeSet<_>>().len(), 30, "{taken:?}");
        other.close().await;
    }

    async fn a_full_queue_refuses_a_mail(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        queue(&home, &ann, "one").await;
        let copies = format!(
            "INSERT INTO outgoing_mails (id, person, recipient, subject, body, created_ms, due_ms, ends_ms)
             WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {})
             SELECT 'copy-' || n, person, recipient, subject, body, created_ms, due_ms, ends_ms
             FROM outgoing_mails, numbers", MAX_OUTGOING_MAILS - 2);
        crate::engines::run(&home, &copies).await;
        queue(&home, &ann, "the last").await;
        assert!(!home.queue_mail(&mail(&ann, "one more"), NOW).await.expect("refused"));
        assert_eq!(home.waiting_mails().await.expect("counted").0, MAX_OUTGOING_MAILS as u64);
    }

    async fn a_deleted_account_leaves_no_mail(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        queue(&home, &ann, "one").await;
        home.delete_person(&ann, "Deleted-player").await.expect("deleted");
        assert_eq!(take(&home, NOW).await, None);
    }
}
