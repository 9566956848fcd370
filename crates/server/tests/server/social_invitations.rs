//! Invitations: delivery to every connection, answers, and the events that end them.

use crate::{
    common::{
        table::{ONE, TWO, dama},
        test_server::TestServer,
        web_client::{Session, WebClient},
    },
    on_both_engines,
};
use games::GameKind;
use wire::{
    Ask, ClientIn, Invitation, NewTable, Nick, Refusal, Stage, TableAsk, TableId, Visibility,
    limits::{MAX_INVITATIONS_OF_TABLE, MAX_INVITATIONS_TO_PERSON},
};

fn private() -> NewTable {
    let NewTable {
        mut setup,
        seat,
        bots,
    } = dama();
    setup.visibility = Visibility::Private;
    NewTable { setup, seat, bots }
}

fn invite(table: &TableId, whom: &Session) -> Ask {
    Ask::Invite {
        table: table.clone(),
        nick: whom.person.nick.clone(),
    }
}

fn accept(table: &TableId) -> Ask {
    Ask::Accept {
        table: table.clone(),
        ready: true,
    }
}

fn decline(table: &TableId) -> Ask {
    Ask::Decline {
        table: table.clone(),
    }
}

/// A person at a private table, an invited person, and the table.
async fn invited(server: &TestServer) -> (WebClient, (Session, WebClient), TableId) {
    let (_, mut host) = WebClient::new_guest(server.address()).await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let table = host.open(private()).await;
    host.ask(invite(&table, &guest)).await.expect("invited");
    assert_eq!(page.invitation().await.table, table);
    (host, (guest, page), table)
}

on_both_engines! {
    async fn an_invitation_arrives_on_every_page_and_accepting_leads_to_the_seat(server: TestServer) {
        let (host, mut host_page) = WebClient::new_guest(server.address()).await;
        let (guest, mut one_tab) = WebClient::new_guest(server.address()).await;
        let mut other_tab = guest.connect(server.address()).await;
        let table = host_page.open(private()).await;
        host_page.ask(invite(&table, &guest)).await.expect("invited");
        let expected = Invitation { table: table.clone(), game: GameKind::Dama, by: host.person };
        assert_eq!((one_tab.invitation().await, other_tab.invitation().await), (expected.clone(), expected));
        assert_eq!(one_tab.ask(accept(&table)).await, Ok(Some(table.clone())));
        let room = one_tab.room_where(|room| room.stage == Stage::Playing).await;
        assert_eq!(room.seat_of(&guest.person.id), Some(TWO));
        other_tab.uninvited(&table).await;
        assert_eq!(other_tab.ask(accept(&table)).await, Err(Refusal::NotInvited));
    }

    async fn declining_tells_the_inviter_and_they_may_ask_again(server: TestServer) {
        let (mut host, (guest, mut page), table) = invited(&server).await;
        assert_eq!(page.ask(decline(&table)).await, Ok(None));
        page.uninvited(&table).await;
        let by = host.until(|message| match message {
            ClientIn::Declined { table: of, by } if *of == table => Some(by.clone()),
            _ => None,
        });
        assert_eq!(by.await, guest.person);
        assert_eq!(page.ask(decline(&table)).await, Err(Refusal::NotInvited));
        host.ask(invite(&table, &guest)).await.expect("invited again");
        assert_eq!(page.invitation().await.table, table);
    }

    async fn a_reloaded_or_later_page_still_gets_the_invitation(server: TestServer) {
        let (mut host, (guest, page), table) = invited(&server).await;
        page.close().await;
        assert_eq!(guest.connect(server.address()).await.invitation().await.table, table);
        let absent = Session::open(server.address()).await;
        host.ask(invite(&table, &absent)).await.expect("who is away can be invited");
        assert_eq!(absent.connect(server.address()).await.invitation().await.table, table);
        host.ask(invite(&table, &absent)).await.expect("twice is once");
    }

    async fn it_ends_when_the_last_seat_is_taken(server: TestServer) {
        let (mut host, (_, mut page), table) = invited(&server).await;
        host.at(&table, TableAsk::Bot { seat: TWO, bot: Some("easy".parse().expect("a bot")) }).await.expect("a bot");
        page.uninvited(&table).await;
        assert_eq!(page.ask(accept(&table)).await, Err(Refusal::NotInvited));
    }

    async fn it_ends_when_the_inviter_leaves_and_spectators_cannot_invite(server: TestServer) {
        let (mut host, (guest, mut page), table) = invited(&server).await;
        let (_, mut third) = WebClient::new_guest(server.address()).await;
        third.enter(&table).await.expect("to be let in");
        assert_eq!(third.ask(invite(&table, &guest)).await, Err(Refusal::NotSeated), "who only watches invites nobody");
        host.at(&table, TableAsk::Stand).await.expect("stands up");
        page.uninvited(&table).await;
        assert_eq!(host.ask(invite(&table, &guest)).await, Ok(None), "a host need not sit");
        assert_eq!(page.invitation().await.table, table);
    }

    async fn it_ends_when_the_invited_sits_down_by_themselves(server: TestServer) {
        let (_host, (guest, mut page), table) = invited(&server).await;
        let mut other_tab = guest.connect(server.address()).await;
        assert_eq!(other_tab.invitation().await.table, table);
        page.enter(&table).await.expect("the link works");
        page.at(&table, TableAsk::Sit { seat: TWO, ready: true }).await.expect("a seat");
        other_tab.uninvited(&table).await;
    }

    async fn after_a_game_a_free_seat_can_be_offered_to_another_person(server: TestServer) {
        let (mut host, (_, mut page), table) = invited(&server).await;
        page.ask(accept(&table)).await.expect("a seat");
        let (third, mut late) = WebClient::new_guest(server.address()).await;
        assert_eq!(host.ask(invite(&table, &third)).await, Err(Refusal::NoFreeSeat));
        page.at(&table, TableAsk::Leave).await.expect("leaves");
        host.room_where(|room| room.stage == Stage::Over && room.seats.iter().any(|card| card.sitter.is_none())).await;
        host.ask(invite(&table, &third)).await.expect("invited");
        late.invitation().await;
        late.ask(accept(&table)).await.expect("a seat");
        late.room_where(|room| room.seat_of(&third.person.id).is_some()).await;
    }

    async fn of_two_who_accept_at_once_one_gets_the_seat(server: TestServer) {
        let (mut host, (_, mut one), table) = invited(&server).await;
        let (third, mut two) = WebClient::new_guest(server.address()).await;
        host.ask(invite(&table, &third)).await.expect("invited");
        two.invitation().await;
        let (first, second) = (one.send(accept(&table)).await, two.send(accept(&table)).await);
        let answers = [one.answer(first).await, two.answer(second).await];
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        let refused = answers.iter().find_map(|answer| answer.clone().err());
        assert!(matches!(refused, Some(Refusal::NoFreeSeat | Refusal::NotInvited)), "{refused:?}");
    }

    async fn impossible_invitations_are_refused(server: TestServer) {
        let (guest, mut page) = WebClient::new_guest(server.address()).await;
        let (other, _elsewhere) = WebClient::new_guest(server.address()).await;
        let nowhere = TableId::from_bits(12345);
        assert_eq!(page.ask(invite(&nowhere, &other)).await, Err(Refusal::NoSuchTable));
        assert_eq!(page.ask(accept(&nowhere)).await, Err(Refusal::NotInvited));
        assert_eq!(page.ask(decline(&nowhere)).await, Err(Refusal::NotInvited));
        let table = page.open(private()).await;
        assert_eq!(page.ask(invite(&table, &guest)).await, Err(Refusal::SitsThere));
        let nobody: Nick = "nobody".parse().expect("a nick");
        assert_eq!(page.ask(Ask::Invite { table: table.clone(), nick: nobody }).await, Err(Refusal::NoSuchNick));
        page.at(&table, TableAsk::Sit { seat: ONE, ready: true }).await.expect("ready");
    }

    async fn the_open_invitations_of_one_person_are_limited(server: TestServer) {
        let (guest, mut page) = WebClient::new_guest(server.address()).await;
        let (_, mut host) = WebClient::new_guest(server.address()).await;
        let mut tables = Vec::new();
        for _ in 0..MAX_INVITATIONS_TO_PERSON {
            let table = host.open(private()).await;
            host.ask(invite(&table, &guest)).await.expect("invited");
            page.invitation().await;
            host.ask(Ask::Exit { table: table.clone() }).await.expect("looks away");
            tables.push(table);
        }
        let (_, mut other) = WebClient::new_guest(server.address()).await;
        let table = other.open(private()).await;
        assert_eq!(other.ask(invite(&table, &guest)).await, Err(Refusal::TooManyInvitations));
        page.ask(decline(&tables[0])).await.expect("declined");
        other.ask(invite(&table, &guest)).await.expect("there is room again");
        for _ in 0..MAX_INVITATIONS_OF_TABLE - 1 {
            let crowd = Session::open(server.address()).await;
            other.ask(invite(&table, &crowd)).await.expect("invited");
        }
        let last = Session::open(server.address()).await;
        assert_eq!(other.ask(invite(&table, &last)).await, Err(Refusal::TooManyInvitations));
    }

    async fn the_invitations_by_one_person_are_rate_limited(server: TestServer) {
        let (mut host, (guest, mut page), table) = invited(&server).await;
        let mut refused = None;
        for _ in 0..100 {
            page.ask(decline(&table)).await.expect("declined");
            match host.ask(invite(&table, &guest)).await {
                Ok(_) => _ = page.invitation().await,
                Err(why) => {
                    refused = Some(why);
                    break;
                }
            }
        }
        assert_eq!(refused, Some(Refusal::TooFast));
    }
}
