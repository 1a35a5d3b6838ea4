use crate::fault::Fault;
use crate::filter::{MatchFilter, PhaseFilter, PlayerFilter, ResultFilter};
use crate::folding::folded;
use crate::rows::match_id;
use rusqlite::{Connection, Row, named_params};
use serde::Serialize;
use session::{MatchId, Summary};

/// Part of a match list.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MatchList {
    /// The number of matches in the whole list.
    pub total: usize,
    /// The requested part.
    pub entries: Vec<MatchEntry>,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MatchEntry {
    /// The match.
    pub id: MatchId,
    /// Its game's id; empty if only an unusable save was recovered from a damaged database.
    pub game: String,
    /// The summary of its save; null if the save cannot be used.
    pub summary: Option<Summary>,
    /// When it last changed, in seconds since 1970.
    pub changed: u64,
    /// The player's note.
    pub note: String,
    /// Whether it has a star.
    pub starred: bool,
}

/// The filtered matches; `person` is the side whose result counts. Matches without a move are not listed.
///
/// Names and notes are folded when read: FTS5's `unicode61` would treat Khmer vowels as spaces, and its `trigram` finds
/// nothing shorter than three letters.
const LISTED: &str = "
    SELECT id FROM (
        SELECT *, CASE
            WHEN :name IS NOT NULL THEN iif(first = 'human' AND first_name = :name, 'first', 'second')
            WHEN first = 'human' AND second = 'computer' THEN 'first'
            WHEN first = 'computer' AND second = 'human' THEN 'second'
        END AS person FROM matches
    )
    WHERE NOT deleted AND moves IS NOT 0
    AND (:games = '[]' OR game IN (SELECT value FROM json_each(:games)))
    AND (:over IS NULL OR (phase = 'over') = :over)
    AND (:name IS NULL OR (first = 'human' AND first_name = :name) OR (second = 'human' AND second_name = :name))
    AND (:level IS NULL OR first_level = :level OR second_level = :level)
    AND (:computers IS NULL OR (first = 'computer' OR second = 'computer') = :computers)
    AND (:from IS NULL OR began >= :from)
    AND (:to IS NULL OR began < :to)
    AND (NOT :starred OR starred)
    AND CASE :result
        WHEN 'won' THEN winner = person
        WHEN 'lost' THEN winner <> person
        WHEN 'draw' THEN winner IS NULL AND ending NOT IN ('abandoned', 'called_off', 'stopped')
        WHEN 'none' THEN ending IN ('abandoned', 'called_off', 'stopped')
        ELSE TRUE
    END
    AND (:words = '' OR has_words(concat_ws(char(10), first_name, second_name, note), :words))
";

/// `limit` filtered matches starting at `offset`, and the total.
pub fn list(
    connection: &Connection,
    filter: &MatchFilter,
    offset: usize,
    limit: usize,
) -> Result<MatchList, Fault> {
    let ids = ids(connection, filter)?;
    let mut entry =
        connection.prepare("SELECT id, game, summary, changed, note, starred FROM matches WHERE id = ?1")?;
    let part = ids.iter().skip(offset).take(limit);
    let entries = part.map(|id| entry.query_row([id], entry_of)).collect::<Result<_, _>>()?;
    Ok(MatchList { total: ids.len(), entries })
}

/// All filtered matches, in the filter's order.
pub fn ids(connection: &Connection, filter: &MatchFilter) -> Result<Vec<i64>, Fault> {
    let (name, level) = match &filter.player {
        Some(PlayerFilter::Human { name }) => (Some(name), None),
        Some(PlayerFilter::Computer { level }) => (None, Some(*level)),
        None => (None, None),
    };
    let seconds = |time: Option<u64>| time.map(|time| i64::try_from(time).unwrap_or(i64::MAX));
    let parameters = named_params! {
        ":games": serde_json::to_string(&filter.games).expect("texts are JSON"),
        ":over": filter.phase.map(|phase| phase == PhaseFilter::Over),
        ":name": name,
        ":level": level,
        ":computers": filter.computers,
        ":from": seconds(filter.from),
        ":to": seconds(filter.to),
        ":starred": filter.starred,
        ":result": filter.result.map(ResultFilter::code),
        ":words": folded(filter.text.trim()),
    };
    let mut statement = connection.prepare(&format!("{LISTED} ORDER BY {}", filter.order()))?;
    let ids = statement.query_map(parameters, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn entry_of(row: &Row<'_>) -> rusqlite::Result<MatchEntry> {
    let summary: Option<String> = row.get(2)?;
    Ok(MatchEntry {
        id: match_id(row.get(0)?),
        game: row.get(1)?,
        summary: summary.and_then(|summary| serde_json::from_str(&summary).ok()),
        changed: u64::try_from(row.get::<_, i64>(3)?).unwrap_or_default(),
        note: row.get(4)?,
        starred: row.get(5)?,
    })
}

/// Every finished match's summary, if its save is usable; `began` is as in lists.
pub fn summaries(connection: &Connection) -> Result<Vec<Summary>, Fault> {
    let over = "SELECT summary, began FROM matches WHERE phase = 'over' AND NOT deleted AND moves IS NOT 0";
    let mut statement = connection.prepare(over)?;
    let mut rows = statement.query([])?;
    let mut summaries = Vec::new();
    while let Some(row) = rows.next()? {
        let began: i64 = row.get(1)?;
        if let Ok(summary) = serde_json::from_str(row.get_ref(0)?.as_str().unwrap_or_default()) {
            summaries.push(Summary { began: began.try_into().ok(), ..summary });
        }
    }
    Ok(summaries)
}

/// All human players' names, latest first.
pub fn names(connection: &Connection) -> Result<Vec<String>, Fault> {
    let names = "
        SELECT name FROM (
            SELECT first_name AS name, changed FROM matches WHERE NOT deleted
            UNION ALL SELECT second_name, changed FROM matches WHERE NOT deleted
        )
        WHERE name IS NOT NULL GROUP BY name ORDER BY max(changed) DESC, name
    ";
    Ok(connection.prepare(names)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}
