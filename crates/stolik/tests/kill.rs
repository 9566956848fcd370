//! `stolik serve`, killed during a game: what was acknowledged is still there.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use common::{
    account_client::AccountClient,
    dama::Client,
    in_time,
    smtp::MailServer,
    table::{act_at, any_move, two_at_a_table, view},
    web_client::WebClient,
};
use std::{net::SocketAddr, path::Path, process::Stdio};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

/// A running `stolik serve`.
struct Program {
    child: Child,
    _output: Lines<BufReader<ChildStdout>>,
    page: SocketAddr,
    door: SocketAddr,
}

impl Program {
    async fn start(data: &Path) -> Self {
        Self::start_with(data, &[]).await
    }

    async fn start_with(data: &Path, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stolik"));
        command
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--dama",
                "127.0.0.1:0",
                "--database",
            ])
            .arg(data)
            .args(options);
        command
            .stdout(Stdio::piped())
            .env("STOLIK_LOG", "error")
            .kill_on_drop(true);
        let mut child = command.spawn().expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let page = address(&mut output, "Stolik is open: http://").await;
        let door = address(&mut output, "Dáma's door is open: ").await;
        Self {
            child,
            _output: output,
            page,
            door,
        }
    }

    /// SIGKILL: the program cannot write anything more.
    async fn kill(mut self) {
        self.child.kill().await.expect("a running program");
    }
}

async fn address(output: &mut Lines<BufReader<ChildStdout>>, words: &str) -> SocketAddr {
    let line = in_time(output.next_line())
        .await
        .expect("readable output")
        .expect("a line");
    line.strip_prefix(words)
        .unwrap_or_else(|| panic!("{line}"))
        .parse()
        .expect("an address")
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_were_acknowledged_survive_a_kill_in_mid_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let program = Program::start(&data).await;
    let (ann, mut one) = WebClient::new_guest(program.page).await;
    let (bob, mut two) = WebClient::new_guest(program.page).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let mut play = one.play_where(|play| play.running).await;
    for version in 1..=6 {
        let mover = if play.version % 2 == 0 {
            &mut one
        } else {
            &mut two
        };
        act_at(mover, &play, any_move(&play))
            .await
            .expect("a legal move");
        play = mover.play_where(|play| play.version == version).await;
    }
    let mut tcp_one = Client::called(program.door, "one").await;
    let mut tcp_two = Client::called(program.door, "two").await;
    assert_eq!(tcp_one.ask("CREATE_GAME").await, "204");
    assert_eq!(tcp_two.ask("JOIN_GAME|one").await, "206");
    let state = tcp_one.ask("TURN|1,4|0,3").await;
    program.kill().await;

    let program = Program::start(&data).await;
    let mut one = ann.connect(program.page).await;
    let mut two = bob.connect(program.page).await;
    for page in [&mut one, &mut two] {
        page.enter(&table).await.expect("the table is still there");
    }
    let after = one.play_where(|play| play.running).await;
    assert_eq!((after.version, view(&after)), (6, view(&play)));
    act_at(&mut one, &after, any_move(&after))
        .await
        .expect("the game goes on");

    let mut tcp_two = Client::back(program.door, "two").await;
    assert_eq!(tcp_two.line().await, "290");
    let _tcp_one = Client::back(program.door, "one").await;
    assert_eq!(tcp_two.line().await, "295");
    assert_eq!(
        tcp_two.ask("GET_GAME_STATE").await,
        state.replacen("208", "207", 1)
    );
    assert!(tcp_two.ask("TURN|0,1|1,2").await.starts_with("208|one|"));
    program.kill().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_could_not_be_sent_survives_a_kill_and_comes_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let mut mail = MailServer::start().await;
    let smtp = mail.url();
    let options = ["--smtp", smtp.as_str()];
    mail.set_out_of_order(true);
    let program = Program::start_with(&data, &options).await;
    AccountClient::registered(program.page, "Ann").await;
    mail.refusal().await;
    program.kill().await;
    mail.set_out_of_order(false);
    let program = Program::start_with(&data, &options).await;
    assert_eq!(mail.mail().await.to, "Ann@example.org");
    AccountClient::registered(program.page, "Bob").await;
    assert_eq!(mail.mail().await.to, "Bob@example.org", "each came once");
    program.kill().await;
}
