//! Requests with which a game is prepared: readiness, teams and options.

use super::KanastaPlayer;
use crate::{
    client_session::Gone,
    kanasta::{
        message::Message,
        request::Change,
        rule_change::{MOST_PLAYERS_OF_SOURCE, changed},
        table_view::{KanastaStanding, KanastaTableView},
        warning::Warning,
    },
};
use game_core::Team;
use games::AnyRules;
use wire::{Refusal, TableAsk};

impl KanastaPlayer {
    /// Sets readiness. A value that is set already is confirmed to this client only.
    pub(super) async fn set_ready(&mut self, ready: bool) -> Result<Result<(), Warning>, Gone> {
        let Some(table_view) = &self.table_view else {
            return Ok(Err(Warning::Refused(Refusal::NotSeated)));
        };
        if table_view.standing() == KanastaStanding::Preparing && table_view.is_ready() == ready {
            let player = table_view.own_number();
            self.out.push_back(Message::Ready { player, ready });
            return Ok(Ok(()));
        }
        Ok(self
            .ask(TableAsk::Ready { ready })
            .await?
            .map_err(Warning::Refused))
    }

    /// Moves to a free seat of that team; if there is none, offers a swap to its players.
    pub(super) async fn change_team(&mut self, team: u8) -> Result<Result<(), Warning>, Gone> {
        let Some((table_view, rules)) = self
            .table_view
            .as_ref()
            .and_then(|table_view| Some((table_view, table_view.rules()?)))
        else {
            return Ok(Err(Warning::Refused(Refusal::NotSeated)));
        };
        if usize::from(team) >= rules.sides() {
            return Ok(Err(Warning::NoSuchTeam(team)));
        }
        if table_view.standing() != KanastaStanding::Preparing {
            return Ok(Err(Warning::Refused(Refusal::GameOn)));
        }
        if table_view.team() == Some(Team(team)) {
            let player = table_view.own_number();
            self.out.push_back(Message::Team { player, team });
            return Ok(Ok(()));
        }
        match table_view.free_seat(Some(Team(team))) {
            Some(seat) => Ok(self
                .ask(TableAsk::Sit { seat, ready: false })
                .await?
                .map_err(Warning::Refused)),
            None => self.offer_places(Team(team)).await,
        }
    }

    async fn offer_places(&mut self, team: Team) -> Result<Result<(), Warning>, Gone> {
        let seats = self
            .table_view
            .as_ref()
            .map(|table_view| table_view.taken_seats(team))
            .unwrap_or_default();
        for seat in seats {
            if let Err(why) = self.ask(TableAsk::Swap { seat }).await? {
                return Ok(Err(Warning::Refused(why)));
            }
            if self.table_view.as_ref().and_then(KanastaTableView::team) == Some(team) {
                return Ok(Ok(()));
            }
        }
        Ok(Err(Warning::TeamFull))
    }

    /// Changes an option as host. A value that is set already is confirmed to this client only.
    pub(super) async fn change_rules(
        &mut self,
        change: Change,
    ) -> Result<Result<(), Warning>, Gone> {
        let Some((table_view, old)) = self
            .table_view
            .as_ref()
            .and_then(|table_view| Some((table_view, table_view.rules()?)))
        else {
            return Ok(Err(Warning::Refused(Refusal::NotSeated)));
        };
        if !table_view.is_host() {
            return Ok(Err(Warning::Refused(Refusal::NotHost)));
        }
        let (rules, confirmed) = match changed(&old, change) {
            Ok(changed) => changed,
            Err(why) => return Ok(Err(why)),
        };
        if table_view.sitters() > rules.players().into() {
            return Ok(Err(Warning::TooManySit));
        }
        if rules.players() > MOST_PLAYERS_OF_SOURCE && self.gateway.knows_four_only(table_view) {
            return Ok(Err(Warning::SomeKnowFour));
        }
        let answer = self
            .ask(TableAsk::Rules {
                rules: AnyRules::Kanasta(rules),
            })
            .await?;
        if answer.is_ok() && rules == old {
            self.out.push_back(confirmed);
        }
        Ok(answer.map_err(Warning::Refused))
    }
}
