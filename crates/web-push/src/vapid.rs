//! The key by which push services recognise this server: RFC 8292 (VAPID).

use crate::encryption::POINT_BYTES;
use data_encoding::BASE64URL_NOPAD;
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use thiserror::Error;

/// How long a signature is good: RFC 8292 allows a day at most.
const SIGNED_FOR_S: u64 = 12 * 60 * 60;
/// The header `{"typ":"JWT","alg":"ES256"}` in Base64.
const HEADER: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9";

/// A key pair on P-256. Browsers subscribe to its public half, so it must outlive the program.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl std::fmt::Debug for VapidKey {
    /// Omits the private half.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "VapidKey({})", self.public())
    }
}

/// A key that cannot be made, read or used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum VapidError {
    #[error("the system gives no random numbers")]
    NoRandom,
    #[error("the stored key cannot be read")]
    Unreadable,
}

impl VapidKey {
    /// Makes a new key and returns it as PKCS #8.
    pub fn generate() -> Result<Vec<u8>, VapidError> {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let made = EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new());
        Ok(made.map_err(|_| VapidError::NoRandom)?.as_ref().to_vec())
    }

    /// Reads what [`VapidKey::generate`] has returned.
    pub fn read(pkcs8: &[u8]) -> Result<Self, VapidError> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &random);
        let pair = pair.map_err(|_| VapidError::Unreadable)?;
        Ok(Self { pair, random })
    }

    /// The public half in base64url, as `PushManager.subscribe` takes it.
    pub fn public(&self) -> String {
        let public = self.pair.public_key().as_ref();
        debug_assert_eq!(public.len(), POINT_BYTES);
        BASE64URL_NOPAD.encode(public)
    }

    /// The `Authorization` header of a request to a push service. `audience` is the origin of the
    /// service, `subject` a URL or address of the host of this server.
    pub(crate) fn authorization(
        &self,
        audience: &str,
        subject: &str,
        now_s: u64,
    ) -> Result<String, VapidError> {
        let expires = now_s + SIGNED_FOR_S;
        // Neither text contains a quote or backslash: `Endpoint` and `PushService` see to it.
        let claims = format!(r#"{{"aud":"{audience}","exp":{expires},"sub":"{subject}"}}"#);
        let signed = format!("{HEADER}.{}", BASE64URL_NOPAD.encode(claims.as_bytes()));
        let signature = self.pair.sign(&self.random, signed.as_bytes());
        let signature = signature.map_err(|_| VapidError::NoRandom)?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    fn base64(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url")
    }

    #[test]
    fn the_header_names_the_claims_and_is_signed_by_the_key_in_it() {
        let key = VapidKey::read(&VapidKey::generate().expect("a key")).expect("the same key");
        let header = key.authorization("https://push.example.net", "mailto:a@b.example", 1_000);
        let header = header.expect("signed");
        let rest = header.strip_prefix("vapid t=").expect("the scheme");
        let (token, public) = rest.split_once(", k=").expect("the key");
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let (head, claims) = signed.split_once('.').expect("claims");
        assert_eq!(base64(head), br#"{"typ":"JWT","alg":"ES256"}"#);
        let text = String::from_utf8(base64(claims)).expect("text");
        assert_eq!(
            text,
            r#"{"aud":"https://push.example.net","exp":44200,"sub":"mailto:a@b.example"}"#
        );
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, base64(public));
        assert!(public.verify(signed.as_bytes(), &base64(signature)).is_ok());
        assert!(
            public
                .verify(b"something else", &base64(signature))
                .is_err()
        );
    }

    #[test]
    fn a_stored_key_that_was_damaged_is_refused() {
        assert_eq!(
            VapidKey::read(b"no key").err(),
            Some(VapidError::Unreadable)
        );
    }
}
