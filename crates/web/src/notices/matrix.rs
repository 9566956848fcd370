//! The table of switches: a line for each kind of notice, a column for each way.

use super::saved::Saved;
use crate::texts::{Text, notices as t, say, use_lang};
use leptos::prelude::*;
use wire::notices::{MailWay, NoticeKind, NoticeSettings};

/// A way in which a person is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NoticeWay {
    Page,
    Push,
    Mail,
}

impl NoticeWay {
    const ALL: [NoticeWay; 3] = [NoticeWay::Page, NoticeWay::Push, NoticeWay::Mail];

    const fn text(self) -> Text {
        match self {
            NoticeWay::Page => t::in_page,
            NoticeWay::Push => t::by_push,
            NoticeWay::Mail => t::by_mail,
        }
    }

    const fn id(self) -> &'static str {
        match self {
            NoticeWay::Page => "page",
            NoticeWay::Push => "push",
            NoticeWay::Mail => "mail",
        }
    }

    fn kinds(self, settings: &NoticeSettings) -> &Vec<NoticeKind> {
        match self {
            NoticeWay::Page => &settings.page,
            NoticeWay::Push => &settings.push,
            NoticeWay::Mail => &settings.mail,
        }
    }

    fn kinds_mut(self, settings: &mut NoticeSettings) -> &mut Vec<NoticeKind> {
        match self {
            NoticeWay::Page => &mut settings.page,
            NoticeWay::Push => &mut settings.push,
            NoticeWay::Mail => &mut settings.mail,
        }
    }

    /// Whether there is something to choose: an open page shows invitations, friend requests
    /// and clocks anyway.
    const fn has(self, kind: NoticeKind) -> bool {
        match (self, kind) {
            (
                NoticeWay::Page,
                NoticeKind::Invited | NoticeKind::FriendRequest | NoticeKind::TimeLow,
            ) => false,
            (NoticeWay::Page | NoticeWay::Push | NoticeWay::Mail, _) => true,
        }
    }
}

const fn kind_text(kind: NoticeKind) -> Text {
    match kind {
        NoticeKind::Turn => t::turn,
        NoticeKind::Invited => t::invited,
        NoticeKind::Begins => t::begins,
        NoticeKind::Over => t::over,
        NoticeKind::FriendRequest => t::friend_request,
        NoticeKind::TimeLow => t::time_low,
    }
}

pub fn view(saved: Saved, mail: MailWay) -> AnyView {
    let head = |way: NoticeWay| view! { <th scope="col">{say(way.text())}</th> }.into_any();
    let lines = NoticeKind::ALL.map(|kind| line(saved, kind, mail));
    let why_no_mail = match mail {
        MailWay::Open => t::digest,
        MailWay::Unverified => t::unverified,
        MailWay::NoAccount => t::no_account,
    };
    view! {
        <table class="notice-kinds">
            <thead><tr><td></td>{NoticeWay::ALL.map(head).collect_view()}</tr></thead>
            <tbody>{lines.collect_view()}</tbody>
        </table>
        <p class="soft">{say(why_no_mail)}</p>
    }
    .into_any()
}

fn line(saved: Saved, kind: NoticeKind, mail: MailWay) -> AnyView {
    let cell = move |way: NoticeWay| {
        let shown = way.has(kind).then(|| switch(saved, kind, way, mail));
        view! { <td>{shown}</td> }.into_any()
    };
    view! {
        <tr><th scope="row">{say(kind_text(kind))}</th>{NoticeWay::ALL.map(cell).collect_view()}</tr>
    }
    .into_any()
}

fn switch(saved: Saved, kind: NoticeKind, way: NoticeWay, mail: MailWay) -> AnyView {
    let is_on = Memo::new(move |_| saved.settings.with(|all| way.kinds(all).contains(&kind)));
    let flip = move |_| {
        saved.change(|settings| {
            let kinds = way.kinds_mut(settings);
            if kinds.contains(&kind) {
                kinds.retain(|other| *other != kind);
            } else {
                kinds.push(kind);
            }
        });
    };
    let lang = use_lang();
    let label = move || {
        let lang = lang.get();
        format!("{}: {}", kind_text(kind)(lang), way.text()(lang))
    };
    let is_closed = way == NoticeWay::Mail && mail != MailWay::Open;
    let id = format!("notice-{}-{kind:?}", way.id());
    view! {
        <label><input type="checkbox" data-testid=id aria-label=label
            prop:checked=move || is_on.get() disabled=is_closed on:change=flip/></label>
    }
    .into_any()
}
