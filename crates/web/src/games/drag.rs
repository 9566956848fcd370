//! Drags over a board: follows one pointer from down to up, and tells a drag from a tap by how far
//! the pointer went. What a drag means, and the keyboard, stay with each game.

use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement, PointerEvent};

/// Follows at most one pressed pointer, which holds a `T`: a card, a piece, what was touched.
/// Clones share the pointer, so that each event listener may own one.
pub struct Drag<T> {
    slop: f64,
    press: Rc<RefCell<Option<Press<T>>>>,
}

/// A finger or button that is down. Positions are in CSS pixels of the window.
struct Press<T> {
    pointer: i32,
    start: (f64, f64),
    drags: bool,
    held: T,
}

/// Where a followed pointer has moved to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DragMove {
    /// In CSS pixels of the window.
    pub at: (f64, f64),
    /// From where the pointer went down.
    pub offset: (f64, f64),
    /// Whether the pointer has been farther from its start than a tap goes.
    pub drags: bool,
    /// Whether this move is the first that is too far for a tap.
    pub lifts: bool,
}

/// A pointer that went up.
pub struct Dropped<T> {
    pub held: T,
    /// In CSS pixels of the window.
    pub at: (f64, f64),
    /// Whether this was a drag; else a tap.
    pub drags: bool,
}

impl<T> Press<T> {
    fn move_to(&mut self, at: (f64, f64), slop: f64) -> DragMove {
        let offset = (at.0 - self.start.0, at.1 - self.start.1);
        let lifts = !self.drags && offset.0.hypot(offset.1) > slop;
        self.drags |= lifts;
        DragMove {
            at,
            offset,
            drags: self.drags,
            lifts,
        }
    }
}

impl<T> Drag<T> {
    /// A pointer that stays within `slop` CSS pixels of its start is a tap.
    pub fn new(slop: f64) -> Self {
        Drag {
            slop,
            press: Rc::default(),
        }
    }

    /// Follows the pointer of a `pointerdown` instead of any other.
    pub fn follow(&self, event: &PointerEvent, held: T) {
        *self.press.borrow_mut() = Some(Press {
            pointer: event.pointer_id(),
            start: position(event),
            drags: false,
            held,
        });
    }

    /// Has the browser send the followed pointer's events to the element wherever the pointer goes.
    /// If the browser refuses, the drag ends at the element's edge.
    pub fn capture(&self, element: &Element) {
        if let Some(press) = self.press.borrow().as_ref() {
            let _ = element.set_pointer_capture(press.pointer);
        }
    }

    /// A `pointermove`; none if its pointer is not followed.
    pub fn moved(&self, event: &PointerEvent) -> Option<DragMove> {
        let mut press = self.press.borrow_mut();
        let press = press
            .as_mut()
            .filter(|press| press.pointer == event.pointer_id())?;
        Some(press.move_to(position(event), self.slop))
    }

    /// A `pointerup` ends the press; none if its pointer is not followed.
    pub fn up(&self, event: &PointerEvent) -> Option<Dropped<T>> {
        let is_followed = |press: &mut Press<T>| press.pointer == event.pointer_id();
        let press = self.press.borrow_mut().take_if(is_followed)?;
        Some(Dropped {
            held: press.held,
            at: position(event),
            drags: press.drags,
        })
    }

    /// Stops following, as after `pointercancel`; hands back what was held.
    pub fn cancel(&self) -> Option<T> {
        self.press.borrow_mut().take().map(|press| press.held)
    }

    /// Reads or changes what is held; none if no pointer is followed. `f` must not call back.
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.press
            .borrow_mut()
            .as_mut()
            .map(|press| f(&mut press.held))
    }
}

// Derived, this would ask `Clone` of `T`, which is only pointed at.
impl<T> Clone for Drag<T> {
    fn clone(&self) -> Self {
        Drag {
            slop: self.slop,
            press: self.press.clone(),
        }
    }
}

/// Whether a `pointerdown` begins a tap or a drag: the first finger, or the main button.
pub fn is_main(event: &PointerEvent) -> bool {
    event.is_primary() && event.button() == 0
}

/// Where the pointer is, in CSS pixels of the window.
pub fn position(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The nearest element around a target that fits the selector.
pub fn around(target: Option<EventTarget>, selector: &str) -> Option<HtmlElement> {
    let target: Element = target?.dyn_into().ok()?;
    target.closest(selector).ok().flatten()?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_drags_once_it_has_left_the_slop_even_if_it_comes_back() {
        let mut press = Press {
            pointer: 1,
            start: (100.0, 50.0),
            drags: false,
            held: (),
        };
        let mut flags = |x, y| {
            let moved = press.move_to((x, y), 6.0);
            (moved.offset, moved.lifts, moved.drags)
        };
        assert_eq!(flags(104.0, 54.0), ((4.0, 4.0), false, false));
        assert_eq!(flags(100.0, 57.0), ((0.0, 7.0), true, true));
        assert_eq!(flags(101.0, 50.0), ((1.0, 0.0), false, true));
    }
}
