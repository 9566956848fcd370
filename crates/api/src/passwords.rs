//! Hashes passwords with Argon2id on blocking threads, a bounded number at a time.

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

/// Calls that may wait or run at once. More are refused with `ApiError::Busy`.
const MAX_HASHES_WAITING: usize = 64;

/// Hashes and verifies passwords.
pub struct Passwords {
    /// One permit per processor: each hash also takes 19 MiB.
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Default for Passwords {
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Self {
            permits: Arc::new(Semaphore::new(processors)),
            waiting: AtomicUsize::new(0),
        }
    }
}

impl Passwords {
    /// Hashes a password for the store, with salt and cost in one text (PHC format).
    pub(crate) async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let password = password.to_owned();
        self.run(move || hash(&password)).await
    }

    /// Whether the password matches the hash. Without a hash the result is `false` after the same
    /// time, so that the time does not reveal whether an account exists.
    pub(crate) async fn verify(&self, password: &str, of: Option<&str>) -> Result<bool, ApiError> {
        let (password, of) = (password.to_owned(), of.map(str::to_owned));
        self.run(move || match of {
            Some(of) => verify(&password, &of),
            None => {
                verify(&password, decoy_hash());
                false
            }
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _waiting = self.queue()?;
        let permit = self
            .permits
            .clone()
            .acquire_owned()
            .await
            .map_err(|_| ApiError::Busy)?;
        let result = spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        result.await.map_err(|error| {
            tracing::error!(%error, "hash password failed");
            ApiError::Internal
        })
    }

    fn queue(&self) -> Result<QueueGuard<'_>, ApiError> {
        let guard = QueueGuard(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) < MAX_HASHES_WAITING {
            Ok(guard)
        } else {
            Err(ApiError::Busy)
        }
    }
}

struct QueueGuard<'a>(&'a AtomicUsize);

impl Drop for QueueGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn hash(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("any password can be hashed, and the system gives random bytes")
        .to_string()
}

fn verify(password: &str, of: &str) -> bool {
    Argon2::default()
        .verify_password(password.as_bytes(), of)
        .is_ok()
}

/// Returns the hash of a random password, with the same cost as every other hash.
fn decoy_hash() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| hash(&format!("{:x}", runtime::random::bits())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_verifies_against_its_own_hash_only() {
        let passwords = Passwords::default();
        let hash = passwords.hash("zażółć gęślą").await.expect("room");
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert!(
            passwords
                .verify("zażółć gęślą", Some(&hash))
                .await
                .expect("room")
        );
        for (wrong, of) in [
            ("zażółć", Some(hash.as_str())),
            ("zażółć gęślą", Some("nonsense")),
            ("x", None),
        ] {
            assert!(!passwords.verify(wrong, of).await.expect("room"));
        }
        assert_ne!(
            passwords.hash("zażółć gęślą").await.expect("room"),
            hash,
            "each has its own salt"
        );
    }

    #[tokio::test]
    async fn a_call_beyond_the_queue_limit_is_refused_as_busy() {
        let passwords = Passwords::default();
        let guards: Vec<_> = (0..MAX_HASHES_WAITING)
            .map(|_| passwords.queue().expect("room"))
            .collect();
        assert!(matches!(
            passwords.hash("password").await,
            Err(ApiError::Busy)
        ));
        drop(guards);
        assert!(passwords.hash("password").await.is_ok());
    }
}
