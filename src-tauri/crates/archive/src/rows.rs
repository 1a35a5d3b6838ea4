//! Reads and writes the tables, match by match.

use crate::fault::Fault;
use problems::Attempt;
use rusqlite::{Connection, OptionalExtension, named_params, params};
use session::{Imported, MatchId, SavedMatch, Summary};

use crate::exchange::{Beginnings, ExportGroup};

/// The changes not yet in the database, oldest first: a match to save, or `None` to delete it.
#[derive(Default)]
pub struct DirtyMatches(Vec<(MatchId, Option<SavedMatch>)>);

impl DirtyMatches {
    /// Records a match's latest change.
    pub fn put(&mut self, id: MatchId, saved: Option<SavedMatch>) {
        self.0.retain(|(other, _)| *other != id);
        self.0.push((id, saved));
    }

    /// A match's recorded change.
    pub fn get(&self, id: MatchId) -> Option<&Option<SavedMatch>> {
        self.0.iter().find(|(other, _)| *other == id).map(|(_, saved)| saved)
    }

    /// A game's latest match.
    pub fn latest(&self, game: &str) -> Option<(MatchId, &SavedMatch)> {
        let saved = self.0.iter().rev().filter_map(|(id, saved)| Some((*id, saved.as_ref()?)));
        saved.into_iter().find(|(_, saved)| saved.summary.game == game)
    }

    /// The highest id.
    pub fn last_id(&self) -> MatchId {
        self.0.iter().map(|(id, _)| *id).max().unwrap_or(MatchId(0))
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Writes all changes; `now` is in seconds since 1970.
    pub fn write(&self, connection: &Connection, now: u64) -> Result<(), Fault> {
        for (id, saved) in &self.0 {
            match saved {
                Some(saved) => keep(connection, *id, saved, now)?,
                None => forget(connection, *id)?,
            }
        }
        Ok(())
    }
}

/// Saves a match and makes it its game's latest.
const KEEP: &str = "
    INSERT INTO matches (id, game, summary, changed, sequence)
    VALUES (:id, :game, :summary, :now, (SELECT coalesce(max(sequence), 0) + 1 FROM matches WHERE game = :game))
    ON CONFLICT (id) DO UPDATE
    SET game = excluded.game, summary = excluded.summary, changed = excluded.changed, sequence = excluded.sequence
";

fn keep(connection: &Connection, id: MatchId, saved: &SavedMatch, now: u64) -> Result<(), Fault> {
    let SavedMatch { summary, save } = saved;
    let (id, text) = (number(id), to_text(summary));
    let is_same = "SELECT save = ?2 FROM saves WHERE id = ?1";
    let same: Option<bool> = connection.query_row(is_same, params![id, save], |row| row.get(0)).optional()?;
    if same == Some(true) {
        // The save is unchanged, as after a pause. Update only the summary, and do not make the match its game's
        // latest.
        let only_told = "UPDATE matches SET summary = ?2 WHERE id = ?1 AND summary IS NOT ?2";
        connection.execute(only_told, params![id, text])?;
        return Ok(());
    }
    let told = named_params! { ":id": id, ":game": summary.game, ":summary": text, ":now": now as i64 };
    connection.execute(KEEP, told)?;
    let replace = "INSERT INTO saves VALUES (?1, ?2) ON CONFLICT DO UPDATE SET save = excluded.save";
    connection.execute(replace, params![id, save])?;
    Ok(())
}

fn forget(connection: &Connection, id: MatchId) -> Result<(), Fault> {
    connection.execute("DELETE FROM saves WHERE id = ?1", [number(id)])?;
    connection.execute("DELETE FROM matches WHERE id = ?1", [number(id)])?;
    Ok(())
}

/// The save of a match that is not deleted.
pub fn fetch(connection: &Connection, id: MatchId) -> Result<Option<String>, Fault> {
    let save = "SELECT save FROM saves JOIN matches USING (id) WHERE id = ?1 AND NOT deleted";
    Ok(connection.query_row(save, [number(id)], |row| row.get(0)).optional()?)
}

/// A game's latest match that is not deleted.
pub fn latest(connection: &Connection, game: &str) -> Result<Option<(MatchId, String)>, Fault> {
    let last = "
        SELECT id, save FROM matches JOIN saves USING (id)
        WHERE game = ?1 AND NOT deleted ORDER BY sequence DESC LIMIT 1
    ";
    Ok(connection.query_row(last, [game], |row| Ok((match_id(row.get(0)?), row.get(1)?))).optional()?)
}

/// The highest id ever used.
pub fn last_id(connection: &Connection) -> Result<MatchId, Fault> {
    let last = "SELECT seq FROM sqlite_sequence WHERE name = 'matches'";
    Ok(match_id(connection.query_row(last, [], |row| row.get(0)).optional()?.unwrap_or(0)))
}

/// The existing matches with these ids, by start time.
pub fn by_beginning(connection: &Connection, ids: &str) -> Result<Vec<i64>, Fault> {
    let saved = "
        SELECT id FROM matches WHERE id IN (SELECT value FROM json_each(?1)) AND NOT deleted ORDER BY began, id
    ";
    Ok(connection.prepare(saved)?.query_map([ids], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// These matches' groups.
pub fn export_groups(connection: &Connection, ids: &str) -> Result<Vec<ExportGroup>, Fault> {
    let groups = "
        SELECT game, phase = 'over', ifnull(first = 'friend' OR second = 'friend', FALSE) AS with_friend, count(*)
        FROM matches WHERE id IN (SELECT value FROM json_each(?1)) AND NOT deleted GROUP BY 1, 2, 3
    ";
    let read = |row: &rusqlite::Row<'_>| {
        let (game, over, with_friend) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(ExportGroup { game, over, with_friend, matches: row.get(3)? })
    };
    Ok(connection.prepare(groups)?.query_map([ids], read)?.collect::<Result<_, _>>()?)
}

/// A match's note and star, and when it last changed.
pub fn notes(connection: &Connection, id: MatchId) -> Result<Option<(String, bool, Option<u64>)>, Fault> {
    let notes = "SELECT note, starred, changed FROM matches WHERE id = ?1";
    let read =
        |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, u64::try_from(row.get::<_, i64>(2)?).ok()));
    Ok(connection.query_row(notes, [number(id)], read).optional()?)
}

/// The matches by game and start time, if known.
pub fn beginnings(connection: &Connection) -> Result<Beginnings, Fault> {
    let begun = "SELECT game, summary ->> '$.began', id FROM matches WHERE NOT deleted";
    let mut statement = connection.prepare(begun)?;
    let mut rows = statement.query([])?;
    let mut beginnings = Beginnings::new();
    while let Some(row) = rows.next()? {
        let began: Option<i64> = row.get(1)?;
        let key = (row.get(0)?, began.and_then(|began| u64::try_from(began).ok()));
        beginnings.entry(key).or_default().push(match_id(row.get(2)?));
    }
    Ok(beginnings)
}

/// An imported match. It counts as older than its game's stored matches.
const TAKE_IN: &str = "
    INSERT INTO matches (id, game, summary, changed, sequence, note, starred)
    VALUES (
        :id, :game, :summary, :changed,
        (SELECT coalesce(min(sequence), 1) - 1 FROM matches WHERE game = :game), :note, :starred
    )
";

/// Stores an imported match.
pub fn take_in(connection: &Connection, id: MatchId, imported: &Imported, changed: u64) -> Result<(), Fault> {
    let Imported { saved: SavedMatch { summary, save }, note, starred, .. } = imported;
    let told = named_params! {
        ":id": number(id), ":game": summary.game, ":summary": to_text(summary), ":changed": changed as i64,
        ":note": note, ":starred": starred,
    };
    connection.execute(TAKE_IN, told)?;
    connection.execute("INSERT INTO saves VALUES (?1, ?2)", params![number(id), save])?;
    Ok(())
}

/// Stores an attempt. Returns `false` if it was already stored.
pub fn add_attempt(connection: &Connection, attempt: &Attempt) -> Result<bool, Fault> {
    let add =
        "INSERT INTO attempts (game, problem, at, attempt) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
    let text = serde_json::to_string(attempt).expect("attempts are JSON");
    let told = params![attempt.game, attempt.problem.to_string(), attempt.at as i64, text];
    Ok(connection.execute(add, told)? > 0)
}

/// The usable attempts at the problems of one game, or of all games, by time.
pub fn attempts(connection: &Connection, game: Option<&str>) -> Result<Vec<Attempt>, Fault> {
    let attempts = "SELECT attempt FROM attempts WHERE game = ?1 OR ?1 IS NULL ORDER BY at, id";
    let mut statement = connection.prepare(attempts)?;
    let texts = statement.query_map([game], |row| row.get::<_, String>(0))?;
    let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
    Ok(texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
}

/// Removes deleted matches and overwrites their bytes.
pub fn purge(connection: &Connection) -> Result<(), Fault> {
    connection.execute_batch(
        "
        PRAGMA secure_delete = ON;
        DELETE FROM saves WHERE id IN (SELECT id FROM matches WHERE deleted);
        DELETE FROM matches WHERE deleted;
        PRAGMA secure_delete = OFF;
        ",
    )?;
    Ok(())
}

/// Removes everything. The log may still hold the data.
pub fn purge_all(connection: &Connection) -> Result<(), Fault> {
    connection.execute_batch(
        "
        PRAGMA secure_delete = ON;
        BEGIN IMMEDIATE;
        DELETE FROM saves;
        DELETE FROM matches;
        DELETE FROM attempts;
        DELETE FROM sqlite_sequence;
        COMMIT;
        PRAGMA secure_delete = OFF;
        ",
    )?;
    Ok(())
}

/// Frees the space used by removed data and erases it from the file and the log.
pub fn give_room_back(connection: &Connection) -> Result<(), Fault> {
    connection.execute_batch("VACUUM")?;
    let busy: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    if busy {
        return Err(std::io::Error::new(std::io::ErrorKind::ResourceBusy, "another program reads it").into());
    }
    Ok(())
}

/// Computes missing summaries from usable saves.
pub fn complete(connection: &mut Connection, summary: impl Fn(&str) -> Option<Summary>) -> Result<(), Fault> {
    let transaction = connection.transaction()?;
    {
        let incomplete = "SELECT id, save FROM matches JOIN saves USING (id) WHERE summary IS NULL";
        let mut incomplete = transaction.prepare(incomplete)?;
        let mut rows = incomplete.query([])?;
        while let Some(row) = rows.next()? {
            let (id, save): (i64, String) = (row.get(0)?, row.get(1)?);
            if let Some(summary) = summary(&save) {
                let complete = "UPDATE matches SET game = ?2, summary = ?3 WHERE id = ?1";
                transaction.execute(complete, params![id, summary.game, to_text(&summary)])?;
            }
        }
    }
    Ok(transaction.commit()?)
}

/// The id in SQLite.
pub fn number(id: MatchId) -> i64 {
    // Real ids are never higher; an invalid one from the page maps to no match.
    i64::try_from(id.0).unwrap_or(-1)
}

pub fn match_id(number: i64) -> MatchId {
    MatchId(u64::try_from(number).unwrap_or_default())
}

/// Several ids as one statement parameter.
pub fn numbers(ids: &[MatchId]) -> String {
    let numbers: Vec<i64> = ids.iter().map(|id| number(*id)).collect();
    serde_json::to_string(&numbers).expect("numbers are JSON")
}

fn to_text(summary: &Summary) -> String {
    serde_json::to_string(summary).expect("summaries are JSON")
}
