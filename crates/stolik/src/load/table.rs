//! One table of clients that play against each other until they are stopped.

use crate::client::{Client, Session};
use anyhow::{Context, bail};
use game_core::{Dice, Seat, Viewer};
use games::AnyRules;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::time;
use wire::{Absence, Ask, ClientIn, NewTable, Play, Rated, Setup, TableAsk, TableId, Visibility};

/// How long `Table::go_on` may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A client on a seat, and the last `Play` it received.
pub struct TablePlayer {
    client: Client,
    play: Option<Play>,
}

impl TablePlayer {
    pub async fn come(server: SocketAddr) -> anyhow::Result<Self> {
        let session = Session::of_new_guest(server).await?;
        Ok(Self {
            client: Client::connect(server, &session).await?,
            play: None,
        })
    }

    async fn ask(&mut self, ask: Ask) -> anyhow::Result<Option<TableId>> {
        let play = &mut self.play;
        let see = |message| {
            if let ClientIn::Play(shown) = message {
                *play = Some(*shown);
            }
        };
        self.client.ask(ask, see).await
    }

    async fn at(&mut self, table: &TableId, ask: TableAsk) -> anyhow::Result<()> {
        self.ask(Ask::At {
            table: table.clone(),
            ask,
        })
        .await
        .map(|_| ())
    }

    /// Waits for a `Play` for which `is_it` holds.
    async fn shown(&mut self, is_it: impl Fn(&Play) -> bool) -> anyhow::Result<Instant> {
        while !self.play.as_ref().is_some_and(&is_it) {
            match self.client.next().await? {
                ClientIn::Play(play) => self.play = Some(*play),
                // Most likely the rate limit of a connection; `--pace` avoids it.
                ClientIn::Refused { why, .. } => bail!("the server refused a move: {why}"),
                _ => {}
            }
        }
        Ok(Instant::now())
    }
}

pub struct Table {
    id: TableId,
    players: Vec<TablePlayer>,
    dice: Dice,
    /// Time that each move took to reach another player, since the last reset.
    pub latencies: Vec<Duration>,
    /// Number of moves made.
    pub moves: u64,
}

impl Table {
    /// Opens a table; the game begins when all are seated.
    pub async fn open(
        rules: AnyRules,
        mut players: Vec<TablePlayer>,
        dice: Dice,
    ) -> anyhow::Result<Self> {
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let id = players[0]
            .ask(Ask::Open(wish))
            .await?
            .context("the server answered `Open` without a table id")?;
        for (seat, player) in players.iter_mut().enumerate().skip(1) {
            player.ask(Ask::Enter { table: id.clone() }).await?;
            player
                .at(
                    &id,
                    TableAsk::Sit {
                        seat: Seat::new(seat as u8),
                        ready: true,
                    },
                )
                .await?;
        }
        Ok(Self {
            id,
            players,
            dice,
            latencies: Vec::new(),
            moves: 0,
        })
    }

    /// Makes one move, or begins the next game.
    pub async fn go_on(&mut self) -> anyhow::Result<()> {
        time::timeout(PATIENCE, self.try_go_on())
            .await
            .context("a move was not answered within 20 s")?
    }

    async fn try_go_on(&mut self) -> anyhow::Result<()> {
        for player in &mut self.players {
            player
                .shown(|play| play.running || play.end.is_some())
                .await?;
        }
        let (game, version, is_over) = self.newest().context("nothing was shown")?;
        if is_over {
            return self.play_again(game).await;
        }
        for player in &mut self.players {
            player
                .shown(|play| (play.game, play.version) >= (game, version))
                .await?;
        }
        self.make_a_move().await
    }

    fn newest(&self) -> Option<(u32, u32, bool)> {
        let plays = self
            .players
            .iter()
            .filter_map(|player| player.play.as_ref());
        plays
            .map(|play| (play.game, play.version, play.end.is_some()))
            .max()
    }

    async fn play_again(&mut self, game: u32) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.at(&self.id, TableAsk::Ready { ready: true }).await?;
        }
        for player in &mut self.players {
            player.shown(|play| play.game > game).await?;
        }
        Ok(())
    }

    async fn make_a_move(&mut self) -> anyhow::Result<()> {
        let awaited = |player: &TablePlayer| match player.play.as_ref() {
            Some(Play {
                viewer: Viewer::Seat(seat),
                awaited,
                ..
            }) => awaited.contains(seat),
            _ => false,
        };
        let Some(index) = self.players.iter().position(awaited) else {
            bail!("the game awaits no seat")
        };
        let (actor, others) = split(&mut self.players, index);
        let play = actor.play.as_ref().context("nothing was shown")?;
        let Viewer::Seat(seat) = play.viewer else {
            bail!("a player has no seat")
        };
        let (game, basis) = (play.game, play.version);
        let action = play
            .view
            .pick_action(seat, &mut self.dice)
            .context("there is nothing to do")?;
        let act = Ask::At {
            table: self.id.clone(),
            ask: TableAsk::Act {
                action,
                basis,
                game: Some(game),
            },
        };
        let made = Instant::now();
        actor.client.send(act).await?;
        self.moves += 1;
        for other in others {
            let seen = other
                .shown(|play| (play.game, play.version) > (game, basis))
                .await?;
            self.latencies.push(seen - made);
        }
        self.players[index]
            .shown(|play| (play.game, play.version) > (game, basis))
            .await
            .map(|_| ())
    }
}

/// The player at `index`, and the others.
fn split(
    players: &mut [TablePlayer],
    index: usize,
) -> (&mut TablePlayer, impl Iterator<Item = &mut TablePlayer>) {
    let (before, from) = players.split_at_mut(index);
    let (one, after) = from.split_first_mut().expect("the index is one of theirs");
    (one, before.iter_mut().chain(after))
}
