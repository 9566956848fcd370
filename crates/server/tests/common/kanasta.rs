//! Two players at Kanasta's gateway who play towards the situation that a test needs: each helps
//! the other.

use super::{
    kanasta_client::{Client, is_three, is_wild, rank},
    test_server::TestServer,
};

/// Two players in a game. The first has number 0 and begins.
pub struct Pair {
    pub players: [Client; 2],
}

/// Ann, who is the host, and Bob in a game of two.
pub async fn ann_and_bob(server: &TestServer) -> Pair {
    let mut pair = two_preparing(server).await;
    for client in &mut pair.players {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    for client in &mut pair.players {
        client.until("KARTA_NA_STRED").await;
    }
    pair
}

/// Ann, who is the host, and Bob at a table for two.
pub async fn two_preparing(server: &TestServer) -> Pair {
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    ann.act("ZMENA_POCET_HRACU;2").await;
    bob.until("ZMENIL_POCET_HRACU").await;
    Pair {
        players: [ann, bob],
    }
}

/// The messages after an action: to the player on turn, and to the other.
pub type Heard = (Vec<String>, Vec<String>);

impl Pair {
    pub fn is_playing(&self) -> bool {
        self.players[0].seen.playing
    }

    /// The player on turn, and the other.
    pub fn mover(&mut self) -> (&mut Client, &mut Client) {
        let [ann, bob] = &mut self.players;
        if ann.is_on_turn() {
            (ann, bob)
        } else {
            (bob, ann)
        }
    }

    /// The player on turn asks for this.
    pub async fn act(&mut self, message: &str) -> Heard {
        let (mover, other) = self.mover();
        (mover.act(message).await, other.news().await)
    }

    /// The player on turn draws from the stock.
    pub async fn draw(&mut self) {
        let (mover, other) = self.mover();
        mover.draw().await;
        other.news().await;
    }

    /// The player on turn discards a card; the other hears of it.
    pub async fn discard(&mut self, card: u8) -> Heard {
        self.act(&format!("ODHODIT_KARTU;1;{card}")).await
    }

    /// The player on turn draws and discards what they need least.
    pub async fn quiet_turn(&mut self) {
        let (mover, other) = self.mover();
        mover.quiet_turn().await;
        other.wait_for_turn().await;
    }

    pub async fn next_round(&mut self) {
        for client in &mut self.players {
            client.say("ZACATEK_NOVEHO_KOLA;").await;
        }
        for client in &mut self.players {
            client.until("KARTA_NA_STRED").await;
        }
    }

    /// Plays until the player on turn may take the pile's top card, as the other feeds them.
    pub async fn until_fed(&mut self) {
        loop {
            if !self.is_playing() {
                self.next_round().await;
            }
            let (mover, other) = self.mover();
            let early = mover.seen.turn < 7;
            mover.draw().await;
            if !mover.seen.playing {
                other.wait_for_turn().await;
                continue;
            }
            let wanted = mover
                .seen
                .hand
                .iter()
                .copied()
                .find(|&card| !early && is_wanted(other, card));
            let card = wanted.unwrap_or_else(|| mover.seen.least_needed());
            self.discard(card).await;
            if wanted.is_some() && self.is_playing() {
                return;
            }
        }
    }

    /// Plays until the player on turn has drawn and this is true of them.
    pub async fn until_drawn(&mut self, is_it: impl Fn(&Client) -> bool) {
        loop {
            if !self.is_playing() {
                self.next_round().await;
            }
            self.draw().await;
            let (mover, other) = self.mover();
            if !mover.seen.playing {
                other.wait_for_turn().await;
                continue;
            }
            if is_it(mover) {
                return;
            }
            let card = mover.seen.least_needed();
            self.discard(card).await;
        }
    }
}

/// Whether the player holds two naturals of the card's rank.
fn is_wanted(player: &Client, card: u8) -> bool {
    let twins = player
        .seen
        .hand
        .iter()
        .filter(|&&own| rank(own) == rank(card))
        .count();
    !is_wild(card) && !is_three(card) && twins >= 2
}

/// A list of cards as messages write it.
pub fn list(cards: &[u8]) -> String {
    let numbers: Vec<String> = cards.iter().map(u8::to_string).collect();
    format!("{};{}", cards.len(), numbers.join(";"))
}

/// What three of a rank count.
pub fn worth(group: &[u8]) -> usize {
    let points = |&card: &u8| match rank(card) {
        0 | 12 => 20,
        13 => 50,
        6..=11 => 10,
        _ => 5,
    };
    group.iter().map(points).sum()
}
