//! `stolik admin`: roles, bans and second factors from the command line.

mod ran;

use ran::stolik;

#[test]
fn an_admin_is_made_by_nick_and_only_of_an_account() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let database = data.to_str().expect("plain letters");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let account = || async {
        let store = store::Store::open(&database.parse().expect("an address"))
            .await
            .expect("a store");
        store
            .account_by_nick("Ann")
            .await
            .expect("look up")
            .expect("an account")
    };
    runtime.block_on(async {
        let store = store::Store::open(&database.parse().expect("an address"))
            .await
            .expect("a store");
        let wish = store::Registration {
            nick: "Ann",
            email: "ann@example.org",
            password: "x",
        };
        let token = store::TokenHash::from_bytes([1; 32]);
        let session = store::NewSession {
            token,
            kind: store::SessionKind::Browser,
            name: String::new(),
        };
        store
            .register(None, &wish, &session, 1)
            .await
            .expect("registered");
        store.close().await;
    });
    for (deed, said, role, banned) in [
        ("grant", "ann is an admin now\n", store::Role::Admin, false),
        ("ban", "ann is banned\n", store::Role::Admin, true),
        ("revoke", "ann is a player now\n", store::Role::Player, true),
        (
            "unban",
            "ann may come in again\n",
            store::Role::Player,
            false,
        ),
    ] {
        let ran = stolik(&["admin", deed, "ann", "--database", database]);
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.as_str()),
            (0, said, ""),
            "{deed}"
        );
        let account = runtime.block_on(account());
        assert_eq!(
            (account.role, account.banned_ms.is_some()),
            (role, banned),
            "{deed}"
        );
    }
    runtime.block_on(async {
        let person = account().await.person.id;
        let address = database.parse().expect("an address");
        let store = store::Store::open(&address).await.expect("a store");
        store
            .begin_second_factor(&person, &[7; 20])
            .await
            .expect("begun");
        store.close().await;
    });
    let remove = [
        "admin",
        "remove-second-factor",
        "ann",
        "--database",
        database,
    ];
    let said = "ann logs in with the password alone now\n";
    let ran = stolik(&remove);
    assert_eq!((ran.code, ran.out.as_str()), (0, said), "{}", ran.err);
    let ran = stolik(&remove);
    let said = "stolik: ann has no second factor\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, said));
    let ran = stolik(&["admin", "grant", "Bob", "--database", database]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, "stolik: no account is called Bob; guests have none\n")
    );
}
