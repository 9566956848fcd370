//! Friends and invitations as `AccountClient` and `WebClient` see them.

use super::{account_client::AccountClient, web_client::WebClient};
use wire::{Circle, ClientIn, Doing, Invitation, Person, PersonId, TableId};

/// Makes two registered people friends.
pub async fn befriend(one: &mut AccountClient, two: &mut AccountClient) {
    let (first, second) = (one.you().await.person.nick, two.you().await.person.nick);
    assert_eq!(one.put(&format!("/api/friends/{second}")).await.status, 204);
    assert_eq!(two.put(&format!("/api/friends/{first}")).await.status, 204);
}

/// Returns `GET /api/friends`.
pub async fn circle(of: &mut AccountClient) -> Circle {
    let answer = of.get("/api/friends").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Returns the nicks of `friends`, `asking`, `asked` and `blocked`.
pub fn nicks(circle: &Circle) -> [Vec<String>; 4] {
    let of = |people: &[Person]| -> Vec<String> {
        people
            .iter()
            .map(|person| person.nick.to_string())
            .collect()
    };
    let friends: Vec<Person> = circle
        .friends
        .iter()
        .map(|friend| friend.person.clone())
        .collect();
    [
        of(&friends),
        of(&circle.asking),
        of(&circle.asked),
        of(&circle.blocked),
    ]
}

impl WebClient {
    /// Waits for a `Circle` for which `is_it` holds.
    pub async fn circle_where(&mut self, mut is_it: impl FnMut(&Circle) -> bool) -> Circle {
        self.until(|message| match message {
            ClientIn::Circle(circle) if is_it(circle) => Some(circle.clone()),
            _ => None,
        })
        .await
    }

    /// Waits for `ClientIn::Doing` with this friend and activity.
    pub async fn see_doing(&mut self, of: &PersonId, what: &Doing) {
        self.until(|message| match message {
            ClientIn::Doing { friend, doing } => (friend == of && doing == what).then_some(()),
            _ => None,
        })
        .await;
    }

    /// Waits for the next invitation.
    pub async fn invitation(&mut self) -> Invitation {
        self.until(|message| match message {
            ClientIn::Invited(invitation) => Some(invitation.clone()),
            _ => None,
        })
        .await
    }

    /// Waits until the invitation to the table is withdrawn.
    pub async fn uninvited(&mut self, from: &TableId) {
        self.until(|message| match message {
            ClientIn::Uninvited { table } => (table == from).then_some(()),
            _ => None,
        })
        .await;
    }

    /// Returns all messages that arrive before the answer to an `Ask::Ping` sent now, with those in
    /// the inbox.
    pub async fn rest(&mut self) -> Vec<ClientIn> {
        let ack = self.send(wire::Ask::Ping).await;
        let mut rest = Vec::new();
        self.until(|message| match message {
            ClientIn::Done { ack: of, .. } if *of == ack => Some(()),
            other => {
                rest.push(other.clone());
                None
            }
        })
        .await;
        rest
    }
}
