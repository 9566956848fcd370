//! `stolik serve` on a disk that is full for a while, or read-only.

use fault_tests::{
    clients::request,
    crash::{self, CrashFault, CrashPlan, Disk, Program},
};
use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    process::{Output, Stdio},
    time::Duration,
};
use tokio::process::Command;

const STOLIK: &str = env!("CARGO_BIN_EXE_stolik");
/// How long a program that cannot start may take to end. Nothing is measured by it.
const ENDS_WITHIN: Duration = Duration::from_secs(30);
/// The user id of an unprivileged user.
const UNPRIVILEGED: u32 = 65_534;

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_games_go_on_when_there_is_room() {
    let plan = CrashPlan {
        program: STOLIK.into(),
        fault: CrashFault::FullDisk,
        seconds: 6,
        games: 10,
        seed: 2,
    };
    let outcome = crash::run(&plan).await.expect("the loop runs");
    println!("{outcome}");
    assert!(outcome.breaches.is_empty(), "{outcome}");
    assert!(
        outcome.full > 0 && outcome.figures.not_kept > 0 && outcome.figures.acked > 100,
        "{outcome}"
    );
    assert!(
        outcome.log.contains("check the disk, its free space"),
        "{}",
        outcome.log
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_strangers_are_told_so_and_let_in_when_there_is_room() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let free_port = "127.0.0.1:0".parse().expect("an address");
    // The log is on the same disk.
    let log = fs::File::create(folder.path().join("log"))
        .expect("a log")
        .into();
    let program = Program::start(Path::new(STOLIK), &data, free_port, log)
        .await
        .expect("the program starts");
    program.set_disk(Disk::Full).expect("a limit");
    let refused = request(program.listening(), "POST", "/api/session")
        .await
        .expect("an answer");
    assert_eq!(refused.status, 500);
    assert!(refused.body.contains(r#""code":"inside""#), "{refused:?}");
    let ill = request(program.listening(), "GET", "/healthz")
        .await
        .expect("an answer");
    assert_eq!(ill.status, 503, "whoever watches over it sees so");
    program.set_disk(Disk::Free).expect("a limit");
    let welcome = request(program.listening(), "POST", "/api/session")
        .await
        .expect("an answer");
    assert_eq!(welcome.status, 200, "{welcome:?}");
    program.kill().await.expect("a running program");
}

/// A copy of `stolik` that any user may start, with a data folder beside it.
struct Sandbox {
    folder: tempfile::TempDir,
    program: PathBuf,
    data: PathBuf,
}

impl Sandbox {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (program, data) = (folder.path().join("stolik"), folder.path().join("data"));
        set_mode(folder.path(), 0o755);
        // Copied by another process: while this process has the file open for writing, children of
        // its other threads would inherit it.
        let copied = std::process::Command::new("cp")
            .arg(STOLIK)
            .arg(&program)
            .status();
        assert!(copied.is_ok_and(|status| status.success()), "a copy");
        fs::create_dir(&data).expect("a folder");
        Self {
            folder,
            program,
            data,
        }
    }

    /// Runs `stolik serve` as the current user.
    async fn serve(&self) -> Program {
        let free_port = "127.0.0.1:0".parse().expect("an address");
        let started = Program::start(&self.program, &self.data, free_port, Stdio::inherit()).await;
        started.expect("the program starts")
    }

    /// Runs `stolik serve` as `UNPRIVILEGED`, who may not write here; it must end by itself.
    async fn serve_unprivileged(&self) -> Output {
        let mut command = Command::new(&self.program);
        command.kill_on_drop(true);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(&self.data);
        command.current_dir(self.folder.path());
        let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
        if is_root {
            command.uid(UNPRIVILEGED).gid(UNPRIVILEGED);
        }
        let ended = tokio::time::timeout(ENDS_WITHIN, command.output()).await;
        ended
            .expect("it must not start")
            .expect("the program is there")
    }

    /// Removes every write permission, also the owner's.
    fn lock(&self) {
        for file in fs::read_dir(&self.data).expect("a folder") {
            set_mode(&file.expect("a file").path(), 0o444);
        }
        set_mode(&self.data, 0o555);
    }
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
}

fn check_refusal(output: &Output, words: &str) {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "it must not start");
    assert!(complaint.contains(words), "{complaint}");
}

#[tokio::test]
async fn a_data_folder_that_may_not_be_written_stops_the_start_with_one_sentence() {
    let place = Sandbox::new();
    place.lock();
    check_refusal(
        &place.serve_unprivileged().await,
        "this user may read and write it",
    );
    assert_eq!(
        fs::read_dir(&place.data).expect("a folder").count(),
        0,
        "nothing half-made is left"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_may_only_be_read_stops_the_start_and_is_left_as_it_was() {
    let place = Sandbox::new();
    let program = place.serve().await;
    let welcome = request(program.listening(), "POST", "/api/session")
        .await
        .expect("an answer");
    assert_eq!(welcome.status, 200);
    program.kill().await.expect("a running program");
    place.lock();
    let before = fs::read(place.data.join("stolik.db")).expect("the database");
    check_refusal(&place.serve_unprivileged().await, "write");
    assert_eq!(
        fs::read(place.data.join("stolik.db")).expect("the database"),
        before
    );

    set_mode(&place.data, 0o755);
    for file in fs::read_dir(&place.data).expect("a folder") {
        set_mode(&file.expect("a file").path(), 0o644);
    }
    place.serve().await.kill().await.expect("a running program");
}
