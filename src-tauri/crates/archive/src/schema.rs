use crate::fault::Fault;
use rusqlite::{Connection, TransactionBehavior};
use std::collections::BTreeSet;
use std::io;

/// A schema's migrations. A database's `user_version` is the number of migrations applied to it. Released migrations
/// never change.
pub struct Schema(pub &'static [&'static str]);

/// The match database's schema.
pub const MATCHES: Schema = Schema(&[
    "
    -- The data for lists. Saves are separate, so that searching the matches does not read them.
    CREATE TABLE matches (
        -- Never reused.
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        -- A summary of the save as JSON; NULL if the save cannot be used.
        summary TEXT,
        -- In seconds since 1970.
        changed INTEGER NOT NULL,
        -- Increases within a game with each change, because clocks may be set back.
        sequence INTEGER NOT NULL,
        note TEXT NOT NULL DEFAULT '',
        starred INTEGER NOT NULL DEFAULT FALSE,
        -- Removed permanently at the next start.
        deleted INTEGER NOT NULL DEFAULT FALSE,
        phase TEXT AS (summary ->> '$.phase') STORED,
        began INTEGER AS (coalesce(summary ->> '$.began', changed)) STORED,
        plies INTEGER AS (summary ->> '$.plies') STORED,
        moves INTEGER AS (summary ->> '$.moves') STORED,
        first TEXT AS (summary ->> '$.seats.first.kind') STORED,
        second TEXT AS (summary ->> '$.seats.second.kind') STORED,
        first_level INTEGER AS (summary ->> '$.seats.first.level') STORED,
        second_level INTEGER AS (summary ->> '$.seats.second.level') STORED,
        first_name TEXT AS (summary ->> '$.names.first') STORED,
        second_name TEXT AS (summary ->> '$.names.second') STORED,
        winner TEXT AS (summary ->> '$.outcome.winner') STORED,
        ending TEXT AS (summary ->> '$.outcome.ending') STORED
    ) STRICT;
    CREATE TABLE saves (
        -- The id of the match.
        id INTEGER PRIMARY KEY,
        save TEXT NOT NULL
    ) STRICT;
    CREATE INDEX last_of_game ON matches (game, sequence);
    CREATE INDEX without_summary ON matches (id) WHERE summary IS NULL;
    CREATE INDEX deleted ON matches (id) WHERE deleted;
    ",
    "
    -- Attempts at problems.
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        -- The problem's id.
        problem TEXT NOT NULL,
        -- In seconds since 1970.
        at INTEGER NOT NULL,
        -- The whole attempt as JSON.
        attempt TEXT NOT NULL,
        UNIQUE (game, problem, at)
    ) STRICT;
    ",
]);

impl Schema {
    /// The version written by this program.
    pub const fn newest(&self) -> usize {
        self.0.len()
    }

    /// The number of migrations applied to the database.
    pub fn version(&self, connection: &Connection) -> Result<usize, Fault> {
        let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if found as usize > self.newest() {
            let newer =
                format!("it was written by a newer version of the program, with schema version {found}");
            return Err(io::Error::new(io::ErrorKind::Unsupported, newer).into());
        }
        Ok(found as usize)
    }

    /// Checks the schema and returns the number of migrations applied to the database.
    ///
    /// # Errors
    /// If the schema does not match its version because another program has changed it. `Unsupported`: a newer version.
    pub fn check(&self, connection: &Connection) -> Result<usize, Fault> {
        let version = self.version(connection)?;
        let model = Connection::open_in_memory()?;
        for migration in &self.0[..version] {
            model.execute_batch(migration)?;
        }
        if objects(connection)? == objects(&model)? {
            return Ok(version);
        }
        let other = format!("it does not match schema version {version}");
        Err(io::Error::new(io::ErrorKind::InvalidData, other).into())
    }

    /// Whether the database is empty.
    pub fn is_new(&self, connection: &Connection) -> Result<bool, Fault> {
        Ok(self.version(connection)? == 0
            && !connection.query_row("SELECT EXISTS (SELECT * FROM sqlite_schema)", [], |row| row.get(0))?)
    }

    /// Updates the schema in one transaction.
    pub fn migrate(&self, connection: &mut Connection) -> Result<(), Fault> {
        if self.version(connection)? == self.newest() {
            return Ok(());
        }
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let before = self.version(&transaction)?;
        for (migration, number) in self.0.iter().zip(1..).skip(before) {
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", number)?;
        }
        Ok(transaction.commit()?)
    }
}

/// All objects in a schema, ignoring spacing and comments in its statements.
fn objects(connection: &Connection) -> rusqlite::Result<BTreeSet<[String; 4]>> {
    let mut all = connection.prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")?;
    let rows = all.query_map([], |row| {
        let sql: String = row.get(3)?;
        let bare: Vec<_> = sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
        let words: Vec<_> = bare.iter().flat_map(|line| line.split_whitespace()).collect();
        Ok([row.get(0)?, row.get(1)?, row.get(2)?, words.join(" ")])
    })?;
    rows.collect()
}
