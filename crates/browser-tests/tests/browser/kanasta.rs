//! Kanasta in the page.

use crate::kanasta_table::{Kanasta, go_on};
use crate::prepared::{ME, prepare};
use browser_tests::{Browser, Program, Screen};
use cards::Face;
use game_kanasta::{Heap, Stand, Step, View};
use serde_json::{Value, json};

const TWO: &str = r#"{"players":2,"turn_ms":null,"target":5000}"#;
const LONG: &str = r#"{"players":2,"turn_ms":null,"target":10000}"#;
const PARTNERS: &str = r#"{"players":4,"turn_ms":null,"target":5000}"#;
const SIX: &str = r#"{"players":6,"turn_ms":null,"target":5000}"#;

fn names(cards: &Heap) -> Vec<String> {
    cards.iter().map(|face| face.to_string()).collect()
}

/// A suggested meld that is not worth enough for a first meld.
fn cheap(stand: &Stand<'_>) -> Option<Heap> {
    let is_cheap = |cards: &Heap| {
        stand
            .judge_meld(cards)
            .is_ok_and(|laying| !laying.melded && laying.step == Step::Play)
    };
    stand.melds_in_hand().into_iter().find(is_cheap)
}

/// A meld that is not worth enough, and another that makes it enough.
fn mended(view: &View) -> Option<(Heap, Heap)> {
    let stand = view.stand();
    if !view.playing || stand.step != Step::Play || stand.melded || !stand.melds.is_empty() {
        return None;
    }
    let first = cheap(&stand)?;
    let laying = stand.judge_meld(&first).ok()?;
    let after = Stand {
        hand: &laying.hand,
        melds: &laying.melds,
        ..stand
    };
    let is_enough = |cards: &Heap| after.judge_meld(cards).is_ok_and(|laying| laying.melded);
    let second = after.melds_in_hand().into_iter().find(is_enough)?;
    Some((first, second))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_round_against_a_bot_its_summary_and_the_next() {
    let program = Program::start();
    // Near the end of the round and far from the end of the match: the length of a round is random.
    let table = prepare::<Kanasta>(LONG, |view| {
        view.playing && view.round == 1 && view.step == Step::Draw && (4..=14).contains(&view.stock)
    });
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        me.go("/").await;
        me.see("[data-game=kanasta]").await;
        me.click("[data-game=kanasta] [data-testid=choose-bot]").await;
        me.click("[data-game=kanasta] [data-bot=basic]").await;
        me.await_melding().await;
        me.meld_and_discard().await;
        go_on(&me, &table).await;
        me.play_round().await;
        me.hear("[data-testid=summary]", "Round 1 is over").await;
        for line in ["Cards melded", "Canastas", "Red threes", "Closing the round", "Cards left in hand", "Total"] {
            me.hear("[data-testid=summary] th", line).await;
        }
        let adds_up = "[...document.querySelectorAll('[data-testid=summary] thead th')].every((_, side) => {\
            const cells = [...document.querySelectorAll('[data-testid=summary] tbody tr')]\
                .map(row => Number(row.querySelectorAll('td')[side].textContent.replace('−', '-').replace(/\\s/g, '')));\
            return cells.slice(0, 5).reduce((sum, cell) => sum + cell) === cells[5] && cells[6] === cells[5]; })";
        me.until(adds_up).await;
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        me.click("[data-testid=summary] [data-act=next]").await;
        me.see_no("[data-testid=summary]").await;
        me.hear(".kan-round", "Round 2").await;
        me.await_melding().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_others_sit_around_the_table_and_share_a_row_on_a_phone() {
    let program = Program::start();
    for screen in [Screen::Desktop, Screen::Phone] {
        let table = prepare::<Kanasta>(SIX, |view| {
            view.playing && view.step == Step::Draw && view.side(ME).melded && view.turns > 12
        });
        Browser::session(&program.address(), [screen], move |[me]| async move {
            go_on(&me, &table).await;
            for (seat, at) in [
                (1, "left"),
                (2, "left"),
                (3, "across"),
                (4, "right"),
                (5, "right"),
            ] {
                me.see(&format!(".kan-fan[data-fan='{seat}'][data-at={at}]"))
                    .await;
            }
            assert!(me.all_others_are_seen().await, "{screen:?}");
            if matches!(screen, Screen::Desktop) {
                assert!(me.others_sit_around().await);
            }
            me.draw_card().await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_three_bots_one_is_the_partner_across_whose_melds_are_ours() {
    let program = Program::start();
    let table = prepare::<Kanasta>(PARTNERS, |view| {
        let side = view.side(ME);
        view.playing
            && view.step == Step::Draw
            && side.melded
            && side.melds.len() >= 2
            && view.hand(ME).len() > 4
    });
    let melds = table.view.side(ME).melds.len() as u64;
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            me.see(".kan-fan[data-fan='2'][data-at=across]").await;
            me.see(".kan-fan[data-fan='1'][data-at=left]").await;
            assert!(me.others_sit_around().await);
            let turned = "['left', 'across', 'right'].map(at => getComputedStyle(\
                 document.querySelector(`.kan-fan[data-at=${at}] .pcard`)).rotate)";
            assert_eq!(me.ask(turned).await, json!(["90deg", "none", "-90deg"]));
            assert_eq!(
                me.ask("document.querySelectorAll('.ours [data-meld]').length")
                    .await,
                melds
            );
            assert_eq!(
                me.ask("document.querySelectorAll('.kan-zone').length")
                    .await,
                2
            );
            me.hear(".ours .kan-side", " + ").await;
            // A meld is enlarged and closed again.
            me.click(".ours [data-meld='0']").await;
            me.see(".ours [data-meld='0'][data-open]").await;
            me.click(".ours [data-meld='0']").await;
            me.see_no("[data-open].kan-meld").await;
            me.meld_and_discard().await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_meld_that_is_not_enough_is_refused_taken_back_and_mended() {
    let program = Program::start();
    let table = prepare::<Kanasta>(TWO, |view| mended(view).is_some());
    let (first, second) = mended(&table.view).expect("wished for");
    let (points, rest) = (
        first.points(),
        table.view.hand(ME).without(&first).expect("it is held"),
    );
    let rest = rest.without(&second).expect("it is held");
    let spare = rest.iter().next().expect("a card is left").to_string();
    Browser::session(&program.address(), [Screen::Desktop], move |[me]| async move {
        go_on(&me, &table).await;
        let held = me.held().await.len();
        me.choose_all(&names(&first)).await;
        me.click("[data-act=lay][data-can=true]").await;
        me.see(&format!(".ours.provisional [data-first='{points}']")).await;
        me.hear(".ours .kan-first", &format!("{points} of 50")).await;
        // Discarding would take the provisional melds back, so it must be confirmed.
        me.choose(&spare).await;
        me.click("[data-pile][data-can=true]").await;
        me.hear(".kan-line", "Discard once more").await;
        me.let_go().await;
        me.click("[data-act=back]").await;
        me.until(&format!("document.querySelectorAll('.kan-hand [data-card]').length == {held}")).await;
        for meld in [&first, &second] {
            me.choose_all(&names(meld)).await;
            me.click("[data-act=lay][data-can=true]").await;
            me.until(&format!(
                "!document.querySelector('.kan-hand [aria-pressed=true]') && document.querySelectorAll('.kan-hand [data-card]').length < {held}"
            ))
            .await;
        }
        me.see_no(".ours.provisional").await;
        me.see_no(".ours .kan-first").await;
        me.discard(&spare).await;
        me.see("[data-side-score='0']").await;
        me.hear("[data-side-score='0']", "✓").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pile_is_taken_with_what_fits_it_or_put_back() {
    let program = Program::start();
    let table = prepare::<Kanasta>(TWO, |view| {
        view.playing
            && view.may_take(ME).is_ok()
            && view.side(ME).melded
            && view.pile.len() >= 3
            && {
                let top = *view.pile.last().expect("it may be taken");
                let rank = top.card().expect("no joker").rank();
                view.hand(ME).naturals_of(rank).len() >= 2
            }
    });
    let top = table.view.pile.last().expect("wished for").to_string();
    let pile = table.view.pile.len();
    Browser::session(
        &program.address(),
        [Screen::Phone],
        move |[me]| async move {
            go_on(&me, &table).await;
            let held = me.held().await.len();
            me.click("[data-pile][data-can=true]").await;
            // The card arrives selected, with two of its rank.
            me.see(&format!(
                ".kan-hand [data-card='{top}'][data-from-pile][aria-pressed=true]"
            ))
            .await;
            me.until("document.querySelectorAll('.kan-hand [aria-pressed=true]').length == 3")
                .await;
            me.click("[data-pile][data-can=true]").await;
            me.see(&format!("[data-pile='{pile}']")).await;
            me.until(&format!(
                "document.querySelectorAll('.kan-hand [data-card]').length == {held}"
            ))
            .await;
            me.click("[data-pile][data-can=true]").await;
            me.see("[data-act=lay][data-can=true]").await;
            me.click("[data-act=lay]").await;
            me.see("[data-pile='0']").await;
            me.hear(".kan-line", "The pile is yours").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_dragged_onto_a_meld_and_onto_the_pile_and_glide_back_where_they_may_not_lie() {
    let program = Program::start();
    let adding = |view: &View| {
        let stand = view.stand();
        if !view.playing || stand.step != Step::Play || !stand.melded || stand.hand.len() < 5 {
            return None;
        }
        let fits =
            |(to, cards): (u8, Heap)| stand.judge_add(to, &cards).is_ok().then_some((to, cards));
        let adds = (0u8..).zip(stand.melds).flat_map(|(to, meld)| {
            stand
                .additions(meld)
                .into_iter()
                .filter(|cards| cards.len() == 1)
                .map(move |cards| (to, cards))
        });
        adds.filter_map(fits).next()
    };
    let table = prepare::<Kanasta>(TWO, |view| adding(view).is_some());
    let (to, cards) = adding(&table.view).expect("wished for");
    let card = names(&cards).remove(0);
    let other = table
        .view
        .hand(ME)
        .iter()
        .find(|face| *face != cards.iter().next().expect("one"))
        .expect("four more");
    let other = other.to_string();
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            go_on(&me, &table).await;
            let held = me.held().await.len();
            me.drag_onto(&card, "[data-stock]").await;
            me.hear(".kan-line", "already drawn").await;
            me.see_no(".kan[data-drags]").await;
            assert_eq!(me.held().await.len(), held);
            me.drag_onto(&card, &format!(".ours [data-meld='{to}']"))
                .await;
            me.until(&format!(
                "document.querySelectorAll('.kan-hand [data-card]').length == {}",
                held - 1
            ))
            .await;
            me.drag_onto(&other, "[data-pile]").await;
            me.until(&format!(
                "document.querySelectorAll('.kan-hand [data-card]').length == {}",
                held - 2
            ))
            .await;
            me.hear("[data-testid=history]", "discards").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_cards_on_a_phone_are_all_in_sight_and_within_a_thumbs_reach() {
    let program = Program::start();
    let table = prepare::<Kanasta>(TWO, |view| {
        view.playing && view.step == Step::Play && (20..=21).contains(&view.hand(ME).len())
    });
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        go_on(&me, &table).await;
        let held = me.held().await.len();
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        // The top left corner of each card, as large as a thumb, is not covered and is inside the
        // window.
        let reached = "[...document.querySelectorAll('.kan-hand [data-card]')].filter(card => {\
            const box = card.getBoundingClientRect();\
            const inside = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;\
            return inside && [[4, 4], [40, 4], [4, 40], [40, 40]].every(([x, y]) =>\
                document.elementFromPoint(box.left + x, box.top + y)?.closest('[data-card]') === card); }).length";
        assert_eq!(me.ask(reached).await, held);
        let keys = "[...document.querySelectorAll('.kan-hand [data-card]')].map(card => card.dataset.key)";
        for key in me.ask(keys).await.as_array().expect("a list").iter().filter_map(Value::as_str) {
            let corner = format!(
                "(box => [Math.round(box.left + 9), Math.round(box.top + 16)])(document.querySelector('.kan-hand [data-key=\"{key}\"]').getBoundingClientRect())"
            );
            let corner = me.ask(&corner).await;
            let at = |index: usize| corner[index].as_i64().expect("a number");
            me.page.action_chain().move_to(at(0), at(1)).click().perform().await.expect("a tap");
            me.see(&format!(".kan-hand [data-key='{key}'][aria-pressed=true]")).await;
        }
        me.click("[data-act=sort]").await;
        assert_eq!(me.held().await.len(), held);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_alone_chooses_cards_and_plays_a_turn() {
    let program = Program::start();
    let table = prepare::<Kanasta>(TWO, |view| view.playing && view.step == Step::Draw);
    Browser::session(&program.address(), [Screen::Desktop], move |[me]| async move {
        go_on(&me, &table).await;
        let press = |key: &'static str| {
            let me = me.clone();
            async move { me.page.action_chain().send_keys(key).perform().await.expect("a key") }
        };
        me.ask("document.querySelector('[data-stock]').focus()").await;
        press("\u{e007}").await;
        me.see("[data-stock][data-can=false]").await;
        me.ask("document.querySelector('.kan-hand [data-card]').focus()").await;
        press("\u{e014}").await;
        press(" ").await;
        me.until("document.activeElement === document.querySelector('.kan-hand [data-card]:nth-child(2)[aria-pressed=true]')")
            .await;
        press("\u{e00c}").await;
        me.see_no(".kan-hand [aria-pressed=true]").await;
        press(" ").await;
        me.see(".kan-hand [aria-pressed=true]").await;
        me.ask("document.querySelector('[data-pile]').focus()").await;
        press("\u{e007}").await;
        me.hear("[data-testid=history]", "discards").await;
        me.hear(".aloud[aria-live=polite]", " ").await;
    })
    .await;
}

/// The first card worth discarding: never a wild card.
fn dull(held: &[String]) -> String {
    let is_dull = |card: &&String| {
        card.parse::<Face>()
            .is_ok_and(|face| !game_kanasta::worth::is_wild(face))
    };
    held.iter().find(is_dull).unwrap_or(&held[0]).clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_as_partners_and_see_only_their_own_cards() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Phone, Screen::Phone, Screen::Phone];
    Browser::session(&program.address(), screens, |people| async move {
        let one = people[0].clone();
        one.go("/").await;
        one.click("[data-game=kanasta] [data-testid=play-people]").await;
        one.click("[data-testid=open-table]").await;
        one.click("[data-testid=house-rules] > summary").await;
        one.click("[data-testid=waiting] [aria-label=Players] .chip:nth-of-type(3)").await;
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        for (seat, person) in people.iter().enumerate().skip(1) {
            person.go(&link).await;
            person.click(&format!("[data-seat='{seat}'] [data-testid=sit]")).await;
        }
        one.until("/^Ready/.test(document.querySelector('[data-testid=ready]')?.textContent ?? 'Ready')").await;
        if one.sees("[data-testid=ready]").await {
            one.click("[data-testid=ready]").await;
        }
        // Until a side has melded and all browsers show the same melds.
        let melds = "[...document.querySelectorAll('.kan-meld')].map(e => e.getAttribute('aria-label')).sort().join('; ')";
        for _ in 0..12 {
            for person in &people {
                person.await_melding().await;
                person.draw_card().await;
                person.lay_all().await;
                let held = person.held().await;
                person.discard(&dull(&held)).await;
            }
            if one.sees(".kan-meld").await {
                break;
            }
        }
        one.await_melding().await;
        let seen = one.ask(melds).await;
        assert_ne!(seen, "", "nobody melded in twelve rounds");
        for person in &people {
            person.until(&format!("({melds}) === {seen}")).await;
            assert!(!person.sees(".kan-backs .face").await, "nobody sees another's cards");
            assert_eq!(person.ask("document.querySelectorAll('.kan-fan:not([data-at=own])').length").await, 3);
        }
        let side = "document.querySelector('.kan-zone.ours .kan-side').textContent";
        assert_eq!(people[0].ask(side).await, people[2].ask(side).await);
        assert_ne!(people[0].ask(side).await, people[1].ask(side).await);
        assert_eq!(people[1].ask("document.documentElement.scrollWidth <= 360").await, true);
        // The stock runs out, and all browsers show the same summary.
        'round: loop {
            for person in &people {
                person.await_melding_or_end().await;
                person.draw_card().await;
                if person.sees("[data-testid=summary]").await {
                    break 'round;
                }
                let held = person.held().await;
                person.discard(&dull(&held)).await;
            }
        }
        let table = "document.querySelector('[data-testid=summary] table')?.textContent";
        one.hear("[data-testid=summary]", "The stock has run out.").await;
        let seen = one.ask(table).await;
        for person in &people {
            person.until(&format!("({table}) === {seen}")).await;
        }
        people[1].click("[data-testid=summary] [data-act=next]").await;
        one.hear("[data-testid=summary] .kan-ready", "✓").await;
        for person in [&people[0], &people[2], &people[3]] {
            person.click("[data-testid=summary] [data-act=next]").await;
        }
        for person in &people {
            person.hear(".kan-round", "Round 2").await;
        }
    })
    .await;
}
