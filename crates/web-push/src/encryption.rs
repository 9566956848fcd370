//! The encryption of one message for one browser: RFC 8291 (`aes128gcm` of RFC 8188, one record).

use data_encoding::BASE64URL_NOPAD;
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::{SecureRandom, SystemRandom},
};
use thiserror::Error;

/// An uncompressed point of P-256.
pub(crate) const POINT_BYTES: usize = 65;
const AUTH_BYTES: usize = 16;
const SALT_BYTES: usize = 16;
const KEY_BYTES: usize = 16;
const NONCE_BYTES: usize = 12;
/// The record size in the header, as in the example of RFC 8291.
const RECORD_BYTES: u32 = 4096;
/// Ends the last record.
const LAST_RECORD: u8 = 2;
/// Most bytes of a message: push services take at least 4096 bytes (RFC 8030) with the header of
/// 86, the delimiter and the tag of 16.
pub const MAX_MESSAGE_BYTES: usize = 3_900;

/// The public key and the secret of a browser's subscription.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    p256dh: [u8; POINT_BYTES],
    auth: [u8; AUTH_BYTES],
}

impl std::fmt::Debug for BrowserKeys {
    /// Omits the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BrowserKeys(hidden)")
    }
}

/// The keys of a subscription are not what a browser gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("p256dh is 65 bytes beginning with 4, auth is 16 bytes, both in base64url")]
pub struct KeyError;

/// A message that cannot be encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SealError {
    #[error("the message is longer than {MAX_MESSAGE_BYTES} bytes")]
    TooLong,
    /// Its public key is no point of P-256.
    #[error("the browser's key cannot be used")]
    Key,
    #[error("the system gives no random numbers")]
    NoRandom,
}

impl BrowserKeys {
    /// Parses `p256dh` and `auth` as `PushSubscription.toJSON()` writes them. Padding is ignored.
    pub fn parse(p256dh: &str, auth: &str) -> Result<Self, KeyError> {
        let p256dh: [u8; POINT_BYTES] = decode(p256dh)?;
        if p256dh[0] != 4 {
            return Err(KeyError);
        }
        let auth = decode(auth)?;
        Ok(Self { p256dh, auth })
    }
}

fn decode<const N: usize>(text: &str) -> Result<[u8; N], KeyError> {
    let bytes = BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes());
    bytes
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or(KeyError)
}

/// Encrypts a message so that only the browser can read it. Every call uses a fresh key and salt.
pub fn seal(keys: &BrowserKeys, message: &[u8]) -> Result<Vec<u8>, SealError> {
    if message.len() > MAX_MESSAGE_BYTES {
        return Err(SealError::TooLong);
    }
    let random = SystemRandom::new();
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt).map_err(|_| SealError::NoRandom)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random);
    let own = own.map_err(|_| SealError::NoRandom)?;
    let public = own.compute_public_key().map_err(|_| SealError::NoRandom)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, keys.p256dh);
    let exchange = |secret: &[u8]| seal_with(secret, public.as_ref(), keys, salt, message);
    let sealed = agree_ephemeral(own, &theirs, exchange).map_err(|_| SealError::Key)?;
    sealed.map_err(|_| SealError::Key)
}

/// The part that depends on no chance, for the test vector.
fn seal_with(
    shared_secret: &[u8],
    own_public: &[u8],
    keys: &BrowserKeys,
    salt: [u8; SALT_BYTES],
    message: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    let key_info = [b"WebPush: info\0", &keys.p256dh[..], own_public].concat();
    let secret: [u8; 32] = derive(&extract(&keys.auth, shared_secret), &key_info)?;
    let from_secret = extract(&salt, &secret);
    let key: [u8; KEY_BYTES] = derive(&from_secret, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; NONCE_BYTES] = derive(&from_secret, b"Content-Encoding: nonce\0")?;
    let mut record = [message, &[LAST_RECORD]].concat();
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let key_length = [own_public.len() as u8];
    let header = [
        &salt[..],
        &RECORD_BYTES.to_be_bytes(),
        &key_length,
        own_public,
    ];
    Ok([&header.concat()[..], &record].concat())
}

fn extract(salt: &[u8], secret: &[u8]) -> Prk {
    Salt::new(HKDF_SHA256, salt).extract(secret)
}

fn derive<const N: usize>(from: &Prk, info: &[u8]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    from.expand(&[info], Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// How many bytes are derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // RFC 8291, section 5 and appendix A.
    const P256DH: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const OWN_PUBLIC: &str =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const SHARED_SECRET: &str = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
    const SALT: &str = "DGv6ra1nlYgDCS1FRnbzlw";
    const SEALED: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg\
                          Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBS\
                          t2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

    fn bytes(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url")
    }

    #[test]
    fn the_example_of_rfc_8291_is_encrypted_as_there() {
        let keys = BrowserKeys::parse(P256DH, AUTH).expect("keys");
        let salt = bytes(SALT).try_into().expect("16 bytes");
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal_with(
            &bytes(SHARED_SECRET),
            &bytes(OWN_PUBLIC),
            &keys,
            salt,
            message,
        );
        assert_eq!(BASE64URL_NOPAD.encode(&sealed.expect("sealed")), SEALED);
    }

    #[test]
    fn the_same_message_is_never_encrypted_the_same_way_twice() {
        let keys = BrowserKeys::parse(P256DH, AUTH).expect("keys");
        let [one, other] = [seal(&keys, b"x"), seal(&keys, b"x")];
        let (one, other) = (one.expect("sealed"), other.expect("sealed"));
        assert_ne!(one, other);
        assert_eq!(one.len(), SALT_BYTES + 4 + 1 + POINT_BYTES + 1 + 1 + 16);
    }

    #[test]
    fn keys_that_no_browser_gives_are_refused() {
        let padded = BrowserKeys::parse(&format!("{P256DH}="), &format!("{AUTH}=="));
        assert!(padded.is_ok());
        for (p256dh, auth) in [
            ("", AUTH),
            (P256DH, ""),
            (&P256DH[..80], AUTH),
            (P256DH, "BTBZMqHH6r4Tts7J_aSI"),
            ("+/+/", AUTH),
            (&P256DH.replacen('B', "D", 1), AUTH),
        ] {
            assert_eq!(
                BrowserKeys::parse(p256dh, auth).err(),
                Some(KeyError),
                "{p256dh} {auth}"
            );
        }
        // 65 bytes that are no point of the curve.
        let no_point = BASE64URL_NOPAD.encode(&[&[4][..], &[1; 64]].concat());
        let keys = BrowserKeys::parse(&no_point, AUTH).expect("of the right length");
        assert_eq!(seal(&keys, b"x"), Err(SealError::Key));
    }

    #[test]
    fn a_message_that_a_push_service_need_not_take_is_refused() {
        let keys = BrowserKeys::parse(P256DH, AUTH).expect("keys");
        let longest = seal(&keys, &[0; MAX_MESSAGE_BYTES]).expect("sealed");
        assert!(longest.len() <= 4_096, "{}", longest.len());
        assert_eq!(
            seal(&keys, &[0; MAX_MESSAGE_BYTES + 1]),
            Err(SealError::TooLong)
        );
    }
}
