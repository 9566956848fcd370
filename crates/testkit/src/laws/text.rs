//! What is written reads back as the same: JSON of every message, and the notation of every action.

use super::{Breach, Law, require};
use game_core::{Bout, Game, Message, Phase, Viewer};
use std::{fmt::Display, str::FromStr};

/// The value as JSON text.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("(not writable as JSON: {error})"))
}

/// Checks that a message survives its JSON text, and that the text is the same again.
pub(crate) fn survives_json<T: Message>(what: &str, value: &T) -> Result<(), Breach> {
    let text = json(value);
    let back = serde_json::from_str::<T>(&text);
    let same = back
        .as_ref()
        .is_ok_and(|back| back == value && json(back) == text);
    require(Law::TextRoundTrips, same, || {
        format!("{what} {value:?}\nis written {text}\nand read as {back:?}")
    })
}

/// Checks that an action survives its notation and its JSON.
pub(crate) fn action<A>(action: &A) -> Result<(), Breach>
where
    A: Message + Display + FromStr<Err: Display>,
{
    let text = action.to_string();
    let back = text.parse::<A>().map_err(|error| error.to_string());
    let same = back.as_ref() == Ok(action);
    require(Law::TextRoundTrips, same, || {
        format!("action {action:?}\nis noted `{text}`\nand read as {back:?}")
    })?;
    survives_json("action", action)
}

/// Checks what these viewers can read off the table now.
pub(crate) fn table<G: Game>(
    bout: &Bout<G>,
    viewers: impl IntoIterator<Item = Viewer>,
) -> Result<(), Breach> {
    for viewer in viewers {
        survives_json("view", &bout.view(viewer))?;
    }
    match bout.phase() {
        Phase::Awaiting(_) => Ok(()),
        Phase::Over(ending) => survives_json("ending", &ending),
    }
}

/// Checks `Game::notice` of each event for each viewer.
pub(crate) fn notices<G: Game>(events: &[G::Event], viewers: &[Viewer]) -> Result<(), Breach> {
    for (event, &viewer) in events
        .iter()
        .flat_map(|event| viewers.iter().map(move |viewer| (event, viewer)))
    {
        if let Some(notice) = G::notice(event, viewer) {
            survives_json("notice", &notice)?;
        }
    }
    Ok(())
}

/// Checks [`Law::NoPeeking`]: a reviewer has to wait for the end.
pub(crate) fn no_peeking<G: Game>(bout: &Bout<G>) -> Result<(), Breach> {
    let same = bout.is_over() || bout.view(Viewer::Reviewer) == bout.view(Viewer::Spectator);
    require(Law::NoPeeking, same, || {
        "a reviewer of a running game sees more than a spectator".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Shouted(String);

    impl Display for Shouted {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{}", self.0.to_uppercase())
        }
    }

    impl FromStr for Shouted {
        type Err = std::convert::Infallible;

        fn from_str(text: &str) -> Result<Self, Self::Err> {
            Ok(Shouted(text.to_owned()))
        }
    }

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Forgetful {
        #[serde(skip)]
        secret: u8,
    }

    #[test]
    fn a_notation_that_loses_something_is_caught() {
        assert_eq!(action(&Shouted("A1".to_owned())), Ok(()));
        assert_eq!(
            action(&Shouted("a1".to_owned())).unwrap_err().law,
            Law::TextRoundTrips
        );
    }

    #[test]
    fn json_that_loses_something_is_caught() {
        assert_eq!(survives_json("view", &Forgetful { secret: 0 }), Ok(()));
        assert_eq!(
            survives_json("view", &Forgetful { secret: 1 })
                .unwrap_err()
                .law,
            Law::TextRoundTrips
        );
    }
}
