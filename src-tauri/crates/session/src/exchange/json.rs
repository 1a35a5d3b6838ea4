//! Saves with their notes as JSON.

use super::{Annotated, BadImport, BadMatch};
use crate::BadSave;
use crate::save::{END_OF_TIME, Save};
use notation::{MOST_MATCHES, Reason};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of this format.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Element<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    starred: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<u64>,
    save: &'a Save,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadElement {
    #[serde(default)]
    note: String,
    #[serde(default)]
    starred: bool,
    #[serde(default)]
    changed: Option<u64>,
    save: Box<RawValue>,
}

#[derive(Deserialize)]
struct Document<'a> {
    format: u32,
    #[serde(borrow, default)]
    matches: Option<Vec<&'a RawValue>>,
}

/// A match on one line.
pub(super) fn element(save: &Save, Annotated { note, starred, changed, .. }: &Annotated) -> String {
    let element = Element { note, starred: *starred, changed: changed.map(|at| at.min(END_OF_TIME)), save };
    serde_json::to_string(&element).expect("a save has only text, numbers and lists")
}

/// A document with these matches.
pub(super) fn document(elements: &[String]) -> String {
    format!("{{\"format\":{FORMAT},\"matches\":[\n{}\n]}}\n", elements.join(",\n"))
}

type Line = Result<(usize, Annotated), BadMatch>;

/// Reads the matches from a document or a single save, each with its line. A broken document yields only matches on
/// lines of their own, as this program writes them. The limit is the same as for PGN-like text.
pub(super) fn read(text: &str) -> Vec<Line> {
    let mut lines = read_all(text);
    if let Some(first) = lines.get(MOST_MATCHES) {
        let line = first.as_ref().map_or_else(|bad| bad.line, |(line, _)| *line);
        lines.truncate(MOST_MATCHES);
        lines.push(Err(BadMatch { line, reason: Reason::TooMany.into() }));
    }
    lines
}

fn read_all(text: &str) -> Vec<Line> {
    match serde_json::from_str::<Document>(text) {
        Ok(Document { matches: None, .. }) => {
            let save = text.trim().to_owned();
            vec![Ok((1, Annotated { save, note: String::new(), starred: false, changed: None }))]
        }
        Ok(Document { format, .. }) if format != FORMAT => {
            vec![Err(BadMatch { line: 1, reason: BadSave::Format(format).into() })]
        }
        Ok(Document { matches: Some(matches), .. }) => {
            let mut lines = Lines { text, at: 0, line: 1 };
            matches.into_iter().map(|element| read_element(lines.of(element.get()), element.get())).collect()
        }
        Err(error) => read_lines(text, &error),
    }
}

/// Finds the line on which a part of the text begins; parts must be queried in order.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, part: &str) -> usize {
        let at = part.as_ptr().addr() - self.text.as_ptr().addr();
        self.line += self.text[self.at..at].matches('\n').count();
        self.at = at;
        self.line
    }
}

fn read_element(line: usize, text: &str) -> Line {
    let broken = |error: serde_json::Error| BadMatch { line, reason: unreadable(&error) };
    let ReadElement { note, starred, changed, save } = serde_json::from_str(text).map_err(broken)?;
    Ok((
        line,
        Annotated {
            save: save.get().to_owned(),
            note,
            starred,
            changed: changed.map(|at| at.min(END_OF_TIME)),
        },
    ))
}

fn read_lines(text: &str, error: &serde_json::Error) -> Vec<Line> {
    let is_element = |line: &str| line.starts_with("{\"") && line.contains("\"save\"");
    let lines = text.lines().map(|line| line.trim().trim_end_matches(',')).enumerate();
    let elements: Vec<Line> =
        lines.filter(|(_, line)| is_element(line)).map(|(i, line)| read_element(i + 1, line)).collect();
    if elements.iter().all(Result::is_ok) {
        // The broken part is between matches, or there are no matches.
        let broken = BadMatch { line: error.line().max(1), reason: unreadable(error) };
        return std::iter::once(Err(broken)).chain(elements).collect();
    }
    elements
}

fn unreadable(error: &serde_json::Error) -> BadImport {
    BadSave::Unreadable(error.to_string()).into()
}
