//! What a person sees first who has opened the link of a waiting table: who invites, to which game,
//! and one button that seats them.

use super::view_model::TableViewModel;
use crate::{
    games::{GameArt, name, options_text, tagline},
    reactive::reactive,
    texts::{invite, say, use_lang},
    widgets::{Icon, Sign},
};
use game_core::Seat;
use games::GameKind;
use leptos::prelude::*;
use wire::{Room, Sitter, TableAsk};

/// The invitation. Nothing for the host, for those who sit, and where no seat is free.
#[component]
pub fn Welcome(missing: Memo<usize>) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let is_guest = Memo::new(move |_| {
        missing.get() > 0 && model.seat.get().is_none() && !model.is_host() && model.is_online()
    });
    let kind = Memo::new(move |_| model.of_room(|room| Some(room.setup.rules.kind())));
    reactive(move || {
        let kind = kind.get().filter(|_| is_guest.get())?;
        Some(invitation(model, kind))
    })
}

fn invitation(model: TableViewModel, kind: GameKind) -> AnyView {
    let lang = use_lang();
    let words = reactive(move || {
        let host = model.of_room(host_nick);
        match host {
            Some(nick) => invite::invites_to(lang.get(), &nick, name(kind, lang.get())),
            None => format!(
                "{}: {}",
                invite::you_are_invited(lang.get()),
                name(kind, lang.get())
            ),
        }
    });
    let options =
        reactive(move || model.of_room(|room| options_text(&room.setup.rules, lang.get())));
    let sit = move |_| {
        let seat = model
            .connection
            .store
            .room
            .with_untracked(|room| room.as_ref().and_then(best_seat));
        if let Some(seat) = seat {
            model.ask(TableAsk::Sit { seat, ready: true });
        }
    };
    view! {
        <section class="welcome" data-testid="welcome">
            <div class="welcome-art" aria-hidden="true"><GameArt kind/></div>
            <div class="welcome-words">
                <h2>{words}</h2>
                <p>{move || tagline(kind, lang.get())}</p>
                <p class="soft">{options}</p>
                <button type="button" class="button primary big" data-testid="sit" on:click=sit>
                    <Icon sign=Sign::Play/>{say(invite::play)}
                </button>
                <p class="soft">{say(invite::one_tap)}</p>
            </div>
        </section>
    }
    .into_any()
}

/// The nick of the host, if the host sits at the table.
fn host_nick(room: &Room) -> Option<String> {
    let people = room
        .seats
        .iter()
        .filter_map(|card| card.sitter.as_ref()?.person());
    let host = people
        .into_iter()
        .find(|person| Some(&person.id) == room.host.as_ref())?;
    Some(host.nick.to_string())
}

/// The first free seat, in the team with the fewest players where there are teams.
fn best_seat(room: &Room) -> Option<Seat> {
    let seating = room.setup.rules.seating();
    let is_taken = |seat: &Seat| {
        let card = room.seats.get(seat.index());
        card.is_none_or(|card| card.sitter.is_some())
    };
    let mates = |seat: &Seat| {
        let people = seating.seats().filter(|other| {
            seating.team(*other) == seating.team(*seat)
                && matches!(
                    room.seats
                        .get(other.index())
                        .and_then(|card| card.sitter.as_ref()),
                    Some(Sitter::Person(_) | Sitter::Bot(_))
                )
        });
        people.count()
    };
    seating
        .seats()
        .filter(|seat| !is_taken(seat))
        .min_by_key(mates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::AnyRules;
    use wire::{
        Absence, Nick, Person, PersonId, PersonKind, Rated, SeatCard, Setup, Stage, TableId,
        Visibility,
    };

    fn room(rules: AnyRules, seated: &[usize]) -> Room {
        let person = |number: usize| Person {
            id: PersonId::from_bits(number as u128),
            nick: Nick::guest(number as u32),
            kind: PersonKind::Guest,
        };
        let seats = (0..rules.seating().count()).map(|seat| SeatCard {
            sitter: seated.contains(&seat).then(|| Sitter::Person(person(seat))),
            ..SeatCard::default()
        });
        Room {
            table: TableId::from_bits(1),
            revision: 0,
            host: Some(PersonId::from_bits(0)),
            seats: seats.collect(),
            setup: Setup {
                rules,
                visibility: Visibility::Private,
                absence: Absence::Wait,
                rated: Rated::No,
            },
            stage: Stage::Waiting,
            game: 0,
            is_rated_game: false,
            promise: None,
            next_promise: None,
            reveal_ms: None,
            pause_ms: None,
            proposals: Vec::new(),
            watchers: 0,
            silenced: Vec::new(),
            offers: Vec::new(),
        }
    }

    #[test]
    fn a_friend_sits_down_on_the_first_free_seat() {
        let rules = GameKind::Dama.default_rules();
        assert_eq!(best_seat(&room(rules.clone(), &[0])), Some(Seat::new(1)));
        assert_eq!(best_seat(&room(rules.clone(), &[1])), Some(Seat::new(0)));
        assert_eq!(best_seat(&room(rules, &[0, 1])), None);
    }

    #[test]
    fn where_there_are_teams_a_friend_joins_the_smaller_one() {
        let rules = GameKind::Project.default_rules();
        let first_of_other = Seat::new((rules.seating().count() / 2) as u8);
        assert_eq!(best_seat(&room(rules, &[0])), Some(first_of_other));
    }

    #[test]
    fn the_host_is_named_only_from_a_seat() {
        let rules = GameKind::Dama.default_rules();
        assert_eq!(
            host_nick(&room(rules.clone(), &[0])),
            Some("Guest-0".to_owned())
        );
        assert_eq!(host_nick(&room(rules, &[1])), None);
    }
}
