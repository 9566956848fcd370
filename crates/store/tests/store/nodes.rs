//! Several nodes at one database: each table has one owner, and a former owner cannot append.

use crate::engines::{append, index, open};
use std::{collections::BTreeSet, time::Duration};
use store::{Append, AppendError, Node, NodeError, Ownership, Store, TableStatus};

const LONG: Duration = Duration::from_secs(3_600);
/// A lease that expires at once.
const NONE: Duration = Duration::ZERO;

fn opened_by(node: &Node, table: &str) -> Append {
    Append {
        ownership: Ownership::first(node.clone()).into(),
        ..append(table, 1, &["open"])
    }
}

async fn owner(store: &Store, table: &str) -> Option<Ownership> {
    store.ownership_of(table).await.expect("an ownership")
}

on_both_engines! {
    async fn each_start_under_a_name_is_a_new_term_and_the_earlier_one_is_superseded(home: Home) {
        let first = home.register_node("a", LONG).await.expect("a node");
        home.renew_lease(&first, LONG).await.expect("renewed");
        let second = home.register_node("a", LONG).await.expect("a node");
        assert_eq!((first.term, second.term), (1, 2));
        let renewed = home.renew_lease(&first, LONG).await;
        assert!(matches!(renewed, Err(NodeError::Superseded)), "{renewed:?}");
        let living = home.live_nodes().await.expect("nodes");
        assert_eq!(living.iter().map(|one| &one.node).collect::<Vec<_>>(), [&second]);
        assert!(living[0].left > LONG / 2 && living[0].left <= LONG, "{living:?}");
        let nameless = home.register_node("", LONG).await;
        assert!(matches!(nameless, Err(NodeError::Name)), "{nameless:?}");
    }

    async fn a_node_is_live_until_its_lease_expires_or_it_is_released(home: Home) {
        let gone = home.register_node("gone", NONE).await.expect("a node");
        let here = home.register_node("here", LONG).await.expect("a node");
        let names = |living: Vec<store::LiveNode>| living.into_iter().map(|one| one.node.name).collect::<Vec<_>>();
        assert_eq!(names(home.live_nodes().await.expect("nodes")), ["here"]);
        home.renew_lease(&gone, LONG).await.expect("no other term of its name");
        assert_eq!(names(home.live_nodes().await.expect("nodes")), ["gone", "here"]);
        home.release_node(&here).await.expect("it may");
        assert_eq!(names(home.live_nodes().await.expect("nodes")), ["gone"]);
    }

    async fn only_tables_without_a_live_owner_are_taken_and_closed_ones_never(home: Home) {
        let dead = home.register_node("dead", NONE).await.expect("a node");
        let here = home.register_node("here", LONG).await.expect("a node");
        let other = home.register_node("other", LONG).await.expect("a node");
        home.append(opened_by(&dead, "of-dead")).await.expect("committed");
        home.append(opened_by(&other, "of-other")).await.expect("committed");
        let closed = Append { index: index(TableStatus::Closed, 1), ..opened_by(&dead, "closed") };
        home.append(closed).await.expect("committed");
        assert_eq!(home.take_over(&dead).await.expect("tables"), [], "an expired node takes nothing");
        let ownership = Ownership { node: here.clone(), epoch: 2 };
        let taken = home.take_over(&here).await.expect("tables");
        assert_eq!(taken, [("of-dead".to_owned(), ownership.clone())]);
        assert_eq!(owner(&home, "of-dead").await, Some(ownership));
        assert_eq!(owner(&home, "of-other").await, Some(Ownership::first(other)));
        assert_eq!(owner(&home, "closed").await, None);
        assert_eq!(owner(&home, "unknown").await, None);
        assert_eq!(home.take_over(&here).await.expect("tables"), []);
    }

    async fn a_restarted_node_takes_the_tables_of_its_earlier_term_at_once(home: Home) {
        let first = home.register_node("a", LONG).await.expect("a node");
        home.append(opened_by(&first, "t")).await.expect("committed");
        let second = home.register_node("a", LONG).await.expect("a node");
        let taken = home.take_over(&second).await.expect("tables");
        assert_eq!(taken, [("t".to_owned(), Ownership { node: second, epoch: 2 })]);
    }

    async fn an_append_of_an_earlier_epoch_is_refused_by_the_database_itself(home: Home) {
        let paused = home.register_node("paused", NONE).await.expect("a node");
        let successor = home.register_node("successor", LONG).await.expect("a node");
        home.append(opened_by(&paused, "t")).await.expect("committed");
        let (_, ownership) = home.take_over(&successor).await.expect("tables").remove(0);
        // The paused node resumes, and appends the next row.
        let late = Append { ownership: Ownership::first(paused.clone()).into(), ..append("t", 2, &["late"]) };
        let refused = home.append(late.clone()).await;
        assert!(matches!(refused, Err(AppendError::Deposed { epoch: 2 })), "{refused:?}");
        let next = Append { ownership: ownership.into(), ..append("t", 2, &["next"]) };
        home.append(next).await.expect("the owner's");
        let refused = home.append(late).await;
        assert!(matches!(refused, Err(AppendError::Deposed { epoch: 2 })), "{refused:?}");
        let bodies: Vec<_> = home.load("t").await.expect("rows").into_iter().map(|row| row.body).collect();
        assert_eq!(bodies, ["open", "next"]);
    }

    async fn a_table_is_handed_over_once_and_only_by_its_owner(home: Home) {
        let from = home.register_node("from", LONG).await.expect("a node");
        let to = home.register_node("to", LONG).await.expect("a node");
        home.append(opened_by(&from, "t")).await.expect("committed");
        home.append(Append { index: index(TableStatus::Closed, 1), ..opened_by(&from, "closed") }).await.expect("committed");
        let tables = ["t", "closed", "unknown"].map(|table| (table.to_owned(), 1));
        let given = home.hand_over(&tables, &to).await.expect("an answer");
        assert_eq!(given, [("t".to_owned(), Ownership { node: to.clone(), epoch: 2 })]);
        assert_eq!(home.hand_over(&tables, &from).await.expect("an answer"), [], "that epoch is over");
        let late = Append { ownership: Ownership::first(from).into(), ..append("t", 2, &["late"]) };
        assert!(matches!(home.append(late).await, Err(AppendError::Deposed { epoch: 2 })));
    }

    async fn a_table_handed_to_a_node_that_has_just_ended_is_free_to_take(home: Home) {
        let from = home.register_node("from", LONG).await.expect("a node");
        let [resigned, superseded] = ["resigned", "superseded"].map(|name| home.register_node(name, LONG));
        let (resigned, superseded) = (resigned.await.expect("a node"), superseded.await.expect("a node"));
        home.append(opened_by(&from, "a")).await.expect("committed");
        home.append(opened_by(&from, "b")).await.expect("committed");
        home.release_node(&resigned).await.expect("it may");
        // New terms start meanwhile, when the ended nodes own no tables.
        home.register_node("superseded", LONG).await.expect("a node");
        let successor = home.register_node("successor", LONG).await.expect("a node");
        for (table, ended) in [("a", resigned), ("b", superseded)] {
            let given = home.hand_over(&[(table.to_owned(), 1)], &ended).await.expect("an answer");
            assert_eq!(given, [(table.to_owned(), Ownership { node: ended.clone(), epoch: 2 })]);
            assert_eq!(owner(&home, table).await, Some(Ownership { node: ended, epoch: 2 }));
            let ownership = Ownership { node: successor.clone(), epoch: 3 };
            assert_eq!(home.take_over(&successor).await.expect("tables"), [(table.to_owned(), ownership)]);
        }
    }

    async fn thousands_of_tables_are_handed_over_by_one_call(home: Home) {
        let from = home.register_node("from", LONG).await.expect("a node");
        let to = home.register_node("to", LONG).await.expect("a node");
        let tables: Vec<_> = (0..2_500).map(|number| (format!("t{number}"), 1)).collect();
        let mut opening = tokio::task::JoinSet::new();
        for (table, _) in &tables {
            let (store, open) = (home.store.clone(), opened_by(&from, table));
            opening.spawn(async move { store.append(open).await.expect("committed") });
        }
        opening.join_all().await;
        let given = home.hand_over(&tables, &to).await.expect("an answer");
        let names: BTreeSet<&String> = given.iter().map(|(table, _)| table).collect();
        assert_eq!(names, tables.iter().map(|(table, _)| table).collect());
        assert!(given.iter().all(|(_, ownership)| *ownership == Ownership { node: to.clone(), epoch: 2 }));
    }

    async fn a_deposed_node_is_refused_whatever_its_cache_says(home: Home) {
        let elsewhere = open(&home.address).await;
        let deposed = elsewhere.register_node("deposed", NONE).await.expect("a node");
        let successor = home.register_node("successor", LONG).await.expect("a node");
        for table in ["taken", "given"] {
            elsewhere.append(opened_by(&deposed, table)).await.expect("committed");
            elsewhere.append(Append { ownership: Ownership::first(deposed.clone()).into(), ..append(table, 2, &["its own"]) }).await.expect("committed");
        }
        let given = home.hand_over(&[("given".to_owned(), 1)], &successor).await.expect("an answer");
        let taken = home.take_over(&successor).await.expect("tables");
        for (table, ownership) in given.into_iter().chain(taken) {
            let late = Append { ownership: Ownership::first(deposed.clone()).into(), ..append(&table, 3, &["late"]) };
            let refused = elsewhere.append(late).await;
            assert!(matches!(refused, Err(AppendError::Deposed { epoch: 2 })), "{refused:?}");
            home.append(Append { ownership: ownership.into(), ..append(&table, 3, &["next"]) }).await.expect("the owner's");
            let rows = home.load(&table).await.expect("rows");
            let authors: Vec<_> = rows.iter().map(|row| (row.epoch, row.term, row.body.as_str())).collect();
            let (old, new) = (deposed.term, successor.term);
            assert_eq!(authors, [(1, old, "open"), (1, old, "its own"), (2, new, "next")]);
        }
        elsewhere.close().await;
    }

    async fn terms_continue_after_a_restart(home: Home) {
        let first = home.register_node("a", LONG).await.expect("a node");
        home.append(opened_by(&first, "t")).await.expect("committed");
        let home = home.reopened().await;
        let second = home.register_node("b", LONG).await.expect("a node");
        assert!(second.term > first.term, "{first:?} {second:?}");
        assert_eq!(owner(&home, "t").await, Some(Ownership::first(first)));
    }

    async fn nodes_that_take_over_at_once_share_the_tables_and_none_is_taken_twice(home: Home) {
        let dead = home.register_node("dead", NONE).await.expect("a node");
        for number in 0..40 {
            home.append(opened_by(&dead, &format!("t{number:02}"))).await.expect("committed");
        }
        let mut takers = tokio::task::JoinSet::new();
        for name in ["x", "y", "z"] {
            let successor = home.register_node(name, LONG).await.expect("a node");
            let store = home.store.clone();
            takers.spawn(async move { store.take_over(&successor).await.expect("tables") });
        }
        let taken: Vec<(String, Ownership)> = takers.join_all().await.into_iter().flatten().collect();
        let distinct: BTreeSet<&str> = taken.iter().map(|(table, _)| table.as_str()).collect();
        assert_eq!((taken.len(), distinct.len()), (40, 40));
        for (table, ownership) in &taken {
            assert_eq!(owner(&home, table).await.as_ref(), Some(ownership));
        }
    }
}
