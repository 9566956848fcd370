//! How things look: where they lie on the page, and in which colours they are painted.

use crate::browser::Browser;
use serde_json::Value;

/// The sides of an element's box in the window, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Bounds {
    fn read(value: &Value) -> Self {
        let side = |index: usize| value[index].as_f64().expect("a number");
        Self {
            left: side(0),
            top: side(1),
            right: side(2),
            bottom: side(3),
        }
    }

    pub fn width(self) -> f64 {
        self.right - self.left
    }

    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// Whether nothing of it sticks out of the other; a pixel is forgiven.
    pub fn is_within(self, outer: Self) -> bool {
        self.left >= outer.left - 1.0
            && self.right <= outer.right + 1.0
            && self.top >= outer.top - 1.0
            && self.bottom <= outer.bottom + 1.0
    }

    /// Whether it ends where the other begins, or higher; a pixel is forgiven.
    pub fn is_above(self, other: Self) -> bool {
        self.bottom <= other.top + 1.0
    }

    /// The distance between the two middles.
    pub fn distance(self, other: Self) -> f64 {
        let across = self.left + self.right - other.left - other.right;
        let down = self.top + self.bottom - other.top - other.bottom;
        across.hypot(down) / 2.0
    }
}

/// A painted colour; each part is from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Colour {
    /// How light it is, from 0 to 255.
    pub fn light(self) -> f64 {
        0.299 * f64::from(self.red) + 0.587 * f64::from(self.green) + 0.114 * f64::from(self.blue)
    }
}

const BOX: &str = "(box => [box.left, box.top, box.right, box.bottom])";
/// Paints one colour over another in a single pixel, and reads it.
const PAINT: &str = "(colours => { const pen = document.createElement('canvas').getContext('2d');\
    for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }\
    return [...pen.getImageData(0, 0, 1, 1).data]; })";

impl Browser {
    /// Waits for an element, and returns its box.
    pub async fn bounds(&self, css: &str) -> Bounds {
        self.see(css).await;
        self.all_bounds(css).await[0]
    }

    /// The boxes of all elements that match now and are shown, in the page's order.
    pub async fn all_bounds(&self, css: &str) -> Vec<Bounds> {
        let all = format!("document.querySelectorAll({})", Value::from(css));
        self.shown_bounds(&all, "true").await
    }

    /// The boxes of the shown elements inside of `css` whose whole text is `words`.
    pub async fn bounds_of_words(&self, css: &str, words: &str) -> Vec<Bounds> {
        let all = format!(
            "document.querySelectorAll({})",
            Value::from(format!("{css} *"))
        );
        let is_it = format!(
            "!element.firstElementChild && element.textContent.trim() === {}",
            Value::from(words)
        );
        self.shown_bounds(&all, &is_it).await
    }

    async fn shown_bounds(&self, elements: &str, is_it: &str) -> Vec<Bounds> {
        let boxes = self
            .ask(&format!(
                "[...{elements}].filter(element => element.checkVisibility() && {is_it})\
                .map(element => {BOX}(element.getBoundingClientRect()))"
            ))
            .await;
        let boxes = boxes.as_array().expect("a list");
        boxes.iter().map(Bounds::read).collect()
    }

    /// The box of the whole window.
    pub async fn window(&self) -> Bounds {
        Bounds::read(&self.ask("[0, 0, innerWidth, innerHeight]").await)
    }

    /// Waits for an element, and returns a colour of its computed style, such as `fill`.
    pub async fn colour(&self, css: &str, property: &str) -> Colour {
        self.see(css).await;
        self.painted(&format!(
            "[getComputedStyle(document.querySelector({}))[{}]]",
            Value::from(css),
            Value::from(property)
        ))
        .await
    }

    /// What is seen when the colours of the JavaScript list are painted one over another.
    pub async fn painted(&self, colours: &str) -> Colour {
        let seen = self.ask(&format!("{PAINT}({colours})")).await;
        let part = |index: usize| seen[index].as_u64().expect("a number") as u8;
        Colour {
            red: part(0),
            green: part(1),
            blue: part(2),
        }
    }

    /// Moves the mouse to the middle of an element.
    pub async fn point_at(&self, css: &str) {
        let thing = self.see(css).await;
        self.page
            .action_chain()
            .move_to_element_center(&thing)
            .perform()
            .await
            .expect("a move");
    }
}
