//! A client of Kanasta's gateway, written from the protocol's description alone: it knows only what
//! the messages say.
//!
//! It uses no modules but `kanasta_cards.rs` and `kanasta_hand.rs`, so that other crates' tests may
//! include it by its path.

#[path = "kanasta_cards.rs"]
mod kanasta_cards;
#[path = "kanasta_hand.rs"]
mod kanasta_hand;

pub use kanasta_cards::{BACK, cards, is_red_three, is_three, is_wild, number, rank};

use std::{collections::BTreeSet, net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// How long a client waits for a message before its test fails.
const PATIENCE: Duration = Duration::from_secs(30);
/// A request that is always refused with the same text: every message before that answer was sent
/// before it.
const FENCE: &str = "PRIPOJIT;";
const FENCED: &str = "VAROVANI;toto spojení už hráče má";
/// One TCP connection.
pub struct Client {
    stream: TcpStream,
    bytes: Vec<u8>,
    /// What it knows of the table.
    pub seen: Seen,
}

/// What a client knows of its table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Its own number.
    pub me: usize,
    /// Everyone's name, by number, while a game is on.
    pub names: Vec<String>,
    pub hand: Vec<u8>,
    /// Its own provisional melds.
    pub laid: Vec<Vec<u8>>,
    /// Red threes that lie face up, by player.
    pub red_threes: Vec<Vec<u8>>,
    /// How many cards everyone holds.
    pub counts: Vec<usize>,
    /// Melds by team.
    pub melds: Vec<Vec<Vec<u8>>>,
    pub pile: Vec<u8>,
    /// The card taken from the pile's top and not yet laid, with its player.
    pub top: Option<(usize, u8)>,
    pub stock: usize,
    /// How many cards its next draw brings beside the one.
    pub owed: usize,
    pub on_turn: usize,
    pub turn: usize,
    pub round: usize,
    /// The number of teams, where six choose it.
    pub teams: Option<usize>,
    pub playing: bool,
    /// The message that ended the last round or game.
    pub over: String,
}

impl Client {
    /// A connection that has said nothing.
    pub async fn open(gateway: SocketAddr) -> Self {
        Self::over(TcpStream::connect(gateway).await.expect("accepted"))
    }

    pub fn over(stream: TcpStream) -> Self {
        stream.set_nodelay(true).expect("a live socket");
        Self {
            stream,
            bytes: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// A connection that has said its name and was told that it has come.
    pub async fn called(gateway: SocketAddr, name: &str) -> Self {
        let mut client = Self::open(gateway).await;
        let joined = client.ask(&format!("PRIPOJIT;{name}")).await;
        assert!(
            joined.starts_with(&format!("PRIPOJIL_SE;{name};")),
            "{joined}"
        );
        client.seen.me = number(&joined, 2);
        client
    }

    /// As `called`, by a client that knows games of six.
    pub async fn called_for_six(gateway: SocketAddr, name: &str) -> Self {
        let mut client = Self::open(gateway).await;
        let joined = client.ask(&format!("PRIPOJIT;{name};6")).await;
        client.seen.me = number(&joined, 2);
        client
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.expect("it reads");
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &str) {
        self.send(format!("{message}#").as_bytes()).await;
    }

    /// The next message; an empty one is the end of the connection.
    pub async fn hear(&mut self) -> String {
        let message = timeout(PATIENCE, self.next()).await;
        let message = message.unwrap_or_else(|_| panic!("waited in vain; knows {:?}", self.seen));
        self.seen.take(&message);
        message
    }

    async fn next(&mut self) -> String {
        loop {
            if let Some(end) = self.bytes.iter().position(|&byte| byte == b'#') {
                let message: Vec<u8> = self.bytes.drain(..=end).collect();
                return String::from_utf8(message[..end].to_vec()).expect("messages are text");
            }
            let mut more = [0; 4096];
            match self.stream.read(&mut more).await {
                Ok(0) | Err(_) => {
                    assert!(self.bytes.is_empty(), "half a message");
                    return String::new();
                }
                Ok(count) => self.bytes.extend_from_slice(&more[..count]),
            }
        }
    }

    /// Sends a message and gives the next that comes.
    pub async fn ask(&mut self, message: &str) -> String {
        self.say(message).await;
        self.hear().await
    }

    /// All messages until one of this event, with it.
    pub async fn until(&mut self, event: &str) -> Vec<String> {
        let mut messages = Vec::new();
        loop {
            let message = self.hear().await;
            assert!(!message.is_empty(), "closed before {event}: {messages:?}");
            let is_it = message.split(';').next() == Some(event);
            messages.push(message);
            if is_it {
                return messages;
            }
        }
    }

    /// All that it has been sent so far and has not heard yet.
    pub async fn news(&mut self) -> Vec<String> {
        self.act(FENCE).await
    }

    /// Sends a message and gives all that it leads to, as this client hears it.
    pub async fn act(&mut self, message: &str) -> Vec<String> {
        self.say(message).await;
        if message != FENCE {
            self.say(FENCE).await;
        }
        let mut messages = Vec::new();
        loop {
            let message = self.hear().await;
            assert!(!message.is_empty(), "closed after {messages:?}");
            if message == FENCED {
                return messages;
            }
            messages.push(message);
        }
    }

    /// Whether a game is on and it is this player's turn.
    pub fn is_on_turn(&self) -> bool {
        self.seen.playing && self.seen.on_turn == self.seen.me
    }

    /// Draws from the stock, with what it is owed. Stops early if that ends the round.
    pub async fn draw(&mut self) {
        let wanted = self.seen.hand.len() + 1 + std::mem::take(&mut self.seen.owed);
        self.say("VZIT_KARTU;KMENOVY_BALIK").await;
        while self.seen.hand.len() < wanted && self.seen.playing {
            self.must_hear().await;
        }
        // The last card of the stock ends the round.
        while self.seen.stock == 0 && self.seen.playing {
            self.must_hear().await;
        }
    }

    /// Discards the card it needs least.
    pub async fn discard(&mut self) {
        let card = self.seen.least_needed();
        self.say(&format!("ODHODIT_KARTU;1;{card}")).await;
        while self.is_on_turn() {
            self.must_hear().await;
        }
    }

    /// A turn of the simplest kind.
    pub async fn quiet_turn(&mut self) {
        self.draw().await;
        if self.seen.playing {
            self.discard().await;
        }
    }

    /// Hears until it is its turn, or the round or the game is over.
    pub async fn wait_for_turn(&mut self) {
        while self.seen.playing && !self.is_on_turn() {
            self.must_hear().await;
        }
    }

    async fn must_hear(&mut self) {
        let message = self.hear().await;
        assert!(
            !message.is_empty() && !message.starts_with("VAROVANI"),
            "{message}; {:?}",
            self.seen
        );
    }
}

impl Seen {
    /// Applies a message as the protocol's description says.
    pub fn take(&mut self, message: &str) {
        let event = message.split(';').next().unwrap_or_default();
        match event {
            "START_HRY" => self.start(message),
            // In a game a player is back, or has replaced another.
            "PRIPOJIL_SE" if self.playing => {
                let name = message.split(';').nth(1).unwrap_or_default();
                name.clone_into(&mut self.names[number::<usize>(message, 2)]);
            }
            "NOVE_ROZDANI" => self.deal(number(message, 1), number(message, 2), number(message, 3)),
            "ZMENIL_POCET_TYMU" => self.teams = Some(number(message, 1)),
            "KARTA_NA_STRED" => self.first_up(message),
            "VZAL_KARTU" if message.contains(";KMENOVY_BALIK;") => self.drew(message),
            "VZAL_KARTU" => self.took_top(message),
            "VRATIL_KARTU_Z_BALIKU" => self.returned(message),
            "VZAL_BALIK" => self.took_pile(message),
            "CASTECNE_VYLOZENI" => self.laid(cards(message, 1)),
            "VRATIL_VYLOZENI" => self.took_back(message),
            "VYLOZIL_KARTY" => {
                let (player, team) = (number(message, 1), number(message, 2));
                self.melds(team).push(Vec::new());
                let place = self.melds(team).len() - 1;
                self.meld(player, team, place, cards(message, 4));
            }
            "DOLOZIL_KARTY" => {
                self.meld(
                    number(message, 1),
                    number(message, 3),
                    number(message, 2),
                    cards(message, 5),
                );
            }
            "ODHODIL_KARTU" => self.discarded(message),
            "KONEC_KOLA" | "KONEC_HRY" => {
                self.playing = false;
                message.clone_into(&mut self.over);
            }
            _ => {}
        }
        self.no_card_is_in_two_places(message);
    }

    fn start(&mut self, message: &str) {
        let count: usize = number(message, 1);
        let fields: Vec<&str> = message.split(';').collect();
        self.names = fields[2..2 + count]
            .iter()
            .map(|&name| name.to_owned())
            .collect();
        let old = (0..count).map(|at| number::<usize>(message, 2 + count + at));
        self.me = old
            .into_iter()
            .position(|old| old == self.me)
            .expect("it plays");
        let rest = 2 + 2 * count;
        self.deal(
            number(message, rest),
            number(message, rest + 1),
            number(message, rest + 2),
        );
    }

    fn deal(&mut self, first: usize, round: usize, turn: usize) {
        let (me, names, over, teams) = (
            self.me,
            std::mem::take(&mut self.names),
            std::mem::take(&mut self.over),
            self.teams,
        );
        let count = names.len();
        let sides = match count {
            4 => 2,
            6 => teams.unwrap_or(3),
            count => count,
        };
        *self = Seen {
            me,
            names,
            red_threes: vec![Vec::new(); count],
            counts: vec![0; count],
            melds: vec![Vec::new(); sides],
            stock: if count == 6 { 162 } else { 108 },
            teams,
            on_turn: first,
            round,
            turn,
            playing: true,
            over,
            ..Seen::default()
        };
    }

    fn melds(&mut self, team: usize) -> &mut Vec<Vec<u8>> {
        &mut self.melds[team]
    }

    fn first_up(&mut self, message: &str) {
        self.pile = vec![number(message, 1)];
        self.owed = number(message, 2 + self.me);
        self.stock -= 1;
        assert_eq!(
            number::<usize>(message, 2 + self.names.len()),
            1,
            "{message}"
        );
    }

    fn drew(&mut self, message: &str) {
        let (player, card, red): (usize, u8, u8) =
            (number(message, 2), number(message, 3), number(message, 4));
        assert_eq!(red == 1, card != BACK && is_red_three(card), "{message}");
        assert_eq!(
            number::<usize>(message, 5) + 1,
            self.stock,
            "{message}: one card less"
        );
        self.stock -= 1;
        if red == 1 {
            self.red_threes[player].push(card);
            return;
        }
        assert_eq!(
            card == BACK,
            player != self.me,
            "{message}: everyone sees their own cards and no others"
        );
        self.counts[player] += 1;
        if player == self.me {
            self.hand.push(card);
        }
    }

    fn took_top(&mut self, message: &str) {
        let (player, card) = (number(message, 2), number(message, 3));
        assert_eq!(self.pile.pop(), Some(card), "{message}");
        assert_eq!(number::<usize>(message, 4), self.pile.len(), "{message}");
        self.top = Some((player, card));
    }

    fn returned(&mut self, message: &str) {
        let (player, card) = (number(message, 1), number(message, 2));
        assert_eq!(self.top.take(), Some((player, card)), "{message}");
        self.pile.push(card);
        assert_eq!(number::<usize>(message, 3), self.pile.len(), "{message}");
    }

    fn took_pile(&mut self, message: &str) {
        let (player, taken): (usize, Vec<u8>) = (number(message, 1), cards(message, 2));
        assert_eq!(taken, self.pile, "{message}: the pile as everyone saw it");
        // A player that laid the other copy of the top card keeps the top card.
        let kept = self.top.take().map(|(_, card)| card);
        for card in std::mem::take(&mut self.pile).into_iter().chain(kept) {
            if is_red_three(card) {
                self.red_threes[player].push(card);
                continue;
            }
            self.counts[player] += 1;
            if player == self.me {
                self.hand.push(card);
            }
        }
    }

    fn laid(&mut self, cards: Vec<u8>) {
        for &card in &cards {
            self.lose(self.me, card);
        }
        self.laid.push(cards);
    }

    fn took_back(&mut self, message: &str) {
        let mut laid: BTreeSet<u8> = std::mem::take(&mut self.laid)
            .into_iter()
            .flatten()
            .collect();
        let back = cards(message, 2);
        let top: i32 = number(message, 1);
        if let Ok(top) = u8::try_from(top) {
            assert!(laid.remove(&top), "{message}: the pile's card was laid");
            self.top = Some((self.me, top));
        }
        assert_eq!(
            laid,
            back.iter().copied().collect(),
            "{message}: what was laid"
        );
        self.counts[self.me] += back.len();
        self.hand.extend(back);
    }

    fn meld(&mut self, player: usize, team: usize, place: usize, cards: Vec<u8>) {
        for &card in &cards {
            let laid = self.laid.iter_mut().find(|laid| laid.contains(&card));
            match laid.filter(|_| player == self.me) {
                Some(laid) => laid.retain(|&other| other != card),
                None => self.lose(player, card),
            }
        }
        self.laid.retain(|laid| !laid.is_empty());
        self.melds(team)[place].extend(cards);
    }

    /// Removes a card from a player's hand, or the one that the player has taken from the pile.
    fn lose(&mut self, player: usize, card: u8) {
        if self.top == Some((player, card)) {
            self.top = None;
            return;
        }
        self.counts[player] -= 1;
        if player == self.me {
            let at = self.hand.iter().position(|&own| own == card);
            self.hand
                .remove(at.unwrap_or_else(|| panic!("{card} is not in the hand {:?}", self.hand)));
        }
    }

    fn discarded(&mut self, message: &str) {
        let (player, card, red): (usize, u8, u8) =
            (number(message, 1), number(message, 2), number(message, 3));
        assert_eq!(red == 1, is_red_three(card), "{message}");
        if red == 1 {
            let at = self.red_threes[player].iter().position(|&own| own == card);
            self.red_threes[player].remove(at.expect("a red three that lay face up"));
        } else {
            self.lose(player, card);
        }
        self.pile.push(card);
        assert_eq!(number::<usize>(message, 4), self.pile.len(), "{message}");
        self.turn = number(message, 5);
        let name = message.split(';').nth(6).unwrap_or_default();
        self.on_turn = self
            .names
            .iter()
            .position(|other| other == name)
            .expect("one of the players");
    }

    /// The law of card numbers: each card is one, and in one place.
    fn no_card_is_in_two_places(&self, message: &str) {
        let lying = self.melds.iter().flatten().flatten();
        let own = self.hand.iter().chain(self.laid.iter().flatten());
        let open = self
            .red_threes
            .iter()
            .flatten()
            .chain(&self.pile)
            .chain(self.top.iter().map(|(_, card)| card));
        let all: Vec<u8> = lying.chain(own).chain(open).copied().collect();
        let different: BTreeSet<u8> = all.iter().copied().collect();
        assert_eq!(
            all.len(),
            different.len(),
            "a card is in two places after {message}: {self:?}"
        );
    }
}
