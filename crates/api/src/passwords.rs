//! Passwords: hashed with Argon2id, away from the threads that serve sockets, a few at a time.

use crate::error::ApiError;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Passwords that wait to be hashed. More are refused as `Busy`.
const MAX_HASHES_WAITING: usize = 64;

/// Hashes passwords and compares them.
pub struct Passwords {
    /// As many at once as there are processors: each also takes 19 MiB.
    room: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Passwords {
    pub fn new() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Self {
            room: Arc::new(Semaphore::new(processors)),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The hash to keep of a password: with its salt and cost, in one text.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let password = password.to_owned();
        self.work(move || hash(&password)).await
    }

    /// Whether it is the password of that hash. Without a hash it takes just as long to say no.
    pub(crate) async fn is_right(
        &self,
        password: &str,
        of: Option<&str>,
    ) -> Result<bool, ApiError> {
        let (password, of) = (password.to_owned(), of.map(str::to_owned));
        self.work(move || match of {
            Some(of) => is_right(&password, &of),
            None => {
                is_right(&password, nobodys());
                false
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _waiting = self.queue()?;
        let permit = self
            .room
            .clone()
            .acquire_owned()
            .await
            .map_err(|_| ApiError::Busy)?;
        let worked = spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        worked.await.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            ApiError::Inside
        })
    }

    fn queue(&self) -> Result<Waiting<'_>, ApiError> {
        let waiting = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) < MAX_HASHES_WAITING {
            Ok(waiting)
        } else {
            Err(ApiError::Busy)
        }
    }
}

struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn hash(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("any password can be hashed, and the system gives random bytes")
        .to_string()
}

fn is_right(password: &str, of: &str) -> bool {
    Argon2::default()
        .verify_password(password.as_bytes(), of)
        .is_ok()
}

/// The hash of a password nobody knows, of the same cost as all others.
fn nobodys() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| hash(&format!("{:x}", runtime::random::bits())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_right_for_its_own_hash_alone() {
        let passwords = Passwords::new();
        let hash = passwords.hash("zażółć gęślą").await.expect("room");
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert!(
            passwords
                .is_right("zażółć gęślą", Some(&hash))
                .await
                .expect("room")
        );
        for (wrong, of) in [
            ("zażółć", Some(hash.as_str())),
            ("zażółć gęślą", Some("nonsense")),
            ("x", None),
        ] {
            assert!(!passwords.is_right(wrong, of).await.expect("room"));
        }
        assert_ne!(
            passwords.hash("zażółć gęślą").await.expect("room"),
            hash,
            "each has its own salt"
        );
    }

    #[tokio::test]
    async fn who_comes_when_too_many_wait_is_sent_away() {
        let passwords = Passwords::new();
        let crowd: Vec<_> = (0..MAX_HASHES_WAITING)
            .map(|_| passwords.queue().expect("room"))
            .collect();
        assert!(matches!(
            passwords.hash("password").await,
            Err(ApiError::Busy)
        ));
        drop(crowd);
        assert!(passwords.hash("password").await.is_ok());
    }
}
