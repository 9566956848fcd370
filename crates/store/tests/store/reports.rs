//! Reports of chat lines, moderation, and the write probe.

use crate::accounts::{NOW, registered};
use crate::engines::Home;
use store::{NewReport, PersonId, PersonKind, Role, TokenHash};

fn report<'a>(accused: &'a PersonId, reporter: &'a PersonId, line: i64) -> NewReport<'a> {
    NewReport {
        table: Some("t"),
        line,
        accused,
        said: "rude words",
        said_ms: 5,
        reporter,
        reason: "insult",
        note: "again",
    }
}

async fn open(home: &Home) -> Vec<(String, Option<String>, String)> {
    let reports = home.reports().await.expect("read");
    let named = |report: store::Report| {
        (
            report.accused.nick,
            report.reporter.map(|reporter| reporter.nick),
            report.note,
        )
    };
    reports.into_iter().map(named).collect()
}

on_both_engines! {
    async fn the_reason_of_a_ban_is_that_of_the_report_that_led_to_it(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        home.save_report(&report(&bob, &ann, 1), NOW).await.expect("saved");
        assert_eq!(home.ban_reason(&bob, NOW).await.expect("read"), None, "not settled");
        home.settle_reports_about(&bob, "banned", &ann, NOW).await.expect("settled");
        assert_eq!(home.ban_reason(&bob, NOW + 1).await.expect("read").as_deref(), Some("insult"));
        assert_eq!(home.ban_reason(&ann, NOW + 1).await.expect("read"), None);
        let later = NOW + 60 * 60 * 1_000;
        assert_eq!(home.ban_reason(&bob, later).await.expect("read"), None, "a later ban had another cause");
    }

    async fn a_report_is_saved_once_and_open_until_it_is_settled(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = home.create_guest("Bob", &TokenHash::from_bytes([2; 32]), NOW).await.expect("a guest");
        for _ in 0..2 {
            home.save_report(&report(&bob, &ann, 1), NOW).await.expect("saved");
        }
        home.save_report(&NewReport { table: None, ..report(&ann, &bob, 1) }, NOW + 1).await.expect("saved");
        let home = home.reopened().await;
        let reports = home.reports().await.expect("read");
        assert_eq!(reports.len(), 2);
        let first = &reports[0];
        assert_eq!((first.table.as_deref(), first.said.as_str(), first.said_ms), (Some("t"), "rude words", 5));
        assert_eq!((first.reason.as_str(), first.note.as_str(), first.made_ms), ("insult", "again", NOW));
        assert_eq!((first.accused.kind, reports[1].table.as_deref()), (PersonKind::Guest, None));
        assert_eq!(home.report(first.id).await.expect("read").as_ref(), Some(first));
        assert!(home.settle_report(first.id, "dismissed", &ann, NOW + 2).await.expect("settled"));
        assert!(!home.settle_report(first.id, "dismissed", &ann, NOW + 2).await.expect("asked"), "it is settled");
        assert_eq!(home.report(first.id).await.expect("read"), None);
        assert_eq!(home.open_reports().await.expect("counted"), 1);
    }

    async fn all_reports_about_a_person_are_settled_together_and_deleted_later(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        for line in 1..=3 {
            home.save_report(&report(&bob, &ann, line), NOW).await.expect("saved");
        }
        home.save_report(&report(&ann, &bob, 4), NOW).await.expect("saved");
        assert_eq!(home.settle_reports_about(&bob, "banned", &ann, NOW + 1).await.expect("settled"), 3);
        assert_eq!(open(&home).await, [("Ann".to_owned(), Some("Bob".to_owned()), "again".to_owned())]);
        assert_eq!(home.delete_settled_reports(NOW + 1).await.expect("deleted"), 0);
        assert_eq!(home.delete_settled_reports(NOW + 2).await.expect("deleted"), 3);
        assert_eq!(home.open_reports().await.expect("counted"), 1, "open reports stay");
    }

    async fn reports_about_a_deleted_person_go_and_reports_by_them_stay_without_name_and_note(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        home.save_report(&report(&bob, &ann, 1), NOW).await.expect("saved");
        home.save_report(&report(&ann, &bob, 2), NOW).await.expect("saved");
        home.delete_person(&ann, "deleted").await.expect("deleted");
        assert_eq!(open(&home).await, [("Bob".to_owned(), None, String::new())]);
    }

    async fn people_are_found_by_any_part_of_their_nick_and_patterns_are_escaped(home: Home) {
        registered(&home, "Annabel", "ann@example.org", 1, NOW).await;
        home.create_guest("Guest-1234", &TokenHash::from_bytes([2; 32]), NOW + 5).await.expect("a guest");
        home.set_role("annabel", Role::Admin).await.expect("set");
        let find = async |text: &str| {
            let found = home.find_people(text).await.expect("read");
            found.into_iter().map(|known| (known.person.nick, known.role)).collect::<Vec<_>>()
        };
        let (ann, guest) = (("Annabel".to_owned(), Role::Admin), ("Guest-1234".to_owned(), Role::Player));
        assert_eq!(find("NNAB").await, std::slice::from_ref(&ann));
        assert_eq!(find("").await, [guest, ann], "the last seen first");
        for pattern in ["%", "_", "!", "a%l", "a\0"] {
            assert_eq!(find(pattern).await, [], "{pattern}");
        }
    }

    async fn a_ban_ends_every_session_of_accounts_and_guests(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = home.create_guest("Bob", &TokenHash::from_bytes([9; 32]), NOW).await.expect("a guest");
        for (person, token) in [(&ann, 1), (&bob, 9)] {
            assert!(!home.sessions_of(person, NOW).await.expect("read").is_empty(), "{token}");
            home.ban(person, NOW + 1).await.expect("banned");
            assert!(home.sessions_of(person, NOW).await.expect("read").is_empty(), "{token}");
        }
        assert_eq!(home.find_people("ann").await.expect("read")[0].banned_ms, Some(NOW + 1));
        home.lift_ban(&ann).await.expect("lifted");
        assert_eq!(home.find_people("ann").await.expect("read")[0].banned_ms, None);
    }

    async fn the_write_probe_writes(home: Home) {
        home.probe_write(NOW).await.expect("written");
        let home = home.reopened().await;
        home.probe_write(NOW + 1).await.expect("written");
    }
}
