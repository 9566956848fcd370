//! Small drawn signs, all in one pen: 24 by 24, round ends, the colour of the text beside them.

use leptos::prelude::*;

/// What a sign means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    Play,
    People,
    Gear,
    Back,
    Down,
    Chat,
    List,
    Book,
    Door,
    Copy,
    Share,
    Pause,
    First,
    Previous,
    Next,
    Last,
    Cross,
    Bot,
    Download,
    Shield,
    Eye,
    Again,
    Send,
    Undo,
    /// A move taken back.
    TakeBack,
    Sort,
    Tidy,
    Bulb,
    Cup,
    Heart,
    Check,
    More,
    Lens,
    Sound,
    Silence,
}

impl Sign {
    const fn path(self) -> &'static str {
        match self {
            Sign::Play => "M7 4.5v15l12-7.5z",
            Sign::People => {
                "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2 .8 3.2 2.7 3.5 5.6"
            }
            Sign::Gear => {
                "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1"
            }
            Sign::Back => "M15 5l-7 7 7 7",
            Sign::Down => "M5 9l7 7 7-7",
            Sign::Chat => "M4 5h16v11H10l-4.5 4v-4H4z",
            Sign::List => "M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",
            Sign::Book => {
                "M12 6c-2-1.5-5-2-8-1.5V19c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6zM12 6v14.5"
            }
            Sign::Door => "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
            Sign::Copy => "M9 9h11v11H9zM5 15H4V4h11v1",
            Sign::Share => "M12 15V3M8 6.5L12 3l4 3.5M5 11v9h14v-9",
            Sign::Pause => "M8 5v14M16 5v14",
            Sign::First => "M19 5l-8 7 8 7zM5 5v14",
            Sign::Previous => "M16 5l-8 7 8 7z",
            Sign::Next => "M8 5l8 7-8 7z",
            Sign::Last => "M5 5l8 7-8 7zM19 5v14",
            Sign::Cross => "M6 6l12 12M18 6L6 18",
            Sign::Bot => "M5 9h14v10H5zM12 9V5M12 4.5v0M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3",
            Sign::Download => "M12 3v12M8 11.5l4 3.5 4-3.5M5 20h14",
            Sign::Shield => {
                "M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5"
            }
            Sign::Eye => {
                "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6"
            }
            Sign::Again => "M19.5 12a7.5 7.5 0 1 1-2.5-5.6L20 9M20 4v5h-5",
            Sign::Send => "M4 12l16-8-5 16-3.5-6.5z",
            Sign::Undo => "M8 4L3.5 8.5 8 13M4 8.5h10a5.5 5.5 0 0 1 0 11H8",
            Sign::TakeBack => "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.3l3 1.8",
            Sign::Sort => "M7 5v14M3.5 15.5L7 19l3.5-3.5M14 6h3M14 12h5M14 18h7",
            Sign::Tidy => "M4 5h6v5H4zM14 5h6v5h-6zM4 14h6v5H4zM14 14h6v5h-6z",
            Sign::Cup => {
                "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.2 5 3.7 5.2M17 6h3.5c0 3-1.2 5-3.7 5.2M12 15v4M8 20h8"
            }
            Sign::Heart => {
                "M12 20C7.5 16.8 4 13.6 4 9.6A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 20 9.6c0 4-3.5 7.2-8 10.4z"
            }
            Sign::Check => "M5 12.5l4.5 4.5L19 7.5",
            Sign::Sound => {
                "M4 9.5v5h4l5 4.5v-14l-5 4.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"
            }
            Sign::Silence => "M4 9.5v5h4l5 4.5v-14l-5 4.5zM16.5 9.5l5 5M21.5 9.5l-5 5",
            Sign::More => "M5.5 12h.1M12 12h.1M18.5 12h.1",
            Sign::Lens => "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.3 15.3L20 20",
            Sign::Bulb => "M9 18h6M10 21h4M9 15c-2-1.5-3-3.3-3-5.5a6 6 0 0 1 12 0c0 2.2-1 4-3 5.5z",
        }
    }
}

/// A sign. It says nothing to a screen reader: the word beside it does.
#[component]
pub fn Icon(sign: Sign) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=sign.path()/></svg>
    }
}
