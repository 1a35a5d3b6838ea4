use crate::fault::Fault;
use rusqlite::{Connection, TransactionBehavior};
use std::collections::BTreeSet;
use std::io;

/// What each version of a schema adds to the one before. A database has as many as its `user_version` says. Those that
/// were released never change.
pub struct Schema(pub &'static [&'static str]);

/// The schema of the matches.
pub const MATCHES: Schema = Schema(&["
    -- What lists say of a match. Saves are apart, so that a search through all matches reads none of them.
    CREATE TABLE matches (
        -- No two matches ever have the same.
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        -- A summary of the save as JSON. There is none of a save that cannot be used.
        summary TEXT,
        -- In seconds since 1970.
        changed INTEGER NOT NULL,
        -- Grows within a game with each change that is kept. Calendars may be turned back.
        sequence INTEGER NOT NULL,
        note TEXT NOT NULL DEFAULT '',
        starred INTEGER NOT NULL DEFAULT FALSE,
        -- It is removed for good at the next start.
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
        -- That of the match.
        id INTEGER PRIMARY KEY,
        save TEXT NOT NULL
    ) STRICT;
    CREATE INDEX last_of_game ON matches (game, sequence);
    CREATE INDEX without_summary ON matches (id) WHERE summary IS NULL;
    CREATE INDEX deleted ON matches (id) WHERE deleted;
    "]);

impl Schema {
    /// The version that this program writes.
    pub const fn newest(&self) -> usize {
        self.0.len()
    }

    /// How many migrations the database has.
    pub fn version(&self, connection: &Connection) -> Result<usize, Fault> {
        let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if found as usize > self.newest() {
            let newer =
                format!("a newer version of the program has written it, with version {found} of its schema");
            return Err(io::Error::new(io::ErrorKind::Unsupported, newer).into());
        }
        Ok(found as usize)
    }

    /// Returns how many migrations the database has.
    ///
    /// # Errors
    /// It does not hold exactly what they make, so another program has changed it. `Unsupported`: it is a newer one.
    pub fn check(&self, connection: &Connection) -> Result<usize, Fault> {
        let version = self.version(connection)?;
        let model = Connection::open_in_memory()?;
        for migration in &self.0[..version] {
            model.execute_batch(migration)?;
        }
        if objects(connection)? == objects(&model)? {
            return Ok(version);
        }
        let other = format!("it does not have version {version} of the schema, which it claims");
        Err(io::Error::new(io::ErrorKind::InvalidData, other).into())
    }

    /// Whether nothing was ever written into the database.
    pub fn is_new(&self, connection: &Connection) -> Result<bool, Fault> {
        Ok(self.version(connection)? == 0
            && !connection.query_row("SELECT EXISTS (SELECT * FROM sqlite_schema)", [], |row| row.get(0))?)
    }

    /// Brings the schema up to date, in one transaction.
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

/// Everything that a schema holds. How its statements are spaced and commented says nothing.
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
