//! Time-based one-time passwords: RFC 6238 with HMAC-SHA-1, 30 seconds and 6 digits, which is what
//! every authenticator app computes.

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use hub::WallTime;
use runtime::random;
use sha1::Sha1;

/// The length of a secret in bytes, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
const STEP_MS: u64 = 30_000;
const DIGITS: usize = 6;
const CODES: u32 = 1_000_000;
/// How many steps the clock of the person's device may be off, in each direction.
const MAX_SKEW: u64 = 1;
/// The name under which an authenticator app lists the account.
const ISSUER: &str = "Stolik";

/// The secret that the server shares with the person's authenticator app.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; SECRET_BYTES]);

/// A code as a person types it: six digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TotpCode(u32);

impl TotpCode {
    /// Reads six digits, between which spaces do not count; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let digits: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        let is_code = digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_code.then(|| digits.parse().ok().map(Self)).flatten()
    }
}

impl TotpSecret {
    pub fn random() -> Self {
        Self(random::bytes())
    }

    /// Reads a secret from the store; `None` if it does not have the length of one.
    pub fn stored(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The secret as a person types it into an app.
    pub fn text(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// The `otpauth` address that an app reads from a QR code. A nick needs no escaping.
    pub fn url(&self, nick: &str) -> String {
        format!(
            "otpauth://totp/{ISSUER}:{nick}?secret={}&issuer={ISSUER}",
            self.text()
        )
    }

    /// Returns the time step to which the code belongs: the present one, or one within `MAX_SKEW`.
    pub fn step_of(&self, code: TotpCode, now: WallTime) -> Option<i64> {
        let present = now.0 / STEP_MS;
        (present.saturating_sub(MAX_SKEW)..=present + MAX_SKEW)
            .find(|&step| one_time_password(&self.0, step) % CODES == code.0)
            .map(|step| step as i64)
    }

    /// The code of a moment, as an app shows it.
    pub fn code_at(&self, now: WallTime) -> String {
        let code = one_time_password(&self.0, now.0 / STEP_MS) % CODES;
        format!("{code:0DIGITS$}")
    }
}

/// The truncated HMAC of RFC 4226, section 5.3; its last decimal digits are the code.
fn one_time_password(secret: &[u8], counter: u64) -> u32 {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(&counter.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[hash.len() - 1] & 0xf);
    let word = [
        hash[offset],
        hash[offset + 1],
        hash[offset + 2],
        hash[offset + 3],
    ];
    u32::from_be_bytes(word) & 0x7fff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    const RFC_SECRET: &[u8; SECRET_BYTES] = b"12345678901234567890";

    /// RFC 4226, appendix D.
    #[test]
    fn the_codes_of_rfc_4226_are_computed() {
        let expected = [
            755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871,
            520_489,
        ];
        for (counter, expected) in (0..).zip(expected) {
            assert_eq!(one_time_password(RFC_SECRET, counter) % CODES, expected);
        }
    }

    /// RFC 6238, appendix B, the rows of SHA-1.
    #[test]
    fn the_codes_of_rfc_6238_are_computed() {
        for (seconds, expected) in [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ] {
            let step = seconds * 1000 / STEP_MS;
            assert_eq!(one_time_password(RFC_SECRET, step) % 100_000_000, expected);
            let now = WallTime(seconds * 1000);
            let code = TotpSecret(*RFC_SECRET).code_at(now);
            assert_eq!(code, format!("{:06}", expected % CODES));
        }
    }

    #[test]
    fn a_code_counts_for_its_step_and_for_a_clock_that_is_half_a_minute_off() {
        let secret = TotpSecret(*RFC_SECRET);
        let at = |step: u64| WallTime(step * STEP_MS + 7);
        let code = TotpCode::read(&secret.code_at(at(100))).expect("a code");
        for (step, found) in [
            (98, None),
            (99, Some(100)),
            (100, Some(100)),
            (101, Some(100)),
            (102, None),
        ] {
            assert_eq!(secret.step_of(code, at(step)), found, "{step}");
        }
        assert_eq!(secret.step_of(TotpCode(0), WallTime(0)), None);
    }

    #[test]
    fn only_six_digits_are_a_code() {
        assert_eq!(TotpCode::read(" 012 345"), Some(TotpCode(12_345)));
        for wrong in [
            "",
            "12345",
            "1234567",
            "12345a",
            "١٢٣٤٥٦",
            "-12345",
            "+12345",
        ] {
            assert_eq!(TotpCode::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_shown_in_base_32_and_as_an_address_for_apps() {
        let secret = TotpSecret(*RFC_SECRET);
        assert_eq!(secret.text(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            secret.url("Ann"),
            "otpauth://totp/Stolik:Ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Stolik"
        );
        assert!(TotpSecret::stored(secret.bytes()) == Some(secret));
        assert!(TotpSecret::stored(&[1; 19]).is_none());
    }
}
