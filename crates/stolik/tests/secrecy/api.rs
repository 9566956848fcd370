//! Everything that can be read over HTTP. The addresses come from the server's own description, so
//! that a new one is covered.

use crate::data::World;
use fault_tests::{
    clients::{Token, request, request_as},
    crash::Program,
};
use serde_json::Value;
use wire::TableId;

/// All responses to a stranger, to the other player and to a spectator.
pub async fn read_all(program: &Program, world: &World, table: &TableId) -> Vec<String> {
    let mut told = Vec::new();
    for path in addresses(program, world, table).await {
        told.push(read(program, None, &path).await);
        for token in [&world.people.other, &world.people.watcher] {
            told.push(read(program, Some(token), &path).await);
        }
    }
    told
}

async fn read(program: &Program, token: Option<&Token>, path: &str) -> String {
    let answer = match token {
        Some(token) => request_as(program.listening(), token, "GET", path).await,
        None => request(program.listening(), "GET", path).await,
    };
    let answer = answer.expect("an answer");
    format!("GET {path} {} {}", answer.status, answer.body)
}

/// Every address that can be read, about this table and the actor.
async fn addresses(program: &Program, world: &World, table: &TableId) -> Vec<String> {
    let answer = request(program.listening(), "GET", "/api/openapi.json")
        .await
        .expect("a description");
    let description: Value = serde_json::from_str(&answer.body).expect("JSON");
    let paths = description["paths"].as_object().expect("addresses");
    let readable = paths
        .iter()
        .filter(|(_, methods)| methods.get("get").is_some());
    let readable: Vec<_> = readable
        .map(|(path, _)| filled(path, world, table))
        .collect();
    assert!(readable.len() > 10, "{readable:?}");
    readable
}

fn filled(path: &str, world: &World, table: &TableId) -> String {
    let parts = path.split('/').map(|part| match part {
        "{table}" => table.to_string(),
        "{number}" => "1".to_owned(),
        "{token}" => "of-nobody".to_owned(),
        "{nick}" => world.people.actor.person.nick.to_string(),
        "{game}" => world.kind.name().to_owned(),
        part if part.starts_with('{') => {
            panic!("{path}: this test does not know what to put for {part}")
        }
        part => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("/")
}
