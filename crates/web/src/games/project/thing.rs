//! `Thing`: one drawn item on the board. A painting is a list of them.

use game_project::Field;

/// Something on a field. Two paintings are compared thing by thing, by key.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// Which, among all things of a painting.
    pub key: String,
    /// The words the styles know it by.
    pub class: String,
    pub field: Field,
    /// What tests and taps know it by.
    pub data: Vec<(&'static str, String)>,
    /// What is drawn, as SVG or plain text.
    pub body: String,
}

impl Thing {
    /// A thing that is nothing but its look.
    pub fn plain(key: String, class: impl Into<String>, field: Field) -> Thing {
        Thing {
            key,
            class: class.into(),
            field,
            data: Vec::new(),
            body: String::new(),
        }
    }

    /// The same, drawn.
    pub fn drawn(self, body: impl Into<String>) -> Thing {
        Thing {
            body: body.into(),
            ..self
        }
    }

    /// The same, with something to know it by.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Thing {
        self.data.push((name, value.into()));
        self
    }

    /// How the styles put it on its field: each thing is as large as a field.
    pub fn place(&self) -> String {
        format!(
            "translate({}%,{}%)",
            100 * u32::from(self.field.x),
            100 * u32::from(self.field.y)
        )
    }
}
