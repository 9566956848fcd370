//! A person as a coloured initial, a bot as the face of its animal: the same name has the same
//! picture everywhere.

use crate::{art::faces::face, derived::Derived, reactive::reactive, texts::characters::Character};
use leptos::prelude::*;

/// How many colours `theme.css` has for people.
const COLOURS: u32 = 6;

/// The picture of a name.
#[component]
pub fn Avatar(#[prop(into)] name: Derived<String>) -> impl IntoView {
    let class = reactive(move || {
        name.with(|name| match Character::called(name) {
            Some(_) => "avatar is-bot".to_owned(),
            None => format!("avatar person-{}", colour(name)),
        })
    });
    let picture = reactive(move || {
        name.with(|name| match Character::called(name) {
            Some((character, member)) => view! { <Face character member/> }.into_any(),
            None => initial(name).into_any(),
        })
    });
    view! { <span class=class aria-hidden="true">{picture}</span> }
}

/// The face of a bot.
#[component]
pub fn Face(character: Character, #[prop(optional)] member: usize) -> impl IntoView {
    view! {
        <svg class="face" viewBox="0 0 40 40" aria-hidden="true" focusable="false" inner_html=face(character, member)></svg>
    }
}

/// The colour of a name; that of a guest in every language goes by the number alone.
fn colour(name: &str) -> u32 {
    let of = name.split_once('-').map_or(name, |(_, number)| number);
    of.bytes().fold(7, |sum: u32, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    }) % COLOURS
}

/// The first letter, which style makes a capital; of `Guest-4821` and `Gość-4821` the first digit
/// too, for all guests begin alike.
fn initial(name: &str) -> String {
    let first = name.chars().next().map(String::from).unwrap_or_default();
    let digit = name
        .split_once('-')
        .and_then(|(_, number)| number.chars().next())
        .filter(char::is_ascii_digit);
    first + &digit.map(String::from).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_shows_a_digit_and_a_nick_its_first_letter() {
        assert_eq!(initial("Guest-4821"), "G4");
        assert_eq!(initial("Host-4821"), "H4");
        assert_eq!(colour("Guest-4821"), colour("Gość-4821"));
        assert_eq!(initial("łucja"), "ł");
        assert_eq!(initial(""), "");
    }

    #[test]
    fn a_name_keeps_its_colour() {
        assert_eq!(colour("anna"), colour("anna"));
        assert!((0..100).all(|n| colour(&n.to_string()) < COLOURS));
    }
}
