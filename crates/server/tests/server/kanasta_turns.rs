//! Every message with which Kanasta is played, done and refused, as both players hear it.

use crate::common::{
    kanasta::{Pair, ann_and_bob, list, worth},
    kanasta_client::{Client, cards, is_red_three, number, rank},
    test_server::TestServer,
};

async fn pair() -> (TestServer, Pair) {
    let server = TestServer::open().await;
    let pair = ann_and_bob(&server).await;
    (server, pair)
}

/// Returns the answer to the player on turn, and checks that neither player gets anything else.
async fn refused(pair: &mut Pair, message: &str) -> String {
    let (heard, other) = pair.act(message).await;
    assert_eq!(other, [""; 0], "{message}");
    let [answer] = &heard[..] else {
        panic!("{message}: {heard:?}")
    };
    answer
        .strip_prefix("VAROVANI;")
        .unwrap_or_else(|| panic!("{message}: {answer}"))
        .to_owned()
}

/// The naturals of a rank of which the player holds three.
fn three(client: &Client) -> Option<Vec<u8>> {
    let groups = client.seen.groups();
    groups
        .into_iter()
        .find(|group| group.len() >= 3)
        .map(|group| group[..3].to_vec())
}

/// The message with its card, the fourth field, hidden.
fn hidden(message: &str) -> String {
    let mut fields: Vec<&str> = message.split(';').collect();
    fields[3] = "108";
    fields.join(";")
}

#[tokio::test(flavor = "multi_thread")]
async fn vzit_kartu_from_the_stock_brings_a_card_that_only_its_player_sees() {
    let (_home, mut pair) = pair().await;
    let held = pair.players[0].seen.hand.len();
    let owed = pair.players[0].seen.owed;
    let (own, other) = pair.act("VZIT_KARTU;KMENOVY_BALIK").await;
    assert_eq!(pair.players[0].seen.hand.len(), held + 1 + owed);
    assert_eq!(own.len(), other.len());
    for (own, other) in own.iter().zip(&other) {
        let card: u8 = number(own, 3);
        match is_red_three(card) {
            true => assert_eq!(own, other),
            false => assert_eq!(*other, hidden(own)),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn vzit_kartu_from_the_stock_is_refused_twice_and_out_of_turn() {
    let (_home, mut pair) = pair().await;
    assert_eq!(
        pair.players[1].ask("VZIT_KARTU;KMENOVY_BALIK").await,
        "VAROVANI;nejste na řadě"
    );
    let drawn = pair.act("VZIT_KARTU;KMENOVY_BALIK").await.0.len();
    // A client may ask for each card in place of a red three, and was sent it already.
    for _ in 1..drawn {
        assert_eq!(
            pair.act("VZIT_KARTU;KMENOVY_BALIK").await,
            (Vec::new(), Vec::new())
        );
    }
    assert_eq!(
        refused(&mut pair, "VZIT_KARTU;KMENOVY_BALIK").await,
        "karta je v tomto tahu už vzatá"
    );
    assert_eq!(
        refused(&mut pair, "VZIT_KARTU;STUL").await,
        "zpráva má mít KMENOVY_BALIK nebo BALIK"
    );
}

/// As the source's own client: asks again for each card owed for red threes, and after each red
/// three that comes.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_asks_for_each_replacement_is_sent_as_many_cards_and_no_warning() {
    let (_home, mut pair) = pair().await;
    let mut replaced = 0;
    while replaced < 3 {
        if !pair.is_playing() {
            pair.next_round().await;
        }
        let (mover, other) = pair.mover();
        let mut wanted = 1 + std::mem::take(&mut mover.seen.owed);
        let (mut asked, mut heard) = (0, Vec::new());
        while asked < wanted && mover.seen.playing {
            asked += 1;
            let told = mover.act("VZIT_KARTU;KMENOVY_BALIK").await;
            let reds = told
                .iter()
                .filter(|message| message.split(';').nth(4) == Some("1"));
            wanted += reds.count();
            heard.extend(told);
        }
        other.news().await;
        assert!(
            !heard.iter().any(|message| message.starts_with("VAROVANI")),
            "{heard:?}"
        );
        replaced += wanted - 1;
        let (mover, other) = pair.mover();
        if mover.seen.playing {
            assert_eq!(heard.len(), wanted, "{heard:?}");
            mover.discard().await;
            other.wait_for_turn().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn vzit_kartu_from_the_pile_is_refused_too_early_and_out_of_turn() {
    let (_home, mut pair) = pair().await;
    assert_eq!(
        pair.players[1].ask("VZIT_KARTU;BALIK").await,
        "VAROVANI;nejste na řadě"
    );
    let early = "balík lze vzít až od 4. tahu kola, toto je 1.";
    assert_eq!(refused(&mut pair, "VZIT_KARTU;BALIK").await, early);
}

#[tokio::test(flavor = "multi_thread")]
async fn vzit_kartu_from_the_pile_brings_its_top_and_vratit_kartu_z_baliku_puts_it_back() {
    let (_home, mut pair) = pair().await;
    assert_eq!(
        refused(&mut pair, "VRATIT_KARTU_Z_BALIKU;").await,
        "kartu z balíku nemáte"
    );
    pair.until_fed().await;
    let (mover, _) = pair.mover();
    let (me, pile) = (mover.seen.me, mover.seen.pile.clone());
    let (rest, top) = (pile.len() - 1, pile[pile.len() - 1]);
    let (own, _) = pair.act("VZIT_KARTU;BALIK").await;
    assert_eq!(own, [format!("VZAL_KARTU;BALIK;{me};{top};{rest}")]);
    let on_table = refused(&mut pair, &format!("ODHODIT_KARTU;1;{top}")).await;
    assert!(on_table.starts_with("nejdřív vyložte "), "{on_table}");
    let (own, other) = pair.act("VRATIT_KARTU_Z_BALIKU;").await;
    assert_eq!(
        own,
        [format!("VRATIL_KARTU_Z_BALIKU;{me};{top};{}", pile.len())]
    );
    assert_eq!(other.len(), 1);
    pair.quiet_turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vratit_kartu_z_baliku_is_refused_out_of_turn_and_with_fields() {
    let (_home, mut pair) = pair().await;
    assert_eq!(
        pair.players[1].ask("VRATIT_KARTU_Z_BALIKU;").await,
        "VAROVANI;nejste na řadě"
    );
    assert_eq!(
        refused(&mut pair, "VRATIT_KARTU_Z_BALIKU;1").await,
        "zpráva má mít žádné údaje"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn vylozit_karty_that_are_not_enough_is_told_to_its_player_only_and_vratit_vylozeni_undoes_it()
 {
    let (_home, mut pair) = pair().await;
    let enough_not = |client: &Client| three(client).is_some_and(|group| worth(&group) < 50);
    pair.until_drawn(enough_not).await;
    let mut group = three(pair.mover().0).expect("three of a rank");
    group.sort_unstable();
    let before = pair.mover().0.seen.hand.len();
    let (own, other) = pair.act(&format!("VYLOZIT_KARTY;{}", list(&group))).await;
    assert_eq!((own.len(), other), (1, Vec::new()));
    assert!(own[0].starts_with("CASTECNE_VYLOZENI;3;"), "{own:?}");
    let mut laid = cards(&own[0], 1);
    laid.sort_unstable();
    assert_eq!(laid, group, "the very copies that were named");
    let (own, other) = pair.act("VRATIT_VYLOZENI;").await;
    assert_eq!((own.len(), other), (1, Vec::new()));
    assert!(own[0].starts_with("VRATIL_VYLOZENI;-1;3;"), "{own:?}");
    assert_eq!(pair.mover().0.seen.hand.len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn vratit_vylozeni_is_refused_when_nothing_is_laid_and_out_of_turn() {
    let (_home, mut pair) = pair().await;
    assert_eq!(
        refused(&mut pair, "VRATIT_VYLOZENI;").await,
        "není co vrátit"
    );
    assert_eq!(
        pair.players[1].ask("VRATIT_VYLOZENI;").await,
        "VAROVANI;nejste na řadě"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn vylozit_karty_is_refused_before_drawing_for_no_meld_and_for_cards_of_others() {
    let (_home, mut pair) = pair().await;
    let own = pair.players[0].seen.hand.clone();
    let meld = |cards: &[u8]| format!("VYLOZIT_KARTY;{}", list(cards));
    assert_eq!(
        refused(&mut pair, &meld(&own[..3])).await,
        "nejdřív si vezměte kartu"
    );
    let bobs = pair.players[1].seen.hand.clone();
    let out_of_turn = pair.players[1].ask(&meld(&bobs[..3])).await;
    assert_eq!(out_of_turn, "VAROVANI;nejste na řadě");
    pair.draw().await;
    let two = refused(&mut pair, &meld(&own[..2])).await;
    assert!(two.ends_with(": vykládají se nejméně tři karty"), "{two}");
    let none = (0..108)
        .find(|card| !pair.players[0].seen.hand.contains(card))
        .expect("a card elsewhere");
    assert_eq!(
        refused(&mut pair, &meld(&[none])).await,
        format!("kartu číslo {none} nemáte")
    );
    assert_eq!(
        refused(&mut pair, &meld(&[own[0], own[0]])).await,
        format!("kartu číslo {} nemáte", own[0])
    );
    assert_eq!(
        refused(&mut pair, "VYLOZIT_KARTY;0").await,
        "vyberte karty k vyložení, nejméně tři"
    );
    let expected =
        "zpráva má mít počet karet a tolik jejich čísel (0 až 107, v šesti i 109 až 162)";
    assert_eq!(refused(&mut pair, "VYLOZIT_KARTY;3;1;2").await, expected);
}

/// Groups of three naturals or more that make a first meld together.
fn first_meld(client: &Client) -> Option<Vec<Vec<u8>>> {
    let groups: Vec<Vec<u8>> = client
        .seen
        .groups()
        .into_iter()
        .filter(|group| group.len() >= 3)
        .collect();
    let left = client.seen.hand.len() - groups.iter().map(Vec::len).sum::<usize>();
    (groups.iter().map(|group| worth(group)).sum::<usize>() >= 50 && left >= 3).then_some(groups)
}

/// Plays until the player on turn has laid a first meld; gives what was heard of its last part.
async fn lay_first_meld(pair: &mut Pair) -> (Vec<String>, Vec<String>) {
    pair.until_drawn(|client| first_meld(client).is_some())
        .await;
    for group in first_meld(pair.mover().0).expect("a first meld") {
        let heard = pair.act(&format!("VYLOZIT_KARTY;{}", list(&group))).await;
        if heard
            .0
            .iter()
            .any(|message| message.starts_with("VYLOZIL_KARTY;"))
        {
            return heard;
        }
    }
    panic!("groups worth 50 are a first meld");
}

#[tokio::test(flavor = "multi_thread")]
async fn vylozit_karty_that_are_enough_is_told_to_all_meld_by_meld() {
    let (_home, mut pair) = pair().await;
    let (own, other) = lay_first_meld(&mut pair).await;
    let me = pair.mover().0.seen.me;
    assert_eq!(own.len(), other.len());
    let mut points = 0;
    for (own, other) in own.iter().zip(&other) {
        let laid = cards(own, 4);
        points += worth(&laid);
        let start = format!("VYLOZIL_KARTY;{me};{me};{points};{};", laid.len());
        assert!(
            own.starts_with(&start) && other.starts_with(&start),
            "{own} {other}"
        );
        let ranks = |message: &str| cards(message, 4).into_iter().map(rank).collect::<Vec<_>>();
        assert_eq!(ranks(own), ranks(other));
    }
    assert!(points >= 50);
}

#[tokio::test(flavor = "multi_thread")]
async fn dolozit_karty_adds_to_a_meld_of_ones_team() {
    let (_home, mut pair) = pair().await;
    loop {
        lay_first_meld(&mut pair).await;
        let round = pair.players[0].seen.round;
        let melder = pair.mover().0.seen.me;
        let card = pair.mover().0.seen.least_needed();
        pair.discard(card).await;
        let fitting = |client: &Client| {
            let meld = client.seen.melds[client.seen.me].first()?;
            let fits = |card: &u8| rank(*card) == rank(meld[0]) || rank(*card) == 13;
            client
                .seen
                .hand
                .iter()
                .copied()
                .find(fits)
                .filter(|_| client.seen.hand.len() > 3)
        };
        pair.until_drawn(|client| {
            client.seen.me == melder && fitting(client).is_some() || client.seen.round > round
        })
        .await;
        let (mover, _) = pair.mover();
        let Some(card) = fitting(mover).filter(|_| mover.seen.round == round) else {
            // Another round was dealt, and nothing is melded in it.
            let card = pair.mover().0.seen.least_needed();
            pair.discard(card).await;
            continue;
        };
        let (me, had) = (
            mover.seen.me,
            mover.seen.melds[mover.seen.me].iter().flatten().count(),
        );
        let points = mover.seen.melds[me]
            .iter()
            .map(|meld| worth(meld))
            .sum::<usize>()
            + worth(&[card]);
        let (own, other) = pair.act(&format!("DOLOZIT_KARTY;0;1;{card}")).await;
        assert_eq!(
            own,
            [format!("DOLOZIL_KARTY;{me};0;{me};{points};1;{card}")]
        );
        assert_eq!((other.len(), cards(&other[0], 5).len()), (1, 1));
        assert_eq!(
            pair.mover().0.seen.melds[me].iter().flatten().count(),
            had + 1
        );
        return;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dolozit_karty_is_refused_without_a_meld_before_drawing_and_out_of_turn() {
    let (_home, mut pair) = pair().await;
    let (own, bobs) = (pair.players[0].seen.hand[0], pair.players[1].seen.hand[0]);
    assert_eq!(
        refused(&mut pair, &format!("DOLOZIT_KARTY;0;1;{own}")).await,
        "nejdřív si vezměte kartu"
    );
    assert_eq!(
        pair.players[1]
            .ask(&format!("DOLOZIT_KARTY;0;1;{bobs}"))
            .await,
        "VAROVANI;nejste na řadě"
    );
    pair.draw().await;
    let nothing = "na pozici 9 váš tým nic vyloženo nemá";
    assert_eq!(
        refused(&mut pair, &format!("DOLOZIT_KARTY;9;1;{own}")).await,
        nothing
    );
    let garbled = refused(&mut pair, "DOLOZIT_KARTY;0").await;
    assert!(garbled.starts_with("zpráva má mít pozice"), "{garbled}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_from_the_pile_that_is_laid_for_good_brings_the_whole_pile() {
    let (_home, mut pair) = pair().await;
    loop {
        pair.until_fed().await;
        let (mover, _) = pair.mover();
        let (me, top) = (mover.seen.me, *mover.seen.pile.last().expect("a top card"));
        let with_top: Vec<u8> = mover
            .seen
            .hand
            .iter()
            .copied()
            .filter(|&card| rank(card) == rank(top))
            .chain([top])
            .collect();
        let mut groups = vec![with_top.clone()];
        groups.extend(
            mover
                .seen
                .groups()
                .into_iter()
                .filter(|group| group.len() >= 3 && rank(group[0]) != rank(top)),
        );
        pair.act("VZIT_KARTU;BALIK").await;
        let mut heard = (Vec::new(), Vec::new());
        for group in &groups {
            heard = pair.act(&format!("VYLOZIT_KARTY;{}", list(group))).await;
            if heard
                .0
                .iter()
                .any(|message| message.starts_with("VZAL_BALIK;"))
            {
                break;
            }
        }
        let Some(own) = heard
            .0
            .iter()
            .find(|message| message.starts_with("VZAL_BALIK;"))
        else {
            // Not enough yet: it all goes back.
            let (own, other) = pair.act("VRATIT_KARTU_Z_BALIKU;").await;
            assert!(
                own[0].starts_with(&format!("VRATIL_VYLOZENI;{top};")),
                "{own:?}"
            );
            assert!(
                own[1].starts_with("VRATIL_KARTU_Z_BALIKU;") && other.len() == 1,
                "{own:?} {other:?}"
            );
            pair.quiet_turn().await;
            continue;
        };
        let taken = cards(own, 2);
        assert!(own.starts_with(&format!("VZAL_BALIK;{me};{}", taken.len())));
        let other = heard.1.last().expect("the other hears it too");
        assert_eq!(
            cards(other, 2).into_iter().map(rank).collect::<Vec<_>>(),
            taken.into_iter().map(rank).collect::<Vec<_>>()
        );
        return;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn odhodit_kartu_ends_the_turn_and_all_hear_whose_turn_it_is() {
    let (_home, mut pair) = pair().await;
    pair.draw().await;
    let card = pair.players[0].seen.hand[3];
    let (own, other) = pair.discard(card).await;
    assert_eq!(own, [format!("ODHODIL_KARTU;0;{card};0;2;2;bob")]);
    assert_eq!(other.len(), 1);
    let bobs: u8 = number(&other[0], 2);
    assert_eq!(
        (rank(bobs), card / 2),
        (rank(card), bobs / 2),
        "the same card, whichever copy"
    );
    assert!(pair.players[1].is_on_turn());
}

#[tokio::test(flavor = "multi_thread")]
async fn odhodit_kartu_is_refused_before_drawing_out_of_turn_and_for_all_but_one_own_card() {
    let (_home, mut pair) = pair().await;
    let (own, bobs) = (
        pair.players[0].seen.hand.clone(),
        pair.players[1].seen.hand[0],
    );
    let discard = |cards: &[u8]| format!("ODHODIT_KARTU;{}", list(cards));
    assert_eq!(
        refused(&mut pair, &discard(&own[..1])).await,
        "nejdřív si vezměte kartu"
    );
    assert_eq!(
        pair.players[1].ask(&discard(&[bobs])).await,
        "VAROVANI;nejste na řadě"
    );
    pair.draw().await;
    assert_eq!(
        refused(&mut pair, &discard(&own[..2])).await,
        "odhazuje se právě jedna karta"
    );
    assert_eq!(
        refused(&mut pair, "ODHODIT_KARTU;0").await,
        "odhazuje se právě jedna karta"
    );
    let none =
        (0..108).find(|card| !pair.players[0].seen.hand.contains(card) && !is_red_three(*card));
    let none = none.expect("a card elsewhere");
    assert_eq!(
        refused(&mut pair, &discard(&[none])).await,
        format!("kartu číslo {none} nemáte")
    );
    assert_eq!(
        refused(&mut pair, "ODHODIT_KARTU;1;108").await,
        "zpráva má mít počet karet a tolik jejich čísel (0 až 107, v šesti i 109 až 162)"
    );
}
