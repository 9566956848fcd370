//! What a person has chosen for this browser: language, theme, sound. Kept in the browser, applied at once.

/// Whether sounds are wanted; asked by whoever is about to make one.
pub fn sound_is_on() -> bool {
    crate::browser::storage::read("stolik.sound").as_deref() != Some("off")
}
