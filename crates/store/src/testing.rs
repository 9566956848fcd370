//! A private PostgreSQL for tests: its own folder and socket, deleted when the test program ends.
//! Also the encoding of SQLite's commit log, for `examples/encoding_bench.rs`.
//!
//! Behind the feature `testing`, which the program is never built with.

use crate::{Address, Append, StoreError, StoredRow, sqlite::encoding};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, postgres::PgConnectOptions};
use std::{
    env,
    io::{BufRead, BufReader, Write},
    os::unix::{fs::MetadataExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

/// The superuser of the cluster; every connection to its socket is trusted.
const SUPERUSER: &str = "postgres";
/// A role that needs a password, for tests of refused logins.
pub const LOCKED_ROLE: &str = "locked";

/// Creates a cluster, reports its folder, restarts it on request, and stops it when standard input
/// ends.
///
/// Standard input is a pipe from the test program: it closes even when that program is killed.
const SUPERVISOR: &str = r#"
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

/// Encodes appends as one record of SQLite's commit log.
pub fn encode_record(appends: &[&Append]) -> String {
    encoding::encode(appends)
}

/// Decodes all rows of a record of SQLite's commit log.
pub fn decode_record(text: &str) -> Result<Vec<StoredRow>, StoreError> {
    let entries = encoding::decode(text)?;
    Ok(entries.into_iter().flat_map(|entry| entry.rows()).collect())
}

/// Sums `next_seq` over the entries of a record, decoding only what compaction does.
pub fn scan_record(text: &str) -> Result<i64, StoreError> {
    let entries = encoding::decode_raw(text)?;
    Ok(entries.iter().map(|entry| entry.next_seq).sum())
}

/// A running PostgreSQL that belongs to this process alone.
#[derive(Debug)]
pub struct PrivatePostgres {
    folder: PathBuf,
    databases: AtomicUsize,
    supervisor: Mutex<Supervisor>,
}

/// The shell that runs [`SUPERVISOR`].
#[derive(Debug)]
struct Supervisor {
    /// Closing it stops the cluster.
    input: ChildStdin,
    reports: BufReader<ChildStdout>,
}

/// How [`PrivatePostgres::restart`] stops the cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shutdown {
    /// In order, but clients are disconnected at once.
    Fast,
    /// As in a crash: the next start replays the log.
    Immediate,
}

impl PrivatePostgres {
    /// The shared cluster of this process, started by the first call.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    pub fn shared() -> &'static PrivatePostgres {
        static CLUSTER: OnceLock<PrivatePostgres> = OnceLock::new();
        CLUSTER.get_or_init(PrivatePostgres::start)
    }

    /// Starts a cluster that is not shared, for tests that restart or kill it.
    ///
    /// # Panics
    /// As [`PrivatePostgres::shared`].
    pub fn start() -> Self {
        let mut command = supervisor_command(&programs());
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .current_dir("/");
        // Ctrl-C in the terminal must not kill the supervisor before it has stopped the cluster.
        command.process_group(0);
        // Never waited for: the supervisor outlives this process, to stop the cluster after it.
        #[allow(clippy::zombie_processes)]
        let mut shell = command.spawn().expect("a shell runs");
        let input = shell.stdin.take().expect("standard input is a pipe");
        let mut line = String::new();
        let mut reports = BufReader::new(shell.stdout.take().expect("standard output is a pipe"));
        reports
            .read_line(&mut line)
            .expect("the supervisor answers");
        assert!(
            !line.is_empty(),
            "PostgreSQL did not start; its log is above"
        );
        let folder = PathBuf::from(line.trim_end());
        let supervisor = Mutex::new(Supervisor { input, reports });
        PrivatePostgres {
            folder,
            databases: AtomicUsize::new(0),
            supervisor,
        }
    }

    /// Restarts the cluster; it accepts connections once this returns.
    ///
    /// # Panics
    /// If the cluster does not start again.
    pub fn restart(&self, how: Shutdown) {
        let mut supervisor = self.supervisor.lock().expect("no restart panicked");
        let how = match how {
            Shutdown::Fast => "fast",
            Shutdown::Immediate => "immediate",
        };
        writeln!(supervisor.input, "{how}").expect("the supervisor runs");
        let mut line = String::new();
        supervisor
            .reports
            .read_line(&mut line)
            .expect("the supervisor answers");
        assert_eq!(line.trim_end(), "0", "PostgreSQL did not start again");
    }

    /// The id of the server's first process, the parent of its others.
    ///
    /// # Panics
    /// If the server does not run.
    pub fn pid(&self) -> u32 {
        let file =
            std::fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        file.lines()
            .next()
            .and_then(|line| line.trim().parse().ok())
            .expect("a number")
    }

    /// Creates an empty database and returns its address.
    pub async fn fresh_database(&self) -> Address {
        self.fresh_url()
            .await
            .parse()
            .expect("a well-formed address")
    }

    /// Creates an empty database and returns its address as text, for another program.
    pub async fn fresh_url(&self) -> String {
        let name = format!("fresh_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}"))
            .await;
        self.url(SUPERUSER, "none", &name)
    }

    /// The address of a database of this cluster, for a role.
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

    /// Runs SQL in a database as the superuser.
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

/// The command that runs [`SUPERVISOR`]; not as root, which PostgreSQL refuses.
fn supervisor_command(programs: &Path) -> Command {
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
        .args(["-c", SUPERVISOR, "supervisor"])
        .arg(programs)
        .args([SUPERUSER, LOCKED_ROLE]);
    command
}

/// The folder of `initdb` and `pg_ctl`: in `PATH`, or where Debian installs them.
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
