//! All fuzz targets, one for each kind of outside input.

use super::{
    corpus,
    play::play,
    saved_corpus,
    target::{Feed, Target},
};
use futures_util::FutureExt;
use game_core::{Commitment, Contribution, Seed, Viewer};
use game_karcianka::History;
use games::{AnyAction, AnyBout, AnyRules, BotName, GameKind, ReplayFile};
use hub::{JournalRow, Table, WallTime};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Display, str::FromStr, sync::LazyLock};
use wire::{
    ChatText, ClientIn, ClientOut, FromWorker, Nick, PersonId, TableId, ToWorker, account,
    is_mail_address,
};

pub fn targets() -> Vec<Target> {
    let target = |name, corpus, feed: fn(&[u8])| target_of(name, corpus, Box::new(feed));
    let rules: Vec<_> = GameKind::ALL
        .iter()
        .map(|kind| serde_json::to_vec(&kind.default_rules()).expect("rules are plain data"))
        .collect();
    let mut targets = vec![
        target("socket-out", corpus::protocol("out"), json::<ClientOut>),
        target("socket-in", corpus::protocol("in"), json::<ClientIn>),
        target("worker", worker_messages(), |bytes| {
            (json::<ToWorker>(bytes), json::<FromWorker>(bytes)).0
        }),
        target("rules", rules, playable_rules),
        target(
            "position-dama",
            corpus::texts(&["xxx/xxx/.../.../ooo/ooo 0", ".O./..o/.../.../.X./... 1"]),
            |bytes| {
                text::<game_dama::Position>(bytes);
            },
        ),
        target(
            "history-karcianka",
            corpus::texts(&[r#""0:7H,1:+2 time,0:10S,1:left""#, r#""""#]),
            history,
        ),
        target("replay-file", corpus::files(), replay_file),
        target("journal-row", corpus::rows(), json::<JournalRow>),
        target("journal", corpus::journals(), journal),
        target("http-bodies", bodies(), http_bodies),
        target(
            "gateway-dama",
            corpus::texts(&[
                "0|CONNECT|ann",
                "7|TURN|1,4|0,3",
                "7|JOIN_GAME|bob",
                "7|PING",
            ]),
            |bytes| {
                lossy(bytes, |line| {
                    let _ = server::fuzz_entry::dama_line(line);
                });
            },
        ),
        target("gateway-kanasta", kanasta_messages(), |bytes| {
            lossy(bytes, |line| {
                let _ = server::fuzz_entry::kanasta_message(line);
            });
        }),
        target("gateway-project", project_messages(), project_gateway),
        target("bus", cluster_messages(), |bytes| {
            _ = server::fuzz_entry::cluster_message(bytes)
        }),
        target("config-project", project_configs(), project_config),
        target(
            "nick",
            corpus::texts(&["Ann", "Guest-4821", "abcdefghij0123456789"]),
            nick,
        ),
        target(
            "mail-address",
            corpus::texts(&["ann@example.org", "a.b+c@x.co.uk"]),
            mail_address,
        ),
        target(
            "ids",
            corpus::texts(&["922222222222", "10000000000000000000000000000000"]),
            ids,
        ),
        target(
            "chat",
            corpus::texts(&["hello", " a\u{7}b\n", "żółw"]),
            chat,
        ),
        target(
            "names",
            corpus::texts(&["dama", "kanasta", "hard", "mcts:1000"]),
            names,
        ),
        target("addresses", addresses(), host_settings),
        target(
            "solver",
            corpus::texts(&[r#"{"table":[["k1","k2","k3"]],"rack":["r9","b9","*"]}"#]),
            solver,
        ),
    ];
    targets.extend(GAME_NAMES.iter().flat_map(GameNames::targets));
    targets
}

/// The names of one game's targets. They are static, so that a `Target` can borrow them.
struct GameNames {
    kind: GameKind,
    notation: String,
    play: String,
}

static GAME_NAMES: LazyLock<Vec<GameNames>> = LazyLock::new(|| {
    let names = |&kind: &GameKind| GameNames {
        kind,
        notation: format!("notation-{kind}"),
        play: format!("play-{kind}"),
    };
    GameKind::ALL.iter().map(names).collect()
});

impl GameNames {
    fn targets(&'static self) -> [Target; 2] {
        let kind = self.kind;
        let read = Box::new(move |bytes: &[u8]| action(kind, bytes));
        let script = Box::new(move |bytes: &[u8]| play(kind, bytes));
        [
            target_of(&self.notation, corpus::notation(kind), read),
            target_of(&self.play, corpus::transcripts(kind), script),
        ]
    }
}

fn target_of(name: &'static str, mut corpus: Vec<Vec<u8>>, feed: Feed) -> Target {
    corpus.extend(saved_corpus::inputs(name));
    Target { name, corpus, feed }
}

/// A parsed value serialises to text that parses to the same value.
fn json<T: DeserializeOwned + Serialize + PartialEq>(bytes: &[u8]) {
    let Ok(read) = serde_json::from_slice::<T>(bytes) else {
        return;
    };
    let text = serde_json::to_string(&read).expect("it is plain data");
    let again = serde_json::from_str::<T>(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(again == read, "it reads back otherwise: {text}");
}

fn text<T: FromStr + Display + PartialEq>(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(read) = text.parse::<T>() else { return };
    let written = read.to_string();
    assert!(
        written.parse::<T>().is_ok_and(|again| again == read),
        "it reads back otherwise: {written}"
    );
}

/// A `History` has as many deeds as it counts.
fn history(bytes: &[u8]) {
    json::<History>(bytes);
    if let Ok(history) = serde_json::from_slice::<History>(bytes) {
        assert_eq!(history.iter().count(), history.len());
    }
}

fn lossy(bytes: &[u8], read: impl Fn(&str)) {
    read(&String::from_utf8_lossy(bytes));
}

/// Rules that parse can be played.
fn playable_rules(bytes: &[u8]) {
    json::<AnyRules>(bytes);
    if let Ok(rules) = serde_json::from_slice::<AnyRules>(bytes) {
        let bout = AnyBout::open(rules, Seed::from_number(1));
        let _ = (bout.view(Viewer::Spectator), bout.awaited());
    }
}

/// An action that parses can be submitted.
fn action(kind: GameKind, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(action) = AnyAction::parse(kind, text) else {
        return;
    };
    let written = action.notation();
    assert_eq!(
        AnyAction::parse(kind, &written),
        Ok(action.clone()),
        "it reads back otherwise"
    );
    let mut bout = AnyBout::open(kind.default_rules(), Seed::from_number(1));
    for seat in bout.awaited() {
        let _ = bout.submit(bout.now(), seat, action.clone());
    }
}

fn replay_file(bytes: &[u8]) {
    json::<ReplayFile>(bytes);
    if let Ok(file) = serde_json::from_slice::<ReplayFile>(bytes) {
        let _ = file.check();
    }
}

fn journal(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let rows: Vec<_> = text
        .lines()
        .filter_map(|line| JournalRow::from_text(line).ok())
        .collect();
    let id = TableId::from_bits(1);
    let _ = hub::replay_of(&id, &rows, 1);
    let Ok(mut table) = Table::restore(id, &rows, WallTime(2_000_000_000)) else {
        return;
    };
    let person = PersonId::from_bits(1);
    let mut seed = || Seed::from_number(1);
    let _ = table.enter(&person, WallTime(2_000_000_000), &mut seed);
    let _ = (
        table.scene(&person, WallTime(2_000_000_000)),
        table.card(),
        table.bot_jobs(),
    );
    let _ = table.tick(WallTime(2_000_100_000), &mut seed);
}

fn http_bodies(bytes: &[u8]) {
    json::<account::Register>(bytes);
    json::<account::LogIn>(bytes);
    json::<account::NewNick>(bytes);
    json::<account::NewEmail>(bytes);
    json::<account::NewPassword>(bytes);
    json::<account::Deletion>(bytes);
    json::<account::MailedLink>(bytes);
    json::<account::Forgot>(bytes);
    json::<account::Reset>(bytes);
    json::<account::NewToken>(bytes);
    json::<account::FreshToken>(bytes);
}

/// Frames are found however the bytes are split, and each is parsed as every kind of message.
fn project_gateway(bytes: &[u8]) {
    let mut frames = project_net::Frames::of(bytes);
    while let Some(Some(frame)) = frames.next().now_or_never() {
        let project_net::Frame::Message(message) = frame else {
            continue;
        };
        let _ = project_net::read::<project_net::PlayerOut>(&message);
        let _ = project_net::read::<project_net::MasterIn>(&message);
        let _ = project_net::read::<project_net::MasterOut>(&message);
        let _ = project_net::read::<project_net::RoutedMessage>(&message);
    }
}

fn project_config(bytes: &[u8]) {
    use project_net::config::{Keys, MasterConfig, PlayerConfig, ServerConfig};
    let text = String::from_utf8_lossy(bytes);
    let _ = Keys::read(&text).and_then(MasterConfig::read);
    let _ = Keys::read(&text).and_then(PlayerConfig::read);
    let _ = Keys::read(&text).and_then(ServerConfig::read);
}

fn nick(bytes: &[u8]) {
    text::<Nick>(bytes);
    lossy(bytes, |text| {
        server::fuzz_entry::gateway_nick(text);
        if let Ok(nick) = text.parse::<Nick>() {
            assert!(
                !nick.as_str().chars().any(char::is_control),
                "a nick is shown as it is"
            );
        }
    });
}

fn mail_address(bytes: &[u8]) {
    lossy(bytes, |text| {
        if is_mail_address(text) {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
            assert!(
                is_plain && text.contains('@') && text.len() <= 254,
                "a mail goes there"
            );
        }
    });
}

fn ids(bytes: &[u8]) {
    text::<TableId>(bytes);
    text::<PersonId>(bytes);
    lossy(bytes, |text| {
        let _ = text.parse::<Seed>();
        if let Ok(contribution) = text.parse::<Contribution>() {
            assert_eq!(String::from(contribution), text.to_lowercase());
        }
        if let Ok(commitment) = Commitment::try_from(text.to_owned()) {
            assert_eq!(commitment.to_string(), text.to_lowercase());
        }
    });
}

fn chat(bytes: &[u8]) {
    lossy(bytes, |text| {
        if let Ok(line) = ChatText::try_from(text.to_owned()) {
            assert!(
                !line.as_str().chars().any(char::is_control),
                "a line is shown as it is"
            );
        }
    });
}

fn names(bytes: &[u8]) {
    text::<BotName>(bytes);
    lossy(bytes, |text| {
        let _ = text.parse::<GameKind>();
        for &kind in GameKind::ALL {
            let _ = games::AnyBot::named(kind, text);
        }
    });
}

fn host_settings(bytes: &[u8]) {
    lossy(bytes, |text| {
        let _ = text.parse::<store::Address>();
        let _ = text.parse::<server::BusAddress>();
        let _ = text.parse::<server::Proxies>();
        let _ = text.parse::<server::mail::Smtp>();
        let _ = text.parse::<server::mail::Sender>();
        let _ = text.parse::<server::mail::PublicUrl>();
    });
}

fn solver(bytes: &[u8]) {
    lossy(bytes, |line| {
        drop(game_rummikub::lines::read_position(line))
    });
}

fn worker_messages() -> Vec<Vec<u8>> {
    let outs = corpus::protocol("out")
        .into_iter()
        .map(|out| String::from_utf8_lossy(&out).into_owned());
    let ins = corpus::protocol("in")
        .into_iter()
        .map(|out| String::from_utf8_lossy(&out).into_owned());
    let begin = r#"{"Begin":{"you":{"id":"10000000000000000000000000000000","nick":"Ann"},"table":"922222222222","rows":["{}"]}}"#;
    let messages = outs
        .map(|out| format!(r#"{{"Out":{out}}}"#))
        .chain(ins.map(|message| format!(r#"{{"In":{message}}}"#)));
    let others = [
        begin,
        r#"{"LayOpen":true}"#,
        r#""Ready""#,
        r#"{"Begun":{"restored":true}}"#,
    ];
    messages
        .map(String::into_bytes)
        .chain(corpus::texts(&others))
        .collect()
}

fn bodies() -> Vec<Vec<u8>> {
    corpus::texts(&[
        r#"{"email":"ann@example.org","nick":"Ann","password":"12345678","confirmation":"12345678","stay":true}"#,
        r#"{"login":"Ann","password":"12345678","stay":false}"#,
        r#"{"nick":"Ann","password":"12345678"}"#,
        r#"{"email":"ann@example.org","password":"12345678"}"#,
        r#"{"password":"12345678"}"#,
        r#"{"token":"abc"}"#,
        r#"{"email":"ann@example.org"}"#,
        r#"{"name":"bot"}"#,
    ])
}

fn kanasta_messages() -> Vec<Vec<u8>> {
    corpus::texts(&[
        "PRIPOJIT;Jan",
        "Jan",
        "VZIT_KARTU;KMENOVY_BALIK",
        "VZIT_KARTU;BALIK",
        "ODHODIT_KARTU;1;17",
        "VYLOZIT_KARTY;3;1;2;3",
        "DOLOZIT_KARTY;0;2;1;2",
        "CHAT;hello",
        "ZMENA_POCET_HRACU;4",
        "PRIPRAVEN_KE_HRE",
    ])
}

fn project_messages() -> Vec<Vec<u8>> {
    let mut messages = corpus::project_lines();
    messages.extend(corpus::texts(&[
        r#"{"MessageType":"WakeUp"}{"MessageType":"PlacePiece","Id":1} {"MessageType":"RequestCheckPiece"}"#,
        r#"{"MessageType":"RejectConnection"}"#,
    ]));
    messages
}

fn cluster_messages() -> Vec<Vec<u8>> {
    let messages = [
        r#"{"Heartbeat":{"2":5}}"#,
        r#"{"Hello":"Started"}"#,
        r#"{"Subscriptions":{"partition":{"part":0,"of":4},"connections":{"922222222222":[7]}}}"#,
        r#"{"TablesChanged":[]}"#,
        r#"{"TableClosed":"922222222222"}"#,
        r#"{"HandedOver":[["922222222222",3]]}"#,
        r#"{"Signal":{"table":"922222222222","signal":{"Exit":7}}}"#,
        r#"{"NotOwner":{"table":"922222222222","connection":7,"command":{"Enter":null}}}"#,
        r#"{"Deliver":{"table":"922222222222","to":7,"subscription":1,"text":{"closed":{"table":"922222222222"}}}}"#,
        r#"{"Response":[4,{"Table":{"Ok":"922222222222"}}]}"#,
        r#"{"PeopleSnapshot":[]}"#,
        r#"{"PersonLeft":"10000000000000000000000000000000"}"#,
        r#"{"EndSessions":{"person":"10000000000000000000000000000000","which":"All"}}"#,
        r#"{"FriendsChanged":"10000000000000000000000000000000"}"#,
        r#"{"LobbyChat":[]}"#,
    ];
    let envelope = |message| {
        format!(r#"{{"from":"one","term":1,"number":9,"sent_ms":70,"message":{message}}}"#)
            .into_bytes()
    };
    messages.iter().map(envelope).collect()
}

fn project_configs() -> Vec<Vec<u8>> {
    let mut configs = corpus::project_tomls();
    configs.extend(corpus::texts(&[
        "cs_address = \"127.0.0.1\"\ncs_port = 1237\nteam = 0\nagent = \"simple\"\n",
        "player_listener_port = 1237\ngame_master_listener_port = 7573\nlistener_address = \"0.0.0.0\"\n",
    ]));
    configs
}

fn addresses() -> Vec<Vec<u8>> {
    corpus::texts(&[
        "stolik-data",
        "postgres://user:password@localhost:5432/stolik?sslmode=disable",
        "nats://user:password@127.0.0.1:4222",
        "smtps://user:password@mail.example.org",
        "Stolik <stolik@localhost>",
        "https://play.example.org",
    ])
}
