//! Saves with their notes, and attempts at problems, as JSON.

use super::{Annotated, BadImport, BadMatch};
use crate::BadSave;
use crate::save::{END_OF_TIME, Save};
use notation::{MOST_MATCHES, Reason};
use problems::Attempt;
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
    #[serde(borrow, default)]
    attempts: Vec<&'a RawValue>,
}

/// A match on one line.
pub(super) fn element(save: &Save, Annotated { note, starred, changed, .. }: &Annotated) -> String {
    let element = Element { note, starred: *starred, changed: changed.map(|at| at.min(END_OF_TIME)), save };
    serde_json::to_string(&element).expect("a save has only text, numbers and lists")
}

/// An attempt on one line.
pub(super) fn attempt(attempt: &Attempt) -> String {
    serde_json::to_string(attempt).expect("an attempt has only text and numbers")
}

/// A document with these matches and attempts.
pub(super) fn document(elements: &[String], attempts: &[String]) -> String {
    let list = |name: &str, lines: &[String]| format!(",\"{name}\":[\n{}\n]", lines.join(",\n"));
    let attempts = if attempts.is_empty() { String::new() } else { list("attempts", attempts) };
    format!("{{\"format\":{FORMAT}{}{attempts}}}\n", list("matches", elements))
}

type Line<T> = Result<(usize, T), BadMatch>;

/// Reads the matches from a document or a single save, each with its line. A broken document yields only matches on
/// lines of their own, as this program writes them. The limit is the same as for PGN-like text.
pub(super) fn read(text: &str) -> Vec<Line<Annotated>> {
    limit(read_all(text))
}

/// Reads the attempts in a document like [`read`], with the same limit. Errors of the document are not repeated.
pub(super) fn read_attempts(text: &str) -> Vec<Line<Attempt>> {
    if !text.trim_start().starts_with('{') {
        return Vec::new();
    }
    limit(match serde_json::from_str::<Document>(text) {
        Ok(Document { matches: Some(_), attempts, format: FORMAT }) => {
            let mut lines = Lines { text, at: 0, line: 1 };
            attempts.into_iter().map(|part| read_attempt(lines.of(part.get()), part.get())).collect()
        }
        Ok(_) => Vec::new(),
        Err(_) => elements(text, &["{\"game\"", "\"problem\"", "\"at\""], read_attempt),
    })
}

fn read_attempt(line: usize, text: &str) -> Line<Attempt> {
    let attempt = serde_json::from_str(text);
    let bad = |error: serde_json::Error| BadMatch { line, reason: BadImport::Attempt(error.to_string()) };
    Ok((line, attempt.map_err(bad)?))
}

fn limit<T>(mut lines: Vec<Line<T>>) -> Vec<Line<T>> {
    if let Some(first) = lines.get(MOST_MATCHES) {
        let line = first.as_ref().map_or_else(|bad| bad.line, |(line, _)| *line);
        lines.truncate(MOST_MATCHES);
        lines.push(Err(BadMatch { line, reason: Reason::TooMany.into() }));
    }
    lines
}

fn read_all(text: &str) -> Vec<Line<Annotated>> {
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

fn read_element(line: usize, text: &str) -> Line<Annotated> {
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

fn read_lines(text: &str, error: &serde_json::Error) -> Vec<Line<Annotated>> {
    let elements = elements(text, &["{\"", "\"save\""], read_element);
    if elements.iter().all(Result::is_ok) {
        // The broken part is between matches, or there are no matches.
        let broken = BadMatch { line: error.line().max(1), reason: unreadable(error) };
        return std::iter::once(Err(broken)).chain(elements).collect();
    }
    elements
}

/// Reads the lines that start with the first of these parts and contain the others.
fn elements<T>(text: &str, parts: &[&str], read: fn(usize, &str) -> Line<T>) -> Vec<Line<T>> {
    let is_element = |line: &str| line.starts_with(parts[0]) && parts.iter().all(|part| line.contains(part));
    let lines = text.lines().map(|line| line.trim().trim_end_matches(',')).zip(1..);
    lines.filter(|(line, _)| is_element(line)).map(|(line, number)| read(number, line)).collect()
}

fn unreadable(error: &serde_json::Error) -> BadImport {
    BadSave::Unreadable(error.to_string()).into()
}
