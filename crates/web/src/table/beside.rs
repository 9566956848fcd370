//! Where a small card is put so that it lies beside a thing, within the screen, and not upon the
//! thing.

/// How far the card keeps from the thing and from the edge of the screen, in pixels.
const GAP: f64 = 12.0;

/// A box on the screen, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    fn right(self) -> f64 {
        self.left + self.width
    }

    fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// The area the two share.
    fn shared(self, other: Frame) -> f64 {
        let width = self.right().min(other.right()) - self.left.max(other.left);
        let height = self.bottom().min(other.bottom()) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }
}

/// Where a card of that size goes: the side of the thing on which it hides least of it.
pub fn beside(thing: Frame, card: (f64, f64), screen: (f64, f64)) -> (f64, f64) {
    let (width, height) = card;
    let across = thing.left + (thing.width - width) / 2.0;
    let along = thing.top + (thing.height - height) / 2.0;
    let below_above = [
        (across, thing.bottom() + GAP),
        (across, thing.top - GAP - height),
    ];
    let right_left = [
        (thing.right() + GAP, along),
        (thing.left - GAP - width, along),
    ];
    // Beside something wide lies less that is played with than below it.
    let places = if thing.width > width {
        [right_left, below_above]
    } else {
        [below_above, right_left]
    };
    let places = places.concat();
    let within = |at: f64, size: f64, all: f64| {
        let most = (all - size - GAP).max(0.0);
        at.clamp(GAP.min(most), most)
    };
    let places = places
        .into_iter()
        .map(|(left, top)| (within(left, width, screen.0), within(top, height, screen.1)));
    let hidden = |&(left, top): &(f64, f64)| {
        Frame {
            left,
            top,
            width,
            height,
        }
        .shared(thing)
    };
    let least = |best: (f64, f64), place: (f64, f64)| {
        if hidden(&place) < hidden(&best) {
            place
        } else {
            best
        }
    };
    places.reduce(least).unwrap_or((0.0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: (f64, f64) = (360.0, 740.0);
    const CARD: (f64, f64) = (320.0, 130.0);

    fn frame(left: f64, top: f64, width: f64, height: f64) -> Frame {
        Frame {
            left,
            top,
            width,
            height,
        }
    }

    #[test]
    fn a_card_lies_below_a_thing_above_it_at_the_bottom_and_beside_it_on_a_wide_screen() {
        let places = [
            (frame(10.0, 60.0, 340.0, 50.0), PHONE, (20.0, 122.0)),
            (frame(10.0, 600.0, 340.0, 100.0), PHONE, (20.0, 458.0)),
            (
                frame(0.0, 0.0, 600.0, 800.0),
                (1280.0, 800.0),
                (612.0, 335.0),
            ),
            (
                frame(700.0, 0.0, 580.0, 800.0),
                (1280.0, 800.0),
                (368.0, 335.0),
            ),
        ];
        for (thing, screen, place) in places {
            assert_eq!(beside(thing, CARD, screen), place);
        }
    }

    #[test]
    fn a_card_stays_on_the_screen_and_off_anything_that_leaves_it_room() {
        for top in (0..700).step_by(10) {
            let thing = frame(180.0, f64::from(top), 170.0, 40.0);
            let (left, at) = beside(thing, CARD, PHONE);
            assert!(left >= 0.0 && left + CARD.0 <= PHONE.0 && at >= 0.0 && at + CARD.1 <= PHONE.1);
            assert_eq!(
                Frame {
                    left,
                    top: at,
                    width: CARD.0,
                    height: CARD.1
                }
                .shared(thing),
                0.0,
                "{top}"
            );
        }
    }

    #[test]
    fn a_card_larger_than_the_screen_is_put_somewhere() {
        let (left, top) = beside(frame(0.0, 0.0, 10.0, 10.0), (400.0, 800.0), PHONE);
        assert!(left.is_finite() && top.is_finite());
    }
}
