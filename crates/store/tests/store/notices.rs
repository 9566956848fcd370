//! Settings of notices, push subscriptions, and the outbox of notices.

use crate::accounts::{NOW, registered, token};
use store::{
    MAIL_TARGET, MAX_PUSH_SUBSCRIPTIONS, NewMail, NewNotice, NewPushSubscription, NoticeSettings,
    PersonId,
};

const HOUR_MS: i64 = 60 * 60 * 1_000;

fn settings(unsubscribe: &str) -> NoticeSettings {
    NoticeSettings {
        page_kinds: 63,
        push_kinds: 7,
        mail_kinds: 1,
        language: "cs".to_owned(),
        quiet: Some((1_320, 420)),
        offsets: "0:60".to_owned(),
        unsubscribe: unsubscribe.to_owned(),
        mailed_ms: 0,
    }
}

fn subscription(endpoint: &str) -> NewPushSubscription<'_> {
    NewPushSubscription {
        endpoint,
        p256dh: "key",
        auth: "secret",
    }
}

fn notice(person: &PersonId, subject: &str, mark: i64) -> NewNotice {
    NewNotice {
        person: person.clone(),
        kind: 0,
        subject: subject.to_owned(),
        mark,
        game: "dama".to_owned(),
        names: "Bob".to_owned(),
        deadline_ms: None,
        due_ms: NOW,
        ends_ms: NOW + 24 * HOUR_MS,
    }
}

fn mail(person: &PersonId) -> NewMail<'_> {
    NewMail {
        person,
        recipient: "ann@example.org",
        subject: "news",
        body: "It is your turn.",
        unsubscribe: Some("https://x.example/u"),
        ends_ms: NOW + 2 * HOUR_MS,
    }
}

on_both_engines! {
    async fn the_first_key_of_the_server_stays(home: Home) {
        assert_eq!(home.vapid_key(b"first").await.expect("a key"), b"first");
        assert_eq!(home.vapid_key(b"second").await.expect("a key"), b"first");
        let home = home.reopened().await;
        assert_eq!(home.vapid_key(b"third").await.expect("a key"), b"first");
    }

    async fn settings_are_kept_and_the_link_that_ends_mails_does_not_change(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        assert_eq!(home.notice_settings(&ann).await.expect("read"), None);
        home.save_notice_settings(&ann, &settings("one")).await.expect("saved");
        let second = NoticeSettings { quiet: None, mail_kinds: 5, ..settings("two") };
        home.save_notice_settings(&ann, &second).await.expect("saved");
        let kept = home.notice_settings(&ann).await.expect("read").expect("settings");
        assert_eq!(kept, NoticeSettings { unsubscribe: "one".to_owned(), ..second });
        assert!(!home.end_digests("two").await.expect("looked up"));
        assert!(home.end_digests("one").await.expect("looked up"));
        let kept = home.notice_settings(&ann).await.expect("read").expect("settings");
        assert_eq!((kept.mail_kinds, kept.push_kinds), (0, 7));
    }

    async fn a_subscription_ends_with_its_session_and_the_oldest_of_too_many_goes(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        for number in 0..=MAX_PUSH_SUBSCRIPTIONS as i64 {
            let endpoint = format!("https://push.example/{number}");
            let new = subscription(&endpoint);
            assert!(home.save_push_subscription(&ann, &token(1), new, NOW + number).await.expect("saved"));
        }
        let all = home.push_subscriptions_of(&ann).await.expect("read");
        assert_eq!(all.len(), MAX_PUSH_SUBSCRIPTIONS);
        let first = home.push_subscription(&all[0]).await.expect("read").expect("one");
        assert_eq!(first.endpoint, "https://push.example/1");
        assert!(home.end_push_subscription(&ann, &first.endpoint).await.expect("ended"));
        assert!(!home.end_push_subscription(&ann, &first.endpoint).await.expect("ended"));
        home.close_session(&token(1)).await.expect("closed");
        assert!(home.push_subscriptions_of(&ann).await.expect("read").is_empty());
    }

    async fn an_endpoint_has_one_owner_and_gets_nothing_that_waits_for_the_one_before(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        let new = subscription("https://push.example/shared");
        home.save_push_subscription(&ann, &token(1), new, NOW).await.expect("saved");
        let of_ann = home.push_subscriptions_of(&ann).await.expect("read");
        home.save_push_subscription(&ann, &token(1), new, NOW + 1).await.expect("saved");
        assert_eq!(home.push_subscriptions_of(&ann).await.expect("read"), of_ann);
        home.save_push_subscription(&bob, &token(2), new, NOW + 2).await.expect("saved");
        assert!(home.push_subscriptions_of(&ann).await.expect("read").is_empty());
        assert_eq!(home.push_subscription(&of_ann[0]).await.expect("read"), None);
        assert_eq!(home.push_subscriptions_of(&bob).await.expect("read").len(), 1);
    }

    async fn a_push_is_taken_by_one_and_told_once(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let targets = ["s1".to_owned(), MAIL_TARGET.to_owned()];
        home.add_notice(&notice(&ann, "t1", 5), &targets).await.expect("added");
        let until = NOW + HOUR_MS;
        assert_eq!(home.take_push(NOW - 1, until).await.expect("read"), None, "not due");
        let taken = home.take_push(NOW, until).await.expect("read").expect("one");
        assert_eq!((taken.key.target.as_str(), taken.attempts), ("s1", 1));
        assert_eq!(home.take_push(NOW, until).await.expect("read"), None, "taken, and mail is no push");
        home.postpone_notice(&taken.key, NOW + 7).await.expect("given back");
        assert_eq!(home.take_push(NOW + 6, until).await.expect("read"), None);
        let again = home.take_push(NOW + 7, until).await.expect("read").expect("one");
        assert_eq!(again.attempts, 2);
        home.finish_notice(&again.key, NOW + 8).await.expect("noted");
        let home = home.reopened().await;
        home.clean_notices(NOW + 9, true).await.expect("cleaned");
        // The table says the same again, as after a restart.
        home.add_notice(&notice(&ann, "t1", 5), &targets).await.expect("ignored");
        assert_eq!(home.take_push(until, until).await.expect("read"), None, "told once");
        home.add_notice(&notice(&ann, "t1", 6), &targets).await.expect("added");
        let newer = home.take_push(until, until).await.expect("read").expect("the next turn");
        assert_eq!((newer.key.mark, newer.attempts), (6, 1));
        home.finish_notice(&again.key, NOW).await.expect("without effect");
        home.postpone_notice(&newer.key, NOW).await.expect("given back");
        assert!(home.take_push(until, until).await.expect("read").is_some());
    }

    async fn a_warning_moves_with_the_end_of_the_time_until_it_is_told(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let targets = ["s1".to_owned()];
        let warning = |due_ms| NewNotice { deadline_ms: Some(due_ms + 9), due_ms, ..notice(&ann, "t1", 1) };
        home.add_notice(&warning(NOW), &targets).await.expect("added");
        home.add_notice(&warning(NOW + 5), &targets).await.expect("moved");
        assert_eq!(home.next_push_ms().await.expect("read"), Some(NOW + 5));
        let taken = home.take_push(NOW + 5, NOW + 6).await.expect("read").expect("one");
        assert_eq!(taken.deadline_ms, Some(NOW + 14));
        home.finish_notice(&taken.key, NOW + 5).await.expect("noted");
        home.add_notice(&warning(NOW + 7), &targets).await.expect("ignored");
        assert_eq!(home.next_push_ms().await.expect("read"), None);
    }

    async fn what_has_ended_or_was_withdrawn_is_not_told(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let targets = ["s1".to_owned()];
        home.add_notice(&notice(&ann, "t1", 1), &targets).await.expect("added");
        home.add_notice(&NewNotice { kind: 3, ..notice(&ann, "t1", 1) }, &targets).await.expect("added");
        home.add_notice(&notice(&ann, "t2", 1), &targets).await.expect("added");
        home.withdraw_notices("t1", 3).await.expect("withdrawn");
        assert_eq!(home.waiting_notices().await.expect("counted"), 2);
        home.clean_notices(NOW + 24 * HOUR_MS, false).await.expect("cleaned");
        assert_eq!(home.waiting_notices().await.expect("counted"), 0);
    }

    async fn a_forgotten_subscription_takes_its_notices_with_it(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let new = subscription("https://push.example/1");
        home.save_push_subscription(&ann, &token(1), new, NOW).await.expect("saved");
        let targets = home.push_subscriptions_of(&ann).await.expect("read");
        home.add_notice(&notice(&ann, "t1", 1), &targets).await.expect("added");
        home.forget_push_subscription(&targets[0]).await.expect("forgotten");
        assert_eq!(home.waiting_notices().await.expect("counted"), 0);
        assert!(home.push_subscriptions_of(&ann).await.expect("read").is_empty());
    }

    async fn a_digest_is_queued_once_and_not_again_within_the_hour(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        // A time more than an hour after the start of all times.
        let now = NOW + HOUR_MS;
        home.save_notice_settings(&ann, &settings("one")).await.expect("saved");
        let targets = [MAIL_TARGET.to_owned()];
        home.add_notice(&notice(&ann, "t1", 1), &targets).await.expect("added");
        home.add_notice(&notice(&ann, "t2", 1), &targets).await.expect("added");
        let due = home.due_digest(now, HOUR_MS).await.expect("read");
        let keys: Vec<_> = due.iter().map(|notice| notice.key.clone()).collect();
        assert_eq!(keys.len(), 2);
        let letter = mail(&ann);
        assert!(home.queue_digest(&keys, &letter, 0, now).await.expect("queued"));
        assert!(!home.queue_digest(&keys, &letter, 0, now).await.expect("claimed before"));
        let sent = home.take_mail(now, now + 1).await.expect("read").expect("a mail");
        assert_eq!(sent.unsubscribe.as_deref(), Some("https://x.example/u"));
        assert_eq!(home.take_mail(now, now + 1).await.expect("read"), None, "one mail");
        home.add_notice(&notice(&ann, "t3", 1), &targets).await.expect("added");
        assert!(home.due_digest(now + HOUR_MS - 1, HOUR_MS).await.expect("read").is_empty());
        assert_eq!(home.due_digest(now + HOUR_MS, HOUR_MS).await.expect("read").len(), 1);
    }
}
