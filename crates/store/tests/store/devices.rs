//! Devices of accounts, and the addresses of gateways' guests.

use crate::accounts::{NOW, registered, token};
use store::{DEVICE_MS, MAX_DEVICES, Purpose};

on_both_engines! {
    async fn a_device_is_known_for_a_year_after_its_last_login(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.save_device(&ann, &token(50), NOW).await.expect("saved");
        home.save_device(&ann, &token(50), NOW + 5).await.expect("extended");
        let home = home.reopened().await;
        let device = token(50);
        let owner = |at| home.device_owner(&device, at);
        assert_eq!(owner(NOW + DEVICE_MS + 4).await.expect("look up"), Some(ann));
        assert_eq!(owner(NOW + DEVICE_MS + 5).await.expect("look up"), None);
        assert_eq!(home.device_owner(&token(51), NOW).await.expect("look up"), None);
        home.delete_ended_sessions(NOW + DEVICE_MS + 5).await.expect("deleted");
        assert_eq!(owner(NOW).await.expect("look up"), None, "it was deleted");
    }

    async fn the_devices_of_an_account_are_limited_and_the_oldest_goes(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let bob = registered(&home, "Bob", "bob@example.org", 2, NOW).await;
        home.save_device(&bob, &token(200), NOW).await.expect("saved");
        for number in 0..=MAX_DEVICES as u8 {
            home.save_device(&ann, &token(100 + number), NOW + i64::from(number)).await.expect("saved");
        }
        assert_eq!(home.device_owner(&token(100), NOW).await.expect("look up"), None);
        assert_eq!(home.device_owner(&token(101), NOW).await.expect("look up"), Some(ann));
        assert_eq!(home.device_owner(&token(200), NOW).await.expect("look up"), Some(bob));
    }

    async fn devices_end_with_a_new_password_and_with_the_account(home: Home) {
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        home.save_device(&ann, &token(50), NOW).await.expect("saved");
        home.set_password(&ann, "$argon2id$new", &token(1)).await.expect("changed");
        assert_eq!(home.device_owner(&token(50), NOW).await.expect("look up"), None);
        home.save_device(&ann, &token(51), NOW).await.expect("saved");
        home.save_link(&ann, &token(60), Purpose::Reset, "ann@example.org", NOW).await.expect("saved");
        home.reset_password(&token(60), "$argon2id$new", NOW).await.expect("reset");
        assert_eq!(home.device_owner(&token(51), NOW).await.expect("look up"), None);
        home.save_device(&ann, &token(52), NOW).await.expect("saved");
        home.delete_person(&ann, "Deleted-player").await.expect("deleted");
        assert_eq!(home.device_owner(&token(52), NOW).await.expect("look up"), None);
    }

    async fn the_last_address_of_a_gateways_guest_is_kept_until_the_guest_goes(home: Home) {
        let ann = home.create_guest("ann", &token(1), NOW).await.expect("guest");
        assert_eq!(home.gateway_address(&ann).await.expect("look up"), None);
        for address in ["203.0.113.1", "203.0.113.2"] {
            home.set_gateway_address(&ann, address).await.expect("noted");
        }
        let home = home.reopened().await;
        assert_eq!(home.gateway_address(&ann).await.expect("look up").as_deref(), Some("203.0.113.2"));
        assert_eq!(home.delete_idle_guests(i64::MAX).await.expect("delete"), 1);
        assert_eq!(home.gateway_address(&ann).await.expect("look up"), None);
    }
}
