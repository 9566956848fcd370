//! A private PostgreSQL for tests: its own folder, its own socket, gone when the test program ends.
//!
//! Behind the feature `testing`; the program itself never has it.

use crate::Address;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, postgres::PgConnectOptions};
use std::{
    env,
    io::{BufRead, BufReader, Write},
    os::unix::{fs::MetadataExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// The cluster's own account; it trusts everyone who reaches its socket.
const SUPERUSER: &str = "postgres";
/// A role that must show its password, for tests of refused logins.
pub const LOCKED_ROLE: &str = "locked";

/// Makes a cluster, reports its folder, restarts it when it is told how, and stops it when standard
/// input ends.
///
/// Standard input is a pipe from the test program: however that ends, even killed, the pipe closes.
const KEEPER: &str = r#"
trap '' PIPE HUP INT TERM
dir=$(mktemp -d) || exit 1
{
    "$1/initdb" -D "$dir/data" -U "$2" -A trust -E UTF8 --locale=C --no-sync &&
    { echo "local all $3 scram-sha-256"; cat "$dir/data/pg_hba.conf"; } > "$dir/hba" &&
    cp "$dir/hba" "$dir/data/pg_hba.conf" &&
    "$1/pg_ctl" -D "$dir/data" -w -l "$dir/log" \
        -o "-k $dir -c listen_addresses= -c max_connections=200" start
} > "$dir/starting" 2>&1 && echo "$dir" || cat "$dir/starting" "$dir/log" >&2
exec 3>&1 >/dev/null 2>&1
while read -r how; do
    "$1/pg_ctl" -D "$dir/data" -w -m "$how" -l "$dir/log" restart 3>&-
    echo $? >&3
done
"$1/pg_ctl" -D "$dir/data" -m immediate stop
rm -rf "$dir"
"#;

/// A running PostgreSQL that belongs to this process alone.
#[derive(Debug)]
pub struct PrivatePostgres {
    folder: PathBuf,
    databases: AtomicUsize,
    keeper: Mutex<Keeper>,
}

/// The shell that keeps the cluster.
#[derive(Debug)]
struct Keeper {
    /// Closing it stops the cluster.
    lifeline: ChildStdin,
    reports: BufReader<ChildStdout>,
}

/// How a cluster that is restarted goes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shutdown {
    /// In order, but everyone is disconnected at once.
    Fast,
    /// As in a crash: its log is read at the next start.
    Immediate,
}

impl PrivatePostgres {
    /// The one cluster of this process, started when first asked for.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start: a test cannot go on without it.
    pub fn shared() -> &'static PrivatePostgres {
        static CLUSTER: OnceLock<PrivatePostgres> = OnceLock::new();
        CLUSTER.get_or_init(PrivatePostgres::start)
    }

    /// Starts a cluster of one's own, for who means to hurt it.
    ///
    /// # Panics
    /// As [`PrivatePostgres::shared`].
    pub fn start() -> Self {
        let mut keeper = keeper_command(&programs());
        keeper
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .current_dir("/");
        // Out of reach of the terminal's Ctrl-C, which must not kill the keeper before the cluster.
        keeper.process_group(0);
        // Never waited for: it must outlive this process, to stop the cluster after it.
        #[allow(clippy::zombie_processes)]
        let mut keeper = keeper.spawn().expect("a shell runs");
        let lifeline = keeper.stdin.take().expect("standard input is a pipe");
        let mut line = String::new();
        let mut reports = BufReader::new(keeper.stdout.take().expect("standard output is a pipe"));
        reports.read_line(&mut line).expect("the keeper reports");
        assert!(
            !line.is_empty(),
            "PostgreSQL did not start; its reasons are above"
        );
        let folder = PathBuf::from(line.trim_end());
        let keeper = Mutex::new(Keeper { lifeline, reports });
        PrivatePostgres {
            folder,
            databases: AtomicUsize::new(0),
            keeper,
        }
    }

    /// Restarts it; it answers again once this returns.
    ///
    /// # Panics
    /// If it does not start again.
    pub fn restart(&self, how: Shutdown) {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        let how = match how {
            Shutdown::Fast => "fast",
            Shutdown::Immediate => "immediate",
        };
        writeln!(keeper.lifeline, "{how}").expect("the keeper listens");
        let mut line = String::new();
        keeper
            .reports
            .read_line(&mut line)
            .expect("the keeper reports");
        assert_eq!(line.trim_end(), "0", "PostgreSQL did not start again");
    }

    /// The server's first process; its others are that one's children.
    ///
    /// # Panics
    /// If it does not run.
    pub fn pid(&self) -> u32 {
        let file =
            std::fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        file.lines()
            .next()
            .and_then(|line| line.trim().parse().ok())
            .expect("a number")
    }

    /// Makes an empty database and says where it is.
    pub async fn fresh_database(&self) -> Address {
        self.fresh_url()
            .await
            .parse()
            .expect("a well-formed address")
    }

    /// Makes an empty database and says where it is, in words for another program.
    pub async fn fresh_url(&self) -> String {
        let name = format!("fresh_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}"))
            .await;
        self.url(SUPERUSER, "none", &name)
    }

    /// Where a database of this cluster is, for a given role.
    pub fn address(&self, role: &str, password: &str, database: &str) -> Address {
        self.url(role, password, database)
            .parse()
            .expect("a well-formed address")
    }

    fn url(&self, role: &str, password: &str, database: &str) -> String {
        format!(
            "postgres:///{database}?host={}&user={role}&password={password}",
            self.folder.display()
        )
    }

    /// Runs SQL in a database as the cluster's own account.
    pub async fn run(&self, database: &str, sql: &str) {
        let options = PgConnectOptions::new_without_pgpass()
            .socket(&self.folder)
            .username(SUPERUSER);
        let mut connection = options
            .database(database)
            .connect()
            .await
            .expect("the private cluster answers");
        connection
            .execute(AssertSqlSafe(sql))
            .await
            .expect("the SQL of a test is right");
    }
}

/// The shell that keeps the cluster; PostgreSQL refuses to run as root.
fn keeper_command(programs: &Path) -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let mut command = if is_root {
        Command::new("runuser")
    } else {
        Command::new("sh")
    };
    if is_root {
        command.args(["-u", "postgres", "--", "sh"]);
    }
    command
        .args(["-c", KEEPER, "keeper"])
        .arg(programs)
        .args([SUPERUSER, LOCKED_ROLE]);
    command
}

/// The folder with `initdb` and `pg_ctl`: in PATH, or where Debian keeps them out of it.
fn programs() -> PathBuf {
    let in_path = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>());
    let has_both =
        |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    in_path
        .unwrap_or_default()
        .into_iter()
        .chain(debian_folders())
        .find(has_both)
        .unwrap_or_else(|| {
            panic!("these tests need PostgreSQL: apt-get install postgresql");
        })
}

fn debian_folders() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.into_iter().rev().collect()
}
