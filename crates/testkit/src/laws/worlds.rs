//! What a viewer may not know must not show: worlds that differ only in that look the same, byte
//! for byte.
//!
//! The second world is the one a seat imagines from its view. Compared are the view, who is awaited
//! and until when, the seat's menu, and the answer to whatever it tries: a refusal is a message
//! too. What lies open everyone sees, so a spectator must not tell the two worlds apart either.
//!
//! Notices are compared only where both worlds go on to look the same, since an action may rightly
//! reveal things. So a view has to keep what its viewer was told.

use super::{Breach, Law, require, text::json};
use crate::book::{Alike, Imagination};
use game_core::{Bout, Dice, Game, GameTime, Input, Phase, Seat, SeatList, Seed, Viewer};

/// The most actions of one seat that are asked about in both worlds at one moment.
const MOST_TRIED: usize = 24;
/// The most inputs that are played out in both worlds at one moment, drawn by lot: views of big
/// games are dear.
const MOST_PLAYED: usize = 4;

/// Two states that one viewer must not be able to tell apart.
struct Pair<'a, G: Game> {
    real: &'a G::State,
    other: &'a G::State,
    viewer: Viewer,
}

/// Checks a running game against a world that `seat` imagines; `gone` have left, `tries` are more
/// actions to ask about.
pub(crate) fn imagined<G: Game>(
    bout: &Bout<G>,
    imagine: Imagination<G>,
    seat: Seat,
    gone: &[Seat],
    tries: &[G::Action],
    dice: &mut Dice,
) -> Result<(), Breach> {
    let viewer = Viewer::Seat(seat);
    let view = bout.view(viewer);
    let other = imagine(&view, seat, dice);
    let (seen, pictured) = (json(&view), json(&G::view(&other, viewer)));
    require(Law::ImaginationFitsTheView, seen == pictured, || {
        format!("seat {seat} sees     {seen}\nand imagines {pictured}")
    })?;
    let luck = dice.seed();
    let count = G::seating(&bout.record().rules).count();
    for viewer in [viewer, Viewer::Spectator] {
        let pair = Pair::<G> {
            real: bout.state(),
            other: &other,
            viewer,
        };
        pair.looks_alike(count)?;
        pair.answers_alike(count, tries)?;
        pair.tells_alike(bout.now(), gone, count, &luck)?;
    }
    Ok(())
}

/// Asserts that the viewer cannot tell these two states of a table with `count` seats apart: for
/// pairs of worlds that no imagination would come up with.
///
/// # Panics
/// When the viewer can.
pub fn assert_worlds_look_alike<G: Game>(
    one: &G::State,
    other: &G::State,
    viewer: Viewer,
    count: usize,
    tries: &[G::Action],
) {
    let pair = Pair::<G> {
        real: one,
        other,
        viewer,
    };
    if let Err(breach) = pair
        .looks_alike(count)
        .and_then(|()| pair.answers_alike(count, tries))
    {
        panic!("{breach}");
    }
}

impl<G: Game> Pair<'_, G> {
    fn looks_alike(&self, count: usize) -> Result<(), Breach> {
        let viewer = self.viewer;
        self.same("the view", |state| json(&G::view(state, viewer)))?;
        self.same("who is awaited", |state| format!("{:?}", G::phase(state)))?;
        self.same("the deadlines", |state| {
            format!(
                "{:?}",
                Seat::all(count)
                    .map(|seat| G::deadline(state, seat))
                    .collect::<Vec<_>>()
            )
        })
    }

    /// Checks what the viewer is offered, and what it is answered when it tries what anyone may be
    /// thinking of.
    fn answers_alike(&self, count: usize, tries: &[G::Action]) -> Result<(), Breach> {
        let Viewer::Seat(seat) = self.viewer else {
            return Ok(());
        };
        if !awaited::<G>(self.real).contains(&seat) {
            return Ok(());
        }
        self.same("the menu", |state| json(&G::menu(state, seat)))?;
        let thought = Seat::all(count).flat_map(|other| menu::<G>(self.real, other));
        for action in thought.chain(tries.iter().cloned()) {
            self.same(
                &format!("the answer to `{action}`"),
                |state| match G::check(state, seat, &action) {
                    Ok(()) => "allowed".to_owned(),
                    Err(refusal) => json(&refusal),
                },
            )?;
        }
        Ok(())
    }

    /// Checks what the viewer is told when the same happens in both worlds and they still look
    /// alike afterwards.
    fn tells_alike(
        &self,
        now: GameTime,
        gone: &[Seat],
        count: usize,
        luck: &Seed,
    ) -> Result<(), Breach> {
        let mut inputs = self.what_may_happen(now, gone, count);
        Dice::stream(luck, 0).shuffle(&mut inputs);
        let dice = &Dice::stream(luck, 1);
        for (at, input) in inputs.into_iter().take(MOST_PLAYED) {
            let real = shown::<G>(self.real, self.viewer, at, &input, dice);
            let other = shown::<G>(self.other, self.viewer, at, &input, dice);
            let alike = real.view != other.view || real.notices == other.notices;
            require(Law::TwoWorldsLookAlike, alike, || {
                let (one, two) = (real.notices, other.notices);
                format!(
                    "of {input:?} {:?} is told\n  {one}\nor\n  {two}",
                    self.viewer
                )
            })?;
        }
        Ok(())
    }

    /// Inputs that both worlds would take next: the bell, and before it actions and leavers.
    fn what_may_happen(
        &self,
        now: GameTime,
        gone: &[Seat],
        count: usize,
    ) -> Vec<(GameTime, Input<G::Action>)> {
        let bells = [self.real, self.other].map(|state| G::wake_at(state));
        let mut inputs = Vec::new();
        if let [Some(bell), Some(other)] = bells
            && bell == other
        {
            inputs.push((bell, Input::Wake));
        }
        if bells.iter().flatten().any(|&bell| bell <= now) {
            return inputs;
        }
        for seat in awaited::<G>(self.real) {
            let both = menu::<G>(self.real, seat)
                .into_iter()
                .filter(|a| G::check(self.other, seat, a).is_ok());
            inputs.extend(both.map(|action| (now, Input::Act { seat, action })));
        }
        let here = Seat::all(count).filter(|seat| !gone.contains(seat));
        inputs.extend(here.map(|seat| (now, Input::Leave { seat })));
        inputs
    }

    fn same(&self, what: &str, look: impl Fn(&G::State) -> String) -> Result<(), Breach> {
        let (real, other) = (look(self.real), look(self.other));
        require(Law::TwoWorldsLookAlike, real == other, || {
            format!(
                "{what} tells {:?} two worlds apart:\n  {real}\nor\n  {other}",
                self.viewer
            )
        })
    }
}

/// Checks that choices a viewer may not tell apart look the same to that viewer.
pub(crate) fn secret_choices<G: Game>(
    bout: &Bout<G>,
    alike: Alike<G>,
    viewers: &[Viewer],
    dice: &Dice,
) -> Result<(), Breach> {
    for (seat, &viewer) in bout
        .awaited()
        .into_iter()
        .flat_map(|seat| viewers.iter().map(move |v| (seat, v)))
    {
        let menu = menu::<G>(bout.state(), seat);
        let pairs = menu
            .iter()
            .enumerate()
            .flat_map(|(n, first)| menu[n + 1..].iter().map(move |m| (first, m)));
        for (first, second) in pairs {
            if !alike(bout.state(), seat, viewer, [first, second]) {
                continue;
            }
            let [one, two] = [first, second].map(|action| {
                let input = Input::Act {
                    seat,
                    action: action.clone(),
                };
                shown::<G>(bout.state(), viewer, bout.now(), &input, dice)
            });
            require(Law::TwoWorldsLookAlike, one == two, || {
                format!(
                    "{viewer:?} can tell seat {seat}'s `{first}` from `{second}`:\n  {one:?}\nor\n  {two:?}"
                )
            })?;
        }
    }
    Ok(())
}

/// What a viewer gets to see of one input.
#[derive(PartialEq, Debug)]
struct Shown<V> {
    notices: String,
    view: V,
}

fn shown<G: Game>(
    state: &G::State,
    viewer: Viewer,
    at: GameTime,
    input: &Input<G::Action>,
    dice: &Dice,
) -> Shown<G::View> {
    let mut state = state.clone();
    let events = G::apply(&mut state, at, input.clone(), &mut dice.clone());
    let notices: Vec<G::Notice> = events
        .iter()
        .filter_map(|event| G::notice(event, viewer))
        .collect();
    Shown {
        notices: json(&notices),
        view: G::view(&state, viewer),
    }
}

fn awaited<G: Game>(state: &G::State) -> SeatList {
    match G::phase(state) {
        Phase::Awaiting(seats) => seats,
        Phase::Over(_) => SeatList::NONE,
    }
}

fn menu<G: Game>(state: &G::State, seat: Seat) -> Vec<G::Action> {
    if !awaited::<G>(state).contains(&seat) {
        return Vec::new();
    }
    G::menu(state, seat).into_iter().take(MOST_TRIED).collect()
}
