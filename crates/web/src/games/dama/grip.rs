//! `Grip`: what the player has chosen or holds, for mouse, touch and keyboard alike.
//!
//! A press on an own piece picks it up; released without moving, the piece stays chosen for a
//! second tap. A drag and two taps are therefore the same gesture with a different pause in the
//! middle.

use super::outlook::Cell;
use game_dama::Square;

/// The state of the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grip {
    /// Nothing is chosen.
    #[default]
    Open,
    /// A piece is chosen and waits for its target.
    Chosen(Square),
    /// A piece is under the pressed finger or button.
    Held {
        from: Square,
        /// Whether it was chosen before the press, so that a mere tap lets it go.
        again: bool,
        /// Whether it has left its place.
        lifted: bool,
    },
    /// A piece is chosen and another square is pressed.
    Aimed {
        /// Where the chosen piece stands.
        from: Square,
        at: Cell,
    },
}

/// A move the player means to make, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    pub from: Square,
    pub to: Cell,
}

/// What is on a pressed square, for the player who presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Under {
    /// A piece the player may pick up now.
    Mine(Square),
    Other(Cell),
}

impl Grip {
    /// The piece that is chosen or held.
    pub fn chosen(self) -> Option<Square> {
        match self {
            Grip::Open => None,
            Grip::Chosen(from) | Grip::Held { from, .. } | Grip::Aimed { from, .. } => Some(from),
        }
    }

    /// Finger or button goes down.
    pub fn press(self, under: Under) -> Grip {
        match (under, self.chosen()) {
            (Under::Mine(from), chosen) => Grip::Held {
                from,
                again: chosen == Some(from),
                lifted: false,
            },
            (Under::Other(at), Some(from)) => Grip::Aimed { from, at },
            (Under::Other(_), None) => Grip::Open,
        }
    }

    /// The pointer has gone too far for a tap.
    pub fn lift(self) -> Grip {
        match self {
            Grip::Held { from, again, .. } => Grip::Held {
                from,
                again,
                lifted: true,
            },
            Grip::Open | Grip::Chosen(_) | Grip::Aimed { .. } => self,
        }
    }

    /// Finger or button goes up over a square, or beside the board.
    pub fn release(self, over: Option<Cell>) -> (Grip, Option<Attempt>) {
        match self {
            Grip::Held {
                from, lifted: true, ..
            } => {
                let to = over.filter(|&to| to != Cell::from(from));
                (Grip::Open, to.map(|to| Attempt { from, to }))
            }
            Grip::Held { again: true, .. } => (Grip::Open, None),
            Grip::Held { from, .. } => (Grip::Chosen(from), None),
            Grip::Aimed { at, .. } if over == Some(at) && at.square().is_none() => {
                (Grip::Open, None)
            }
            Grip::Aimed { from, at } if over == Some(at) => {
                (Grip::Chosen(from), Some(Attempt { from, to: at }))
            }
            Grip::Aimed { from, .. } => (Grip::Chosen(from), None),
            Grip::Open | Grip::Chosen(_) => (self, None),
        }
    }

    /// Enter or Space on a square, or a tap that a screen reader makes: press and release at once.
    pub fn tap(self, under: Under) -> (Grip, Option<Attempt>) {
        let over = match under {
            Under::Mine(square) => Cell::from(square),
            Under::Other(cell) => cell,
        };
        self.press(under).release(Some(over))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        Cell::from(square(name))
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn mine(name: &str) -> Under {
        Under::Mine(square(name))
    }

    fn other(name: &str) -> Under {
        Under::Other(cell(name))
    }

    fn attempt(from: &str, to: &str) -> Option<Attempt> {
        Some(Attempt {
            from: square(from),
            to: cell(to),
        })
    }

    #[test]
    fn a_drag_is_an_attempt_where_it_ends() {
        let held = Grip::Open.press(mine("a3")).lift();
        assert_eq!(
            held.release(Some(cell("b4"))),
            (Grip::Open, attempt("a3", "b4"))
        );
    }

    #[test]
    fn a_piece_dropped_where_it_was_or_beside_the_board_is_put_back() {
        let held = Grip::Open.press(mine("a3")).lift();
        assert_eq!(held.release(Some(cell("a3"))), (Grip::Open, None));
        assert_eq!(held.release(None), (Grip::Open, None));
    }

    #[test]
    fn two_taps_are_an_attempt() {
        let (chosen, none) = Grip::Open.tap(mine("a3"));
        assert_eq!((chosen, none), (Grip::Chosen(square("a3")), None));
        assert_eq!(chosen.tap(other("b4")).1, attempt("a3", "b4"));
    }

    #[test]
    fn a_second_tap_on_the_same_piece_lets_it_go_and_on_another_takes_that() {
        let chosen = Grip::Chosen(square("a3"));
        assert_eq!(chosen.tap(mine("a3")), (Grip::Open, None));
        assert_eq!(chosen.tap(mine("c3")), (Grip::Chosen(square("c3")), None));
    }

    #[test]
    fn a_finger_that_slides_off_the_target_attempts_nothing() {
        let aimed = Grip::Chosen(square("a3")).press(other("b4"));
        assert_eq!(
            aimed.release(Some(cell("c5"))),
            (Grip::Chosen(square("a3")), None)
        );
        assert_eq!(aimed.release(None), (Grip::Chosen(square("a3")), None));
    }

    #[test]
    fn with_nothing_chosen_a_tap_on_anything_else_does_nothing() {
        assert_eq!(Grip::Open.tap(other("b4")), (Grip::Open, None));
    }

    #[test]
    fn a_tap_on_a_light_square_lets_the_piece_go() {
        let light = Cell::at(0, 0).unwrap();
        assert_eq!(
            Grip::Chosen(square("a3")).tap(Under::Other(light)),
            (Grip::Open, None)
        );
    }

    #[test]
    fn a_chosen_piece_can_also_be_dragged() {
        let held = Grip::Chosen(square("a3")).press(mine("a3")).lift();
        assert_eq!(
            held.release(Some(cell("b4"))),
            (Grip::Open, attempt("a3", "b4"))
        );
    }
}
