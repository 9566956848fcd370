//! The steps of a finished game, to go through. Everything about it is checked in this page before
//! anything is shown.

use super::{
    checked_replay::{Checked, ReplayError},
    player::{Player, Track},
    replay_steps::Controls,
    review::{BranchPlay, ReviewLine, ReviewPanel, Reviewing},
};
use crate::{
    browser::{share, tab},
    connection::Remote,
    derived::Derived,
    games::{
        BoardProps, Chance, Eyes, GameAside, GameBoard, Shape, chance, holding, is_told, name,
    },
    nav::Go,
    reactive::{effect, reactive},
    route::Route,
    shell::LinkBox,
    table::{ContributionRow, FairnessProof, HistoryList, Member, Plate, SeatTime, Sides, around},
    texts::{Text, replay as t, say, shell, use_lang},
    widgets::{Icon, Sign},
};
use game_core::{Banks, GameTime, Seat, Tempo};
use games::{GameKind, SeatSteps, StepCard};
use leptos::{prelude::*, wasm_split::wasm_split};
use std::sync::Arc;

/// Shows a game that has passed every check.
pub type ShowReplay = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Checks the text of a finished game and hands back what shows it; `url` leads others to it.
#[wasm_split(replay, wasm_split_path = leptos::wasm_split, fallible)]
pub fn load_replay(text: String, url: Option<String>) -> Result<ShowReplay, ReplayError> {
    let checked = Checked::new(text)?;
    Ok(Arc::new(move || {
        view! { <ReplayView checked=checked.clone() url=url.clone()/> }.into_any()
    }))
}

#[component]
fn ReplayView(checked: Checked, url: Option<String>) -> impl IntoView {
    let lang = use_lang();
    let kind = checked.file.rules.kind();
    let reviewing = Reviewing::start(checked.text.clone());
    let steps = StoredValue::new(checked.steps);
    let entries = StoredValue::new(checked.entries);
    let file = StoredValue::new(checked.file);
    let branch = BranchPlay::new(file);
    let text = StoredValue::new(checked.text);
    let player = Player::start(steps.with_value(|steps| track(kind, steps)));
    let names = Derived::new(move || file.with_value(|file| player_names(file, lang.get())));
    let story = Derived::new(move || {
        steps.with_value(|steps| {
            let told = steps.iter().enumerate().flat_map(|(step, card)| {
                card.notices
                    .iter()
                    .cloned()
                    .map(move |notice| (step, notice))
            });
            told.filter(|(_, notice)| is_told(notice))
                .collect::<Vec<_>>()
        })
    });
    let own = own_seat(file, url.is_none());
    let turned = turned_to(kind, own);
    let looks_through = RwSignal::new(None::<Seat>);
    let seen = StoredValue::new(None::<SeatSteps>);
    let view_of = move |seat: Seat, step: usize| {
        let entries = entries.with_value(|entries| entries[step]);
        let seen = seen.try_update_value(|seen| {
            if seen.as_ref().is_none_or(|seen| seen.seat() != seat) {
                *seen = Some(file.with_value(|file| SeatSteps::of(file, seat)));
            }
            Some(seen.as_mut()?.after(entries))
        });
        seen.flatten()
    };
    let props = BoardProps {
        view: Derived::new(move || {
            let step = player.at.get();
            let through = looks_through.get().and_then(|seat| view_of(seat, step));
            through.unwrap_or_else(|| steps.with_value(|steps| steps[step].view.clone()))
        }),
        notices: Derived::new(move || {
            let just = player.just_shown();
            steps.with_value(|steps| {
                steps[just]
                    .iter()
                    .flat_map(|step| step.notices.clone())
                    .collect()
            })
        }),
        seat: turned,
        can_act: Derived::constant(false),
        act: Callback::new(|_| ()),
        refused: Derived::constant(None),
        busy: Derived::constant(false),
        my_turn: Derived::constant(false),
        hints: Derived::constant(false),
        look_back: None,
        take_back: None,
        names,
        time: Derived::new(move || player.time()),
        open: None,
        eyes: Eyes {
            of: looks_through.into(),
            choose: Derived::constant(
                kind.spectators_know_all()
                    .then(|| Callback::new(move |seat| looks_through.set(seat))),
            ),
        },
    };
    let banks = Derived::new(move || {
        let step = player.at.get();
        steps.with_value(|steps| steps[step].banks)
    });
    let props = branch.shown(props);
    effect(move || {
        player.at.get();
        branch.leave();
    });
    let entry = Derived::new(move || entries.with_value(|entries| entries[player.at.get()]));
    let step_of = Callback::new(move |to: usize| {
        entries.with_value(|entries| entries.partition_point(|&entry| entry < to))
    });
    let before = Callback::new(move |(seat, from)| view_of(seat, step_of.run(from)));
    effect(move || {
        tab::set_title(&format!(
            "{} · {}",
            t::title(lang.get()),
            name(kind, lang.get())
        ))
    });
    let download = move |_| {
        let _ = text.with_value(|text| {
            share::download(&format!("stolik-{kind}.json"), text, "application/json")
        });
    };
    let promise = file.with_value(|file| file.promise.clone());
    let seed = file.with_value(|file| file.seed.clone());
    let lines = file.with_value(|file| file.contributions.clone());
    let shown = lines.clone();
    let rows = Derived::new(move || ContributionRow::of_lines(&shown, &names.get()));
    let count = file.with_value(|file| file.players.len());
    let others = Memo::new(move |_| around(count, turned.get(), Shape::of(kind)).0);
    let nearest = Memo::new(move |_| around(count, turned.get(), Shape::of(kind)).1);
    let back = Derived::new(move || Some(shell::home(lang.get()).to_owned()));
    let told: Vec<usize> =
        story.with_untracked(|story| story.iter().map(|(step, _)| *step).collect());
    let at = Memo::new(move |_| Some(line_at(player, &told)));
    let show = Callback::new(move |step| player.show(step));
    let pace = reactive(move || format!("--pace:{}", player.pace()));
    let still = reactive(move || player.is_timed() && !player.playing.get());
    let team_lists = (Shape::of(kind) == Shape::Sides).then(|| {
        let member = |name: String| Member {
            name,
            ..Member::default()
        };
        let members = Derived::new(move || names.get().into_iter().map(member).collect::<Vec<_>>());
        view! { <Sides kind members/> }
    });
    view! {
        <div class="arena replay" class:still=still style=pace data-shape=Shape::of(kind).word() data-testid="replay">
            <div class="arena-main">
                <div class="arena-bar">
                    <Go to=Route::Home class="icon-button" label=back><Icon sign=Sign::Back/></Go>
                    <div class="arena-title"><h1>{move || name(kind, lang.get())}</h1><span class="soft">{say(t::title)}</span></div>
                </div>
                {team_lists}
                <div class="seats far" data-count=move || others.get().len().to_string()>
                    {move || others.get().into_iter().map(|seat| plate(seat, names, props, banks)).collect_view()}
                </div>
                <div class="board-place"><GameBoard kind props/></div>
                <div class="seats near">{move || nearest.get().map(|seat| plate(seat, names, props, banks))}</div>
                <ReviewLine kind reviewing branch step=entry before/>
                <Controls player/>
            </div>
            <aside class="panel open still">
                <GameAside kind props/>
                <div class="panel-body">
                    <ReviewPanel kind promise=promise.clone() reviewing names step_of go=show/>
                    <HistoryList story names at go=show/>
                    <p class="honest" data-testid="honest"><Icon sign=Sign::Shield/>{say(honest(chance(kind)))}</p>
                    {(chance(kind) != Chance::None).then(|| view! {
                        <FairnessProof promise=Derived::constant(Some(promise)) seed=Derived::constant(Some(seed))
                            rows lines=Derived::constant(lines)/>
                    })}
                    {url.map(|url| view! { <LinkBox url/> })}
                    <button type="button" class="button" data-testid="download" on:click=download>
                        <Icon sign=Sign::Download/>{say(t::download)}
                    </button>
                </div>
            </aside>
        </div>
    }
}

/// What the check of the whole game has proved.
fn honest(chance: Chance) -> Text {
    match chance {
        Chance::None => t::by_the_rules,
        Chance::Shuffle => t::honest,
        Chance::Draw => t::honest_draw,
    }
}

/// Where the person sat who looks at the game: in this browser the only person, else who has their
/// nick.
fn own_seat(file: StoredValue<games::ReplayFile>, is_here: bool) -> Derived<Option<Seat>> {
    let you = expect_context::<Remote>().connection.store.you;
    Derived::new(move || {
        let nick = you.with(|you| you.as_ref().map(|you| you.nick.to_string()));
        let is_own = |player: &games::PlayerLine| {
            !player.bot && (is_here || nick.as_ref() == Some(&player.name))
        };
        let index = file.with_value(|file| file.players.iter().position(is_own))?;
        Some(Seat::new(index as u8))
    })
}

/// Which seat the board is turned to: large teams are listed beside it and have no near side.
fn turned_to(kind: GameKind, own: Derived<Option<Seat>>) -> Derived<Option<Seat>> {
    Derived::new(move || own.get().filter(|_| Shape::of(kind) != Shape::Sides))
}

/// A game in real time is shown by its clock.
fn track(kind: GameKind, steps: &[StepCard]) -> Track {
    match kind.tempo() {
        Tempo::Turns => Track::Steps(steps.len() - 1),
        Tempo::RealTime => {
            let at = |step: &StepCard| {
                step.entry
                    .as_ref()
                    .map_or(GameTime::START, |entry| entry.at)
            };
            Track::Times(steps.iter().map(at).collect())
        }
    }
}

/// The step to mark in the history: in real time the last step with a line.
fn line_at(player: Player, told: &[usize]) -> usize {
    let at = player.at.get();
    match told[..told.partition_point(|&step| step <= at)].last() {
        Some(&step) if player.is_timed() => step,
        _ => at,
    }
}

fn player_names(file: &games::ReplayFile, lang: crate::texts::Lang) -> Vec<String> {
    let name = |player: &games::PlayerLine| {
        if player.bot {
            crate::texts::home::bot_name(lang, &player.name)
        } else {
            crate::texts::rated::player(lang, &player.name, player.program)
        }
    };
    crate::texts::home::told_apart(&file.players.iter().map(name).collect::<Vec<_>>())
}

fn plate(
    seat: Seat,
    names: Derived<Vec<String>>,
    props: BoardProps,
    banks: Derived<Banks>,
) -> impl IntoView {
    let lang = use_lang();
    let time = Derived::new(move || {
        banks
            .get()
            .get(seat.index())
            .copied()
            .map(SeatTime::of_bank)
    });
    let holding = Derived::new(move || props.view.with(|view| holding(view, seat, lang.get())));
    let name = Derived::new(move || {
        names.with(|names| names.get(seat.index()).cloned().unwrap_or_default())
    });
    view! {
        <Plate name notes=Derived::constant(Vec::new()) holding on_turn=Derived::constant(false) away=Derived::constant(false) time program=Derived::constant(false)/>
    }
}
