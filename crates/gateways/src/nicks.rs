//! The nicks in use at the gateways: one connection each.

use super::limits::{MAX_NICK_BYTES, NICK_WITHIN};
use parking_lot::Mutex;
use std::{collections::HashSet, sync::Arc};
use tokio::{sync::Notify, time};
use wire::Nick;

/// The nicks in use.
#[derive(Default)]
pub struct Nicks {
    taken: Mutex<HashSet<String>>,
    freed: Notify,
}

/// A nick in use; free again when dropped.
pub struct Claim {
    nicks: Arc<Nicks>,
    key: String,
}

impl Nicks {
    /// Takes the nick. Waits up to `NICK_WITHIN` for one that is in use: its connection may be
    /// closing.
    pub async fn claim(self: &Arc<Self>, nick: &Nick) -> Option<Claim> {
        let key = nick.as_str().to_lowercase();
        let take = async {
            loop {
                let freed = self.freed.notified();
                tokio::pin!(freed);
                freed.as_mut().enable();
                if self.taken.lock().insert(key.clone()) {
                    return;
                }
                freed.await;
            }
        };
        time::timeout(NICK_WITHIN, take).await.ok()?;
        Some(Claim {
            nicks: self.clone(),
            key,
        })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.nicks.taken.lock().remove(&self.key);
        self.nicks.freed.notify_waiters();
    }
}

/// Parses a nick that every protocol can write.
pub fn read_nick(text: &str) -> Option<Nick> {
    let is_plain = text.bytes().all(|letter| letter.is_ascii_alphanumeric());
    if is_plain && text.len() <= MAX_NICK_BYTES {
        text.parse().ok()
    } else {
        None
    }
}

/// Whether a guest of the page is called so at a gateway that cannot write hyphens.
pub fn is_page_guest(nick: &Nick) -> bool {
    let number = nick.as_str().to_ascii_lowercase();
    number
        .strip_prefix("guest")
        .is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nick_is_one_to_twenty_letters_and_digits() {
        for good in ["a", "Ann42", &"x".repeat(20), "Guest"] {
            assert!(read_nick(good).is_some(), "{good}");
        }
        for bad in ["", "a b", "a-b", "Guest-1", "é", "a,b", &"x".repeat(21)] {
            assert!(read_nick(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_nick_of_a_guest_of_the_page_is_recognised() {
        let is_guest = |text| is_page_guest(&read_nick(text).expect("a nick"));
        assert!(is_guest("Guest4821") && is_guest("guest1"));
        assert!(!is_guest("Guesthouse") && !is_guest("Ann"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_nick_is_free_again_when_its_connection_ends_and_not_before() {
        let nicks = Arc::new(Nicks::default());
        let nick = read_nick("Ann").expect("a nick");
        let claim = nicks.claim(&nick).await.expect("free");
        assert!(
            nicks
                .claim(&read_nick("aNN").expect("a nick"))
                .await
                .is_none()
        );
        let (second, ()) = tokio::join!(nicks.claim(&nick), async { drop(claim) });
        assert!(second.is_some());
    }
}
